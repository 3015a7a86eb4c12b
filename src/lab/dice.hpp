// The lab's only source of chance: same seed, same bodies, on every machine.
#pragma once

#include <cmath>
#include <cstdint>
#include <heliopause/vec2.hpp>

namespace heliopause::lab {

// SplitMix64 (Steele, Lea, Flood 2014). Uses + * / and sqrt alone: a sine has other bits elsewhere.
class Dice {
 public:
  explicit Dice(std::uint64_t seed = 1) : state_(seed) {}

  std::uint64_t Bits() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  double Unit() { return static_cast<double>(Bits() >> 11) * 0x1p-53; }  // [0, 1)
  double Between(double low, double high) { return low + (high - low) * Unit(); }
  std::uint64_t Below(std::uint64_t limit) { return limit == 0 ? 0 : Bits() % limit; }

  // Nearly normal, mean 0 and deviation 1, within +-6: the sum of twelve.
  double Normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += Unit();
    return sum;
  }

  // Even over the unit disc, and over its rim.
  Vec2 InDisc() {
    Vec2 at;
    do {
      at.x = Between(-1, 1);
      at.y = Between(-1, 1);
    } while (at.x * at.x + at.y * at.y > 1);
    return at;
  }
  Vec2 Direction() {
    Vec2 at;
    double length = 0;
    do {
      at = InDisc();
      length = std::sqrt(at.x * at.x + at.y * at.y);
    } while (length < 1e-3);
    return {at.x / length, at.y / length};
  }

 private:
  std::uint64_t state_;
};

}  // namespace heliopause::lab
