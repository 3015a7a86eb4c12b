// The searches of `space` against a loop over all objects in the same language, with random
// positions and filters.
#include "script/bindings/brute_force_search.hpp"

namespace heliopause {
namespace {

TEST_F(BruteForceSearch, NearAndTouching) {
  for (int i = 0; i < 12; ++i) {
    const std::string x = Number(-3000, 3000), y = Number(-3000, 3000), r = Number(0, 2500);
    const std::string position = x + ", " + y;
    Check("space.near(" + position + ", " + r + ")",
          "return h:distance_to(" + position + ") <= " + r,
          "return h:distance_to(" + position + ")");
    Check("space.touching(" + position + ", " + r + ", {kinds = 'asteroid'})",
          "return h:kind() == 'asteroid' and h:distance_to(" + position + ") <= " + r +
              " + h:radius()",
          "return h:distance_to(" + position + ")");
  }
  EXPECT_GT(Found(), 200);
}

TEST_F(BruteForceSearch, LimitsAndTheNearest) {
  for (int i = 0; i < 12; ++i) {
    const std::string position = Number(-3000, 3000) + ", " + Number(-3000, 3000);
    const std::string filter = "{where = function(h) return h:radius() > 20 end}";
    Check("space.k_nearest(" + position + ", 200, math.huge, " + filter + ")",
          "return h:radius() > 20", "return h:distance_to(" + position + ")");
    EXPECT_EQ(
        RunScript("local all = space.near(" + position +
                  ", math.huge)\n"
                  "assert(space.nearest(" +
                  position +
                  ") == all[1])\n"
                  "local five = space.near(" +
                  position +
                  ", math.huge, {limit = 5})\n"
                  "assert(#five == 5)\n"
                  "for i = 1, 5 do assert(five[i] == all[i]) end\n"
                  "assert(space.count(" +
                  position + ", 1500) == #space.near(" + position + ", 1500))\nassert(space.any(" +
                  position + ", 1500) == (#space.near(" + position + ", 1500) > 0))"),
        "");
  }
  EXPECT_GT(Found(), 200);
}

using SearchLibrary = ThreeShipsTest;

TEST_F(SearchLibrary, SearchesNearestFirst) {
  EXPECT_EQ(Do("space.near(0, 0, 1000)"),
            "{ship \"Vigil\" (patrol), ship \"Knife\" (pirate), ship \"Ox\" (trader)}");
  EXPECT_EQ(Do("#space.near(0, 0, math.huge), #space.near(0, 0, 299)"), "3\t1");
  EXPECT_EQ(
      Do("space.nearest(400, 0), space.nearest(400, 0, 50), space.nearest(0, 0, {exclude = v})"),
      "ship \"Knife\" (pirate)\tnil\tship \"Knife\" (pirate)");
  EXPECT_EQ(Do("space.k_nearest(0, 0, 2)"), "{ship \"Vigil\" (patrol), ship \"Knife\" (pirate)}");
  EXPECT_EQ(Do("#space.touching(320, 0, 10), #space.near(320, 0, 10), #space.touching(300, 0, 0)"),
            "1\t0\t1");
  EXPECT_EQ(Do("#space.in_box(-10, -10, 310, 10), #space.in_box(310, 10, -10, -10)"), "2\t2");
  EXPECT_EQ(Do("space.sweep(-100, 0, 500, 0, 5)"),
            "{ship \"Vigil\" (patrol), ship \"Knife\" (pirate)}");
  EXPECT_EQ(Do("space.count(0, 0, 400), space.any(0, 0, 10), space.any(5000, 0, 10)"),
            "2\ttrue\tfalse");
  EXPECT_EQ(
      Do("space.ring(0, 0, 100, 400), space.cone(0, 0, math.pi / 2, 0.1, 1000, {exclude = v})"),
      "{ship \"Knife\" (pirate)}\t{ship \"Ox\" (trader)}");
  EXPECT_EQ(Do("space.enemies(v), space.allies(v)"), "{ship \"Knife\" (pirate)}\t{}");
  EXPECT_EQ(Do("space.enemies(o)"), "{ship \"Knife\" (pirate)}");
}

}  // namespace
}  // namespace heliopause
