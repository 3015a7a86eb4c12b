#include "game/maths/maths.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/random.hpp"

namespace heliopause::maths {
namespace {

constexpr int kSamples = 100'000;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

void ExpectClose(double got, double want, double at) {
  EXPECT_LE(std::abs(got - want), 1e-14 * std::abs(want))
      << "at " << at << ": " << got << ", not " << want;
}

TEST(Maths, SinCosAndTanAgreeWithTheCLibrary) {
  Random random(1);
  for (int i = 0; i < kSamples; ++i) {
    const double x = random.Between(-1, 1) * (i % 2 == 0 ? 7 : 1e5);
    ExpectClose(Sin(x), std::sin(x), x);
    ExpectClose(Cos(x), std::cos(x), x);
    ExpectClose(Tan(x), std::tan(x), x);
  }
}

TEST(Maths, SinIsRightBesideEveryMultipleOfAQuarterTurn) {
  for (int i = -2000; i <= 2000; ++i) {
    const double x = i * (kPi / 2);
    ExpectClose(Sin(x), std::sin(x), x);
    ExpectClose(Cos(x), std::cos(x), x);
  }
}

TEST(Maths, SinOfHugeAnglesIsRightInAbsoluteTerms) {
  Random random(2);
  for (int i = 0; i < kSamples; ++i) {
    const double x = random.Between(-1e12, 1e12);
    EXPECT_NEAR(Sin(x), std::sin(x), 2e-15) << x;
    EXPECT_NEAR(Cos(x), std::cos(x), 2e-15) << x;
  }
}

TEST(Maths, TheLargestAnglesStillGiveAUnitVector) {
  for (int power = 6; power <= 308; ++power) {
    const double x = Pow(10, power) * 1.1;
    EXPECT_NEAR(Sin(x) * Sin(x) + Cos(x) * Cos(x), 1, 1e-12) << x;
    EXPECT_EQ(Sin(-x), -Sin(x)) << x;
  }
}

TEST(Maths, InverseFunctionsAgreeWithTheCLibrary) {
  Random random(3);
  for (int i = 0; i < kSamples; ++i) {
    const double x = random.Between(-1, 1);
    ExpectClose(Asin(x), std::asin(x), x);
    ExpectClose(Acos(x), std::acos(x), x);
    const double y = random.Between(-1, 1) * Pow(10, random.Between(-6, 6));
    ExpectClose(Atan2(y, x), std::atan2(y, x), y);
  }
}

TEST(Maths, Atan2CoversAllDirectionsAndTheAxes) {
  EXPECT_EQ(Atan2(0, 0), 0);
  EXPECT_EQ(Atan2(0, 1), 0);
  EXPECT_EQ(Atan2(0, -1), kPi);
  EXPECT_EQ(Atan2(-0.0, -1), kPi) << "the range is (-pi, pi]";
  EXPECT_EQ(Atan2(2, 0), kPi / 2);
  EXPECT_EQ(Atan2(-2, 0), -kPi / 2);
  EXPECT_EQ(Atan2(kInfinity, -kInfinity), std::atan2(kInfinity, -kInfinity));
  EXPECT_EQ(Atan2(-kInfinity, 5), -kPi / 2);
  EXPECT_TRUE(std::isnan(Atan2(std::nan(""), 1)));
}

TEST(Maths, WrapAngleKeepsTheDirectionAndTheRange) {
  Random random(6);
  for (int i = 0; i < kSamples; ++i) {
    const double angle = random.Between(-100, 100);
    const double wrapped = WrapAngle(angle);
    EXPECT_GT(wrapped, -kPi);
    EXPECT_LE(wrapped, kPi);
    EXPECT_NEAR(Sin(wrapped), Sin(angle), 1e-13);
    EXPECT_NEAR(Cos(wrapped), Cos(angle), 1e-13);
  }
  EXPECT_EQ(WrapAngle(kPi), kPi);
  EXPECT_EQ(WrapAngle(-kPi), kPi);
}

TEST(Maths, InvalidArgumentsGiveNan) {
  for (const double bad : {kInfinity, -kInfinity, std::nan("")}) {
    EXPECT_TRUE(std::isnan(Sin(bad)));
    EXPECT_TRUE(std::isnan(Cos(bad)));
    EXPECT_TRUE(std::isnan(Tan(bad)));
    EXPECT_TRUE(std::isnan(FromAngle(bad).x));
    EXPECT_TRUE(std::isnan(WrapAngle(bad)));
  }
  EXPECT_TRUE(std::isnan(Asin(1.1)));
  EXPECT_TRUE(std::isnan(Acos(-1.1)));
}

TEST(Maths, RandomDirectionIsAUnitVectorWithoutBias) {
  Random random(8);
  Vec2 sum;
  for (int i = 0; i < 10'000; ++i) {
    const Vec2 direction = maths::RandomDirection(random);
    EXPECT_NEAR(maths::Length(direction), 1, 1e-12);
    sum = {sum.x + direction.x, sum.y + direction.y};
  }
  EXPECT_LT(maths::Length(sum), 400);
}

}  // namespace
}  // namespace heliopause::maths
