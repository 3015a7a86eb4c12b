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

TEST(Maths, OfTheLargestAnglesThereIsStillADirection) {
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

TEST(Maths, ExpAndLogAgreeWithTheCLibrary) {
  Random random(4);
  for (int i = 0; i < kSamples; ++i) {
    const double x = random.Between(-700, 700);
    ExpectClose(Exp(x), std::exp(x), x);
    const double y = std::exp(random.Between(-700, 700));
    ExpectClose(Log(y), std::log(y), y);
    const double z = random.Between(0.5, 2);
    ExpectClose(Log(z), std::log(z), z);
  }
}

TEST(Maths, ExpAndLogKeepToTheirLimits) {
  EXPECT_EQ(Exp(0), 1);
  EXPECT_EQ(Exp(1000), kInfinity);
  EXPECT_EQ(Exp(-1000), 0);
  EXPECT_EQ(Exp(-740), std::exp(-740)) << "below the smallest normal number";
  EXPECT_EQ(Log(1), 0);
  EXPECT_EQ(Log(0), -kInfinity);
  EXPECT_TRUE(std::isnan(Log(-1)));
  EXPECT_EQ(Log(5e-324), std::log(5e-324));
}

TEST(Maths, PowAgreesWithTheCLibrary) {
  Random random(5);
  for (int i = 0; i < kSamples; ++i) {
    const double base = Exp(random.Between(-12, 12));
    const double exponent = random.Between(-50, 50);
    ExpectClose(Pow(base, exponent), std::pow(base, exponent), base);
  }
}

TEST(Maths, PowOfWholeNumbersIsExact) {
  for (int base = -12; base <= 12; ++base) {
    double power = 1;
    for (int exponent = 0; exponent <= 14; ++exponent, power *= base) {
      EXPECT_EQ(Pow(base, exponent), power) << base << " ^ " << exponent;
    }
  }
}

TEST(Maths, PowTreatsSpecialCasesAsTheCLibraryDoes) {
  for (const double base : {-kInfinity, -2.0, -1.0, -0.5, -0.0, 0.0, 0.5, 1.0, 2.0, kInfinity}) {
    for (const double exponent : {-kInfinity, -3.0, -2.0, -0.5, 0.0, 0.5, 2.0, 3.0, kInfinity}) {
      const double want = std::pow(base, exponent);
      const double got = Pow(base, exponent);
      if (std::isnan(want)) {
        EXPECT_TRUE(std::isnan(got)) << base << " ^ " << exponent;
      } else {
        EXPECT_DOUBLE_EQ(got, want) << base << " ^ " << exponent;
      }
    }
  }
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

TEST(Maths, NothingComesOfWhatIsNoNumber) {
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

TEST(Maths, RandomDirectionHasLengthOneAndNoFavourite) {
  Random random(8);
  Vec2 sum;
  for (int i = 0; i < 10'000; ++i) {
    const Vec2 way = maths::RandomDirection(random);
    EXPECT_NEAR(maths::Length(way), 1, 1e-12);
    sum = {sum.x + way.x, sum.y + way.y};
  }
  EXPECT_LT(maths::Length(sum), 400);
}

}  // namespace
}  // namespace heliopause::maths
