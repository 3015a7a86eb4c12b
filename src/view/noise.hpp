// Randomness by place, for the eye alone: the same place always gives the same value, nothing is
// stored. The rules never use this; their numbers come from game/random.hpp.
#pragma once

#include <cstdint>

namespace heliopause {

// A well mixed 64-bit value of up to three integers.
std::uint64_t PlaceHash(std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0);

// [0, 1) from a hash; different `lane`s of one hash are independent enough for looks.
double HashUnit(std::uint64_t hash, int lane = 0);

// Smooth noise in 0..1 with features about one unit apart; Fbm adds `octaves` of it, each half as
// large.
double Noise3(double x, double y, double z, std::uint32_t seed);
double Fbm3(double x, double y, double z, int octaves, std::uint32_t seed);

}  // namespace heliopause
