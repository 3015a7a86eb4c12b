// WorkMeter: the processor time that a rank spends on its own sprites.
#pragma once

#include "cluster/phase_timer.hpp"

namespace heliopause::cluster {

/// Measures this process between collective calls, where no rank waits for another one. A lap is
/// the time from one Settle to the next. Laps differ by chance, so the result is a moving average.
class WorkMeter {
 public:
  /// Laps before there is a result.
  static constexpr int kLeastLaps = 16;

  WorkMeter() { Resume(); }

  /// Around a collective call. Pauses nest.
  class Pause {
   public:
    explicit Pause(WorkMeter& meter) : meter_(meter) { meter_.Stop(); }
    ~Pause() { meter_.Resume(); }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    WorkMeter& meter_;
  };

  /// Ends a lap. Only in a pause.
  void EndLap();

  /// Forgets all laps: the rank has other sprites now. Only in a pause.
  void Forget();

  /// Seconds of a lap, > 0; 0 while there have been too few.
  double Seconds() const { return laps_ < kLeastLaps ? 0 : mean_; }

 private:
  void Stop() {
    if (pauses_++ == 0) lap_ += PhaseTimer::ProcessorSeconds() - begin_;
  }
  void Resume() {
    if (--pauses_ == 0) begin_ = PhaseTimer::ProcessorSeconds();
  }

  int pauses_ = 1;
  double begin_ = 0;
  double lap_ = 0;
  double mean_ = 0;
  int laps_ = 0;
};

}  // namespace heliopause::cluster
