// Methods of handles: for each kind of object, and for objects that no longer exist.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using HandleMethods = ThreeShipsTest;

TEST_F(HandleMethods, DescribeAShip) {
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

TEST_F(HandleMethods, HandlesAreEqualValuesAndKeys) {
  EXPECT_EQ(Do("local a = space.near(300, 0, 1)[1] local t = {[k] = 'knife'} return a == k, t[a], "
               "a ~= v"),
            "true\tknife\ttrue");
}

TEST_F(HandleMethods, GiveNilForARemovedObject) {
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

TEST_F(HandleMethods, GiveNilWhereTheyDoNotApply) {
  EXPECT_EQ(Do("r = space.spawn_asteroid{class = 'large', x = 4000, y = 0, vx = 3, vy = 4} "
               "b = space.spawn_body{class = 'outpost', x = 9000, y = 0, name = 'Out', faction = "
               "'trader'} "
               "o = space.spawn_pickup{ore = 3, x = 7000, y = 0}"),
            "");
  EXPECT_EQ(Do("r:kind(), r:class(), r:speed(), r:name(), r:faction(), r:heading(), r:shield()"),
            "asteroid\tlarge\t5.0\tLarge asteroid\tnil\tnil\tnil");
  EXPECT_EQ(Do("r:hull() > 0, r:hull() == r:max_hull(), r:weapon(), r:thrust(1)"),
            "true\ttrue\tnil\tnil");
  EXPECT_EQ(Do("b:kind(), b:class(), b:name(), b:faction(), b:hull(), b:ore(), b:target()"),
            "station\toutpost\tOut\ttrader\tnil\tnil\tnil");
  EXPECT_EQ(Do("o:kind(), o:ore(), o:cargo(), o:class(), o:is_player(), o:is_hostile_to(v)"),
            "pickup\t3\tnil\tnil\tnil\tfalse");
}

TEST_F(HandleMethods, DescribeAMissile) {
  EXPECT_EQ(Do("m = space.spawn{class = 'courier', faction = 'trader', x = -900, y = 0} "
               "m:set_target(k) m:fire_secondary()"),
            "");
  Step(2);
  EXPECT_EQ(Do("s = space.projectiles(-900, 0, 400)[1] return s:kind(), s:class(), s:owner() == m, "
               "s:target() == k, s:is_hostile_to(k), s:is_hostile_to(m), s:hull()"),
            "missile\tseeker\ttrue\ttrue\ttrue\tfalse\tnil");
  EXPECT_EQ(Do("m:ammunition(), m:weapon('secondary')"), "7\tseeker\t500.0\t3000.0\t42.0");
}

TEST_F(HandleMethods, ARemovedObjectAsArgumentMatchesNothing) {
  EXPECT_EQ(Do("space.remove(k)"), "true");
  EXPECT_EQ(Do("v:distance_to(k), v:bearing_to(k), v:is_hostile_to(k)"), "nil\tnil\tnil");
  EXPECT_EQ(Do("#space.near(0, 0, 9, {exclude = k}), #space.near(0, 0, 9, {hostile_to = k})"),
            "1\t0");
  EXPECT_EQ(Do("#space.enemies(k), #space.allies(k), #space.contacts(k), #space.incoming(k, 1)"),
            "0\t0\t0\t0");
  EXPECT_EQ(Do("space.damage(v, 1, k), v:attacker()"), "true\tnil");
  EXPECT_EQ(Do("v:set_target(k)"), "true");
  Step(1);
  EXPECT_EQ(Do("v:target()"), "nil");
}

}  // namespace
}  // namespace heliopause
