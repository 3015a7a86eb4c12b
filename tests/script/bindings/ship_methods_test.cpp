// Methods of handles that read ships.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using ShipMethods = ThreeShipsTest;

TEST_F(ShipMethods, ReadTheShipAndItsClass) {
  const Ship& ship = ShipOf(vigil);
  const ShipClass& type = TheCatalog().Ships()[ship.type];
  EXPECT_EQ(Do("v:hull() == " + std::to_string(type.hull)), "true");
  EXPECT_EQ(Do("v:cruise_speed() == " + std::to_string(type.cruise_speed)), "true");
  EXPECT_EQ(Do("v:acceleration() == " + std::to_string(type.thrust)), "true");
  EXPECT_EQ(Do("v:brake_power() == " + std::to_string(type.brake)), "true");
  EXPECT_EQ(Do("v:radar_range() == " + std::to_string(type.radar_range)), "true");
  EXPECT_EQ(Do("v:cargo(), v:ore(), v:ammunition()"),
            std::to_string(type.cargo) + "\t0\t" + std::to_string(ship.ammunition));
  EXPECT_EQ(Do("v:is_player(), v:docked_at()"), "false\tnil");
}

TEST_F(ShipMethods, NameTheirMethodInErrors) {
  EXPECT_NE(Do("v.shield(5)").find("shield: self = 5 (expected handle)"), std::string::npos);
  EXPECT_NE(Do("v.max_energy('x')").find("max_energy: self = \"x\" (expected handle)"),
            std::string::npos);
}

TEST_F(ShipMethods, TheAttackerIsKnownForAWhile) {
  EXPECT_EQ(Do("space.damage(v, 1, k) return v:attacker() == k"), "true");
  Step(120);
  EXPECT_EQ(Do("v:attacker(1), v:attacker(3) == k, v:attacker() == k"), "nil\ttrue\ttrue");
}

}  // namespace
}  // namespace heliopause
