// What searches of a region ask for: near, touching, in a box; and which cells of a table that
// meets.
//
// What a shape matches is decided by the rounded distance, exactly. What of the tree is out of its
// range is decided with a slack, larger than all rounding: never too much is left out.
#pragma once

#include <cmath>
#include <heliopause/vec2.hpp>

#include "space/geometry/branchless.hpp"
#include "space/geometry/distance.hpp"
#include "space/geometry/square.hpp"
#include "space/storage/node.hpp"

namespace heliopause::space {

/// Searches come with the same radius again and again.
inline double RememberedLargestSquareWithin(double radius) {
  struct Memory {
    double radius = 0;
    double square = 0;
  };
  thread_local Memory memory;
  if (memory.radius != radius) memory = {radius, LargestSquareWithin(radius)};
  return memory.square;
}

/// Relative slack of what is pruned by: more than all rounding on the way to it.
inline constexpr double kTolerance = 0x1p-48;

/// What all shapes are: a box, perhaps a point, and what is within some radius of it. Answers
/// whether squares are out of range, with a slack: never true when anything in the square could be
/// a hit.
class Range {
 public:
  Range(Vec2 middle, Vec2 half, double radius)
      : middle_(middle),
        half_(Pair(half) + (Pair(half) + Abs(Pair(middle))) * Pair(kTolerance)),
        radius_(radius) {}

  // Of a square with this center and radius, with hits as far as `reach` from their sprites.
  bool IsOutside(Vec2 center, double square, double reach) const {
    const Pair away = Abs(Pair(center) - middle_) * Pair(1 - kTolerance);
    const Pair beyond = Max(away - (Pair(square) + half_), Pair(0.0));
    const double radius = radius_ + reach;
    return Sum(beyond * beyond) > radius * radius * (1 + kTolerance);
  }

  // False when it is too small to cover a square of this radius.
  bool MayContain(double square) const {
    const Vec2 half = half_.ToVec2();
    return radius_ + Max(half.x, half.y) >= square;
  }

  PairBox Bounds(double reach) const {
    const Pair away = half_ + Pair((radius_ + reach) * (1 + kTolerance));
    return {middle_ - away, middle_ + away};
  }

 private:
  Pair middle_;
  Pair half_;
  double radius_;
};

struct NearShape {
  Vec2 point;
  double limit;  // of the square of the distance
  Range range;

  NearShape(Vec2 p, double radius)
      : point(p), limit(RememberedLargestSquareWithin(radius)), range(p, {}, radius) {}

  static constexpr bool kMindsReach = false;
  bool Covers(const Square& square) const {
    return SquareOfDistance(point, square.FarthestFrom(point)) <= limit;
  }
  bool Matches(Vec2 position, double) const { return SquareOfDistance(point, position) <= limit; }
  Vec2 Middle() const { return point; }
};

struct TouchingShape {
  Vec2 point;
  double radius;
  Range range;

  TouchingShape(Vec2 p, double r) : point(p), radius(r), range(p, {}, r) {}

  static constexpr bool kMindsReach = true;
  bool Covers(const Square& square) const {
    return Distance(point, square.FarthestFrom(point)) <= radius;
  }
  bool Matches(Vec2 position, double sprite_radius) const {
    return IsWithin(point, position, radius + sprite_radius);
  }
  Vec2 Middle() const { return point; }
};

struct BoxShape {
  Box box;
  Range range;

  explicit BoxShape(const Box& b)
      : box(b), range(CenterOf(b), {(b.max.x - b.min.x) / 2, (b.max.y - b.min.y) / 2}, 0) {}

  static constexpr bool kMindsReach = true;
  bool Covers(const Square& square) const {
    const Box closed = square.Closed();
    return closed.min.x >= box.min.x && closed.max.x <= box.max.x && closed.min.y >= box.min.y &&
           closed.max.y <= box.max.y;
  }
  bool Matches(Vec2 position, double sprite_radius) const {
    return IsWithin(position, ClampInto(box, position), sprite_radius);
  }
  Vec2 Middle() const { return CenterOf(box); }
};

/// The cells of a table that a box meets, ends included: all of them, whatever rounding does;
/// perhaps a few more, beyond the edge of the table or of the box.
struct CellRange {
  IVec2 low, high;

  [[gnu::always_inline]] CellRange(const Node& owner, int cell_level, const PairBox& box)
      : low(Cells(owner, cell_level, box.min, -kCellTolerance)),
        high(Cells(owner, cell_level, box.max, kCellTolerance)) {}

  bool IsOneCell() const { return low.x == high.x && low.y == high.y; }

 private:
  // Rounding of numbers up to 8, which is how many cells there are; larger ones are cut off.
  static constexpr double kCellTolerance = 0x1p-45;

  static Pair Cells(const Node& owner, int cell_level, Pair corner, double tolerance) {
    const Pair from_edge = corner - (Pair(owner.center) - Pair(RadiusOf(owner.level)));
    const Pair cells = from_edge * Pair(RadiusOf(15 - cell_level)) + Pair(tolerance);
    return Min(Max(cells, Pair(0.0)), Pair((1 << (owner.level - cell_level)) - 1.0));
  }
};

}  // namespace heliopause::space
