// The time that a scope takes.
#pragma once

#include <chrono>
#include <ctime>
#include <heliopause/cluster/universe.hpp>

namespace heliopause::cluster {

/// Adds the time from its construction to its destruction to a Phase.
class PhaseTimer {
 public:
  explicit PhaseTimer(Phase& phase)
      : phase_(phase), wall_s_(WallSeconds()), processor_s_(ProcessorSeconds()) {}
  ~PhaseTimer() {
    phase_.wall_s += WallSeconds() - wall_s_;
    phase_.processor_s += ProcessorSeconds() - processor_s_;
  }
  PhaseTimer(const PhaseTimer&) = delete;
  PhaseTimer& operator=(const PhaseTimer&) = delete;

  static double WallSeconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }

  /// Of this process, all its threads.
  static double ProcessorSeconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

 private:
  Phase& phase_;
  double wall_s_;
  double processor_s_;
};

}  // namespace heliopause::cluster
