// Geometry of the two forms of stations. All values are in units of the station's radius; the
// constants were chosen by eye.
#include "game/data/station_shape.hpp"

#include <algorithm>
#include <cmath>

#include "game/maths/integer_hash.hpp"

namespace heliopause {
namespace {

// The point at this angle and distance from the center.
Vec2 OnRim(double angle, double radius) {
  const Vec2 direction = maths::FromAngle(angle);
  return {direction.x * radius, direction.y * radius};
}

Stroke Radial(double angle, double from, double to, double width) {
  return {OnRim(angle, from), OnRim(angle, to), width};
}

}  // namespace

StationForm FormOfStation(std::string_view shape) {
  return shape == "shipyard" ? StationForm::Shipyard : StationForm::Outpost;
}

double StationAngle(std::uint32_t appearance_seed) {
  return HashUnit(IntegerHash(appearance_seed, 1)) * kTau;
}

// The middle corners bulge outwards by 2 % so that a panel approximates an arc.
std::array<Vec2, 6> WheelPanel(const Wheel& wheel, int panel) {
  constexpr double kGap = 0.04, kBow = 1.02;
  const double a = kTau * (panel + kGap) / wheel.panels;
  const double b = kTau * (panel + 1 - kGap) / wheel.panels;
  const double middle = (a + b) / 2;
  return {OnRim(a, wheel.outer), OnRim(middle, wheel.outer * kBow), OnRim(b, wheel.outer),
          OnRim(b, wheel.inner), OnRim(middle, wheel.inner * kBow), OnRim(a, wheel.inner)};
}

namespace outpost {

constexpr double kBeam = 0.05;

Stroke Spoke(int i) { return Radial(kTau * i / kSpokes, 0.2, 0.72, kBeam); }

Stroke Arm(int i) { return Radial(kTau * i / kArms, 0.2, kPadDistance - 0.02, 0.8 * kBeam); }

// The pad is placed in the frame of its arm: x along the arm, y across.
Quad Pad(int i) {
  const Vec2 out = maths::FromAngle(kTau * i / kArms);
  const auto at = [&](double along, double across) {
    const double x = kPadDistance + along * kPadUnit, y = across * kPadUnit;
    return Vec2{x * out.x - y * out.y, x * out.y + y * out.x};
  };
  const auto [x, y] = kPadHalf;
  return {at(-x, -y), at(x, -y), at(x, y), at(-x, y)};
}

}  // namespace outpost

namespace shipyard {

constexpr double kBeam = 0.045;
constexpr double kEnd = 0.82, kInnerRail = 0.34, kOuterRail = 0.50;

namespace {

double Along(int i) { return static_cast<double>(i) / (kRibs - 1); }

}  // namespace

// Ribs follow the outline of a hull: short at the ends, longest in the middle.
Stroke Rib(const Hull& hull, int i) {
  const double t = Along(i), bulge = t * 1.5 - 0.6;
  const double half = 0.13 * std::sqrt(std::max(0.0, 1 - bulge * bulge));
  return {{hull.x + t * 0.44, -half}, {hull.x + t * 0.44, half}, 0.012};
}

bool IsPlated(const Hull& hull, int i) { return i > 0 && Along(i) < hull.built; }

Quad Plate(const Hull& hull, int i) {
  const Stroke before = Rib(hull, i - 1), rib = Rib(hull, i);
  return {before.from, rib.from, rib.to, before.to};
}

std::array<Stroke, 2> Rails(double side) {
  return {{{{-kEnd, side * kInnerRail}, {kEnd, side * kInnerRail}, kBeam},
           {{-kEnd, side * kOuterRail}, {kEnd, side * kOuterRail}, kBeam}}};
}

std::array<Stroke, 2> Ends(double side) {
  return {{{{-kEnd, side * kInnerRail}, {-kEnd, side * 0.12}, kBeam},
           {{kEnd, side * kInnerRail}, {kEnd, side * 0.12}, kBeam}}};
}

// Diagonals that alternate between the two rails.
std::array<Stroke, 12> Lattice(double side) {
  std::array<Stroke, 12> strokes;
  const double step = 2 * kEnd / 12;
  for (int i = 0; i < 12; ++i) {
    const double x = -kEnd + step * i;
    const double y = i % 2 == 0 ? kOuterRail : kInnerRail;
    const double next = i % 2 == 0 ? kInnerRail : kOuterRail;
    strokes[static_cast<std::size_t>(i)] = {{x, side * y}, {x + step, side * next}, kBeam / 2};
  }
  return strokes;
}

Stroke Crane(double side) { return {{0, side * kInnerRail}, {0, side * 0.06}, 1.2 * kBeam}; }

double CranePosition(double side, double seconds) {
  return 0.6 * maths::Sin(seconds * 0.23 + side * 1.9);
}

Stroke Spoke(int i) { return Radial(kTau * i / kSpokes, 0, 0.22, kBeam); }

}  // namespace shipyard
}  // namespace heliopause
