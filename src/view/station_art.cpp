// Stations from a few strokes that turn and blink by the game's clock, so that a paused game stands
// still.
#include <algorithm>
#include <cmath>

#include "view/body_art.hpp"
#include "view/noise.hpp"
#include "view/palette.hpp"
#include "view/placement.hpp"

namespace heliopause {

namespace {
constexpr double kTau = 6.283185307179586;

// Metal is brighter where it faces the light, and never black: there is a planet somewhere.
double Lit(Point outward) {
  return 0.82 + 0.36 * (outward.x * kLightFrom.x + outward.y * kLightFrom.y);
}

struct Metal {
  Rgba light, plain, dark, accent;
};

Metal MetalOf(const BodyPose& pose, Rgba faction) {
  return {Mix(Rgba(168, 178, 190), pose.surface.color, 0.2),
          Mix(Rgba(112, 122, 136), pose.surface.color, 0.2), Rgba(40, 46, 56), faction};
}

// A wheel of panels with a gap between them, spokes, and warm windows.
void DrawWheel(const Brush& brush, const Placement& put, const Metal& metal, float inner,
               float outer, int panels) {
  for (int i = 0; i < panels; ++i) {
    const double a = kTau * (i + 0.04) / panels, b = kTau * (i + 0.96) / panels, m = (a + b) / 2;
    const double shade = Lit(put.Direction(OnCircle(m)));
    const Rgba color = Shade(i % 3 == 0 ? metal.light : metal.plain, shade);
    brush.solid.Outline(std::vector<Point>{put(OnCircle(a, outer)), put(OnCircle(m, outer * 1.02)),
                                           put(OnCircle(b, outer)), put(OnCircle(b, inner)),
                                           put(OnCircle(m, inner * 1.02)), put(OnCircle(a, inner))},
                        1.4f, metal.dark);
    for (const auto& [from, to] : {std::pair{a, m}, std::pair{m, b}}) {
      const float bow_from = from == m ? 1.02f : 1.f, bow_to = to == m ? 1.02f : 1.f;
      brush.solid.Quad(put(OnCircle(from, inner * bow_from)), put(OnCircle(to, inner * bow_to)),
                       put(OnCircle(to, outer * bow_to)), put(OnCircle(from, outer * bow_from)),
                       color);
    }
    const float rim = outer - (outer - inner) * 0.22f;
    if (i % 3 == 0) {
      brush.solid.Quad(put(OnCircle(a, rim)), put(OnCircle(b, rim)), put(OnCircle(b, outer)),
                       put(OnCircle(a, outer)), Shade(metal.accent, shade));
    }
    if (put.scale < 26) continue;
    const float window = std::max(1.2f, put.scale * 0.014f);
    for (int w = 1; w <= 3; ++w) {
      const Point at = put(OnCircle(a + (b - a) * w / 4, (inner + outer) / 2));
      brush.solid.Rect({at.x - window / 2, at.y - window / 2}, {window, window},
                       Rgba(255, 226, 160));
    }
  }
}

// Twice the line, once darker and wider: a rim costs less than a polygon.
void Beam(Painter& solid, Point a, Point b, float width, Rgba color, Rgba rim) {
  solid.Line(a, b, width + 2, rim);
  solid.Line(a, b, width, color);
}

// On for half a second of two. Never quite off: one should find a station by its lamps.
void Blink(Painter& light, Point at, float radius, Rgba color, double seconds, double phase) {
  const double t = std::fmod(seconds + phase, 2.0);
  const double on = t < 0.5 ? std::sin(t / 0.5 * 3.14159) : 0;
  light.Glow(at, radius, WithAlpha(color, 0.25 + 0.75 * on));
}

// Wheel, arms and hub turn at speeds of their own; the arms stand still, because ships dock there.
void DrawOutpost(const Brush& brush, const BodyPose& pose, const Metal& metal) {
  const double own = HashUnit(PlaceHash(pose.surface.look, 1)) * kTau;
  const Placement still(pose.place, own, pose.radius);
  const Placement wheel(pose.place, own + brush.seconds * 0.10, pose.radius);
  const float beam = std::max(1.5f, pose.radius * 0.05f);
  for (int i = 0; i < 6; ++i) {
    const double angle = kTau * i / 6;
    Beam(brush.solid, wheel(OnCircle(angle, 0.2)), wheel(OnCircle(angle, 0.72)), beam,
         Shade(metal.plain, Lit(wheel.Direction(OnCircle(angle)))), metal.dark);
  }
  DrawWheel(brush, wheel, metal, 0.68f, 0.86f, 18);
  for (int i = 0; i < 3; ++i) {  // docking arms: they do not turn with the wheel
    const double angle = kTau * i / 3;
    Beam(brush.solid, still(OnCircle(angle, 0.2)), still(OnCircle(angle, 0.93)), beam * 0.8f,
         metal.light, metal.dark);
    const Placement pad(still(OnCircle(angle, 0.95)), own + angle, pose.radius * 0.09f);
    brush.solid.Quad(pad(-0.6f, -1.3f), pad(0.6f, -1.3f), pad(0.6f, 1.3f), pad(-0.6f, 1.3f),
                     metal.plain);
    brush.solid.Quad(pad(0.1f, -1.3f), pad(0.6f, -1.3f), pad(0.6f, 1.3f), pad(0.1f, 1.3f),
                     metal.accent);
    Blink(brush.light, pad(0.7f, 0), std::max(4.f, pose.radius * 0.09f),
          i == 0 ? palette::kGood : palette::kBad, brush.seconds, i * 0.66);
  }
  const Placement hub(pose.place, own - brush.seconds * 0.05, pose.radius);
  brush.solid.Disc(pose.place, pose.radius * 0.30f + 1.5f, metal.dark);
  for (int i = 0; i < 12; ++i) {
    const double a = kTau * i / 12, b = kTau * (i + 1) / 12;
    brush.solid.Triangle(
        pose.place, hub(OnCircle(a, 0.30)), hub(OnCircle(b, 0.30)),
        Shade(i % 2 ? metal.plain : metal.light, Lit(hub.Direction(OnCircle((a + b) / 2)))));
  }
  brush.solid.Disc(pose.place, pose.radius * 0.17f, Shade(metal.plain, 0.7));
  brush.solid.Disc(pose.place, pose.radius * 0.12f, metal.accent);
  brush.light.Glow(pose.place, pose.radius * 0.34f, WithAlpha(metal.accent, 0.35));
}

// A half-built hull in the dock: ribs first, plates later.
void DrawSkeleton(const Brush& brush, const Placement& put, float x, const Metal& metal,
                  double progress) {
  const int ribs = 9;
  Point above, below;
  for (int i = 0; i < ribs; ++i) {
    const float t = static_cast<float>(i) / (ribs - 1);
    const float half = 0.13f * std::sqrt(std::max(0.f, 1 - std::pow(t * 1.5f - 0.6f, 2.f)));
    const Point a = put(x + t * 0.44f, -half), b = put(x + t * 0.44f, half);
    if (i > 0 && t < progress)
      brush.solid.Quad(above, a, b, below, Shade(metal.plain, 0.55 + 0.2 * (i % 2)));
    brush.solid.Line(a, b, 1.4f, Shade(metal.light, 0.8));
    above = a;
    below = b;
  }
}

// Two trusses with cranes that come and go, two hulls in work, a small wheel where people live.
void DrawShipyard(const Brush& brush, const BodyPose& pose, const Metal& metal) {
  const double own = HashUnit(PlaceHash(pose.surface.look, 1)) * kTau;
  const Placement put(pose.place, own + brush.seconds * 0.012, pose.radius);
  const float beam = std::max(1.5f, pose.radius * 0.045f);
  DrawSkeleton(brush, put, -0.66f, metal, 0.55);
  DrawSkeleton(brush, put, 0.20f, metal, 0.3);
  for (const float side : {-1.f, 1.f}) {
    const Rgba rail = Shade(metal.light, Lit(put.Direction({0, side})));
    for (const float y : {0.34f, 0.50f}) {
      Beam(brush.solid, put(-0.82f, side * y), put(0.82f, side * y), beam, rail, metal.dark);
    }
    for (int i = 0; i < 12; ++i) {  // the truss between the two rails
      const float x = -0.82f + 1.64f * static_cast<float>(i) / 12, next = x + 1.64f / 12;
      brush.solid.Line(put(x, side * (i % 2 ? 0.34f : 0.50f)),
                       put(next, side * (i % 2 ? 0.50f : 0.34f)), beam * 0.5f,
                       Shade(metal.plain, 0.9));
    }
    for (const float x : {-0.82f, 0.82f}) {
      Beam(brush.solid, put(x, side * 0.34f), put(x, side * 0.12f), beam, rail, metal.dark);
      Blink(brush.light, put(x, side * 0.52f), std::max(4.f, pose.radius * 0.08f), palette::kBad,
            brush.seconds, x + side);
    }
    const auto crane = static_cast<float>(0.6 * std::sin(brush.seconds * 0.23 + side * 1.9));
    Beam(brush.solid, put(crane, side * 0.34f), put(crane, side * 0.06f), beam * 1.2f, metal.accent,
         metal.dark);
    const std::uint64_t moment = static_cast<std::uint64_t>(brush.seconds * 18);
    if (HashUnit(PlaceHash(moment, 8 + static_cast<std::uint64_t>(side + 1))) < 0.3) {
      brush.light.Glow(put(crane, side * 0.06f), pose.radius * 0.16f, Rgba(190, 220, 255, 230));
    }
  }
  const Placement wheel(pose.place, own - brush.seconds * 0.15, pose.radius);
  for (int i = 0; i < 4; ++i) {
    Beam(brush.solid, wheel(0, 0), wheel(OnCircle(kTau * i / 4, 0.22)), beam, metal.plain,
         metal.dark);
  }
  DrawWheel(brush, wheel, metal, 0.20f, 0.29f, 12);
  brush.solid.Disc(pose.place, pose.radius * 0.11f, metal.light);
  brush.solid.Disc(pose.place, pose.radius * 0.07f, metal.accent);
  brush.light.Glow(pose.place, pose.radius * 0.26f, WithAlpha(metal.accent, 0.4));
}
}  // namespace

void DrawStation(const Brush& brush, const BodyPose& pose, Rgba faction) {
  if (pose.radius < 7) {  // a diamond: no rock and no planet looks like it
    const float r = std::max(pose.radius, 4.f);
    const Point p = pose.place;
    brush.solid.Quad({p.x - r, p.y}, {p.x, p.y - r}, {p.x + r, p.y}, {p.x, p.y + r}, faction);
    brush.solid.Quad({p.x - r / 2, p.y}, {p.x, p.y - r / 2}, {p.x + r / 2, p.y}, {p.x, p.y + r / 2},
                     Shade(faction, 0.35));
    return;
  }
  const Metal metal = MetalOf(pose, faction);
  if (pose.surface.shape == "shipyard") return DrawShipyard(brush, pose, metal);
  DrawOutpost(brush, pose, metal);
}

}  // namespace heliopause
