// The filter table of searches.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using FilterTable = ThreeShipsTest;

TEST_F(FilterTable, FiltersByEachField) {
  EXPECT_EQ(Do("space.near(0, 0, 1000, {faction = 'trader'})"), "{ship \"Ox\" (trader)}");
  EXPECT_EQ(Do("#space.near(0, 0, 1000, {faction = {'trader', 'pirate'}})"), "2");
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

TEST_F(FilterTable, TakesSetsAsWellAsLists) {
  EXPECT_EQ(Do("#space.near(0, 0, 1000, {kinds = {ship = true}}), #space.near(0, 0, 1000, {kinds = "
               "{ship = true, asteroid = false}}), #space.near(0, 0, 1000, {kinds = {'asteroid', "
               "ship = true}})"),
            "3\t3\t3");
  EXPECT_EQ(Do("#space.near(0, 0, 1000, {faction = {pirate = true}}), #space.near(0, 0, 1000, "
               "{exclude = {[v] = true, [o] = true, [k] = false}}), #space.near(0, 0, 1000, "
               "{exclude = {}})"),
            "1\t1\t3");
  EXPECT_EQ(Do("#space.near(0, 0, 1000, {kinds = {[1] = 'ship', [3] = 'asteroid'}})"), "3")
      << "a list with a hole";
}

// Each is an error that names the field: an empty result would hide the mistake.
TEST_F(FilterTable, RejectsWhatWouldMatchNothing) {
  const auto rejects = [&](const std::string& call, const std::string& reason) {
    EXPECT_EQ(Do(call).find("error: console:1: " + reason), 0u) << call << " gave: " << Do(call);
  };
  const std::string kinds =
      "(expected ship, shot, missile, projectile, asteroid, planet, station, gate, star, body or "
      "pickup)";
  rejects("space.near(0, 0, 9, {kinds = {}})", "space.near: kinds = {} " + kinds);
  rejects("space.near(0, 0, 9, {kinds = {ship = false}})", "space.near: kinds = table " + kinds);
  rejects("space.near(0, 0, 9, {kinds = {ship = 1}})",
          "space.near: kinds.ship = 1 (expected true or false)");
  rejects("space.near(0, 0, 9, {kinds = {boat = true, barge = true}})",
          "space.near: kinds = \"barge\" " + kinds);
  rejects("space.near(0, 0, 9, {kinds = {'ship', 'boat', 5}})",
          "space.near: kinds = \"boat\" " + kinds);
  rejects("space.near(0, 0, 9, {faction = {}})",
          "space.near: faction = {} (expected player, trader, ");
  rejects("space.near(0, 0, 9, {faction = 'pirates'})",
          "space.near: faction = \"pirates\" (expected player, trader, ");
  rejects("space.near(0, 0, 9, {exclude = {[v] = 1}})",
          "space.near: exclude[handle] = 1 (expected true or false)");
  rejects("space.near(0, 0, 9, {exclude = {5}})",
          "space.near: exclude = 5 (expected handle or list of handles)");
  const char* plain = " = table with a metatable (expected a plain table)";
  const std::string meta = "setmetatable({}, {__index = {kinds = 'ship'}})";
  rejects("space.near(0, 0, 9, " + meta + ")", std::string("space.near: filter") + plain);
  rejects("space.near(0, 0, 9, {kinds = " + meta + "})", std::string("space.near: kinds") + plain);
  rejects("space.near(0, 0, 9, {into = " + meta + "})", std::string("space.near: into") + plain);
}

TEST_F(FilterTable, RejectsWhatACallCannotUse) {
  const auto rejects = [&](const std::string& call, const std::string& reason) {
    EXPECT_EQ(Do(call).find("error: console:1: " + reason), 0u) << call << " gave: " << Do(call);
  };
  rejects("space.projectiles(0, 0, 9, {kinds = 'ship'})",
          "space.projectiles: kinds = \"ship\" (expected shot, missile or projectile)");
  rejects("space.enemies(v, {kinds = 'missile'})",
          "space.enemies: kinds = \"missile\" (expected ship)");
  rejects("space.ships{kinds = 'asteroid'}", "space.ships: kinds = \"asteroid\" (expected ship)");
  rejects("space.contacts(v, {kinds = 'shot'})",
          "space.contacts: kinds = \"shot\" (expected ship, ");
  rejects("space.incoming(v, 1, {kinds = 'ship'})",
          "space.incoming: kinds = \"ship\" (expected shot, missile or projectile)");
  rejects("space.contacts(v, {where = print})",
          "space.contacts: where = function (expected nil: test in the loop)");
  for (const char* call : {"space.nearest(0, 0, ", "space.count(0, 0, 9, ", "space.any(0, 0, 9, ",
                           "space.contacts(v, ", "space.ray(0, 0, 9, 9, "})
    EXPECT_NE(Do(std::string(call) + "{into = {}})").find("into = {} (expected nil"),
              std::string::npos)
        << call;
  rejects("space.pairs(0, 0, 9, nil, {limit = 1})", "space.pairs: limit = 1 (expected nil");
}

TEST_F(FilterTable, ATableThatIsReusedHoldsTheLastResultAlone) {
  EXPECT_EQ(Do("t = {1, 2, 3, 4, 5, name = 'mine'} return space.near(0, 0, 1000, {into = t}) == t, "
               "#t, t[1] == v, t.name"),
            "true\t3\ttrue\tmine");
  EXPECT_EQ(Do("space.near(0, 0, 10, {into = t}) return #t, t[2], t[3]"), "1\tnil\tnil");
  EXPECT_EQ(Do("space.near(0, 0, 1000, {into = t, limit = 2}) return #t"), "2");
  EXPECT_EQ(Do("space.near(0, 0, 1000, {into = t, where = function(h) return h ~= v end}) return "
               "#t, t[1] == k, t[3]"),
            "2\ttrue\tnil");
  for (const char* call :
       {"space.near(7000, 0, 1, {into = t})", "space.k_nearest(7000, 0, 2, 1, {into = t})",
        "space.ring(0, 0, 7000, 7001, {into = t})", "space.enemies(v, 1, {into = t})",
        "space.sweep(7000, 0, 7001, 0, 1, {into = t})",
        "space.in_box(7000, 0, 7001, 1, {into = t})", "space.ships{into = t, limit = 0}",
        "space.incoming(v, 1, {into = t})", "space.touching(7000, 0, 1, {into = t, limit = 1})",
        "space.near(0, 0, 1, {into = t, limit = 0})",
        "space.near(0, 0, 1000, {into = t, limit = 1, where = function() end})"})
    EXPECT_EQ(Do(std::string("t = {1, 2, 3} local l = ") + call + " return l == t, #t, t[3]"),
              "true\t0\tnil")
        << call;
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
