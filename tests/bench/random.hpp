// The bench's only source of chance: the same numbers on every machine, from one seed.
#pragma once

#include <cstdint>

#include "support/random.hpp"

namespace heliopause::bench {

/// The tests' generator in the forms that a world is made with.
class Random : private test::Random {
 public:
  using test::Random::Bits;
  using test::Random::Random;

  double Unit() { return static_cast<double>(Bits() >> 11) * 0x1p-53; }  ///< [0, 1)
  double Signed() { return 2 * Unit() - 1; }                             ///< [-1, 1)
  std::uint32_t Below(std::uint32_t limit) {
    return static_cast<std::uint32_t>(((Bits() >> 32) * limit) >> 32);
  }

  /// Nearly normal, mean 0 and deviation 1: twelve uniform numbers, so that no library function
  /// with bits of its own takes part.
  double Normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += Unit();
    return sum;
  }
};

}  // namespace heliopause::bench
