// The filter table of searches.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using FilterTable = ThreeShipsTest;

TEST_F(FilterTable, FiltersByEachField) {
  EXPECT_EQ(Do("space.near(0, 0, 1000, {faction = 'trader'})"), "{ship \"Ox\" (trader)}");
  EXPECT_EQ(Do("#space.near(0, 0, 1000, {faction = {'trader', 'pirate'}}), #space.near(0, 0, 1000, "
               "{faction = {}})"),
            "2\t0");
  EXPECT_EQ(Do("#space.near(0, 0, 1000, {kinds = 'asteroid'}), #space.near(0, 0, 1000, {kinds = "
               "{'asteroid', 'ship'}})"),
            "0\t3");
  EXPECT_EQ(
      Do("#space.near(0, 0, 1000, {exclude = v}), #space.near(0, 0, 1000, {exclude = {v, o}})"),
      "2\t1");
  EXPECT_EQ(
      Do("space.near(0, 0, 1000, {hostile_to = v}), space.near(0, 0, 1000, {hostile_to = o})"),
      "{ship \"Knife\" (pirate)}\t{ship \"Knife\" (pirate)}");
  EXPECT_EQ(Do("#space.near(0, 0, 1000, {limit = 2}), #space.near(0, 0, 1000, {limit = 0}), "
               "space.count(0, 0, 1000, {limit = 1})"),
            "2\t0\t1");
  EXPECT_EQ(
      Do("space.near(0, 0, 1000, {where = function(h) return h:name() ~= 'Vigil' end, limit = 1})"),
      "{ship \"Knife\" (pirate)}");
  EXPECT_EQ(Do("space.nearest(0, 0, {where = function(h) return h == o end}), space.any(0, 0, 9, "
               "{where = function() end})"),
            "ship \"Ox\" (trader)\tfalse");
  EXPECT_EQ(
      Do("space.ships{faction = 'pirate'}, #space.ships{where = function(h) return h ~= v end}"),
      "{ship \"Knife\" (pirate)}\t2");
  // `where` may search, and change the world.
  EXPECT_EQ(Do("#space.near(0, 0, 1000, {where = function(h) space.near(0, 0, 10) "
               "space.spawn_asteroid{class = 'small', x = 5000, "
               "y = 0} return true end})"),
            "3");
  EXPECT_NE(
      Do("space.near(0, 0, 1000, {where = function(h) error('mine') end})").find("console:1: mine"),
      std::string::npos);
}

TEST_F(FilterTable, FindsANearestFarBehindManyThatTheFilterRejects) {
  EXPECT_EQ(Do("for i = 1, 700 do space.spawn_asteroid{class = 'small', x = 1000 + i * 40, y = "
               "9000} end"),
            "");
  EXPECT_EQ(Do("local last = space.nearest(40000, 9000) return space.nearest(0, 9000, {where = "
               "function(h) return h == last end}) == last"),
            "true");
}

}  // namespace
}  // namespace heliopause
