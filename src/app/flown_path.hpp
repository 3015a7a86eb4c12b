// Where the player's ship was after each step, for the ghost of a discarded future.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/rules/game.hpp"
#include "view/art/ghost.hpp"

namespace heliopause {

class FlownPath {
 public:
  // Call after each tick that was not played before. Steps before `oldest` cannot be restored and
  // are dropped now and then.
  void Note(const Game& game, std::uint64_t step, std::uint64_t oldest);
  void NoteLoss(std::uint64_t step) { lost_step_ = step; }  // of the ship

  // What was flown after step `at`, up to the first gap (docked, lost, another game), which is
  // dropped. nullopt: nothing.
  std::optional<Ghost> TakeAfter(std::uint64_t at);

 private:
  struct Point {
    std::uint64_t step = 0, tick = 0;
    ShipClassIndex type = kNone;
    GhostPoint at;
  };
  std::vector<Point> points_;    // by step
  std::uint64_t lost_step_ = 0;  // the last one; 0: none
};

}  // namespace heliopause
