// What SSE2, AVX2 and AVX-512 share: the operations of 128 bits on chunk headers. Included before
// any target pragma.
#pragma once

#include <array>
#include <cstdint>

#include "base/architecture.hpp"

// The wide intrinsics start from an undefined register, of which g++ 12 warns (its bug 105593).
#if HELIOPAUSE_HAS_AVX
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#endif
#include <immintrin.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
#endif

#include "space/simd/kernels_common.hpp"

namespace heliopause::space::kernel_x86 {

inline __m128i LoadHeaderBytes(const std::uint8_t* from) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
}
inline __m128i Broadcast16(int byte) { return _mm_set1_epi8(static_cast<char>(byte)); }
inline LaneMask MaskOfBytes(__m128i bytes) {
  return static_cast<LaneMask>(_mm_movemask_epi8(bytes));
}

// All ones in the bytes from `low` to `low` + `width`, inclusive: one unsigned comparison modulo
// 256.
inline __m128i BytesWithin(__m128i bytes, __m128i low, __m128i width) {
  const __m128i above = _mm_sub_epi8(bytes, low);
  return _mm_cmpeq_epi8(_mm_min_epu8(above, width), above);
}

// Stores 16 quantized positions, given as saturated 16-bit (x, y), saturated to 0..255. Returns the
// lanes at an edge, 0 or 255.
inline LaneMask StoreBytes(const __m128i (&words)[4], ChunkHeader& header) {
  const __m128i first = _mm_packus_epi16(words[0], words[1]);
  const __m128i second = _mm_packus_epi16(words[2], words[3]);
  const __m128i low = _mm_set1_epi16(0xff);
  const __m128i x = _mm_packus_epi16(_mm_and_si128(first, low), _mm_and_si128(second, low));
  const __m128i y = _mm_packus_epi16(_mm_srli_epi16(first, 8), _mm_srli_epi16(second, 8));
  _mm_store_si128(reinterpret_cast<__m128i*>(header.x), x);
  _mm_store_si128(reinterpret_cast<__m128i*>(header.y), y);
  const __m128i one = Broadcast16(1);
  const __m128i width = Broadcast16(253);  // from 1 to 254
  return 0xffffu ^
         MaskOfBytes(_mm_and_si128(BytesWithin(x, one, width), BytesWithin(y, one, width)));
}

// QuantizedBounds in registers.
struct BoundsTest {
  __m128i low_x, width_x, low_y, width_y, kinds;

  explicit BoundsTest(const QuantizedBounds& bounds)
      : low_x(Broadcast16(bounds.low_x)),
        width_x(Broadcast16(bounds.high_x - bounds.low_x)),
        low_y(Broadcast16(bounds.low_y)),
        width_y(Broadcast16(bounds.high_y - bounds.low_y)),
        kinds(Broadcast16(bounds.kinds)) {}

  explicit BoundsTest(const LeafScan& leaf) : kinds(Broadcast16(leaf.kinds)) {
    const __m128i width = _mm_sub_epi32(leaf.high.v, leaf.low.v);
    low_x = Broadcast16(_mm_cvtsi128_si32(leaf.low.v));
    low_y = Broadcast16(_mm_cvtsi128_si32(_mm_shuffle_epi32(leaf.low.v, 1)));
    width_x = Broadcast16(_mm_cvtsi128_si32(width));
    width_y = Broadcast16(_mm_cvtsi128_si32(_mm_shuffle_epi32(width, 1)));
  }

  __m128i BytesInside(const ChunkHeader& header) const {
    return _mm_and_si128(BytesWithin(LoadHeaderBytes(header.x), low_x, width_x),
                         BytesWithin(LoadHeaderBytes(header.y), low_y, width_y));
  }
  LaneMask LanesWithin(const ChunkHeader& header) const { return MaskOfBytes(BytesInside(header)); }
  LaneMask LanesMatching(const ChunkHeader& header) const {
    const __m128i none =
        _mm_cmpeq_epi8(_mm_and_si128(LoadHeaderBytes(header.kinds), kinds), _mm_setzero_si128());
    return MaskOfBytes(_mm_andnot_si128(none, BytesInside(header)));
  }
};

}  // namespace heliopause::space::kernel_x86
