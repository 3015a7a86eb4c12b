// Smooth noise by place, for the eye alone: the same place always gives the same value, nothing is
// stored. The rules never use this.
#pragma once

#include <cstdint>

namespace heliopause {

// Smooth noise in 0..1 with features about one unit apart; Fbm adds `octaves` of it, each half as
// large.
double Noise3(double x, double y, double z, std::uint32_t seed);
double Fbm3(double x, double y, double z, int octaves, std::uint32_t seed);

}  // namespace heliopause
