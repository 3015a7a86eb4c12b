// Stations, drawn from the parts that the rules hit (game/data/station_shape.hpp), so that shots
// stop where the picture shows metal. Parts turn and blink by the clock of the game, so a paused
// game stands still.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "base/constants.hpp"
#include "game/data/station_shape.hpp"
#include "game/maths/integer_hash.hpp"
#include "view/art/body_art.hpp"
#include "view/draw/palette.hpp"
#include "view/draw/transform.hpp"

namespace heliopause {

namespace {
// Metal is brighter where it faces the light, and never black because of ambient light.
double Lit(Point outward) {
  return 0.82 + 0.36 * (outward.x * kLightFrom.x + outward.y * kLightFrom.y);
}

// Shades of one station: its metal, tinted by its class, and the accent of its faction.
struct Metal {
  Rgba light, plain, dark, accent;
};

Metal MetalOf(const BodyPose& pose, Rgba faction) {
  return {Mix(Rgba(168, 178, 190), pose.surface.color, 0.2),
          Mix(Rgba(112, 122, 136), pose.surface.color, 0.2), Rgba(40, 46, 56), faction};
}

void DrawQuad(Painter& solid, const Transform& put, const Quad& quad, Rgba color) {
  solid.Quad(put(ToPoint(quad[0])), put(ToPoint(quad[1])), put(ToPoint(quad[2])),
             put(ToPoint(quad[3])), color);
}

// Three bright windows along the middle of a panel.
void DrawWindows(Painter& solid, const Transform& put, std::span<const Vec2, 6> panel) {
  const float window = std::max(1.2f, put.scale * 0.014f);
  const Vec2 from{(panel[0].x + panel[5].x) / 2, (panel[0].y + panel[5].y) / 2};
  const Vec2 to{(panel[2].x + panel[3].x) / 2, (panel[2].y + panel[3].y) / 2};
  for (int w = 1; w <= 3; ++w) {
    const double share = w / 4.0;
    const Point at =
        put(ToPoint({from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share}));
    solid.Rect({at.x - window / 2, at.y - window / 2}, {window, window}, Rgba(255, 226, 160));
  }
}

void DrawPanel(const Brush& brush, const Transform& put, const Metal& metal, const Wheel& wheel,
               int i) {
  const std::array<Vec2, 6> panel = WheelPanel(wheel, i);
  std::array<Point, 6> corners;
  for (std::size_t c = 0; c < 6; ++c) corners[c] = put(ToPoint(panel[c]));
  const double shade = Lit(put.Direction(ToPoint(panel[1])));
  const Rgba color = Shade(i % 3 == 0 ? metal.light : metal.plain, shade);
  brush.solid.Outline(corners, 1.4f, metal.dark);
  brush.solid.Quad(corners[0], corners[1], corners[4], corners[5], color);
  brush.solid.Quad(corners[1], corners[2], corners[3], corners[4], color);
  if (i % 3 == 0) {  // a stripe in the colour of the faction along the rim
    const auto inside = [](Point rim, Point inner) {
      return Point(rim.x + (inner.x - rim.x) * 0.22f, rim.y + (inner.y - rim.y) * 0.22f);
    };
    brush.solid.Quad(inside(corners[0], corners[5]), inside(corners[2], corners[3]), corners[2],
                     corners[0], Shade(metal.accent, shade));
  }
  if (put.scale >= 26) DrawWindows(brush.solid, put, panel);
}

void DrawWheel(const Brush& brush, const Transform& put, const Metal& metal, const Wheel& wheel) {
  for (int i = 0; i < wheel.panels; ++i) DrawPanel(brush, put, metal, wheel, i);
}

// Two lines, the wider one dark: this rim costs less than a polygon.
void Beam(Painter& solid, const Transform& put, const Stroke& stroke, Rgba color, Rgba rim) {
  const Point a = put(ToPoint(stroke.from)), b = put(ToPoint(stroke.to));
  const float width = std::max(1.5f, put.scale * static_cast<float>(stroke.width));
  solid.Line(a, b, width + 2, rim);
  solid.Line(a, b, width, color);
}

// On for half a second of two, and never completely off: the lamps make a station easy to find.
void Blink(Painter& light, Point at, float radius, Rgba color, double seconds, double phase) {
  const double t = std::fmod(seconds + phase, 2.0);
  const double on = t < 0.5 ? std::sin(t / 0.5 * kPi) : 0;
  light.Glow(at, radius, WithAlpha(color, 0.25 + 0.75 * on));
}

// The arms do not turn with the wheel, because ships dock there.
void DrawArm(const Brush& brush, const Transform& still, const BodyPose& pose, const Metal& metal,
             int i) {
  Beam(brush.solid, still, outpost::Arm(i), metal.light, metal.dark);
  const Quad pad = outpost::Pad(i);
  DrawQuad(brush.solid, still, pad, metal.plain);
  const auto between = [&](Vec2 a, Vec2 b, double share) {
    return Vec2{a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
  };
  constexpr double kStripe = 0.58;  // share of the pad without stripe
  DrawQuad(brush.solid, still,
           {between(pad[0], pad[1], kStripe), pad[1], pad[2], between(pad[3], pad[2], kStripe)},
           metal.accent);
  Blink(brush.light, still(ToPoint(between(pad[1], pad[2], 0.5))),
        std::max(4.f, pose.radius * 0.09f), i == 0 ? palette::kGood : palette::kBad, brush.seconds,
        i * 0.66);
}

void DrawHub(const Brush& brush, const Transform& hub, const BodyPose& pose, const Metal& metal) {
  brush.solid.Disc(pose.position, pose.radius * static_cast<float>(outpost::kHub) + 1.5f,
                   metal.dark);
  for (int i = 0; i < 12; ++i) {
    const double a = kTau * i / 12, b = kTau * (i + 1) / 12;
    brush.solid.Triangle(
        pose.position, hub(OnCircle(a, outpost::kHub)), hub(OnCircle(b, outpost::kHub)),
        Shade(i % 2 ? metal.plain : metal.light, Lit(hub.Direction(OnCircle((a + b) / 2)))));
  }
  brush.solid.Disc(pose.position, pose.radius * 0.17f, Shade(metal.plain, 0.7));
  brush.solid.Disc(pose.position, pose.radius * 0.12f, metal.accent);
  brush.light.Glow(pose.position, pose.radius * 0.34f, WithAlpha(metal.accent, 0.35));
}

// Wheel and hub turn at different speeds; the arms stand still.
void DrawOutpost(const Brush& brush, const BodyPose& pose, const Metal& metal) {
  const double own = StationAngle(pose.surface.appearance_seed);
  const Transform still(pose.position, own, pose.radius);
  const Transform wheel(pose.position, own + brush.seconds * outpost::kWheelTurn, pose.radius);
  for (int i = 0; i < outpost::kSpokes; ++i) {
    const Stroke spoke = outpost::Spoke(i);
    Beam(brush.solid, wheel, spoke,
         Shade(metal.plain, Lit(wheel.Direction(OnCircle(kTau * i / outpost::kSpokes)))),
         metal.dark);
  }
  DrawWheel(brush, wheel, metal, outpost::kWheel);
  for (int i = 0; i < outpost::kArms; ++i) DrawArm(brush, still, pose, metal, i);
  DrawHub(brush, Transform(pose.position, own + brush.seconds * outpost::kHubTurn, pose.radius),
          pose, metal);
}

// A hull under construction in the dock: ribs, some of them plated.
void DrawHull(const Brush& brush, const Transform& put, const Metal& metal,
              const shipyard::Hull& hull) {
  for (int i = 0; i < shipyard::kRibs; ++i) {
    if (shipyard::IsPlated(hull, i))
      DrawQuad(brush.solid, put, shipyard::Plate(hull, i),
               Shade(metal.plain, 0.55 + 0.2 * (i % 2)));
    const Stroke rib = shipyard::Rib(hull, i);
    brush.solid.Line(put(ToPoint(rib.from)), put(ToPoint(rib.to)),
                     std::max(1.4f, put.scale * static_cast<float>(rib.width)),
                     Shade(metal.light, 0.8));
  }
}

// Moves along its truss; welding flashes at random moments.
void DrawCrane(const Brush& brush, const Transform& put, const Metal& metal, float side) {
  Stroke crane = shipyard::Crane(side);
  crane.from.x = crane.to.x = shipyard::CranePosition(side, brush.seconds);
  Beam(brush.solid, put, crane, metal.accent, metal.dark);
  const auto moment = static_cast<std::uint64_t>(brush.seconds * 18);
  if (HashUnit(IntegerHash(moment, 8 + static_cast<std::uint64_t>(side + 1))) < 0.3)
    brush.light.Glow(put(ToPoint(crane.to)), put.scale * 0.16f, Rgba(190, 220, 255, 230));
}

void DrawTruss(const Brush& brush, const Transform& put, const Metal& metal, float side) {
  const Rgba rail = Shade(metal.light, Lit(put.Direction({0, side})));
  for (const Stroke& stroke : shipyard::Rails(side))
    Beam(brush.solid, put, stroke, rail, metal.dark);
  for (const Stroke& stroke : shipyard::Lattice(side))
    brush.solid.Line(put(ToPoint(stroke.from)), put(ToPoint(stroke.to)),
                     std::max(0.75f, put.scale * static_cast<float>(stroke.width)),
                     Shade(metal.plain, 0.9));
  for (const Stroke& stroke : shipyard::Ends(side)) {
    Beam(brush.solid, put, stroke, rail, metal.dark);
    const auto x = static_cast<float>(stroke.from.x);
    Blink(brush.light, put(x, side * 0.52f), std::max(4.f, put.scale * 0.08f), palette::kBad,
          brush.seconds, x + side);
  }
}

// Two trusses with moving cranes, two hulls under construction, a small habitat wheel.
void DrawShipyard(const Brush& brush, const BodyPose& pose, const Metal& metal) {
  const double own = StationAngle(pose.surface.appearance_seed);
  const Transform put(pose.position, own + brush.seconds * shipyard::kTurn, pose.radius);
  for (const shipyard::Hull& hull : shipyard::kHulls) DrawHull(brush, put, metal, hull);
  for (const float side : {-1.f, 1.f}) {
    DrawTruss(brush, put, metal, side);
    DrawCrane(brush, put, metal, side);
  }
  const Transform wheel(pose.position, own + brush.seconds * shipyard::kWheelTurn, pose.radius);
  for (int i = 0; i < shipyard::kSpokes; ++i)
    Beam(brush.solid, wheel, shipyard::Spoke(i), metal.plain, metal.dark);
  DrawWheel(brush, wheel, metal, shipyard::kWheel);
  const auto hub = static_cast<float>(shipyard::kHub);
  brush.solid.Disc(pose.position, pose.radius * hub, metal.light);
  brush.solid.Disc(pose.position, pose.radius * 0.07f, metal.accent);
  brush.light.Glow(pose.position, pose.radius * 0.26f, WithAlpha(metal.accent, 0.4));
}
}  // namespace

void DrawStation(const Brush& brush, const BodyPose& pose, Rgba faction) {
  if (pose.radius < 7) {  // a diamond, unlike any rock or planet
    const float r = std::max(pose.radius, 4.f);
    const Point p = pose.position;
    brush.solid.Quad({p.x - r, p.y}, {p.x, p.y - r}, {p.x + r, p.y}, {p.x, p.y + r}, faction);
    brush.solid.Quad({p.x - r / 2, p.y}, {p.x, p.y - r / 2}, {p.x + r / 2, p.y}, {p.x, p.y + r / 2},
                     Shade(faction, 0.35));
    return;
  }
  const Metal metal = MetalOf(pose, faction);
  if (FormOfStation(pose.surface.shape) == StationForm::Shipyard)
    return DrawShipyard(brush, pose, metal);
  DrawOutpost(brush, pose, metal);
}

}  // namespace heliopause
