// Values that several of the rules in game_*.cpp share.
#pragma once

namespace heliopause {

inline constexpr double kShieldPause = 3;  // s without regeneration after a hit
inline constexpr double kPickupRadius =
    10;  // units; larger than it is drawn, so that it is easy to collect
inline constexpr double kPickupSeconds = 120;

// More points than any ship has: keeps sums finite.
inline constexpr double kMaxRecordedDamage = 1e12;

// Changes of standing in points: with the faction of the victim, its friends and its enemies.
struct StandingPoints {
  double own = 0, friends = 0, enemies = 0;
};

}  // namespace heliopause
