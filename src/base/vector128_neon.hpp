// vector128.hpp by NEON of 64-bit ARM. vector128_portable.hpp has the contract of each function.
#pragma once

#include <cstdint>

#include "base/architecture.hpp"

namespace heliopause::vector_neon {

using Double2 = float64x2_t;

inline Double2 Broadcast(double v) { return vdupq_n_f64(v); }
inline Double2 Make(double x, double y) { return vsetq_lane_f64(y, vdupq_n_f64(x), 1); }
inline Double2 Load(const double* from) { return vld1q_f64(from); }
inline Double2 LoadAligned(const double* from) { return vld1q_f64(from); }
inline double First(Double2 v) { return vgetq_lane_f64(v, 0); }
inline double Second(Double2 v) { return vgetq_lane_f64(v, 1); }

inline Double2 Add(Double2 a, Double2 b) { return vaddq_f64(a, b); }
inline Double2 Sub(Double2 a, Double2 b) { return vsubq_f64(a, b); }
inline Double2 Mul(Double2 a, Double2 b) { return vmulq_f64(a, b); }
inline Double2 Div(Double2 a, Double2 b) { return vdivq_f64(a, b); }
inline Double2 Sqrt(Double2 v) { return vsqrtq_f64(v); }
inline Double2 Abs(Double2 v) { return vabsq_f64(v); }
inline double Sum(Double2 v) { return vgetq_lane_f64(v, 0) + vgetq_lane_f64(v, 1); }

// By comparison: vmaxq_f64 is NaN where either is.
inline Double2 Max(Double2 a, Double2 b) { return vbslq_f64(vcgtq_f64(a, b), a, b); }
inline Double2 Min(Double2 a, Double2 b) { return vbslq_f64(vcltq_f64(a, b), a, b); }
inline double Max(double a, double b) { return a > b ? a : b; }
inline double Min(double a, double b) { return a < b ? a : b; }

inline unsigned LessMask(Double2 a, Double2 b) {
  const uint64x2_t less = vcltq_f64(a, b);
  return static_cast<unsigned>((vgetq_lane_u64(less, 0) & 1u) | (vgetq_lane_u64(less, 1) & 2u));
}
inline bool AllLessEqual(Double2 a, Double2 b, Double2 c, Double2 d) {
  const uint64x2_t all = vandq_u64(vcleq_f64(a, b), vcleq_f64(c, d));
  return (vgetq_lane_u64(all, 0) & vgetq_lane_u64(all, 1)) != 0;
}
inline Double2 ZeroWhereLess(Double2 value, Double2 a, Double2 b) {
  return vreinterpretq_f64_u64(vbicq_u64(vreinterpretq_u64_f64(value), vcltq_f64(a, b)));
}

inline float Narrow(double v) { return static_cast<float>(v); }
inline void Narrow(Double2 v, float& x, float& y) {
  const float32x2_t xy = vcvt_f32_f64(v);
  x = vget_lane_f32(xy, 0);
  y = vget_lane_f32(xy, 1);
}

using Int2 = int32x2_t;

inline Int2 MakeInts(int x, int y) { return vset_lane_s32(y, vdup_n_s32(x), 1); }
inline Int2 Truncate(Double2 v) { return vmovn_s64(vcvtq_s64_f64(v)); }
inline Double2 ToDoubles(Int2 v) { return vcvtq_f64_s64(vmovl_s32(v)); }
inline Int2 SubInts(Int2 a, Int2 b) { return vsub_s32(a, b); }
inline int FirstInt(Int2 v) { return vget_lane_s32(v, 0); }
inline int SecondInt(Int2 v) { return vget_lane_s32(v, 1); }
inline std::uint64_t BothInts(Int2 v) { return vget_lane_u64(vreinterpret_u64_s32(v), 0); }

/// Bit i is set where byte i is 0xff; the others are 0.
inline std::uint32_t MaskOfBytes(uint8x16_t bytes) {
  alignas(16) static constexpr std::uint8_t kBits[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                                         1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bits = vandq_u8(bytes, vld1q_u8(kBits));
  return std::uint32_t{vaddv_u8(vget_low_u8(bits))} | std::uint32_t{vaddv_u8(vget_high_u8(bits))}
                                                          << 8;
}
inline std::uint32_t ZeroMask16(const std::uint8_t* bytes) {
  return MaskOfBytes(vceqq_u8(vld1q_u8(bytes), vdupq_n_u8(0)));
}

inline std::uint32_t FoldOr(uint8x16_t all) {
  const uint8x8_t half = vorr_u8(vget_low_u8(all), vget_high_u8(all));
  const std::uint64_t both = vget_lane_u64(vreinterpret_u64_u8(half), 0);
  return static_cast<std::uint32_t>(both | both >> 32);
}
inline std::uint32_t FoldOr16(const std::uint8_t* bytes) { return FoldOr(vld1q_u8(bytes)); }
inline std::uint32_t FoldOr16(const std::uint8_t* bytes, const std::uint8_t* where) {
  return FoldOr(vandq_u8(vld1q_u8(bytes), vld1q_u8(where)));
}

}  // namespace heliopause::vector_neon
