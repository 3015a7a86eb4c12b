// Tables of named arguments, by the calls that take them.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using NamedArgumentsTest = ScriptTest;

TEST_F(NamedArgumentsTest, AWrongFieldIsNamedWithWhatIsExpected) {
  const auto expect = [this](const std::string& fields, const std::string& reason) {
    EXPECT_EQ(Do("space.marker('a', " + fields + ")"), "error: console:1: space.marker: " + reason);
    EXPECT_TRUE(game->GetPresentation().IsEmpty()) << fields;
  };
  expect("{y = 1}", "x = nil (expected number)");
  expect("{x = 1}", "y = nil (expected number)");
  expect("{x = 1, y = 2^41}", "y = 2199023255552 (expected number within +-2^40)");
  expect("{x = 0, y = 0, text = 5}", "text = 5 (expected string)");
  expect("{x = 0, y = 0, text = 'a\\nb'}",
         "text = \"a\nb\" (expected utf-8 text without control characters)");
  expect("{x = 0, y = 0, text = string.rep('x', 101)}",
         "text = \"" + std::string(40, 'x') + "\" (expected string of at most 100 bytes)");
  expect("{x = 0, y = 0, color = 'pink'}",
         "color = \"pink\" (expected white, dim, blue, green, amber or red)");
  expect("{x = 0, y = 0, color = 1}", "color = 1 (expected white, dim, blue, green, amber or red)");
  expect("{x = 0, y = 0, radius = -1}", "radius = -1 (expected number from 0 to 2^40)");
  expect("{x = 0, y = 0, radar = 1}", "radar = 1 (expected boolean)");
  expect("{thing = 5}", "thing = 5 (expected handle)");
  expect(
      "{x = 0, y = 0, size = 1}",
      "unknown field \"size\" (expected x, y, thing, text, color, radius, world, radar or tree)");
  expect("{x = 0, y = 0, 7}", "field of type number (expected a name)");
}

TEST_F(NamedArgumentsTest, AThingAndAPositionExcludeEachOther) {
  Spawn("");
  EXPECT_EQ(Do("space.marker('a', {thing = space.ships()[1], y = 5})"),
            "error: console:1: space.marker: y = 5 (expected nothing beside thing)");
  EXPECT_EQ(Do("space.marker('a', {thing = space.ships()[1], x = 4})"),
            "error: console:1: space.marker: x = 4 (expected nothing beside thing)");
}

TEST_F(NamedArgumentsTest, AMetatableOfTheTableIsNotUsed) {
  EXPECT_EQ(Do("space.marker('a', setmetatable({}, {__index = function() return 1 end}))"),
            "error: console:1: space.marker: x = nil (expected number)");
}

}  // namespace
}  // namespace heliopause
