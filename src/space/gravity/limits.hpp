// Limits of the gravity calculation.
#pragma once

namespace heliopause::space {

/// Bodies that are nearer than this coincide: their pull on each other is 0. 2^-80 world units;
/// with a smaller value, the cube of the inverse distance times a mass of 1e200 would overflow a
/// double.
inline constexpr double kCoincidenceDistance = 0x1p-80;

}  // namespace heliopause::space
