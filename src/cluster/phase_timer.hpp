// The time that a scope takes.
#pragma once

#include <ctime>
#include <heliopause/cluster/universe.hpp>

#include "base/stopwatch.hpp"

namespace heliopause::cluster {

/// Adds the time from its construction to its destruction to a Phase.
class PhaseTimer {
 public:
  explicit PhaseTimer(Phase& phase) : phase_(phase), processor_s_(ProcessorSeconds()) {}
  ~PhaseTimer() {
    phase_.wall_s += wall_.Seconds();
    phase_.processor_s += ProcessorSeconds() - processor_s_;
  }
  PhaseTimer(const PhaseTimer&) = delete;
  PhaseTimer& operator=(const PhaseTimer&) = delete;

  /// Of this process, all its threads.
  static double ProcessorSeconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

 private:
  Phase& phase_;
  Stopwatch wall_;
  double processor_s_;
};

}  // namespace heliopause::cluster
