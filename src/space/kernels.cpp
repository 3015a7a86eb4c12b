// The instruction sets: what each calls the vector operations that kernels_body.inc is written in.
//
// Target pragmas rather than target_clones, which crashes under ThreadSanitizer with g++ 12.
#include "space/kernels.hpp"

#include <immintrin.h>

#include <array>
#include <atomic>
#include <bit>
#include <cmath>

#include "space/distance.hpp"

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

// A window in registers.
struct Wanted {
  __m128i low_x, width_x, low_y, width_y, kinds;

  explicit Wanted(const Window& w)
      : low_x(SameByte(w.low_x)),
        width_x(SameByte(w.high_x - w.low_x)),
        low_y(SameByte(w.low_y)),
        width_y(SameByte(w.high_y - w.low_y)),
        kinds(SameByte(w.kinds)) {}

  __m128i Inside(const ChunkHead& head) const {
    return _mm_and_si128(Within(Bytes(head.x), low_x, width_x),
                         Within(Bytes(head.y), low_y, width_y));
  }
  RowMask RowsWithin(const ChunkHead& head) const { return RowsOf(Inside(head)); }
  RowMask RowsMatching(const ChunkHead& head) const {
    const __m128i none =
        _mm_cmpeq_epi8(_mm_and_si128(Bytes(head.kinds), kinds), _mm_setzero_si128());
    return RowsOf(_mm_andnot_si128(none, Inside(head)));
  }
};

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

}  // namespace

namespace sse2 {
namespace {

constexpr char kName[] = "sse2";

using Reals = __m128d;
constexpr unsigned kReals = 2;
inline Reals Load(const double* from) { return _mm_load_pd(from); }
inline Reals LoadAny(const double* from) { return _mm_loadu_pd(from); }
inline void Store(double* to, Reals v) { _mm_store_pd(to, v); }
inline Reals Same(double v) { return _mm_set1_pd(v); }
inline Reals Pair(double x, double y) { return _mm_setr_pd(x, y); }
inline Reals Add(Reals a, Reals b) { return _mm_add_pd(a, b); }
inline Reals Sub(Reals a, Reals b) { return _mm_sub_pd(a, b); }
inline Reals Mul(Reals a, Reals b) { return _mm_mul_pd(a, b); }
inline unsigned Less(Reals a, Reals b) {
  return static_cast<unsigned>(_mm_movemask_pd(_mm_cmplt_pd(a, b)));
}

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

// Numbers too large for an int become the least int, so 0: an edge as well.
inline RowMask StoreOutline(const Reals* outline, ChunkHead& head) {
  __m128i words[4];
  for (int i = 0; i < 4; ++i) {
    const Reals* const at = outline + 4 * i;
    words[i] =
        _mm_packs_epi32(_mm_unpacklo_epi64(_mm_cvttpd_epi32(at[0]), _mm_cvttpd_epi32(at[1])),
                        _mm_unpacklo_epi64(_mm_cvttpd_epi32(at[2]), _mm_cvttpd_epi32(at[3])));
  }
  return StoreBytes(words, head);
}

#include "space/kernels_body.inc"

}  // namespace
}  // namespace sse2

#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
namespace avx2 {
namespace {

constexpr char kName[] = "avx2";

using Reals = __m256d;
constexpr unsigned kReals = 4;
inline Reals Load(const double* from) { return _mm256_load_pd(from); }
inline Reals LoadAny(const double* from) { return _mm256_loadu_pd(from); }
inline void Store(double* to, Reals v) { _mm256_store_pd(to, v); }
inline Reals Same(double v) { return _mm256_set1_pd(v); }
inline Reals Pair(double x, double y) { return _mm256_setr_pd(x, y, x, y); }
inline Reals Add(Reals a, Reals b) { return _mm256_add_pd(a, b); }
inline Reals Sub(Reals a, Reals b) { return _mm256_sub_pd(a, b); }
inline Reals Mul(Reals a, Reals b) { return _mm256_mul_pd(a, b); }
inline unsigned Less(Reals a, Reals b) {
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)));
}

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

inline RowMask StoreOutline(const Reals* outline, ChunkHead& head) {
  __m128i words[4];
  for (int i = 0; i < 4; ++i) {
    words[i] = _mm_packs_epi32(_mm256_cvttpd_epi32(outline[2 * i]),
                               _mm256_cvttpd_epi32(outline[2 * i + 1]));
  }
  return StoreBytes(words, head);
}

#include "space/kernels_body.inc"

}  // namespace
}  // namespace avx2
#pragma GCC pop_options

#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512dq,avx512bw,bmi,bmi2,popcnt")
namespace avx512 {
namespace {

constexpr char kName[] = "avx512";

using Reals = __m512d;
constexpr unsigned kReals = 8;
inline Reals Load(const double* from) { return _mm512_load_pd(from); }
inline Reals LoadAny(const double* from) { return _mm512_loadu_pd(from); }
inline void Store(double* to, Reals v) { _mm512_store_pd(to, v); }
inline Reals Same(double v) { return _mm512_set1_pd(v); }
inline Reals Pair(double x, double y) { return _mm512_setr_pd(x, y, x, y, x, y, x, y); }
inline Reals Add(Reals a, Reals b) { return _mm512_add_pd(a, b); }
inline Reals Sub(Reals a, Reals b) { return _mm512_sub_pd(a, b); }
inline Reals Mul(Reals a, Reals b) { return _mm512_mul_pd(a, b); }
inline unsigned Less(Reals a, Reals b) { return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ); }

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

// The maskz forms with a full mask: g++ 12 warns of the plain ones (its bug 105593).
inline RowMask StoreOutline(const Reals* outline, ChunkHead& head) {
  __m128i words[4];
  for (int i = 0; i < 4; ++i) {
    words[i] = _mm256_maskz_cvtsepi32_epi16(0xff, _mm512_maskz_cvttpd_epi32(0xff, outline[i]));
  }
  return StoreBytes(words, head);
}

// What is written behind the last one does not count.
inline std::uint32_t* Append(std::uint32_t* places, std::uint32_t first, RowMask rows) {
  const __m512i steps = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i all = _mm512_add_epi32(_mm512_set1_epi32(static_cast<int>(first)), steps);
  _mm512_storeu_si512(places, _mm512_maskz_compress_epi32(static_cast<__mmask16>(rows), all));
  return places + std::popcount(rows);
}

#include "space/kernels_body.inc"

}  // namespace
}  // namespace avx512
#pragma GCC pop_options

namespace {

struct Available {
  std::array<const Kernels*, 3> all{};
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
    }
  }
};

const Available& TheAvailable() {
  static const Available available;
  return available;
}

std::atomic<const Kernels*> chosen{nullptr};

}  // namespace

std::span<const Kernels* const> AvailableKernels() {
  return {TheAvailable().all.data(), TheAvailable().count};
}

const Kernels& ActiveKernels() {
  const Kernels* kernels = chosen.load(std::memory_order_relaxed);
  if (kernels == nullptr) {
    kernels = AvailableKernels().back();
    chosen.store(kernels, std::memory_order_relaxed);
  }
  return *kernels;
}

void UseKernels(const Kernels& kernels) { chosen.store(&kernels, std::memory_order_relaxed); }

}  // namespace heliopause::space
