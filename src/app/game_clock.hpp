// How much game time a frame is worth, forwards and backwards.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

#include "game/game.hpp"

namespace heliopause {

// Fast forward, and the way to a moment that nobody has seen yet, may take this much of a frame.
inline constexpr std::chrono::milliseconds kLongestWork{25};

class GameClock {
 public:
  static constexpr int kSlowest = -3, kFastest = 4;  // 1/8 to 16 times

  double Speed() const { return std::ldexp(1.0, doublings_); }
  void ChangeSpeed(int doublings) {
    doublings_ = std::clamp(doublings_ + doublings, kSlowest, kFastest);
  }

  void Reset() { owed_ = 0; }
  void Stand() { owed_ = kTickSeconds; }  // exactly at a tick, not on the way to it
  double Alpha() const { return std::clamp(owed_ / kTickSeconds, 0.0, 1.0); }

  void Add(double seconds) { owed_ += seconds * Speed(); }
  // One tick that is due is taken; false when none is.
  bool TakeTick() {
    if (owed_ < kTickSeconds) return false;
    owed_ -= kTickSeconds;
    return true;
  }
  // What was not taken in time is not made up for.
  void Forgive() { owed_ = std::min(owed_, kTickSeconds); }
  // At most so many in a frame: when ticks are dearer than time, the game slows and does not
  // spiral.
  int MostTicks() const { return 4 * static_cast<int>(std::ceil(Speed())); }

  // So many ticks back.
  std::uint64_t GoBack(double seconds) {
    owed_ -= seconds * Speed();
    std::uint64_t ticks = 0;
    for (; owed_ < 0; owed_ += kTickSeconds) ++ticks;
    return ticks;
  }

 private:
  double owed_ = 0;  // seconds of game time not yet ticked
  int doublings_ = 0;
};

}  // namespace heliopause
