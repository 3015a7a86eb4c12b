// The wall clock, for figures alone: nothing that happens in the lab depends on it.
#pragma once

#include <chrono>

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

// Mean microseconds of one call of `work`, called as often as it takes to be seen by the clock.
template <class F>
double MicrosecondsOf(F&& work, double at_least = 1000) {
  for (std::size_t times = 1;; times *= 2) {
    const Stopwatch watch;
    for (std::size_t i = 0; i < times; ++i) work();
    const double spent = watch.Microseconds();
    if (spent >= at_least) return spent / static_cast<double>(times);
  }
}

}  // namespace heliopause::lab
