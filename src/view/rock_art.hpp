// Asteroids: ragged lumps with facets that catch the light as they tumble, and craters.
#pragma once

#include <cstdint>
#include <vector>

#include "view/ship_art.hpp"

namespace heliopause {

// The rim of a rock in units of its radius, counter to nothing: angles grow. Same look, same rim.
// Every point is within 0.72 .. 1.08 of the middle, so that what one sees is what one hits.
void RockOutline(std::uint32_t look, int points, std::vector<Point>& out);

// An asteroid as it is drawn at one moment.
struct RockPose {
  Point place;        // pixels
  float radius = 10;  // pixels
  double angle = 0;   // radians
  std::uint32_t look = 0;
};

// Draws it in as much detail as its size shows: a dot, a lump, facets, craters.
void DrawRock(const Brush& brush, const RockPose& pose);

}  // namespace heliopause
