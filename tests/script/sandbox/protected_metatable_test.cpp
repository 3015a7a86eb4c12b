// Metatables without __gc, __mode and __concat, and without long chains.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using ProtectedMetatable = ScriptTest;

TEST_F(ProtectedMetatable, RejectsMetatablesThatShowTheCollector) {
  EXPECT_NE(Do("setmetatable({}, {__gc = function() end})").find("metatable has __gc"),
            std::string::npos);
  EXPECT_NE(Do("setmetatable({}, {__mode = 'k'})").find("metatable has __mode"), std::string::npos);
  // A __mode set later would take effect at the next collection.
  EXPECT_EQ(Do("local mt = {} local t = setmetatable({}, mt) mt.__mode = 'v' t[1] = {} "
               "local s = 0 for i = 1, 60000 do s = s + #{i} end return t[1] ~= nil"),
            "true");
  EXPECT_EQ(Do("local mt = {__index = {a = 1}} local t = setmetatable({}, mt) return "
               "getmetatable(t) == mt, t.a"),
            "true\t1");
  EXPECT_EQ(Do("local C = {} C.__index = C local o = setmetatable({}, C) function C.f() return 3 "
               "end return o.f()"),
            "3");
  EXPECT_NE(Do("setmetatable(setmetatable({}, {__metatable = 1}), {})").find("protected"),
            std::string::npos);
  EXPECT_EQ(Do("local m = {} local a = setmetatable({}, m) m.__add = function() return 9 end "
               "local b = setmetatable({}, m) return b + b"),
            "9");
}

// A __concat that needs a larger stack made Lua 5.4.4 of Debian 12 write to freed memory.
TEST_F(ProtectedMetatable, RejectsTheConcatThatCorruptsMemory) {
  const std::string result =
      Do("local function deep(n) if n > 0 then return 1 + deep(n - 1) end return 0 end "
         "local t = setmetatable({}, {__concat = function(a) deep(2000) return a end}) "
         "for i = 1, 20 do local a = t .. t .. t .. t end");
  EXPECT_NE(result.find("setmetatable: metatable has __concat (expected none: "), std::string::npos)
      << result;
}

TEST_F(ProtectedMetatable, RespectsTheFieldMetatable) {
  EXPECT_NE(Do("setmetatable(setmetatable({}, {__metatable = 1}), {})").find("protected metatable"),
            std::string::npos);
  EXPECT_EQ(Do("getmetatable(setmetatable({}, {__metatable = 'no'})), getmetatable({})"),
            "no\tnil");
}

TEST_F(ProtectedMetatable, LimitsChainsOfMetatables) {
  EXPECT_EQ(Do("local t = {x = 7} for i = 1, 7 do t = setmetatable({}, {__index = t}) end "
               "return t.x"),
            "7");
  for (const char* link : {"__index", "__newindex", "__call"}) {
    EXPECT_NE(
        Do("local t = {} for i = 1, 9 do t = setmetatable({}, {" + std::string(link) + " = t}) end")
            .find("a cycle of __index"),
        std::string::npos);
    EXPECT_NE(Do("local top = {} local t = top for i = 1, 9 do local u = {} "
                 "setmetatable(t, {" +
                 std::string(link) + " = u}) t = u end")
                  .find("a cycle of __index"),
              std::string::npos)
        << "from the other end";
  }
  EXPECT_NE(Do("local t = {} setmetatable(t, {__index = t})").find("a cycle of __index"),
            std::string::npos);
}

// A string as __index leads to the table `string`, and so back to its metatable.
TEST_F(ProtectedMetatable, FollowsChainsThroughStrings) {
  EXPECT_EQ(Do("setmetatable({}, {__index = ''}).rep('a', 3)"), "aaa");
  EXPECT_NE(Do("local t = setmetatable({}, {__index = ''}) setmetatable(string, {__index = t})")
                .find("a cycle of __index"),
            std::string::npos);
  EXPECT_NE(Do("local t = {} setmetatable(string, {__index = t}) setmetatable(t, {__index = 'x'})")
                .find("a cycle of __index"),
            std::string::npos);
}

}  // namespace
}  // namespace heliopause
