// Radii are tried from the smallest on: at most 51 steps, once for each manager.
#include "space/geometry/square.hpp"

#include <cassert>
#include <optional>

namespace heliopause::space {
namespace {

// A multiple of 2^-8 from which `radius` covers [low, high], high edge excluded. If there is one,
// the multiple nearest to the middle or a neighbour of it is one.
std::optional<double> CenterFor(double middle, double low, double high, double radius) {
  const double nearest = std::round(middle / kSmallestRadius) * kSmallestRadius;
  for (const double c : {nearest, nearest + kSmallestRadius, nearest - kSmallestRadius}) {
    if (c - radius <= low && c + radius > high) return c;
  }
  return std::nullopt;
}

}  // namespace

Square SmallestSquareAround(Vec2 center, Vec2 low, Vec2 high) {
  assert(low.x <= high.x && low.y <= high.y && "the box is not empty");
  for (double radius = kSmallestRadius;; radius *= 2) {
    const std::optional<double> x = CenterFor(center.x, low.x, high.x, radius);
    const std::optional<double> y = CenterFor(center.y, low.y, high.y, radius);
    assert(radius <= kLargestRadius && "a radius of 2^41 covers all coordinates");
    if ((x && y) || radius >= kLargestRadius) return {{x.value(), y.value()}, radius};
  }
}

}  // namespace heliopause::space
