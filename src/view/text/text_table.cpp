// Loads a language over the English texts, which are compiled in: a missing key or a wrong number
// of values falls back to English.
#include "view/text/text_table.hpp"

#include <algorithm>
#include <cassert>

#include "game/data/entry_check.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {
namespace {

// Position of the next placeholder "{1}", npos without one; `digit` is its number.
std::size_t NextPlaceholder(std::string_view text, std::size_t from, char& digit) {
  for (std::size_t at = text.find('{', from); at != std::string_view::npos;
       at = text.find('{', at + 1)) {
    if (at + 2 < text.size() && text[at + 1] >= '1' && text[at + 1] <= '9' && text[at + 2] == '}') {
      digit = text[at + 1];
      return at;
    }
  }
  return std::string_view::npos;
}

std::string Braced(std::string_view digits) {
  std::string text;
  for (const char digit : digits)
    text += (text.empty() ? "{" : ", {") + std::string(1, digit) + "}";
  return text.empty() ? "missing" : text;
}

TextTable& Used() {
  static TextTable table;
  return table;
}

std::string Filled(std::string_view text, std::initializer_list<std::string_view> values,
                   bool translate) {
  std::string out;
  std::size_t from = 0;
  char digit = 0;
  for (std::size_t at = NextPlaceholder(text, 0, digit); at != std::string_view::npos;
       at = NextPlaceholder(text, from, digit)) {
    out += text.substr(from, at - from);
    const auto index = static_cast<std::size_t>(digit - '1');
    assert(index < values.size() && "a text has no more placeholders than values");
    if (index < values.size()) {
      const std::string_view value = *(values.begin() + index);
      out += translate ? Translated(value) : std::string(value);
    }
    from = at + 3;
  }
  return out + std::string(text.substr(from));
}

}  // namespace

std::string Placeholders(std::string_view text) {
  std::string digits;
  char digit = 0;
  for (std::size_t at = NextPlaceholder(text, 0, digit); at != std::string_view::npos;
       at = NextPlaceholder(text, at + 3, digit))
    digits += digit;
  std::sort(digits.begin(), digits.end());
  digits.erase(std::unique(digits.begin(), digits.end()), digits.end());
  return digits;
}

TextTable::TextTable() {
  for (const EmbeddedText& text : EnglishTexts()) texts_[text.key].text = text.text;
}

void TextTable::Overlay(const std::filesystem::path& file, const std::string& name,
                        std::vector<DataError>& errors) {
  const std::optional<DataEntry> entry = ReadDataTable(file, name, errors);
  if (!entry) return;
  for (const auto& [key, value] : entry->values) {
    const auto report = [&, line = value.line, &id = key](const std::string& reason) {
      errors.push_back({name, line, id + ": " + reason});
    };
    const auto at = texts_.find(key);
    const auto* text = std::get_if<std::string>(&value.value);
    if (at == texts_.end()) {
      report("no text of the game has this key (data/text/en.toml has all)");
    } else if (text == nullptr || text->empty()) {
      report("expected a text in quotes that is not empty");
    } else if (Placeholders(*text) != Placeholders(at->second.text)) {
      report("its placeholders are " + Braced(Placeholders(*text)) + " (expected " +
             Braced(Placeholders(at->second.text)) + ")");
    } else {
      at->second = {*text, true};
    }
  }
}

std::string_view TextTable::Find(std::string_view key) const {
  const auto at = texts_.find(key);
  assert(at != texts_.end() && "each key of the code is in data/text/en.toml");
  return at == texts_.end() ? key : std::string_view(at->second.text);
}

std::vector<std::string> TextTable::Missing() const {
  std::vector<std::string> missing;
  for (const auto& [key, entry] : texts_)
    if (!entry.replaced) missing.push_back(key);
  return missing;
}

bool IsLanguageName(std::string_view name) {
  return name.size() >= 2 && name.size() <= 8 &&
         std::all_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

std::vector<std::string> Languages(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() == ".toml" && IsLanguageName(name) && name != "en")
      names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  names.insert(names.begin(), "en");
  return names;
}

TextTable LoadTexts(const std::filesystem::path& folder, std::span<const DataLayer> mods,
                    std::string_view language, std::vector<DataError>& errors) {
  TextTable table;
  const std::string file = std::string(language) + ".toml";
  std::error_code none;
  if (std::filesystem::exists(folder / file, none)) {
    table.Overlay(folder / file, "text/" + file, errors);
  } else if (language != "en") {
    errors.push_back(
        {"text/" + file, 0, "does not exist (languages: " + Listed(Languages(folder)) + ")"});
  }
  for (const DataLayer& mod : mods) {
    if (std::filesystem::exists(mod.folder / "text" / file, none))
      table.Overlay(mod.folder / "text" / file, mod.mod.name + "/data/text/" + file, errors);
  }
  return table;
}

void UseTexts(TextTable table) { Used() = std::move(table); }

std::string Tr(std::string_view key) { return std::string(Used().Find(key)); }

std::string Tr(std::string_view key, std::initializer_list<std::string_view> values) {
  return Filled(Used().Find(key), values, true);
}

std::string TrLiteral(std::string_view key, std::initializer_list<std::string_view> values) {
  return Filled(Used().Find(key), values, false);
}

}  // namespace heliopause
