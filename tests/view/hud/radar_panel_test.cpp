#include "view/hud/radar_panel.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heliopause {
namespace {

TEST(RadarProjection, IsProportionalWhenLinear) {
  const RadarProjection projection{4000, 100, false};
  EXPECT_EQ(projection.Project({1000, 0}), Point(25, 0));
  EXPECT_EQ(projection.Project({0, -4000}), Point(0, -100));
  EXPECT_EQ(projection.Project({0, 0}), Point(0, 0));
}

TEST(RadarProjection, ProjectsOffsetsBeyondTheRangeOntoTheRim) {
  for (const bool logarithmic : {false, true}) {
    const RadarProjection projection{4000, 100, logarithmic};
    bool outside = false;
    const Point at = projection.Project({-30000, 40000}, &outside);
    EXPECT_TRUE(outside);
    EXPECT_NEAR(at.x, -60, 1e-4);
    EXPECT_NEAR(at.y, 80, 1e-4);
    projection.Project({4000, 0}, &outside);
    EXPECT_FALSE(outside);  // the range itself is inside
  }
}

TEST(RadarProjection, MagnifiesTheCenterWhenLogarithmic) {
  const RadarProjection linear{4000, 100, false}, logarithmic{4000, 100, true};
  EXPECT_GT(logarithmic.Project({200, 0}).x, 4 * linear.Project({200, 0}).x);
  EXPECT_NEAR(logarithmic.Project({4000, 0}).x, 100, 1e-4);
  float before = 0;
  for (double d = 50; d <= 4000; d += 50) {
    const float now = logarithmic.Project({d, 0}).x;
    EXPECT_GT(now, before);
    before = now;
  }
}

TEST(RadarRange, HalvesWithEachStepAndStopsAtTheEnds) {
  EXPECT_DOUBLE_EQ(RadarRange(4500, 0), 4500);
  EXPECT_DOUBLE_EQ(RadarRange(4500, 2), 1125);
  EXPECT_DOUBLE_EQ(RadarRange(4500, -3), 4500);
  EXPECT_DOUBLE_EQ(RadarRange(4500, 99), 4500.0 / 32);
  RadarPanel panel;
  for (int i = 0; i < 20; ++i) panel.Nearer();
  EXPECT_EQ(panel.Step(), kRadarSteps - 1);
  for (int i = 0; i < 20; ++i) panel.Farther();
  EXPECT_EQ(panel.Step(), 0);
}

}  // namespace
}  // namespace heliopause
