// The instruction sets: what each calls the vector operations that kernels_body.inc is written in.
//
// Target pragmas rather than target_clones, which crashes under ThreadSanitizer with g++ 12.
#include "space/simd/kernels.hpp"

// Its wide intrinsics start from an undefined register, of which g++ 12 warns (its bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>

#include "space/geometry/distance.hpp"
#include "space/search/hit_buffer.hpp"
#include "space/search/shapes.hpp"
#include "space/tree/quadtree.hpp"

namespace heliopause::space {

namespace {

inline __m128i Bytes(const std::uint8_t* from) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
}
inline __m128i SameByte(int v) { return _mm_set1_epi8(static_cast<char>(v)); }

// All ones in the bytes from `low` to `low` + `width`, ends included.
inline __m128i Within(__m128i bytes, __m128i low, __m128i width) {
  const __m128i above = _mm_sub_epi8(bytes, low);
  return _mm_cmpeq_epi8(_mm_min_epu8(above, width), above);
}
inline RowMask RowsOf(__m128i bytes) { return static_cast<RowMask>(_mm_movemask_epi8(bytes)); }

// Takes 32 numbers as 16-bit (x, y), cut off at the ends of 16 bits, and cuts them off at 0 and
// 255. Returns who is at an edge then.
inline RowMask StoreBytes(const __m128i (&words)[4], ChunkHead& head) {
  const __m128i first = _mm_packus_epi16(words[0], words[1]);
  const __m128i second = _mm_packus_epi16(words[2], words[3]);
  const __m128i low = _mm_set1_epi16(0xff);
  const __m128i x = _mm_packus_epi16(_mm_and_si128(first, low), _mm_and_si128(second, low));
  const __m128i y = _mm_packus_epi16(_mm_srli_epi16(first, 8), _mm_srli_epi16(second, 8));
  _mm_store_si128(reinterpret_cast<__m128i*>(head.x), x);
  _mm_store_si128(reinterpret_cast<__m128i*>(head.y), y);
  const __m128i one = SameByte(1);
  const __m128i width = SameByte(253);  // from 1 to 254
  return 0xffffu ^ RowsOf(_mm_and_si128(Within(x, one, width), Within(y, one, width)));
}

// A window in registers; of the low and high ends x and y are the first two numbers.
struct Wanted {
  __m128i low_x, width_x, low_y, width_y, kinds;

  Wanted(__m128i low, __m128i high, std::uint8_t wanted_kinds) : kinds(SameByte(wanted_kinds)) {
    const __m128i width = _mm_sub_epi32(high, low);
    low_x = SameByte(_mm_cvtsi128_si32(low));
    low_y = SameByte(_mm_cvtsi128_si32(_mm_shuffle_epi32(low, 1)));
    width_x = SameByte(_mm_cvtsi128_si32(width));
    width_y = SameByte(_mm_cvtsi128_si32(_mm_shuffle_epi32(width, 1)));
  }

  __m128i Impl(const ChunkHead& head) const {
    return _mm_and_si128(Within(Bytes(head.x), low_x, width_x),
                         Within(Bytes(head.y), low_y, width_y));
  }
  RowMask RowsWithin(const ChunkHead& head) const { return RowsOf(Impl(head)); }
  RowMask RowsMatching(const ChunkHead& head) const {
    const __m128i none =
        _mm_cmpeq_epi8(_mm_and_si128(Bytes(head.kinds), kinds), _mm_setzero_si128());
    return RowsOf(_mm_andnot_si128(none, Impl(head)));
  }
};

template <class AnyWanted>
AnyWanted WantedIn(const Window& w) {
  return {_mm_setr_epi32(w.low_x, w.low_y, 0, 0), _mm_setr_epi32(w.high_x, w.high_y, 0, 0),
          w.kinds};
}

// Four at a time without a branch: most chunks have no more.
inline std::uint32_t* Append(std::uint32_t* places, std::uint32_t first, RowMask rows) {
  const int count = std::popcount(rows);
  for (int i = 0; i < count; i += 4) {
    for (int k = 0; k < 4; ++k, rows &= rows - 1) {
      places[i + k] = first + static_cast<std::uint32_t>(std::countr_zero(rows));
    }
  }
  return places + count;
}

// Bodies are asked for some places ahead: a tenth less time for searches with hundreds of hits
// among a million, nothing for others.
inline std::size_t KeepNear(const Rows<Body>* bodies, std::size_t count, Vec2 point, double limit,
                            FoundRows found) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t place = found.places[i];
    const std::uint32_t ahead = found.places[std::min(i + kBodiesAhead, count - 1)];
    __builtin_prefetch(&RowAt(bodies, ahead));
    const Vec2 at = RowAt(bodies, place).position;
    const double square = SquareOfDistance(at, point);
    found.squares[kept] = square;
    found.places[kept] = place;
    kept += square <= limit ? 1 : 0;
  }
  return kept;
}

