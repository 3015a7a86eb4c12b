// Meshes of ships in unit coordinates: the nose is at +x, the circle of radius 1 is the circle of
// the sprite.
#pragma once

#include <string_view>
#include <vector>

#include "view/draw/compat.hpp"

namespace heliopause {

// Material of a surface; the colour of the faction is mixed in when it is drawn.
enum class Tone : unsigned char { Hull, Plate, Dark, Accent, Glass };

struct MeshVertex {
  Point position;  // units of the radius of the ship
  Point normal;    // tilt of the surface, length 0..1; (0, 0) faces the viewer
  Tone tone = Tone::Hull;
};

// A nozzle; flames point to -x.
struct Engine {
  Point position;      // middle of the nozzle
  float width = 0.1f;  // of the nozzle
};

// A complete ship. Outlines are drawn first and the triangles over them: the visible part of an
// outline is the rim of the ship.
struct ShipMesh {
  std::vector<MeshVertex> triangles;         // three vertices per triangle, in drawing order
  std::vector<std::vector<Point>> outlines;  // closed outlines of the parts
  std::vector<Engine> engines;               // nozzles
  std::vector<Point> lights;                 // navigation lights
};

// The mesh of a ShipClass::shape; an unknown shape gets the mesh of the courier, so that ships of
// mods are visible. Built once, on first use.
const ShipMesh& FindShipMesh(std::string_view shape);

// The shapes that have a mesh.
std::vector<std::string_view> ShipShapes();

}  // namespace heliopause
