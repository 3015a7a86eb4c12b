#include "cluster/work_meter.hpp"

#include <gtest/gtest.h>

namespace heliopause::cluster {
namespace {

void Burn(double seconds) {
  const double end = PhaseTimer::ProcessorSeconds() + seconds;
  while (PhaseTimer::ProcessorSeconds() < end) {
  }
}

void Laps(WorkMeter& meter, int count, double seconds) {
  for (int i = 0; i < count; ++i) {
    Burn(seconds);
    const WorkMeter::Pause pause(meter);
    const WorkMeter::Pause inner(meter);
    Burn(0.01);  // does not count
    meter.EndLap();
  }
}

TEST(WorkMeter, MeasuresTheTimeBetweenPauses) {
  WorkMeter meter;
  Laps(meter, WorkMeter::kLeastLaps - 1, 0.002);
  EXPECT_EQ(meter.Seconds(), 0) << "too few laps";
  Laps(meter, 1, 0.002);
  EXPECT_GE(meter.Seconds(), 0.0019);
  EXPECT_LT(meter.Seconds(), 0.009);
}

TEST(WorkMeter, FollowsAChangeAndForgets) {
  WorkMeter meter;
  Laps(meter, WorkMeter::kLeastLaps, 0.0005);
  const double before = meter.Seconds();
  Laps(meter, 2 * WorkMeter::kLeastLaps, 0.004);
  EXPECT_GT(meter.Seconds(), 2 * before);
  const WorkMeter::Pause pause(meter);
  meter.Forget();
  EXPECT_EQ(meter.Seconds(), 0);
}

TEST(WorkMeter, IsAboveZeroAfterLapsWithoutWork) {
  WorkMeter meter;
  for (int i = 0; i < WorkMeter::kLeastLaps; ++i) {
    const WorkMeter::Pause pause(meter);
    meter.EndLap();
  }
  EXPECT_GT(meter.Seconds(), 0);
}

}  // namespace
}  // namespace heliopause::cluster
