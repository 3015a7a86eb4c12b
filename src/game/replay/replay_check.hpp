// Compares a replayed game with its recording.
#pragma once

#include <optional>
#include <string>

#include "game/replay/replay_file.hpp"

namespace heliopause {

// The first difference between two runs. Every tick is compared by its digest, every second by the
// hash of the complete state.
struct ReplayDifference {
  std::uint64_t tick = 0;       // the first tick known to differ, by the game's number
  bool by_digest = false;       // true: exactly that tick; false: the end of the second in question
  std::uint64_t same_tick = 0;  // the last tick with an equal hash of the state
  std::uint64_t parts_tick = 0;  // the tick at which the parts were compared
  std::string parts;             // the parts that differ; empty: not compared yet
};

class ReplayCheck {
 public:
  explicit ReplayCheck(const Replay& replay) : ReplayCheck(replay, replay.header.first_tick) {}
  // For a part that begins at this tick of the game.
  ReplayCheck(const Replay& replay, std::uint64_t first_tick)
      : replay_(replay), same_tick_(first_tick) {}

  // Call after each tick. Ignores steps that were compared before.
  void CheckStep(const Game& game, std::uint64_t step);

  std::size_t Compared() const { return compared_; }  // complete states
  const std::optional<ReplayDifference>& Difference() const { return difference_; }
  std::string Text() const;  // describes the difference; empty without one

 private:
  void Compare(const StateHash& recorded, const StateHash& here);

  const Replay& replay_;
  std::uint64_t last_checked_ = 0;  // step
  std::uint64_t same_tick_ = 0;
  std::size_t compared_ = 0;
  std::optional<ReplayDifference> difference_;
};

// Returns a tick's number and time: "tick 75 (0:01)".
std::string TickText(std::uint64_t tick);

}  // namespace heliopause
