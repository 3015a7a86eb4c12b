// Mathematical constants for all modules.
#pragma once

namespace heliopause {

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kTau = 2 * kPi;  // radians of a full turn
inline constexpr double kRadiansPerDegree = kPi / 180;

}  // namespace heliopause
