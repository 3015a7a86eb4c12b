// Notices the beginning of what ends fast time: a danger to the player's ship, its docking or
// arrival, a line of dialogue. Reads the game; not part of its state.
#pragma once

#include <boost/container/flat_set.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/rules/radar.hpp"
#include "game/state/shown_line.hpp"

namespace heliopause {

class Game;

class DangerWatch {
 public:
  // Ranges in units. A ship needs some seconds from there until it can hit; a missile is faster.
  static constexpr double kShipRange = 1600;
  static constexpr double kMissileRange = 3000;

  // Call after each tick. Returns what begins in it, as "Marauder 7 is near"; an empty text for
  // what the player begins, a call or a boarding; nullopt for nothing. The first call after Reset
  // reports no ship that is near already and no line that is shown: the player has seen them. A hit
  // is always reported, except one by the player's own side. Costs one search.
  std::optional<std::string> Update(const Game& game);

  void Reset();

 private:
  std::optional<std::string> NewLine(const Game& game);
  bool StaysDocked(const Game& game, ObjectId ship);

  std::optional<ShownLine> line_;        // nullopt before the first call
  std::optional<std::uint64_t> docked_;  // tick of a docking that is not reported yet
  boost::container::flat_set<ObjectId> near_;
  std::vector<Contact> contacts_;  // reused
  bool noted_ = false;
};

}  // namespace heliopause
