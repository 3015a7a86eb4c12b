// Messages about wrong arguments.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using Arguments = ThreeShipsTest;

TEST_F(Arguments, AreNamedWithValueAndExpectation) {
  const struct {
    const char* line;
    const char* says;
  } cases[] = {
      {"space.near(0, 0, 'far')", "space.near: radius = \"far\" (expected number >= 0)"},
      {"space.near(0, 0, -1)", "space.near: radius = -1 (expected number >= 0)"},
      {"space.near(0, 0, 0/0)", "space.near: radius = nan (expected number >= 0)"},
      {"space.near(math.huge, 0, 1)", "space.near: x = inf (expected number within +-2^40)"},
      {"space.near(0)", "space.near: y = nothing (expected number)"},
      {"space.near(0, nil, 1)", "space.near: y = nil (expected number)"},
      {"space.near(0, 0, 1, 5)", "space.near: filter = 5 (expected table)"},
      {"space.near(0, 0, 1, {kind = 'ship'})",
       "space.near: unknown filter key \"kind\" (expected kinds, faction, hostile_to, exclude, "
       "limit, into or where)"},
      {"space.near(0, 0, 1, {kinds = 'shp'})",
       "space.near: kinds = \"shp\" (expected ship, shot, missile, projectile, asteroid, planet, "
       "station, "
       "gate, star, body or pickup)"},
      {"space.near(0, 0, 1, {limit = -1})",
       "space.near: limit = -1 (expected whole number from 0 to 1000000000)"},
      {"space.near(0, 0, 1, {where = 1})", "space.near: where = 1 (expected function)"},
      {"space.contacts(5)", "space.contacts: ship = 5 (expected handle)"},
      {"v:thrust(2)", "thrust: value = 2 (expected number from 0 to 1)"},
      {"v:turn_to(math.huge)", "turn_to: angle = inf (expected finite number)"},
      {"v:fire('yes')", "fire: on = \"yes\" (expected boolean)"},
      {"v.hull()", "hull: self = nothing (expected handle)"},
      {"space.spawn{class = 'tank', faction = 'pirate', x = 0, y = 0}",
       "space.spawn: class = \"tank\" (expected courier, freighter, hauler, raider, marauder, "
       "cutter, "
       "frigate, shuttle, prospector, packet, corsair or clipper)"},
      {"space.spawn{class = 'raider', faction = 'flock', x = 0, y = 0}",
       "space.spawn: faction = \"flock\" (expected player, trader, pirate, patrol or settler)"},
      {"space.spawn_asteroid{class = 'rock', x = 0, y = 0}",
       "space.spawn_asteroid: class = \"rock\" (expected large, medium or small)"},
      {"space.spawn_body{class = 5, x = 0, y = 0}",
       "space.spawn_body: class = 5 (expected terran, gas_giant, moon, desert, outpost, shipyard, "
       "gate, yellow_star, red_star or blue_star)"},
      {"space.standing('flock')",
       "space.standing: faction = \"flock\" (expected player, trader, pirate, patrol or settler)"},
      {"space.spawn{class = 'raider', faction = 'pirate', x = 0}",
       "space.spawn: y = nil (expected number)"},
      {"space.spawn{clas = 'raider'}",
       "space.spawn: unknown field \"clas\" (expected class, faction, x, y, vx, vy, heading, name, "
       "brain, "
       "player, memory, cargo or outfits)"},
      {"space.spawn{1, [true] = 1, [{}] = 1}",
       "space.spawn: field of type boolean (expected a name)"},
      {"space.spawn(1)", "space.spawn: description = 1 (expected table)"},
      {"space.get('x')", "space.get: id = \"x\" (expected an id as handle:id() gives it)"},
  };
  for (const auto& c : cases)
    EXPECT_EQ(Do(c.line), std::string("error: console:1: ") + c.says) << c.line;
}

// Whether the table in a message is empty takes a walk over its slots.
TEST_F(Arguments, AMessageAboutALargeTableThatWasEmptiedIsCharged) {
  ExpectStopped(
      "local t = {} for i = 1, 8000 do t['k' .. i] = i end "
      "for i = 1, 8000 do t['k' .. i] = nil end "
      "for i = 1, 3000 do pcall(space.near, t, 0, 1) end");
}

}  // namespace
}  // namespace heliopause
