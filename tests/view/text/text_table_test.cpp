#include "view/text/text_table.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "view/input/keys.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

const fs::path kTexts = fs::path(HELIOPAUSE_SOURCE_DIR) / "data" / "text";

class TextFile : public testing::Test {
 protected:
  TextFile()
      : folder_(fs::temp_directory_path() / ("heliopause-text-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~TextFile() override {
    UseTexts({});
    fs::remove_all(folder_);
  }
  // The errors of a file, a line for each.
  std::string Lay(const std::string& text, TextTable& table) {
    std::ofstream(folder_ / "xx.toml") << text;
    std::vector<DataError> errors;
    table.Overlay(folder_ / "xx.toml", "text/xx.toml", errors);
    std::string all;
    for (const DataError& error : errors) all += error.Text() + "\n";
    return all;
  }
  fs::path folder_;
};

TEST_F(TextFile, ReplacesTextsAndTheRestStaysEnglish) {
  TextTable table;
  EXPECT_EQ(Lay("back = \"Retour\"\n", table), "");
  EXPECT_EQ(table.Find("back"), "Retour");
  EXPECT_EQ(table.Find("quit"), "Quit");
  UseTexts(table);
  EXPECT_EQ(Tr("back"), "Retour");
  UseTexts({});
  EXPECT_EQ(Tr("back"), "Back");
}

TEST_F(TextFile, ValuesTakeTheirPlacesInAnyOrder) {
  TextTable table;
  ASSERT_EQ(Lay("menu_rows = \"{3}: {1}-{2} {1}\"\n", table), "");
  UseTexts(table);
  EXPECT_EQ(Tr("menu_rows", {"4", "9", "20"}), "20: 4-9 4");
  EXPECT_EQ(Tr("slot_number", {"{1}"}), "Slot {1}") << "a value is no text with placeholders";
}

// "turret" is a kind of slot in the tables of sentences.
TEST_F(TextFile, NamesOfFilesAreNotTranslated) {
  TextTable table;
  ASSERT_EQ(Lay("computer_runs = \"PROGRAMM {1}\"\n", table), "");
  UseTexts(table);
  std::vector<DataError> errors;
  UseSentences(LoadSentences(kTexts, {}, "de", errors));
  EXPECT_EQ(Tr("computer_runs", {"turret"}), "PROGRAMM Turm");
  EXPECT_EQ(TrLiteral("computer_runs", {"turret"}), "PROGRAMM turret");
  UseSentences({});
}

TEST_F(TextFile, MistakesNameFileLineAndReason) {
  TextTable table;
  EXPECT_EQ(Lay("back = \"Retour\"\nbakc = \"x\"\n", table),
            "text/xx.toml:2: bakc: no text of the game has this key (data/text/en.toml has all)\n");
  EXPECT_EQ(Lay("back = 3\n", table),
            "text/xx.toml:1: back: expected a text in quotes that is not empty\n");
  EXPECT_EQ(Lay("\nslot_number = \"Place\"\n", table),
            "text/xx.toml:2: slot_number: its placeholders are missing (expected {1})\n");
  EXPECT_EQ(Lay("menu_rows = \"{1} {2} {4}\"\n", table),
            "text/xx.toml:1: menu_rows: its placeholders are {1}, {2}, {4} (expected {1}, {2}, "
            "{3})\n");
  EXPECT_EQ(Lay("back = \"x\n", table).find("text/xx.toml:1: syntax error: "), 0u);
  EXPECT_EQ(table.Find("slot_number"), "Slot {1}") << "an invalid text changes nothing";
}

TEST_F(TextFile, AnUnknownLanguageIsEnglishAndNamesTheKnownOnes) {
  std::vector<DataError> errors;
  const TextTable table = LoadTexts(kTexts, {}, "xx", errors);
  EXPECT_EQ(table.Find("back"), "Back");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].Text(), "text/xx.toml: does not exist (languages: en, de)");
}

TEST_F(TextFile, AModMayReplaceTexts) {
  fs::create_directories(folder_ / "text");
  std::ofstream(folder_ / "text" / "de.toml") << "back = \"Retour\"\n";
  const std::vector<DataLayer> mods = {{{"words", "1"}, folder_}};
  std::vector<DataError> errors;
  const TextTable table = LoadTexts(kTexts, mods, "de", errors);
  EXPECT_TRUE(errors.empty());
  EXPECT_EQ(table.Find("back"), "Retour");
  EXPECT_EQ(table.Find("quit"), "Beenden");
}

TEST(Texts, EveryLanguageHasEveryKeyAndNoMistake) {
  const std::vector<std::string> languages = Languages(kTexts);
  ASSERT_GE(languages.size(), 2u);
  for (const std::string& language : languages) {
    std::vector<DataError> errors;
    const TextTable table = LoadTexts(kTexts, {}, language, errors);
    for (const DataError& error : errors) ADD_FAILURE() << error.Text();
    for (const std::string& key : table.Missing()) ADD_FAILURE() << language << ": " << key;
  }
}

// Tr("key"), Tr(x ? "key" : "key") and the list of modes: quoted words of the form of a key in the
// sources that use Tr.
TEST(Texts, EveryKeyOfTheCodeExistsAndEveryTextIsUsed) {
  std::set<std::string> known, used;
  for (const EmbeddedText& text : EnglishTexts()) known.insert(text.key);
  const std::regex call("Tr(?:Literal)?\\(([^)]*)"), word("\"([a-z][a-z0-9_]*)\"");
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(HELIOPAUSE_SOURCE_DIR) / "src")) {
    const std::string folder =
        entry.path().lexically_relative(fs::path(HELIOPAUSE_SOURCE_DIR) / "src").begin()->string();
    if ((folder != "view" && folder != "app") || entry.path().extension() != ".cpp") continue;
    std::ifstream in(entry.path());
    const std::string source{std::istreambuf_iterator<char>(in), {}};
    for (std::sregex_iterator at(source.begin(), source.end(), call), end; at != end; ++at) {
      const std::string inner = (*at)[1];
      for (std::sregex_iterator key(inner.begin(), inner.end(), word); key != end; ++key) {
        EXPECT_TRUE(known.contains((*key)[1])) << entry.path() << ": " << (*key)[1];
        used.insert((*key)[1]);
      }
    }
    if (!std::regex_search(source, call)) continue;
    for (std::sregex_iterator key(source.begin(), source.end(), word), end; key != end; ++key)
      used.insert((*key)[1]);
  }
  for (const KeyBinding& row : KeyTable()) {  // by TextOf
    EXPECT_TRUE(known.contains(std::string("key_") + row.id)) << row.id;
    used.insert(std::string("key_") + row.id);
  }
  for (const std::string& key : known) EXPECT_TRUE(used.contains(key)) << key << " is not used";
}

TEST(Texts, LanguagesHaveShortNames) {
  EXPECT_TRUE(IsLanguageName("de"));
  for (const char* bad : {"", "d", "DE", "de_DE", "../x", "abcdefghi"})
    EXPECT_FALSE(IsLanguageName(bad)) << bad;
}

}  // namespace
}  // namespace heliopause
