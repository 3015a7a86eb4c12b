// Seeded generators and the distributions drawn from them. Same seed, same numbers, on every
// machine: no std:: distribution, and no function of libm but sqrt, whose result is exact.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <heliopause/vec2.hpp>

namespace heliopause {

/// SplitMix64 (Steele, Lea and Flood, 2014): 8 bytes of state. Every seed serves.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed = 1) : state_(seed) {}

  /// 64 uniform bits.
  std::uint64_t Next() { return Mix(state_ += 0x9e3779b97f4a7c15u); }

  /// The output function alone: a bijection in which each input bit changes about half of the
  /// output bits.
  static constexpr std::uint64_t Mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  }

 private:
  std::uint64_t state_;
};

/// The upper 53 bits, as a double in [0, 1).
constexpr double ToUnitInterval(std::uint64_t bits) {
  return static_cast<double>(bits >> 11) * 0x1p-53;
}

/// xoshiro256** (Blackman and Vigna, 2018), seeded by SplitMix64: 32 bytes of state and a period of
/// 2^256 - 1. The game saves and hashes the whole state. Not for cryptography.
class Xoshiro256 {
 public:
  explicit Xoshiro256(std::uint64_t seed = 1);

  /// 64 uniform bits.
  std::uint64_t Next();

  std::array<std::uint64_t, 4>& State() { return state_; }
  const std::array<std::uint64_t, 4>& State() const { return state_; }

 private:
  std::array<std::uint64_t, 4> state_;
};

/// The distributions, over any generator with a Next() of 64 uniform bits.
template <class Generator>
class RandomFrom : public Generator {
 public:
  using Generator::Generator;
  using Generator::Next;

  /// Uniform in [0, 1), in steps of 2^-53.
  double Unit() { return ToUnitInterval(Next()); }

  /// Uniform in [low, high).
  double Between(double low, double high) {
    const double value = low + (high - low) * Unit();
    return value < high ? value : low;  // the sum may round up to `high`
  }

  /// 0 .. count - 1, without bias; 0 when count is 0.
  std::uint64_t Below(std::uint64_t count) {
    if (count == 0) return 0;
    // The lowest 2^64 mod count values of the 64 bits would favour some remainders: draw again.
    const std::uint64_t surplus = (0 - count) % count;
    std::uint64_t bits = Next();
    while (bits < surplus) bits = Next();
    return bits % count;
  }

  /// True with this probability.
  bool Chance(double probability) { return Unit() < probability; }

  /// Approximately normal with mean 0 and standard deviation 1, within +-6: the sum of twelve
  /// uniform numbers (Irwin and Hall). A logarithm would have other bits on other machines.
  double Normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += Unit();
    return sum;
  }

  /// Uniform over the disc. By rejection: no root and no angle; 1.27 attempts on average.
  Vec2 InDisc(Vec2 center = {}, double radius = 1) {
    double x = 0;
    double y = 0;
    do {
      x = Between(-1, 1);
      y = Between(-1, 1);
    } while (x * x + y * y > 1);
    return {center.x + x * radius, center.y + y * radius};
  }

  /// A unit vector, uniform over the directions.
  Vec2 Direction() {
    constexpr double kTooShort = 1e-3;  // below, rounding would favour some directions
    Vec2 point;
    double length = 0;
    do {
      point = InDisc();
      length = std::sqrt(point.x * point.x + point.y * point.y);
    } while (length < kTooShort);
    return {point.x / length, point.y / length};
  }
};

/// The generator of the game: all of its state is part of a save.
class Random : public RandomFrom<Xoshiro256> {
 public:
  using RandomFrom::RandomFrom;
};

/// For worlds that are built from a seed and never saved in the middle: lab, tests, benchmark.
class SmallRandom : public RandomFrom<SplitMix64> {
 public:
  using RandomFrom::RandomFrom;
};

}  // namespace heliopause