// Who of `others`, a bit for each, does not overlap with the body at `place`.
[[gnu::noinline]] std::uint32_t NotTouching(const Rows<Body>* bodies, std::uint32_t place,
                                            const std::uint32_t* other_places,
                                            std::uint32_t others) {
  const Body& one = RowAt(bodies, place);
  std::uint32_t apart = 0;
  for (; others != 0; others &= others - 1) {
    if (Overlap(one, RowAt(bodies, other_places[std::countr_zero(others)]))) continue;
    apart |= others & (0 - others);
  }
  return apart;
}

inline std::uint32_t* ListCells(const Table& table, unsigned x0, unsigned y0, unsigned x1,
                                unsigned y1, std::uint32_t* end) {
  return table.List(x0, y0, x1, y1, end);
}

// The pairs of one with those of 64 others, from `first` on, four at a time as Append does.
inline std::size_t AppendPairs(const IndexPairs& pairs, std::size_t count, unsigned one,
                               unsigned first, std::uint64_t others) {
  const std::size_t end = count + static_cast<std::size_t>(std::popcount(others));
  for (std::size_t i = count; i < end; i += 4) {
    for (std::size_t k = i; k < i + 4; ++k, others &= others - 1) {
      pairs.one[k] = static_cast<std::uint8_t>(one);
      pairs.other[k] =
          static_cast<std::uint8_t>(first + static_cast<unsigned>(std::countr_zero(others)));
    }
  }
  return end;
}

}  // namespace

