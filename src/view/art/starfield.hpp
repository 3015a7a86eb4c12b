// The sky: a faint nebula and three layers of stars with parallax.
//
// The stars of a cell are a function of its coordinates: the sky is unbounded, needs no memory and
// is the same after every visit. Cells are computed in double and integers; only positions within
// the window become floats.
#pragma once

#include <cstdint>
#include <vector>

#include "view/draw/camera.hpp"
#include "view/draw/painter.hpp"

namespace heliopause {

// A star in the window.
struct Star {
  Point position;  // pixels
  float size = 1;  // pixels
  float glow = 0;  // radius of its halo, pixels; 0 for most
  Rgba color;
};

// The stars of the layer `index` (0 far .. 2 near) in the window.
inline constexpr int kStarLayers = 3;
void GatherStars(const Camera& camera, int index, std::vector<Star>& out);

// Draws nebula into `back` (opaque, covers the window) and stars into `light` (additive).
void DrawStarfield(const Camera& camera, Painter& back, Painter& light);

}  // namespace heliopause
