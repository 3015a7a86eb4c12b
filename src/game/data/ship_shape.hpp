// The drawing of a ship, as data: an entry of shapes.toml. Plain values that the view draws; the
// rules use the circle of the ship instead.
//
// Coordinates are in radii of the ship: x to the nose, y to the right-hand side of the ship (down
// when it flies to the right); the circle of radius 1 is that of the hits.
#pragma once

#include <cstdint>
#include <heliopause/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

namespace heliopause {

class EntryCheck;

struct Color {
  std::uint8_t r = 255, g = 255, b = 255;
};

// Material of a surface. The colour of the faction is mixed into all but Glass; Accent is all of
// it.
enum class Tone : std::uint8_t { Hull, Plate, Dark, Accent, Glass };

// A surface, drawn as a fan from its first point. Later surfaces cover earlier ones.
struct HullPart {
  Tone tone = Tone::Hull;
  std::optional<Color> color;  // instead of the tone, whatever the faction
  double tilt = 0;       // 0..1: how far it leans outward, so that its shade changes in a turn
  bool mirrored = true;  // drawn a second time with -y
  std::vector<Vec2> points;
};

// A nozzle; its flame points to -x. Off the axis there is a second one at -y.
struct HullEngine {
  Vec2 position;  // middle of the nozzle
  double width = 0;
};

struct ShipShape {
  std::string id;
  std::vector<HullPart> parts;
  std::vector<HullEngine> engines;
  std::vector<Vec2> lights;    // navigation lights; off the axis in pairs
  std::optional<Color> flame;  // of the engines; without it a blue one
};

// Limits of one drawing. Some thousand ships may be visible at once.
inline constexpr std::size_t kMaxHullParts = 64, kMaxHullPoints = 32, kMaxHullEngines = 16;
// Largest coordinate of a point: tips reach a little out of the circle.
inline constexpr double kMaxHullReach = 1.5;

// Reads all keys but `id` and reports errors to `check`.
void ReadShipShape(EntryCheck& check, ShipShape& out);

}  // namespace heliopause
