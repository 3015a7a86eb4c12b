#include "space/geometry/border.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/random.hpp"

namespace heliopause::space {
namespace {

constexpr double kHuge = std::numeric_limits<double>::max();

// Reflects at one edge after the other until the position is inside.
Axis ReflectedStepByStep(Axis axis, Interval canvas) {
  while (!canvas.Contains(axis.position)) {
    const double edge = axis.position > canvas.high ? canvas.high : canvas.low;
    axis.position = edge + (edge - axis.position);
    axis.velocity = -axis.velocity;
  }
  return axis;
}

TEST(Border, ADisplacementBeyondDoubleBecomesTheLargestDouble) {
  EXPECT_EQ(ClampToFinite(5 + kHuge * 1e10), kHuge);
  EXPECT_EQ(ClampToFinite(5 - kHuge * 1e10), -kHuge);
  EXPECT_EQ(ClampToFinite(5 + kHuge * 0), 5);
}

TEST(Border, SpaceEndsAtKMaxCoordinateInclusive) {
  for (const double sign : {1.0, -1.0}) {
    Axis there{sign * kMaxCoordinate, sign * 3};
    ClampToMaxCoordinate(there);
    EXPECT_EQ(there.position, sign * kMaxCoordinate);
    EXPECT_EQ(there.velocity, 0) << "the outward velocity is removed at the end of space";
    Axis back{sign * kHuge, -sign * 3};
    ClampToMaxCoordinate(back);
    EXPECT_EQ(back.position, sign * kMaxCoordinate);
    EXPECT_EQ(back.velocity, -sign * 3) << "the inward velocity stays";
    Axis before{sign * (kMaxCoordinate - 1), sign * 3};
    ClampToMaxCoordinate(before);
    EXPECT_EQ(before.position, sign * (kMaxCoordinate - 1));
    EXPECT_EQ(before.velocity, sign * 3);
  }
}

TEST(Border, WrapIsHalfOpen) {
  const Interval canvas{-10, 10};
  const auto wrapped = [&](double x) {
    Axis axis{x, 1};
    Wrap(axis, canvas);
    EXPECT_EQ(axis.velocity, 1);
    return axis.position;
  };
  EXPECT_EQ(wrapped(-10), -10);
  EXPECT_EQ(wrapped(10), -10);
  EXPECT_EQ(wrapped(10.5), -9.5);
  EXPECT_EQ(wrapped(-10.5), 9.5);
  EXPECT_EQ(wrapped(30), -10) << "one whole width from the high edge";
  EXPECT_EQ(wrapped(-30), -10);
  EXPECT_EQ(wrapped(1005), 5);
  EXPECT_EQ(wrapped(3.25), 3.25);
}

TEST(Border, WrapNeverRoundsUpOntoTheHighEdge) {
  for (const Interval canvas : {Interval{-10, 10}, Interval{0.1, 0.7}, Interval{1e6, 1e6 + 0.3}}) {
    // So close below the low edge that adding the width rounds to the high edge.
    Axis axis{std::nextafter(canvas.low, -kHuge), 0};
    Wrap(axis, canvas);
    EXPECT_GE(axis.position, canvas.low);
    EXPECT_LT(axis.position, canvas.high);
    Axis tiny{canvas.low - 1e-300, 0};
    Wrap(tiny, canvas);
    EXPECT_GE(tiny.position, canvas.low);
    EXPECT_LT(tiny.position, canvas.high);
  }
  Axis denormal{-1e-310, 0};
  Wrap(denormal, {0, 1});
  EXPECT_EQ(denormal.position, 0) << "the remainder plus the width rounds to the width";
}

TEST(Border, WrapOfTheLargestDoubleIsInside) {
  for (const double x : {kHuge, -kHuge, 1e300, -1e20}) {
    Axis axis{x, 0};
    Wrap(axis, {-100.7, 55.5});
    EXPECT_GE(axis.position, -100.7);
    EXPECT_LT(axis.position, 55.5);
  }
}

TEST(Border, ClampRemovesOnlyTheOutwardVelocity) {
  Axis out{12, 3};
  Clamp(out, {-10, 10});
  EXPECT_EQ(out.position, 10);
  EXPECT_EQ(out.velocity, 0);
  Axis low{-12, -3};
  Clamp(low, {-10, 10});
  EXPECT_EQ(low.position, -10);
  EXPECT_EQ(low.velocity, 0);
  Axis on_edge{10, 3};
  Clamp(on_edge, {-10, 10});
  EXPECT_EQ(on_edge.velocity, 3) << "the border is closed: a position on the edge is inside";
}

TEST(Border, BounceReflectsUntilInside) {
  const Interval canvas{-10, 10};
  struct Case {
    double from, to, sign;
  };
  for (const Case c : {Case{10, 10, 1}, Case{-10, -10, 1}, Case{11, 9, -1}, Case{-11, -9, -1},
                       Case{30, -10, -1}, Case{31, -9, 1}, Case{50, 10, 1}, Case{51, 9, -1},
                       Case{-30, 10, -1}, Case{-31, 9, 1}, Case{-50, -10, 1}, Case{0, 0, 1}}) {
    Axis axis{c.from, 7};
    Bounce(axis, canvas);
    EXPECT_EQ(axis.position, c.to) << "from " << c.from;
    EXPECT_EQ(axis.velocity, 7 * c.sign) << "from " << c.from;
  }
}

TEST(Border, BounceEqualsRepeatedReflection) {
  const Interval canvas{-96, 160};  // all numbers below are exact
  for (int i = -4000; i <= 4000; ++i) {
    Axis axis{i * 0.5, 1};
    const Axis expected = ReflectedStepByStep(axis, canvas);
    Bounce(axis, canvas);
    ASSERT_EQ(axis.position, expected.position) << "from " << i * 0.5;
    ASSERT_EQ(axis.velocity, expected.velocity) << "from " << i * 0.5;
  }
}

TEST(Border, BounceOfManyWholeWidthsEndsOnTheEdge) {
  const Interval canvas{-999.999, 1000.001};
  Axis axis{canvas.high + 1023 * 2000.0, 1};
  Bounce(axis, canvas);
  EXPECT_EQ(axis.position, canvas.low);
  EXPECT_EQ(axis.velocity, -1);
}

TEST(Border, BounceEndsInsideFromAnywhere) {
  test::Random random(7);
  for (int i = 0; i < 20000; ++i) {
    const double low = random.Between(-1e6, 1e6);
    const int exponent = static_cast<int>(random.Below(40)) - 10;
    const Interval canvas{low, low + std::ldexp(random.Between(0.5, 1), exponent)};
    if (!(canvas.low < canvas.high)) continue;
    Axis axis{std::ldexp(random.Between(-1, 1), static_cast<int>(random.Below(1024))), 1};
    Bounce(axis, canvas);
    ASSERT_TRUE(canvas.Contains(axis.position));
    ASSERT_TRUE(axis.velocity == 1 || axis.velocity == -1);
  }
}

}  // namespace
}  // namespace heliopause::space
