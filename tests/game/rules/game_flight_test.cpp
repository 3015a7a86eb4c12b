// Flight, against what the formulas of motion say. The scout: thrust 120, turn 90 deg/s, brake 60,
// cruise 300.
#include <cmath>

#include "game/fixture.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class Flight : public GameTest {};

TEST_F(Flight, WithoutCommandsAShipCoastsForever) {
  const ObjectId ship = Spawn("scout", "trader", {10, 20}, {30, -60}, 1);
  Tick(60);
  EXPECT_NEAR(Position(ship).x, 40, 1e-9);
  EXPECT_NEAR(Position(ship).y, -40, 1e-9);
  EXPECT_EQ(Velocity(ship).x, 30);
  EXPECT_EQ(ShipOf(ship).heading, 1);
}

TEST_F(Flight, ThrustAcceleratesAlongTheHeading) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0}, {0, 0}, kPi / 2);
  Post(Type::Thrust, ship, 1);
  Tick(60);
  EXPECT_NEAR(Velocity(ship).y, 120, 1e-9);
  EXPECT_NEAR(Velocity(ship).x, 0, 1e-9);
  // n steps of velocity a dt k: a dt^2 n (n + 1) / 2.
  EXPECT_NEAR(Position(ship).y, 120.0 / 3600 * 60 * 61 / 2, 1e-9);
}

TEST_F(Flight, ThrustIsClampedAndHalfAThrustIsHalfTheForce) {
  const ObjectId full = Spawn("scout", "trader", {0, 0});
  const ObjectId half = Spawn("scout", "trader", {0, 500});
  const ObjectId back = Spawn("scout", "trader", {0, 1000});
  Post(Type::Thrust, full, 7);
  Post(Type::Thrust, half, 0.5);
  Post(Type::Thrust, back, -3);
  Tick(30);
  EXPECT_NEAR(Velocity(full).x, 60, 1e-9);
  EXPECT_NEAR(Velocity(half).x, 30, 1e-9);
  EXPECT_EQ(Velocity(back).x, 0);
}

TEST_F(Flight, WithoutAssistNoSpeedIsTooFast) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0}, {5000, 0});
  Post(Type::Thrust, ship, 1);
  Tick(60);
  EXPECT_NEAR(Velocity(ship).x, 5120, 1e-6);
}

TEST_F(Flight, TurningGoesByTheTurnRate) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  Post(Type::Turn, ship, 1);
  Tick(30);
  EXPECT_NEAR(ShipOf(ship).heading, kPi / 4, 1e-12);
  EXPECT_NEAR(ShipOf(ship).previous_heading, kPi / 4 * 29 / 30, 1e-12);
  Post(Type::Turn, ship, -0.5);
  Tick(60);
  EXPECT_NEAR(ShipOf(ship).heading, 0, 1e-12);
}

TEST_F(Flight, TurnToTakesTheShortWayAndStopsExactly) {
  for (const double from : {0.0, 2.9, -2.9, 1.5}) {
    for (const double to : {3.1, -3.1, 0.7, -1.5}) {
      const ObjectId ship = Spawn("scout", "trader", {0, 0}, {}, from);
      Post(Type::TurnTo, ship, to);
      const double way = std::abs(maths::WrapAngle(to - from));
      const int needed = static_cast<int>(std::ceil(way / (kPi / 2 / 60) - 1e-9));
      Tick(needed - 1);
      EXPECT_NE(ShipOf(ship).heading, to) << from << " to " << to;
      Tick(1);
      EXPECT_EQ(ShipOf(ship).heading, to) << from << " to " << to;
      Tick(10);
      EXPECT_EQ(ShipOf(ship).heading, to) << "it stays there";
      game.Remove(ship);
    }
  }
}

TEST_F(Flight, TurnEndsATurnTo) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  Post(Type::TurnTo, ship, 2);
  Tick(5);
  Post(Type::Turn, ship, 0);
  Tick(1);
  const double heading = ShipOf(ship).heading;
  Tick(20);
  EXPECT_EQ(ShipOf(ship).heading, heading);
}

TEST_F(Flight, BrakeTakesSpeedFromAnyVelocityAndEndsAtRest) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0}, {30, 40}, 1);
  Post(Type::Brake, ship, 1);
  Tick(30);
  EXPECT_NEAR(maths::Length(Velocity(ship)), 20, 1e-9);
  EXPECT_NEAR(Velocity(ship).x / Velocity(ship).y, 0.75, 1e-9);
  Tick(21);
  EXPECT_EQ(Velocity(ship).x, 0);
  EXPECT_EQ(Velocity(ship).y, 0);
}

