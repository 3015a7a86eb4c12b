// One checked getter for each type of value. A getter goes on after an error and returns a valid
// default, so that one run reports all errors of an entry.
#include "game/data/entry_check.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <sstream>

#include "base/utf8.hpp"

namespace heliopause {
namespace {

template <class T>
std::string OutOfRange(T value, Range range) {
  std::ostringstream text;
  text << value << " is out of range (expected " << range.low << " to " << range.high << ")";
  return text.str();
}

// Accepts exactly "#rrggbb".
bool ParseColor(const std::string& text, Color& color) {
  unsigned value = 0;
  if (text.size() != 7 || text[0] != '#') return false;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + 7, value, 16);
  if (error != std::errc() || end != text.data() + 7) return false;
  color = {static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8 & 0xff),
           static_cast<std::uint8_t>(value & 0xff)};
  return true;
}

}  // namespace

// Every getter goes through this function, which records the key as known.
const DataValue* EntryCheck::Find(std::string_view key, bool required) {
  read_keys_.emplace(key);
  const DataValue* found = entry_.Find(key);
  if (found == nullptr && required) Error(key, "missing");
  return found;
}

// One line for the player: file, line, key and reason. The entry is invalid from here on.
void EntryCheck::Error(std::string_view key, const std::string& reason) {
  const DataValue* found = entry_.Find(key);
  std::string text(key);
  text.append(": ").append(reason);
  // After a change by a mod, a key and its entry may come from different files.
  errors_.push_back({found != nullptr ? found->file : entry_.file,
                     found != nullptr ? found->line : entry_.line, std::move(text)});
  valid_ = false;
}

std::string EntryCheck::Text(std::string_view key) {
  const DataValue* found = Find(key, true);
  if (found == nullptr) return {};
  const auto* text = std::get_if<std::string>(&found->value);
  if (text == nullptr || text->empty()) {
    Error(key, "expected a text in quotes that is not empty");
    return {};
  }
  return *text;
}

std::string EntryCheck::Name(std::string_view key) {
  std::string name = Text(key);
  if (name.size() <= kLongestDataName && IsPlainText(name)) return name;
  Error(key, "expected at most " + std::to_string(kLongestDataName) +
                 " bytes of utf-8 without control characters");
  return {};
}

// Find records the key as known also where it is absent.
std::string EntryCheck::Text(std::string_view key, std::string otherwise) {
  if (Has(key)) return Text(key);
  Find(key, false);
  return otherwise;
}

// nan fails both comparisons and is therefore out of range.
double EntryCheck::Number(std::string_view key, Range range) {
  assert(range.low <= range.high && "a range is not empty");
  const DataValue* found = Find(key, true);
  if (found == nullptr) return range.low;
  double number = 0;
  if (const auto* real = std::get_if<double>(&found->value)) {
    number = *real;
  } else if (const auto* whole = std::get_if<std::int64_t>(&found->value)) {
    number = static_cast<double>(*whole);
  } else {
    Error(key, "expected a number");
    return range.low;
  }
  if (number >= range.low && number <= range.high) return number;  // false for nan
  Error(key, OutOfRange(number, range));
  return range.low;
}

int EntryCheck::Integer(std::string_view key, Range range) {
  assert(range.low <= range.high && "a range is not empty");
  const DataValue* found = Find(key, true);
  if (found == nullptr) return static_cast<int>(range.low);
  const auto* whole = std::get_if<std::int64_t>(&found->value);
  if (whole == nullptr) {
    Error(key, "expected an integer");
    return static_cast<int>(range.low);
  }
  if (static_cast<double>(*whole) >= range.low && static_cast<double>(*whole) <= range.high) {
    return static_cast<int>(*whole);
  }
  Error(key, OutOfRange(*whole, range));
  return static_cast<int>(range.low);
}

int EntryCheck::Integer(std::string_view key, Range range, int otherwise) {
  if (Has(key)) return Integer(key, range);
  Find(key, false);
  return otherwise;
}

bool EntryCheck::Flag(std::string_view key, bool otherwise) {
  const DataValue* found = Find(key, false);
  if (found == nullptr) return otherwise;
  if (const auto* flag = std::get_if<bool>(&found->value)) return *flag;
  Error(key, "expected true or false");
  return otherwise;
}

Color EntryCheck::ColorValue(std::string_view key) {
  Color color;
  const DataValue* found = Find(key, true);
  if (found == nullptr) return color;
  const auto* text = std::get_if<std::string>(&found->value);
  if (text == nullptr || !ParseColor(*text, color)) Error(key, "expected a colour as \"#rrggbb\"");
  return color;
}

// An absent list is an empty one.
std::vector<std::string> EntryCheck::Texts(std::string_view key) {
  const DataValue* found = Find(key, false);
  if (found == nullptr) return {};
  if (const auto* texts = std::get_if<std::vector<std::string>>(&found->value)) return *texts;
  Error(key, "expected a list of texts");
  return {};
}

// For keys that hold a flag or a list.
bool EntryCheck::IsList(std::string_view key) {
  const DataValue* found = Find(key, false);
  return found != nullptr && std::holds_alternative<std::vector<std::string>>(found->value);
}

// The index of the text in `known`; 0 after an error, which is a valid index.
std::size_t EntryCheck::Choice(std::string_view key, std::span<const std::string_view> known) {
  assert(!known.empty() && "a choice has something to choose");
  const std::string text = Text(key);
  const auto found = std::find(known.begin(), known.end(), text);
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  if (!text.empty())
    Error(key, "'" + text + "' does not exist (expected one of: " + Listed(known) + ")");
  return 0;
}

// A list without items has no type in TOML: it is read as one of texts.
NumberLists EntryCheck::Lists(std::string_view key, std::size_t length, Range range) {
  const DataValue* found = Find(key, false);
  const auto* none =
      found != nullptr ? std::get_if<std::vector<std::string>>(&found->value) : nullptr;
  if (found == nullptr || (none != nullptr && none->empty())) return {};
  const auto* lists = std::get_if<NumberLists>(&found->value);
  const auto fits = [length](const std::vector<double>& list) { return list.size() == length; };
  if (lists == nullptr || !std::all_of(lists->begin(), lists->end(), fits)) {
    Error(key, "expected a list of lists of " + std::to_string(length) + " numbers");
    return {};
  }
  for (const std::vector<double>& list : *lists) {
    for (const double number : list) {
      if (number >= range.low && number <= range.high) continue;  // false for nan
      Error(key, OutOfRange(number, range));
      return {};
    }
  }
  return *lists;
}

std::span<const DataEntry> EntryCheck::Tables(std::string_view key) {
  const DataValue* found = Find(key, false);
  const auto* none =
      found != nullptr ? std::get_if<std::vector<std::string>>(&found->value) : nullptr;
  if (found == nullptr || (none != nullptr && none->empty())) return {};
  if (const auto* tables = std::get_if<std::vector<DataEntry>>(&found->value)) return *tables;
  Error(key, "expected a list of tables in braces");
  return {};
}

// Unknown keys are errors: a misspelled optional key would otherwise be ignored.
bool EntryCheck::Finish() {
  for (const auto& [key, value] : entry_.values) {
    if (!read_keys_.contains(key))
      Error(key, "unknown key (expected one of: " + Listed(read_keys_) + ")");
  }
  return valid_;
}

}  // namespace heliopause
