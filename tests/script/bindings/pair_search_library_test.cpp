// space.pairs against two nested loops in Lua.
#include "script/bindings/brute_force_search.hpp"

namespace heliopause {
namespace {

class PairSearchLibrary : public BruteForceSearch {
 protected:
  PairSearchLibrary() {
    // 200 more objects in a disc of 700 units, so that many overlap.
    for (int i = 0; i < 200; ++i)
      game->SpawnAsteroid(*TheCatalog().FindRock(i % 3 == 0 ? "large" : "small"),
                          random.InDisc({0, 0}, 700), {});
  }
  void CheckPairs(const std::string& circle, const std::string& first, const std::string& second) {
    EXPECT_EQ(
        RunScript("local wanted, seen = {}, {}\n"
                  "local first, second = " +
                  first + ", " + second +
                  "\n"
                  "local function role(f) return type(f) == 'string' and {kinds = f} or f end\n"
                  "for _, a in ipairs(space.near(" +
                  circle +
                  ", role(first))) do\n"
                  "  local x, y = a:position()\n"
                  "  for _, b in ipairs(space.touching(x, y, a:radius(), role(second))) do\n"
                  "    if a ~= b and not (seen[b] and seen[b][a]) then\n"
                  "      seen[a] = seen[a] or {}\n      seen[a][b] = true\n"
                  "      wanted[#wanted + 1] = {a, b}\n    end\n  end\nend\n"
                  "local firsts, seconds = space.pairs(" +
                  circle +
                  ", first, second)\n"
                  "assert(#firsts == #wanted and #seconds == #wanted, #firsts .. ' of ' .. "
                  "#wanted)\n"
                  "for i, pair in ipairs(wanted) do\n"
                  "  assert(firsts[i] == pair[1] and seconds[i] == pair[2], i)\nend\n"
                  "print(#wanted)"),
        "")
        << circle << " " << first << " " << second;
  }
};

TEST_F(PairSearchLibrary, EqualTwoNestedLoops) {
  const std::string roles[] = {"nil", "'ship'", "'asteroid'",
                               "{kinds = 'ship', faction = 'pirate'}",
                               "{exclude = space.ships()[1]}"};
  for (const char* radius : {"20", "300", "900", "math.huge"}) {
    for (const std::string& first : roles) {
      for (const std::string& second : roles)
        CheckPairs(Number(-300, 300) + ", " + Number(-300, 300) + ", " + radius, first, second);
    }
    CheckPairs(Number(-300, 300) + ", 0, " + radius, "{limit = 9}", "'asteroid'");
    CheckPairs(Number(-300, 300) + ", 0, " + radius,
               "{where = function(h) return h:radius() > 20 end}", "nil");
  }
  EXPECT_GT(Found(), 2000);
}

TEST_F(PairSearchLibrary, RejectsAnUnknownKind) {
  EXPECT_NE(Do("space.pairs(0, 0, 9, 'boat')")
                .find("space.pairs: first = \"boat\" (expected a filter, or ship"),
            std::string::npos);
  EXPECT_NE(Do("space.pairs(0, 0, 9, nil, 'boat')").find("space.pairs: second = \"boat\""),
            std::string::npos);
}

}  // namespace
}  // namespace heliopause
