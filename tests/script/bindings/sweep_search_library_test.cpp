// space.sweep, ray and visible.
#include "script/bindings/brute_force_search.hpp"

namespace heliopause {
namespace {

using SweepSearchLibrary = BruteForceSearch;

// The first contact of the segment with each circle: the smaller root of |a + t d|^2 = r^2.
const char* const kContact =
    "local function contact(h, x0, y0, x1, y1)\n"
    "  local hx, hy = h:position()\n"
    "  local ax, ay, dx, dy, r = x0 - hx, y0 - hy, x1 - x0, y1 - y0, h:radius()\n"
    "  local c = ax * ax + ay * ay - r * r\n"
    "  if c <= 0 then return 0 end\n"
    "  local a, b = dx * dx + dy * dy, ax * dx + ay * dy\n"
    "  local root = b * b - a * c\n"
    "  if b >= 0 or root < 0 then return nil end\n"
    "  local t = c / (-b + math.sqrt(root))\n"
    "  if t <= 1 then return t end\nend\n";

TEST_F(SweepSearchLibrary, ARayMeetsTheFirstThingOfALoop) {
  int met = 0;
  for (int i = 0; i < 60; ++i) {
    const std::string segment = Number(-3000, 3000) + ", " + Number(-3000, 3000) + ", " +
                                Number(-3000, 3000) + ", " + Number(-3000, 3000);
    const std::string filters[] = {"nil", "{kinds = 'ship'}", "{faction = 'pirate'}",
                                   "{exclude = space.ships()[1]}",
                                   "{where = function(h) return h:radius() > 20 end}"};
    const std::string keeps[] = {"true", "h:kind() == 'ship'", "h:faction() == 'pirate'",
                                 "h ~= space.ships()[1]", "h:radius() > 20"};
    printed.clear();
    const int which = i % 5;
    EXPECT_EQ(RunScript(std::string(kContact) +
                        "local best, first = 2\n"
                        "for _, list in ipairs{space.ships(), space.asteroids()} do\n"
                        "  for _, h in ipairs(list) do\n    local t = contact(h, " +
                        segment + ")\n    if t and t < best and (" + keeps[which] +
                        ") then best, first = t, h end\n  end\nend\n"
                        "local found, x, y = space.ray(" +
                        segment + ", " + filters[which] +
                        ")\nassert(found == first)\n"
                        "local x0, y0, x1, y1 = " +
                        segment +
                        "\nif first then\n  assert(math.abs(x0 + (x1 - x0) * best - x) < 1e-6 and "
                        "math.abs(y0 + (y1 - y0) * best - y) < 1e-6)\n  print(1)\nend"),
              "")
        << segment << " " << filters[which];
    met += static_cast<int>(printed.size());
  }
  EXPECT_GT(met, 10);
}

using SweepAndRay = ThreeShipsTest;

TEST_F(SweepAndRay, FindTheSameFirstThing) {
  EXPECT_EQ(
      Do("space.ray(-100, 0, 500, 0), space.ray(0, 0, 300, 0, {exclude = v})"),
      "ship \"Vigil\" (patrol)\tship \"Knife\" (pirate)\t" + Do("300 - k:radius()") + "\t0.0");
  EXPECT_EQ(Do("space.ray(-100, 100, 500, 100)"), "nil");
  EXPECT_EQ(Do("space.ray(-100, 0, 500, 0, {limit = 0})"), "nil");
  EXPECT_EQ(Do("space.ray(-100, 0, 500, 0, {where = function() end})"), "nil");
  EXPECT_EQ(Do("space.ray(-100, 0, 500, 0, {where = function(h) space.remove(h) return true end})"),
            "nil")
      << "`where` may remove what it keeps";
}

TEST_F(SweepAndRay, VisibleNamesWhatIsBetween) {
  EXPECT_EQ(Do("space.visible(v, k)"), "true\tnil");
  EXPECT_EQ(Do("m = space.spawn_body{class = 'moon', x = 5000, y = 0} space.place(k, 9000, 0)"),
            "");
  EXPECT_EQ(Do("space.visible(v, k)"), "false\t" + Do("m"));
  EXPECT_EQ(Do("space.visible(v, 9000, 0) == false, space.visible(v, 0, 9000)"), "true\ttrue\tnil");
  EXPECT_EQ(Do("space.visible(v, m), space.visible(m, k)"), "true\ttrue\tnil")
      << "neither end is between both";
  EXPECT_EQ(Do("space.remove(k) return space.visible(v, k), space.visible(k, v)"), "nil\tnil");
}

// A long sweep visits leaves whether it touches anything or not.
TEST_F(SweepAndRay, AreChargedForTheirLength) {
  EXPECT_EQ(Do("for i = 1, 1500 do space.spawn_pickup{ore = 1, x = i * 100, y = 0} end"), "");
  const std::string begin = "for i = 1, 12000 do space.";
  ExpectStopped(begin + "sweep(-1e12, 1e12, 1e12, 1.05e12, 0) end");
  ExpectStopped(begin + "ray(-1e12, 1e12, 1e12, 1.05e12) end");
  ExpectStopped(begin + "visible(v, 1e12, 1e12) end");
  EXPECT_EQ(Do(begin + "sweep(0, 500, 900, 500, 0) end"), "") << "a short one costs little";
}

}  // namespace
}  // namespace heliopause
