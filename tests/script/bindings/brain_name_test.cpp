// Names of brains in space.spawn and space.set.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using BrainNames = ScriptTest;

TEST_F(BrainNames, ThatDoNotExistAreRejectedWithTheKnownOnes) {
  Write("ai/one", "return {think = function() end}");
  Write("ai/two", "return {think = function() end}");
  const auto spawn = [&](const std::string& brain) {
    return Do("space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, brain = '" + brain +
              "'}:kind()");
  };
  EXPECT_EQ(spawn("one"), "ship");
  EXPECT_EQ(spawn("onee"),
            "error: console:1: space.spawn: unknown brain \"onee\" (expected one or two)");
  EXPECT_EQ(spawn("../lib/x").find("error: console:1: space.spawn: unknown brain"), 0u);
  Write("ai/onee", "return {think = function() end}");
  EXPECT_EQ(spawn("onee"), "ship") << "a file that was added while the game runs";
  EXPECT_EQ(spawn(""), "ship") << "no brain";
  EXPECT_EQ(Do("space.set(space.ships()[1], {brain = 'three'})"),
            "error: console:1: space.set: unknown brain \"three\" (expected one, onee or two)");
}

}  // namespace
}  // namespace heliopause
