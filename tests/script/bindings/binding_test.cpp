// Handles, searches, filters, commands, rights, and what is said about wrong arguments.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class Binding : public ScriptTest {
 protected:
  Binding() {
    vigil = Spawn("", 0, 0, "patrol", "cutter", "Vigil");
    Spawn("", 300, 0, "pirate", "raider", "Knife");
    Spawn("", 0, 500, "trader", "freighter", "Ox");
    EXPECT_EQ(Do("v, k, o = table.unpack(space.ships())"), "");
  }
  ObjectId vigil;
};

TEST_F(Binding, TellsWhatAHandleIs) {
  EXPECT_EQ(Do("v"), "ship \"Vigil\" (patrol)");
  EXPECT_EQ(Do("v:name(), v:kind(), v:class(), v:faction()"), "Vigil\tship\tcutter\tpatrol");
  EXPECT_EQ(Do("k:position()"), "300.0\t0.0");
  EXPECT_EQ(Do("v:velocity()"), "0.0\t0.0");
  EXPECT_EQ(
      Do("v:hull() == v:max_hull(), v:shield() == v:max_shield(), v:energy() == v:max_energy()"),
      "true\ttrue\ttrue");
  EXPECT_EQ(Do("v:radius(), v:speed(), v:heading(), v:alive()"), "15.0\t0.0\t0.0\ttrue");
  EXPECT_EQ(Do("v:distance_to(k), v:bearing_to(o), v:distance_to(3, 4)"),
            "300.0\t1.5707963267949\t5.0");
  EXPECT_EQ(Do("v:is_hostile_to(k), k:is_hostile_to(o), v:is_hostile_to(o)"), "true\ttrue\tfalse");
  EXPECT_EQ(Do("v:weapon()"), "blaster\t900.0\t990.0\t6.0");
  EXPECT_EQ(Do("v:target(), v:docked_at(), v:attacker(), v:owner()"), "nil\tnil\tnil\tnil");
  EXPECT_EQ(Do("space.get(v:id()) == v"), "true");
}

TEST_F(Binding, KeepsHandlesEqualAndUsableAsKeys) {
  EXPECT_EQ(Do("local a = space.near(300, 0, 1)[1] local t = {[k] = 'knife'} return a == k, t[a], "
               "a ~= v"),
            "true\tknife\ttrue");
}

TEST_F(Binding, GivesNilForEveryMethodOfTheDead) {
  EXPECT_EQ(Do("space.remove(k)"), "true");
  EXPECT_EQ(Do("local bad = {} for _, m in ipairs{'position', 'velocity', 'speed', 'radius', "
               "'heading', 'kind', 'faction', "
               "'name', 'class', 'hull', 'max_hull', 'shield', 'max_shield', 'energy', "
               "'max_energy', 'acceleration', "
               "'brake_power', 'cruise_speed', 'radar_range', 'turn_rate', 'ammunition', 'ore', "
               "'cargo', 'weapon', 'target', "
               "'owner', 'docked_at', 'attacker', 'is_player', 'alive', 'id', 'thrust', 'brake', "
               "'fire', 'fire_secondary', "
               "'assist', 'dock', 'undock'} do if k[m](k) ~= nil then bad[#bad + 1] = m end end "
               "return table.concat(bad, ' ')"),
            "");
  EXPECT_EQ(Do("k:distance_to(v), v:distance_to(k), v:bearing_to(k), k:is_hostile_to(v), "
               "v:is_hostile_to(k), k:say('x')"),
            "nil\tnil\tnil\tnil\tnil\tnil");
  EXPECT_EQ(Do("k"), "nothing");
  EXPECT_EQ(Do("space.remove(k), space.place(k, 1, 1), space.damage(k, 1), #space.enemies(k), "
               "#space.contacts(k)"),
            "nil\tnil\tnil\t0\t0");
}

