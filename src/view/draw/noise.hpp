// Smooth noise as a function of position, for pictures only: equal arguments give equal values, and
// nothing is stored. The rules of the game never use it.
#pragma once

#include <cstdint>

namespace heliopause {

// Returns 0..1, with features about one unit apart. Fbm3 sums `octaves` of it, each with half the
// amplitude and about half the feature size of the one before.
double Noise3(double x, double y, double z, std::uint32_t seed);
double Fbm3(double x, double y, double z, int octaves, std::uint32_t seed);

}  // namespace heliopause
