#include "base/finite.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/numbers.hpp"

namespace heliopause {
namespace {

TEST(Finite, APointNeedsTwoFiniteCoordinates) {
  EXPECT_TRUE(IsFinite({std::numeric_limits<double>::max(), -0.0}));
  for (const double bad : {test::kInfinity, -test::kInfinity, test::kNan}) {
    EXPECT_FALSE(IsFinite({bad, 0})) << bad;
    EXPECT_FALSE(IsFinite({0, bad})) << bad;
  }
}

TEST(Finite, ANumberThatIsNotNegativeMayBeMinusZero) {
  for (const double good : {0.0, -0.0, 5e-324, 1e308}) {
    EXPECT_TRUE(IsFiniteNotNegative(good)) << good;
  }
  for (const double bad : {-5e-324, test::kInfinity, -test::kInfinity, test::kNan}) {
    EXPECT_FALSE(IsFiniteNotNegative(bad)) << bad;
  }
}

}  // namespace
}  // namespace heliopause
