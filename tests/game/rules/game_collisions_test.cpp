#include "game/fixture.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

class Collisions : public GameTest {};

TEST_F(Collisions, EqualShipsShareTheMomentum) {
  const ObjectId left = Spawn("barge", "trader", {-30, 0}, {60, 0});
  const ObjectId right = Spawn("barge", "trader", {30, 0}, {-30, 0});
  Tick(60);
  const double sum = Velocity(left).x + Velocity(right).x;
  EXPECT_NEAR(sum, 30, 1e-9) << "momentum stays";
  EXPECT_NEAR(Velocity(right).x - Velocity(left).x, 0.4 * 90, 1e-9)
      << "the closing speed turns, and less";
  EXPECT_GE(Position(right).x - Position(left).x, 20);
}

TEST_F(Collisions, ThingsOfTheLargestSpeedMayMeet) {
  for (const double speed : {1.0, kMaxSpeed}) {
    const ObjectId left = Spawn("barge", "trader", {-15, speed}, {speed, -speed});
    const ObjectId right = Spawn("barge", "trader", {15, speed}, {-speed, speed});
    SpawnRock("big", {0, speed}, {-speed, -speed});
    Tick(1);
    for (const ObjectId id : {left, right}) {
      if (game.FindShip(id) == nullptr) continue;  // it broke
      EXPECT_LE(std::abs(Velocity(id).x), 4 * speed);
    }
  }
}

TEST_F(Collisions, ShipsThatAreNoEnemiesFlyPastThePlayers) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId wing = Spawn("scout", "player", {0, 2000});
  const ObjectId trader = Spawn("barge", "trader", {-100, 0}, {200, 0});
  const ObjectId patrol = Spawn("scout", "patrol", {-100, 2000}, {200, 0});
  Tick(60);
  EXPECT_EQ(Velocity(player).x, 0);
  EXPECT_EQ(Velocity(wing).x, 0);
  EXPECT_EQ(Velocity(trader).x, 200);
  EXPECT_EQ(Velocity(patrol).x, 200);
  EXPECT_TRUE(EventsOf(Event::Type::Collision).empty());
  Spawn("wolf", "pirate", {-100, 0}, {200, 0});
  Tick(60);
  EXPECT_GT(Velocity(player).x, 0) << "an enemy rams";
}

TEST_F(Collisions, AHeavyAsteroidPushesALightShipAside) {
  const ObjectId rock = SpawnRock("big", {0, 0}, {50, 0});
  const ObjectId ship = Spawn("barge", "trader", {100, 0});
  Tick(120);
  EXPECT_GT(Velocity(ship).x, 50);
  EXPECT_GT(Velocity(rock).x, 40);
  EXPECT_NEAR(Velocity(ship).x * 100 + Velocity(rock).x * 1600, 50 * 1600, 1e-6)
      << "mass is radius squared";
}

TEST_F(Collisions, ASoftTouchDoesNoHarmAndAHardOneDoesItOnce) {
  const ObjectId rock = SpawnRock("big", {100, 0});
  const ObjectId soft = Spawn("barge", "trader", {0, 0}, {70, 0});
  Tick(120);
  EXPECT_EQ(ShipOf(soft).hull, 100);
  game.Remove(soft);
  game.MoveTo(rock, {100, 0}, {0, 0});

  const ObjectId hard = Spawn("barge", "trader", {0, 0}, {280, 0});
  Tick(120);
  EXPECT_EQ(EventsOf(Event::Type::Collision).size(), 1u);
  // (280 - 80) * 0.1 * 2 * 1600 / 1700
  EXPECT_NEAR(ShipOf(hard).hull, 100 - 37.647, 1e-3);
}

TEST_F(Collisions, TwoShipsThatMeetAreHarmedOnceEach) {
  const ObjectId left = Spawn("barge", "trader", {-30, 0}, {140, 0});
  const ObjectId right = Spawn("barge", "pirate", {30, 0}, {-140, 0});
  Tick(60);
  EXPECT_EQ(EventsOf(Event::Type::Collision).size(), 1u);
  EXPECT_NEAR(ShipOf(left).hull, 80, 1e-9);
  EXPECT_NEAR(ShipOf(right).hull, 80, 1e-9);
}

TEST_F(Collisions, ShipsThatOverlapAndPartKeepTheirVelocities) {
  const ObjectId left = Spawn("barge", "trader", {0, 0}, {-200, 0});
  const ObjectId right = Spawn("barge", "trader", {5, 0}, {200, 0});
  Tick(1);
  EXPECT_EQ(Velocity(left).x, -200);
  EXPECT_EQ(Velocity(right).x, 200);
  EXPECT_NEAR(Position(right).x - Position(left).x, 20, 1e-9) << "pushed apart";
}

TEST_F(Collisions, AFastShipDoesNotPassThroughAnAsteroid) {
  SpawnRock("big", {1000, 0});
  const ObjectId ship = Spawn("barge", "trader", {0, 0}, {60'000, 0});
  Tick(2);
  EXPECT_EQ(game.FindShip(ship), nullptr) << "it ended there";
  EXPECT_EQ(EventsOf(Event::Type::ShipDestroyed).size(), 1u);
}

TEST_F(Collisions, ShipsPassOverBodies) {
  SpawnBase("trader", {0, 0});
  const ObjectId ship = Spawn("barge", "trader", {-300, 0}, {300, 0});
  Tick(120);
  EXPECT_NEAR(Position(ship).x, 300, 1e-6);
}

TEST_F(Collisions, OreIsCollectedByContactUpToTheCapacity) {
  const ObjectId ship = SpawnPlayer({0, 0}, {60, 0});
  const ObjectId first = game.SpawnPickup(7, {50, 0}, {0, 0});
  const ObjectId second = game.SpawnPickup(7, {120, 0}, {0, 0});
  Tick(120);
  EXPECT_EQ(ShipOf(ship).ore, 10) << "the scout's hold";
  EXPECT_EQ(game.FindPickup(first), nullptr);
  ASSERT_NE(game.FindPickup(second), nullptr);
  EXPECT_EQ(game.FindPickup(second)->units, 4);
  ASSERT_EQ(EventsOf(Event::Type::PickedUp).size(), 2u);
  EXPECT_EQ(EventsOf(Event::Type::PickedUp)[1].amount, 3);
}

TEST_F(Collisions, OreThatIsNotCollectedExpires) {
  const ObjectId pickup = game.SpawnPickup(1, {0, 0}, {0, 0});
  Tick(120 * 60 - 2);
  EXPECT_NE(game.FindPickup(pickup), nullptr);
  Tick(4);
  EXPECT_EQ(game.FindPickup(pickup), nullptr);
  EXPECT_EQ(game.Space().Count(), 0u);
}

TEST_F(Collisions, AShipThatIsRammedToDeathByAnAsteroidIsTheLastHittersKill) {
  const ObjectId player = SpawnPlayer({0, 500});
  const ObjectId wolf = Spawn("wolf", "pirate", {0, 0}, {400, 0});
  game.Damage(wolf, 1, player);
  SpawnRock("big", {100, 0});
  Tick(60);
  EXPECT_EQ(game.FindShip(wolf), nullptr);
  EXPECT_EQ(game.GetPlayer().kills, 1u);
}

}  // namespace
}  // namespace heliopause
