// Between two ticks: where things are when the picture is drawn.
#pragma once

#include <optional>

#include "game/rules/game.hpp"

namespace heliopause {

inline Vec2 Blend(Vec2 from, Vec2 to, double share) {
  return Vec2{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

// The short way around.
double BlendAngle(double from, double to, double share);

// Where the object is at `alpha` between the last two ticks; nullopt when it is gone.
std::optional<Vec2> BlendedPlace(const Game& game, ObjectId id, double alpha);

}  // namespace heliopause
