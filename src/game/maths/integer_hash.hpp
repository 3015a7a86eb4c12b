// Randomness by place or by look: the same integers always give the same value, nothing is stored.
// Chance in the rules comes from game/random.hpp instead, which is saved.
#pragma once

#include <cstdint>

namespace heliopause {

// A well mixed 64-bit value of up to three integers.
std::uint64_t IntegerHash(std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0);

// [0, 1) from a hash; different `lane`s of one hash are independent enough for looks.
double HashUnit(std::uint64_t hash, int lane = 0);

}  // namespace heliopause
