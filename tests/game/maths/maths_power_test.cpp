#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/random.hpp"
#include "game/maths/maths.hpp"

namespace heliopause::maths {
namespace {

constexpr int kSamples = 100'000;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

void ExpectClose(double got, double want, double at) {
  EXPECT_LE(std::abs(got - want), 1e-14 * std::abs(want))
      << "at " << at << ": " << got << ", not " << want;
}

TEST(MathsPower, ExpAndLogAgreeWithTheCLibrary) {
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

TEST(MathsPower, ExpAndLogKeepToTheirLimits) {
  EXPECT_EQ(Exp(0), 1);
  EXPECT_EQ(Exp(1000), kInfinity);
  EXPECT_EQ(Exp(-1000), 0);
  EXPECT_EQ(Exp(-740), std::exp(-740)) << "below the smallest normal number";
  EXPECT_EQ(Log(1), 0);
  EXPECT_EQ(Log(0), -kInfinity);
  EXPECT_TRUE(std::isnan(Log(-1)));
  EXPECT_EQ(Log(5e-324), std::log(5e-324));
}

TEST(MathsPower, PowAgreesWithTheCLibrary) {
  Random random(5);
  for (int i = 0; i < kSamples; ++i) {
    const double base = Exp(random.Between(-12, 12));
    const double exponent = random.Between(-50, 50);
    ExpectClose(Pow(base, exponent), std::pow(base, exponent), base);
  }
}

TEST(MathsPower, PowOfIntegersIsExact) {
  for (int base = -12; base <= 12; ++base) {
    double power = 1;
    for (int exponent = 0; exponent <= 14; ++exponent, power *= base) {
      EXPECT_EQ(Pow(base, exponent), power) << base << " ^ " << exponent;
    }
  }
}

TEST(MathsPower, PowTreatsSpecialCasesAsTheCLibraryDoes) {
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

}  // namespace
}  // namespace heliopause::maths
