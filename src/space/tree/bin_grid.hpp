// BinGrid: the bins of a split, and the leaf of each bin.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/vector128.hpp"
#include "space/geometry/branchless.hpp"
#include "space/geometry/square.hpp"
#include "space/storage/skip_table.hpp"

namespace heliopause::space {

/// A leaf that is split through `levels` levels, as a grid of bins: how many entries each has, and
/// the leaf that they go to. Bins exist during a split alone; skip tables have cells.
struct BinGrid {
  const unsigned levels;
  std::array<std::uint32_t, SkipTable::kCells> count{};
  std::array<std::uint32_t, SkipTable::kCells> leaf{};

  BinGrid(const Square& square, unsigned how_many_levels)
      : levels(how_many_levels),
        low_(square.Closed().min),
        size_(2 * square.radius / Edge()),
        per_unit_(1 / size_) {
    assert(levels >= 1 && levels <= SkipTable::kLevelsPerStep && "a split has one to three levels");
  }

  unsigned Edge() const { return 1u << levels; }
  std::size_t Count() const { return std::size_t{Edge()} * Edge(); }

  /// The same bin as choosing quadrant by quadrant, to the bit. Edges of bins are exact; the
  /// rounded quotient is at most one too large, and the comparison with the bin's low edge
  /// corrects that. A stray, which may lie outside, is in the nearest bin.
  unsigned BinOf(Packed2 p) const {
    const Packed2 inside = Max(p, low_);
    const Packed2 last(Edge() - 1.0);
    const vec::Int2 bin = vec::Truncate(Min((inside - low_) * Packed2(per_unit_), last).v);
    const Packed2 from = low_ + Packed2(vec::ToDoubles(bin)) * Packed2(size_);
    const unsigned before = vec::LessMask(inside.v, from.v);
    const std::uint64_t both = vec::BothInts(bin);
    const auto x = static_cast<unsigned>(both) - (before & 1u);
    const auto y = static_cast<unsigned>(both >> 32) - (before >> 1);
    assert(x < Edge() && y < Edge() && "the bin lies in the leaf");
    return y * Edge() + x;
  }

 private:
  Packed2 low_;
  double size_;
  double per_unit_;
};

}  // namespace heliopause::space