namespace sse2 {
namespace {

constexpr char kName[] = "sse2";

using Reals = __m128d;
constexpr unsigned kReals = 2;
inline Reals Load(const double* from) { return _mm_load_pd(from); }
inline Reals LoadPositions(const Body* from) { return _mm_load_pd(&from->position.x); }
inline void StorePositions(Body* to, Reals v) { _mm_store_pd(&to->position.x, v); }
inline Reals Same(double v) { return _mm_set1_pd(v); }
inline Reals SamePair(Pair xy) { return xy.v; }
inline Reals Add(Reals a, Reals b) { return _mm_add_pd(a, b); }
inline Reals Sub(Reals a, Reals b) { return _mm_sub_pd(a, b); }
inline Reals Mul(Reals a, Reals b) { return _mm_mul_pd(a, b); }

using Singles = __m128;
constexpr unsigned kSingles = 4;
inline Singles LoadSingles(const float* from) { return _mm_loadu_ps(from); }
inline Singles SameSingle(float v) { return _mm_set1_ps(v); }
inline Singles AddSingles(Singles a, Singles b) { return _mm_add_ps(a, b); }
inline Singles SubSingles(Singles a, Singles b) { return _mm_sub_ps(a, b); }
inline Singles MulSingles(Singles a, Singles b) { return _mm_mul_ps(a, b); }
inline std::uint32_t LessEqualSingles(Singles a, Singles b) {
  return static_cast<std::uint32_t>(_mm_movemask_ps(_mm_cmple_ps(a, b)));
}

using ByteLanes = __m128i;
constexpr unsigned kByteLanes = 16;
inline ByteLanes SameByteLane(int v) { return SameByte(v); }
inline ByteLanes LoadByteLanes(const std::uint8_t* from) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}
inline ByteLanes AddUpTo255(ByteLanes a, ByteLanes b) { return _mm_adds_epu8(a, b); }
inline std::uint64_t LanesWithin(ByteLanes bytes, ByteLanes low, ByteLanes width) {
  return RowsOf(Within(bytes, low, width));
}
inline ByteLanes LargerLane(ByteLanes a, ByteLanes b) { return _mm_max_epu8(a, b); }
inline ByteLanes Apart(ByteLanes a, ByteLanes b) {
  return _mm_or_si128(_mm_subs_epu8(a, b), _mm_subs_epu8(b, a));
}
inline std::uint64_t LanesUpTo(ByteLanes bytes, ByteLanes most) {
  return RowsOf(_mm_cmpeq_epi8(_mm_max_epu8(bytes, most), most));
}

using Ints = __m128i;
inline void StoreInts(std::int32_t* to, Ints v) {
  _mm_store_si128(reinterpret_cast<__m128i*>(to), v);
}
inline Ints SameInt(std::int32_t v) { return _mm_set1_epi32(v); }
inline Ints CountLess(Ints count, Ints a, Ints b) {
  return _mm_sub_epi32(count, _mm_cmplt_epi32(a, b));
}
inline Ints KeysOf(const double* numbers, int first) {
  const Ints high = _mm_castps_si128(_mm_shuffle_ps(_mm_castpd_ps(_mm_loadu_pd(numbers)),
                                                    _mm_castpd_ps(_mm_loadu_pd(numbers + 2)),
                                                    _MM_SHUFFLE(3, 1, 3, 1)));
  const Ints index = _mm_add_epi32(SameInt(first), _mm_setr_epi32(0, 1, 2, 3));
  return _mm_or_si128(_mm_andnot_si128(SameInt(31), high), index);
}

struct Longs {
  std::uint64_t first, second;
};
constexpr std::size_t kLongs = 2;
inline Longs LoadLongs(const std::uint64_t* from) { return {from[0], from[1]}; }
inline void StoreLongs(std::uint64_t* to, Longs v) {
  to[0] = v.first;
  to[1] = v.second;
}
inline Longs OrderPairs(Longs v) {
  return {std::min(v.first, v.second), std::max(v.first, v.second)};
}

// Numbers too large for an int become the least int, so 0: an edge as well.
inline RowMask StoreOutline(const Reals* outline, ChunkHead& head) {
  __m128i words[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const Reals* const at = outline + 4 * i;
    words[i] =
        _mm_packs_epi32(_mm_unpacklo_epi64(_mm_cvttpd_epi32(at[0]), _mm_cvttpd_epi32(at[1])),
                        _mm_unpacklo_epi64(_mm_cvttpd_epi32(at[2]), _mm_cvttpd_epi32(at[3])));
  }
  return StoreBytes(words, head);
}

#include "space/simd/kernels_body.inc"
#include "space/simd/kernels_close.inc"
#include "space/simd/kernels_gather.inc"

}  // namespace
}  // namespace sse2

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif
namespace avx2 {
namespace {

constexpr char kName[] = "avx2";

using Reals = __m256d;
constexpr unsigned kReals = 4;
inline Reals Load(const double* from) { return _mm256_load_pd(from); }
inline Reals LoadPositions(const Body* from) {
  return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_load_pd(&from[0].position.x)),
                              _mm_load_pd(&from[1].position.x), 1);
}
inline void StorePositions(Body* to, Reals v) {
  _mm_store_pd(&to[0].position.x, _mm256_castpd256_pd128(v));
  _mm_store_pd(&to[1].position.x, _mm256_extractf128_pd(v, 1));
}
inline Reals Same(double v) { return _mm256_set1_pd(v); }
inline Reals SamePair(Pair xy) { return _mm256_set_m128d(xy.v, xy.v); }
inline Reals Add(Reals a, Reals b) { return _mm256_add_pd(a, b); }
inline Reals Sub(Reals a, Reals b) { return _mm256_sub_pd(a, b); }
inline Reals Mul(Reals a, Reals b) { return _mm256_mul_pd(a, b); }

