// Texts stay as they were read until they are exchanged.
#include "script/state/script_texts.hpp"

#include "script/script_test.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

class ScriptTextsTest : public ScriptTest {
 protected:
  ScriptTextsTest() { context.scripts = std::filesystem::canonical(folder); }
  std::string Get(const std::string& name) {
    std::string text;
    const bool read = context.texts.Get(context, name, text);
    return read ? text : "error: " + text;
  }
  ScriptContext context;
};

TEST_F(ScriptTextsTest, AnEditHasNoEffectUntilItIsTakenOver) {
  Write("lib/a", "one");
  EXPECT_EQ(Get("lib/a"), "one");
  Write("lib/a", "two");
  EXPECT_EQ(Get("lib/a"), "one");
  ScriptTexts::Texts changed = context.texts.Changed(context);
  ASSERT_EQ(changed.size(), 1u);
  EXPECT_EQ(changed.begin()->second.text, "two");
  context.texts.Exchange(changed);
  EXPECT_EQ(Get("lib/a"), "two");
  EXPECT_TRUE(context.texts.Changed(context).empty());
  context.texts.Exchange(changed);
  EXPECT_EQ(Get("lib/a"), "one") << "a second exchange undoes the first";
  context.texts.Clear();
  EXPECT_EQ(Get("lib/a"), "two");
}

TEST_F(ScriptTextsTest, AFileThatAppearsOrVanishesHasChanged) {
  EXPECT_EQ(Get("lib/new"), "error: scripts/game has no lib/new.lua");
  Write("lib/new", "text");
  EXPECT_EQ(Get("lib/new"), "error: scripts/game has no lib/new.lua");
  ScriptTexts::Texts changed = context.texts.Changed(context);
  ASSERT_EQ(changed.count("lib/new"), 1u);
  context.texts.Exchange(changed);
  EXPECT_EQ(Get("lib/new"), "text");
  std::filesystem::remove(folder / "lib/new.lua");
  ASSERT_EQ(context.texts.Changed(context).size(), 1u);
  EXPECT_FALSE(context.texts.Changed(context).begin()->second.read);
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
