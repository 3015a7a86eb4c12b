// Positions and angles between two ticks. A frame is drawn `alpha` (0..1) of a tick after the
// previous one.
#pragma once

#include <optional>

#include "game/rules/game.hpp"

namespace heliopause {

inline Vec2 Interpolate(Vec2 from, Vec2 to, double alpha) {
  return Vec2{from.x + (to.x - from.x) * alpha, from.y + (to.y - from.y) * alpha};
}

// Along the shorter arc. Angles in radians.
double InterpolateAngle(double from, double to, double alpha);

// Position of the object at `alpha` between the last two ticks; nullopt when it is gone.
std::optional<Vec2> InterpolatedPosition(const Game& game, ObjectId id, double alpha);

}  // namespace heliopause
