// Planets are textured squares; rings and atmosphere are triangles. The far half of a ring is drawn
// before the face and the near half after it.
#include "view/art/body_art.hpp"

#include <algorithm>
#include <cmath>

#include "base/constants.hpp"
#include "game/maths/integer_hash.hpp"
#include "view/draw/palette.hpp"
#include "view/draw/transform.hpp"

namespace heliopause {

namespace {
constexpr float kLeastFace = 5;  // pixels of radius: smaller planets show no details

// Half a ring: `from` = 0 is the near half (below the middle), pi the far one.
void DrawHalfRing(Painter& painter, const BodyPose& pose, double from) {
  const double lean = (HashUnit(IntegerHash(pose.surface.appearance_seed, 56)) - 0.5) * 0.7;
  const Transform put(pose.position, lean, pose.radius);
  const int steps = std::clamp(static_cast<int>(pose.radius / 6), 16, 96);
  constexpr float kFlat = 0.26f;
  struct Band {
    float inner, outer;
    double alpha, light;
  };
  static constexpr Band kBands[] = {{1.28f, 1.44f, 0.30, 0.8},
                                    {1.46f, 1.72f, 0.62, 1.0},
                                    {1.72f, 1.78f, 0.34, 0.7},
                                    {1.83f, 2.02f, 0.46, 0.9},
                                    {2.04f, 2.10f, 0.2, 0.8}};
  const Rgba base = Mix(pose.surface.color, Rgba(226, 206, 176), 0.6);
  for (const Band& band : kBands) {
    for (int i = 0; i < steps; ++i) {
      const double a = from + i * kPi / steps, b = from + (i + 1) * kTau / 2 / steps;
      const auto at = [&](double angle, float r) {
        const Point p = OnCircle(angle, r);
        return put(p.x, p.y * kFlat);
      };
      // Light comes from the upper left, so the right part of the near half is in the shadow.
      const double shade = from > 1 || std::cos(a) < 0.2 ? 1.0 : 0.92;
      const Rgba color = WithAlpha(Shade(base, band.light * shade), band.alpha);
      painter.Quad(at(a, band.inner), at(b, band.inner), at(b, band.outer), at(a, band.outer),
                   color);
    }
  }
}

// A ring of light outside the rim, strong on the sunny side and nearly invisible on the other.
void DrawAir(Painter& light, const BodyPose& pose) {
  const Rgba air = AirOf(pose.surface);
  if (air.a == 0) return;
  const int steps = CircleSegments(pose.radius) * 2 / 3;
  const float inner = pose.radius * 0.985f, outer = pose.radius * 1.075f;
  const auto strength = [&](double angle) {
    const Point d = OnCircle(angle);
    const double lit = d.x * kLightFrom.x + d.y * kLightFrom.y;
    return std::clamp(0.42 + 0.62 * lit, 0.02, 1.0) * air.a / 255.0 * 0.62;
  };
  for (int i = 0; i < steps; ++i) {
    const double a = kTau * i / steps, b = kTau * (i + 1) / steps;
    const auto at = [&](double angle, float r) { return Plus(pose.position, OnCircle(angle, r)); };
    const Rgba ca = WithAlpha(air, strength(a)), cb = WithAlpha(air, strength(b));
    light.Quad(at(a, inner), at(b, inner), at(b, outer), at(a, outer), ca, cb, WithAlpha(air, 0),
               WithAlpha(air, 0));
  }
}

// Draws a planet that is too small for a face as a lit disc.
void DrawPlainPlanet(Painter& solid, const BodyPose& pose) {
  const float r = std::max(pose.radius, 2.f);
  solid.Disc(pose.position, r, Shade(pose.surface.color, 0.45));
  solid.Disc(
      {pose.position.x + kLightFrom.x * r * 0.16f, pose.position.y + kLightFrom.y * r * 0.16f},
      r * 0.82f, Shade(pose.surface.color, 0.8));
}
}  // namespace

void DrawPlanet(const BodyBrush& brush, const BodyPose& pose) {
  const bool ring = HasRing(pose.surface) && pose.radius > 6;
  if (ring) DrawHalfRing(brush.under, pose, kPi);
  const auto corner =
      pose.radius > kLeastFace ? brush.atlas.Find(pose.surface) : std::optional<Point>{};
  if (corner) {
    const float half = pose.radius / (2 * kSurfaceRadius), edge = SurfaceAtlas::kFace;
    const Point p = pose.position, c = *corner;
    // The face covers kSurfaceRadius of its square in the atlas, so the square is larger than the
    // planet.
    const Vertex a = MakeVertex({p.x - half, p.y - half}, Rgba::White, c);
    const Vertex b = MakeVertex({p.x + half, p.y - half}, Rgba::White, {c.x + edge, c.y});
    const Vertex d = MakeVertex({p.x + half, p.y + half}, Rgba::White, {c.x + edge, c.y + edge});
    const Vertex e = MakeVertex({p.x - half, p.y + half}, Rgba::White, {c.x, c.y + edge});
    brush.faces.insert(brush.faces.end(), {a, b, d, a, d, e});
  } else {
    DrawPlainPlanet(brush.under, pose);
  }
  if (pose.radius > 8) DrawAir(brush.brush.light, pose);
  if (ring) DrawHalfRing(brush.brush.solid, pose, 0);
}

}  // namespace heliopause
