// The kernels by AVX2 and BMI2.
//
// A target pragma instead of a compiler option for the file, so that inline functions of the
// headers keep the baseline; instead of target_clones, which crashes under ThreadSanitizer with
// g++ 12.
#include "base/architecture.hpp"

#if HELIOPAUSE_HAS_AVX
#include "space/simd/kernels_x86.hpp"
#include "space/simd/processor.hpp"

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

namespace heliopause::space {
namespace {

using namespace kernel_common;  // NOLINT(google-build-using-namespace): operations of this
using namespace kernel_x86;     // NOLINT(google-build-using-namespace): file

constexpr char kName[] = "avx2";
constexpr auto kInstructionSet = InstructionSet::Avx2;

using Doubles = __m256d;
constexpr unsigned kDoubles = 4;
inline Doubles Load(const double* from) { return _mm256_load_pd(from); }
// Positions of two entries: they lie 32 bytes apart, with ids and radii between them.
inline Doubles LoadPositions(const HotEntry* from) {
  return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_load_pd(&from[0].position.x)),
                              _mm_load_pd(&from[1].position.x), 1);
}
inline void StorePositions(HotEntry* to, Doubles v) {
  _mm_store_pd(&to[0].position.x, _mm256_castpd256_pd128(v));
  _mm_store_pd(&to[1].position.x, _mm256_extractf128_pd(v, 1));
}
inline Doubles Broadcast(double v) { return _mm256_set1_pd(v); }
inline Doubles BroadcastXY(Packed2 xy) { return _mm256_set_m128d(xy.v, xy.v); }
inline Doubles Add(Doubles a, Doubles b) { return _mm256_add_pd(a, b); }
inline Doubles Sub(Doubles a, Doubles b) { return _mm256_sub_pd(a, b); }
inline Doubles Mul(Doubles a, Doubles b) { return _mm256_mul_pd(a, b); }

using Floats = __m256;
constexpr unsigned kFloats = 8;
inline Floats LoadFloats(const float* from) { return _mm256_loadu_ps(from); }
inline Floats BroadcastFloat(float v) { return _mm256_set1_ps(v); }
inline Floats AddFloats(Floats a, Floats b) { return _mm256_add_ps(a, b); }
inline Floats SubFloats(Floats a, Floats b) { return _mm256_sub_ps(a, b); }
inline Floats MulFloats(Floats a, Floats b) { return _mm256_mul_ps(a, b); }
inline std::uint32_t LessEqualFloats(Floats a, Floats b) {
  return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_LE_OQ)));
}

using ByteVector = __m256i;
constexpr unsigned kByteLanes = 32;
inline ByteVector BroadcastByte(int v) { return _mm256_set1_epi8(static_cast<char>(v)); }
inline ByteVector LoadByteVector(const std::uint8_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
inline ByteVector AddSaturated(ByteVector a, ByteVector b) { return _mm256_adds_epu8(a, b); }
inline std::uint64_t MaskWithin(ByteVector bytes, ByteVector low, ByteVector width) {
  const ByteVector above = _mm256_sub_epi8(bytes, low);
  return static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(above, width), above)));
}
inline ByteVector MaxBytes(ByteVector a, ByteVector b) { return _mm256_max_epu8(a, b); }
inline ByteVector AbsDifference(ByteVector a, ByteVector b) {
  return _mm256_or_si256(_mm256_subs_epu8(a, b), _mm256_subs_epu8(b, a));
}
inline std::uint64_t MaskUpTo(ByteVector bytes, ByteVector most) {
  return static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(bytes, most), most)));
}

using Ints = __m256i;
inline void StoreInts(std::int32_t* to, Ints v) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(to), v);
}
inline Ints BroadcastInt(std::int32_t v) { return _mm256_set1_epi32(v); }
inline Ints CountLess(Ints count, Ints a, Ints b) {
  return _mm256_sub_epi32(count, _mm256_cmpgt_epi32(b, a));
}
// The shuffle works in each half of a register, so the halves come out interleaved; the permutation
// puts them in order.
inline Ints KeysOf(const double* numbers, int first) {
  const Ints mixed = _mm256_castps_si256(
      _mm256_shuffle_ps(_mm256_castpd_ps(_mm256_loadu_pd(numbers)),
                        _mm256_castpd_ps(_mm256_loadu_pd(numbers + 4)), _MM_SHUFFLE(3, 1, 3, 1)));
  const Ints high = _mm256_permute4x64_epi64(mixed, _MM_SHUFFLE(3, 1, 2, 0));
  const Ints index =
      _mm256_add_epi32(BroadcastInt(first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  return _mm256_or_si256(_mm256_andnot_si256(BroadcastInt(31), high), index);
}

using Longs = __m256i;
constexpr std::size_t kLongs = 4;
inline Longs LoadLongs(const std::uint64_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
inline void StoreLongs(std::uint64_t* to, Longs v) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v);
}
// Compares each key with its neighbour. The comparison is signed: keys are below 2^63.
inline Longs SortPairs(Longs v) {
  const Longs other = _mm256_permute4x64_epi64(v, _MM_SHUFFLE(2, 3, 0, 1));
  const Longs is_more = _mm256_cmpgt_epi64(v, other);
  const Longs is_to_change = _mm256_permute4x64_epi64(is_more, _MM_SHUFFLE(2, 2, 0, 0));
  return _mm256_blendv_epi8(v, other, is_to_change);
}

// Four doubles become four ints, then saturated 16-bit values: as SSE2 does, two pairs at a time.
inline LaneMask StoreQuantized(const Doubles* quantized, ChunkHeader& header) {
  __m128i words[4];
  for (std::size_t i = 0; i < 4; ++i) {
    words[i] = _mm_packs_epi32(_mm256_cvttpd_epi32(quantized[2 * i]),
                               _mm256_cvttpd_epi32(quantized[2 * i + 1]));
  }
  return StoreBytes(words, header);
}

#include "space/simd/kernels_entries.inc"
#include "space/simd/kernels_pairs.inc"

constexpr Kernels kKernels = KernelTable();

}  // namespace
}  // namespace heliopause::space

#ifdef __clang__
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

namespace heliopause::space {

const Kernels* Avx2Kernels() { return ProcessorHasAvx2() ? &kKernels : nullptr; }

}  // namespace heliopause::space

#endif  // HELIOPAUSE_HAS_AVX
