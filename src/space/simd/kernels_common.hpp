// What the instruction sets share: the operations of 128 bits on chunk headers, and loops that need
// nothing wider. Included before any target pragma.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

// The wide intrinsics start from an undefined register, of which g++ 12 warns (its bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop

#include "space/geometry/distance.hpp"
#include "space/simd/kernels.hpp"

namespace heliopause::space::kernel_common {

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

// Appends the entries of the lanes that are set, four at a time without a branch: most chunks have
// no more. Returns the end.
inline std::uint32_t* AppendEntries(std::uint32_t* entries, std::uint32_t first, LaneMask lanes) {
  const int count = std::popcount(lanes);
  for (int i = 0; i < count; i += 4) {
    for (int k = 0; k < 4; ++k, lanes &= lanes - 1) {
      entries[i + k] = first + static_cast<std::uint32_t>(std::countr_zero(lanes));
    }
  }
  return entries + count;
}

// Prefetching the hot column takes 10 % off searches with hundreds of hits among a million sprites,
// and nothing off others.
inline std::size_t KeepNear(const ChunkColumn<HotEntry>* hot, std::size_t count, Vec2 point,
                            double limit, HitColumns hits) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t entry = hits.entries[i];
    const std::uint32_t ahead = hits.entries[std::min(i + kPrefetchDistance, count - 1)];
    __builtin_prefetch(&EntryAt(hot, ahead));
    const double square = SquareOfDistance(EntryAt(hot, entry).position, point);
    hits.squares[kept] = square;
    hits.entries[kept] = entry;
    kept += square <= limit ? 1 : 0;
  }
  return kept;
}

// The bits of those `others` that do not overlap with `entry`, by the exact test. Out of line: it
// is rarely called.
[[gnu::noinline]] inline std::uint32_t NotOverlapping(const ChunkColumn<HotEntry>* hot,
                                                      std::uint32_t entry,
                                                      const std::uint32_t* other_entries,
                                                      std::uint32_t others) {
  const HotEntry& one = EntryAt(hot, entry);
  std::uint32_t apart = 0;
  for (; others != 0; others &= others - 1) {
    if (Overlap(one, EntryAt(hot, other_entries[std::countr_zero(others)]))) continue;
    apart |= others & (0 - others);
  }
  return apart;
}

// See Kernels::list_cells. Without a branch on what the cells hold, which no processor could
// predict.
inline std::uint32_t* ListCells(const std::uint32_t* cells, unsigned x0, unsigned y0, unsigned x1,
                                unsigned y1, std::uint32_t* values) {
  for (unsigned y = y0; y <= y1; ++y) {
    for (unsigned x = x0; x <= x1; ++x) {
      const unsigned at = y * 8 + x;
      const std::uint32_t value = cells[at];
      const unsigned seen = (unsigned{x > x0} & unsigned{cells[(at - 1) % 64] == value}) |
                            (unsigned{y > y0} & unsigned{cells[(at - 8) % 64] == value});
      *values = value;
      values += unsigned{value != kNone} & (seen ^ 1u);
    }
  }
  return values;
}

// Appends the pairs of `one` with those of 64 others, from `first` on, whose bits are set; four at
// a time as AppendEntries does. Returns how many pairs there are then.
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

}  // namespace heliopause::space::kernel_common
