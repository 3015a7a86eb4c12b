// Drawings of ships, shots, missiles and ore.
//
// All functions work in pixels and use neither game nor camera, so the target panel and the tests
// use them, too. Objects of a few pixels become markers that still show colour and heading.
#pragma once

#include <cstdint>

#include "game/data/ship_shape.hpp"
#include "view/draw/painter.hpp"

namespace heliopause {

// The layers of a drawing: `solid` covers what is behind it, `light` is added to it.
struct Brush {
  Painter& solid;
  Painter& light;
  double seconds = 0;  // time of the game, for flicker and blinking
};

// Direction towards the light, for all objects: upper left. Unit length, y down.
inline const Point kLightFrom(-0.58f, -0.81f);

// A ship at one moment.
struct ShipPose {
  Point position;          // pixels
  double heading = 0;      // radians
  float radius = 10;       // pixels
  double thrust = 0;       // 0..1: length of the flames
  bool braking = false;    // small jets ahead
  double damage = 0;       // 0..1: embers from 0.55 on
  std::uint64_t salt = 0;  // seed of the flicker, different for each ship
};

// Pixels of radius: smaller ships are markers.
inline constexpr float kShipMarker = 4.f;

// Draws flames, rim, hull, lights, embers. `faction` is the colour of the faction. Costs some
// hundred triangles, a marker four.
void DrawShip(const Brush& brush, const ShipShape& shape, const ShipPose& pose, Rgba faction);

// An arc of light on the shield at `bearing` (radians), fading with `strength` 0..1.
void DrawShieldFlash(Painter& light, Point position, float radius, double bearing, double strength);

// A shot from `tail` to `head`; width in pixels.
void DrawBolt(Painter& light, Point tail, Point head, float width, Rgba color);
// A guided missile with fins and flame, at least as large as is visible.
void DrawMissile(const Brush& brush, Point position, double heading, float radius, Rgba color);
// Drifting ore. `salt` is the seed of its glint.
void DrawPickup(const Brush& brush, Point position, float radius, std::uint64_t salt);

}  // namespace heliopause
