// The geometry of nodes: squares given by center and radius (half the edge).
//
// Radii are powers of two from 2^-8 to 2^42 and centers multiples of 2^-8, so centers, edges,
// halves and doubles of squares are exact in a double: 2^43 / 2^-8 is 51 bits.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <heliopause/vec2.hpp>

namespace heliopause::space {

inline constexpr double kSmallestRadius = 0.00390625;      // 2^-8
inline constexpr double kLargestRadius = 4398046511104.0;  // 2^42, see Square::Doubled
inline constexpr int kLevels = 51;                         // powers of two from 2^-8 to 2^42

/// 2^(level - 8).
inline double RadiusOf(int level) {
  assert(level > -64 && level < 128 && "a level is near 0 to 50");
  return std::bit_cast<double>(static_cast<std::uint64_t>(level - 8 + 1023) << 52);
}

/// Half open: low edges belong to it, high edges do not.
struct Square {
  Vec2 center;
  double radius = 0;

  /// Its closure.
  Box Closed() const {
    return {{center.x - radius, center.y - radius}, {center.x + radius, center.y + radius}};
  }

  bool Contains(Vec2 p) const {
    return p.x >= center.x - radius && p.x < center.x + radius && p.y >= center.y - radius &&
           p.y < center.y + radius;
  }

  /// Which quadrant a point of the square belongs to: bit 0 is right, bit 1 is down.
  unsigned QuadrantOf(Vec2 p) const {
    return (p.x >= center.x ? 1u : 0u) | (p.y >= center.y ? 2u : 0u);
  }

  Square Quadrant(unsigned quadrant) const {
    assert(quadrant < 4 && "a node has four quadrants");
    const double half = radius / 2;
    return {{center.x + ((quadrant & 1u) != 0 ? half : -half),
             center.y + ((quadrant & 2u) != 0 ? half : -half)},
            half};
  }

  /// The square of twice the radius that has this one as a quadrant and lies towards `target`.
  ///
  /// On an axis where the target is not beyond an edge it grows towards zero. So a root never needs
  /// a radius above 2^42: let K = [-2^40, 2^40] hold all coordinates, and let a root of radius 2^41
  /// touch K, as each root does (it holds a sprite or the canvas of the options): |center| <= 3 *
  /// 2^40. One step later, on each axis, either the target was beyond an edge, and the new center
  /// is between the old center and the target by at least 2^41 from the old: |center| <= 2^40; or
  /// it went towards zero by 2^41: |center| <= 2^41. A square of radius 2^42 with |center| <= 2^41
  /// covers [-2^41, 2^41), and so K, its ends included.
  Square Doubled(Vec2 target) const {
    return {{DoubledCenter(center.x, target.x), DoubledCenter(center.y, target.y)}, radius * 2};
  }

  Vec2 NearestTo(Vec2 p) const {
    return {std::clamp(p.x, center.x - radius, center.x + radius),
            std::clamp(p.y, center.y - radius, center.y + radius)};
  }

  Vec2 FarthestFrom(Vec2 p) const {
    return {p.x < center.x ? center.x + radius : center.x - radius,
            p.y < center.y ? center.y + radius : center.y - radius};
  }

  int Level() const {  // 0 for 2^-8
    assert(radius >= kSmallestRadius && radius <= kLargestRadius && "a node has a level");
    return std::ilogb(radius) + 8;
  }

  friend bool operator==(const Square&, const Square&) = default;

 private:
  double DoubledCenter(double c, double target) const {
    if (target < c - radius) return c - radius;
    if (target >= c + radius) return c + radius;
    return c > 0 ? c - radius : c + radius;
  }
};

/// The smallest square that covers the closed box from `low` to `high`, whose middle is `center`.
/// Its high edges are strictly above the box. Coordinates within +-2^40, so a radius of 2^41 always
/// does.
Square SmallestSquareAround(Vec2 center, Vec2 low, Vec2 high);

}  // namespace heliopause::space
