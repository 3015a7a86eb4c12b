// Shapes by sums of even numbers and square roots alone, so that one seed gives one world.
#include "lab/pour.hpp"

#include <algorithm>
#include <cmath>

namespace heliopause::lab {
namespace {

// Clusters stand at fixed places of the brush, so that pouring on fills the same ones.
constexpr std::array<Vec2, 7> kClusters = {{{-0.62, -0.55},
                                            {0.05, -0.72},
                                            {0.66, -0.38},
                                            {-0.22, 0.02},
                                            {-0.70, 0.58},
                                            {0.20, 0.62},
                                            {0.72, 0.44}}};
constexpr double kClusterWidth = 0.055;  // deviation, of the extent
constexpr double kLoners = 0.1;          // share of bodies outside all clusters
constexpr double kRing = 0.72, kRingWidth = 0.03;
constexpr double kLineWidth = 0.01;

// Within the unit square, and a velocity within the unit disc.
struct Seat {
  Vec2 place, velocity;
};

Seat InClusters(SmallRandom& random) {
  if (random.Unit() < kLoners)
    return {{random.Between(-1, 1), random.Between(-1, 1)}, random.InDisc()};
  const Vec2 middle = kClusters[random.Below(kClusters.size())];
  const double x = middle.x + random.Normal() * kClusterWidth;
  const double y = middle.y + random.Normal() * kClusterWidth;
  return {{x, y}, random.InDisc()};
}

Seat OnRing(SmallRandom& random) {
  const Vec2 way = random.Direction();
  const double radius = kRing + random.Normal() * kRingWidth;
  return {{way.x * radius, way.y * radius}, {-way.y, way.x}};
}

Seat OnLine(SmallRandom& random) {
  const double x = random.Between(-0.95, 0.95);
  return {{x, random.Normal() * kLineWidth}, random.InDisc()};
}

Seat NextSeat(SmallRandom& random, Shape shape) {
  switch (shape) {
    case Shape::Clusters:
      return InClusters(random);
    case Shape::Ring:
      return OnRing(random);
    case Shape::Line:
      return OnLine(random);
    case Shape::Spot:
      return {{0, 0}, random.InDisc()};
    default:
      break;
  }
  const double x = random.Between(-1, 1);
  return {{x, random.Between(-1, 1)}, random.InDisc()};
}

}  // namespace

std::optional<Shape> ParseShape(std::string_view name) {
  const auto found = std::find(kShapeNames.begin(), kShapeNames.end(), name);
  if (found == kShapeNames.end()) return std::nullopt;
  return static_cast<Shape>(found - kShapeNames.begin());
}

Sprite NextBody(SmallRandom& random, const Mixture& mixture, const Brush& brush) {
  const Seat seat = NextSeat(random, mixture.shape);
  Sprite body;
  body.position = {brush.center.x + seat.place.x * brush.extent,
                   brush.center.y + seat.place.y * brush.extent};
  body.velocity = {seat.velocity.x * mixture.speed, seat.velocity.y * mixture.speed};
  body.radius = random.Between(mixture.least_radius, mixture.largest_radius);
  return body;
}

}  // namespace heliopause::lab
