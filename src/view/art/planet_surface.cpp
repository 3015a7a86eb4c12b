// Procedural faces of the four kinds of planets.
//
// Each pixel is a normal n on the front hemisphere (x right, y down, z to the viewer). A painter of
// the kind returns colour, relief, night lights and gloss at n from layers of 3D noise, which has
// no seam or distortion at the poles. Planet::At then adds sunlight, highlights and atmosphere. The
// light is part of the face, because faces never rotate.
#include "view/art/planet_surface.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "base/constants.hpp"
#include "game/maths/integer_hash.hpp"
#include "view/draw/noise.hpp"
#include "view/draw/palette.hpp"

namespace heliopause {

namespace {
constexpr int kCoarser = 4;  // pixels of a face per pixel of its preview

struct Vec3 {
  double x, y, z;
};
double Dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

const Vec3 kSun{-0.49, -0.68, 0.545};  // as kLightFrom, tilted towards the viewer; unit length

struct Tint {  // colour with components in 0..1
  double r = 0, g = 0, b = 0;
};
Tint Of(Rgba c) { return {c.r / 255.0, c.g / 255.0, c.b / 255.0}; }
Tint Blend(const Tint& a, const Tint& b, double t) {
  t = std::clamp(t, 0.0, 1.0);
  return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}
Tint Times(const Tint& a, double f) { return {a.r * f, a.g * f, a.b * f}; }
// Smooth step from 0 at `from` to 1 at `to`.
double Step(double from, double to, double v) {
  const double t = std::clamp((v - from) / (to - from), 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

struct Crater {
  Vec3 at;
  double size;
};

struct Painted {
  Tint color;
  double bump = 0;   // added to the light
  double night = 0;  // light emitted on the night side
  double gloss = 0;
};

// The values that all pixels of one planet share.
class Planet {
 public:
  explicit Planet(const SurfaceSpec& spec)
      : spec_(spec), seed_(spec.appearance_seed), base_(Of(spec.color)) {
    const std::uint64_t hash = IntegerHash(spec.appearance_seed, 101);
    // Random tilt of the axis, and 46 craters, most of them small.
    tilt_ = (HashUnit(hash) - 0.5) * 0.9;
    for (int i = 0; i < 46; ++i) {
      const std::uint64_t own =
          IntegerHash(spec.appearance_seed, 102, static_cast<std::uint64_t>(i));
      const double z = HashUnit(own, 1), angle = HashUnit(own, 2) * kTau;
      const double flat = std::sqrt(1 - z * z);
      const double size = 0.03 + 0.16 * std::pow(HashUnit(own, 3), 4);
      craters_.push_back({{flat * std::cos(angle), flat * std::sin(angle), z}, size});
    }
  }

  Tint At(const Vec3& n) const {
    const Vec3 turned{n.x * std::cos(tilt_) - n.y * std::sin(tilt_),
                      n.x * std::sin(tilt_) + n.y * std::cos(tilt_), n.z};
    const Painted p = spec_.shape == "terran"      ? Terran(turned)
                      : spec_.shape == "gas_giant" ? Gas(turned)
                      : spec_.shape == "desert"    ? Desert(turned)
                                                   : Moon(n, turned);
    const double sun = Dot(n, kSun);
    const double day = Step(-0.12, 0.75, sun + p.bump * (1 - n.z * 0.3));
    Tint out = Times(p.color, 0.035 + 1.02 * day);
    // Blinn-Phong highlight; the viewer is at +z.
    const Vec3 half{kSun.x, kSun.y, kSun.z + 1};
    const double shine = std::max(0.0, Dot(n, half) / std::sqrt(Dot(half, half)));
    const double gloss = p.gloss * std::pow(shine, 26);
    const double dark = p.night * (1 - Step(-0.25, 0.0, sun));
    out = {out.r + gloss + dark, out.g + gloss + dark * 0.72, out.b + gloss + dark * 0.36};
    const Rgba air = AirOf(spec_);  // near the rim the line of sight passes through more air
    const double limb = std::pow(1 - n.z, 2.4) * day * air.a / 255.0;
    return Blend(out, Of(air), limb * 0.9);
  }

 private:
  // Continents above a sea level of noise, ice by latitude, city lights at night, clouds on top.
  Painted Terran(const Vec3& n) const {
    const double land = Fbm3(n.x * 1.9 + 5, n.y * 1.9, n.z * 1.9, 6, seed_);
    const double detail = Fbm3(n.x * 6, n.y * 6, n.z * 6, 4, seed_ + 31);
    const double latitude = std::abs(n.y) + (detail - 0.5) * 0.22;
    const Tint deep = Blend({0.02, 0.09, 0.24}, base_, 0.12),
               shallow = Blend({0.07, 0.32, 0.46}, base_, 0.15);
    const Tint grass{0.16, 0.34, 0.13}, dry{0.50, 0.42, 0.24}, rock{0.38, 0.34, 0.30},
        ice{0.90, 0.94, 0.98};
    Painted p;
    const double shore = Step(0.505, 0.53, land);
    const Tint water = Blend(deep, shallow, (land - 0.36) * 6);
    Tint ground = Blend(grass, dry, Step(0.40, 0.62, detail + 0.25 * (0.5 - latitude)));
    ground = Blend(ground, rock, Step(0.60, 0.70, land));
    p.color = Blend(water, ground, shore);
    p.bump = shore * (detail - 0.5) * 0.35;
    p.gloss = 0.5 * (1 - shore);
    p.color = Blend(p.color, ice, Step(0.78, 0.86, latitude));
    p.night = shore * Step(0.60, 0.72, Fbm3(n.x * 17, n.y * 17, n.z * 17, 3, seed_ + 57)) * 0.8;
    const double swirl = Fbm3(n.x * 1.4, n.y * 2.4, n.z * 1.4, 3, seed_ + 71);
    const double cloud = Fbm3(n.x * 2.6 + swirl * 2.2, n.y * 4.2 + swirl, n.z * 2.6, 5, seed_ + 77);
    const double cover = Step(0.52, 0.70, cloud);
    p.color = Blend(p.color, {0.95, 0.97, 1.0}, cover * 0.92);
    p.gloss *= 1 - cover;
    p.night *= 1 - cover;
    return p;
  }

  // Bands along the latitude, bent by noise, with one storm.
  Painted Gas(const Vec3& n) const {
    const double warp = Fbm3(n.x * 2.2, n.y * 5, n.z * 2.2, 4, seed_) - 0.5;
    const double lanes = n.y * 5.2 + warp * 0.75;
    const double band = Noise3(lanes * 1.7, 0.5, 0.5, seed_ + 5);
    const double fine = Fbm3(n.x * 1.5, lanes * 5.5, n.z * 1.5, 4, seed_ + 9);
    const Tint light = Blend(base_, {1.0, 0.95, 0.86}, 0.55),
               dark = Times(Blend(base_, {0.42, 0.22, 0.16}, 0.45), 0.78);
    Painted p;
    p.color = Blend(dark, light, Step(0.25, 0.75, band * 0.72 + fine * 0.34));
    p.color = Blend(p.color, base_, 0.22);
    const Vec3 storm{0.25, 0.33, 0};  // an oval on the sunny side, slightly below the middle
    const double dx = (n.x + 0.12 - storm.x) / 0.24, dy = (n.y - storm.y) / 0.11;
    const double eye = dx * dx + dy * dy;
    p.color =
        Blend(p.color, Blend(base_, {0.92, 0.42, 0.26}, 0.6), (1 - Step(0.4, 1.2, eye)) * 0.75);
    p.color = Times(p.color, 1 - 0.25 * Step(0.75, 1.0, std::abs(n.y)));
    return p;
  }

  // Dark plains and craters. Craters do not turn with the tilt, because their light is computed
  // here.
  Painted Moon(const Vec3& n, const Vec3& turned) const {
    const double maria = Fbm3(turned.x * 1.5, turned.y * 1.5, turned.z * 1.5, 4, seed_);
    const double dust = Fbm3(turned.x * 9, turned.y * 9, turned.z * 9, 3, seed_ + 19);
    const Tint grey = Blend({0.56, 0.56, 0.58}, base_, 0.5);
    Painted p;
    p.color = Times(Blend(Times(grey, 0.55), grey, Step(0.40, 0.58, maria)), 0.8 + 0.4 * dust);
    p.bump = (dust - 0.5) * 0.3;
    for (const Crater& crater : craters_) {
      const Vec3 d{n.x - crater.at.x, n.y - crater.at.y, n.z - crater.at.z};
      const double away = std::sqrt(Dot(d, d)) / crater.size;
      if (away > 1.35) continue;
      const double slope = Dot(d, kSun) / crater.size;  // the wall that faces the sun is lit
      const double wall = Step(0.35, 0.9, away) * (1 - Step(0.9, 1.3, away));
      p.bump += (away < 1.02 ? -1.0 : 0.8) * slope * wall * 0.85;
      p.color = Times(p.color, 1 - 0.16 * (1 - Step(0.7, 1.0, away)));
    }
    return p;
  }

  // Sand with dunes, rusty highlands and dark canyons.
  Painted Desert(const Vec3& n) const {
    const double height = Fbm3(n.x * 2.1, n.y * 2.1, n.z * 2.1, 5, seed_);
    const double ridge =
        std::abs(Fbm3(n.x * 3.4 + 9, n.y * 3.4, n.z * 3.4, 5, seed_ + 3) - 0.5) * 2;
    const double dune = Noise3(n.x * 5 + height * 9, n.y * 22 + height * 6, n.z * 5, seed_ + 8);
    const Tint sand = Blend({0.80, 0.56, 0.32}, base_, 0.5),
               rust = Times(Blend({0.46, 0.20, 0.12}, base_, 0.3), 0.9);
    Painted p;
    p.color = Blend(sand, rust, Step(0.46, 0.62, height));
    p.color = Times(p.color, 0.86 + 0.22 * dune * (1 - Step(0.46, 0.6, height)));
    p.color = Blend(Times(rust, 0.5), p.color, Step(0.0, 0.14, ridge));
    p.bump = (height - 0.5) * 0.5 - (1 - Step(0.0, 0.16, ridge)) * 0.22;
    p.color =
        Blend(p.color, {0.93, 0.90, 0.88}, Step(0.88, 0.94, std::abs(n.y) + (height - 0.5) * 0.3));
    return p;
  }

  const SurfaceSpec& spec_;
  std::uint32_t seed_;
  Tint base_;
  double tilt_ = 0;
  std::vector<Crater> craters_;
};

std::uint8_t Byte(double v) {
  return static_cast<std::uint8_t>(std::clamp(v, 0.0, 1.0) * 255 + 0.5);
}
}  // namespace

// Alpha of the rim is the covered share of the pixel, so the edge is smooth at any size.
void PaintSurface(const SurfaceSpec& spec, int size, int first, int rows,
                  std::vector<std::uint8_t>& rgba) {
  const Planet planet(spec);
  assert(first >= 0 && rows >= 0 && first + rows <= size && "rows of the picture");
  rgba.assign(static_cast<std::size_t>(size) * static_cast<std::size_t>(rows) * 4, 0);
  const double radius = kSurfaceRadius * size;
  std::size_t at = 0;
  for (int row = first; row < first + rows; ++row) {
    for (int column = 0; column < size; ++column, at += 4) {
      double x = (column + 0.5 - size / 2.0) / radius, y = (row + 0.5 - size / 2.0) / radius;
      const double away = std::sqrt(x * x + y * y);
      const double edge = std::clamp((1 - away) * radius + 0.5, 0.0, 1.0);  // covered share
      if (edge <= 0) continue;
      // Keep the normal of rim pixels on the hemisphere.
      if (away > 0.9995) {
        x *= 0.9995 / away;
        y *= 0.9995 / away;
      }
      const Tint color = planet.At({x, y, std::sqrt(std::max(0.0, 1 - x * x - y * y))});
      rgba[at] = Byte(color.r);
      rgba[at + 1] = Byte(color.g);
      rgba[at + 2] = Byte(color.b);
      rgba[at + 3] = Byte(edge);
    }
  }
}

// Bilinear interpolation between the four nearest pixels of the small picture, in integer eighths.
void PaintPreview(const SurfaceSpec& spec, int size, std::vector<std::uint8_t>& rgba) {
  const int small_size = size / kCoarser;
  std::vector<std::uint8_t> coarse;
  PaintSurface(spec, small_size, 0, small_size, coarse);
  rgba.resize(static_cast<std::size_t>(size) * static_cast<std::size_t>(size) * 4);
  struct Between {
    int low, high, share;  // two pixels, and how much of the higher, 0..7
  };
  const auto between = [small_size](int i) {
    const int eighths = std::max(0, 2 * i + 1 - kCoarser);
    return Between{eighths / 8, std::min(eighths / 8 + 1, small_size - 1), eighths % 8};
  };
  std::size_t at = 0;
  for (int y = 0; y < size; ++y) {
    const Between row = between(y);
    for (int x = 0; x < size; ++x) {
      const Between column = between(x);
      for (int channel = 0; channel < 4; ++channel, ++at) {
        const auto get = [&](int r, int c) {
          return static_cast<int>(
              coarse[static_cast<std::size_t>((r * small_size + c) * 4 + channel)]);
        };
        const int above = get(row.low, column.low) * (8 - column.share) +
                          get(row.low, column.high) * column.share;
        const int below = get(row.high, column.low) * (8 - column.share) +
                          get(row.high, column.high) * column.share;
        rgba[at] = static_cast<std::uint8_t>((above * (8 - row.share) + below * row.share) / 64);
      }
    }
  }
}

Rgba AirOf(const SurfaceSpec& spec) {
  if (spec.shape == "terran") return Rgba(116, 184, 255, 255);
  if (spec.shape == "gas_giant") return WithAlpha(Mix(spec.color, Rgba(255, 240, 220), 0.4), 0.6);
  if (spec.shape == "desert") return WithAlpha(Mix(spec.color, Rgba(255, 190, 130), 0.5), 0.45);
  return Rgba(0, 0, 0, 0);
}

bool HasRing(const SurfaceSpec& spec) {
  return spec.shape == "gas_giant" && HashUnit(IntegerHash(spec.appearance_seed, 55)) < 0.55;
}

}  // namespace heliopause
