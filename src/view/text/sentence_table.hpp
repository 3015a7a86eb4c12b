// What data files and scripts say, in the language of the player. State, saves and recordings keep
// the English text; the view translates when it draws. The key of a translation is the English text
// itself, in data/text/sentences/LANGUAGE.toml:
//
//   "The hold is full" = "Der Laderaum ist voll"
//   "{1} does not trade {2}" = "{1} handelt nicht mit {2}"
//
// {1} to {9} stand for any text, which is translated as well: names, numbers, whole sentences. A
// text without an entry is translated line by line, then sentence by sentence, then by the parts of
// a list; what has no entry stays English.
#pragma once

#include <boost/container/flat_map.hpp>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/data/catalog.hpp"

namespace heliopause {

class SentenceTable {
 public:
  // Adds the translations of a file, which errors name `name`; a later one replaces an earlier one.
  // Left out, with an error that names the line: a value that is no text, other placeholders or
  // keys of actions than those of the English text, a placeholder twice or beside another one. An
  // unreadable file changes nothing and is an error.
  void Overlay(const std::filesystem::path& file, const std::string& name,
               std::vector<DataError>& errors);

  // O(entries with placeholders) for a text that was not translated before; kept for the next call.
  std::string Translate(std::string_view english) const;

  bool IsEmpty() const { return exact_.empty() && patterns_.empty(); }
  std::vector<std::string> Keys() const;  // sorted

 private:
  // "{1} does not trade {2}": the texts before, between and after the placeholders, and their
  // digits.
  struct Pattern {
    std::string key;
    std::vector<std::string> texts;
    std::string digits;
    std::string translation;
    std::size_t length = 0;  // of the texts
  };
  static Pattern MakePattern(std::string_view key, std::string_view translation);
  static bool Match(const Pattern& pattern, std::string_view text, std::size_t part,
                    std::vector<std::string_view>& values);
  std::string Fill(const Pattern& pattern, const std::vector<std::string_view>& values,
                   int depth) const;
  // Returns false, and changes nothing, if the text has no translation as a whole.
  bool TranslateWhole(std::string_view text, int depth, std::string& out) const;
  std::string TranslateParts(std::string_view text, int depth) const;

  boost::container::flat_map<std::string, std::string, std::less<>> exact_;
  std::vector<Pattern> patterns_;  // the longest texts first: the most specific one decides
  // Results, at most kMostKnown. Not a flat_map, which would move some thousand texts per
  // insertion.
  mutable std::map<std::string, std::string, std::less<>> known_;
};

// The table of a language: that of `folder`/sentences/LANGUAGE.toml, and over it those of mods.
// A language without a file is empty.
SentenceTable LoadSentences(const std::filesystem::path& folder, std::span<const DataLayer> mods,
                            std::string_view language, std::vector<DataError>& errors);

// Sets the table of the program. Empty at first: English.
void UseSentences(SentenceTable table);

// The text in the language of the player, by the table of the program, with the names of the keys
// that it mentions (key_texts.hpp) and with signs between the thousands of amounts.
std::string Translated(std::string_view english);

}  // namespace heliopause
