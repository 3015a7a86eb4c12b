// The seeded generator of the tests: the same numbers on every machine.
#pragma once

#include <cstdint>
#include <heliopause/vec2.hpp>

#include "base/random.hpp"

namespace heliopause::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}

  std::uint64_t Bits() { return generator_.Next(); }
  // 0 .. limit - 1. The bias of the remainder does not matter to a test.
  std::uint64_t Below(std::uint64_t limit) { return Bits() % limit; }
  // [low, high)
  double Between(double low, double high) {
    return low + (high - low) * (static_cast<double>(Bits() >> 11) * 0x1p-53);
  }
  // A point of the square around (0, 0) with edges of 2 * half.
  Vec2 In(double half) {
    const double x = Between(-half, half);
    return {x, Between(-half, half)};
  }

 private:
  SplitMix64 generator_;
};

}  // namespace heliopause::test
