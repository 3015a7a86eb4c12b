// Moving objects remember their position of the previous tick; bodies stand still.
#include "view/objects/interpolation.hpp"

#include <cmath>

#include "base/constants.hpp"

namespace heliopause {

// std::remainder gives the difference within [-pi, pi].
double InterpolateAngle(double from, double to, double alpha) {
  return from + std::remainder(to - from, kTau) * alpha;
}

std::optional<Vec2> InterpolatedPosition(const Game& game, ObjectId id, double alpha) {
  const auto sprite = game.Space().Get(id);
  if (!sprite) return std::nullopt;
  const auto interpolated = [&](const auto* object) {
    return Interpolate(object->previous, sprite->position, alpha);
  };
  if (const Ship* ship = game.FindShip(id)) return interpolated(ship);
  if (const Shot* shot = game.FindShot(id)) return interpolated(shot);
  if (const Asteroid* rock = game.FindAsteroid(id)) return interpolated(rock);
  if (const Pickup* pickup = game.FindPickup(id)) return interpolated(pickup);
  return sprite->position;
}

}  // namespace heliopause
