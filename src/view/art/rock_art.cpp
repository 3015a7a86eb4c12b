// Outline, facets and craters follow from the appearance seed; nothing is stored between frames.
#include "view/art/rock_art.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cmath>

#include "base/constants.hpp"
#include "game/data/shapes.hpp"
#include "game/maths/integer_hash.hpp"
#include "view/draw/palette.hpp"
#include "view/draw/transform.hpp"

namespace heliopause {

namespace {
// Warm, cold or pale stone with a random brightness, so that a field of rocks is not uniform.
Rgba RockColor(std::uint32_t appearance_seed) {
  const std::uint64_t hash = IntegerHash(appearance_seed, 41);
  const Rgba warm(158, 128, 104), cold(122, 128, 138), pale(170, 160, 142);
  const double kind = HashUnit(hash);
  const Rgba base = kind < 0.45 ? warm : kind < 0.8 ? cold : pale;
  return Shade(base, 0.82 + 0.3 * HashUnit(hash, 1));
}

// More corners cost time without a visible difference.
int PointsFor(float radius) { return radius > 40 ? 19 : radius > 14 ? 14 : radius > 5 ? 9 : 6; }

double Lit(Point direction) {  // of a surface that is tilted towards `direction`
  return direction.x * kLightFrom.x + direction.y * kLightFrom.y;
}

// A disc without a feathered rim: the edge of a crater is rough, and a field of rocks has many.
void DrawPit(Painter& painter, Point middle, float radius, Rgba color) {
  const int corners = radius > 9 ? 16 : 9;
  Point before(middle.x + radius, middle.y);
  for (int i = 1; i <= corners; ++i) {
    const Point now = Plus(middle, OnCircle(kTau * i / corners, radius));
    painter.Triangle(middle, before, now, color);
    before = now;
  }
}

void DrawCraters(const Brush& brush, const RockPose& pose, const Transform& spin, Rgba base) {
  const int count = 2 + static_cast<int>(HashUnit(IntegerHash(pose.appearance_seed, 77)) * 4);
  for (int i = 0; i < count; ++i) {
    const std::uint64_t hash = IntegerHash(pose.appearance_seed, 78, static_cast<std::uint64_t>(i));
    const double angle = HashUnit(hash, 1) * kTau, away = 0.12 + 0.45 * HashUnit(hash, 2);
    const auto size = static_cast<float>(0.09 + 0.13 * HashUnit(hash, 3));
    const Point middle = spin(
        {static_cast<float>(std::cos(angle) * away), static_cast<float>(std::sin(angle) * away)});
    const float r = size * pose.radius;
    // The wall away from the light is lit and the near one is in shade: a bright disc, and dark
    // ones shifted towards the light.
    DrawPit(brush.solid, {middle.x - kLightFrom.x * r * 0.16f, middle.y - kLightFrom.y * r * 0.16f},
            r * 1.08f, WithAlpha(Shade(base, 1.22), 0.55));
    DrawPit(brush.solid, middle, r, WithAlpha(Shade(base, 0.52), 0.8));
    DrawPit(brush.solid, {middle.x - kLightFrom.x * r * 0.22f, middle.y - kLightFrom.y * r * 0.22f},
            r * 0.7f, WithAlpha(Shade(base, 0.74), 0.7));
  }
}
}  // namespace

void RockRim(const RockPose& pose, std::vector<Point>& out) {
  std::vector<Vec2> rim;
  RockOutline(pose.appearance_seed, pose.ragged ? kRaggedCorners : PointsFor(pose.radius), rim);
  out.clear();
  for (const Vec2 corner : rim) out.push_back(ToPoint(corner));
}

// Two rings of facets around a crown, each lit by its tilt. The tilt rotates with the rock, the
// light does not.
void DrawRock(const Brush& brush, const RockPose& pose) {
  const Rgba base = RockColor(pose.appearance_seed);
  if (pose.radius < 2.2f) {  // a dot of at least 1.4 pixels, so that it does not vanish
    const float half = std::max(pose.radius, 0.7f);
    return brush.solid.Rect({pose.position.x - half, pose.position.y - half}, {2 * half, 2 * half},
                            base);
  }
  const Transform spin(pose.position, pose.angle, pose.radius);
  std::vector<Point> rim;
  RockRim(pose, rim);
  const std::uint64_t hash = IntegerHash(pose.appearance_seed, 9);
  const Point top = spin({static_cast<float>(0.28 * (HashUnit(hash) - 0.5)),
                          static_cast<float>(0.28 * (HashUnit(hash, 1) - 0.5))});
  boost::container::small_vector<Point, kRaggedCorners> outer, shelf;
  for (std::size_t i = 0; i < rim.size(); ++i) {
    const auto share =
        static_cast<float>(0.52 + 0.2 * HashUnit(IntegerHash(pose.appearance_seed, 13, i)));
    outer.push_back(spin(rim[i]));
    shelf.push_back(spin({rim[i].x * share, rim[i].y * share}));
  }
  if (pose.radius > 5)
    brush.solid.Outline({outer.data(), outer.size()}, 1.2f, WithAlpha(Shade(base, 0.55), 0.9));
  for (std::size_t i = 0; i < outer.size(); ++i) {
    const std::size_t j = (i + 1) % outer.size();
    Point lean((outer[i].x + outer[j].x) / 2 - pose.position.x,
               (outer[i].y + outer[j].y) / 2 - pose.position.y);
    const float length = std::max(LengthOf(lean), 0.01f);
    lean = Point(lean.x / length, lean.y / length);
    const double rough = 0.16 * (HashUnit(IntegerHash(pose.appearance_seed, 17, i)) - 0.5);
    const Rgba slope = Shade(base, 0.62 + 0.52 * Lit(lean) + rough);
    const Rgba crown = Shade(base, 0.86 + 0.22 * Lit(lean) + rough);
    brush.solid.Quad(outer[i], outer[j], shelf[j], shelf[i], slope);
    brush.solid.Triangle(shelf[i], shelf[j], top, crown);
  }
  if (pose.radius > 16) DrawCraters(brush, pose, spin, base);
}

}  // namespace heliopause
