// The seeded generator of the tests: the same numbers on every machine.
#pragma once

#include <cstdint>
#include <heliopause/vec2.hpp>

#include "base/random.hpp"

namespace heliopause::test {

class Random : public SmallRandom {
 public:
  using SmallRandom::SmallRandom;

  /// 64 uniform bits.
  std::uint64_t Bits() { return Next(); }

  /// A point of the square around (0, 0) with edges of 2 * half.
  Vec2 In(double half) {
    const double x = Between(-half, half);
    return {x, Between(-half, half)};
  }
};

}  // namespace heliopause::test
