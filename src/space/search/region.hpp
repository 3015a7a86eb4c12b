// Regions: what near, touching and box searches look for.
//
// A sprite is tested by its rounded distance, exactly. A square is outside a region only if it is
// farther away by a relative tolerance that exceeds all rounding, so no hit is ever pruned.
#pragma once

#include <cmath>
#include <heliopause/vec2.hpp>

#include "space/geometry/branchless.hpp"
#include "space/geometry/distance.hpp"
#include "space/geometry/square.hpp"

namespace heliopause::space {

/// Returns LargestSquaredDistanceWithin(radius). Remembers the last one: most searches repeat their
/// radius.
inline double CachedLargestSquaredDistanceWithin(double radius) {
  struct Cache {
    double radius = 0;
    double square = 0;
  };
  thread_local Cache cache;
  if (cache.radius != radius) cache = {radius, LargestSquaredDistanceWithin(radius)};
  return cache.square;
}

/// Relative tolerance of pruning, larger than the rounding errors of the computation that uses it.
inline constexpr double kPruneTolerance = 0x1p-48;

/// The common form of all regions: a box, perhaps a point, and what is within a radius of it.
///
///      .---------------.      middle_: the center of the box
///     /  +-----------+  \     half_:   half its edges; 0 for a disc
///    |   |  middle_  |   |    radius_: the rim; 0 for a box
///     \  +-----------+  /
///      '---------------'      A sprite radius widens the rim.
class Extent {
 public:
  /// The tolerance grows with the coordinates of the middle too: the corners of a box far from the
  /// origin were rounded at that scale.
  Extent(Vec2 middle, Vec2 half, double radius)
      : middle_(middle),
        half_(Packed2(half) + (Packed2(half) + Abs(Packed2(middle))) * Packed2(kPruneTolerance)),
        radius_(radius) {}

  /// Whether nothing in the square with this center and radius can be a hit. Sprites count as hits
  /// up to `sprite_radius` beyond the region. Errs on the side of false.
  bool IsOutOfRange(Vec2 center, double square_radius, double sprite_radius) const {
    const Packed2 away = Abs(Packed2(center) - middle_) * Packed2(1 - kPruneTolerance);
    const Packed2 beyond = Max(away - (Packed2(square_radius) + half_), Packed2(0.0));
    const double radius = radius_ + sprite_radius;
    return Sum(beyond * beyond) > radius * radius * (1 + kPruneTolerance);
  }

  /// No square with a larger radius fits into the region.
  double LargestContainedRadius() const {
    const Vec2 half = half_.ToVec2();
    return radius_ + Max(half.x, half.y);
  }

  /// A box around the region, grown by a sprite radius.
  PackedBox Bounds(double sprite_radius) const {
    const Packed2 away = half_ + Packed2((radius_ + sprite_radius) * (1 + kPruneTolerance));
    return {middle_ - away, middle_ + away};
  }

 private:
  Packed2 middle_;
  Packed2 half_;
  double radius_;
};

/// Sprites whose center is within `radius` of a point.
struct NearRegion {
  Vec2 point;
  double limit;  // of the squared distance
  Extent extent;

  NearRegion(Vec2 p, double radius)
      : point(p), limit(CachedLargestSquaredDistanceWithin(radius)), extent(p, {}, radius) {}

  /// By the square of the distance: those within `square`, which is radius * radius but for
  /// rounding.
  NearRegion(Vec2 p, double radius, double square)
      : point(p), limit(square), extent(p, {}, radius) {}

  static constexpr bool kUsesSpriteRadius = false;
  static constexpr bool kTestIsDistance = true;  // the distance of a hit decides
  bool Contains(const Square& square) const {
    return SquareOfDistance(point, square.FarthestFrom(point)) <= limit;
  }
  Vec2 Middle() const { return point; }
};

/// Sprites whose edge is within `radius` of a point.
struct TouchingRegion {
  Vec2 point;
  double radius;
  Extent extent;

  TouchingRegion(Vec2 p, double r) : point(p), radius(r), extent(p, {}, r) {}

  static constexpr bool kUsesSpriteRadius = true;
  static constexpr bool kTestIsDistance = false;
  bool Contains(const Square& square) const {
    return Distance(point, square.FarthestFrom(point)) <= radius;
  }
  bool Matches(Vec2 position, double sprite_radius) const {
    return IsWithin(point, position, radius + sprite_radius);
  }
  Vec2 Middle() const { return point; }
};

/// Sprites whose circle overlaps a box.
struct BoxRegion {
  Box box;
  Extent extent;

  explicit BoxRegion(const Box& b)
      : box(b), extent(CenterOf(b), {(b.max.x - b.min.x) / 2, (b.max.y - b.min.y) / 2}, 0) {}

  static constexpr bool kUsesSpriteRadius = true;
  static constexpr bool kTestIsDistance = false;
  bool Contains(const Square& square) const {
    const Box closed = square.Closed();
    return closed.min.x >= box.min.x && closed.max.x <= box.max.x && closed.min.y >= box.min.y &&
           closed.max.y <= box.max.y;
  }
  bool Matches(Vec2 position, double sprite_radius) const {
    return IsWithin(position, ClampInto(box, position), sprite_radius);
  }
  Vec2 Middle() const { return CenterOf(box); }
};

}  // namespace heliopause::space
