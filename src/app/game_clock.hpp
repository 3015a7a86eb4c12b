// How much game time a frame is worth, forwards and backwards.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

#include "game/rules/game.hpp"

namespace heliopause {

// So much of a frame may go to ticks, and to the way to a moment that nobody has seen yet: the
// window is drawn some 30 times a second, however dear a tick is.
inline constexpr std::chrono::milliseconds kLongestWork{25};

// How many ticks a second there really are, looked at once a second.
class Pace {
 public:
  // A frame that lasted so long, in which so many ticks went by, where `due` a second were wanted.
  void Add(double seconds, int ticks, double due) {
    seconds_ += seconds;
    ticks_ += ticks;
    due_ += seconds * due;
    if (seconds_ < 1) return;
    slow_ = ticks_ < 0.95 * due_ ? slow_ + 1 : 0;
    rate_ = ticks_ / seconds_;
    seconds_ = ticks_ = due_ = 0;
  }
  // What was measured so far counts no longer: time stood still, or was gone through by hand.
  void Forget() { *this = {}; }

  // Ticks a second when they were too few for two seconds on end, else 0.
  double Slow() const { return slow_ >= 2 ? rate_ : 0; }

 private:
  double seconds_ = 0, ticks_ = 0, due_ = 0;  // since the last look
  double rate_ = 0;
  int slow_ = 0;  // looks in a row
};

class GameClock {
 public:
  static constexpr int kSlowest = -3, kFastest = 4;  // 1/8 to 16 times

  double Speed() const { return std::ldexp(1.0, doublings_); }
  void ChangeSpeed(int doublings) {
    doublings_ = std::clamp(doublings_ + doublings, kSlowest, kFastest);
  }

  void Reset() { Set(0); }
  void Stand() { Set(kTickSeconds); }  // exactly at a tick, not on the way to it
  double Alpha() const { return std::clamp(owed_ / kTickSeconds, 0.0, 1.0); }

  // The ticks that are due after another frame: tick() until it says false. What does not fit into
  // kLongestWork is not made up for: when ticks are dearer than time, the game slows evenly, by as
  // much as it must, and does not spiral. The first tick always fits.
  template <class Clock = std::chrono::steady_clock, class Tick>
  void GoOn(double seconds, const Tick& tick) {
    owed_ += seconds * Speed();
    const auto start = Clock::now();
    int ticks = 0;
    while (owed_ >= kTickSeconds) {
      owed_ -= kTickSeconds;
      ++ticks;
      if (!tick() || Clock::now() - start >= kLongestWork) break;
    }
    owed_ = std::min(owed_, kTickSeconds);
    pace_.Add(seconds, ticks, std::min(Speed(), 1.0) / kTickSeconds);  // fast forward is a bonus
  }
  const Pace& GetPace() const { return pace_; }

  // So many ticks back.
  std::uint64_t GoBack(double seconds) {
    owed_ -= seconds * Speed();
    std::uint64_t ticks = 0;
    for (; owed_ < 0; owed_ += kTickSeconds) ++ticks;
    return ticks;
  }

 private:
  void Set(double owed) {
    owed_ = owed;
    pace_.Forget();
  }

  double owed_ = 0;  // seconds of game time not yet ticked
  int doublings_ = 0;
  Pace pace_;
};

}  // namespace heliopause