using Singles = __m256;
constexpr unsigned kSingles = 8;
inline Singles LoadSingles(const float* from) { return _mm256_loadu_ps(from); }
inline Singles SameSingle(float v) { return _mm256_set1_ps(v); }
inline Singles AddSingles(Singles a, Singles b) { return _mm256_add_ps(a, b); }
inline Singles SubSingles(Singles a, Singles b) { return _mm256_sub_ps(a, b); }
inline Singles MulSingles(Singles a, Singles b) { return _mm256_mul_ps(a, b); }
inline std::uint32_t LessEqualSingles(Singles a, Singles b) {
  return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_LE_OQ)));
}

using ByteLanes = __m256i;
constexpr unsigned kByteLanes = 32;
inline ByteLanes SameByteLane(int v) { return _mm256_set1_epi8(static_cast<char>(v)); }
inline ByteLanes LoadByteLanes(const std::uint8_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
inline ByteLanes AddUpTo255(ByteLanes a, ByteLanes b) { return _mm256_adds_epu8(a, b); }
inline std::uint64_t LanesWithin(ByteLanes bytes, ByteLanes low, ByteLanes width) {
  const ByteLanes above = _mm256_sub_epi8(bytes, low);
  return static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(above, width), above)));
}
inline ByteLanes LargerLane(ByteLanes a, ByteLanes b) { return _mm256_max_epu8(a, b); }
inline ByteLanes Apart(ByteLanes a, ByteLanes b) {
  return _mm256_or_si256(_mm256_subs_epu8(a, b), _mm256_subs_epu8(b, a));
}
inline std::uint64_t LanesUpTo(ByteLanes bytes, ByteLanes most) {
  return static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(bytes, most), most)));
}

using Ints = __m256i;
inline void StoreInts(std::int32_t* to, Ints v) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(to), v);
}
inline Ints SameInt(std::int32_t v) { return _mm256_set1_epi32(v); }
inline Ints CountLess(Ints count, Ints a, Ints b) {
  return _mm256_sub_epi32(count, _mm256_cmpgt_epi32(b, a));
}
inline Ints KeysOf(const double* numbers, int first) {
  const Ints mixed = _mm256_castps_si256(
      _mm256_shuffle_ps(_mm256_castpd_ps(_mm256_loadu_pd(numbers)),
                        _mm256_castpd_ps(_mm256_loadu_pd(numbers + 4)), _MM_SHUFFLE(3, 1, 3, 1)));
  const Ints high = _mm256_permute4x64_epi64(mixed, _MM_SHUFFLE(3, 1, 2, 0));
  const Ints index = _mm256_add_epi32(SameInt(first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  return _mm256_or_si256(_mm256_andnot_si256(SameInt(31), high), index);
}

using Longs = __m256i;
constexpr std::size_t kLongs = 4;
inline Longs LoadLongs(const std::uint64_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
inline void StoreLongs(std::uint64_t* to, Longs v) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v);
}
inline Longs OrderPairs(Longs v) {
  const Longs other = _mm256_permute4x64_epi64(v, _MM_SHUFFLE(2, 3, 0, 1));
  const Longs is_more = _mm256_cmpgt_epi64(v, other);
  const Longs is_to_change = _mm256_permute4x64_epi64(is_more, _MM_SHUFFLE(2, 2, 0, 0));
  return _mm256_blendv_epi8(v, other, is_to_change);
}

inline RowMask StoreOutline(const Reals* outline, ChunkHead& head) {
  __m128i words[4];
  for (std::size_t i = 0; i < 4; ++i) {
    words[i] = _mm_packs_epi32(_mm256_cvttpd_epi32(outline[2 * i]),
                               _mm256_cvttpd_epi32(outline[2 * i + 1]));
  }
  return StoreBytes(words, head);
}

// Once for each instruction set. NOLINTBEGIN(readability-duplicate-include)
#include "space/simd/kernels_body.inc"
#include "space/simd/kernels_close.inc"
#include "space/simd/kernels_gather.inc"
// NOLINTEND(readability-duplicate-include)

}  // namespace
}  // namespace avx2
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#ifdef __clang__
#pragma clang attribute push(                                                      \
    __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,bmi,bmi2,popcnt"))), \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512dq,avx512bw,bmi,bmi2,popcnt")
