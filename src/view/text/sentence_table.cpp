// A text is looked up as a whole, then compared with the patterns, those with the most text first.
// Without a match it is divided (at line breaks, ends of sentences, commas, after a number), and
// its parts are translated. Results are kept, because the view translates the same texts in each
// frame.
#include "view/text/sentence_table.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "game/data/entry_check.hpp"
#include "view/draw/number_text.hpp"
#include "view/text/key_texts.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMostKnown = 4000;  // results: more than the texts of some screens
constexpr int kDeepest = 6;               // values in values

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool HasLetter(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (static_cast<unsigned char>(c) > 127);
  });
}

bool IsPlaceholder(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && text[at] == '{' && text[at + 1] >= '1' && text[at + 1] <= '9' &&
         text[at + 2] == '}';
}

// Why the English text cannot be a key; empty if it can.
std::string ProblemOf(std::string_view key, std::string_view translation) {
  if (key.empty() || translation.empty()) return "expected a text in quotes that is not empty";
  std::string digits;
  std::size_t end = std::string_view::npos;
  for (std::size_t at = 0; at < key.size(); ++at) {
    if (!IsPlaceholder(key, at)) continue;
    if (at == end) return "two placeholders need a text between them";
    if (digits.find(key[at + 1]) != std::string::npos) return "a placeholder is there twice";
    digits += key[at + 1];
    end = at + 3;
  }
  if (digits.size() * 3 == key.size()) return "there is no text beside the placeholder";
  if (Placeholders(key) != Placeholders(translation))
    return "its placeholders differ from those of the English text";
  if (ActionsIn(key) != ActionsIn(translation))
    return "its keys, such as {key:dock}, differ from those of the English text";
  return {};
}

// The end of the first sentence, after the spaces behind it; npos if there is only one.
std::size_t EndOfSentence(std::string_view text) {
  for (std::size_t at = 0; at + 2 < text.size(); ++at) {
    if ((text[at] == '.' || text[at] == '!' || text[at] == '?') && text[at + 1] == ' ')
      return at + 1;
  }
  return std::string_view::npos;
}

// "11,610 credits": scripts and rules write plain digits. Only before the words of amounts, as
// numbers are parts of names as well: "Cutter 1204 destroyed".
std::string WithGroupedAmounts(std::string text) {
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    end = at + 1;
    if (!IsDigit(text[at])) continue;
    while (end < text.size() && IsDigit(text[end])) ++end;
    const bool begins = at == 0 || text[at - 1] == ' ';
    if (!begins || end - at < 4 || end - at > 15 || end == text.size() || text[end] != ' ')
      continue;
    const std::size_t word = end + 1, after = text.find_first_of(" .,;:!?)\n", word);
    if ((" " + Tr("number_words") + " ").find(" " + text.substr(word, after - word) + " ") ==
        std::string::npos)
      continue;
    const std::string grouped = Grouped(std::stoll(text.substr(at, end - at)));
    text.replace(at, end - at, grouped);
    end = at + grouped.size();
  }
  return text;
}

SentenceTable& Used() {
  static SentenceTable table;
  return table;
}

}  // namespace

SentenceTable::Pattern SentenceTable::MakePattern(std::string_view key,
                                                  std::string_view translation) {
  Pattern pattern{std::string(key), {""}, {}, std::string(translation), 0};
  for (std::size_t at = 0; at < key.size(); ++at) {
    if (IsPlaceholder(key, at)) {
      pattern.digits += key[at + 1];
      pattern.texts.emplace_back();
      at += 2;
    } else {
      pattern.texts.back() += key[at];
      ++pattern.length;
    }
  }
  return pattern;
}

void SentenceTable::Overlay(const std::filesystem::path& file, const std::string& name,
                            std::vector<DataError>& errors) {
  const std::optional<DataEntry> entry = ReadDataTable(file, name, errors);
  if (!entry) return;
  for (const auto& [key, value] : entry->values) {
    const auto* text = std::get_if<std::string>(&value.value);
    const std::string problem =
        text == nullptr ? "expected a text in quotes that is not empty" : ProblemOf(key, *text);
    if (!problem.empty()) {
      errors.push_back({name, value.line, "\"" + key + "\": " + problem});
    } else if (Placeholders(key).empty()) {
      exact_[key] = *text;
    } else {
      std::erase_if(patterns_, [&id = key](const Pattern& old) { return old.key == id; });
      patterns_.push_back(MakePattern(key, *text));
    }
  }
  std::stable_sort(patterns_.begin(), patterns_.end(),
                   [](const Pattern& a, const Pattern& b) { return a.length > b.length; });
  known_.clear();
}

