// Outlines: what a search may sort out by.
#include "space/chunk.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/random.hpp"

namespace heliopause::space {
namespace {

std::uint32_t X(const Scale& scale, double x) { return scale.Outline({x, 0}).x; }

TEST(Scale, NeverDecreasesAndHasEdgesForAllThatMayHaveLeft) {
  test::Random random(5);
  for (int round = 0; round < 20'000; ++round) {
    const int level = static_cast<int>(random.Below(kLevels));
    const double radius = RadiusOf(level);
    const double center = std::floor(random.Between(-100, 100)) * radius;
    const Scale scale({center, 0}, level);
    const double a = center + random.Between(-1.5, 1.5) * radius;
    const double b = std::nextafter(a, random.Below(2) == 0 ? -1e300 : 1e300);
    ASSERT_EQ(X(scale, a) <= X(scale, b), a <= b || X(scale, a) == X(scale, b));
    const bool inside = a > center - radius && a < center + radius;
    if (X(scale, a) >= 1 && X(scale, a) <= 254) {
      ASSERT_TRUE(inside) << a << " of level " << level;
    }
  }
}

TEST(Scale, CutsOffWhatIsFarAway) {
  const Scale scale({0, 0}, 10);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(X(scale, -kInfinity), 0u);
  EXPECT_EQ(X(scale, kInfinity), 255u);
  EXPECT_EQ(scale.Outline({0, -1e300}).y, 0u);
  EXPECT_EQ(X(scale, 0), 128u);
  EXPECT_EQ(X(Scale(), 1e300), 128u) << "without a square everything is in the middle";
}

TEST(Fold, OfMasksThatShareABitShareABit) {
  for (unsigned bit = 0; bit < 32; ++bit) {
    const Kinds one = Kinds{1} << bit;
    EXPECT_NE(Fold(one) & Fold(one | 0x01020408u), 0);
    EXPECT_NE(Fold(one), 0);
  }
  EXPECT_EQ(Fold(0), 0);
  EXPECT_EQ(Fold(kAllKinds), 255);
}

}  // namespace
}  // namespace heliopause::space
