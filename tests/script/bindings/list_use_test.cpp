#include "script/bindings/list_use.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

ResultUse Use(const std::string& source, unsigned line = 1) {
  return UseOfList(source, line, "space.near");
}

TEST(UseOfList, SeesALengthTakenOfTheCall) {
  EXPECT_EQ(Use("local n = #space.near(x, y, 100)\n"), ResultUse::Counted);
  EXPECT_EQ(Use("return 2 * # space.near(x, (y + 1) * 2, 100) + 1"), ResultUse::Counted);
  EXPECT_EQ(Use("if #space.near(x, y, 100) > 0 then"), ResultUse::TestedForAny);
  EXPECT_EQ(Use("if #space.near(x, y, 100) == 0 then"), ResultUse::TestedForAny);
  EXPECT_EQ(Use("if #space.near(x, y, 100) > 0.5 then"), ResultUse::Counted);
  EXPECT_EQ(Use("if #space.near(x, y, 100) > 05 then"), ResultUse::Counted);
}

TEST(UseOfList, SeesTheFirstTakenOfTheCall) {
  EXPECT_EQ(Use("local h = space.near(x, y, 100)[1]"), ResultUse::FirstOnly);
  EXPECT_EQ(Use("local h = space.near(x, y, 100)[2]"), ResultUse::Unknown);
}

TEST(UseOfList, FollowsALocalToTheEndOfItsBlock) {
  const std::string begin = "  local all = space.near(x, y, 100)\n";
  EXPECT_EQ(Use(begin + "  if #all > 3 then f(#all) end\nend\n"), ResultUse::Counted);
  EXPECT_EQ(Use(begin + "  return #all > 0\nend\n"), ResultUse::TestedForAny);
  EXPECT_EQ(Use(begin + "  f(all[1])\nend\n"), ResultUse::FirstOnly);
  EXPECT_EQ(Use(begin + "  f(all[1], #all)\nend\n"), ResultUse::Unknown);
  EXPECT_EQ(Use(begin + "  for _, h in ipairs(all) do n = #all end\nend\n"), ResultUse::Unknown);
  EXPECT_EQ(Use(begin + "  return 5\nend\n"), ResultUse::Unknown) << "not used at all";
  EXPECT_EQ(Use(begin + "  n = #all\nend\nfor _, all in ipairs(all) do end\n"), ResultUse::Counted)
      << "another block's name is another thing";
  EXPECT_EQ(Use(begin + "  n = #all + #small + all_of + t.all\nend\n"), ResultUse::Counted);
}

TEST(UseOfList, IsNotMisledByWordsAndLeavesTheRestAlone) {
  EXPECT_EQ(Use("-- #space.near(x, y, 1)\n"), ResultUse::Unknown);
  EXPECT_EQ(Use("print('#space.near(x, y, 1)')\n"), ResultUse::Unknown);
  EXPECT_EQ(Use("local all = space.near(x, y, 1) -- #all\nprint('#all')\n"), ResultUse::Unknown);
  EXPECT_EQ(Use("a, b = #space.near(x, y, 1), space.near(x, y, 2)\n"), ResultUse::Unknown);
  EXPECT_EQ(Use("for _, h in ipairs(space.near(x, y, 1)) do\n"), ResultUse::Unknown);
  EXPECT_EQ(Use("local all = space.near(x, y, 1) or {}\nn = #all\n"), ResultUse::Unknown);
  EXPECT_EQ(Use("local n = #space.near(x, y,"), ResultUse::Unknown) << "no end";
  EXPECT_EQ(Use("", 4), ResultUse::Unknown);
  EXPECT_EQ(Use("#space.near()", 0), ResultUse::Unknown);
}

TEST(UseOfList, FindsTheLineAndACallOverSeveral) {
  EXPECT_EQ(Use("x = 1\nlocal n = #space.near(x,\n  y,\n  100)\n", 2), ResultUse::Counted);
  EXPECT_EQ(Use("x = 1\nlocal n = #space.near(x, y, 100)\n", 1), ResultUse::Unknown);
}

}  // namespace
}  // namespace heliopause
