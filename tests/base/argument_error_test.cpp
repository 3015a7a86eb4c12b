#include "base/argument_error.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>

#include "support/error_of.hpp"
#include "support/numbers.hpp"

namespace heliopause {
namespace {

std::string MessageOf(double value) {
  try {
    RequireArgument(false, "Mask", "radius", value, "a finite number");
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST(ArgumentError, NamesFunctionArgumentValueAndWhatIsExpected) {
  EXPECT_EQ(MessageOf(-1), "Mask: radius = -1 (expected a finite number)");
}

TEST(ArgumentError, WritesTheValueWithAllItsDigits) {
  EXPECT_EQ(MessageOf(0.1), "Mask: radius = 0.1 (expected a finite number)");
  EXPECT_EQ(MessageOf(1.0 / 3), "Mask: radius = 0.3333333333333333 (expected a finite number)");
  EXPECT_EQ(MessageOf(std::numeric_limits<double>::infinity()),
            "Mask: radius = inf (expected a finite number)");
}

TEST(ArgumentError, AcceptsAnArgumentForWhichTheConditionHolds) {
  EXPECT_NO_THROW(RequireArgument(true, "Mask", "radius", 1, "a finite number"));
}

TEST(ArgumentError, AFiniteNumberIsAcceptedAndAnyOtherRejected) {
  constexpr Argument kRadius{"Function", "radius"};
  constexpr Argument kVelocity{"Function", "velocity"};
  EXPECT_NO_THROW(CheckFiniteNotNegative(kRadius, std::numeric_limits<double>::max()));
  EXPECT_NO_THROW(CheckFinite(kVelocity, {std::numeric_limits<double>::lowest(), 0}));
  for (const double bad : {test::kInfinity, -test::kInfinity, test::kNan}) {
    EXPECT_THROW(CheckFiniteNotNegative(kRadius, bad), std::invalid_argument) << bad;
    EXPECT_THROW(CheckFinite(kVelocity, {bad, 0}), std::invalid_argument) << bad;
    EXPECT_THROW(CheckFinite(kVelocity, {0, bad}), std::invalid_argument) << bad;
  }
  EXPECT_THROW(CheckFiniteNotNegative(kRadius, -1), std::invalid_argument);
}

TEST(ArgumentError, NamesTheIndexAndTheMemberInABulkCall) {
  for (const std::size_t index : {std::size_t{0}, std::size_t{123}}) {
    const Argument sprite{"SpriteManager::AddMany", "sprites", index};
    const std::string name = "SpriteManager::AddMany: sprites[" + std::to_string(index) + "]";
    EXPECT_EQ(test::ErrorOf([&] {
                CheckFinite(sprite.Member(".velocity"), {test::kInfinity, 0});
              }),
              name + ".velocity.x = inf (expected a finite number)");
    EXPECT_EQ(test::ErrorOf([&] { CheckFiniteNotNegative(sprite.Member(".radius"), -1.5); }),
              name + ".radius = -1.5 (expected a finite number >= 0)");
  }
}

}  // namespace
}  // namespace heliopause
