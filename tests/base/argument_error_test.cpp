#include "base/argument_error.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

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

}  // namespace
}  // namespace heliopause
