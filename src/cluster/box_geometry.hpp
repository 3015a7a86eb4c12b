// Geometry of the boxes of domains, with bounds that hold for the rounded distances of the index.
#pragma once

#include <algorithm>
#include <cmath>
#include <heliopause/vec2.hpp>
#include <limits>

namespace heliopause::cluster {

/// Relative error bound of a sum of a few rounded distances, far above their 2^-53 each.
inline constexpr double kRoundingBound = 1e-12;

inline constexpr Box kWholePlane{{-kMaxCoordinate, -kMaxCoordinate},
                                 {kMaxCoordinate, kMaxCoordinate}};

/// The box, at least `by` wider on all sides despite rounding, clamped to the plane.
inline Box Grown(const Box& box, double by) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto low = [&](double v) {
    return std::max(-kMaxCoordinate, std::nextafter(v - by, -kInfinity));
  };
  const auto high = [&](double v) {
    return std::min(kMaxCoordinate, std::nextafter(v + by, kInfinity));
  };
  return {{low(box.min.x), low(box.min.y)}, {high(box.max.x), high(box.max.y)}};
}

/// Whether the closed boxes have a point in common.
inline bool Overlap(const Box& a, const Box& b) {
  return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/// Whether the closed box contains the point.
inline bool Contains(const Box& box, Vec2 p) {
  return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y;
}

/// At most the rounded distance from `p` to any point of the box.
inline double LowerDistance(Vec2 p, const Box& box) {
  const double dx = std::max({box.min.x - p.x, p.x - box.max.x, 0.0});
  const double dy = std::max({box.min.y - p.y, p.y - box.max.y, 0.0});
  return std::sqrt(dx * dx + dy * dy) * (1 - kRoundingBound);
}

}  // namespace heliopause::cluster