TEST_F(Flight, AssistDampsSidewaysDriftAndLeavesTheWayAhead) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0}, {100, 90}, 0);
  Post(Type::FlightAssist, ship, 1);
  Tick(60);
  EXPECT_NEAR(Velocity(ship).y, 30, 1e-9);
  EXPECT_NEAR(Velocity(ship).x, 100, 1e-9);
  Tick(31);
  EXPECT_EQ(Velocity(ship).y, 0);
}

TEST_F(Flight, AssistThrustsUpToCruiseSpeedAndNoFaster) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0}, {280, 0}, 0);
  Post(Type::FlightAssist, ship, 1);
  Post(Type::Thrust, ship, 1);
  Tick(60);
  EXPECT_EQ(Velocity(ship).x, 300);
}

TEST_F(Flight, AssistBringsAFastShipDownToCruiseSpeed) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0}, {330, 0}, 0);
  Post(Type::FlightAssist, ship, 1);
  Tick(15);
  EXPECT_NEAR(Velocity(ship).x, 315, 1e-9);
  Tick(60);
  EXPECT_NEAR(Velocity(ship).x, 300, 1e-9);
}

TEST_F(Flight, ValuesThatAreNotFiniteAreIgnored) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  Post(Type::Thrust, ship, 1);
  Post(Type::Thrust, ship, std::nan(""));
  Post(Type::TurnTo, ship, INFINITY);
  Tick(1);
  EXPECT_EQ(ShipOf(ship).controls.thrust, 1);
  EXPECT_FALSE(ShipOf(ship).controls.turning_to);
}

TEST_F(Flight, ShieldAndEnergyComeBackUpToTheirLimits) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  game.Damage(ship, 12);
  EXPECT_EQ(ShipOf(ship).shield, 18);
  Tick(180);
  EXPECT_NEAR(ShipOf(ship).shield, 18, 0.11) << "three seconds of nothing after a hit";
  Tick(61);
  EXPECT_NEAR(ShipOf(ship).shield, 24, 0.21);
  Tick(600);
  EXPECT_EQ(ShipOf(ship).shield, 30);
  EXPECT_EQ(ShipOf(ship).hull, 50);
}

class BoundedFlight : public GameTest {
 protected:
  explicit BoundedFlight(Border border)
      : GameTest({1, "", {.radius = 1000, .canvas = Canvas::Bounded, .border = border}}) {}
};
class WrappedFlight : public BoundedFlight {
 protected:
  WrappedFlight() : BoundedFlight(Border::Wrap) {}
};
class EndingFlight : public BoundedFlight {
 protected:
  EndingFlight() : BoundedFlight(Border::Remove) {}
};

TEST_F(WrappedFlight, APreviousPositionIsBesideTheNewOneAfterAWrap) {
  const ObjectId ship = Spawn("scout", "trader", {999, 0}, {120, 0});
  Tick(1);
  EXPECT_NEAR(Position(ship).x, -999, 1e-9);
  EXPECT_NEAR(ShipOf(ship).previous.x, -1001, 1e-9);
}

TEST_F(EndingFlight, AShipThatLeavesACanvasWithBorderRemoveIsRemoved) {
  const ObjectId ship = SpawnPlayer({999, 0}, {120, 0});
  const ObjectId stays = Spawn("scout", "trader", {0, 0});
  Tick(1);
  EXPECT_EQ(game.FindShip(ship), nullptr);
  EXPECT_EQ(game.GetPlayer().ship, ObjectId{});
  EXPECT_TRUE(game.GetPlayer().dead);
  EXPECT_EQ(game.GetPlayer().died_tick, 1u);
  EXPECT_EQ(game.GetPlayer().killed_by, "");
  const std::vector<Event> lost = EventsOf(Event::Type::PlayerDied);
  ASSERT_EQ(lost.size(), 1u);
  EXPECT_EQ(lost[0].subject, ship);
  EXPECT_EQ(lost[0].position.x, 999) << "where it was before the tick";
  EXPECT_EQ(game.Ships().size(), 1u);
  EXPECT_NE(game.FindShip(stays), nullptr);
}

}  // namespace
}  // namespace heliopause
