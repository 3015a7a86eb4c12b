// Variables of a file that live on between two calls are reported once, by name.
#include "base/stopwatch.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using LocalsWatchTest = ScriptTest;

TEST_F(LocalsWatchTest, NamesTheVariableOnce) {
  const struct {
    const char* text;
    const char* name;  // of the variable; null: no warning
  } kFiles[] = {
      {"local n = 0 return {think = function() n = n + 1 end}", "\"n\""},
      {"local home return {think = function(self) home = home or self.ship end}", "\"home\""},
      {"local s = {} return {think = function() s.n = (s.n or 0) + 1 end}", nullptr},
      {"local n = 0 local function count() n = n + 1 end return {think = function() count() end}",
       "\"n\""},
      {"return {think = function() total = (total or 0) + 1 end}", "a global variable"},
      {"local lib return {think = function() lib = lib or {} end}", nullptr},
      {"local k = 5 return {think = function(self) self.memory.n = k end}", nullptr},
  };
  for (const auto& file : kFiles) {
    NewGame();
    printed.clear();
    Write("ai/test", file.text);
    Spawn("test");
    Step(5);
    if (file.name == nullptr) {
      EXPECT_EQ(printed, std::vector<std::string>{}) << file.text;
      continue;
    }
    ASSERT_EQ(printed.size(), 1u) << file.text;
    EXPECT_EQ(printed[0].find("warning: ai/test.lua: "), 0u) << printed[0];
    EXPECT_NE(printed[0].find(file.name), std::string::npos) << printed[0];
    EXPECT_NE(printed[0].find("keep it in self.memory"), std::string::npos) << printed[0];
  }
}

// A file may have filled its table since it was loaded: 25,000 times a table of 25,000 numbers.
TEST_F(LocalsWatchTest, ReadsNoMoreThanAFileHas) {
  Write("ai/test",
        "local file = {} file.think = function() if file[1] then return end local t = {} "
        "for i = 1, 25000 do t[i] = i end for i = 1, 25000 do file[i] = t end end return file");
  Spawn("test");
  const Stopwatch watch;
  Step(3);
  EXPECT_LT(watch.Milliseconds(), 2000);
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
}

TEST_F(LocalsWatchTest, WatchesScenariosAsWell) {
  EXPECT_EQ(Start("local n = 0 return {on_tick = function() n = n + 1 end}"), "");
  printed.clear();
  Step(5);
  ASSERT_EQ(printed.size(), 1u);
  EXPECT_NE(printed[0].find("scenarios/test.lua: the local variable \"n\""), std::string::npos)
      << printed[0];
}

}  // namespace
}  // namespace heliopause
