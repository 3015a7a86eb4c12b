#include "view/objects/interpolation.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

TEST(InterpolateAngle, TakesTheShorterArc) {
  EXPECT_NEAR(InterpolateAngle(3.0, -3.0, 0.5), 3.1415927, 1e-6);
  EXPECT_NEAR(InterpolateAngle(-3.0, 3.0, 0.5), -3.1415927, 1e-6);
  EXPECT_DOUBLE_EQ(InterpolateAngle(1, 2, 0.25), 1.25);
  EXPECT_DOUBLE_EQ(InterpolateAngle(1, 2, 0), 1);
}

using InterpolatedPositionTest = ViewGameTest;

TEST_F(InterpolatedPositionTest, LiesBetweenTheLastTwoTicks) {
  const ObjectId ship = Ship("raider", "pirate", {600, 0}, {60, -120});
  game.Tick();
  const Vec2 now = game.Space().Get(ship)->position, before = game.FindShip(ship)->previous;
  ASSERT_NE(now.x, before.x);
  EXPECT_EQ(InterpolatedPosition(game, ship, 0)->x, before.x);
  EXPECT_EQ(InterpolatedPosition(game, ship, 1)->y, now.y);
  EXPECT_DOUBLE_EQ(InterpolatedPosition(game, ship, 0.5)->x, (now.x + before.x) / 2);
}

TEST_F(InterpolatedPositionTest, OfAStationIsConstantAndOfAGoneObjectEmpty) {
  const ObjectId station = Station({500, 500});
  EXPECT_EQ(InterpolatedPosition(game, station, 0.3)->x, 500);
  game.Remove(station);
  EXPECT_FALSE(InterpolatedPosition(game, station, 0.3));
}

}  // namespace
}  // namespace heliopause
