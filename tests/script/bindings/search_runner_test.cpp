// The charge of a search, and its effect on the lists of other searches.
#include <iterator>

#include "base/random.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class SearchRunner : public ScriptTest {
 protected:
  // The number of such calls that the budget of a console line allows.
  int CallsWithin(const std::string& call) {
    EXPECT_EQ(Do("n = 0"), "");
    EXPECT_NE(Do("while true do n = n + 1 " + call + " end").find("used up its budget"),
              std::string::npos);
    return std::stoi(Do("n"));
  }
};

TEST_F(SearchRunner, EachHitIsCharged) {
  const int without = CallsWithin("space.near(0, 0, 1e9)");
  EXPECT_EQ(Do("for i = 1, 500 do space.spawn_pickup{ore = 1, x = i * 50, y = 0} end"), "");
  EXPECT_LT(CallsWithin("space.near(0, 0, 1e9)") * 10, without);
  EXPECT_LT(CallsWithin("space.count(0, 0, 1e9, {exclude = space.pickups{limit = 1}[1]})") * 5,
            without)
      << "a filter tests each hit";
  EXPECT_LT(CallsWithin("space.k_nearest(0, 0, 400)") * 5, without);
}

// Lua finds the end of this table at 2^62. Removing what is behind the result would not end.
TEST_F(SearchRunner, AReusedTableWithGapsIsEmptiedOrRejected) {
  EXPECT_EQ(Do("t = {} for i = 1, 9 do t[i] = i end t[17] = 1 local n = 16 while n > 0 do t[n] = n "
               "n = n * 2 end return #t > 1e9"),
            "true");
  for (const char* call :
       {"space.near(0, 0, 9, {into = t})", "space.k_nearest(0, 0, 3, {into = t})",
        "space.positions({}, t)", "space.ships{into = t}"})
    EXPECT_NE(Do(call).find("into: table has more than 100000 elements"), std::string::npos)
        << call;
  EXPECT_EQ(Do("local t = {1, 2, 3, 4, 5, 6, 7, 8} t[3], t[4] = nil, nil "
               "space.near(0, 0, 9, {into = t}) return #t, next(t)"),
            "0\tnil");
  Spawn("");
  EXPECT_EQ(Do("local t = {1, 2, 3, 4} return space.near(0, 0, 9, {into = t}) == t, #t, t[2]"),
            "true\t1\tnil");
}

// A world of 400 objects in a tree of leaves of that capacity.
class PriceOfSearches : public ScriptTest {
 protected:
  void NewWorld(std::size_t leaf_capacity) {
    GameOptions options;
    options.seed = 7;
    options.space.leaf_capacity = leaf_capacity;
    game = std::make_unique<Game>(TheCatalog(), options);
    NewHost();
    Random random(3);
    const char* factions[] = {"trader", "pirate", "patrol", "trader"};
    for (int i = 0; i < 400; ++i) {
      const Vec2 at = random.InDisc({0, 0}, 4000);
      Spawn("", at.x, at.y, factions[i % 4], "cutter", "S");
    }
  }
  // What one call costs, as the console sees it.
  std::string PriceOf(const std::string& call) {
    return Do("local ship = space.ships()[5] local a = space.usage().left " + call +
              " return a - space.usage().left");
  }
};

// After a load the tree may have another shape; the budget that a call leaves must be the same.
TEST_F(PriceOfSearches, DoesNotDependOnTheShapeOfTheTree) {
  const std::string calls[] = {
      "space.nearest(9, 9)",
      "space.nearest(9, 9, {faction = 'pirate'})",
      "space.nearest(9, 9, 50, {faction = 'player'})",
      "space.near(9, 9, 3000, {limit = 3, faction = 'pirate'})",
      "space.near(9, 9, 3000, {limit = 3, where = function(h) return h:faction() == 'pirate' end})",
      "space.k_nearest(9, 9, 40, {hostile_to = ship})",
      "space.any(9, 9, 3000, {faction = 'pirate'})",
      "space.any(9, 9, 3000)",
      "space.count(9, 9, 3000, {faction = 'pirate'})",
      "space.touching(9, 9, 800, {limit = 2, faction = 'pirate'})",
      "space.in_box(0, 0, 900, 900, {limit = 2, faction = 'pirate'})",
      "space.ring(9, 9, 500, 3000, {limit = 2})",
      "space.cone(9, 9, 1, 0.5, 3000, {limit = 2})",
      "space.enemies(ship, {limit = 2})",
      "space.contacts(ship, {limit = 2})",
      "space.sweep(0, 0, 4000, 0, 100, {limit = 1, faction = 'pirate'})",
      "space.ray(0, 0, 4000, 0, {faction = 'pirate'})",
      "space.pairs(0, 0, 4000)",
      "space.pairs(0, 0, 500)"};
  NewWorld(4);
  std::vector<std::string> prices;
  for (const std::string& call : calls) prices.push_back(PriceOf(call));
  NewWorld(64);
  for (std::size_t i = 0; i < std::size(calls); ++i) {
    EXPECT_EQ(PriceOf(calls[i]), prices[i]) << calls[i];
    EXPECT_EQ(prices[i].find("error"), std::string::npos) << prices[i];
  }
}

