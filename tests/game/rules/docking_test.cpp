#include "game/rules/docking.hpp"

#include <gtest/gtest.h>

#include "game/rules/game.hpp"

namespace heliopause {
namespace {

DockStatus Check(double distance, double speed, bool hostile = false) {
  const Sprite body{.radius = 100};
  return CheckDocking({.position = {distance, 0}, .velocity = {0, speed}}, body, hostile);
}

TEST(DockingRule, LimitsAreInclusive) {
  EXPECT_EQ(Check(100 + kDockRange, kDockSpeed), DockStatus::Allowed);
  EXPECT_EQ(Check(100 + kDockRange + 0.01, 0), DockStatus::TooFar);
  EXPECT_EQ(Check(0, kDockSpeed + 0.01), DockStatus::TooFast);
  EXPECT_EQ(Check(0, 0, true), DockStatus::Hostile);
}

TEST(DockingRule, TheFirstReasonIsReported) {
  EXPECT_EQ(Check(1000, 1000, true), DockStatus::TooFar);
  EXPECT_EQ(Check(0, 1000, true), DockStatus::TooFast);
}

}  // namespace
}  // namespace heliopause
