// What the tree is made of: nodes, and tables that lead a search through three levels at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <heliopause/node_view.hpp>
#include <heliopause/sprite.hpp>

#include "space/geometry/square.hpp"
#include "space/storage/chunk.hpp"
#include "space/storage/pool.hpp"

namespace heliopause::space {

/// A square of the tree, one cache line. A leaf has chunks, an inner node has children.
struct alignas(64) Node {
  Vec2 center{};
  double reach = 0;  // the largest radius below; as kinds, never too small, exact when not dirty
  Kinds kinds = 0;   // what is below, or-ed
  std::uint32_t count = 0;  // sprites in it and below; always exact
  std::array<std::uint32_t, 4> child{kNone, kNone, kNone, kNone};  // kNone: no such quadrant
  std::uint32_t parent = kNone;
  std::uint32_t inside = kNone;  // of a leaf: its first chunk; of an inner node: its table
  std::uint32_t touched_at = 0;  // the Move, modulo 2^32, after which it was touched last
  std::uint8_t level = 0;        // its radius is 2^(level - 8)
  NodeView::Change change = NodeView::Change::None;  // at touched_at
  bool leaf : 1 = true;
  bool is_square : 1 = true;       // false: the list of sprites outside a bounded canvas
  bool dirty : 1 = false;          // ReBallance has to look at it; so have its ancestors
  bool some_kindless : 1 = false;  // a sprite with kinds 0 below: then `kinds` is not all there is
  bool kinds_fell : 1 = false;     // of a leaf: `kinds` may be too large
  bool reach_fell : 1 = false;     // of a leaf: `reach` may be too large

  /// Of a leaf: all but the first one are full.
  std::uint32_t CountChunks() const { return (count + kRowsPerChunk - 1) / kRowsPerChunk; }

  Square GetSquare() const { return {center, RadiusOf(level)}; }
  Scale GetScale() const { return is_square ? Scale(center, level) : Scale(); }

  /// Wanted kinds as the heads of a leaf's chunks have them. Where only the low eight are in use,
  /// they are as good as the kinds themselves.
  std::uint8_t Folded(Kinds wanted) const {
    return kinds < 256 ? static_cast<std::uint8_t>(wanted) : Fold(wanted);
  }

  /// What of a leaf a search for these kinds looks at that has its hits within `bounds`.
  [[gnu::always_inline]] Window WindowOf(const PairBox& bounds, Kinds wanted) const {
    if (!is_square) return {.kinds = Folded(wanted)};
    const Scale scale(center, level);
    const IVec2 low(scale.Measure(bounds.min));
    const IVec2 high(scale.Measure(bounds.max));
    const auto byte = [](std::uint32_t v) { return static_cast<std::uint8_t>(v); };
    return {byte(low.x), byte(high.x), byte(low.y), byte(high.y), Folded(wanted)};
  }
  Window WindowOf(const Box& bounds, Kinds wanted) const {
    return WindowOf({Pair(bounds.min), Pair(bounds.max)}, wanted);
  }

  /// Takes a sprite's, or a child's, into the aggregates.
  void Include(Kinds k, double r, bool kindless) {
    kinds |= k;
    reach = std::max(reach, r);
    some_kindless = some_kindless || kindless;
  }

  void Take(const Row& row) {
    ++count;
    Include(row.kinds, row.radius, row.kinds == 0);
  }

  void ForgetAggregates() {
    kinds = 0;
    reach = 0;
    some_kindless = false;
  }

  /// That a leaf has some rows with these kinds, folded, tells that it still has all of its own.
  bool AreAll(Kinds folded) const { return kinds == folded && !some_kindless; }

