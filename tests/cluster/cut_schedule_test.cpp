#include "cluster/cut_schedule.hpp"

#include <gtest/gtest.h>

namespace heliopause::cluster {
namespace {

constexpr double kTolerance = 1.2;

// How many Settles pass until a cut is due, at most `most`.
int SettlesUntilDue(CutSchedule& schedule, double imbalance, int most) {
  for (int i = 1; i <= most; ++i) {
    if (schedule.EndSettle(imbalance, true)) return i;
  }
  return 0;
}

TEST(CutSchedule, CutsAboveTheToleranceAlone) {
  CutSchedule schedule(kTolerance);
  EXPECT_FALSE(schedule.EndSettle(1, true));
  EXPECT_FALSE(schedule.EndSettle(kTolerance, true));
  EXPECT_TRUE(schedule.EndSettle(1.3, true));
  schedule.EndCut(1.1);  // helped
  EXPECT_TRUE(schedule.EndSettle(1.3, true));
}

TEST(CutSchedule, WaitsAfterACutThatDidNotHelp) {
  CutSchedule schedule(kTolerance);
  ASSERT_TRUE(schedule.EndSettle(2, true));
  schedule.EndCut(2);
  EXPECT_FALSE(schedule.EndSettle(2.19, true)) << "not 10 % worse";
  EXPECT_EQ(SettlesUntilDue(schedule, 2, 100), CutSchedule::kPatience - 1);
}

TEST(CutSchedule, CutsAgainWhenTheImbalanceBecomesClearlyWorse) {
  CutSchedule schedule(kTolerance);
  ASSERT_TRUE(schedule.EndSettle(2, true));
  schedule.EndCut(2);
  EXPECT_FALSE(schedule.EndSettle(2, true));
  EXPECT_TRUE(schedule.EndSettle(2.3, true));
}

// By time, the imbalance is 1 until all ranks have measured theirs.
TEST(CutSchedule, ComparesTheImbalanceOnceItIsMeasured) {
  CutSchedule schedule(kTolerance);
  ASSERT_TRUE(schedule.EndSettle(2, true));
  schedule.BeginMeasuring(2);
  EXPECT_FALSE(schedule.EndSettle(1, false));
  EXPECT_TRUE(schedule.EndSettle(1.8, true)) << "it helped: the tolerance counts";
  schedule.BeginMeasuring(1.8);
  EXPECT_FALSE(schedule.EndSettle(1, false));
  EXPECT_FALSE(schedule.EndSettle(1.8, true)) << "in vain";
  EXPECT_EQ(SettlesUntilDue(schedule, 1.8, 100), CutSchedule::kPatience);
}

TEST(CutSchedule, NeverHasALimitBelowTheTolerance) {
  CutSchedule schedule(kTolerance);
  ASSERT_TRUE(schedule.EndSettle(1.21, true));
  schedule.BeginMeasuring(1.0);
  EXPECT_FALSE(schedule.EndSettle(1.0, true)) << "in vain: 1.1 would be the limit";
  EXPECT_FALSE(schedule.EndSettle(1.15, true));
}

}  // namespace
}  // namespace heliopause::cluster
