#include "base/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

TEST(Random, GivesTheSameNumbersForTheSameSeedForever) {
  Random random(1);
  // Worked out by an independent implementation of SplitMix64 and xoshiro256**.
  EXPECT_EQ(random.Next(), 0xb3f2af6d0fc710c5u);
  EXPECT_EQ(random.Next(), 0x853b559647364ceau);
  EXPECT_EQ(random.Next(), 0x92f89756082a4514u);
  Random other(2);
  EXPECT_NE(other.Next(), Random(1).Next());
}

TEST(Random, GoesOnFromASavedState) {
  Random random(7);
  for (int i = 0; i < 10; ++i) random.Next();
  Random copy(99);
  copy.State() = random.State();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(copy.Next(), random.Next());
}

TEST(Random, UnitFillsTheHalfOpenIntervalEvenly) {
  Random random(3);
  std::array<int, 10> buckets{};
  for (int i = 0; i < 100'000; ++i) {
    const double unit = random.Unit();
    ASSERT_GE(unit, 0);
    ASSERT_LT(unit, 1);
    ++buckets[static_cast<std::size_t>(unit * 10)];
  }
  for (const int count : buckets) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Random, BelowIsEvenAndStaysBelow) {
  Random random(4);
  std::array<int, 7> buckets{};
  for (int i = 0; i < 70'000; ++i) ++buckets[random.Below(7)];
  for (const int count : buckets) EXPECT_NEAR(count, 10'000, 500);
  EXPECT_EQ(random.Below(0), 0u);
  EXPECT_EQ(random.Below(1), 0u);
}

TEST(Random, BetweenNeverReachesTheHighEnd) {
  Random random(5);
  const double high = std::nextafter(1.0, 2.0);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(random.Between(1, high), 1);
}

TEST(Random, InDiscIsEvenOverTheDisc) {
  Random random(6);
  int inner = 0;
  for (int i = 0; i < 40'000; ++i) {
    const Vec2 point = random.InDisc({100, -50}, 20);
    const double away = maths::Length({point.x - 100, point.y + 50});
    ASSERT_LE(away, 20 + 1e-9);
    inner += away <= 10 ? 1 : 0;
  }
  EXPECT_NEAR(inner, 10'000, 500) << "half the radius is a quarter of the area";
}

TEST(Random, NormalHasMeanZeroAndDeviationOne) {
  SmallRandom random(11);
  constexpr int kCount = 40'000;
  double sum = 0, squares = 0;
  for (int i = 0; i < kCount; ++i) {
    const double value = random.Normal();
    ASSERT_LE(std::abs(value), 6);
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / kCount, 0, 0.02);
  EXPECT_NEAR(squares / kCount, 1, 0.03);
}

TEST(Random, DirectionIsAUnitVectorInAnyQuadrant) {
  SmallRandom random(12);
  std::array<int, 4> quadrants{};
  for (int i = 0; i < 4000; ++i) {
    const Vec2 direction = random.Direction();
    ASSERT_NEAR(maths::Length(direction), 1, 1e-12);
    ++quadrants[(direction.x < 0 ? 1u : 0u) + (direction.y < 0 ? 2u : 0u)];
  }
  for (const int count : quadrants) EXPECT_NEAR(count, 1000, 150);
}

TEST(Random, SmallRandomGivesTheNumbersOfSplitMix64) {
  SmallRandom random(1);
  // The first outputs of the authors' C implementation for this seed.
  EXPECT_EQ(random.Next(), 0x910a2dec89025cc1u);
  EXPECT_EQ(random.Next(), 0xbeeb8da1658eec67u);
}

TEST(Random, ChanceFollowsTheProbability) {
  Random random(9);
  int yes = 0;
  for (int i = 0; i < 10'000; ++i) yes += random.Chance(0.3) ? 1 : 0;
  EXPECT_NEAR(yes, 3000, 250);
  EXPECT_FALSE(random.Chance(0));
  EXPECT_TRUE(random.Chance(1));
}

}  // namespace
}  // namespace heliopause
