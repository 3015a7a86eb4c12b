// The distance and the sweep test. The tree, the manager and the brute-force reference of the tests
// use only these functions, so that their results are equal bit for bit.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <heliopause/search.hpp>
#include <heliopause/vec2.hpp>
#include <limits>
#include <optional>

namespace heliopause::space {

inline double SquareOfDistance(Vec2 a, Vec2 b) {
  const double dx = a.x - b.x;
  const double dy = a.y - b.y;
  return dx * dx + dy * dy;
}

/// Rounded after each step, never fused (-ffp-contract=off). Each step is monotone in |a - b|, so
/// the distance to the nearest point of a square is never above the distance to a point in it, and
/// the one to its farthest corner never below: searches prune by that, without a tolerance.
inline double Distance(Vec2 a, Vec2 b) { return std::sqrt(SquareOfDistance(a, b)); }

/// Whether Distance(a, b) <= reach. Compares squares. Takes the square root only where rounding of
/// the squares could change the result: within a relative 2^-49 of the limit, or where the squares
/// may have underflowed.
inline bool IsWithin(Vec2 a, Vec2 b, double reach) {
  assert(reach >= 0 && "a distance is not negative");
  const double square = SquareOfDistance(a, b);
  const double most = reach * reach;
  if (std::abs(square - most) <= most * 0x1p-49 + 0x1p-960) [[unlikely]] {
    return std::sqrt(square) <= reach;
  }
  return square <= most;
}

/// The largest square of a distance that is within `radius`: for all a and b,
/// Distance(a, b) <= radius exactly when dx * dx + dy * dy <= LargestSquaredDistanceWithin(radius).
///
/// Such a number exists because sqrt is monotone, and is a few steps from radius * radius because
/// it is correctly rounded.
inline double LargestSquaredDistanceWithin(double radius) {
  assert(radius >= 0 && "CheckSearchRadius rejects a negative radius");
  const double product = radius * radius;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (product == 0 || product == kInfinity) return product;
  double square = product;
  while (std::sqrt(square) > radius) square = std::nextafter(square, 0.0);
  for (double next = square; std::sqrt(next) <= radius; next = std::nextafter(next, kInfinity)) {
    square = next;
  }
  return square;
}

/// The point of the closed box that is nearest to `point`.
inline Vec2 ClampInto(const Box& box, Vec2 point) {
  assert(box.min.x <= box.max.x && box.min.y <= box.max.y && "CheckBox rejects other boxes");
  return {std::clamp(point.x, box.min.x, box.max.x), std::clamp(point.y, box.min.y, box.max.y)};
}

/// The box grown by `by`, and by a tolerance that exceeds the rounding errors of the box and of a
/// distance.
inline Box Grown(const Box& box, double by) {
  assert(by >= 0 && "a box never shrinks");
  const double x = by + (std::abs(box.min.x) + std::abs(box.max.x) + by) * 0x1p-50;
  const double y = by + (std::abs(box.min.y) + std::abs(box.max.y) + by) * 0x1p-50;
  return {{box.min.x - x, box.min.y - y}, {box.max.x + x, box.max.y + y}};
}

/// The point from which hits in a box are ordered. A sum of two coordinates cannot overflow.
inline Vec2 CenterOf(const Box& box) {
  return {(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
}

/// The order of answers.
inline constexpr struct {
  bool operator()(const Hit& a, const Hit& b) const {
    return a.distance != b.distance ? a.distance < b.distance : a.id < b.id;
  }
  bool operator()(const SweepHit& a, const SweepHit& b) const {
    return a.fraction != b.fraction ? a.fraction < b.fraction : a.id < b.id;
  }
} IsBefore;

/// The point at this fraction of the segment.
inline Vec2 PointOnSegment(Vec2 from, Vec2 to, double fraction) {
  return {from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction};
}

/// The fraction of the way from `from` to `to` at which a mover first comes within `reach` (its
/// radius plus the other's) of `center`; nothing when it does not.
///
/// Touching at the start, by Distance, is fraction 0; touching at the end is a hit, whatever the
/// formula between them gives. Otherwise the result is, with w = to - from and s = center - from,
/// the smaller root of |s - w * t| = reach. Its discriminant is |w|^2 reach^2 - cross(w, s)^2,
/// which as a product of sum and difference stays exact to a few ulps of |s|, also where b^2 - 4ac
/// would cancel. On a tangent both roots are dominated by rounding, so the result is limited to the
/// fraction of the closest point.
inline std::optional<double> SweepFraction(Vec2 from, Vec2 to, double reach, Vec2 center) {
  assert(reach >= 0 && "radii are not negative");
  const double away = Distance(from, center);
  if (away <= reach) return 0.0;
  const Vec2 way{to.x - from.x, to.y - from.y};
  const Vec2 side{center.x - from.x, center.y - from.y};
  const double ahead = way.x * side.x + way.y * side.y;
  const double cross = std::abs(way.x * side.y - way.y * side.x);
  const double span = Distance(from, to) * reach;
  if (ahead > 0 && cross <= span) {
    const double half_chord = std::sqrt((span - cross) * (span + cross));
    const double first = (away - reach) * (away + reach) / (ahead + half_chord);
    const double fraction = std::min(first, ahead / (way.x * way.x + way.y * way.y));
    if (fraction <= 1) return fraction;
  }
  if (Distance(to, center) <= reach) return 1.0;
  return std::nullopt;
}

}  // namespace heliopause::space