TEST_F(PriceOfSearches, ALimitBoundsTheSearch) {
  NewWorld(12);
  game->Log().Enable(true);
  const auto found = [&](const std::string& call) {
    game->Post({Command::Type::Console, {}, 0, {}, "local ship = space.ships()[5] " + call});
    Step(1);
    for (const LoggedSearch* search : game->Log().Last(99))
      if (game->Log().Callers()[search->caller].IsScript()) return search->found;
    return std::size_t{0};
  };
  EXPECT_GT(found("space.near(9, 9, 3000)"), 150u);
  for (const char* call :
       {"space.near(9, 9, 3000, {limit = 1})", "space.touching(9, 9, 3000, {limit = 1})",
        "space.in_box(-3000, -3000, 3000, 3000, {limit = 1})",
        "space.enemies(ship, 3000, {limit = 1})", "space.contacts(ship, 3000, {limit = 1})",
        "space.ring(9, 9, 500, 3000, {limit = 1})", "space.cone(9, 9, 1, 1, 3000, {limit = 1})",
        "space.sweep(-4000, 0, 4000, 0, 300, {limit = 1})", "space.ray(-4000, 0, 4000, 0)"})
    EXPECT_EQ(found(call), 1u) << call;
  EXPECT_EQ(found("space.near(9, 9, 3000, {limit = 1, where = function() return true end})"), 8u);
}

TEST_F(PriceOfSearches, ALimitGivesTheBeginningOfTheWholeList) {
  NewWorld(12);
  const std::string searches[] = {"near(0, 0, 2500, {%})",
                                  "touching(700, 0, 900, {%})",
                                  "in_box(-900, 50, 2500, 800, {%})",
                                  "ring(100, 0, 600, 2500, {%})",
                                  "cone(0, 100, 2, 0.7, 3000, {%})",
                                  "enemies(ship, 3000, {%})",
                                  "allies(ship, {%})",
                                  "sweep(-3000, 0, 3000, 90, 60, {%})",
                                  "k_nearest(5, 5, 300, {%})",
                                  "projectiles(0, 0, 9, {%})"};
  const std::string filters[] = {"", "faction = 'pirate',", "exclude = ship,",
                                 "where = function(h) return h ~= ship end,",
                                 "where = function(h) return h:faction() == 'trader' end,"};
  for (const std::string& search : searches) {
    for (const std::string& filter : filters) {
      const auto with = [&](const std::string& limit) {
        std::string call = "space." + search;
        return call.replace(call.find('%'), 1, filter + limit);
      };
      EXPECT_EQ(RunScript("local ship = space.ships()[5]\nlocal all = " + with("") +
                          "\nfor _, limit in ipairs{0, 1, 2, 7, 32, 33, 500} do\n  local some = " +
                          with("limit = limit") +
                          "\n  assert(#some == math.min(limit, #all), limit .. ' gave ' .. #some)\n"
                          "  for i = 1, #some do assert(some[i] == all[i], i) end\nend"),
                "")
          << search << " with " << filter;
    }
  }
}

TEST_F(PriceOfSearches, WhereIsCalledOnceForEachThing) {
  NewWorld(12);
  EXPECT_EQ(
      Do("local calls, all = {}, space.near(0, 0, math.huge) "
         "local last = space.near(0, 0, math.huge, {limit = 1, where = function(h) calls[#calls + "
         "1] = h return h == all[350] end}) "
         "for i = 1, 350 do assert(calls[i] == all[i]) end return #calls, last[1] == all[350]"),
      "350\ttrue");
}

TEST_F(SearchRunner, SearchesMayNest) {
  Spawn("", 0, 0);
  Spawn("", 100, 0);
  Spawn("", 200, 0);
  EXPECT_EQ(Do("#space.near(0, 0, 500, {where = function(h) return #space.near(0, 0, 150) == 2 and "
               "space.sweep(0, 0, 1, 0, 1)[1] ~= nil end})"),
            "3");
}

}  // namespace
}  // namespace heliopause
