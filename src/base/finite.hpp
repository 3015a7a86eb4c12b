// Tests of numbers for NaN and infinity, shared by checks of arguments, loads and asserts.
#pragma once

#include <cmath>
#include <heliopause/vec2.hpp>

namespace heliopause {

/// Whether both coordinates are.
inline bool IsFinite(Vec2 vector) { return std::isfinite(vector.x) && std::isfinite(vector.y); }

/// For radii, masses and seconds. False for NaN.
inline bool IsFiniteNotNegative(double value) { return std::isfinite(value) && value >= 0; }

}  // namespace heliopause
