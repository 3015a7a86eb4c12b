// Skip tables: three levels of the tree in one step.
//
// Inner nodes at every third level have a table of 8 x 8 cells for the squares three levels below
// them. A cell names the node of its square, or the larger leaf that covers it, or kNone. A search
// reads rows of cells as it would in a grid and meets each node once.
//
//     node with a table      cells: 8 x 8, three levels below
//     +-------+-------+      A A A A B B C .      A: one leaf covers 4 x 4 cells
//     | A     | B | C |      A A A A B B C C      B, C: leaves one and two levels smaller
//     |       +---+---+      A A A A D D . .      .: kNone, no quadrant there
//     |       | D |   |      ...
//     +-------+-------+
//
// node_store.hpp keeps the tables in step with the nodes.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/vec2.hpp>

#include "space/geometry/branchless.hpp"
#include "space/geometry/square.hpp"
#include "space/storage/pool.hpp"

namespace heliopause::space {

struct SkipTable {
  static constexpr int kLevelsPerStep = 3;
  static constexpr unsigned kEdge = 1u << kLevelsPerStep;
  static constexpr std::size_t kCells = std::size_t{kEdge} * kEdge;

  /// A cell is a node index. This bit marks leaves, so that a walk need not read the node; kNone
  /// has it, too.
  static constexpr std::uint32_t kLeaf = 1u << 31;
  static std::uint32_t NodeOf(std::uint32_t cell) { return cell & ~kLeaf; }

  std::array<std::uint32_t, kCells> cell;

  SkipTable() { cell.fill(kNone); }
};

/// A position as fixed-point cell coordinates: counted from the low corner of the root in steps of
/// 2^-11, an eighth of the smallest radius. All edges of squares and cells are whole numbers in it,
/// and the cell of a position in any table is a shift and a mask.
struct FixedPoint {
  static constexpr int kFractionBits = 3;          // of the smallest radius, 2^-8
  static constexpr double kStepsPerUnit = 0x1p11;  // 2^(8 + kFractionBits)
  static_assert(kStepsPerUnit * kSmallestRadius == 1 << kFractionBits);

  std::uint64_t x;
  std::uint64_t y;

  FixedPoint() : x(0), y(0) {}

  struct Unset {};  // to be assigned before use
  explicit FixedPoint(Unset) {}

  /// Rounds to nearest. `position` is within +-kMaxCoordinate.
  FixedPoint(Packed2 low_corner, Packed2 position) {
    // Adding this to a number within +-2^40 leaves its fixed-point value in the low mantissa bits.
    constexpr double kShifter = 0x1.8p41;
    const Vec2 shifted = (position + Packed2(kShifter)).ToVec2();
    const Vec2 origin = (low_corner * Packed2(kStepsPerUnit)).ToVec2();
    constexpr auto kBits = std::bit_cast<std::int64_t>(kShifter);
    const auto since = [](double to, double from) {
      return static_cast<std::uint64_t>(std::bit_cast<std::int64_t>(to) -
                                        (static_cast<std::int64_t>(from) + kBits));
    };
    x = since(shifted.x, origin.x);
    y = since(shifted.y, origin.y);
  }

  /// The edge of a square of this level: 2^level smallest diameters.
  static constexpr std::uint64_t EdgeOf(int level) {
    return std::uint64_t{2} << (level + kFractionBits);
  }

  /// Whether it is inside a root of this level.
  bool IsWithinRoot(int level) const { return (x | y) < EdgeOf(level); }

  /// Index of the cell in a table whose cells have this shift (SkipTableLevels::ShiftOf).
  std::size_t CellIndexAt(int shift) const {
    assert(shift >= 0 && shift < 64 && "cells are at least one step of 2^-11 wide");
    return (y >> shift & (SkipTable::kEdge - 1)) * SkipTable::kEdge +
           (x >> shift & (SkipTable::kEdge - 1));
  }
};

/// Which levels have tables, and the level of their cells: every third level, counted from a phase
/// of 0, 1 or 2. The cells of a table lie at the next level below that has tables.
///
/// The root has a table whatever its level is. If that level is between two levels of tables, the
/// root's table uses only 2 x 2 or 4 x 4 of its cells. In the other direction, a table near level 0
/// has cells smaller than the smallest node; the leaves there fill several cells.
class SkipTableLevels {
 public:
  explicit SkipTableLevels(int level_with_tables)
      : phase_(level_with_tables % SkipTable::kLevelsPerStep) {
    assert(level_with_tables >= 0 && level_with_tables < kLevels && "a level runs from 0 to 50");
    for (int level = 0; level < kLevels; ++level) {
      const int above = (level - phase_ + SkipTable::kLevelsPerStep) % SkipTable::kLevelsPerStep;
      cell_levels_[static_cast<std::size_t>(level)] =
          static_cast<std::int8_t>(level - (above == 0 ? SkipTable::kLevelsPerStep : above));
    }
  }

  int Phase() const { return phase_; }
  bool HasTable(int level) const { return level % SkipTable::kLevelsPerStep == phase_; }

  /// The level of the cells of a table at this level.
  int CellLevelOf(int level) const { return cell_levels_[static_cast<std::size_t>(level)]; }

  /// The shift from fixed-point coordinates to cells of a table of this level. The shift of the
  /// next table below is smaller by kLevelsPerStep.
  int ShiftOf(int level) const { return CellLevelOf(level) + FixedPoint::kFractionBits + 1; }

 private:
  int phase_;
  std::array<std::int8_t, kLevels> cell_levels_{};
};

}  // namespace heliopause::space
