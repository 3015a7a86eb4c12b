#include "view/input/key_map.hpp"

#include <gtest/gtest.h>

#include "game/state/presentation.hpp"

namespace heliopause {
namespace {

// The map of lines "action = keys", with the errors below each other.
struct Parsed {
  KeyMap map;
  std::string errors;
};
Parsed Parse(const std::vector<std::pair<std::string, std::string>>& lines) {
  std::vector<KeyLine> parsed;
  std::vector<std::string> errors;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    KeyLine line{static_cast<int>(i + 1), Action::Thrust, {}};
    const std::string error = ParseKeyLine(lines[i].first, lines[i].second, line);
    if (error.empty())
      parsed.push_back(line);
    else
      errors.push_back(error);
  }
  Parsed out;
  out.map = KeyMap::From(parsed, errors);
  for (const std::string& error : errors) out.errors += error + "\n";
  return out;
}

TEST(KeyMap, BeginsWithTheDefaults) {
  const KeyMap map;
  for (const KeyBinding& row : KeyTable()) {
    EXPECT_TRUE(map.IsDefault(row.action));
    EXPECT_EQ(map.Find(row.first), row.action);
  }
  EXPECT_EQ(map.Find(Key::Up), Action::Thrust);
  EXPECT_EQ(map.Names(Action::Thrust), "W / Up");
  EXPECT_EQ(map.Name(Action::Thrust), "W");
  EXPECT_FALSE(map.Find(kUnknownKey));
  EXPECT_FALSE(map.Find(Key::Numpad5));
}

TEST(KeyMap, EveryDefaultMayBeBoundAgain) {
  for (const KeyBinding& row : KeyTable()) {
    KeyMap map;
    EXPECT_EQ(map.Reset(row.action), "") << row.id;
    EXPECT_EQ(map, KeyMap());
  }
}

TEST(KeyMap, ANewKeyReplacesTheOldOne) {
  KeyMap map;
  EXPECT_EQ(map.Bind(Action::Thrust, {Key::Slash, kUnknownKey}), "");
  EXPECT_EQ(map.Find(Key::Slash), Action::Thrust);
  EXPECT_FALSE(map.Find(Key::W));
  EXPECT_EQ(map.Bind(Action::Brake, {Key::W, Key::S}), "") << "W is free now";
  EXPECT_NE(map.Reset(Action::Thrust), "") << "and is not any more";
  EXPECT_EQ(map.Reset(Action::Brake), "");
  EXPECT_EQ(map.Reset(Action::Thrust), "");
  EXPECT_EQ(map, KeyMap());
}

TEST(KeyMap, RejectsAKeyThatIsTakenAndChangesNothing) {
  KeyMap map;
  EXPECT_EQ(map.Bind(Action::Brake, {Key::W, kUnknownKey}), "W is the key for: thrust");
  EXPECT_EQ(map.Bind(Action::Brake, {Key::Slash, Key::Up}), "Up is the key for: thrust");
  EXPECT_EQ(map.Bind(Action::Brake, {Key::F, kUnknownKey}), "F is for the keys of scenarios");
  EXPECT_EQ(map.Bind(Action::Brake, {Key::Num1, kUnknownKey}), "1 answers dialogues");
  EXPECT_EQ(map.Bind(Action::WingHold, {Key::Num1, kUnknownKey}),
            "1 is the key for: escorts: follow me")
      << "orders to escorts may have such keys";
  EXPECT_EQ(map.Bind(Action::Brake, {Key::Escape, kUnknownKey}), "Esc is the key of the menu");
  EXPECT_EQ(map.Bind(Action::Brake, {Key::Menu, kUnknownKey}), "this key has no name");
  EXPECT_EQ(map.Bind(Action::Brake, {kUnknownKey, Key::Slash}), "an action needs a key");
  EXPECT_EQ(map.Bind(Action::Menu, {Key::Slash, kUnknownKey}), "the menu has a fixed key");
  EXPECT_EQ(map, KeyMap());
}

TEST(KeyMap, TwoActionsExchangeAKey) {
  KeyMap map;
  EXPECT_TRUE(map.Exchange(Action::Brake, Key::Up));
  EXPECT_EQ(map.Names(Action::Brake), "Up / Down") << "S was the first one";
  EXPECT_EQ(map.Names(Action::Thrust), "W / S");
  EXPECT_TRUE(map.Exchange(Action::Brake, Key::S));
  EXPECT_EQ(map, KeyMap());
  EXPECT_FALSE(map.Exchange(Action::Brake, Key::Slash)) << "free";
  EXPECT_FALSE(map.Exchange(Action::Brake, Key::Down)) << "its own";
  EXPECT_FALSE(map.Exchange(Action::Brake, Key::Num1)) << "a key of answers";
  EXPECT_FALSE(map.Exchange(Action::WingFollow, Key::W)) << "thrust would get such a key";
  EXPECT_FALSE(map.Exchange(Action::Brake, Key::Escape));
  EXPECT_EQ(map, KeyMap());
}

TEST(KeyMap, LinesMayExchangeKeys) {
  const Parsed parsed = Parse({{"thrust", "S, Down"}, {"brake", "W, Up"}});
  EXPECT_EQ(parsed.errors, "");
  EXPECT_EQ(parsed.map.Find(Key::S), Action::Thrust);
  EXPECT_EQ(parsed.map.Find(Key::Up), Action::Brake);
}

TEST(KeyMap, AConflictLeavesTheLaterLineOut) {
  const Parsed parsed = Parse({{"thrust", "/"}, {"brake", "/"}, {"dock", "W"}});
  EXPECT_EQ(parsed.errors, "line 2: brake: / is the key for: thrust\n");
  EXPECT_EQ(parsed.map.Find(Key::Slash), Action::Thrust);
  EXPECT_EQ(parsed.map.Find(Key::S), Action::Brake);
  EXPECT_EQ(parsed.map.Find(Key::W), Action::Dock);
  const Parsed taken = Parse({{"brake", "W"}});
  EXPECT_EQ(taken.errors, "line 1: brake: W is the key for: thrust\n");
  EXPECT_EQ(taken.map, KeyMap());
}

TEST(KeyMap, UnknownNamesAreReportedWithTheKnownOnes) {
  const std::string action = Parse({{"warp", "W"}}).errors;
  EXPECT_EQ(action.rfind("unknown action warp (known: thrust, turn_left,", 0), 0u) << action;
  const std::string key = Parse({{"thrust", "Warp"}}).errors;
  EXPECT_EQ(key.rfind("thrust: unknown key Warp (known: A to Z,", 0), 0u) << key;
  EXPECT_NE(Parse({{"thrust", "W,"}}).errors, "");
  EXPECT_NE(Parse({{"thrust", ""}}).errors, "");
  EXPECT_EQ(Parse({{"thrust", "W, W"}}).errors, "thrust: W is there twice\n");
}

TEST(KeyMap, ALineSaysWhatItReads) {
  for (const KeyBinding& row : KeyTable()) {
    if (row.action == Action::Menu) continue;
    KeyLine line;
    EXPECT_EQ(ParseKeyLine(row.id, KeyLineText({row.first, row.second}), line), "") << row.id;
    EXPECT_EQ(line.action, row.action);
    EXPECT_EQ(line.keys, (ActionKeys{row.first, row.second}));
  }
}

}  // namespace
}  // namespace heliopause
