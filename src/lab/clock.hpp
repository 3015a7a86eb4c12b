// The wall clock, for figures alone: nothing that happens in the lab depends on it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace heliopause::lab {

class Stopwatch {
 public:
  double Microseconds() const {
    return std::chrono::duration<double, std::micro>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

// Microseconds of one call of `work`: called as often as it takes to be seen by the clock, in
// several batches, of which the fastest counts. What else runs on the machine only ever adds.
template <class F>
double MicrosecondsOf(F&& work, double at_least = 200, int batches = 5) {
  double best = 0;
  std::size_t times = 1;
  for (int batch = 0; batch < batches;) {
    const Stopwatch watch;
    for (std::size_t i = 0; i < times; ++i) work();
    const double spent = watch.Microseconds();
    const double each = spent / static_cast<double>(times);
    if (spent < at_least && batch == 0) {
      times *= 2;
      continue;
    }
    best = batch == 0 ? each : std::min(best, each);
    ++batch;
  }
  return best;
}

}  // namespace heliopause::lab