  /// Every sprite below shares a bit with `wanted`, for sure.
  bool AllWanted(Kinds wanted) const { return (kinds & ~wanted) == 0 && !some_kindless; }
};
static_assert(sizeof(Node) == 64);

/// Inner nodes at every third level have a table of the squares up to three levels below them, 8 to
/// the edge; so has the root, of 2, 4 or 8 to the edge. At first those from the first root's level
/// on, then those where there are fewest: see ChooseTableLevels. A cell names the node of its
/// square, or the larger leaf that covers it, or kNone where nothing is, and says whether that is a
/// leaf: whoever looks for one need not look at it. So a search goes through three levels in one
/// step and sees a leaf's neighbours as a grid does.
struct Table {
  static constexpr int kLevels = 3;
  static constexpr unsigned kEdge = 1u << kLevels;
  static constexpr std::size_t kCells = std::size_t{kEdge} * kEdge;

  static constexpr std::uint32_t kLeaf = 1u << 31;  // of cells, kNone among them
  static std::uint32_t NodeOf(std::uint32_t cell) { return cell & ~kLeaf; }

  std::array<std::uint32_t, kCells> cell;

  Table() { cell.fill(kNone); }

  /// What cells (x0, y0) to (x1, y1) name, ends included, each once; returns the end of them.
  /// Without a branch that depends on what is there: nobody could predict it.
  std::uint32_t* List(unsigned x0, unsigned y0, unsigned x1, unsigned y1,
                      std::uint32_t* end) const {
    for (unsigned y = y0; y <= y1; ++y) {
      for (unsigned x = x0; x <= x1; ++x) {
        const unsigned at = y * kEdge + x;
        const std::uint32_t index = cell[at];
        const unsigned seen = (unsigned{x > x0} & unsigned{cell[(at - 1) % 64] == index}) |
                              (unsigned{y > y0} & unsigned{cell[(at - kEdge) % 64] == index});
        *end = index;
        end += unsigned{index != kNone} & (seen ^ 1u);
      }
    }
    return end;
  }
};

/// A place in grains from the low corner of the root: 2^-11, an eighth of the smallest radius, so
/// that all edges of squares and of cells lie on them. The cell of a place, in each table there is,
/// is a shift and a mask of its grains.
struct Grains {
  static constexpr int kSmaller = 3;  // than 2^-8, in powers of two

  std::uint64_t x, y;

  /// To the nearest one, of a place in all of space.
  Grains(Pair low_corner, Pair place) {
    // A number from -2^40 to 2^40 with this added has its grains in its last bits.
    constexpr double kShifter = 0x1.8p41;
    const __m128i grains = _mm_castpd_si128((place + Pair(kShifter)).v);
    const Vec2 from = (low_corner * Pair(2048)).ToVec2();
    constexpr auto kBits = std::bit_cast<std::int64_t>(kShifter);
    const auto since = [](__m128i to, double origin) {
      return static_cast<std::uint64_t>(_mm_cvtsi128_si64(to) -
                                        (static_cast<std::int64_t>(origin) + kBits));
    };
    x = since(grains, from.x);
    y = since(_mm_unpackhi_epi64(grains, grains), from.y);
  }

  /// Of a root of this level.
  bool AreWithin(int level) const { return (x | y) >> (level + kSmaller + 1) == 0; }

  std::size_t CellAt(int shift) const {
    return (y >> shift & (Table::kEdge - 1)) * Table::kEdge + (x >> shift & (Table::kEdge - 1));
  }
};

/// Which levels have tables, and which their cells. (Cells may be smaller than the smallest node.)
class TableLevels {
 public:
  explicit TableLevels(int any_with_tables) : phase_(any_with_tables % Table::kLevels) {
    for (int level = 0; level < kLevels; ++level) {
      const int above = (level - phase_ + Table::kLevels) % Table::kLevels;
      cells_[static_cast<std::size_t>(level)] =
          static_cast<std::int8_t>(level - (above == 0 ? Table::kLevels : above));
    }
  }

  int Phase() const { return phase_; }
  bool HasTable(int level) const { return level % Table::kLevels == phase_; }
  int CellsOf(int level) const { return cells_[static_cast<std::size_t>(level)]; }

  /// From grains to cells of a table of this level. Those of the tables below it are kLevels less.
  int ShiftOf(int level) const { return CellsOf(level) + Grains::kSmaller + 1; }

 private:
  int phase_;
  std::array<std::int8_t, kLevels> cells_{};
};

}  // namespace heliopause::space
