// Pairs of numbers in one register, and Max and Min without a branch.
//
// A search computes the same for x and y, and std::max may compile to a branch that the processor
// cannot predict. Therefore the inner arithmetic of searches is written in pairs.
#pragma once

#include <cstdint>
#include <heliopause/vec2.hpp>

#include "base/vector128.hpp"

namespace heliopause::space {

/// Neither may be NaN.
inline double Max(double a, double b) { return vec::Max(a, b); }
inline double Min(double a, double b) { return vec::Min(a, b); }

/// x and y.
struct Pair {
  vec::Double2 v;

  explicit Pair(vec::Double2 both) : v(both) {}
  explicit Pair(Vec2 xy) : v(vec::Make(xy.x, xy.y)) {}
  explicit Pair(double same) : v(vec::Broadcast(same)) {}

  Vec2 ToVec2() const { return {vec::First(v), vec::Second(v)}; }

  friend Pair operator+(Pair a, Pair b) { return Pair(vec::Add(a.v, b.v)); }
  friend Pair operator-(Pair a, Pair b) { return Pair(vec::Sub(a.v, b.v)); }
  friend Pair operator*(Pair a, Pair b) { return Pair(vec::Mul(a.v, b.v)); }
};

inline Pair Abs(Pair p) { return Pair(vec::Abs(p.v)); }
/// b where either is NaN.
inline Pair Max(Pair a, Pair b) { return Pair(vec::Max(a.v, b.v)); }
inline Pair Min(Pair a, Pair b) { return Pair(vec::Min(a.v, b.v)); }
inline double Sum(Pair p) { return vec::Sum(p.v); }

/// Two whole numbers, rounded towards zero; the pair must fit.
struct IVec2 {
  std::uint32_t x, y;

  explicit IVec2(Pair p) {
    const std::uint64_t both = vec::BothInts(vec::Truncate(p.v));
    x = static_cast<std::uint32_t>(both);
    y = static_cast<std::uint32_t>(both >> 32);
  }
};

/// Two whole numbers that stay in a register, in its low half: a pair rounded toward zero, which
/// must fit.
struct IPair {
  vec::Int2 v;

  explicit IPair(Pair p) : v(vec::Truncate(p.v)) {}
  IPair(int x, int y) : v(vec::MakeInts(x, y)) {}
};

/// A box as two corners.
struct PairBox {
  Pair min, max;
};

}  // namespace heliopause::space
