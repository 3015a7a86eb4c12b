// What the deep scanner has found, as radar, picture and map show it.
#pragma once

#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "view/draw/palette.hpp"

namespace heliopause {

struct DeepMark {
  ObjectId id;    // may be gone
  Vec2 position;  // where it was
  Kinds kind = 0;
  bool hostile = false;
  double strength = 1;  // 1 when found, 0 when the mark ends
  Rgba color;           // with the strength
  std::string text;     // "Raider 7, Pirates", "pickup"
  double distance = 0;  // from the player's ship now
};

// The contacts beyond the radar of the player's ship, oldest first; empty without a ship in space.
std::vector<DeepMark> DeepMarks(const Game& game);

}  // namespace heliopause
