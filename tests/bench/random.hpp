// The bench's only source of chance: the same numbers on every machine, from one seed.
#pragma once

#include <cstdint>

namespace heliopause::bench {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t Bits() {  // splitmix64
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
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

 private:
  std::uint64_t state_;
};

}  // namespace heliopause::bench
