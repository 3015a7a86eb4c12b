// A small seeded generator with the same numbers everywhere.
#pragma once

#include <cstdint>
#include <heliopause/sprite.hpp>

namespace heliopause::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t Bits() {  // splitmix64
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  std::uint64_t Below(std::uint64_t limit) { return Bits() % limit; }
  double Between(double low, double high) {
    return low + (high - low) * (static_cast<double>(Bits() >> 11) * 0x1p-53);
  }
  Vec2 In(double half) {
    const double x = Between(-half, half);
    return {x, Between(-half, half)};
  }

 private:
  std::uint64_t state_;
};

}  // namespace heliopause::test
