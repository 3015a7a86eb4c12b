// Estimates of the work of the parser on a text.
#include "script/sandbox/parse_work.hpp"

#include <gtest/gtest.h>

#include <string>

namespace heliopause {
namespace {

std::string Times(int count, const std::string& text) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

TEST(ParseWork, IsAFewUnitsForAByteOfHonestText) {
  const std::string text =
      Times(50,
            "local function lead(ship, target)\n  local x, y = ship:position()\n"
            "  if target and x > y then return x + y, false end\nend\n");
  EXPECT_GE(ParseWork(text), text.size());
  EXPECT_LT(ParseWork(text), 10 * text.size());
}

TEST(ParseWork, GrowsWithTheSquareOfJumps) {
  for (const char* jump :
       {"a and ", "a or ", "not ", "elseif a then ", "do break end ", "do goto e end ", "::a:: "})
    EXPECT_GT(ParseWork(Times(10'000, jump)), 10'000'000u) << jump;
}

TEST(ParseWork, PassesOverStringsAndComments) {
  const std::string words = Times(3000, "and ");
  const std::uint64_t bare = ParseWork(words);
  for (const std::string& text : {"x = \"" + words + "\"", "x = '\\'" + words + "'", "-- " + words,
                                  "--[[ \n" + words + "]]", "x = [==[ ]] ]=] " + words + "]==]"})
    EXPECT_LT(ParseWork(text), bare / 20) << text.substr(0, 12);
  EXPECT_GT(ParseWork("--[==[ ]==]" + words), bare / 2) << "the comment had ended";
  EXPECT_GT(ParseWork("x = [a]" + words), bare / 2) << "no long string";
  EXPECT_GT(ParseWork("--\r" + words), bare / 2) << "ends a line for Lua";
  for (const char* escaped : {"\\z\n ", "\\z \r\n\t", "\\\n", "\\\r\n", "\\\n\r"})
    EXPECT_GT(ParseWork("x = \"" + std::string(escaped) + "\" " + words), bare / 2) << escaped;
  EXPECT_GT(ParseWork("#\"\\\n" + words), bare / 2) << "a first line for a shell";
}

TEST(ParseWork, CountsTheLocalsThatANameIsLookedForAmong) {
  const std::string locals = "local " + Times(190, "a,") + "a ";
  const std::string names = Times(2000, "z=1 ");
  const std::uint64_t alone = ParseWork(names), one = ParseWork(locals + names);
  EXPECT_GT(one, 5 * alone);
  const std::uint64_t within = ParseWork(Times(20, locals + "function f() ") + names);
  EXPECT_GT(within, 10 * one);
  EXPECT_LT(ParseWork(Times(20, locals + "function f() end ") + names), within / 5)
      << "functions that ended before";
}

TEST(ParseWork, EndsOnAnyText) {
  for (const char* text : {"", "\"", "[[", "--[==[", "'\\", "[=", "--", "end end end", "::"})
    EXPECT_LT(ParseWork(text), 100u) << text;
  EXPECT_GT(ParseWork(Times(1000, "do ") + Times(1000, "end ")), 0u) << "deeper than Lua goes";
}

}  // namespace
}  // namespace heliopause
