// The texts of the interface, by key, in a language: data/text/LANGUAGE.toml.
//
//   menu_rows = "{1} to {2} of {3}"     {1} to {9} stand for values
//
// English is part of the program; other languages are laid over it, so a missing key is English.
#pragma once

#include <boost/container/flat_map.hpp>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/data/catalog.hpp"

namespace heliopause {

class TextTable {
 public:
  TextTable();  // English

  // Replaces texts by those of a file, which errors name `name`. Left out, with an error that names
  // the line: an unknown key, a value that is no text, other placeholders than those of the English
  // text. An unreadable file changes nothing and is an error.
  void Overlay(const std::filesystem::path& file, const std::string& name,
               std::vector<DataError>& errors);

  // The text of a key; an unknown key is a mistake in the program and gives the key itself.
  std::string_view Find(std::string_view key) const;
  // Keys that no file has replaced.
  std::vector<std::string> Missing() const;

 private:
  struct Entry {
    std::string text;
    bool replaced = false;
  };
  boost::container::flat_map<std::string, Entry, std::less<>> texts_;
};

// "en", then those with a file in `folder`, in the order of their names.
std::vector<std::string> Languages(const std::filesystem::path& folder);

// Two to eight lower-case letters.
bool IsLanguageName(std::string_view name);

// The table of a language: that of `folder`/LANGUAGE.toml, with the texts of mods over it. If a
// language other than English has no file: English, and an error that names the known languages.
TextTable LoadTexts(const std::filesystem::path& folder, std::span<const DataLayer> mods,
                    std::string_view language, std::vector<DataError>& errors);

// Sets the table of the program, as UseColorScheme does with colours. English at first.
void UseTexts(TextTable table);

// The text of a key in the table of the program.
std::string Tr(std::string_view key);
// The text with values for {1}, {2}, ..., which are translated as well (sentence_table.hpp).
std::string Tr(std::string_view key, std::initializer_list<std::string_view> values);
// The same with values that stay as they are: names of files, mods and pilots.
std::string TrLiteral(std::string_view key, std::initializer_list<std::string_view> values);

// The digits of the placeholders of a text, sorted, each once: "12".
std::string Placeholders(std::string_view text);

struct EmbeddedText {
  const char *key, *text;
};
// data/text/en.toml, made at build time by embed_main.cpp.
std::span<const EmbeddedText> EnglishTexts();

}  // namespace heliopause
