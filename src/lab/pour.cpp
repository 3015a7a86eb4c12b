// The distributions of new bodies. They use sums of uniform numbers and square roots only, because
// other functions of libm may differ between machines: one seed gives one world.
#include "lab/pour.hpp"

#include <algorithm>
#include <cmath>

namespace heliopause::lab {
namespace {

// Centers of the clusters, as shares of the brush. Fixed, so that more bodies fill the same
// clusters.
constexpr std::array<Vec2, 7> kClusters = {{{-0.62, -0.55},
                                            {0.05, -0.72},
                                            {0.66, -0.38},
                                            {-0.22, 0.02},
                                            {-0.70, 0.58},
                                            {0.20, 0.62},
                                            {0.72, 0.44}}};
constexpr double kClusterWidth = 0.055;            // standard deviation
constexpr double kScattered = 0.1;                 // share of bodies outside of the clusters
constexpr double kRing = 0.72, kRingWidth = 0.03;  // radius, standard deviation
constexpr double kLineWidth = 0.01;                // standard deviation

// A position in the square from -1 to 1, and a velocity in the unit disc.
struct Placement {
  Vec2 position, velocity;
};

// A tenth is scattered, so that the tree has nodes between the clusters as well.
Placement InClusters(SmallRandom& random) {
  if (random.Unit() < kScattered)
    return {{random.Between(-1, 1), random.Between(-1, 1)}, random.InDisc()};
  const Vec2 middle = kClusters[random.Below(kClusters.size())];
  const double x = middle.x + random.Normal() * kClusterWidth;
  const double y = middle.y + random.Normal() * kClusterWidth;
  return {{x, y}, random.InDisc()};
}

// The velocity is perpendicular to the radius: bodies start on a circle.
Placement OnRing(SmallRandom& random) {
  const Vec2 direction = random.Direction();
  const double radius = kRing + random.Normal() * kRingWidth;
  return {{direction.x * radius, direction.y * radius}, {-direction.y, direction.x}};
}

Placement OnLine(SmallRandom& random) {
  const double x = random.Between(-0.95, 0.95);
  return {{x, random.Normal() * kLineWidth}, random.InDisc()};
}

Placement NextPlacement(SmallRandom& random, Shape shape) {
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
  const Placement placement = NextPlacement(random, mixture.shape);
  Sprite body;
  body.position = {brush.center.x + placement.position.x * brush.extent,
                   brush.center.y + placement.position.y * brush.extent};
  body.velocity = {placement.velocity.x * mixture.speed, placement.velocity.y * mixture.speed};
  body.radius = random.Between(mixture.min_radius, mixture.max_radius);
  return body;
}

}  // namespace heliopause::lab
