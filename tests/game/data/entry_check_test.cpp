#include "game/data/entry_check.hpp"

#include <gtest/gtest.h>

#include <array>

namespace heliopause {
namespace {

class EntryCheckTest : public testing::Test {
 protected:
  EntryCheckTest() {
    entry_.file = "x.toml";
    entry_.line = 3;
    entry_.values["name"] = {std::string("Gun"), 4, "x.toml"};
    entry_.values["speed"] = {2.5, 5, "x.toml"};
    entry_.values["count"] = {std::int64_t{7}, 6, "x.toml"};
    entry_.values["color"] = {std::string("#0a0b0c"), 7, "x.toml"};
  }
  std::string Only() const { return errors_.size() == 1 ? errors_[0].Text() : "not one error"; }

  DataEntry entry_;
  std::vector<DataError> errors_;
  EntryCheck check_{entry_, errors_};
};

TEST_F(EntryCheckTest, AnEntryWhoseKeysWereAllReadIsValid) {
  EXPECT_EQ(check_.Text("name"), "Gun");
  EXPECT_EQ(check_.Number("speed", {0, 10}), 2.5);
  EXPECT_EQ(check_.Integer("count", {0, 10}), 7);
  EXPECT_EQ(check_.ColorValue("color").g, 11);
  EXPECT_TRUE(check_.Finish());
  EXPECT_TRUE(errors_.empty());
}

TEST_F(EntryCheckTest, AKeyThatWasNotReadIsUnknown) {
  check_.Text("name");
  check_.Number("speed", {0, 10});
  check_.Integer("count", {0, 10});
  EXPECT_FALSE(check_.Finish());
  EXPECT_EQ(Only(), "x.toml:7: color: unknown key (expected one of: count, name, speed)");
}

TEST_F(EntryCheckTest, AMissingKeyHasTheLineOfTheEntry) {
  EXPECT_EQ(check_.Number("mass", {1, 2}), 1) << "a valid default";
  EXPECT_EQ(Only(), "x.toml:3: mass: missing");
}

TEST_F(EntryCheckTest, ADefaultReplacesAMissingKeyOnly) {
  EXPECT_EQ(check_.Integer("rounds", {0, 10}, 4), 4);
  EXPECT_EQ(check_.Integer("count", {0, 10}, 4), 7);
  EXPECT_EQ(check_.Text("shape", "round"), "round");
  EXPECT_TRUE(check_.Flag("homing", true));
  EXPECT_TRUE(check_.Texts("hostile_to").empty());
  EXPECT_TRUE(errors_.empty());
}

TEST_F(EntryCheckTest, ANameIsPlainTextOfLimitedLength) {
  EXPECT_EQ(check_.Name("name"), "Gun");
  entry_.values["name"].value = std::string(kLongestDataName, 'x');
  EXPECT_EQ(check_.Name("name").size(), kLongestDataName);
  EXPECT_TRUE(errors_.empty());
  for (const std::string& wrong : {std::string(kLongestDataName + 1, 'x'), std::string("a\nb")}) {
    errors_.clear();
    entry_.values["name"].value = wrong;
    EXPECT_EQ(check_.Name("name"), "");
    EXPECT_EQ(Only(),
              "x.toml:4: name: expected at most 40 bytes of utf-8 without control characters");
  }
}

TEST_F(EntryCheckTest, RangesAreClosed) {
  EXPECT_EQ(check_.Number("speed", {2.5, 2.5}), 2.5);
  EXPECT_EQ(check_.Number("count", {7, 7}), 7) << "an integer is a number";
  EXPECT_TRUE(errors_.empty());
  check_.Integer("count", {8, 9});
  EXPECT_EQ(Only(), "x.toml:6: count: 7 is out of range (expected 8 to 9)");
}

TEST_F(EntryCheckTest, AKeyOfAnotherFileNamesThatFile) {
  entry_.values["speed"].file = "mod/y.toml";
  check_.Number("speed", {0, 1});
  EXPECT_EQ(Only(), "mod/y.toml:5: speed: 2.5 is out of range (expected 0 to 1)");
}

TEST_F(EntryCheckTest, AChoiceListsWhatThereIs) {
  constexpr std::array<std::string_view, 2> kKnown = {"Pistol", "Gun"};
  EXPECT_EQ(check_.Choice("name", kKnown), 1u);
  EXPECT_TRUE(errors_.empty());
  check_.Choice("color", kKnown);
  EXPECT_EQ(Only(), "x.toml:7: color: '#0a0b0c' does not exist (expected one of: Pistol, Gun)");
}

TEST_F(EntryCheckTest, ListsHaveOneLengthAndNumbersInRange) {
  entry_.values["points"] = {NumberLists{{1, 2}, {3, 4}}, 8, "x.toml"};
  entry_.values["none"] = {std::vector<std::string>{}, 9, "x.toml"};
  EXPECT_EQ(check_.Lists("points", 2, {0, 4}).size(), 2u);
  EXPECT_TRUE(check_.Lists("none", 2, {0, 4}).empty());
  EXPECT_TRUE(check_.Lists("missing", 2, {0, 4}).empty());
  EXPECT_TRUE(check_.Tables("none").empty());
  EXPECT_TRUE(errors_.empty());
  EXPECT_TRUE(check_.Lists("points", 2, {0, 3}).empty());
  EXPECT_EQ(Only(), "x.toml:8: points: 4 is out of range (expected 0 to 3)");
  errors_.clear();
  check_.Lists("points", 3, {0, 4});
  EXPECT_EQ(Only(), "x.toml:8: points: expected a list of lists of 3 numbers");
  errors_.clear();
  check_.Tables("speed");
  EXPECT_EQ(Only(), "x.toml:5: speed: expected a list of tables in braces");
}

#ifndef NDEBUG
using EntryCheckDeathTest = EntryCheckTest;

TEST_F(EntryCheckDeathTest, AnEmptyRangeIsAnErrorOfTheProgram) {
  EXPECT_DEATH(check_.Number("speed", {2, 1}), "a range is not empty");
}
#endif

}  // namespace
}  // namespace heliopause
