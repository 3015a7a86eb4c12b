// Ships, shield flashes, bolts, missiles and ore.
//
// A ship is drawn as flames, rims, then lit triangles; lights and embers on top. Rims are drawn
// before all triangles, so that only the outer half of a rim around the whole ship stays visible.
// Below kShipMarker pixels it is an arrow in the colour of its faction.
#include "view/art/ship_art.hpp"

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <cmath>

#include "base/constants.hpp"
#include "game/maths/integer_hash.hpp"
#include "view/draw/palette.hpp"
#include "view/draw/transform.hpp"
#include "view/objects/object_colors.hpp"

namespace heliopause {

namespace {
constexpr float kDetail = 9.f;  // pixels of radius: below, rims would be thicker than the parts

Transform TurnOf(const ShipPose& pose) { return {pose.position, pose.heading, pose.radius}; }

// Hulls are metal with a tint of the faction's colour, accents have the colour itself: ships of one
// faction look alike and still metallic.
std::array<Rgba, 5> Materials(Rgba faction) {
  return {Mix(Rgba(92, 102, 116), faction, 0.16), Mix(Rgba(126, 138, 152), faction, 0.14),
          Mix(Rgba(34, 39, 48), faction, 0.06), faction, Rgba(188, 232, 255)};
}

// Returns 0..1, 24 new values per second.
double Flicker(double seconds, std::uint64_t salt) {
  return HashUnit(IntegerHash(static_cast<std::uint64_t>(seconds * 24), salt));
}

// Calls visit(point) for an engine or a light and, off the axis, for the one on the other side.
template <class Visit>
void OnBothSides(Vec2 position, Visit visit) {
  const Point p = ToPoint(position);
  visit(Point(p.x, -p.y));
  if (p.y != 0) visit(p);
}

// Calls visit(part, side) for each surface in drawing order; y of the part is times `side`.
template <class Visit>
void ForEachSurface(const ShipShape& shape, Visit visit) {
  for (const HullPart& part : shape.parts) {
    visit(part, 1.f);
    if (part.mirrored) visit(part, -1.f);
  }
}

void DrawFlame(const Brush& brush, const Transform& turn, Point base, float width,
               const ShipPose& pose, Rgba hot) {
  const double flicker = Flicker(brush.seconds, pose.salt);
  const auto length =
      static_cast<float>(pose.thrust * (0.95 + 0.5 * flicker)) * (0.35f + width * 3);
  const float half = width / 2;
  const Point tip(base.x - length, base.y);
  const Point left = turn({base.x, base.y - half}), right = turn({base.x, base.y + half});
  const Point knee_l = turn({base.x - length * 0.35f, base.y - half * 0.9f});
  const Point knee_r = turn({base.x - length * 0.35f, base.y + half * 0.9f});
  const Rgba core = WithAlpha(Mix(hot, Rgba::White, 0.7), 0.95), mid = WithAlpha(hot, 0.6);
  brush.light.Quad(left, knee_l, knee_r, right, core, mid, mid, core);
  brush.light.Triangle(knee_l, knee_r, turn(tip), mid, mid, WithAlpha(hot, 0));
  if (pose.radius > kDetail) {
    brush.light.Glow(turn({base.x - half, base.y}), pose.radius * width * 2.6f,
                     WithAlpha(hot, 0.30 * pose.thrust));
  }
}

// Small jets ahead on both sides show that a ship brakes, and its heading.
void DrawBrakes(const Brush& brush, const Transform& turn, const ShipPose& pose) {
  const auto length = static_cast<float>(0.35 + 0.2 * Flicker(brush.seconds, pose.salt + 7));
  for (const float side : {-1.f, 1.f}) {
    const Point base(0.5f, side * 0.2f);
    brush.light.Triangle(turn({base.x, base.y - 0.05f}), turn({base.x, base.y + 0.05f}),
                         turn({base.x + length, base.y + side * 0.1f}), Rgba(200, 226, 255, 190),
                         Rgba(200, 226, 255, 190), Rgba(160, 200, 255, 0));
  }
}

void DrawMarker(const Brush& brush, const Transform& turn, const ShipPose& pose, Rgba faction) {
  Transform grown = turn;
  grown.scale = std::max(pose.radius, 2.6f) * 1.25f;
  const std::array<Point, 4> arrow{grown({1.1f, 0}), grown({-0.8f, 0.75f}), grown({-0.4f, 0}),
                                   grown({-0.8f, -0.75f})};
  const Rgba color = Mix(faction, Rgba::White, 0.15);
  brush.solid.Triangle(arrow[0], arrow[1], arrow[2], color);
  brush.solid.Triangle(arrow[0], arrow[2], arrow[3], color);
  if (pose.thrust > 0) brush.light.Glow(grown({-0.9f, 0}), grown.scale, Rgba(120, 180, 255, 110));
}

// Glass and accents have no rim, unless their colour is given in the data: the rim then shows the
// faction.
void DrawRims(const Brush& brush, const Transform& turn, const ShipShape& shape,
              const ShipPose& pose, Rgba faction) {
  const Rgba rim = WithAlpha(Mix(faction, Rgba(8, 12, 20), 0.45), 0.95);
  // Proportional to the ship, within limits that look right at any zoom.
  const float rim_width = std::clamp(pose.radius * 0.07f, 1.2f, 3.f);
  boost::container::small_vector<Point, 16> outline;
  ForEachSurface(shape, [&](const HullPart& part, float side) {
    if (!part.color && (part.tone == Tone::Glass || part.tone == Tone::Accent)) return;
    outline.clear();
    for (const Vec2 v : part.points) {
      const Point p = ToPoint(v);
      outline.push_back(turn({p.x, p.y * side}));
    }
    brush.solid.Outline({outline.data(), outline.size()}, rim_width, rim);
  });
}

// Light by the angle between the rotated normal and the light; the hull rotates, the light does
// not.
void DrawSurfaces(const Brush& brush, const Transform& turn, const ShipShape& shape, Rgba faction) {
  const std::array<Rgba, 5> materials = Materials(faction);
  ForEachSurface(shape, [&](const HullPart& part, float side) {
    const Point n = turn.Direction({0, -static_cast<float>(part.tilt) * side});
    const float toward = n.x * kLightFrom.x + n.y * kLightFrom.y;
    const Rgba material =
        part.color ? ToRgba(*part.color) : materials[static_cast<std::size_t>(part.tone)];
    const Rgba lit = Shade(material, 0.86 + 0.42 * toward);
    const auto corner = [&](std::size_t i) {
      const Point p = ToPoint(part.points[i]);
      return turn({p.x, p.y * side});
    };
    for (std::size_t i = 2; i < part.points.size(); ++i)
      brush.solid.Triangle(corner(0), corner(i - 1), corner(i), lit, lit, lit);
  });
}

void DrawLights(const Brush& brush, const Transform& turn, const ShipShape& shape,
                const ShipPose& pose, Rgba faction) {
  if (std::fmod(brush.seconds + HashUnit(pose.salt) * 1.6, 1.6) >= 0.16) return;
  for (const Vec2 light : shape.lights) {
    OnBothSides(light, [&](Point p) {
      brush.light.Glow(turn(p), std::max(3.f, pose.radius * 0.22f), WithAlpha(faction, 0.9));
    });
  }
}
}  // namespace

void DrawShip(const Brush& brush, const ShipShape& shape, const ShipPose& pose, Rgba faction) {
  const Transform turn = TurnOf(pose);
  if (pose.radius < kShipMarker) return DrawMarker(brush, turn, pose, faction);
  if (pose.thrust > 0) {
    const Rgba own = shape.flame ? ToRgba(*shape.flame) : Mix(Rgba(150, 214, 255), faction, 0.25);
    for (const HullEngine& engine : shape.engines) {
      OnBothSides(engine.position, [&](Point base) {
        DrawFlame(brush, turn, base, static_cast<float>(engine.width), pose, own);
      });
    }
  }
  if (pose.braking) DrawBrakes(brush, turn, pose);
  DrawRims(brush, turn, shape, pose, faction);
  DrawSurfaces(brush, turn, shape, faction);
  if (pose.radius > kDetail) DrawLights(brush, turn, shape, pose, faction);
  if (pose.damage > 0.55) {
    const double ember = Flicker(brush.seconds, pose.salt + 3);
    brush.light.Glow(turn({-0.2f, 0.12f}), pose.radius * static_cast<float>(0.35 + 0.25 * ember),
                     Rgba(255, 120, 40, static_cast<std::uint8_t>(150 * pose.damage * ember)));
  }
}

// An arc at the hit instead of a bubble: it shows the direction of the attacker.
void DrawShieldFlash(Painter& light, Point position, float radius, double bearing,
                     double strength) {
  const float r = std::max(radius * 1.28f, 5.f);
  constexpr int kSteps = 14;
  const Rgba color = palette::kShield;
  for (int i = -kSteps; i < kSteps; ++i) {
    const auto fade = [&](int step) {
      const double t = 1 - std::abs(step) / static_cast<double>(kSteps);
      return WithAlpha(color, strength * t * t);
    };
    const auto at = [&](int step, float scale) {
      const double angle = bearing + step * 1.15 / kSteps;
      return Point(position.x + static_cast<float>(std::cos(angle)) * r * scale,
                   position.y + static_cast<float>(std::sin(angle)) * r * scale);
    };
    light.Quad(at(i, 0.86f), at(i + 1, 0.86f), at(i + 1, 1.f), at(i, 1.f), WithAlpha(color, 0),
               WithAlpha(color, 0), fade(i + 1), fade(i));
    light.Quad(at(i, 1.f), at(i + 1, 1.f), at(i + 1, 1.06f), at(i, 1.06f), fade(i), fade(i + 1),
               WithAlpha(color, 0), WithAlpha(color, 0));
  }
}

// A drop of light: thin tail, bright head, and a halo that is visible before any background.
void DrawBolt(Painter& light, Point tail, Point head, float width, Rgba color) {
  const Point along(head.x - tail.x, head.y - tail.y);
  const float length = LengthOf(along);
  if (length < 1.5f) return light.Rect({head.x - 1, head.y - 1}, {2, 2}, color);
  const Point side(-along.y / length * width, along.x / length * width);
  const Point middle(tail.x + along.x * 0.7f, tail.y + along.y * 0.7f);
  const Rgba clear = WithAlpha(color, 0), core = WithAlpha(Mix(color, Rgba::White, 0.65), 1);
  light.Triangle(tail, Plus(middle, side), {middle.x - side.x, middle.y - side.y}, clear,
                 WithAlpha(color, 0.85), WithAlpha(color, 0.85));
  light.Triangle(Plus(middle, side), head, {middle.x - side.x, middle.y - side.y}, color, core,
                 color);
  light.Line(middle, head, std::max(1.f, width * 0.8f), core);
  light.Glow(head, width * 4.5f, WithAlpha(color, 0.30));
}

void DrawMissile(const Brush& brush, Point position, double heading, float radius, Rgba color) {
  const Transform turn(position, heading, std::max(radius * 1.6f, 4.f));
  const Rgba body(206, 212, 220), dark(96, 104, 116);
  brush.light.Glow(turn({-1.2f, 0}), turn.scale * 1.7f,
                   WithAlpha(Mix(color, Rgba(255, 190, 110), 0.5), 0.75));
  brush.solid.Quad(turn({-0.9f, -0.28f}), turn({0.6f, -0.28f}), turn({0.6f, 0}), turn({-0.9f, 0}),
                   body);
  brush.solid.Quad(turn({-0.9f, 0}), turn({0.6f, 0}), turn({0.6f, 0.28f}), turn({-0.9f, 0.28f}),
                   dark);
  brush.solid.Triangle(turn({0.6f, -0.28f}), turn({1.2f, 0}), turn({0.6f, 0.28f}), color);
  brush.solid.Triangle(turn({-0.4f, -0.28f}), turn({-1.1f, -0.7f}), turn({-0.9f, -0.28f}), color);
  brush.solid.Triangle(turn({-0.4f, 0.28f}), turn({-1.1f, 0.7f}), turn({-0.9f, 0.28f}), color);
  const auto length = static_cast<float>(1.1 + 0.7 * Flicker(brush.seconds, 5));
  brush.light.Triangle(turn({-0.9f, -0.22f}), turn({-0.9f, 0.22f}), turn({-0.9f - length, 0}),
                       Rgba(255, 236, 190), Rgba(255, 236, 190), WithAlpha(color, 0));
}

// It rotates and glints, so that it is easy to find among rocks of the same size.
void DrawPickup(const Brush& brush, Point position, float radius, std::uint64_t salt) {
  const float r = std::max(radius, 3.f);
  const double spin = brush.seconds * 1.3 + HashUnit(salt) * kTau;
  const auto at = [&](double angle, float scale) {
    return Point(position.x + static_cast<float>(std::cos(angle)) * r * scale,
                 position.y + static_cast<float>(std::sin(angle)) * r * scale);
  };
  for (int i = 0; i < 6; ++i) {
    const double a = spin + i * kTau / 6, b = a + kTau / 6;
    const float ra = i % 2 == 0 ? 1.f : 0.78f, rb = i % 2 == 0 ? 0.78f : 1.f;
    const double lit = 0.75 - 0.45 * (std::cos((a + b) / 2) * -kLightFrom.x +
                                      std::sin((a + b) / 2) * -kLightFrom.y);
    brush.solid.Triangle(at(a, ra), at(b, rb), position, Shade(palette::kOre, lit));
  }
  // One glint in 1.5 s, with a different phase for each piece.
  const double phase = std::fmod(brush.seconds + HashUnit(salt, 1) * 1.5, 1.5);
  const double glint = phase < 0.35 ? std::sin(phase / 0.35 * kPi) : 0;
  brush.light.Glow(position, r * 2.2f, WithAlpha(palette::kOre, 0.22 + 0.3 * glint));
  if (glint > 0) {
    const auto arm = r * static_cast<float>(0.6 + 1.6 * glint);
    const Rgba white(255, 244, 214, static_cast<std::uint8_t>(230 * glint)),
        clear = WithAlpha(white, 0);
    const Point spark(position.x - r * 0.3f, position.y - r * 0.35f);
    for (const Point d : {Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1)}) {
      brush.light.Line(spark, {spark.x + d.x * arm, spark.y + d.y * arm}, 1.2f, white, clear);
    }
  }
}

}  // namespace heliopause
