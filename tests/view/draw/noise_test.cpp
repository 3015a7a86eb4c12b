#include "view/draw/noise.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace heliopause {
namespace {

TEST(Noise3, StaysInItsRangeAndUsesMostOfIt) {
  double least = 1, most = 0;
  for (int i = 0; i < 4000; ++i) {
    const double value = Noise3(i * 0.37, i * 0.11 - 90, i * 0.05, 7);
    ASSERT_GE(value, 0);
    ASSERT_LE(value, 1);
    least = std::min(least, value);
    most = std::max(most, value);
  }
  EXPECT_LT(least, 0.2);
  EXPECT_GT(most, 0.8);
}

TEST(Noise3, IsAFunctionOfPositionAndSeed) {
  EXPECT_EQ(Noise3(0, 0, 0, 1), 0x3dab45p-24) << "at a corner of the lattice, its hash";
  EXPECT_NE(Noise3(1.25, -3.5, 0.75, 1), Noise3(1.25, -3.5, 0.75, 2));
}

TEST(Noise3, HasNoJumpAtTheBordersOfCells) {
  for (int i = -20; i < 20; ++i) {
    EXPECT_NEAR(Noise3(i - 1e-6, 0.3, 0.6, 5), Noise3(i + 1e-6, 0.3, 0.6, 5), 1e-4) << i;
    EXPECT_NEAR(Noise3(0.3, i - 1e-6, 0.6, 5), Noise3(0.3, i + 1e-6, 0.6, 5), 1e-4) << i;
    EXPECT_NEAR(Noise3(0.3, 0.6, i - 1e-6, 5), Noise3(0.3, 0.6, i + 1e-6, 5), 1e-4) << i;
  }
}

TEST(Fbm3, OfOneOctaveIsTheNoiseAndStaysInItsRange) {
  EXPECT_DOUBLE_EQ(Fbm3(0.4, 1.7, -2.2, 1, 9), Noise3(0.4, 1.7, -2.2, 9));
  for (int i = 0; i < 1000; ++i) {
    const double value = Fbm3(i * 0.21, 0.5, i * -0.13, 6, 3);
    ASSERT_GE(value, 0);
    ASSERT_LE(value, 1);
  }
}

TEST(Fbm3, MoreOctavesAddFinerDetail) {
  const auto roughness = [](int octaves) {
    double sum = 0;
    for (int i = 0; i < 2000; ++i)
      sum += std::abs(Fbm3(i * 0.02 + 0.02, 0.5, 0.5, octaves, 4) -
                      Fbm3(i * 0.02, 0.5, 0.5, octaves, 4));
    return sum;
  };
  EXPECT_GT(roughness(6), 1.2 * roughness(1));
}

}  // namespace
}  // namespace heliopause
