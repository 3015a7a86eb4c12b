// The sky: a faint nebula and three layers of stars that shift by parallax.
//
// Every star is a function of its cell, so the sky is endless, needs no memory and looks the same
// whenever one comes back. Cells are found in double and integers; only what is left inside the
// window becomes a float.
#pragma once

#include <cstdint>
#include <vector>

#include "view/draw/camera.hpp"
#include "view/draw/painter.hpp"

namespace heliopause {

// A star where it stands in this window.
struct Star {
  Point place;     // pixels
  float size = 1;  // pixels
  float glow = 0;  // radius of its halo, pixels; 0 for most
  Rgba color;
};

// The stars of the layer of that index (0 far .. 2 near) that are in the window.
inline constexpr int kStarLayers = 3;
void GatherStars(const Camera& camera, int index, std::vector<Star>& out);

// Draws nebula into `back` (opaque, covers the window) and stars into `light` (additive).
void DrawStarfield(const Camera& camera, Painter& back, Painter& light);

}  // namespace heliopause
