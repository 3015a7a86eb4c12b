#include "lab/headless.hpp"

#include <gtest/gtest.h>

namespace heliopause::lab {
namespace {

TEST(Headless, ReportsTheWorldAfterItsTicks) {
  Settings settings;
  settings.bodies = 700;
  settings.seed = 3;
  const Report report = RunHeadless(settings, 40);
  World world(settings);
  for (int i = 0; i < 40; ++i) world.Tick();
  EXPECT_EQ(report.ticks, 40u);
  EXPECT_EQ(report.bodies, 700u);
  EXPECT_EQ(report.hash, world.Hash());
  EXPECT_EQ(report.last.pairs, world.CollisionsOf(Role::Particles).Last().pairs);
  EXPECT_GT(report.ms_per_tick, 0);
  EXPECT_GE(report.slowest_ms, report.ms_per_tick);
}

TEST(Headless, WithoutTicksItReportsTheInitialWorld) {
  const Report report = RunHeadless({}, 0);
  EXPECT_EQ(report.bodies, 2000u);
  EXPECT_EQ(report.ms_per_tick, 0);
}

}  // namespace
}  // namespace heliopause::lab