#endif
namespace avx512 {
namespace {

constexpr char kName[] = "avx512";

using Reals = __m512d;
constexpr unsigned kReals = 8;
inline Reals Load(const double* from) { return _mm512_load_pd(from); }
inline Reals LoadPositions(const Body* from) {
  Reals v = _mm512_castpd128_pd512(_mm_load_pd(&from[0].position.x));
  v = _mm512_insertf64x2(v, _mm_load_pd(&from[1].position.x), 1);
  v = _mm512_insertf64x2(v, _mm_load_pd(&from[2].position.x), 2);
  return _mm512_insertf64x2(v, _mm_load_pd(&from[3].position.x), 3);
}
inline void StorePositions(Body* to, Reals v) {
  _mm_store_pd(&to[0].position.x, _mm512_castpd512_pd128(v));
  _mm_store_pd(&to[1].position.x, _mm512_extractf64x2_pd(v, 1));
  _mm_store_pd(&to[2].position.x, _mm512_extractf64x2_pd(v, 2));
  _mm_store_pd(&to[3].position.x, _mm512_extractf64x2_pd(v, 3));
}
inline Reals Same(double v) { return _mm512_set1_pd(v); }
inline Reals SamePair(Pair xy) { return _mm512_broadcast_f64x2(xy.v); }
inline Reals Add(Reals a, Reals b) { return _mm512_add_pd(a, b); }
inline Reals Sub(Reals a, Reals b) { return _mm512_sub_pd(a, b); }
inline Reals Mul(Reals a, Reals b) { return _mm512_mul_pd(a, b); }

using Singles = __m512;
constexpr unsigned kSingles = 16;
inline Singles LoadSingles(const float* from) { return _mm512_loadu_ps(from); }
inline Singles SameSingle(float v) { return _mm512_set1_ps(v); }
inline Singles AddSingles(Singles a, Singles b) { return _mm512_add_ps(a, b); }
inline Singles SubSingles(Singles a, Singles b) { return _mm512_sub_ps(a, b); }
inline Singles MulSingles(Singles a, Singles b) { return _mm512_mul_ps(a, b); }
inline std::uint32_t LessEqualSingles(Singles a, Singles b) {
  return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ);
}

using ByteLanes = __m512i;
constexpr unsigned kByteLanes = 64;
inline ByteLanes SameByteLane(int v) { return _mm512_set1_epi8(static_cast<char>(v)); }
inline ByteLanes LoadByteLanes(const std::uint8_t* from) { return _mm512_loadu_si512(from); }
inline ByteLanes AddUpTo255(ByteLanes a, ByteLanes b) { return _mm512_adds_epu8(a, b); }
inline std::uint64_t LanesWithin(ByteLanes bytes, ByteLanes low, ByteLanes width) {
  return _mm512_cmple_epu8_mask(_mm512_sub_epi8(bytes, low), width);
}
inline ByteLanes LargerLane(ByteLanes a, ByteLanes b) { return _mm512_max_epu8(a, b); }
inline ByteLanes Apart(ByteLanes a, ByteLanes b) {
  return _mm512_or_si512(_mm512_subs_epu8(a, b), _mm512_subs_epu8(b, a));
}
inline std::uint64_t LanesUpTo(ByteLanes bytes, ByteLanes most) {
  return _mm512_cmple_epu8_mask(bytes, most);
}

using Ints = __m512i;
inline void StoreInts(std::int32_t* to, Ints v) { _mm512_store_si512(to, v); }
inline Ints SameInt(std::int32_t v) { return _mm512_set1_epi32(v); }
inline Ints CountLess(Ints count, Ints a, Ints b) {
  return _mm512_mask_sub_epi32(count, _mm512_cmplt_epi32_mask(a, b), count, SameInt(-1));
}
inline Ints KeysOf(const double* numbers, int first) {
  const Ints odd = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
  const Ints high =
      _mm512_permutex2var_epi32(_mm512_loadu_si512(numbers), odd, _mm512_loadu_si512(numbers + 8));
  const Ints index = _mm512_add_epi32(
      SameInt(first), _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  return _mm512_or_si512(_mm512_andnot_si512(SameInt(31), high), index);
}

using Longs = __m512i;
constexpr std::size_t kLongs = 8;
inline Longs LoadLongs(const std::uint64_t* from) { return _mm512_loadu_si512(from); }
inline void StoreLongs(std::uint64_t* to, Longs v) { _mm512_storeu_si512(to, v); }
inline Longs OrderPairs(Longs v) {
  const Longs other = _mm512_permutex_epi64(v, _MM_SHUFFLE(2, 3, 0, 1));
  return _mm512_mask_max_epu64(_mm512_min_epu64(v, other), 0xaa, v, other);
}

inline RowMask StoreOutline(const Reals* outline, ChunkHead& head) {
  __m128i words[4];
  for (int i = 0; i < 4; ++i) {
    words[i] = _mm256_cvtsepi32_epi16(_mm512_cvttpd_epi32(outline[i]));
  }
  return StoreBytes(words, head);
}

// One test after the other, each of what the one before has left.
struct Wanted {
  __m128i minus_low_x, width_x, minus_low_y, width_y, kinds;

  Wanted(__m128i low, __m128i high, std::uint8_t wanted_kinds) : kinds(SameByte(wanted_kinds)) {
    const __m128i minus_low = _mm_sub_epi32(_mm_setzero_si128(), low);
    const __m128i width = _mm_sub_epi32(high, low);
    minus_low_x = _mm_broadcastb_epi8(minus_low);
    minus_low_y = _mm_broadcastb_epi8(_mm_shuffle_epi32(minus_low, 1));
    width_x = _mm_broadcastb_epi8(width);
    width_y = _mm_broadcastb_epi8(_mm_shuffle_epi32(width, 1));
  }

  __mmask16 Within(const ChunkHead& head) const {
    const __mmask16 in = _mm_cmple_epu8_mask(_mm_add_epi8(Bytes(head.x), minus_low_x), width_x);
    return _mm_mask_cmple_epu8_mask(in, _mm_add_epi8(Bytes(head.y), minus_low_y), width_y);
  }
  RowMask RowsWithin(const ChunkHead& head) const { return Within(head); }
  RowMask RowsMatching(const ChunkHead& head) const {
    return _mm_mask_test_epi8_mask(Within(head), Bytes(head.kinds), kinds);
  }
};

// As Table::List, a row of cells at once.
inline std::uint32_t* ListCells(const Table& table, unsigned x0, unsigned y0, unsigned x1,
                                unsigned y1, std::uint32_t* end) {
  const __m256i before = _mm256_setr_epi32(0, 0, 1, 2, 3, 4, 5, 6);
  const __m256i none = _mm256_set1_epi32(-1);
  const auto in_row = static_cast<__mmask8>((2u << x1) - (1u << x0));
  const auto with_left = static_cast<__mmask8>((2u << x1) - (2u << x0));
  __m256i above = none;
  for (unsigned y = y0; y <= y1; ++y) {
    const auto* const cells =
        reinterpret_cast<const __m256i*>(table.cell.data() + std::size_t{y} * Table::kEdge);
    const __m256i row = _mm256_loadu_si256(cells);
    const __mmask8 is_same =
        _mm256_mask_cmpeq_epi32_mask(with_left, row, _mm256_permutevar8x32_epi32(row, before));
    const auto fresh =
        static_cast<__mmask8>(_mm256_mask_cmpneq_epi32_mask(in_row, row, above) &
                              _mm256_mask_cmpneq_epi32_mask(in_row, row, none) & ~is_same);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(end), _mm256_maskz_compress_epi32(fresh, row));
    end += std::popcount(unsigned{fresh});
    above = row;
  }
  return end;
}

// What is written behind the last one does not count.
inline std::uint32_t* Append(std::uint32_t* places, std::uint32_t first, RowMask rows) {
  const __m512i steps = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i all = _mm512_add_epi32(_mm512_set1_epi32(static_cast<int>(first)), steps);
  _mm512_storeu_si512(places, _mm512_maskz_compress_epi32(static_cast<__mmask16>(rows), all));
  return places + std::popcount(rows);
}

// Once for each instruction set. NOLINTBEGIN(readability-duplicate-include)
#include "space/simd/kernels_body.inc"
#include "space/simd/kernels_close.inc"
#include "space/simd/kernels_gather.inc"
// NOLINTEND(readability-duplicate-include)

}  // namespace
}  // namespace avx512
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

