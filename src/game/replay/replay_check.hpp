// Compares a game that is replayed with what was recorded of it.
#pragma once

#include <optional>
#include <string>

#include "game/replay/replay_file.hpp"

namespace heliopause {

// Where two runs part. Every tick is compared by its digest, every second by the hash of the whole
// state.
struct ReplayDifference {
  std::uint64_t tick = 0;        // the first that is known to differ, by the game's own number
  bool by_digest = false;        // exactly that one; else it is the end of a second that differs
  std::uint64_t same_tick = 0;   // the last whose whole state was the same
  std::uint64_t parts_tick = 0;  // when the parts were compared
  std::string parts;             // that differed then; empty: they were not compared yet
};

class ReplayCheck {
 public:
  explicit ReplayCheck(const Replay& replay)
      : replay_(replay), same_tick_(replay.header.first_tick) {}

  // After each tick that ran. A step that was looked at before is passed over.
  void CheckStep(const Game& game, std::uint64_t step);

  std::size_t Compared() const { return compared_; }  // whole states
  const std::optional<ReplayDifference>& Difference() const { return difference_; }
  std::string Text() const;  // of the difference, for people; empty when there is none

 private:
  void Compare(const StateHash& recorded, const StateHash& here);

  const Replay& replay_;
  std::uint64_t looked_ = 0;  // steps
  std::uint64_t same_tick_ = 0;
  std::size_t compared_ = 0;
  std::optional<ReplayDifference> difference_;
};

// A tick's number and its time: "tick 75 (0:01)".
std::string TickText(std::uint64_t tick);

}  // namespace heliopause
