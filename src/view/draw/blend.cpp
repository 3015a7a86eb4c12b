// Places and angles between two ticks.
#include "view/draw/blend.hpp"

#include <cmath>

namespace heliopause {

double BlendAngle(double from, double to, double share) {
  return from + std::remainder(to - from, 6.283185307179586) * share;
}

std::optional<Vec2> BlendedPlace(const Game& game, ObjectId id, double alpha) {
  const auto sprite = game.Space().Get(id);
  if (!sprite) return std::nullopt;
  const auto blended = [&](const auto* object) {
    return Blend(object->previous, sprite->position, alpha);
  };
  if (const Ship* ship = game.FindShip(id)) return blended(ship);
  if (const Shot* shot = game.FindShot(id)) return blended(shot);
  if (const Asteroid* rock = game.FindAsteroid(id)) return blended(rock);
  if (const Pickup* pickup = game.FindPickup(id)) return blended(pickup);
  return sprite->position;
}

}  // namespace heliopause
