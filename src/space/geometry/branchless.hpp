// Two numbers in one register, and Max and Min without a branch.
//
// A search computes the same for x and y, and std::max may compile to a branch that the processor
// cannot predict. Therefore the inner arithmetic of searches works on both at once.
#pragma once

#include <cstdint>
#include <heliopause/vec2.hpp>

#include "base/vector128.hpp"

namespace heliopause::space {

/// Neither may be NaN.
inline double Max(double a, double b) { return vec::Max(a, b); }
inline double Min(double a, double b) { return vec::Min(a, b); }

/// Two doubles in one register, mostly x and y.
struct Packed2 {
  vec::Double2 v;

  explicit Packed2(vec::Double2 both) : v(both) {}
  explicit Packed2(Vec2 xy) : v(vec::Make(xy.x, xy.y)) {}
  explicit Packed2(double same) : v(vec::Broadcast(same)) {}

  Vec2 ToVec2() const { return {vec::First(v), vec::Second(v)}; }

  friend Packed2 operator+(Packed2 a, Packed2 b) { return Packed2(vec::Add(a.v, b.v)); }
  friend Packed2 operator-(Packed2 a, Packed2 b) { return Packed2(vec::Sub(a.v, b.v)); }
  friend Packed2 operator*(Packed2 a, Packed2 b) { return Packed2(vec::Mul(a.v, b.v)); }
};

inline Packed2 Abs(Packed2 p) { return Packed2(vec::Abs(p.v)); }
/// b where either is NaN.
inline Packed2 Max(Packed2 a, Packed2 b) { return Packed2(vec::Max(a.v, b.v)); }
inline Packed2 Min(Packed2 a, Packed2 b) { return Packed2(vec::Min(a.v, b.v)); }
inline double Sum(Packed2 p) { return vec::Sum(p.v); }

/// x and y as whole numbers, rounded toward zero; both must fit.
struct IVec2 {
  std::uint32_t x, y;

  explicit IVec2(Packed2 p) {
    const std::uint64_t both = vec::BothInts(vec::Truncate(p.v));
    x = static_cast<std::uint32_t>(both);
    y = static_cast<std::uint32_t>(both >> 32);
  }
};

/// The same as two ints in the low half of one register.
struct PackedInts {
  vec::Int2 v;

  explicit PackedInts(Packed2 p) : v(vec::Truncate(p.v)) {}
  PackedInts(int x, int y) : v(vec::MakeInts(x, y)) {}
};

/// A box as two registers, one for each corner.
struct PackedBox {
  Packed2 min, max;
};

}  // namespace heliopause::space
