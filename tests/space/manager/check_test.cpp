// The checks of arguments. For the exact messages of each call see sprite_manager_test.cpp,
// sprite_manager_many_test.cpp and sprite_manager_members_test.cpp.
#include "space/manager/check.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <stdexcept>

#include "support/error_of.hpp"
#include "support/numbers.hpp"

namespace heliopause::space {
namespace {

TEST(Check, AcceptsPointsUpToTheEndOfSpace) {
  for (const double edge : {-kMaxCoordinate, 0.0, kMaxCoordinate}) {
    EXPECT_NO_THROW(CheckPoint("Function", "point", {edge, -edge}));
  }
  const double beyond = std::nextafter(kMaxCoordinate, test::kInfinity);
  for (const double bad : {beyond, -beyond, test::kInfinity, -test::kInfinity, test::kNan}) {
    EXPECT_THROW(CheckPoint("Function", "point", {bad, 0}), std::invalid_argument) << bad;
    EXPECT_THROW(CheckPoint("Function", "point", {0, bad}), std::invalid_argument) << bad;
  }
}

TEST(Check, AcceptsAnySearchRadiusThatIsNotNegative) {
  for (const double radius : {0.0, -0.0, 5e-324, 1e308, test::kInfinity}) {
    EXPECT_NO_THROW(CheckSearchRadius("Function", "radius", radius)) << radius;
  }
  for (const double bad : {-5e-324, -test::kInfinity, test::kNan}) {
    EXPECT_THROW(CheckSearchRadius("Function", "radius", bad), std::invalid_argument) << bad;
  }
}

TEST(Check, AcceptsFiniteSecondsThatAreNotNegative) {
  for (const double bad : {-5e-324, test::kInfinity, -test::kInfinity, test::kNan}) {
    EXPECT_THROW(CheckSeconds("Function", bad), std::invalid_argument) << bad;
  }
  EXPECT_NO_THROW(CheckSeconds("Function", 0));
}

TEST(Check, AcceptsABoxThatIsAPointAndRejectsOneWithSwappedCorners) {
  EXPECT_NO_THROW(CheckBox("Function", {{1, 2}, {1, 2}}));
  EXPECT_THROW(CheckBox("Function", {{1, 2}, {0, 2}}), std::invalid_argument);
  EXPECT_THROW(CheckBox("Function", {{1, 2}, {1, 1}}), std::invalid_argument);
  EXPECT_THROW(CheckBox("Function", {{1, 2}, {1, test::kNan}}), std::invalid_argument);
}

TEST(Check, NamesFunctionArgumentAndTheInvalidCoordinate) {
  EXPECT_EQ(test::ErrorOf([] {
              CheckPoint("SpriteManager::SweepFirst", "from", {7, -2e13});
            }),
            "SpriteManager::SweepFirst: from.y = -2e+13 (expected a finite number within +-2^40)");
  EXPECT_EQ(test::ErrorOf([] {
              CheckPoint("SpriteManager::SweepFirst", "to", {test::kNan, test::kNan});
            }),
            "SpriteManager::SweepFirst: to.x = nan (expected a finite number within +-2^40)");
}

TEST(Check, NamesWhatIsExpectedOfEachArgument) {
  EXPECT_EQ(test::ErrorOf([] { CheckSearchRadius("F", "max_radius", -1); }),
            "F: max_radius = -1 (expected a number >= 0, or infinity)");
  EXPECT_EQ(test::ErrorOf([] { CheckSeconds("F", -1); }),
            "F: seconds = -1 (expected a finite number >= 0)");
  EXPECT_EQ(test::ErrorOf([] {
              CheckBox("F", {{3, 2}, {1, 2}});
            }),
            "F: box.min.x = 3 (expected at most box.max.x)");
  EXPECT_EQ(test::ErrorOf([] { CheckOptions({.radius = 0}); }),
            "SpriteManager: options.radius = 0 (expected a finite number > 0)");
  EXPECT_EQ(test::ErrorOf([] { CheckOptions({.leaf_capacity = 0}); }),
            "SpriteManager: options.leaf_capacity = 0 (expected >= 1)");
}

TEST(Check, RejectsOptionsWhoseCanvasLeavesSpaceOrVanishesInRounding) {
  EXPECT_NO_THROW(CheckOptions({}));
  EXPECT_NO_THROW(CheckOptions({.radius = kMaxCoordinate, .canvas = Canvas::Bounded}));
  EXPECT_THROW(CheckOptions({.center = {1, 0}, .radius = kMaxCoordinate}), std::invalid_argument);
  const SpaceOptions tiny{.center = {1e9, 0}, .radius = 1e-9, .canvas = Canvas::Bounded};
  EXPECT_THROW(CheckOptions(tiny), std::invalid_argument) << "low and high edge are equal";
}

}  // namespace
}  // namespace heliopause::space
