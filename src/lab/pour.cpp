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

Seat InClusters(Dice& dice) {
  if (dice.Unit() < kLoners) return {{dice.Between(-1, 1), dice.Between(-1, 1)}, dice.InDisc()};
  const Vec2 middle = kClusters[dice.Below(kClusters.size())];
  const double x = middle.x + dice.Normal() * kClusterWidth;
  const double y = middle.y + dice.Normal() * kClusterWidth;
  return {{x, y}, dice.InDisc()};
}

Seat OnRing(Dice& dice) {
  const Vec2 way = dice.Direction();
  const double radius = kRing + dice.Normal() * kRingWidth;
  return {{way.x * radius, way.y * radius}, {-way.y, way.x}};
}

Seat OnLine(Dice& dice) {
  const double x = dice.Between(-0.95, 0.95);
  return {{x, dice.Normal() * kLineWidth}, dice.InDisc()};
}

Seat NextSeat(Dice& dice, Shape shape) {
  switch (shape) {
    case Shape::Clusters:
      return InClusters(dice);
    case Shape::Ring:
      return OnRing(dice);
    case Shape::Line:
      return OnLine(dice);
    case Shape::Spot:
      return {{0, 0}, dice.InDisc()};
    default:
      break;
  }
  const double x = dice.Between(-1, 1);
  return {{x, dice.Between(-1, 1)}, dice.InDisc()};
}

}  // namespace

std::optional<Shape> ParseShape(std::string_view name) {
  const auto found = std::find(kShapeNames.begin(), kShapeNames.end(), name);
  if (found == kShapeNames.end()) return std::nullopt;
  return static_cast<Shape>(found - kShapeNames.begin());
}

Sprite NextBody(Dice& dice, const Mixture& mixture, const Brush& brush) {
  const Seat seat = NextSeat(dice, mixture.shape);
  Sprite body;
  body.position = {brush.center.x + seat.place.x * brush.extent,
                   brush.center.y + seat.place.y * brush.extent};
  body.velocity = {seat.velocity.x * mixture.speed, seat.velocity.y * mixture.speed};
  body.radius = dice.Between(mixture.least_radius, mixture.largest_radius);
  return body;
}

}  // namespace heliopause::lab
