#include "view/input/keys.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "game/state/presentation.hpp"
#include "view/input/key_map.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

TEST(Keys, NoKeyIsBoundTwice) {
  std::map<Key, Action> taken;
  for (const KeyBinding& binding : KeyTable()) {
    for (const Key key : {binding.first, binding.second}) {
      if (key == kUnknownKey) continue;
      EXPECT_TRUE(taken.emplace(key, binding.action).second) << KeyName(key);
    }
  }
}

TEST(Keys, EveryActionHasOneRowAndADescription) {
  std::set<Action> seen;
  for (const KeyBinding& binding : KeyTable()) {
    EXPECT_TRUE(seen.insert(binding.action).second) << binding.id;
    EXPECT_NE(TextOf(binding), "");
    EXPECT_NE(binding.first, kUnknownKey);
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(Action::Screenshot) + 1);
}

TEST(Keys, EveryKeyOfTheTableHasAName) {
  for (const KeyBinding& binding : KeyTable()) {
    EXPECT_NE(KeyName(binding.first), "?") << binding.id;
    const Key second = binding.second == kUnknownKey ? binding.first : binding.second;
    EXPECT_NE(KeyName(second), "?") << binding.id;
  }
}

TEST(Keys, EveryNameLeadsBackToItsKey) {
  for (int code = 0; code < Key::KeyCount; ++code) {
    const auto key = static_cast<Key>(code);
    if (KeyName(key) != "?") {
      EXPECT_EQ(FindKey(KeyName(key)), key) << KeyName(key);
    }
  }
  EXPECT_EQ(FindKey("left ctrl"), Key::LControl) << "whatever the case";
  EXPECT_FALSE(FindKey("?"));
  EXPECT_FALSE(FindKey("Warp"));
  EXPECT_NE(KnownKeyNames().find("Left Shift"), std::string::npos);
}

// The settings file has the same names in every language.
TEST(Keys, HaveLabelsInTheLanguageOfThePlayer) {
  for (int code = 0; code < Key::KeyCount; ++code) {
    const auto key = static_cast<Key>(code);
    EXPECT_EQ(KeyLabel(key), KeyName(key)) << "English";
    EXPECT_EQ(KeyLabel(KeyName(key)), KeyName(key));
  }
  std::vector<DataError> errors;
  UseTexts(
      LoadTexts(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data" / "text", {}, "de", errors));
  const std::string space = KeyLabel(Key::Space), letter = KeyLabel(Key::W);
  const std::string insert = KeyLabel("Insert"), digit = KeyLabel("7");
  const std::string names = KeyMap().Names(Action::FireSecondary);
  const std::string line = KeyLineText(KeyMap().Of(Action::FireSecondary));
  UseTexts({});
  EXPECT_EQ(space, "Leertaste");
  EXPECT_EQ(letter, "W");
  EXPECT_EQ(insert, "Einfg");
  EXPECT_EQ(digit, "7");
  EXPECT_EQ(names, "X / Strg links");
  EXPECT_EQ(line, "X, Left Ctrl");
}

TEST(Keys, TheKeysOfScenariosDifferFromThoseOfTheGameAndHaveOneNameEach) {
  std::map<std::string, Key> named;
  for (int code = Key::A; code < Key::KeyCount; ++code) {
    const Key key = static_cast<Key>(code);
    if (KeyName(key) != "?") {
      EXPECT_TRUE(named.emplace(KeyName(key), key).second) << KeyName(key);
    }
  }
  for (const std::string name : ScenarioKeys()) {
    ASSERT_TRUE(named.contains(name)) << name;
    EXPECT_FALSE(KeyMap().Find(named[name]).has_value()) << name;
    EXPECT_EQ(ChoiceOf(named[name]), 0) << name << " answers a dialogue";
  }
}

TEST(Keys, DigitsChooseAnswers) {
  EXPECT_EQ(ChoiceOf(Key::Num1), 1);
  EXPECT_EQ(ChoiceOf(Key::Numpad5), static_cast<int>(kMaxChoices));
  EXPECT_EQ(ChoiceOf(Key::Num6), 0);
  EXPECT_EQ(ChoiceOf(Key::W), 0);
}

TEST(Keys, OnlySteeringAndWeaponsAreHeld) {
  EXPECT_TRUE(IsHeld(Action::Thrust));
  EXPECT_TRUE(IsHeld(Action::FireSecondary));
  EXPECT_FALSE(IsHeld(Action::FlightAssist));
  EXPECT_FALSE(IsHeld(Action::Screenshot));
}

TEST(Keys, ThatTypeText) {
  for (const Key key : {Key::A, Key::Num7, Key::Numpad3, Key::Space, Key::Comma, Key::Period,
                        Key::Slash, Key::Equal, kGraveKey, kSemicolonKey})
    EXPECT_TRUE(TypesText(key)) << KeyName(key);
  for (const Key key : {Key::F2, Key::Up, Key::Home, Key::Escape, Key::Insert, Key::LShift,
                        Key::Tab, kEnterKey, kBackspaceKey, kUnknownKey})
    EXPECT_FALSE(TypesText(key)) << KeyName(key);
}

}  // namespace
}  // namespace heliopause
