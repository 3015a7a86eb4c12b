// Texts stay as they were read until they are exchanged.
#include "script/state/script_texts.hpp"

#include "script/script_test.hpp"
#include "script/state/world.hpp"

namespace heliopause {
namespace {

class ScriptTextsTest : public ScriptTest {
 protected:
  ScriptTextsTest() { world.scripts = std::filesystem::canonical(folder); }
  std::string Get(const std::string& name) {
    std::string text;
    const bool read = world.texts.Get(world, name, text);
    return read ? text : "error: " + text;
  }
  World world;
};

TEST_F(ScriptTextsTest, AnEditHasNoEffectUntilItIsTakenOver) {
  Write("lib/a", "one");
  EXPECT_EQ(Get("lib/a"), "one");
  Write("lib/a", "two");
  EXPECT_EQ(Get("lib/a"), "one");
  ScriptTexts::Texts changed = world.texts.Changed(world);
  ASSERT_EQ(changed.size(), 1u);
  EXPECT_EQ(changed.begin()->second.text, "two");
  world.texts.Exchange(changed);
  EXPECT_EQ(Get("lib/a"), "two");
  EXPECT_TRUE(world.texts.Changed(world).empty());
  world.texts.Exchange(changed);
  EXPECT_EQ(Get("lib/a"), "one") << "a second exchange undoes the first";
  world.texts.Clear();
  EXPECT_EQ(Get("lib/a"), "two");
}

TEST_F(ScriptTextsTest, AFileThatAppearsOrVanishesHasChanged) {
  EXPECT_EQ(Get("lib/new"), "error: scripts/game has no lib/new.lua");
  Write("lib/new", "text");
  EXPECT_EQ(Get("lib/new"), "error: scripts/game has no lib/new.lua");
  ScriptTexts::Texts changed = world.texts.Changed(world);
  ASSERT_EQ(changed.count("lib/new"), 1u);
  world.texts.Exchange(changed);
  EXPECT_EQ(Get("lib/new"), "text");
  std::filesystem::remove(folder / "lib/new.lua");
  ASSERT_EQ(world.texts.Changed(world).size(), 1u);
  EXPECT_FALSE(world.texts.Changed(world).begin()->second.read);
}

TEST_F(ScriptTextsTest, NamesThatDoNotExistAreKeptUpToALimit) {
  for (int i = 0; i < 1500; ++i) Get("lib/none" + std::to_string(i));
  Write("lib/none3", "text");
  Write("lib/none1400", "text");
  EXPECT_EQ(Get("lib/none3"), "error: scripts/game has no lib/none3.lua");
  EXPECT_EQ(Get("lib/none1400"), "text");
}

}  // namespace
}  // namespace heliopause
