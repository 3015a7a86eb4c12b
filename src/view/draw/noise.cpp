// Value noise: a hash at each corner of the integer lattice, interpolated with a smooth step. Fbm3
// (fractional Brownian motion) sums octaves; its factor 2.03 instead of 2 keeps the lattices of the
// octaves from coinciding.
#include "view/draw/noise.hpp"

#include <cmath>

namespace heliopause {

namespace {
// A 32-bit hash: sufficient for pictures, and a planet evaluates it some million times.
float Lattice(std::int32_t x, std::int32_t y, std::int32_t z, std::uint32_t seed) {
  std::uint32_t h = static_cast<std::uint32_t>(x) * 0x8da6b343u ^
                    static_cast<std::uint32_t>(y) * 0xd8163841u ^
                    static_cast<std::uint32_t>(z) * 0xcb1ab31fu ^ seed * 0x9e3779b9u;
  h = (h ^ (h >> 15)) * 0x2c1b3c6du;
  h = (h ^ (h >> 12)) * 0x297a2d39u;
  h ^= h >> 15;
  return static_cast<float>(h >> 8) * (1.f / 16777216.f);
}

// 3t^2 - 2t^3: its slope is 0 at both ends, so cells join without visible creases.
float Smooth(float t) { return t * t * (3 - 2 * t); }
}  // namespace

double Noise3(double x, double y, double z, std::uint32_t seed) {
  const double fx = std::floor(x), fy = std::floor(y), fz = std::floor(z);
  const auto ix = static_cast<std::int32_t>(fx), iy = static_cast<std::int32_t>(fy),
             iz = static_cast<std::int32_t>(fz);
  const float tx = Smooth(static_cast<float>(x - fx)), ty = Smooth(static_cast<float>(y - fy)),
              tz = Smooth(static_cast<float>(z - fz));
  const auto mix = [](float a, float b, float t) { return a + (b - a) * t; };
  const auto row = [&](std::int32_t dy, std::int32_t dz) {
    return mix(Lattice(ix, iy + dy, iz + dz, seed), Lattice(ix + 1, iy + dy, iz + dz, seed), tx);
  };
  return mix(mix(row(0, 0), row(1, 0), ty), mix(row(0, 1), row(1, 1), ty), tz);
}

double Fbm3(double x, double y, double z, int octaves, std::uint32_t seed) {
  double sum = 0, weight = 0.5, total = 0;
  for (int i = 0; i < octaves; ++i) {
    sum += weight * Noise3(x, y, z, seed + static_cast<std::uint32_t>(i));
    total += weight;
    weight *= 0.5;
    x *= 2.03;
    y *= 2.03;
    z *= 2.03;
  }
  return sum / total;
}

}  // namespace heliopause
