#include "game/economy_fixture.hpp"
#include "game/rules/market.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

TEST_F(EconomyTest, ThePlayerPaysAndIsPaid) {
  SetCredits(1000);
  const std::int64_t cost = BuyCost(30, At("food"), 4);
  Trade(Type::Buy, "food", 4);
  EXPECT_EQ(Units("food"), 4);
  EXPECT_EQ(At("food").stock, 96);
  EXPECT_EQ(game.GetPlayer().credits, 1000 - cost);
  ASSERT_EQ(EventsOf(Event::Type::Traded).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::Traded)[0].units, 4);
  EXPECT_EQ(EventsOf(Event::Type::Traded)[0].amount, static_cast<double>(cost));
  Trade(Type::Sell, "food", 99);
  EXPECT_EQ(Units("food"), 0);
  EXPECT_EQ(At("food").stock, 100);
  EXPECT_LE(game.GetPlayer().credits, 1000);
  ExpectThatGoodsAddUp();
}

TEST_F(EconomyTest, BuysNoMoreThanFitsIsThereAndCanBePaid) {
  SetCredits(100'000);
  Trade(Type::Buy, "crates", 99);
  EXPECT_EQ(Units("crates"), 5) << "the stock; volume 2 fills the hold of 10";
  Trade(Type::Buy, "food");
  EXPECT_EQ(Why(), "The hold is full");
  Trade(Type::Buy, "crates");
  EXPECT_EQ(Why(), "Crates is sold out");
  Trade(Type::Sell, "crates", 5);
  SetCredits(35);
  Trade(Type::Buy, "food", 5);
  EXPECT_EQ(Units("food"), 1);
  Trade(Type::Buy, "food");
  EXPECT_EQ(Why(), "Too expensive: a unit of Food costs 30 credits");
}

TEST_F(EconomyTest, RejectsWhatIsNotTraded) {
  Define({{"ore", {.want = 50, .stock = 10}}});
  Trade(Type::Buy, "food");
  EXPECT_EQ(Why(), "Home does not trade Food");
  Trade(Type::Sell, "gold");
  EXPECT_EQ(Why(), "There is no good 'gold'");
  Trade(Type::Sell, "ore");
  EXPECT_EQ(Why(), "No Ore in the hold");
  Post(Type::Undock, ship);
  Tick();
  Trade(Type::Buy, "ore");
  EXPECT_EQ(Why(), "Not docked: ports trade goods");
}

// Ore is a good like others where it is traded; elsewhere a port buys it at docking.
TEST_F(EconomyTest, OreIsSoldByCommandAtAMarket) {
  Post(Type::Undock, ship);
  Tick();
  ASSERT_EQ(game.AddCargo(ship, Good("ore"), 6), 6);
  game.MoveTo(ship, {150, 0}, {});
  Post(Type::Dock, ship, 0, port);
  Tick();
  ASSERT_EQ(ShipOf(ship).docked_at, port);
  EXPECT_EQ(Units("ore"), 6) << "not sold by docking";
  Trade(Type::Sell, "ore", 6);
  EXPECT_GT(game.GetPlayer().credits, 6 * 20) << "the port has less than it wants";
  EXPECT_EQ(At("ore").stock, 16);
  ExpectThatGoodsAddUp();
}

TEST_F(EconomyTest, TheOreOfOthersGoesIntoTheStock) {
  const ObjectId barge = Spawn("barge", "trader", {0, 150});
  game.AddCargo(barge, Good("ore"), 9);
  Post(Type::Dock, barge, 0, port);
  Tick();
  EXPECT_EQ(ShipOf(barge).ore, 0);
  EXPECT_EQ(At("ore").stock, 19);
  ExpectThatGoodsAddUp();
}

TEST_F(EconomyTest, OtherShipsTradeWithoutAPurse) {
  const ObjectId barge = Spawn("barge", "trader", {0, 150});
  Post(Type::Dock, barge, 0, port);
  Tick();
  game.Order({Type::Buy, barge, 30, {}, "food"});
  Tick();
  EXPECT_EQ(game.UnitsOf(ShipOf(barge), Good("food")), 30);
  EXPECT_EQ(game.GetPlayer().credits, 0);
  ExpectThatGoodsAddUp();
}

}  // namespace
}  // namespace heliopause
