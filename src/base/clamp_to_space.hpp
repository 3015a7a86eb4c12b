// Clamps positions to those that the library accepts, for views that show more of the plane.
#pragma once

#include <algorithm>
#include <heliopause/vec2.hpp>

namespace heliopause {

// Returns the nearest position within +-kMaxCoordinate. A search from a position outside throws.
inline Vec2 ClampToSpace(Vec2 place) {
  return {std::clamp(place.x, -kMaxCoordinate, kMaxCoordinate),
          std::clamp(place.y, -kMaxCoordinate, kMaxCoordinate)};
}

}  // namespace heliopause
