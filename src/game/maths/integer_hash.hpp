// Reproducible randomness without state: the same integers always give the same value. For
// appearances and backgrounds. Random numbers of the rules come from base/random.hpp, whose state
// is saved.
#pragma once

#include <cstdint>

namespace heliopause {

// A well-mixed 64-bit hash of up to three integers.
std::uint64_t IntegerHash(std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0);

// A number in [0, 1) from a hash. Different lanes of one hash give numbers that are independent
// enough for appearances.
double HashUnit(std::uint64_t hash, int lane = 0);

}  // namespace heliopause
