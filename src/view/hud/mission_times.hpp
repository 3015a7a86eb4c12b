// What the panel of the scenario says about missions beyond their objectives: the time that is
// left, and how one has ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "game/state/presentation.hpp"

namespace heliopause {

// Missions that ended in the last seconds. The rules drop the objectives of a mission when it ends;
// without this list they would vanish from the panel without a word about the outcome.
class EndedMissions {
 public:
  static constexpr std::uint64_t kShownTicks = std::uint64_t{12} * 60;

  void Clear() { ended_.clear(); }
  void AfterTick(const Game& game);
  // Call after a seek: drops missions that have not ended yet at this time.
  void AfterSeek(const Game& game);
  // Their objectives, marked as done or failed, with the reason; the newest first.
  std::vector<Objective> Objectives(const Game& game) const;

 private:
  struct Ended {
    std::uint64_t tick = 0;
    Objective objective;
  };
  static constexpr std::size_t kKept = 100;
  // The newest first, also those that are not shown any more: a rewind may lead to before that.
  std::vector<Ended> ended_;
};

// Returns the presentation of the game with two changes: the first objective of each mission with a
// deadline says how much time is left ("4:10  Deliver crates to Ferrow Station"), and the missions
// that ended come first.
Presentation WithMissionTimes(const Game& game, const EndedMissions& ended = {});

}  // namespace heliopause
