// Planets with their air and rings, and stations with turning parts and blinking lights.
#pragma once

#include <vector>

#include "view/art/ship_art.hpp"
#include "view/art/surface_atlas.hpp"

namespace heliopause {

// A planet or a station as it is drawn at one moment.
struct BodyPose {
  Point place;          // pixels
  float radius = 100;   // pixels
  SurfaceSpec surface;  // shape, colour, look
};

// Faces go through `faces` (triangles textured by the atlas): drawn after `under` and before
// `brush`.
struct BodyBrush {
  Painter& under;  // what lies behind a planet: the far half of a ring
  std::vector<Vertex>& faces;
  Brush brush;
  SurfaceAtlas& atlas;
};

// How far a planet's drawing reaches beyond its radius, as a factor: rings.
inline constexpr double kPlanetReach = 2.3;

// Face, air and ring; a plain lit disc when it is tiny.
void DrawPlanet(const BodyBrush& brush, const BodyPose& pose);

// Shapes "outpost" and "shipyard"; an unknown one is drawn as an outpost.
void DrawStation(const Brush& brush, const BodyPose& pose, Rgba faction);

}  // namespace heliopause
