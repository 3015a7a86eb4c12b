// space.ring, cone, enemies and allies.
#include "script/bindings/brute_force_search.hpp"

namespace heliopause {
namespace {

using ShapeSearchLibrary = BruteForceSearch;

TEST_F(ShapeSearchLibrary, RingAndConeEqualALoop) {
  for (int i = 0; i < 12; ++i) {
    const std::string x = Number(-2000, 2000), y = Number(-2000, 2000);
    const std::string position = x + ", " + y, inner = Number(0, 800), outer = Number(900, 3000);
    Check("space.ring(" + position + ", " + inner + ", " + outer +
              ", {faction = {'pirate', 'trader'}})",
          "local d, f = h:distance_to(" + position + "), h:faction() return d >= " + inner +
              " and d <= " + outer + " and (f == 'pirate' or f == 'trader')",
          "return h:distance_to(" + position + ")");
    const std::string direction = Number(-3, 3), half = Number(0.1, 1.5);
    Check("space.cone(" + position + ", " + direction + ", " + half + ", 2000, {kinds = 'ship'})",
          "local hx, hy = h:position() return h:kind() == 'ship' and h:distance_to(" + position +
              ") <= 2000 and math.abs(math.wrap(math.atan(hy - " + y + ", hx - " + x + ") - " +
              direction + ")) <= " + half,
          "return h:distance_to(" + position + ")");
  }
  EXPECT_GT(Found(), 200);
}

TEST_F(ShapeSearchLibrary, AConeIncludesItsApex) {
  EXPECT_EQ(RunScript("local ship = space.ships()[1]\nlocal x, y = ship:position()\n"
                      "for _, direction in ipairs{0, 1, 3, -2} do\n"
                      "  assert(space.cone(x, y, direction, 0, 500)[1] == ship)\nend"),
            "");
}

TEST_F(ShapeSearchLibrary, EnemiesAndAlliesGoByFaction) {
  EXPECT_EQ(RunScript("local ship = space.ships{faction = 'trader', limit = 1}[1]\n"
                      "local pirates, traders = 0, 0\n"
                      "for _, other in ipairs(space.ships()) do\n"
                      "  if ship:distance_to(other) <= 2000 and other ~= ship then\n"
                      "    if other:faction() == 'pirate' then pirates = pirates + 1 end\n"
                      "    if other:faction() == 'trader' then traders = traders + 1 end\n"
                      "  end\nend\n"
                      "assert(pirates > 0 and #space.enemies(ship, 2000) == pirates)\n"
                      "assert(traders > 0 and #space.allies(ship, 2000) == traders)\n"
                      "assert(#space.allies(ship, 2000, {limit = 1}) == 1)\n"
                      "local all = space.enemies(ship)\n"
                      "assert(#all > 1 and #space.enemies(ship, {limit = 1}) == 1)\n"
                      "assert(space.enemies(ship, {limit = 1})[1] == all[1])\n"
                      "assert(#space.enemies(ship, nil, {exclude = all[1]}) == #all - 1)"),
            "");
}

}  // namespace
}  // namespace heliopause
