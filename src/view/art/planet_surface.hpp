// The faces of planets, painted pixel by pixel: continents and clouds, bands and storms, craters,
// dunes.
//
// A face is a lit half sphere in a square picture with a transparent margin. Painting needs no
// window and may be done in slices of rows, so that a frame never waits for a planet.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "view/draw/compat.hpp"

namespace heliopause {

// What a face depends on: the same values give the same face, pixel by pixel.
struct SurfaceSpec {
  std::string_view shape;  // "terran", "gas_giant", "moon", "desert"; others look like moons
  Rgba color;              // of its class in data/
  std::uint32_t look = 0;  // seed
};

// The planet's radius as a share of the picture's edge: the rest is margin, so that neighbours in
// an atlas do not bleed into each other when they are drawn small.
inline constexpr float kSurfaceRadius = 0.46875f;

// Paints rows first .. first+rows-1 of a size x size picture into `rgba` (size * rows * 4 bytes,
// row by row).
void PaintSurface(const SurfaceSpec& spec, int size, int first, int rows,
                  std::vector<std::uint8_t>& rgba);

// The same picture whole, quickly and out of focus: painted at a quarter of its size and enlarged.
void PaintRoughly(const SurfaceSpec& spec, int size, std::vector<std::uint8_t>& rgba);

// The air above its rim; alpha 0 for a body without.
Rgba AirOf(const SurfaceSpec& spec);

// Has it a ring? Some gas giants do.
bool HasRing(const SurfaceSpec& spec);

}  // namespace heliopause
