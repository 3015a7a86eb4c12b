// The kernels by SSE2, which every x86-64 processor has. This file defines, for 128-bit registers,
// the operations that kernels_entries.inc and kernels_pairs.inc list in their heads. Those two
// contain the loops, once for all instruction sets.
#include "base/architecture.hpp"

#if HELIOPAUSE_HAS_SSE2
#include "space/simd/kernels_x86.hpp"

namespace heliopause::space {
namespace {

using namespace kernel_common;  // NOLINT(google-build-using-namespace): operations of this
using namespace kernel_x86;     // NOLINT(google-build-using-namespace): file

constexpr char kName[] = "sse2";
constexpr auto kInstructionSet = InstructionSet::Sse2;

using Doubles = __m128d;
constexpr unsigned kDoubles = 2;
inline Doubles Load(const double* from) { return _mm_load_pd(from); }
inline Doubles LoadPositions(const HotEntry* from) { return _mm_load_pd(&from->position.x); }
inline void StorePositions(HotEntry* to, Doubles v) { _mm_store_pd(&to->position.x, v); }
inline Doubles Broadcast(double v) { return _mm_set1_pd(v); }
inline Doubles BroadcastXY(Packed2 xy) { return xy.v; }
inline Doubles Add(Doubles a, Doubles b) { return _mm_add_pd(a, b); }
inline Doubles Sub(Doubles a, Doubles b) { return _mm_sub_pd(a, b); }
inline Doubles Mul(Doubles a, Doubles b) { return _mm_mul_pd(a, b); }

using Floats = __m128;
constexpr unsigned kFloats = 4;
inline Floats LoadFloats(const float* from) { return _mm_loadu_ps(from); }
inline Floats BroadcastFloat(float v) { return _mm_set1_ps(v); }
inline Floats AddFloats(Floats a, Floats b) { return _mm_add_ps(a, b); }
inline Floats SubFloats(Floats a, Floats b) { return _mm_sub_ps(a, b); }
inline Floats MulFloats(Floats a, Floats b) { return _mm_mul_ps(a, b); }
inline std::uint32_t LessEqualFloats(Floats a, Floats b) {
  return static_cast<std::uint32_t>(_mm_movemask_ps(_mm_cmple_ps(a, b)));
}

using ByteVector = __m128i;
constexpr unsigned kByteLanes = 16;
inline ByteVector BroadcastByte(int v) { return Broadcast16(v); }
inline ByteVector LoadByteVector(const std::uint8_t* from) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}
inline ByteVector AddSaturated(ByteVector a, ByteVector b) { return _mm_adds_epu8(a, b); }
inline std::uint64_t MaskWithin(ByteVector bytes, ByteVector low, ByteVector width) {
  return MaskOfBytes(BytesWithin(bytes, low, width));
}
inline ByteVector MaxBytes(ByteVector a, ByteVector b) { return _mm_max_epu8(a, b); }
inline ByteVector AbsDifference(ByteVector a, ByteVector b) {
  return _mm_or_si128(_mm_subs_epu8(a, b), _mm_subs_epu8(b, a));
}
inline std::uint64_t MaskUpTo(ByteVector bytes, ByteVector most) {
  return MaskOfBytes(_mm_cmpeq_epi8(_mm_max_epu8(bytes, most), most));
}

using Ints = __m128i;
inline void StoreInts(std::int32_t* to, Ints v) {
  _mm_store_si128(reinterpret_cast<__m128i*>(to), v);
}
inline Ints BroadcastInt(std::int32_t v) { return _mm_set1_epi32(v); }
inline Ints CountLess(Ints count, Ints a, Ints b) {
  return _mm_sub_epi32(count, _mm_cmplt_epi32(a, b));
}
// The shuffle takes the upper half of each double: sign, exponent and 20 bits of the mantissa.
inline Ints KeysOf(const double* numbers, int first) {
  const Ints high = _mm_castps_si128(_mm_shuffle_ps(_mm_castpd_ps(_mm_loadu_pd(numbers)),
                                                    _mm_castpd_ps(_mm_loadu_pd(numbers + 2)),
                                                    _MM_SHUFFLE(3, 1, 3, 1)));
  const Ints index = _mm_add_epi32(BroadcastInt(first), _mm_setr_epi32(0, 1, 2, 3));
  return _mm_or_si128(_mm_andnot_si128(BroadcastInt(31), high), index);
}

// SSE2 cannot compare 64-bit integers, so a pair of keys stays in two general registers.
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

// Numbers too large for an int become the least int, so 0: an edge as well.
// The 16 pairs take four rounds of four pairs: to ints, side by side, then to saturated 16 bits.
inline LaneMask StoreQuantized(const Doubles* quantized, ChunkHeader& header) {
  __m128i words[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const Doubles* const at = quantized + 4 * i;
    words[i] =
        _mm_packs_epi32(_mm_unpacklo_epi64(_mm_cvttpd_epi32(at[0]), _mm_cvttpd_epi32(at[1])),
                        _mm_unpacklo_epi64(_mm_cvttpd_epi32(at[2]), _mm_cvttpd_epi32(at[3])));
  }
  return StoreBytes(words, header);
}

#include "space/simd/kernels_entries.inc"
#include "space/simd/kernels_pairs.inc"

constexpr Kernels kKernels = KernelTable();

}  // namespace

const Kernels* Sse2Kernels() { return &kKernels; }

}  // namespace heliopause::space

#endif  // HELIOPAUSE_HAS_SSE2
