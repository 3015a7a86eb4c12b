// Seeded generators. Same seed, same numbers, on every machine: no std:: distribution.
#pragma once

#include <array>
#include <cstdint>
#include <heliopause/vec2.hpp>

namespace heliopause {

// SplitMix64 (Steele, Lea and Flood, 2014): 8 bytes of state. Seeds Random, and serves where 64
// bits of state are enough.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t Next() {
    std::uint64_t mixed = (state_ += 0x9e3779b97f4a7c15u);
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
  }

 private:
  std::uint64_t state_;
};

// xoshiro256** (Blackman and Vigna, 2018), seeded by SplitMix64. 32 bytes of state, all of it saved
// and hashed. Not for cryptography.
class Random {
 public:
  explicit Random(std::uint64_t seed = 1);

  std::uint64_t Next();                      // 64 even bits
  double Unit();                             // [0, 1), 53 bits
  double Between(double low, double high);   // [low, high)
  std::uint64_t Below(std::uint64_t count);  // 0 .. count-1 without bias; 0 when count is 0
  bool Chance(double probability);           // true with that probability
  Vec2 InDisc(Vec2 center, double radius);   // even over the disc

  std::array<std::uint64_t, 4>& State() { return state_; }
  const std::array<std::uint64_t, 4>& State() const { return state_; }

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace heliopause
