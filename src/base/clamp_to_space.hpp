// Places that the library accepts, for pictures that show more than there is.
#pragma once

#include <algorithm>
#include <heliopause/vec2.hpp>

namespace heliopause {

// The nearest place whose coordinates are at most kMaxCoordinate: a search from beyond them throws.
inline Vec2 ClampToSpace(Vec2 place) {
  return {std::clamp(place.x, -kMaxCoordinate, kMaxCoordinate),
          std::clamp(place.y, -kMaxCoordinate, kMaxCoordinate)};
}

}  // namespace heliopause
