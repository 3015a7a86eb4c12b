// The benchmark's random numbers: the same on every machine, from one seed.
#pragma once

#include <cstdint>

#include "base/random.hpp"

namespace heliopause::bench {

class Random : public SmallRandom {
 public:
  using SmallRandom::SmallRandom;

  /// Uniform in [-1, 1).
  double Signed() { return 2 * Unit() - 1; }

  /// 0 .. limit - 1 from the upper 32 bits. Not base's Below, which gives other numbers: the hashes
  /// of a world's results stay comparable with those of earlier result files.
  std::uint32_t Below(std::uint32_t limit) {
    return static_cast<std::uint32_t>(((Next() >> 32) * limit) >> 32);
  }
};

}  // namespace heliopause::bench
