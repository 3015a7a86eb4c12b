// Shapes of ships as triangles in unit coordinates: the nose looks along +x, the circle of radius 1
// is the ship's own circle.
#pragma once

#include <string_view>
#include <vector>

#include "view/draw/compat.hpp"

namespace heliopause {

// What a surface is made of; the faction's colour is mixed in when it is drawn.
enum class Tone : unsigned char { Hull, Plate, Dark, Accent, Glass };

struct MeshVertex {
  Point place;   // units of the ship's radius
  Point normal;  // sideways tilt of the surface, length 0..1; (0, 0) faces the onlooker
  Tone tone = Tone::Hull;
};

// Where flames come out.
struct Engine {
  Point place;         // middle of the nozzle
  float width = 0.1f;  // of the nozzle
};

// A whole ship. Outlines are drawn first, then the triangles over them: what is left of an outline
// is the ship's rim.
struct ShipMesh {
  std::vector<MeshVertex> triangles;         // three by three, painted in this order
  std::vector<std::vector<Point>> outlines;  // closed, the parts' rims, drawn below them
  std::vector<Engine> engines;               // fire towards -x
  std::vector<Point> lights;                 // navigation lights
};

// The mesh of a ShipClass::shape. An unknown shape gets the courier's, so that mods show something.
// Built once, on first use.
const ShipMesh& FindShipMesh(std::string_view shape);

// The names that have a mesh of their own.
std::vector<std::string_view> ShipShapes();

}  // namespace heliopause
