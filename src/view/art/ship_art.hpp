// Ships, shots, missiles and drifting ore as they look at a place on the screen.
//
// Everything here works in pixels and knows neither game nor camera: the same drawings serve space,
// the target panel and the tests. What is smaller than a few pixels becomes a marker that still
// shows colour and heading.
#pragma once

#include <cstdint>
#include <string_view>

#include "view/art/ship_mesh.hpp"
#include "view/draw/painter.hpp"

namespace heliopause {

// Where drawings go: bodies are painted over what is behind, light is added to it.
struct Brush {
  Painter& solid;
  Painter& light;
  double seconds = 0;  // of the game, for flicker and blinking: same moment, same picture
};

// The direction that light comes from, for everything in space: upper left. Unit length, y down.
inline const Point kLightFrom(-0.58f, -0.81f);

// A ship as it is drawn at one moment.
struct ShipPose {
  Point place;             // pixels
  double heading = 0;      // radians
  float radius = 10;       // pixels
  double thrust = 0;       // 0..1: flames behind
  bool braking = false;    // small flames ahead
  double damage = 0;       // 0..1: from some on it smoulders
  std::uint64_t salt = 0;  // tells the flicker of one ship from another's
};

// Below this radius in pixels a ship is a marker.
inline constexpr float kShipMarker = 4.f;

// Draws the ship: flames, rim, hull, lights, embers. `faction` is the colour of its side. Costs
// some hundred triangles, a marker four.
void DrawShip(const Brush& brush, std::string_view shape, const ShipPose& pose, Rgba faction);

// An arc of light on the shield, where `bearing` (radians) says, fading with `strength` 0..1.
void DrawShieldFlash(Painter& light, Point place, float radius, double bearing, double strength);

// A shot of a gun flying from `tail` to `head`; width in pixels.
void DrawBolt(Painter& light, Point tail, Point head, float width, Rgba color);
// A guided missile with fins and flame, never smaller than one can see.
void DrawMissile(const Brush& brush, Point place, double heading, float radius, Rgba color);
// Drifting ore. `salt` tells the glint of one piece from another's.
void DrawPickup(const Brush& brush, Point place, float radius, std::uint64_t salt);

}  // namespace heliopause
