// The searches of `space` against a walk over everything in the same language: random places and
// filters, so that a rule that one of them bends shows.
#include "base/random.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class BruteForceSearch : public ScriptTest {
 protected:
  BruteForceSearch() {
    const char* factions[] = {"trader", "pirate", "patrol"};
    for (int i = 0; i < 60; ++i) {
      const Vec2 at = random.InDisc({0, 0}, 3000);
      Spawn("", at.x, at.y, factions[i % 3], i % 2 == 0 ? "cutter" : "hauler", "S");
    }
    for (int i = 0; i < 60; ++i)
      game->SpawnAsteroid(*TheCatalog().FindRock(i % 2 == 0 ? "large" : "small"),
                          random.InDisc({0, 0}, 3000), {});
  }
  std::string Number(double low, double high) { return std::to_string(random.Between(low, high)); }

  // Runs one comparison as a file of its own: `expression` is the search, `keep` and `measure` are
  // bodies of functions of a handle h.
  void Check(const std::string& expression, const std::string& keep, const std::string& measure) {
    const std::string script =
        "local all = {} for _, list in ipairs{space.ships(), space.asteroids()} do\n"
        "  for _, h in ipairs(list) do all[#all + 1] = h end end\n"
        "local wanted, rank = {}, {}\n"
        "for _, h in ipairs(all) do if (function(h) " +
        keep +
        " end)(h) then\n"
        "  wanted[#wanted + 1] = h rank[h] = (function(h) " +
        measure +
        " end)(h) end end\n"
        "table.sort(wanted, function(a, b) return rank[a] < rank[b] end)\n"
        "local found = " +
        expression +
        "\n"
        "assert(#found == #wanted, #found .. ' found, wanted ' .. #wanted)\n"
        "for i = 1, #found do assert(rank[found[i]] == rank[wanted[i]], 'order at ' .. i) end\n"
        "print(#found)";
    EXPECT_EQ(RunScript(script), "") << expression;
  }
  // How many things all checks found: a twin of empty answers shows nothing.
  int Found() const {
    int sum = 0;
    for (const std::string& line : printed) sum += std::stoi(line);
    return sum;
  }
  Random random{99};
};

TEST_F(BruteForceSearch, NearAndTouching) {
  for (int i = 0; i < 12; ++i) {
    const std::string x = Number(-3000, 3000), y = Number(-3000, 3000), r = Number(0, 2500);
    const std::string place = x + ", " + y;
    Check("space.near(" + place + ", " + r + ")", "return h:distance_to(" + place + ") <= " + r,
          "return h:distance_to(" + place + ")");
    Check(
        "space.touching(" + place + ", " + r + ", {kinds = 'asteroid'})",
        "return h:kind() == 'asteroid' and h:distance_to(" + place + ") <= " + r + " + h:radius()",
        "return h:distance_to(" + place + ")");
  }
  EXPECT_GT(Found(), 200);
}

TEST_F(BruteForceSearch, RingConeAndFilters) {
  for (int i = 0; i < 12; ++i) {
    const std::string x = Number(-2000, 2000), y = Number(-2000, 2000);
    const std::string place = x + ", " + y, inner = Number(0, 800), outer = Number(900, 3000);
    Check(
        "space.ring(" + place + ", " + inner + ", " + outer + ", {faction = {'pirate', 'trader'}})",
        "local d, f = h:distance_to(" + place + "), h:faction() return d >= " + inner +
            " and d <= " + outer + " and (f == 'pirate' or f == 'trader')",
        "return h:distance_to(" + place + ")");
    const std::string direction = Number(-3, 3), half = Number(0.1, 1.5);
    Check("space.cone(" + place + ", " + direction + ", " + half + ", 2000, {kinds = 'ship'})",
          "local hx, hy = h:position() return h:kind() == 'ship' and h:distance_to(" + place +
              ") <= 2000 and math.abs(math.wrap(math.atan(hy - " + y + ", hx - " + x + ") - " +
              direction + ")) <= " + half,
          "return h:distance_to(" + place + ")");
  }
  EXPECT_GT(Found(), 200);
}

TEST_F(BruteForceSearch, LimitsAndTheNearest) {
  for (int i = 0; i < 12; ++i) {
    const std::string place = Number(-3000, 3000) + ", " + Number(-3000, 3000);
    const std::string filter = "{where = function(h) return h:radius() > 20 end}";
    Check("space.k_nearest(" + place + ", 200, math.huge, " + filter + ")",
          "return h:radius() > 20", "return h:distance_to(" + place + ")");
    EXPECT_EQ(RunScript("local all = space.near(" + place +
                        ", math.huge)\n"
                        "assert(space.nearest(" +
                        place +
                        ") == all[1])\n"
                        "local five = space.near(" +
                        place +
                        ", math.huge, {limit = 5})\n"
                        "assert(#five == 5)\n"
                        "for i = 1, 5 do assert(five[i] == all[i]) end\n"
                        "assert(space.count(" +
                        place + ", 1500) == #space.near(" + place + ", 1500))\nassert(space.any(" +
                        place + ", 1500) == (#space.near(" + place + ", 1500) > 0))"),
              "");
  }
  EXPECT_GT(Found(), 200);
}

}  // namespace
}  // namespace heliopause
