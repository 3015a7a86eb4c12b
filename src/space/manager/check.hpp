// Checks of the arguments of SpriteManager's functions. Each check throws std::invalid_argument, in
// the form that base/argument_error.hpp describes.
#pragma once

#include <cmath>
#include <heliopause/space_options.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>

#include "base/argument_error.hpp"

namespace heliopause::space {

/// Whether a point is finite and within +-kMaxCoordinate. False for NaN, as every comparison.
inline bool IsInSpace(Vec2 point) {
  return std::abs(point.x) <= kMaxCoordinate && std::abs(point.y) <= kMaxCoordinate;
}

[[noreturn]] void RejectPoint(const Argument& argument, Vec2 point);
[[noreturn]] void RejectSearchRadius(const Argument& argument, double radius);

// Part of every search. The argument is built only where it is rejected, so a check that passes
// costs two comparisons.

inline void CheckPoint(const char* function, const char* name, Vec2 point) {
  if (!IsInSpace(point)) [[unlikely]]
    RejectPoint({function, name}, point);
}

/// >= 0, may be infinite.
inline void CheckSearchRadius(const char* function, const char* name, double radius) {
  if (!(radius >= 0)) [[unlikely]]
    RejectSearchRadius({function, name}, radius);
}

void CheckBox(const char* function, const Box& box);      ///< two points, min <= max
void CheckSeconds(const char* function, double seconds);  ///< finite, >= 0
void CheckOptions(const SpaceOptions& options);           ///< as SpaceOptions says

}  // namespace heliopause::space
