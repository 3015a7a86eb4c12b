// The kernels by NEON, which every 64-bit ARM processor has. This file defines, for 128-bit
// registers, the operations that kernels_entries.inc and kernels_pairs.inc list in their heads.
// Those two contain the loops, once for all instruction sets.
#include "base/architecture.hpp"

#if HELIOPAUSE_HAS_NEON
#include "space/simd/kernels_neon.hpp"

namespace heliopause::space {
namespace {

using namespace kernel_common;  // NOLINT(google-build-using-namespace): operations of this
using namespace kernel_neon;    // NOLINT(google-build-using-namespace): file

constexpr char kName[] = "neon";
constexpr auto kInstructionSet = InstructionSet::Neon;

using Doubles = float64x2_t;
constexpr unsigned kDoubles = 2;
inline Doubles Load(const double* from) { return vld1q_f64(from); }
inline Doubles LoadPositions(const HotEntry* from) { return vld1q_f64(&from->position.x); }
inline void StorePositions(HotEntry* to, Doubles v) { vst1q_f64(&to->position.x, v); }
inline Doubles Broadcast(double v) { return vdupq_n_f64(v); }
inline Doubles BroadcastXY(Packed2 xy) { return xy.v; }
inline Doubles Add(Doubles a, Doubles b) { return vaddq_f64(a, b); }
inline Doubles Sub(Doubles a, Doubles b) { return vsubq_f64(a, b); }
inline Doubles Mul(Doubles a, Doubles b) { return vmulq_f64(a, b); }

using Floats = float32x4_t;
constexpr unsigned kFloats = 4;
inline Floats LoadFloats(const float* from) { return vld1q_f32(from); }
inline Floats BroadcastFloat(float v) { return vdupq_n_f32(v); }
inline Floats AddFloats(Floats a, Floats b) { return vaddq_f32(a, b); }
inline Floats SubFloats(Floats a, Floats b) { return vsubq_f32(a, b); }
inline Floats MulFloats(Floats a, Floats b) { return vmulq_f32(a, b); }
inline std::uint32_t LessEqualFloats(Floats a, Floats b) {
  alignas(16) static constexpr std::uint32_t kBits[4] = {1, 2, 4, 8};
  return vaddvq_u32(vandq_u32(vcleq_f32(a, b), vld1q_u32(kBits)));
}

using ByteVector = uint8x16_t;
constexpr unsigned kByteLanes = 16;
inline ByteVector BroadcastByte(int v) { return BroadcastNeon(v); }
inline ByteVector LoadByteVector(const std::uint8_t* from) { return vld1q_u8(from); }
inline ByteVector AddSaturated(ByteVector a, ByteVector b) { return vqaddq_u8(a, b); }
inline std::uint64_t MaskWithin(ByteVector bytes, ByteVector low, ByteVector width) {
  return MaskOfBytes(BytesWithin(bytes, low, width));
}
inline ByteVector MaxBytes(ByteVector a, ByteVector b) { return vmaxq_u8(a, b); }
inline ByteVector AbsDifference(ByteVector a, ByteVector b) { return vabdq_u8(a, b); }
inline std::uint64_t MaskUpTo(ByteVector bytes, ByteVector most) {
  return MaskOfBytes(vcleq_u8(bytes, most));
}

using Ints = int32x4_t;
inline void StoreInts(std::int32_t* to, Ints v) { vst1q_s32(to, v); }
inline Ints BroadcastInt(std::int32_t v) { return vdupq_n_s32(v); }
inline Ints CountLess(Ints count, Ints a, Ints b) {
  return vsubq_s32(count, vreinterpretq_s32_u32(vcltq_s32(a, b)));
}
// The odd words are the upper halves of the doubles.
inline Ints KeysOf(const double* numbers, int first) {
  alignas(16) static constexpr std::int32_t kSteps[4] = {0, 1, 2, 3};
  const Ints high = vuzp2q_s32(vreinterpretq_s32_f64(vld1q_f64(numbers)),
                               vreinterpretq_s32_f64(vld1q_f64(numbers + 2)));
  const Ints index = vaddq_s32(BroadcastInt(first), vld1q_s32(kSteps));
  return vorrq_s32(vbicq_s32(high, BroadcastInt(31)), index);
}

// NEON has no minimum of 64-bit integers, so a pair of keys stays in two general registers.
struct Longs {
  std::uint64_t first, second;
};
constexpr std::size_t kLongs = 2;
inline Longs LoadLongs(const std::uint64_t* from) { return {from[0], from[1]}; }
inline void StoreLongs(std::uint64_t* to, Longs v) {
  to[0] = v.first;
  to[1] = v.second;
}
inline Longs SortPairs(Longs v) {
  return {std::min(v.first, v.second), std::max(v.first, v.second)};
}

// Each narrowing step saturates, so a number outside 0 to 255 becomes 0 or 255. NaN becomes 0.
inline LaneMask StoreQuantized(const Doubles* quantized, ChunkHeader& header) {
  uint8x8_t bytes[4];  // x and y of four positions each
  for (unsigned i = 0; i < 4; ++i) {
    const Doubles* const at = quantized + std::size_t{4} * i;
    const auto ints = [](Doubles a, Doubles b) {
      return vqmovn_high_s64(vqmovn_s64(vcvtq_s64_f64(a)), vcvtq_s64_f64(b));
    };
    bytes[i] = vqmovun_s16(vqmovn_high_s32(vqmovn_s32(ints(at[0], at[1])), ints(at[2], at[3])));
  }
  const uint8x16_t first = vcombine_u8(bytes[0], bytes[1]);
  const uint8x16_t second = vcombine_u8(bytes[2], bytes[3]);
  const uint8x16_t x = vuzp1q_u8(first, second);
  const uint8x16_t y = vuzp2q_u8(first, second);
  vst1q_u8(header.x, x);
  vst1q_u8(header.y, y);
  const uint8x16_t one = BroadcastNeon(1);
  const uint8x16_t width = BroadcastNeon(253);  // from 1 to 254
  return 0xffffu ^ MaskOfBytes(vandq_u8(BytesWithin(x, one, width), BytesWithin(y, one, width)));
}

#include "space/simd/kernels_entries.inc"
#include "space/simd/kernels_pairs.inc"

constexpr Kernels kKernels = KernelTable();

}  // namespace

const Kernels* NeonKernels() { return &kKernels; }

}  // namespace heliopause::space

#endif  // HELIOPAUSE_HAS_NEON