// What bytes are compressed by: a fifth less time for pairs in clusters.
#ifdef __clang__
#pragma clang attribute push(                                                                  \
    __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx512vbmi2,bmi,bmi2,popcnt"))), \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512dq,avx512bw,avx512vbmi2,bmi,bmi2,popcnt")
#endif
namespace avx512vbmi2 {
namespace {

using namespace avx512;  // NOLINT(google-build-using-namespace): the same with one more

inline std::size_t AppendPairs(const IndexPairs& pairs, std::size_t count, unsigned one,
                               unsigned first, std::uint64_t others) {
  alignas(64) static constexpr auto kSteps = [] {
    std::array<std::uint8_t, 64> steps{};
    for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = static_cast<std::uint8_t>(i);
    return steps;
  }();
  const ByteLanes all =
      _mm512_add_epi8(LoadByteLanes(kSteps.data()), SameByteLane(static_cast<int>(first)));
  _mm512_storeu_si512(pairs.other + count, _mm512_maskz_compress_epi8(others, all));
  _mm512_storeu_si512(pairs.one + count, SameByteLane(static_cast<int>(one)));
  return count + static_cast<std::size_t>(std::popcount(others));
}

#include "space/simd/kernels_close.inc"  // NOLINT(readability-duplicate-include): once for each set

constexpr Kernels kKernels = [] {
  Kernels kernels = avx512::kKernels;
  kernels.name = "avx512vbmi2";
  kernels.close_within = CloseWithin;
  kernels.close_within_widths = CloseWithinWidths;
  return kernels;
}();

}  // namespace
}  // namespace avx512vbmi2
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace {

struct Available {
  std::array<const Kernels*, 4> all{};
  std::size_t count = 0;

  Available() {
    __builtin_cpu_init();
    all[count++] = &sse2::kKernels;
    const bool bits = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (!bits || !__builtin_cpu_supports("avx2")) return;
    all[count++] = &avx2::kKernels;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw")) {
      all[count++] = &avx512::kKernels;
      if (__builtin_cpu_supports("avx512vbmi2")) all[count++] = &avx512vbmi2::kKernels;
    }
  }
};

const Available& TheAvailable() {
  static const Available available;
  return available;
}

}  // namespace

std::span<const Kernels* const> AvailableKernels() {
  return {TheAvailable().all.data(), TheAvailable().count};
}

const Kernels& ChooseKernels() {
  UseKernels(*AvailableKernels().back());
  return ActiveKernels();
}

void UseKernels(const Kernels& kernels) {
  chosen_kernels.store(&kernels, std::memory_order_relaxed);
}

}  // namespace heliopause::space
