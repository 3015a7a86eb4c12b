// Pairs of numbers in one register, and Max and Min without a branch.
//
// A search computes the same for x and y, and std::max may compile to a branch that the processor
// cannot predict. Therefore the inner arithmetic of searches is written in pairs.
#pragma once

#include <emmintrin.h>

#include <cstdint>
#include <heliopause/vec2.hpp>

namespace heliopause::space {

/// Neither may be NaN: g++ 12 exchanges the operands of maxsd as if it were commutative.
inline double Max(double a, double b) {
  return _mm_cvtsd_f64(_mm_max_sd(_mm_set_sd(a), _mm_set_sd(b)));
}
inline double Min(double a, double b) {
  return _mm_cvtsd_f64(_mm_min_sd(_mm_set_sd(a), _mm_set_sd(b)));
}

/// x and y.
struct Pair {
  __m128d v;

  explicit Pair(__m128d both) : v(both) {}
  explicit Pair(Vec2 xy) : v(_mm_setr_pd(xy.x, xy.y)) {}
  explicit Pair(double same) : v(_mm_set1_pd(same)) {}

  Vec2 ToVec2() const { return {_mm_cvtsd_f64(v), _mm_cvtsd_f64(_mm_unpackhi_pd(v, v))}; }

  friend Pair operator+(Pair a, Pair b) { return Pair(_mm_add_pd(a.v, b.v)); }
  friend Pair operator-(Pair a, Pair b) { return Pair(_mm_sub_pd(a.v, b.v)); }
  friend Pair operator*(Pair a, Pair b) { return Pair(_mm_mul_pd(a.v, b.v)); }
};

inline Pair Abs(Pair p) { return Pair(_mm_andnot_pd(_mm_set1_pd(-0.0), p.v)); }
/// b where either is NaN.
inline Pair Max(Pair a, Pair b) { return Pair(_mm_max_pd(a.v, b.v)); }
inline Pair Min(Pair a, Pair b) { return Pair(_mm_min_pd(a.v, b.v)); }
inline double Sum(Pair p) { return _mm_cvtsd_f64(_mm_add_sd(p.v, _mm_unpackhi_pd(p.v, p.v))); }

/// Two whole numbers, rounded towards zero; the pair must fit.
struct IVec2 {
  std::uint32_t x, y;

  explicit IVec2(Pair p) {
    const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_cvttpd_epi32(p.v)));
    x = static_cast<std::uint32_t>(both);
    y = static_cast<std::uint32_t>(both >> 32);
  }
};

/// Two whole numbers that stay in a register, in its low half: a pair rounded toward zero, which
/// must fit.
struct IPair {
  __m128i v;

  explicit IPair(Pair p) : v(_mm_cvttpd_epi32(p.v)) {}
  IPair(int x, int y) : v(_mm_setr_epi32(x, y, 0, 0)) {}
};

/// A box as two corners.
struct PairBox {
  Pair min, max;
};

}  // namespace heliopause::space
