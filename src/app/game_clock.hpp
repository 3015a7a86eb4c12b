// Converts the time of frames into ticks of the game, forwards and backwards.
//
// The game advances in fixed steps of kTickSeconds; frames come when they come. An accumulator
// holds the time that no tick has used yet: each tick takes kTickSeconds out of it, and what
// remains, as a share of a tick, is how far the view blends from the previous state to the current
// one.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

#include "game/rules/game.hpp"

namespace heliopause {

// Time that one frame may spend on ticks, and on seeking to a step that has not been played yet.
// 25 ms of ticks and 8 ms of drawing keep the window at 30 frames a second, however slow a tick is.
inline constexpr std::chrono::milliseconds kTickBudget{25};

// Measures ticks per second, once a second.
class Pace {
 public:
  // Adds a frame of `seconds` with `ticks` ticks, of which `due` per second were expected.
  void Add(double seconds, int ticks, double due) {
    seconds_ += seconds;
    ticks_ += ticks;
    due_ += seconds * due;
    if (seconds_ < 1) return;
    slow_ = ticks_ < 0.95 * due_ ? slow_ + 1 : 0;
    rate_ = ticks_ / seconds_;
    seconds_ = ticks_ = due_ = 0;
  }
  // Forgets all measurements: time was paused, stepped or rewound, which says nothing about speed.
  void Reset() { *this = {}; }

  // Ticks per second if at least two consecutive measurements were below 95 % of those due, else 0.
  double SlowRate() const { return slow_ >= 2 ? rate_ : 0; }

 private:
  double seconds_ = 0, ticks_ = 0, due_ = 0;  // since the last measurement
  double rate_ = 0;                           // ticks per second, of the last measurement
  int slow_ = 0;                              // consecutive measurements that were too low
};

class GameClock {
 public:
  static constexpr int kSlowest = -3, kFastest = 4;  // powers of two: 1/8 to 16 times

  double Speed() const { return std::ldexp(1.0, doublings_); }
  // The speed that the scenario wants (PaceHint); multiplies that of the player when time advances.
  void SetPace(double factor) { factor_ = factor; }
  void ChangeSpeed(int doublings) {
    doublings_ = std::clamp(doublings_ + doublings, kSlowest, kFastest);
  }

  void ResetSpeed() { doublings_ = 0; }

  // The view shows the previous state of the tick, with a whole tick to blend.
  void Reset() { SetAccumulator(0); }
  // The view shows the current state of the tick: for single steps and seeks.
  void AlignToTick() { SetAccumulator(kTickSeconds); }
  // Share of the way from the previous state to the current one, 0 to 1.
  double Alpha() const { return std::clamp(accumulator_ / kTickSeconds, 0.0, 1.0); }

  // Adds a frame of `seconds` and calls tick() for each tick that is due, until it returns false.
  // Ends after kTickBudget and drops the time that is left beyond one tick: when ticks take longer
  // than their time, the game slows down evenly, and the backlog does not grow. At least one due
  // tick runs in each frame.
  template <class Clock = std::chrono::steady_clock, class Tick>
  void Advance(double seconds, const Tick& tick) {
    accumulator_ += seconds * Speed() * factor_;
    const auto start = Clock::now();
    int ticks = 0;
    while (accumulator_ >= kTickSeconds) {
      accumulator_ -= kTickSeconds;
      ++ticks;
      if (!tick() || Clock::now() - start >= kTickBudget) break;
    }
    accumulator_ = std::min(accumulator_, kTickSeconds);
    // More than 60 ticks per second are not due: fast forward runs as fast as the budget allows.
    pace_.Add(seconds, ticks, std::min(Speed() * factor_, 1.0) / kTickSeconds);
  }
  const Pace& GetPace() const { return pace_; }

  // Takes a frame of `seconds` back; returns the number of ticks to rewind.
  std::uint64_t Rewind(double seconds) {
    accumulator_ -= seconds * Speed();
    std::uint64_t ticks = 0;
    for (; accumulator_ < 0; accumulator_ += kTickSeconds) ++ticks;
    return ticks;
  }

 private:
  void SetAccumulator(double seconds) {
    accumulator_ = seconds;
    pace_.Reset();
  }

  double accumulator_ = 0;  // seconds of game time that no tick has used yet
  int doublings_ = 0;
  double factor_ = 1;
  Pace pace_;
};

}  // namespace heliopause
