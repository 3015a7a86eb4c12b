#include "space/geometry/distance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/random.hpp"

namespace heliopause::space {
namespace {

TEST(Distance, IsTheRootOfTheSumOfSquares) {
  EXPECT_EQ(Distance({0, 0}, {3, 4}), 5);
  EXPECT_EQ(Distance({1, 1}, {1, 1}), 0);
  EXPECT_EQ(Distance({-kMaxCoordinate, 0}, {kMaxCoordinate, 0}), 2 * kMaxCoordinate);
  EXPECT_EQ(Distance({0.1, 0.2}, {0.7, -0.3}),
            std::sqrt((0.1 - 0.7) * (0.1 - 0.7) + (0.2 + 0.3) * (0.2 + 0.3)));
}

TEST(Distance, IsMonotoneSoThatBoundsOfSquaresHoldWithoutATolerance) {
  test::Random random(5);
  for (int i = 0; i < 20000; ++i) {
    const double scale = std::ldexp(1.0, static_cast<int>(random.Below(41)));
    const Vec2 p = random.In(scale);
    const Vec2 a = random.In(scale);
    const Vec2 nearer{std::nextafter(a.x, p.x), std::nextafter(a.y, p.y)};
    ASSERT_LE(Distance(p, nearer), Distance(p, a));
  }
}

// Radii at the distance, a few steps beside it, and where squares underflow or overflow.
TEST(Distance, IsWithinARadiusExactlyWhenItIsAtMostTheRadius) {
  test::Random random(6);
  const auto expect = [](Vec2 a, Vec2 b, double radius) {
    ASSERT_EQ(IsWithin(a, b, radius), Distance(a, b) <= radius)
        << a.x << ", " << a.y << " to " << b.x << ", " << b.y << " within " << radius;
  };
  for (int i = 0; i < 100'000; ++i) {
    const double scale = std::ldexp(1.0, static_cast<int>(random.Below(600)) - 559);
    const Vec2 a = random.In(scale);
    const Vec2 b = i % 7 == 0 ? a : random.In(scale);
    double reach = Distance(a, b);
    expect(a, b, reach);
    for (int step = 0; step < 4; ++step) expect(a, b, reach = std::nextafter(reach, 1e300));
    reach = Distance(a, b);
    for (int step = 0; step < 4; ++step) expect(a, b, reach = std::nextafter(reach, 0.0));
    expect(a, b, Distance(a, b) * random.Between(0.9, 1.1));
    expect(a, b, Distance(a, b) * (1 + random.Between(-1, 1) * 0x1p-47));
  }
  for (const double reach : {0.0, 5e-324, 1e-200, 1e200, std::numeric_limits<double>::max(),
                             std::numeric_limits<double>::infinity()}) {
    expect({0, 0}, {0, 0}, reach);
    expect({0, 0}, {5e-324, 0}, reach);
    expect({1, 2}, {1, 2 + 0x1p-52}, reach);
    expect({-kMaxCoordinate, 0}, {kMaxCoordinate, 0}, reach);
  }
}

TEST(Sweep, ThatStartsInTouchHasFractionZero) {
  EXPECT_EQ(SweepFraction({0, 0}, {10, 0}, 5, {5, 0}), 0.0);
  EXPECT_EQ(SweepFraction({0, 0}, {-10, 0}, 5, {3, 0}), 0.0) << "also when it moves away";
  EXPECT_EQ(SweepFraction({0, 0}, {0, 0}, 5, {3, 4}), 0.0) << "also when it does not move";
  EXPECT_EQ(SweepFraction({0, 0}, {1, 0}, std::numeric_limits<double>::infinity(), {9e9, 0}), 0.0);
}

TEST(Sweep, AlongATangentReportsNoHitPastTheClosestPoint) {
  test::Random random(9);
  unsigned hits = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Vec2 center = random.In(1000);
    const double radius = random.Between(1, 300);
    const Vec2 beside = random.In(1);
    const double scale = radius / std::hypot(beside.x, beside.y);
    const Vec2 from{center.x + beside.x * scale, center.y + beside.y * scale};
    const Vec2 to{from.x - beside.y * 400, from.y + beside.x * 400};
    const auto fraction = SweepFraction(from, to, radius, center);
    if (!fraction || *fraction == 0) continue;
    ++hits;
    const long double way_x = to.x - from.x;
    const long double way_y = to.y - from.y;
    const long double ahead = way_x * (center.x - from.x) + way_y * (center.y - from.y);
    const long double closest = ahead / (way_x * way_x + way_y * way_y);
    ASSERT_LE(static_cast<double>(*fraction - closest), 1e-13);
  }
  EXPECT_GT(hits, 100u);
}

TEST(Sweep, MeetsHeadOnWhereTheEdgesMeet) {
  EXPECT_EQ(SweepFraction({0, 0}, {100, 0}, 10, {60, 0}), 0.5);
  EXPECT_EQ(SweepFraction({0, 0}, {0, -64}, 16, {0, -48}), 0.5);
  EXPECT_EQ(SweepFraction({0, 0}, {100, 0}, 10, {110, 0}), 1.0)
      << "touches at the end of the segment";
  EXPECT_FALSE(SweepFraction({0, 0}, {100, 0}, 10, {110.001, 0}));
  EXPECT_FALSE(SweepFraction({0, 0}, {100, 0}, 10, {-10.001, 0})) << "behind the start";
  EXPECT_FALSE(SweepFraction({0, 0}, {0, 0}, 10, {10.001, 0})) << "at rest, not in touch";
}

TEST(Sweep, GrazesExactly) {
  EXPECT_EQ(SweepFraction({0, 0}, {100, 0}, 10, {50, 10}), 0.5);
  EXPECT_FALSE(SweepFraction({0, 0}, {100, 0}, 10, {50, 10.000001}));
}

TEST(Sweep, ReportsAPointWhereTheCirclesFirstTouch) {
  test::Random random(6);
  int hits = 0;
  for (int i = 0; i < 50000; ++i) {
    const double scale = std::ldexp(1.0, static_cast<int>(random.Below(41)));
    const Vec2 from = random.In(scale);
    const Vec2 to = random.In(scale);
    const Vec2 center = random.In(scale);
    const double radius = scale * random.Between(0, 0.3);
    const auto fraction = SweepFraction(from, to, radius, center);
    const double ulps = scale * 0x1p-44;
    if (!fraction) {
      // No sample of the segment before the reported point is clearly in touch.
      for (int step = 0; step <= 16; ++step) {
        ASSERT_GT(Distance(PointOnSegment(from, to, step / 16.0), center), radius - ulps);
      }
      continue;
    }
    ++hits;
    ASSERT_GE(*fraction, 0);
    ASSERT_LE(*fraction, 1);
    const double away = Distance(PointOnSegment(from, to, *fraction), center);
    ASSERT_LE(away, radius + ulps);
    if (*fraction > 0) {
      ASSERT_GE(away, radius - ulps) << "the first touch is at the sum of the radii";
    }
  }
  EXPECT_GT(hits, 1000) << "both hits and misses are tested";
}

TEST(Sweep, StaysExactFarFromTheOrigin) {
  const double far = kMaxCoordinate - 4096;
  EXPECT_EQ(SweepFraction({far, far}, {far + 1024, far}, 8, {far + 520, far}), 0.5);
  EXPECT_FALSE(SweepFraction({far, far}, {far + 1024, far}, 8, {far + 520, far + 8.25}));
}

}  // namespace
}  // namespace heliopause::space
