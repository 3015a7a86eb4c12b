#include "cluster/work_meter.hpp"

#include <algorithm>
#include <cassert>

namespace heliopause::cluster {

// The first laps are weighted equally; each later one counts by a sixteenth, so that a change shows
// within some dozen ticks.
void WorkMeter::EndLap() {
  assert(pauses_ > 0 && "a lap ends in a pause");
  laps_ = std::min(laps_ + 1, kLeastLaps);
  mean_ += (lap_ - mean_) / laps_;
  // The clock may not advance in a lap without work.
  mean_ = std::max(mean_, 1e-9);
  lap_ = 0;
}

void WorkMeter::Forget() {
  assert(pauses_ > 0 && "laps are forgotten in a pause");
  laps_ = 0;
  mean_ = 0;
  lap_ = 0;
}

}  // namespace heliopause::cluster