TEST_F(Binding, SearchesNearestFirst) {
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

TEST_F(Binding, FiltersByOneTable) {
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
  // A search within a search, and a change of the world, from `where`.
  EXPECT_EQ(Do("#space.near(0, 0, 1000, {where = function(h) space.near(0, 0, 10) "
               "space.spawn_asteroid{class = 'small', x = 5000, "
               "y = 0} return true end})"),
            "3");
  EXPECT_NE(
      Do("space.near(0, 0, 1000, {where = function(h) error('mine') end})").find("console:1: mine"),
      std::string::npos);
}

TEST_F(Binding, FindsANearestFarBehindManyThatTheFilterRejects) {
  EXPECT_EQ(Do("for i = 1, 700 do space.spawn_asteroid{class = 'small', x = 1000 + i * 40, y = "
               "9000} end"),
            "");
  EXPECT_EQ(Do("local last = space.nearest(40000, 9000) return space.nearest(0, 9000, {where = "
               "function(h) return h == last end}) == last"),
            "true");
}

TEST_F(Binding, ReadsTheRadar) {
  EXPECT_EQ(Do("local o = {} for h, kind, distance, bearing, hostile in space.contacts(v) do o[#o "
               "+ 1] = h:name() .. ' ' .. kind .. ' ' "
               ".. distance .. ' ' .. string.format('%.2f', bearing) .. ' ' .. tostring(hostile) "
               "end return table.concat(o, '; ')"),
            "Knife ship 300.0 0.00 true; Ox ship 500.0 1.57 false");
  EXPECT_EQ(Do("local c = space.contacts(v, 400) return #c, c[1], c:kind(1), c:hostile(1), c[2], "
               "c:kind(2)"),
            "1\tship \"Knife\" (pirate)\tship\ttrue\tnil\tnil");
  EXPECT_EQ(Do("local n = 0 local c = space.contacts(v) for a in c do for b in c do n = n + 1 end "
               "end return n"),
            "4");
  EXPECT_NE(Do("local c = space.contacts(v) return c.kind(5, 1)").find("contacts expected"),
            std::string::npos);
}

TEST_F(Binding, SeesProjectilesComing) {
  EXPECT_EQ(Do("k:turn_to(math.pi) k:set_target(v) k:fire()"), "");
  Step(60);
  EXPECT_EQ(Do("#space.projectiles(150, 0, 400) > 0, space.projectiles(150, 0, 400)[1]:kind(), "
               "space.projectiles(150, 0, 400)[1]:owner() == k"),
            "true\tshot\ttrue");
  EXPECT_EQ(Do("local shots, times = space.incoming(v, 1) return #shots > 0, #shots == #times, "
               "times[1] <= times[#times], "
               "#space.incoming(k, 1)"),
            "true\ttrue\ttrue\t0");
}

TEST_F(Binding, CommandsAnyShipFromTheConsole) {
  EXPECT_EQ(Do("v:thrust(1) v:turn_to(1)"), "");
  Step(2);
  EXPECT_EQ(ShipOf(vigil).controls.thrust, 1);
  EXPECT_TRUE(ShipOf(vigil).controls.turning_to);
}

TEST_F(Binding, NamesWrongArguments) {
  const struct {
    const char* line;
    const char* says;
  } cases[] = {
      {"space.near(0, 0, 'far')",
       "bad argument 'radius' to space.near (number >= 0 expected, got string)"},
      {"space.near(0, 0, -1)",
       "bad argument 'radius' to space.near (number >= 0 expected, got -1)"},
      {"space.near(0, 0, 0/0)",
       "bad argument 'radius' to space.near (number >= 0 expected, got nan)"},
      {"space.near(math.huge, 0, 1)",
       "bad argument 'x' to space.near (number within +-2^40 expected, got inf)"},
      {"space.near(0)", "bad argument 'y' to space.near (number expected, got nothing)"},
      {"space.near(0, nil, 1)", "bad argument 'y' to space.near (number expected, got nil)"},
      {"space.near(0, 0, 1, 5)",
       "bad argument 'filter' to space.near (table expected, got number)"},
      {"space.near(0, 0, 1, {kind = 'ship'})",
       "unknown filter key 'kind' to space.near (kinds, faction, hostile_to, exclude, limit or "
       "where expected)"},
      {"space.near(0, 0, 1, {kinds = 'shp'})",
       "bad argument 'kinds' to space.near (ship, shot, missile, projectile, asteroid, planet, "
       "station, body or pickup expected, got \"shp\")"},
      {"space.near(0, 0, 1, {limit = -1})",
       "bad argument 'limit' to space.near (whole number from 0 to 1000000000 expected, got -1)"},
      {"space.near(0, 0, 1, {where = 1})",
       "bad argument 'where' to space.near (function expected, got number)"},
      {"space.contacts(5)", "bad argument 'ship' to space.contacts (handle expected, got number)"},
      {"v:thrust(2)", "bad argument 'value' to thrust (number from 0 to 1 expected, got 2)"},
      {"v:turn_to(math.huge)", "bad argument 'angle' to turn_to (finite number expected, got inf)"},
      {"v:fire('yes')", "bad argument 'on' to fire (boolean expected, got string)"},
      {"v.hull()", "bad argument 'self' to hull (handle expected, got nothing)"},
      {"space.spawn{class = 'tank', faction = 'pirate', x = 0, y = 0}",
       "bad argument 'class' to space.spawn (the id of a ship class expected, got \"tank\")"},
      {"space.spawn{class = 'raider', faction = 'pirate', x = 0}",
       "bad argument 'y' to space.spawn (number expected, got nil)"},
      {"space.spawn{clas = 'raider'}",
       "unknown field 'clas' to space.spawn (class, faction, x, y, vx, vy, heading, name, brain, "
       "player or memory expected)"},
      {"space.spawn(1)", "bad argument 'description' to space.spawn (table expected, got number)"},
      {"space.get('x')",
       "bad argument 'id' to space.get (an id as handle:id() gives it expected, got \"x\")"},
  };
  for (const auto& c : cases)
    EXPECT_EQ(Do(c.line), std::string("error: console:1: ") + c.says) << c.line;
}

TEST_F(Binding, ChangesTheWorldFromTheConsole) {
  EXPECT_EQ(Do("local r = space.spawn{class = 'raider', faction = 'pirate', x = 9, y = 8, vx = 1, "
               "vy = 2, heading = 1, name = 'New'} "
               "return r, r:position()"),
            "ship \"New\" (pirate)\t9.0\t8.0");
  EXPECT_EQ(Do("space.spawn_asteroid{class = 'large', x = 4000, y = 0}:kind()"), "asteroid");
  EXPECT_EQ(Do("space.spawn_body{class = 'outpost', x = 9000, y = 0, name = 'Out'}"),
            "station \"Out\"");
  EXPECT_EQ(Do("space.spawn_pickup{ore = 3, x = 7000, y = 0}:ore()"), "3");
  EXPECT_EQ(Do("space.place(v, 50, 60) return v:position()"), "50.0\t60.0");
  EXPECT_EQ(Do("space.credits(70), space.waves(2), space.standing('patrol', -30), space.credits()"),
            "70\t2\t-30.0\t70");
  EXPECT_EQ(Do("#space.hash(), space.tick()"), "16\t0");
  EXPECT_NE(Do("space.step(1)").find("is for script files"), std::string::npos);
  EXPECT_EQ(Do("local s = space.stats() return s.ships, s.asteroids, s.sprites"), "4\t1\t7");
  EXPECT_EQ(Do("local x, y = space.free_spot(9, 8, 100) return space.any(x, y, 100)"), "false");
}

// The same for the console and scenarios: see docs/limits.md.
class Limits : public Binding {
 protected:
  // What each of them says to these lines, without the place in the file.
  std::vector<std::string> Answers(const std::string& lines) {
    std::vector<std::string> answers = {Do(lines),
                                        Start("return {setup = function() " + lines + " end}")};
    for (std::string& answer : answers) {
      const std::size_t at = answer.find(":1: ");
      if (at != std::string::npos) answer.erase(0, at + 4);
    }
    return answers;
  }
  static std::vector<std::string> Twice(const std::string& answer) {
    return std::vector<std::string>(2, answer);
  }
};

TEST_F(Limits, NoMoreThan64ThingsArePutInOnePlace) {
  Do("for i = 1, 64 do space.spawn_pickup{ore = 1, x = 9000, y = 0} end");
  ASSERT_EQ(game->Pickups().size(), 64u);
  const std::string full = ": there are 64 things in that place already";
  EXPECT_EQ(Answers("space.spawn_pickup{ore = 1, x = 9000, y = 0}"),
            Twice("space.spawn_pickup" + full));
  EXPECT_EQ(Answers("space.spawn{class = 'raider', faction = 'pirate', x = 9001, y = 0}"),
            Twice("space.spawn" + full));
  EXPECT_EQ(Answers("space.place(space.ships()[1], 9000, 0)"), Twice("space.place" + full));
  EXPECT_EQ(Do("v:position()"), "0.0\t0.0") << "it stays where it was";
  EXPECT_EQ(Do("space.place(v, 9000, 100)"), "true") << "beside it there is room";
  EXPECT_EQ(Do("space.place(space.pickups()[1], 9001, 0)"), "true") << "itself it does not count";
  EXPECT_EQ(RunScript("space.spawn_pickup{ore = 1, x = 9000, y = 0}"), "") << "a file may";
}

TEST_F(Limits, NothingIsSpawnedBeyondAHundredThousandThings) {
  while (game->Space().Count() < 100'000)
    game->SpawnPickup(1, {100.0 * static_cast<double>(game->Space().Count()), 9000}, {});
  EXPECT_EQ(Answers("space.spawn_pickup{ore = 1, x = 0, y = -900}"),
            Twice("space.spawn_pickup: there are 100000 things already"));
  EXPECT_EQ(Do("space.place(v, 0, -900)"), "true") << "who is there may still go elsewhere";
}

TEST_F(Limits, WhatMayNotLeaveItsCanvasIsNotPlacedBeyond) {
  GameOptions options;
  options.space.canvas = Canvas::Bounded;
  options.space.border = Border::Bounce;
  options.space.radius = 1024;
  game = std::make_unique<Game>(TheCatalog(), options);
  NewHost();
  Spawn("", 0, 0);
  EXPECT_EQ(Answers("space.place(space.ships()[1], 2000, 0)"),
            Twice("space.place: there is no room for it there"));
  EXPECT_EQ(Do("space.ships()[1]:position()"), "0.0\t0.0");
}

TEST_F(Binding, StepsTheGameFromAScriptFile) {
  EXPECT_EQ(RunScript("local before = space.hash() space.step(3) assert(space.tick() == 3) "
                      "assert(space.hash() ~= before) print('done')"),
            "");
  EXPECT_EQ(printed, std::vector<std::string>{"done"});
  EXPECT_EQ(RunScript("on_tick = function(dt) error('late') end"), "");
  EXPECT_THROW(host->RunFileTick(*game), ScriptFault);
  EXPECT_EQ(RunScript("x = 1"), "");
  EXPECT_FALSE(host->RunFileTick(*game));
  printed.clear();
  EXPECT_EQ(RunScript("return {n = 0, on_tick = function(self, dt) self.n = self.n + 1 "
                      "print(self.n, dt * 60) end}"),
            "");
  EXPECT_TRUE(host->RunFileTick(*game));
  EXPECT_TRUE(host->RunFileTick(*game));
  EXPECT_EQ(printed, (std::vector<std::string>{"1\t1.0", "2\t1.0"}));
  EXPECT_EQ(RunScript("#!/usr/bin/env heliopause\nassert(space.tick() == 3)"), "");
  EXPECT_EQ(RunScript("# nothing but this"), "");
  EXPECT_NE(RunScript("local a = nil\na.b = 1").find("file.lua:2: attempt to index a nil value"),
            std::string::npos);
  EXPECT_NE(RunScript("x =").find("file.lua:1: unexpected symbol"), std::string::npos);
}

}  // namespace
}  // namespace heliopause
