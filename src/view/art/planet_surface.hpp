// Faces of planets, painted pixel by pixel: continents and clouds, bands and storms, craters,
// dunes.
//
// A face is a lit hemisphere in a square picture with a transparent margin. Painting needs no
// window and may be split into slices of rows, so that no frame waits for a planet.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "view/draw/compat.hpp"

namespace heliopause {

// The input of a face: equal values give equal pixels.
struct SurfaceSpec {
  std::string_view shape;  // "terran", "gas_giant", "moon", "desert"; others look like moons
  Rgba color;              // colour of the class in data/
  std::uint32_t appearance_seed = 0;
};

// Radius of the planet as a share of the edge of the picture. The rest is margin, so that
// neighbours in an atlas do not bleed into each other when they are drawn small.
inline constexpr float kSurfaceRadius = 0.46875f;

// Paints rows first .. first+rows-1 of a size x size picture into `rgba` (size * rows * 4 bytes,
// row by row).
void PaintSurface(const SurfaceSpec& spec, int size, int first, int rows,
                  std::vector<std::uint8_t>& rgba);

// Paints the whole picture quickly and blurred: at a quarter of its size, then enlarged.
void PaintPreview(const SurfaceSpec& spec, int size, std::vector<std::uint8_t>& rgba);

// Colour of the atmosphere; alpha 0 for a body without one.
Rgba AirOf(const SurfaceSpec& spec);

// Whether the planet has a ring; some gas giants do.
bool HasRing(const SurfaceSpec& spec);

}  // namespace heliopause
