// vector128.hpp by SSE2. vector128_portable.hpp has the contract of each function.
#pragma once

#include <cstdint>

#include "base/architecture.hpp"

namespace heliopause::vector_sse2 {

using Double2 = __m128d;

inline Double2 Make(double x, double y) { return _mm_setr_pd(x, y); }
inline Double2 Broadcast(double v) { return _mm_set1_pd(v); }
inline Double2 Load(const double* from) { return _mm_loadu_pd(from); }
inline Double2 LoadAligned(const double* from) { return _mm_load_pd(from); }
inline double First(Double2 v) { return _mm_cvtsd_f64(v); }
inline double Second(Double2 v) { return _mm_cvtsd_f64(_mm_unpackhi_pd(v, v)); }

inline Double2 Add(Double2 a, Double2 b) { return _mm_add_pd(a, b); }
inline Double2 Sub(Double2 a, Double2 b) { return _mm_sub_pd(a, b); }
inline Double2 Mul(Double2 a, Double2 b) { return _mm_mul_pd(a, b); }
inline Double2 Div(Double2 a, Double2 b) { return _mm_div_pd(a, b); }
inline Double2 Sqrt(Double2 v) { return _mm_sqrt_pd(v); }
inline Double2 Abs(Double2 v) { return _mm_andnot_pd(_mm_set1_pd(-0.0), v); }
inline double Sum(Double2 v) { return _mm_cvtsd_f64(_mm_add_sd(v, _mm_unpackhi_pd(v, v))); }

inline Double2 Max(Double2 a, Double2 b) { return _mm_max_pd(a, b); }
inline Double2 Min(Double2 a, Double2 b) { return _mm_min_pd(a, b); }
/// Neither may be NaN: g++ 12 exchanges the operands of maxsd as if it were commutative.
inline double Max(double a, double b) {
  return _mm_cvtsd_f64(_mm_max_sd(_mm_set_sd(a), _mm_set_sd(b)));
}
inline double Min(double a, double b) {
  return _mm_cvtsd_f64(_mm_min_sd(_mm_set_sd(a), _mm_set_sd(b)));
}

inline unsigned LessMask(Double2 a, Double2 b) {
  return static_cast<unsigned>(_mm_movemask_pd(_mm_cmplt_pd(a, b)));
}
inline bool AllLessEqual(Double2 a, Double2 b, Double2 c, Double2 d) {
  return _mm_movemask_pd(_mm_and_pd(_mm_cmple_pd(a, b), _mm_cmple_pd(c, d))) == 3;
}
inline Double2 ZeroWhereLess(Double2 value, Double2 a, Double2 b) {
  return _mm_andnot_pd(_mm_cmplt_pd(a, b), value);
}

inline float Narrow(double v) { return _mm_cvtss_f32(_mm_cvtpd_ps(_mm_set_sd(v))); }
inline void Narrow(Double2 v, float& x, float& y) {
  const __m128 xy = _mm_cvtpd_ps(v);
  _mm_store_ss(&x, xy);
  _mm_store_ss(&y, _mm_shuffle_ps(xy, xy, 1));
}

using Int2 = __m128i;  // in the low half

inline Int2 MakeInts(int x, int y) { return _mm_setr_epi32(x, y, 0, 0); }
inline Int2 Truncate(Double2 v) { return _mm_cvttpd_epi32(v); }
inline Double2 ToDoubles(Int2 v) { return _mm_cvtepi32_pd(v); }
inline Int2 SubInts(Int2 a, Int2 b) { return _mm_sub_epi32(a, b); }
inline int FirstInt(Int2 v) { return _mm_cvtsi128_si32(v); }
inline int SecondInt(Int2 v) { return _mm_cvtsi128_si32(_mm_shuffle_epi32(v, 1)); }
inline std::uint64_t BothInts(Int2 v) {
#if defined(__x86_64__) || defined(_M_X64)
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(v));
#else
  return std::uint64_t{static_cast<std::uint32_t>(SecondInt(v))} << 32 |
         static_cast<std::uint32_t>(FirstInt(v));
#endif
}

inline std::uint32_t ZeroMask16(const std::uint8_t* bytes) {
  const __m128i all = _mm_load_si128(reinterpret_cast<const __m128i*>(bytes));
  return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_setzero_si128())));
}

inline std::uint32_t FoldOr(__m128i all) {
  all = _mm_or_si128(all, _mm_srli_si128(all, 8));
  all = _mm_or_si128(all, _mm_srli_si128(all, 4));
  return static_cast<std::uint32_t>(_mm_cvtsi128_si32(all));
}
inline std::uint32_t FoldOr16(const std::uint8_t* bytes) {
  return FoldOr(_mm_load_si128(reinterpret_cast<const __m128i*>(bytes)));
}
inline std::uint32_t FoldOr16(const std::uint8_t* bytes, const std::uint8_t* where) {
  return FoldOr(_mm_and_si128(_mm_load_si128(reinterpret_cast<const __m128i*>(bytes)),
                              _mm_loadu_si128(reinterpret_cast<const __m128i*>(where))));
}

}  // namespace heliopause::vector_sse2
