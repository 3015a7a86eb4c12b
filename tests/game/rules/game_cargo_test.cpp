#include "game/economy_fixture.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class Cargo : public EconomyTest {
 protected:
  Cargo() {
    Post(Type::Undock, ship);
    Tick();
    game.MoveTo(ship, {5000, 0}, {});
  }
};

TEST_F(Cargo, FloatsWhenItsShipIsDestroyed) {
  const ObjectId barge = Spawn("barge", "trader", {8000, 0});
  game.AddCargo(barge, Good("food"), 20);
  game.AddCargo(barge, Good("ore"), 4);
  game.Damage(barge, 1000);
  Tick();
  int food = 0, ore = 0;
  for (const Pickup& pickup : game.Pickups())
    (pickup.good == Good("food") ? food : ore) += pickup.units;
  EXPECT_EQ(food, 20);
  EXPECT_EQ(ore, 4);
  EXPECT_EQ(game.NameOf(game.Pickups().back().id), "Food");
  ASSERT_EQ(game.GetEconomy().news.size(), 1u);
  EXPECT_EQ(game.GetEconomy().news[0].text, "Barge 2 was lost near Home with 20 Food.");
  ExpectThatGoodsAddUp();
  Tick(60 * 121);
  EXPECT_TRUE(game.Pickups().empty()) << "they expire";
  ExpectThatGoodsAddUp();
}

TEST_F(Cargo, IsPickedUpAsFarAsItFits) {
  game.AddCargo(ship, Good("food"), 7);
  game.SpawnPickup(4, Position(ship), {}, Good("crates"));
  Tick();
  EXPECT_EQ(Units("crates"), 1) << "volume 2 in a rest of 3";
  ASSERT_EQ(game.Pickups().size(), 1u);
  EXPECT_EQ(game.Pickups()[0].units, 3);
  EXPECT_EQ(EventsOf(Event::Type::PickedUp)[0].id, "crates");
  ExpectThatGoodsAddUp();
}

TEST_F(Cargo, IsJettisonedBehindTheShip) {
  game.AddCargo(ship, Good("food"), 7);
  Trade(Type::Jettison, "food", 5);
  EXPECT_EQ(Units("food"), 2);
  ASSERT_EQ(game.Pickups().size(), 1u);
  EXPECT_EQ(game.Pickups()[0].units, 5);
  ASSERT_EQ(EventsOf(Event::Type::CargoMoved).size(), 1u);
  Tick(30);
  EXPECT_EQ(game.Pickups().size(), 1u) << "the ship does not collect it at once";
  ExpectThatGoodsAddUp();
}

TEST_F(Cargo, IsHandedOverToAShipThatIsNear) {
  const ObjectId barge = Spawn("barge", "trader", {5200, 0});
  game.AddCargo(ship, Good("food"), 7);
  Trade(Type::HandOver, "food", 5, barge);
  EXPECT_EQ(Units("food"), 2);
  EXPECT_EQ(game.UnitsOf(ShipOf(barge), Good("food")), 5);
  game.MoveTo(barge, {9000, 0}, {});
  Trade(Type::HandOver, "food", 2, barge);
  EXPECT_EQ(Units("food"), 2) << "out of range";
  ExpectThatGoodsAddUp();
}

TEST_F(Cargo, IsBookedWhenItsShipIsRemoved) {
  const ObjectId barge = Spawn("barge", "trader", {5200, 900});
  game.AddCargo(barge, Good("crates"), 3);
  EXPECT_EQ(game.AddCargo(barge, Good("crates"), -1), 1);
  game.Remove(barge);
  ExpectThatGoodsAddUp();
  EXPECT_EQ(game.GetEconomy().ledger[Good("crates")].lost, 3);
}

}  // namespace
}  // namespace heliopause
