// Text and integers of Lua values: equal in each run, and bounded.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using LuaValues = ScriptTest;

TEST_F(LuaValues, TextShowsNoAddress) {
  for (const char* line :
       {"tostring({})", "tostring(print)", "tostring(function() end)", "string.format('%s', {})",
        "tostring(coroutine.create(print))", "print({}, print)", "string.format('%p', {})",
        "error({})", "pcall(error, print)", "tostring(space.contacts)",
        "tostring(setmetatable({}, {}))"})
    EXPECT_EQ(Do(line).find("0x"), std::string::npos) << line << " gave " << Do(line);
}

TEST_F(LuaValues, TextUsesTostringAndName) {
  EXPECT_EQ(Do("tostring(setmetatable({}, {__tostring = function() return 'mine' end}))"), "mine");
  EXPECT_NE(Do("tostring(setmetatable({}, {__tostring = function() return {} end}))")
                .find("'__tostring' must return a string"),
            std::string::npos);
  EXPECT_EQ(Do("tostring(setmetatable({}, {__name = 'Thing'}))"), "Thing");
  EXPECT_EQ(Do("tostring(nil), tostring(false), tostring(1), tostring(1.0)"), "nil\tfalse\t1\t1.0");
}

TEST_F(LuaValues, IntegersAreNotReadFromLongStrings) {
  EXPECT_EQ(Do("('abc'):sub('2')"), "bc");
  EXPECT_EQ(Do("('abc'):rep('2')"), "abcabc");
  EXPECT_NE(Do("('x'):rep(('0'):rep(300) .. '1')").find("long string"), std::string::npos);
  EXPECT_NE(Do("('x'):rep(1.5)").find("no integer representation"), std::string::npos);
}

TEST_F(LuaValues, ErrorsNameTheInnermostLineOfLua) {
  EXPECT_NE(RunScript("local function f()\n  table.sort({1, {}})\nend\nf()").find("file.lua:2: "),
            std::string::npos);
}

// A list of an odd number of elements was taken for the stack of an endless recursion.
TEST_F(LuaValues, ALongListIsNoStack) {
  EXPECT_EQ(RunScript("for i = 1, 40101 do space.spawn_pickup{ore = 1, x = i * 50, y = 0} end"),
            "");
  EXPECT_EQ(Do("#space.near(0, 0, math.huge)"), "40101");
}

}  // namespace
}  // namespace heliopause
