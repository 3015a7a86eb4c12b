// The checks of arguments. For the exact messages of each call see sprite_manager_test.cpp and
// sprite_manager_many_test.cpp.
#include "space/manager/check.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>

namespace heliopause::space {
namespace {

const double kNan = std::nan("");
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string ErrorOf(const std::function<void()>& check) {
  try {
    check();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Check, AcceptsPointsUpToTheEndOfSpace) {
  for (const double edge : {-kMaxCoordinate, 0.0, kMaxCoordinate}) {
    EXPECT_NO_THROW(CheckPoint("point", {edge, -edge}));
  }
  const double beyond = std::nextafter(kMaxCoordinate, kInfinity);
  for (const double bad : {beyond, -beyond, kInfinity, -kInfinity, kNan}) {
    EXPECT_THROW(CheckPoint("point", {bad, 0}), std::invalid_argument) << bad;
    EXPECT_THROW(CheckPoint("point", {0, bad}), std::invalid_argument) << bad;
  }
}

TEST(Check, AcceptsAnySearchRadiusThatIsNotNegative) {
  for (const double radius : {0.0, -0.0, 5e-324, 1e308, kInfinity}) {
    EXPECT_NO_THROW(CheckSearchRadius("radius", radius)) << radius;
  }
  for (const double bad : {-5e-324, -kInfinity, kNan}) {
    EXPECT_THROW(CheckSearchRadius("radius", bad), std::invalid_argument) << bad;
  }
}

TEST(Check, AcceptsFiniteSpriteRadiiAndVelocities) {
  EXPECT_NO_THROW(CheckSpriteRadius(std::numeric_limits<double>::max()));
  EXPECT_NO_THROW(CheckVelocity({std::numeric_limits<double>::lowest(), 0}));
  for (const double bad : {kInfinity, -kInfinity, kNan}) {
    EXPECT_THROW(CheckSpriteRadius(bad), std::invalid_argument) << bad;
    EXPECT_THROW(CheckVelocity({bad, 0}), std::invalid_argument) << bad;
    EXPECT_THROW(CheckVelocity({0, bad}), std::invalid_argument) << bad;
    EXPECT_THROW(CheckSeconds(bad), std::invalid_argument) << bad;
  }
  EXPECT_THROW(CheckSpriteRadius(-1), std::invalid_argument);
  EXPECT_THROW(CheckSeconds(-5e-324), std::invalid_argument);
  EXPECT_NO_THROW(CheckSeconds(0));
}

TEST(Check, AcceptsABoxThatIsAPointAndRejectsOneWithSwappedCorners) {
  EXPECT_NO_THROW(CheckBox({{1, 2}, {1, 2}}));
  EXPECT_THROW(CheckBox({{1, 2}, {0, 2}}), std::invalid_argument);
  EXPECT_THROW(CheckBox({{1, 2}, {1, 1}}), std::invalid_argument);
  EXPECT_THROW(CheckBox({{1, 2}, {1, kNan}}), std::invalid_argument);
}

TEST(Check, NamesTheArgumentAndTheInvalidValue) {
  const std::string text = ErrorOf([] { CheckPoint("sweep: from", {7, -2e13}); });
  EXPECT_TRUE(Has(text, "from")) << text;
  EXPECT_TRUE(Has(text, "-2e+13")) << text << ": the valid coordinate is not named";
  EXPECT_FALSE(Has(text, "entry")) << text;
}

TEST(Check, NamesTheEntryOfABatch) {
  for (const std::size_t entry : {std::size_t{0}, std::size_t{123}}) {
    const std::string number = "entry " + std::to_string(entry);
    const std::string velocity = ErrorOf([&] { CheckVelocity({kInfinity, 0}, entry); });
    const std::string radius = ErrorOf([&] { CheckSpriteRadius(-1.5, entry); });
    EXPECT_TRUE(Has(velocity, number) && Has(velocity, "inf")) << velocity;
    EXPECT_TRUE(Has(radius, number) && Has(radius, "-1.5")) << radius;
  }
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