std::vector<std::string> SentenceTable::Keys() const {
  std::vector<std::string> keys;
  for (const auto& entry : exact_) keys.push_back(entry.first);
  for (const Pattern& pattern : patterns_) keys.push_back(pattern.key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

// Texts `part` and later match `text`, with the values between them; the shortest values first.
bool SentenceTable::Match(const Pattern& pattern, std::string_view text, std::size_t part,
                          std::vector<std::string_view>& values) {
  const std::string_view wanted = pattern.texts[part];
  if (part == 0) {
    if (!text.starts_with(wanted)) return false;
    return Match(pattern, text.substr(wanted.size()), 1, values);
  }
  if (part + 1 == pattern.texts.size()) {
    if (text.size() <= wanted.size() || !text.ends_with(wanted)) return false;
    values.push_back(text.substr(0, text.size() - wanted.size()));
    return true;
  }
  for (std::size_t at = text.find(wanted, 1); at != std::string_view::npos;
       at = text.find(wanted, at + 1)) {
    values.push_back(text.substr(0, at));
    if (Match(pattern, text.substr(at + wanted.size()), part + 1, values)) return true;
    values.pop_back();
  }
  return false;
}

std::string SentenceTable::Fill(const Pattern& pattern, const std::vector<std::string_view>& values,
                                int depth) const {
  assert(values.size() == pattern.digits.size() && "a match has a value for each placeholder");
  std::string out;
  const std::string& text = pattern.translation;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!IsPlaceholder(text, at)) {
      out += text[at];
      continue;
    }
    const std::string_view value = values[pattern.digits.find(text[at + 1])];
    std::string whole;
    out += TranslateWhole(value, depth + 1, whole) ? whole : TranslateParts(value, depth + 1);
    at += 2;
  }
  return out;
}

bool SentenceTable::TranslateWhole(std::string_view text, int depth, std::string& out) const {
  if (!HasLetter(text) || depth > kDeepest) return false;
  if (const auto at = exact_.find(text); at != exact_.end()) {
    out = at->second;
    return true;
  }
  std::vector<std::string_view> values;
  for (const Pattern& pattern : patterns_) {
    values.clear();
    if (pattern.length >= text.size() || !Match(pattern, text, 0, values)) continue;
    out = Fill(pattern, values, depth);
    return true;
  }
  return false;
}

// Lines, then sentences, then parts of a list, then what follows a number: "12 Food".
std::string SentenceTable::TranslateParts(std::string_view text, int depth) const {
  if (!HasLetter(text) || depth > kDeepest) return std::string(text);
  std::size_t end = text.find('\n'), gap = 1;
  if (end == std::string_view::npos) end = EndOfSentence(text);
  if (end == std::string_view::npos) {
    end = text.find(", ");
    gap = 2;
  }
  if (end == std::string_view::npos) {
    end = 0;
    gap = 1;
    while (end < text.size() && IsDigit(text[end])) ++end;
    if (end == 0 || end >= text.size() || text[end] != ' ') return std::string(text);
  }
  const auto part = [&](std::string_view piece) {
    std::string whole;
    return TranslateWhole(piece, depth + 1, whole) ? whole : TranslateParts(piece, depth + 1);
  };
  // The rest is longer than one part, and as deep as this one.
  std::string rest;
  const std::string_view after = text.substr(end + gap);
  if (!TranslateWhole(after, depth, rest)) rest = TranslateParts(after, depth);
  return part(text.substr(0, end)) + std::string(text.substr(end, gap)) + rest;
}

std::string SentenceTable::Translate(std::string_view english) const {
  if (IsEmpty() || !HasLetter(english)) return std::string(english);
  if (const auto at = known_.find(english); at != known_.end()) return at->second;
  std::string out;
  if (!TranslateWhole(english, 0, out)) out = TranslateParts(english, 0);
  if (known_.size() >= kMostKnown) known_.clear();
  known_.emplace(english, out);
  return out;
}

SentenceTable LoadSentences(const std::filesystem::path& folder, std::span<const DataLayer> mods,
                            std::string_view language, std::vector<DataError>& errors) {
  SentenceTable table;
  const std::filesystem::path file =
      std::filesystem::path("sentences") / (std::string(language) + ".toml");
  std::error_code none;
  if (std::filesystem::exists(folder / file, none))
    table.Overlay(folder / file, "text/" + file.generic_string(), errors);
  for (const DataLayer& mod : mods) {
    if (std::filesystem::exists(mod.folder / "text" / file, none))
      table.Overlay(mod.folder / "text" / file,
                    mod.mod.name + "/data/text/" + file.generic_string(), errors);
  }
  return table;
}

void UseSentences(SentenceTable table) { Used() = std::move(table); }

std::string Translated(std::string_view english) {
  return WithKeyNames(WithGroupedAmounts(Used().Translate(english)));
}

}  // namespace heliopause
