#include "view/input/scenario_keys.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

const std::vector<BoundKey> kBound = {{"boost", "F", ""}, {"dive", "U", ""}, {"mine", "8", ""}};

std::string KeysWith(const std::vector<KeyChoice>& choices) {
  std::string text;
  for (const BoundKey& key : KeysOfPlayer("race", kBound, choices)) text += key.key + " ";
  return text;
}

TEST(ScenarioKeys, AreThoseOfTheScenarioWithoutAChoice) {
  EXPECT_EQ(KeysWith({}), "F U 8 ");
  EXPECT_EQ(KeysWith({{"other/boost", "Q"}, {"race/none", "Y"}}), "F U 8 ");
}

TEST(ScenarioKeys, AChoiceComesBeforeTheProposal) {
  EXPECT_EQ(KeysWith({{"race/dive", "Q"}}), "F Q 8 ");
  EXPECT_EQ(KeysWith({{"race/dive", "F"}}), "Q F 8 ") << "the first free key";
  EXPECT_EQ(KeysWith({{"race/dive", "8"}, {"race/mine", "8"}}), "F 8 Q ");
  EXPECT_EQ(KeysWith({{"race/dive", "W"}}), "F U 8 ") << "a key of the game";
}

TEST(ScenarioKeys, ChangeToTheNextOneThatIsFree) {
  std::vector<KeyChoice> choices;
  ChangeKey("race", kBound, 0, 1, choices);
  EXPECT_EQ(KeysWith(choices), "Q U 8 ");
  ChangeKey("race", kBound, 0, 1, choices);
  EXPECT_EQ(KeysWith(choices), "7 U 8 ") << "not U";
  ChangeKey("race", kBound, 0, -1, choices);
  EXPECT_EQ(KeysWith(choices), "Q U 8 ");
  EXPECT_EQ(choices.size(), 1u);
  for (int i = 0; i < 2; ++i) ChangeKey("race", kBound, 0, -1, choices);
  EXPECT_EQ(KeysWith(choices), "Insert U 8 ") << "from the first to the last";
}

TEST(ScenarioKeys, TheOldestChoiceIsDropped) {
  std::vector<KeyChoice> choices;
  for (std::size_t i = 0; i <= kMostKeyChoices; ++i)
    ChangeKey("race" + std::to_string(i), kBound, 0, 1, choices);
  EXPECT_EQ(choices.size(), kMostKeyChoices);
  EXPECT_EQ(choices.front().item, "race1/boost");
}

}  // namespace
}  // namespace heliopause
