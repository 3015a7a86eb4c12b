// Which line of a script searches, as the log shows it.
#include <algorithm>

#include "insight/search_advice.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class SearchSiteTest : public ScriptTest {
 protected:
  const SearchCaller* Find(const std::string& place) const {
    const auto callers = game->Log().Callers();
    const auto found = std::find_if(callers.begin(), callers.end(),
                                    [&](const auto& c) { return c.Location() == place; });
    return found == callers.end() ? nullptr : &*found;
  }
};

TEST_F(SearchSiteTest, SearchesOfABrainAreLoggedByFileAndLine) {
  Write("ai/asker",
        "return { think = function(self)\n"
        "  local x, y = self.ship:position()\n"
        "  local n = #space.near(x, y, 900)\n"
        "  local few = space.ring(x, y, 100, 900, {limit = 2})\n"
        "end }\n");
  for (int i = 0; i < 6; ++i) Spawn("asker", i * 70.0);
  game->Log().Enable(true);
  Step(5);
  const SearchCaller* counted = Find("ai/asker.lua:3");
  ASSERT_NE(counted, nullptr);
  EXPECT_EQ(counted->Label(), "space.near");
  EXPECT_TRUE(counted->IsScript());
  EXPECT_EQ(counted->Use(), ResultUse::Counted);
  const SearchCost cost = counted->Cost(game->Log().Tick());
  EXPECT_EQ(cost.searches, 30u) << "six ships, five ticks";
  EXPECT_EQ(cost.found, 180u);
  const SearchCaller* ring = Find("ai/asker.lua:4");
  ASSERT_NE(ring, nullptr);
  EXPECT_EQ(ring->Use(), ResultUse::Unknown);
  EXPECT_EQ(ring->Searches()[0].kept, 2u) << "after ring and limit";
  EXPECT_EQ(ring->Searches()[0].found, 2u) << "the limit bounds the search";
}

TEST_F(SearchSiteTest, AfterAReloadTheAdviceIsOfTheNewText) {
  const auto write = [this](const std::string& call) {
    Write("ai/asker",
          "return { think = function(self)\n"
          "  local x, y = self.ship:position()\n"
          "  local n = " +
              call +
              "\n"
              "end }\n");
  };
  write("#space.near(x, y, 900)");
  Spawn("asker");
  game->Log().Enable(true);
  Step(2);
  ASSERT_NE(Find("ai/asker.lua:3"), nullptr);
  EXPECT_EQ(Find("ai/asker.lua:3")->Use(), ResultUse::Counted);
  write("#space.near(x, y, 900) > 0");
  Step(2);
  EXPECT_EQ(Find("ai/asker.lua:3")->Use(), ResultUse::Counted) << "the file alone has changed";
  host->ReloadChanged();
  Step(2);
  EXPECT_EQ(Find("ai/asker.lua:3")->Use(), ResultUse::TestedForAny);
}

// What docs/scripting.md teaches must not be criticized.
TEST_F(SearchSiteTest, AListOfOneGetsNoAdvice) {
  Write("ai/asker",
        "return { think = function(self)\n"
        "  local x, y = self.ship:position()\n"
        "  local first = space.near(x, y, 900, {limit = 1})[1]\n"
        "  local foe = space.enemies(self.ship, 1500, {limit = 1})[1]\n"
        "  local all = space.near(x, y, 900)[1]\n"
        "end }");
  for (int i = 0; i < 60; ++i) Spawn("asker", i * 12.0);
  game->Log().Enable(true);
  Step(70);
  const auto advice = [&](const std::string& place) {
    const SearchCaller* caller = Find(place);
    return caller == nullptr ? "no such caller"
                             : AdviceFor(*caller, caller->Cost(game->Log().Tick()),
                                         game->Log().TicksLogged(), game->Space().Count())
                                   .text;
  };
  EXPECT_EQ(advice("ai/asker.lua:3"), "");
  EXPECT_EQ(advice("ai/asker.lua:4"), "");
  EXPECT_NE(advice("ai/asker.lua:5").find("space.nearest"), std::string::npos);
}

TEST_F(SearchSiteTest, EverySearchOfSpaceIsLogged) {
  const std::string calls[] = {
      "space.near(0, 0, 9)",          "space.touching(0, 0, 9)",   "space.projectiles(0, 0, 9)",
      "space.nearest(0, 0)",          "space.k_nearest(0, 0, 3)",  "space.in_box(0, 0, 9, 9)",
      "space.sweep(0, 0, 9, 9, 1)",   "space.count(0, 0, 9)",      "space.any(0, 0, 9)",
      "space.ring(0, 0, 2, 9)",       "space.cone(0, 0, 0, 1, 9)", "space.enemies(self.ship)",
      "space.allies(self.ship)",      "space.contacts(self.ship)", "space.free_spot(0, 0, 9)",
      "space.incoming(self.ship, 1)", "space.ray(0, 0, 9, 9)",     "space.visible(self.ship, 9, 9)",
      "space.pairs(0, 0, 9)"};
  std::string brain = "return { think = function(self)\n";
  for (const std::string& call : calls) brain += call + "\n";
  Write("ai/asker", brain + "end }\n");
  Spawn("asker", 1, 1);
  game->Log().Enable(true);
  Step(1);
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
  unsigned line = 2;
  for (const std::string& call : calls) {
    const SearchCaller* caller = Find("ai/asker.lua:" + std::to_string(line++));
    ASSERT_NE(caller, nullptr) << call;
    EXPECT_EQ(caller->Label(), call.substr(0, call.find('('))) << call;
    EXPECT_FALSE(caller->Searches()[0].visits.empty()) << call;
  }
}

TEST_F(SearchSiteTest, ListeningChangesNeitherStateNorBudget) {
  // Spends its budget to the last: one more charge anywhere, and it would stop elsewhere.
  Write("ai/asker",
        "return { think = function(self)\n"
        "  local x, y = self.ship:position()\n"
        "  self.memory.n = 0\n"
        "  while true do\n"
        "    self.memory.n = self.memory.n + #space.near(x, y, 900) + (space.any(x, y, 500, "
        "{exclude = self.ship}) and 1 or 0)\n"
        "  end\n"
        "end }\n");
  const auto run = [&](bool listen) {
    game = std::make_unique<Game>(TheCatalog(), GameOptions{});
    host = std::make_unique<LuaHost>(ScriptOptions{folder, [](const std::string&) {}});
    game->Attach(host.get());
    for (int i = 0; i < 40; ++i) Spawn("asker", i * 30.0, (i % 7) * 90.0);
    game->Log().Enable(listen);
    Step(3);
    return game->Hash();
  };
  const std::uint64_t quiet = run(false);
  EXPECT_EQ(run(true), quiet);
  EXPECT_FALSE(game->Log().Callers().empty());
}

TEST_F(SearchSiteTest, AConsoleLineHasItsPlace) {
  game->Log().Enable(true);
  game->Post({Command::Type::Console, {}, 0, {}, "space.count(0, 0, 100)"});
  Step(1);
  const SearchCaller* caller = Find("console:1");
  ASSERT_NE(caller, nullptr);
  EXPECT_EQ(caller->Label(), "space.count");
}

}  // namespace
}  // namespace heliopause
