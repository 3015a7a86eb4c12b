// A world of 120 objects, and a comparison of a search with a loop over all objects, both in Lua.
#pragma once

#include "base/random.hpp"
#include "script/script_test.hpp"

namespace heliopause {

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

  // Runs one comparison as a script file. `expression` is the search; `keep` and `measure` are
  // bodies of functions of a handle h: the condition of a hit, and its rank.
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
  // The number of objects that all checks found: equal empty lists would prove nothing.
  int Found() const {
    int sum = 0;
    for (const std::string& line : printed) sum += std::stoi(line);
    return sum;
  }
  Random random{99};
};

}  // namespace heliopause
