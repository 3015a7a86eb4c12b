#include "game/data/entry_check.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

class EntryCheckTest : public testing::Test {
 protected:
  EntryCheckTest() {
    entry_.line = 3;
    entry_.values["name"] = {std::string("Gun"), 4};
    entry_.values["speed"] = {2.5, 5};
    entry_.values["count"] = {std::int64_t{7}, 6};
    entry_.values["color"] = {std::string("#0a0b0c"), 7};
  }
  std::string Only() const { return errors_.size() == 1 ? errors_[0].Text() : "not one error"; }

  DataEntry entry_;
  std::vector<DataError> errors_;
  EntryCheck check_{"x.toml", entry_, errors_};
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
  EXPECT_EQ(Only(), "x.toml:7: color: unknown key");
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

TEST_F(EntryCheckTest, RangesAreClosed) {
  EXPECT_EQ(check_.Number("speed", {2.5, 2.5}), 2.5);
  EXPECT_EQ(check_.Number("count", {7, 7}), 7) << "an integer is a number";
  EXPECT_TRUE(errors_.empty());
  check_.Integer("count", {8, 9});
  EXPECT_EQ(Only(), "x.toml:6: count: 7 is out of range (expected 8 to 9)");
}

#ifndef NDEBUG
using EntryCheckDeathTest = EntryCheckTest;

TEST_F(EntryCheckDeathTest, AnEmptyRangeIsAnErrorOfTheProgram) {
  EXPECT_DEATH(check_.Number("speed", {2, 1}), "a range is not empty");
}
#endif

}  // namespace
}  // namespace heliopause
