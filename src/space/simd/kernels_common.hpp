// What the instruction sets share: the loops that need no vectors. Included before any target
// pragma.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/architecture.hpp"
#include "space/geometry/distance.hpp"
#include "space/simd/kernels.hpp"

namespace heliopause::space::kernel_common {

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

// Prefetching the hot column: 10 % less time for searches with hundreds of hits among a million
// sprites, no difference for others.
inline std::size_t KeepNear(const ChunkColumn<HotEntry>* hot, std::size_t count, Vec2 point,
                            double limit, HitColumns hits) {
  assert(!std::isnan(limit) && "a NaN would keep no entry");
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t entry = hits.entries[i];
    const std::uint32_t ahead = hits.entries[std::min(i + kPrefetchDistance, count - 1)];
    PrefetchToRead(&EntryAt(hot, ahead));
    const double square = SquareOfDistance(EntryAt(hot, entry).position, point);
    hits.squares[kept] = square;
    hits.entries[kept] = entry;
    kept += square <= limit ? 1 : 0;
  }
  return kept;
}

// The bits of those `others` that do not overlap with `entry`, by the exact test. Out of line: it
// is rarely called.
HELIOPAUSE_NEVER_INLINE inline std::uint32_t NotOverlapping(const ChunkColumn<HotEntry>* hot,
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
  assert(x0 <= x1 && x1 < 8 && y0 <= y1 && y1 < 8 && "a rectangle of the 8 x 8 cells of a table");
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
  assert(one <= 255 && first + std::bit_width(others) <= 256 && "an index of a pair fits a byte");
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
