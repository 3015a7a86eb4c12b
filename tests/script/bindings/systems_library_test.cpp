#include <cmath>

#include "script/script_test.hpp"

namespace heliopause {
namespace {

class SystemsLibrary : public ScriptTest {};

TEST_F(SystemsLibrary, SystemsHaveTheirDataAndWhatIsKnown) {
  EXPECT_EQ(Do("#space.systems()"), "12");
  EXPECT_EQ(Do("for _, s in ipairs(space.systems()) do if s.id == 'tessera' then t = s end end"),
            "");
  EXPECT_EQ(
      Do("local one = space.systems('tessera') return #one, one[1].id, one[1].name == t.name, "
         "#space.systems('nowhere')"),
      "1\ttessera\ttrue\t0");
  EXPECT_EQ(Do("local function used(id) local before = space.usage().used space.systems(id) "
               "return space.usage().used - before end return used() > 5 * used('tessera')"),
            "true");
  EXPECT_EQ(Do("t.name, t.danger, t.ports[1].name, t.placed"), "Tessera\t0\tTessera Yard\tfalse");
  EXPECT_EQ(Do("space.spawn_systems{'tessera', 'brannoch'}"), "");
  EXPECT_EQ(Do("#space.gates()"), "2");
  EXPECT_EQ(Do("space.gates()[1]:leads_to() == space.gates()[2]"), "true");
  EXPECT_EQ(Do("space.system(0, 0), space.system(200000, 0)"), "tessera\tnil");
}

TEST_F(SystemsLibrary, UnknownIdsListTheKnownOnes) {
  EXPECT_NE(Do("space.spawn_systems{'tesera'}").find("cinder, ferrow"), std::string::npos);
  EXPECT_NE(Do("space.spawn_field{x = 0, y = 0, outer = 9, count = 1, rocks = {'gold'}}")
                .find("large, medium or small"),
            std::string::npos);
}

TEST_F(SystemsLibrary, IdsAreAListThatIsPaidAlsoIfOneIsWrong) {
  EXPECT_EQ(Do("space.spawn_systems{tessera = true}"),
            "error: console:1: space.spawn_systems: ids has other keys than 1 to 0 (expected list "
            "of ids)");
  EXPECT_EQ(Do("local t = {} for i = 1, 1000 do t[i] = 'tessera' end t[1001] = 'tesera' "
               "local before = space.usage().used local done = pcall(space.spawn_systems, t) "
               "return done, space.usage().used - before > 4000"),
            "false\ttrue");
  EXPECT_EQ(Do("#space.stations()"), "0");
}

TEST_F(SystemsLibrary, LinkGatesTakesGatesThatAreFree) {
  Do("a = space.spawn_body{class = 'gate', x = 0, y = 0}");
  Do("b = space.spawn_body{class = 'gate', x = 9000, y = 0}");
  Do("c = space.spawn_body{class = 'moon', x = 5000, y = 0}");
  EXPECT_NE(Do("space.link_gates(a, c)").find("other = "), std::string::npos);
  EXPECT_NE(Do("space.link_gates(a, a)").find("itself"), std::string::npos);
  EXPECT_EQ(Do("space.link_gates(a, b)"), "");
  EXPECT_NE(Do("space.link_gates(a, b)").find("linked already"), std::string::npos);
}

TEST_F(SystemsLibrary, TheAutopilotBeginsEachFlightWithoutAMemory) {
  Write("ai/autopilot",
        "return {think = function(self) local n = (self.memory.n or 0) + 1 self.memory.n = n "
        "print(n) end}");
  Do("space.spawn{class = 'courier', faction = 'player', x = 0, y = 0, player = true} "
     "base = space.spawn_body{class = 'outpost', x = 30000, y = 0, faction = 'player'} "
     "space.route(base) space.autopilot(true)");
  Step(2);
  Do("space.autopilot(false)");
  Step();
  Do("space.autopilot(true)");
  Step();
  EXPECT_EQ(printed, (std::vector<std::string>{"1", "2", "1"}));
}

TEST_F(SystemsLibrary, ABrainReadsTheRouteButDoesNotSetIt) {
  Write("ai/nosy", "return {think = function(self) space.route(false) end}");
  Spawn("nosy");
  Step();
  ASSERT_FALSE(Texts(Event::Type::ScriptError).empty());
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find("a brain may read the route"),
            std::string::npos);
}

Marker MarkAt(Vec2 at) {
  Marker marker;
  marker.id = "buoy";
  marker.text = "Buoy";
  marker.position = at;
  return marker;
}

TEST_F(SystemsLibrary, TheRouteToAMarkHasAPositionAndNoHandle) {
  game->PresentationForScenario().markers = {MarkAt({5, 6})};
  game->Post({Command::Type::Route, {}, 0, {}, "buoy"});
  Step();
  EXPECT_EQ(Do("(function() local goal, x, y = space.route() return goal, x == 5, y == 6 end)()"),
            "nil\ttrue\ttrue");
  game->PresentationForScenario().markers.clear();
  EXPECT_EQ(Do("select('#', space.route())"), "1");
}

// With the brain of the game.
TEST(ShippedAutopilot, FliesToAMarkInSpaceAndStopsThere) {
  const std::filesystem::path root = HELIOPAUSE_SOURCE_DIR;
  const Catalog catalog = Catalog::Load(root / "data");
  Game game(catalog, {});
  LuaHost host({root / "scripts/game", {}});
  game.Attach(&host);
  ShipSpawn spawn;
  spawn.type = catalog.FindShip("courier").value();
  spawn.faction = catalog.FindFaction("player").value();
  spawn.is_player = true;
  const ObjectId ship = game.SpawnShip(spawn);
  game.PresentationForScenario().markers = {MarkAt({3'000, 1'000})};
  game.Post({Command::Type::Route, {}, 0, {}, "buoy"});
  game.Post({Command::Type::Autopilot, {}, 1, {}, {}});
  game.Tick();
  ASSERT_TRUE(game.AutopilotIsOn());
  for (int i = 0; i < 6'000 && game.AutopilotIsOn(); ++i) game.Tick();
  EXPECT_FALSE(game.AutopilotIsOn());
  const Vec2 at = *game.Space().GetPosition(ship);
  EXPECT_LT(std::hypot(at.x - 3'000, at.y - 1'000), 150);
  EXPECT_FALSE(game.GetSystems().HasRoute());
}

TEST_F(SystemsLibrary, FieldsKeepTheLimitOfObjects) {
  EXPECT_EQ(Do("space.spawn{class = 'cutter', faction = 'player', x = 0, y = 0, player = true} "
               "for i = 1, 60 do space.spawn_field{x = 0, y = 0, inner = 9e5, outer = 1e6, "
               "count = 2000, seed = i, rocks = {'small'}} end"),
            "");
  Step();
  EXPECT_LE(game->Space().Count(), 100'000u);
  EXPECT_GT(game->Space().Count(), 97'900u);
  EXPECT_NE(Do("local x = 0 while pcall(space.spawn_pickup, {ore = 1, x = x, y = 5000}) do "
               "x = x + 50 end space.spawn_field{x = 0, y = 0, outer = 9, count = 1, "
               "rocks = {'small'}}")
                .find("space.spawn_field: the world holds 100000 objects already"),
            std::string::npos);
  Step();
  EXPECT_LE(game->Space().Count(), 100'000u);
}

}  // namespace
}  // namespace heliopause
