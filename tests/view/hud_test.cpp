#include "view/hud.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heliopause {
namespace {

TEST(LeadPoint, OfAStandingTargetIsTheTarget) {
  const auto lead = LeadPoint({300, 400}, {0, 0}, 900, 10);
  ASSERT_TRUE(lead);
  EXPECT_DOUBLE_EQ(lead->x, 300);
  EXPECT_DOUBLE_EQ(lead->y, 400);
}

TEST(LeadPoint, MeetsAMovingTargetAtTheSameMoment) {
  const Vec2 offset{500, -200}, velocity{-60, 240};
  const auto lead = LeadPoint(offset, velocity, 900, 10);
  ASSERT_TRUE(lead);
  const double t = (lead->y - offset.y) / velocity.y;
  EXPECT_NEAR(lead->x, offset.x + velocity.x * t, 1e-9);
  EXPECT_NEAR(std::hypot(lead->x, lead->y), 900 * t, 1e-9);
}

TEST(LeadPoint, IsNowhereWhenNoShotArrivesInTime) {
  EXPECT_FALSE(LeadPoint({1000, 0}, {1000, 0}, 900, 100));  // outruns the shot
  EXPECT_FALSE(LeadPoint({1000, 0}, {0, 0}, 900, 1));       // too far
  EXPECT_FALSE(LeadPoint({1000, 0}, {900, 0}, 900, 100));   // just as fast
}

TEST(LeadPoint, IsHereWhenTheTargetIsHere) {
  const auto lead = LeadPoint({0, 0}, {50, 0}, 900, 1);
  ASSERT_TRUE(lead);
  EXPECT_DOUBLE_EQ(lead->x, 0);
}

TEST(LeadPoint, TakesTheEarlierOfTwoMeetings) {
  // A target that flies past faster than the shot: it is met on its way in.
  const auto lead = LeadPoint({1000, 100}, {-2000, 0}, 900, 10);
  ASSERT_TRUE(lead);
  EXPECT_GT(lead->x, 0);
}

}  // namespace
}  // namespace heliopause
