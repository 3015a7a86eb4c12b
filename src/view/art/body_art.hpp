// Planets with atmosphere and rings; stations with rotating parts and blinking lights; gates and
// stars.
#pragma once

#include <vector>

#include "view/art/ship_art.hpp"
#include "view/art/surface_atlas.hpp"

namespace heliopause {

// A planet or a station at one moment.
struct BodyPose {
  Point position;       // pixels
  float radius = 100;   // pixels
  SurfaceSpec surface;  // shape, colour, appearance seed
};

// Planet faces are triangles textured by the atlas: drawn after `under` and before `brush`.
struct BodyBrush {
  Painter& under;  // behind planets: the far half of a ring
  std::vector<Vertex>& faces;
  Brush brush;
  SurfaceAtlas& atlas;
};

// Extent of a planet with its rings, as a factor of its radius.
inline constexpr double kPlanetExtent = 2.3;

// Draws face, atmosphere and ring; a plain lit disc when the planet is tiny.
void DrawPlanet(const BodyBrush& brush, const BodyPose& pose);

// Shapes "outpost" and "shipyard"; an unknown shape is drawn as an outpost.
void DrawStation(const Brush& brush, const BodyPose& pose, Rgba faction);

// Ships fly through a gate and over a star.
void DrawGate(const Brush& brush, const BodyPose& pose);
void DrawStar(const BodyBrush& brush, const BodyPose& pose);

// Extent of a star with its corona, as a factor of its radius.
inline constexpr double kStarExtent = 1.9;

}  // namespace heliopause
