#include "view/text/sentence_table.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

class SentenceFile : public testing::Test {
 protected:
  SentenceFile()
      : folder_(fs::temp_directory_path() / ("heliopause-sentences-" + std::to_string(getpid()))) {
    fs::create_directories(folder_ / "text" / "sentences");
  }
  ~SentenceFile() override {
    UseSentences({});
    UseTexts({});
    fs::remove_all(folder_);
  }
  // The errors of a file, a line for each.
  std::string Lay(const std::string& text) {
    const fs::path file = folder_ / "text" / "sentences" / "xx.toml";
    std::ofstream(file) << text;
    std::vector<DataError> errors;
    table.Overlay(file, "xx.toml", errors);
    std::string all;
    for (const DataError& error : errors) all += error.Text() + "\n";
    return all;
  }
  fs::path folder_;
  SentenceTable table;
};

TEST_F(SentenceFile, TheEnglishTextIsTheKey) {
  EXPECT_EQ(Lay("\"The hold is full\" = \"Voll\"\n"), "");
  EXPECT_EQ(table.Translate("The hold is full"), "Voll");
  EXPECT_EQ(table.Translate("The hold is empty"), "The hold is empty");
  EXPECT_EQ(table.Translate(""), "");
}

TEST_F(SentenceFile, PlaceholdersStandForTextsThatAreTranslatedAsWell) {
  ASSERT_EQ(
      Lay("\"{1} does not trade {2}\" = \"Mit {2} handelt {1} nicht\"\n\"Food\" = \"Nahrung\"\n"
          "\"Deliver {1}\" = \"Liefern: {1}\"\n\"Deliver {1} to {2}\" = \"Nach {2}: {1}\"\n"),
      "");
  EXPECT_EQ(table.Translate("Quill Depot does not trade Food"),
            "Mit Nahrung handelt Quill Depot nicht");
  EXPECT_EQ(table.Translate(" does not trade Food"), " does not trade Food")
      << "a value is not empty";
  EXPECT_EQ(table.Translate("Deliver Food"), "Liefern: Nahrung");
  EXPECT_EQ(table.Translate("Deliver Food to Quill"), "Nach Quill: Nahrung")
      << "the entry with more text decides";
}

TEST_F(SentenceFile, PartsOfATextAreTranslatedByThemselves) {
  ASSERT_EQ(
      Lay("\"repaired\" = \"repariert\"\n\"{1} ore sold\" = \"{1} Erz verkauft\"\n"
          "\"Go on.\" = \"Weiter.\"\n\"All quiet.\" = \"Alles ruhig.\"\n\"Food\" = \"Nahrung\"\n"),
      "");
  EXPECT_EQ(table.Translate("repaired, 5 ore sold"), "repariert, 5 Erz verkauft");
  EXPECT_EQ(table.Translate("All quiet. Go on."), "Alles ruhig. Weiter.");
  EXPECT_EQ(table.Translate("Go on.\nNo word of mine. All quiet."),
            "Weiter.\nNo word of mine. Alles ruhig.");
  EXPECT_EQ(table.Translate("12 Food, 3 Wood"), "12 Nahrung, 3 Wood");
}

TEST_F(SentenceFile, MistakesNameFileLineAndReason) {
  EXPECT_EQ(Lay("\"A\" = \"B\"\n\"To {1}\" = \"Nach\"\n"),
            "xx.toml:2: \"To {1}\": its placeholders differ from those of the English text\n");
  EXPECT_EQ(Lay("\"{1}{2} x\" = \"{1} {2}\"\n"),
            "xx.toml:1: \"{1}{2} x\": two placeholders need a text between them\n");
  EXPECT_EQ(Lay("\"{1} x {1}\" = \"{1}\"\n"),
            "xx.toml:1: \"{1} x {1}\": a placeholder is there twice\n");
  EXPECT_EQ(Lay("\"{1}\" = \"{1}\"\n"),
            "xx.toml:1: \"{1}\": there is no text beside the placeholder\n");
  EXPECT_EQ(Lay("\"{key:map}: {key:dock}\" = \"{key:dock}: {key:map}, {key:map}\"\n"), "");
  EXPECT_EQ(Lay("\"Trade with {key:dock}\" = \"Handel\"\n"),
            "xx.toml:1: \"Trade with {key:dock}\": its keys, such as {key:dock}, differ from those "
            "of the English text\n");
  EXPECT_EQ(Lay("\"A\" = 3\n"), "xx.toml:1: \"A\": expected a text in quotes that is not empty\n");
  EXPECT_EQ(Lay("\"A\" = \n").find("xx.toml:1: syntax error: "), 0u);
  EXPECT_EQ(table.Translate("A"), "B");
}

TEST_F(SentenceFile, AModAddsAndReplacesEntries) {
  ASSERT_EQ(Lay("\"Food\" = \"Essen\"\n\"A {1}\" = \"Ein {1}\"\n"), "");
  DataLayer mod{{"more", "1.0.0"}, folder_};
  std::vector<DataError> errors;
  const SentenceTable both = LoadSentences(folder_ / "none", {&mod, 1}, "xx", errors);
  EXPECT_TRUE(errors.empty());
  EXPECT_EQ(both.Translate("A Food"), "Ein Essen");
  EXPECT_EQ(Lay("\"Food\" = \"Kost\"\n\"A {1}\" = \"Eine {1}\"\n"), "");
  EXPECT_EQ(table.Translate("A Food"), "Eine Kost");
  EXPECT_EQ(table.Keys(), (std::vector<std::string>{"A {1}", "Food"}));
}

TEST_F(SentenceFile, AmountsHaveSignsBetweenTheirThousands) {
  EXPECT_EQ(Translated("I pay 11610 credits."), "I pay 11,610 credits.");
  EXPECT_EQ(Translated("1152 units, 999 units, 2000000 credits"),
            "1,152 units, 999 units, 2,000,000 credits");
  EXPECT_EQ(Translated("The ship is lost. 10400 points."), "The ship is lost. 10,400 points.");
  for (const char* same : {"Cutter 1204 destroyed", "seed 20261123", "11,610 credits", "1204",
                           "v1.2000 credits", "1204 "})
    EXPECT_EQ(Translated(same), same);
  ASSERT_EQ(Lay("\"I pay {1} credits.\" = \"{1} credits from me.\"\n"), "");
  UseSentences(table);
  EXPECT_EQ(Translated("I pay 11610 credits."), "11,610 credits from me.");
}

TEST_F(SentenceFile, ValuesOfTextsAreTranslated) {
  ASSERT_EQ(Lay("\"Food\" = \"Nahrung\"\n"), "");
  EXPECT_EQ(Translated("Food"), "Food");
  EXPECT_EQ(Tr("slot_number", {"Food"}), "Slot Food");
  UseSentences(table);
  EXPECT_EQ(Translated("Food"), "Nahrung");
  EXPECT_EQ(Tr("slot_number", {"Food"}), "Slot Nahrung");
}

}  // namespace
}  // namespace heliopause
