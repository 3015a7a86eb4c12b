// One checked getter for each type of value. A getter goes on after an error and returns a valid
// default, so that one run reports all errors of an entry.
#include "game/data/entry_check.hpp"

#include <cassert>
#include <charconv>
#include <cmath>
#include <sstream>

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

void EntryCheck::Error(std::string_view key, const std::string& reason) {
  const DataValue* found = entry_.Find(key);
  std::string text(key);
  text.append(": ").append(reason);
  errors_.push_back({file_, found != nullptr ? found->line : entry_.line, std::move(text)});
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

std::vector<std::string> EntryCheck::Texts(std::string_view key) {
  const DataValue* found = Find(key, false);
  if (found == nullptr) return {};
  if (const auto* texts = std::get_if<std::vector<std::string>>(&found->value)) return *texts;
  Error(key, "expected a list of texts");
  return {};
}

// Unknown keys are errors: a misspelled optional key would otherwise be ignored.
bool EntryCheck::Finish() {
  for (const auto& [key, value] : entry_.values) {
    if (!read_keys_.contains(key)) Error(key, "unknown key");
  }
  return valid_;
}

}  // namespace heliopause
