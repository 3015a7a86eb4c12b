// Asteroids: ragged lumps with facets that catch the light as they tumble, and craters.
#pragma once

#include <cstdint>
#include <vector>

#include "view/art/ship_art.hpp"

namespace heliopause {

// An asteroid as it is drawn at one moment.
struct RockPose {
  Point place;        // pixels
  float radius = 10;  // pixels
  double angle = 0;   // radians
  std::uint32_t look = 0;
  bool ragged = false;  // of a class that is hit by its outline
};

// Its rim, in units of its radius: of a ragged rock the one that the rules hit, whatever its size
// on the screen; of another, with as many corners as one can see.
void RockRim(const RockPose& pose, std::vector<Point>& out);

// Draws it in as much detail as its size shows: a dot, a lump, facets, craters.
void DrawRock(const Brush& brush, const RockPose& pose);

}  // namespace heliopause
