// Goods, markets, outfits and news from Lua: errors, and the state that they make.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class EconomyCalls : public ScriptTest {
 protected:
  EconomyCalls() {
    EXPECT_EQ(Do("home = space.spawn_body{class = 'outpost', x = 0, y = 0, faction = 'trader', "
                 "market = {makes = {food = 6}, uses = {metals = 3}, stock = {arms = 40}}} "
                 "me = space.spawn{class = 'courier', faction = 'player', x = 200, y = 0, "
                 "player = true, cargo = {metals = 4}, outfits = {'gyros', 'hold_1'}}"),
              "");
  }
  void ExpectError(const std::string& line, const std::string& text) {
    const std::string said = Do(line);
    EXPECT_NE(said.find(text), std::string::npos) << line << " gave: " << said;
  }
};

TEST_F(EconomyCalls, APortWantsTwentyMinutesOfItsTrade) {
  EXPECT_EQ(Do("home:stock('food')"), "180\t120");
  EXPECT_EQ(Do("home:stock('metals')"), "40\t60");
  EXPECT_EQ(Do("home:stock('arms')"), "40\t40");
  EXPECT_EQ(Do("home:stock('ore')"), "nil");
  EXPECT_EQ(Do("home:market().food.makes"), "6");
  EXPECT_EQ(Do("me:market()"), "nil");
}

TEST_F(EconomyCalls, AShipBeginsWithCargoAndOutfits) {
  EXPECT_EQ(Do("me:cargo('metals'), me:cargo(), me:free_cargo(), #me:outfits()"), "4\t32\t28\t2");
}

// Lua's own order of the keys differs from run to run, and a script can keep the text of an error.
TEST_F(EconomyCalls, OfSeveralWrongGoodsTheFirstByBytesIsNamed) {
  const std::string many =
      "local t = {} for i = 25, 1, -1 do t['x' .. string.char(97 + i)] = 1 end ";
  ExpectError(many + "space.set_market(home, {makes = t})", "space.set_market: good = \"xb\"");
  ExpectError(
      many + "space.spawn{class = 'courier', faction = 'player', x = 900, y = 0, cargo = t}",
      "space.spawn: good = \"xb\"");
  ExpectError("space.set_market(home, {makes = {[{}] = 1}})", "space.set_market: good = nil");
}

TEST_F(EconomyCalls, WrongDescriptionsCreateNothing) {
  const std::size_t ships = game->Ships().size(), bodies = game->Bodies().size();
  const std::string ship = "space.spawn{class = 'courier', faction = 'player', x = 900, y = 0, ";
  const std::string body = "space.spawn_body{class = 'outpost', x = 900, y = 0, market = ";
  ExpectError(ship + "cargo = {gold = 1}}", "space.spawn: good = \"gold\" (expected ore, food");
  ExpectError(ship + "cargo = {food = 900}}", "cargo: 900 food do not fit into the hold");
  ExpectError(ship + "cargo = {food = -1}}", "space.spawn: food = -1 (expected");
  ExpectError(ship + "outfits = {'heavy_turret'}}",
              "outfits: 'heavy_turret': A Courier has no turret slot");
  ExpectError(ship + "outfits = {'x'}}", "space.spawn: outfit = \"x\" (expected cannon,");
  ExpectError(body + "5}", "space.spawn_body: market = 5 (expected table");
  ExpectError(body + "{make = {}}}", "space.spawn_body: unknown field \"make\"");
  ExpectError(body + "{makes = {food = 1e9}}}", "space.spawn_body: food = 1000000000 (expected");
  ExpectError("space.spawn_pickup{good = 'food', x = 0, y = 0}", "space.spawn_pickup: units = nil");
  EXPECT_EQ(game->Ships().size(), ships);
  EXPECT_EQ(game->Bodies().size(), bodies);
}

TEST_F(EconomyCalls, NewsAreReadByAllAndMadeByScenarios) {
  EXPECT_EQ(Do("space.news('Quiet today.', home)"), "");
  EXPECT_EQ(Do("space.news()[1].text, space.news()[1].port == home"), "Quiet today.\ttrue");
  ExpectError("space.news('x', me)", "space.news: port = handle (expected a planet or a station)");
  Write("ai/press",
        "return {think = function(self) assert(#space.news() == 1) space.news('x') end}");
  Spawn("press", 4000, 0);
  Step(2);
  const auto errors = Texts(Event::Type::ScriptError);
  ASSERT_FALSE(errors.empty());
  EXPECT_NE(errors[0].find("a brain may read the news"), std::string::npos) << errors[0];
}

// Each call about a market searches it among all.
TEST_F(EconomyCalls, BoundsTheNumberOfMarkets) {
  for (int part = 0; part < 9; ++part)
    EXPECT_EQ(Do("for i = 1, 111 do space.spawn_body{class = 'outpost', x = i * 1000, y = " +
                 std::to_string(20'000 + part * 1000) + ", market = {makes = {food = 1}}} end"),
              "");
  ASSERT_EQ(game->GetEconomy().markets.size(), 1000u);
  EXPECT_EQ(Do("space.set_market(home, {makes = {food = 1}})"), "true");
  ExpectError("space.spawn_body{class = 'outpost', x = 0, y = 9000, market = {yard = true}}",
              "space.spawn_body: market: there are 1000 markets already");
  EXPECT_EQ(Do("other = space.spawn_body{class = 'outpost', x = 0, y = 9000}"), "");
  ExpectError("space.set_market(other, {yard = true})", "space.set_market: market: there are 1000");
}

TEST_F(EconomyCalls, SurvivesALoad) {
  EXPECT_EQ(Do("space.spawn_pickup{good = 'food', units = 3, x = 5000, y = 0} space.news('a')"),
            "");
  const std::uint64_t hash = game->Hash();
  Reload();
  EXPECT_EQ(game->Hash(), hash);
  EXPECT_EQ(Do("space.player():cargo('metals'), space.pickups()[1]:goods().food"), "4\t3");
}

}  // namespace
}  // namespace heliopause
