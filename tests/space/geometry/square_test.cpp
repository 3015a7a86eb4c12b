#include "space/geometry/square.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random.hpp"

namespace heliopause::space {
namespace {

bool CoversClosed(const Square& square, Vec2 low, Vec2 high) {
  return square.Contains(low) && square.Contains(high);
}

bool IsLegal(const Square& square) {
  int exponent = 0;
  return std::frexp(square.radius, &exponent) == 0.5 && square.radius >= kSmallestRadius &&
         square.radius <= kLargestRadius && std::fmod(square.center.x, kSmallestRadius) == 0 &&
         std::fmod(square.center.y, kSmallestRadius) == 0;
}

TEST(Square, IncludesItsLowEdgesAndExcludesItsHighOnes) {
  const Square square{{8, -8}, 4};
  EXPECT_TRUE(square.Contains({4, -12}));
  EXPECT_FALSE(square.Contains({12, -8}));
  EXPECT_FALSE(square.Contains({8, -4}));
  EXPECT_TRUE(square.Contains({std::nextafter(12.0, 0.0), std::nextafter(-4.0, -9.0)}));
}

TEST(Square, IsCoveredByItsQuadrantsWithoutOverlap) {
  const Square square{{0.25, -3}, 0.5};
  test::Random random(1);
  for (int i = 0; i < 2000; ++i) {
    // Many points of the lattice are on an edge or at the center.
    const Vec2 p{-0.5 + static_cast<double>(random.Below(13)) / 8,
                 -3.75 + static_cast<double>(random.Below(13)) / 8};
    int owners = 0;
    for (unsigned q = 0; q < 4; ++q) owners += square.Quadrant(q).Contains(p) ? 1 : 0;
    ASSERT_EQ(owners, square.Contains(p) ? 1 : 0);
    if (!square.Contains(p)) continue;
    ASSERT_TRUE(square.Quadrant(square.QuadrantOf(p)).Contains(p));
  }
}

TEST(Square, GrowsTowardsTheTargetAndElseTowardsZero) {
  const Square square{{64, -64}, 16};
  const Square right = square.Doubled({1000, -64});
  EXPECT_EQ(right.center.x, 80);
  EXPECT_EQ(right.center.y, -48) << "no growth needed on y: towards zero";
  EXPECT_EQ(right.radius, 32);
  EXPECT_EQ(square.Doubled({64, -1000}).center.y, -80);
  EXPECT_EQ(square.Doubled({64, -1000}).center.x, 48);
}

TEST(Square, IsAQuadrantOfWhatItGrowsInto) {
  test::Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const Square square{
        {std::floor(random.Between(-1e6, 1e6)) / 256, std::floor(random.Between(-1e6, 1e6)) / 256},
        std::ldexp(1.0, static_cast<int>(random.Below(20)) - 8)};
    const Square grown = square.Doubled(random.In(1e9));
    const Square back = grown.Quadrant(grown.QuadrantOf(square.center));
    ASSERT_EQ(back.center.x, square.center.x);
    ASSERT_EQ(back.center.y, square.center.y);
    ASSERT_EQ(back.radius, square.radius);
  }
}

TEST(Square, GrowingFromAnywhereCoversAllOfSpaceBeforeItsRadiusExceeds2To42) {
  test::Random random(3);
  for (int i = 0; i < 5000; ++i) {
    const auto coordinate = [&] {
      const double sign = random.Below(2) == 0 ? 1 : -1;
      if (random.Below(4) == 0) return sign * kMaxCoordinate;
      return sign * std::ldexp(random.Between(0, 1), static_cast<int>(random.Below(41)));
    };
    Vec2 p{coordinate(), coordinate()};
    Square square = SmallestSquareAround(p, p, p);
    for (int step = 0; step < 200; ++step) {
      p = {coordinate(), coordinate()};
      while (!square.Contains(p)) {
        square = square.Doubled(p);
        ASSERT_TRUE(IsLegal(square)) << square.center.x << " " << square.radius;
      }
      // The root also shrinks: any quadrant with a sprite may become the next root.
      if (random.Below(3) == 0 && square.radius > 1) square = square.Quadrant(square.QuadrantOf(p));
    }
  }
}

TEST(Square, AroundABoxIsTheSmallestLegalOne) {
  test::Random random(4);
  for (int i = 0; i < 5000; ++i) {
    const Vec2 center = random.In(std::ldexp(1.0, static_cast<int>(random.Below(40))));
    const double radius =
        std::ldexp(random.Between(0.5, 1), static_cast<int>(random.Below(52)) - 14);
    const Vec2 low{center.x - radius, center.y - radius};
    const Vec2 high{center.x + radius, center.y + radius};
    if (std::abs(low.x) > kMaxCoordinate || std::abs(high.x) > kMaxCoordinate ||
        std::abs(low.y) > kMaxCoordinate || std::abs(high.y) > kMaxCoordinate) {
      continue;
    }
    const Square square = SmallestSquareAround(center, low, high);
    ASSERT_TRUE(IsLegal(square));
    ASSERT_TRUE(CoversClosed(square, low, high));
    if (square.radius == kSmallestRadius) continue;
    // With half the radius, no center at a multiple of 2^-8 covers the box.
    const double half = square.radius / 2;
    const auto fits = [&](double l, double h) {
      const double c = std::floor((l + half) / kSmallestRadius) * kSmallestRadius;
      return c + half > h;
    };
    ASSERT_FALSE(fits(low.x, high.x) && fits(low.y, high.y)) << center.x << " " << radius;
  }
}

TEST(Square, AroundABoxMayHaveItsLowEdges) {
  constexpr double kGrain = kSmallestRadius;
  const Vec2 middle{kGrain / 2, kGrain / 2};
  const Square square = SmallestSquareAround(middle, {kGrain - 1, kGrain - 1}, {1, 1});
  EXPECT_EQ(square.radius, 1);
  EXPECT_EQ(square.center.x, kGrain);
  EXPECT_EQ(square.center.y, kGrain);
}

TEST(Square, AroundAPowerOfTwoIsTwiceAsLargeBecauseTheBoxIsClosed) {
  EXPECT_EQ(SmallestSquareAround({0, 0}, {-64, -64}, {64, 64}).radius, 128);
  EXPECT_EQ(SmallestSquareAround({0, 0}, {-63.5, -63.5}, {63.5, 63.5}).radius, 64);
  const double end = kMaxCoordinate;
  EXPECT_EQ(SmallestSquareAround({0, 0}, {-end, -end}, {end, end}).radius, 2 * end);
}

#ifndef NDEBUG
TEST(SquareDeathTest, ARadiusWithoutALevelEndsTheProgram) {
  EXPECT_EQ((Square{{}, kSmallestRadius}.Level()), 0);
  EXPECT_EQ((Square{{}, kLargestRadius}.Level()), kLevels - 1);
  EXPECT_DEATH((Square{{}, kSmallestRadius / 2}.Level()), "a node has a level");
  EXPECT_DEATH((Square{{}, kLargestRadius * 2}.Level()), "a node has a level");
  EXPECT_DEATH((Square{{}, 1}.Quadrant(4)), "a node has four quadrants");
}
#endif

}  // namespace
}  // namespace heliopause::space
