// Elapsed wall-clock time. For figures on the screen and in benchmarks only: no rule of the game
// and no result of the index may depend on it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace heliopause {

/// Starts at construction.
class Stopwatch {
 public:
  double Seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double Milliseconds() const { return Seconds() * 1e3; }
  double Microseconds() const { return Seconds() * 1e6; }
  void Restart() { start_ = Clock::now(); }
  /// Returns the milliseconds since construction or the last Restart or Lap, and restarts.
  double Lap() {
    const Clock::time_point now = Clock::now();
    const std::chrono::duration<double, std::milli> passed = now - start_;
    start_ = now;
    return passed.count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

/// Microseconds that one call of `work` takes. A batch repeats the call until it takes at least
/// `least_microseconds`, so that the resolution of the clock does not matter; the fastest of
/// `batches` counts, because other load on the machine only ever adds time.
template <class Work>
double MicrosecondsOf(Work&& work, double least_microseconds = 200, int batches = 5) {
  double best = 0;
  std::size_t calls = 1;
  for (int batch = 0; batch < batches;) {
    const Stopwatch watch;
    for (std::size_t i = 0; i < calls; ++i) work();
    const double spent = watch.Microseconds();
    if (spent < least_microseconds && batch == 0) {
      calls *= 2;
      continue;
    }
    const double per_call = spent / static_cast<double>(calls);
    best = batch == 0 ? per_call : std::min(best, per_call);
    ++batch;
  }
  return best;
}

}  // namespace heliopause
