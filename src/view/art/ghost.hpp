// Ghosts: the path of the player's ship in a future that a rewind has discarded, and the ships of
// recordings in a race.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "view/draw/camera.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// One tick of the ship.
struct GhostPoint {
  Vec2 position;
  double heading = 0;
};

// The path of a ship, a point per tick. Empty: there is no ghost.
struct Ghost {
  std::string name;              // beside the ship; may be empty
  std::uint64_t first_tick = 0;  // of the first point
  ShipClassIndex type = kNone;
  bool lost = false;  // the ship was lost at the end of the path
  std::vector<GhostPoint> points;
};

// Draws the ghost at the time of the picture: the path ahead, the ship, and a cross where it was
// lost. Draws nothing before the path begins or after it has ended.
void DrawGhost(const Ui& ui, const Ghost& ghost, const Game& game, const Camera& camera,
               double alpha);

}  // namespace heliopause
