#include "space/geometry/branchless.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

TEST(Branchless, MaxAndMinEqualTheComparison) {
  test::Random random(1);
  for (int i = 0; i < 10'000; ++i) {
    const double a = i % 9 == 0 ? test::kInfinity : random.Between(-10, 10);
    const double b = i % 7 == 0 ? -a : i % 5 == 0 ? a : random.Between(-10, 10);
    ASSERT_EQ(Max(a, b), a > b ? a : b) << a << ", " << b;
    ASSERT_EQ(Min(a, b), a < b ? a : b) << a << ", " << b;
  }
}

TEST(Branchless, MaxAndMinOfPairsReturnTheSecondNumberIfEitherIsNotANumber) {
  const Packed2 numbers(Vec2{1, std::nan("")});
  const Packed2 others(Vec2{std::nan(""), 2});
  EXPECT_TRUE(std::isnan(Max(numbers, others).ToVec2().x));
  EXPECT_TRUE(std::isnan(Min(numbers, others).ToVec2().x));
  EXPECT_EQ(Max(numbers, others).ToVec2().y, 2);
  EXPECT_EQ(Min(numbers, others).ToVec2().y, 2);
  EXPECT_EQ(Max(numbers, Packed2(0.0)).ToVec2().y, 0) << "the quantizer clamps so";
}

TEST(Branchless, PairsComputeEachCoordinate) {
  const Packed2 a(Vec2{3, -5});
  const Packed2 b(Vec2{-0.5, 2});
  const auto expect = [](Packed2 found, double x, double y) {
    EXPECT_EQ(found.ToVec2().x, x);
    EXPECT_EQ(found.ToVec2().y, y);
  };
  expect(a + b, 2.5, -3);
  expect(a - b, 3.5, -7);
  expect(a * b, -1.5, -10);
  expect(Abs(a), 3, 5);
  expect(Max(a, b), 3, 2);
  expect(Min(a, b), -0.5, -5);
  expect(Packed2(7.0), 7, 7);
  EXPECT_EQ(Sum(a), -2);
}

TEST(Branchless, AbsClearsTheSignOfZero) {
  EXPECT_FALSE(std::signbit(Abs(Packed2(Vec2{-0.0, 0})).ToVec2().x));
}

TEST(Branchless, IVec2TruncatesTowardsZero) {
  const IVec2 positive(Packed2(Vec2{3.999, 0x7fffffff}));
  EXPECT_EQ(positive.x, 3u);
  EXPECT_EQ(positive.y, 0x7fffffffu);
  const IVec2 negative(Packed2(Vec2{-3.999, -0.5}));
  EXPECT_EQ(static_cast<std::int32_t>(negative.x), -3);
  EXPECT_EQ(negative.y, 0u);
}

}  // namespace
}  // namespace heliopause::space
