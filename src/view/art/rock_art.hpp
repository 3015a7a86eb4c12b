// Asteroids: irregular shapes with lit facets, and craters.
#pragma once

#include <cstdint>
#include <vector>

#include "view/art/ship_art.hpp"

namespace heliopause {

// An asteroid at one moment.
struct RockPose {
  Point position;     // pixels
  float radius = 10;  // pixels
  double angle = 0;   // radians
  std::uint32_t appearance_seed = 0;
  bool ragged = false;  // of a class that is hit by its outline
};

// Writes the corners of the rim to `out`, in units of the radius. A ragged rock has the outline of
// the rules, at any size on screen; any other has as many corners as are visible.
void RockRim(const RockPose& pose, std::vector<Point>& out);

// Draws the asteroid. Its size on screen selects the details: a dot, a shape, facets, craters.
void DrawRock(const Brush& brush, const RockPose& pose);

}  // namespace heliopause
