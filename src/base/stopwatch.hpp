// Elapsed wall-clock time, for figures on the screen and in benchmarks only: no rule of the game
// and no answer of the index depends on it.
#pragma once

#include <chrono>

namespace heliopause {

/// Starts at construction.
class Stopwatch {
 public:
  double Seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double Milliseconds() const { return Seconds() * 1e3; }
  double Microseconds() const { return Seconds() * 1e6; }
  void Restart() { start_ = Clock::now(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace heliopause
