// Numbers that searches and changes must accept or reject.
#pragma once

#include <heliopause/vec2.hpp>
#include <limits>

namespace heliopause::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kTooFar = kMaxCoordinate * 2;

}  // namespace heliopause::test
