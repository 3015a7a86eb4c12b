// ReBallance: leaves become nodes, nodes become leaves, empty quadrants go, the root shrinks.
//
// Only dirty nodes are visited, children before parents, so that merging cascades upward in one
// pass.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "space/tree/quadtree.hpp"

namespace heliopause::space {
namespace {

// So often in a row the root must have one occupied quadrant before it shrinks: one second at 60
// Hz, so that a probe that flies out and home does not make it grow and shrink every tick.
constexpr unsigned kLonelyRebalances = 60;

}  // namespace

void QuadTree::ReBallance() {
  if (nodes_[root_].dirty) {
    [[maybe_unused]] const std::uint32_t before = nodes_[root_].count;
    Fit(root_);
    assert(nodes_[root_].count == before && "ReBallance never changes the count");
    ChooseTableLevels();
    nodes_.KeepSlack();
    tables_.KeepSlack();
    chunks_.KeepSlack();
    Repack();
  }
  ShrinkRoot();
}

void QuadTree::Fit(std::uint32_t index) {
  ++dirty_visited_;
  if (nodes_[index].leaf) {
    FitLeaf(index);
  } else {
    FitInner(index);
  }
  nodes_[index].dirty = false;
}

bool QuadTree::MayBeSplit(const Node& node) const {
  return node.count > leaf_capacity_ && RadiusOf(node.level) / 2 >= smallest_leaf_radius_;
}

void QuadTree::FitLeaf(std::uint32_t index) {
  if (MayBeSplit(nodes_[index])) {
    Split(index);
    FitInner(index);
    return;
  }
  Node& leaf = nodes_[index];
  if (leaf.kinds_fell) RecountKinds(leaf);
  if (leaf.reach_fell) RecountReach(leaf);
}

// What is found cannot be more than what is known, so as soon as it is as much, that is it: nearly
// always within the first chunk. The heads, which are near, tell as much as the kinds where these
// are few.
void QuadTree::RecountKinds(Node& leaf) const {
  const bool are_in_heads = leaf.kinds < 256;
  Kinds kinds = 0;
  bool some_kindless = false;
  const auto is_done = [&] { return kinds == leaf.kinds && some_kindless == leaf.some_kindless; };
  for (std::uint32_t c = leaf.inside; c != kNone && !is_done(); c = chunks_.Next(c)) {
    const ChunkHead& head = chunks_.Head(c);
    some_kindless = some_kindless || head.Kindless() != 0;
    if (are_in_heads) {
      kinds |= head.AllKinds();
    } else {
      ForEachPlace(c, head.InUse(), [&](std::uint32_t p) { kinds |= chunks_.KindsOf(p); });
    }
  }
  leaf.kinds = kinds;
  leaf.some_kindless = some_kindless;
  leaf.kinds_fell = false;
}

void QuadTree::RecountReach(Node& leaf) const {
  leaf.reach = 0;
  for (std::uint32_t c = leaf.inside; c != kNone; c = chunks_.Next(c)) {
    for (unsigned row = 0; row < chunks_.Head(c).count; ++row) {
      leaf.reach = std::max(leaf.reach, chunks_.Radius(c * kRowsPerChunk + row));
    }
  }
  leaf.reach_fell = false;
}

void QuadTree::FitInner(std::uint32_t index) {
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
    const std::uint32_t child = nodes_[index].child[quadrant];
    if (child == kNone) continue;
    if (nodes_[child].dirty) Fit(child);
    if (nodes_[child].count == 0) {
      Unpaint(child);
      FreeNode(child);  // an empty node has been made a leaf without chunks just now
      nodes_[index].child[quadrant] = kNone;
    }
  }
  Node& node = nodes_[index];
  node.ForgetAggregates();
  for (const std::uint32_t child : node.child) {
    if (child == kNone) continue;
    node.Include(nodes_[child].kinds, nodes_[child].reach, nodes_[child].some_kindless);
  }
  if (node.count <= merge_threshold_) Merge(index);
}

// How the rows of an overfull leaf lie in its quadrants, or in those of its quadrants' quadrants.
struct QuadTree::Sorting {
  const unsigned levels;
  std::array<std::uint32_t, Table::kCells> count{};  // by cell
  std::array<std::uint32_t, Table::kCells> leaf{};   // where the rows of a cell go

  Sorting(const Square& square, unsigned how_many_levels)
      : levels(how_many_levels),
        low_(square.Closed().min),
        size_(2 * square.radius / Edge()),
        per_unit_(1 / size_) {}

  unsigned Edge() const { return 1u << levels; }

  /// As quadrants of quadrants would have it, to the bit: edges of cells are exact, and a distance
  /// from the low edge, which is rounded, may at most be that of the next one. A stray, which may
  /// be outside, is in the nearest cell.
  unsigned CellOf(Pair p) const {
    const Pair inside = Max(p, low_);
    const Pair last(Edge() - 1.0);
    const __m128i cell = _mm_cvttpd_epi32(Min((inside - low_) * Pair(per_unit_), last).v);
    const Pair from = low_ + Pair(_mm_cvtepi32_pd(cell)) * Pair(size_);
    const auto before = static_cast<unsigned>(_mm_movemask_pd(_mm_cmplt_pd(inside.v, from.v)));
    const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(cell));
    const auto x = static_cast<unsigned>(both) - (before & 1u);
    const auto y = static_cast<unsigned>(both >> 32) - (before >> 1);
    return y * Edge() + x;
  }

 private:
  Pair low_;
  double size_;
  double per_unit_;
};

// Gives the rows of an overfull leaf to its quadrants, which are dirty: they may be overfull, too,
// and until they are visited they have the aggregates of the whole. What is far too full is sorted
// through three levels at once, so that its rows are copied a third as often.
void QuadTree::Split(std::uint32_t index) {
  if (const unsigned levels = LevelsTogether(nodes_[index]); levels > 0) {
    Sink(index, levels);
    return;
  }
  Sorting sorting(nodes_[index].GetSquare(), LevelsOfSplit(nodes_[index]));
  const std::size_t cells = std::size_t{sorting.Edge()} * sorting.Edge();
  nodes_.EnsureSpare(2 * cells);
  tables_.EnsureSpare(cells / 2);
  chunks_.EnsureSpare(cells + 1);
  const std::uint32_t first = std::exchange(nodes_[index].inside, kNone);
  chunks_.ForEach(first, [&](std::uint32_t c) { Sort(c, sorting); });
  MakeQuadrants(index, sorting, 0, sorting.Edge());
  chunks_.ForEach(first, [&](std::uint32_t c) { DealOut(c, sorting); });
}

// Notes the cells of the rows where their outlines were, which nobody needs any more.
void QuadTree::Sort(std::uint32_t chunk, Sorting& sorting) {
  ChunkHead& head = chunks_.Head(chunk);
  const Body* const body = chunks_.Bodies()[chunk].at;
  for (unsigned row = 0; row < head.count; ++row) {
    head.x[row] = static_cast<std::uint8_t>(sorting.CellOf(Pair(body[row].position)));
  }
  for (unsigned row = 0; row < head.count; ++row) ++sorting.count[head.x[row]];
}

// How many levels down all rows of an overfull leaf stay in one quadrant.
unsigned QuadTree::LevelsTogether(const Node& leaf) const {
  Square square = leaf.GetSquare();
  Pair low = Pair(chunks_.Position(leaf.inside * kRowsPerChunk));
  Pair high = low;
  const auto are_together = [&] {
    return square.QuadrantOf(low.ToVec2()) == square.QuadrantOf(high.ToVec2());
  };
  for (std::uint32_t c = leaf.inside; c != kNone; c = chunks_.Next(c)) {
    const Body* const body = chunks_.Bodies()[c].at;
    for (unsigned row = 0; row < chunks_.Head(c).count; ++row) {
      const Pair position(body[row].position);
      low = Min(low, position);
      high = Max(high, position);
    }
    if (!are_together()) return 0;
  }
  unsigned levels = 0;
  for (; are_together() && square.radius / 2 >= smallest_leaf_radius_; ++levels) {
    square = square.Quadrant(square.QuadrantOf(low.ToVec2()));
  }
  return levels;
}

// Lets all rows of a leaf, chunks and all, go down to where they part, or to the smallest leaf: so
// a pile passes 50 levels at once.
void QuadTree::Sink(std::uint32_t index, unsigned levels) {
  nodes_.EnsureSpare(levels);
  tables_.EnsureSpare(levels);
  const std::uint32_t first = std::exchange(nodes_[index].inside, kNone);
  for (; levels > 0; --levels) {
    const Square square = nodes_[index].GetSquare();
    Sorting sorting(square, 1);
    const unsigned quadrant = square.QuadrantOf(chunks_.Position(first * kRowsPerChunk));
    sorting.count[quadrant] = nodes_[index].count;
    MakeQuadrants(index, sorting, 0, sorting.Edge());
    index = sorting.leaf[quadrant];
  }
  nodes_[index].inside = first;
  const Scale scale = nodes_[index].GetScale();
  chunks_.ForEach(first, [&](std::uint32_t c) {
    chunks_.Head(c).owner = index;
    chunks_.Outline(c, scale);
  });
}

unsigned QuadTree::LevelsOfSplit(const Node& leaf) const {
  unsigned levels = 1;
  if (leaf.count < 4 * leaf_capacity_) return levels;
  for (double half = RadiusOf(leaf.level) / 2;
       levels < Table::kLevels && half / 2 >= smallest_leaf_radius_; half /= 2) {
    ++levels;
  }
  return levels;
}

// Makes an inner node of a leaf whose rows are being sorted: its cells are `edge` by `edge`, from
// `first` on.
void QuadTree::MakeQuadrants(std::uint32_t index, Sorting& sorting, unsigned first, unsigned edge) {
  ++splits_;
  TouchUp(index);
  Node& node = nodes_[index];
  Become(false, node);
  node.kinds_fell = node.reach_fell = false;
  node.change = NodeView::Change::Split;
  if (WantsTable(index)) MakeTable(index);
  Paint(index);
  const unsigned half = edge / 2;
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
    const unsigned corner =
        first + (quadrant & 1u) * half + (quadrant >> 1) * half * sorting.Edge();
    MakeQuadrant(index, quadrant, sorting, corner, half);
  }
}

void QuadTree::MakeQuadrant(std::uint32_t parent, unsigned quadrant, Sorting& sorting,
                            unsigned first, unsigned edge) {
  std::uint32_t count = 0;
  for (unsigned cell = 0; cell < edge * edge; ++cell) {
    count += sorting.count[first + cell / edge * sorting.Edge() + cell % edge];
  }
  if (count == 0) return;
  const std::uint32_t index = MakeLeaf(nodes_[parent].GetSquare().Quadrant(quadrant), parent);
  nodes_[parent].child[quadrant] = index;
  Node& node = nodes_[index];
  node.count = count;
  node.Include(nodes_[parent].kinds, nodes_[parent].reach, nodes_[parent].some_kindless);
  node.dirty = true;
  if (edge > 1 && MayBeSplit(node)) {
    MakeQuadrants(index, sorting, first, edge);
    return;
  }
  node.kinds_fell = true;
  node.reach_fell = true;
  for (unsigned cell = 0; cell < edge * edge; ++cell) {
    sorting.leaf[first + cell / edge * sorting.Edge() + cell % edge] = index;
  }
}

// Gives the rows of a chunk to the leaves where they go, and the chunk back.
void QuadTree::DealOut(std::uint32_t chunk, const Sorting& sorting) {
  const ChunkHead& head = chunks_.Head(chunk);
  for (unsigned row = 0; row < head.count; ++row) {
    PushCopy(sorting.leaf[head.x[row]], chunk * kRowsPerChunk + row);
  }
  chunks_.Give(chunk);
}

// Turns a node with little in it into a leaf. Its children are leaves by now: they have no more in
// them than it has.
void QuadTree::Merge(std::uint32_t index) {
  chunks_.EnsureSpare(nodes_[index].count / kRowsPerChunk + 1);
  if (WantsTable(index)) GiveTable(index);
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
    const std::uint32_t child = std::exchange(nodes_[index].child[quadrant], kNone);
    if (child == kNone) continue;
    assert(nodes_[child].leaf && "a node with little in it has leaves as children");
    for (std::uint32_t next = nodes_[child].inside; next != kNone;) {
      const std::uint32_t c = std::exchange(next, chunks_.Next(next));
      const std::uint32_t end = c * kRowsPerChunk + chunks_.Head(c).count;
      for (std::uint32_t place = c * kRowsPerChunk; place < end; ++place) {
        PushCopy(index, place);
      }
      chunks_.Give(c);
    }
    FreeNode(child);
  }
  ++merges_;
  TouchUp(index);
  Become(true, nodes_[index]);
  nodes_[index].change = NodeView::Change::Merged;
  Paint(index);
}

// --- the root of an infinite canvas shrinks ------------------------------------------------------

void QuadTree::ShrinkRoot() {
  unsigned quadrant = 0;
  if (canvas_ == Canvas::Bounded || !HasOneOccupiedQuadrant(quadrant)) {
    lonely_rebalances_ = 0;
    return;
  }
  if (++lonely_rebalances_ < kLonelyRebalances) return;
  lonely_rebalances_ = 0;
  do {
    ShrinkRootTo(quadrant);
  } while (HasOneOccupiedQuadrant(quadrant));
}

// False at the radius that the options ask for. An empty root counts as one that may shrink.
bool QuadTree::HasOneOccupiedQuadrant(unsigned& quadrant) const {
  const Node& root = nodes_[root_];
  const Square square = root.GetSquare();
  if (square.radius <= first_root_.radius) return false;
  unsigned occupied = 0;  // a mask of quadrants
  if (root.leaf) {
    for (std::uint32_t c = root.inside; c != kNone; c = chunks_.Next(c)) {
      for (unsigned row = 0; row < chunks_.Head(c).count; ++row) {
        occupied |= 1u << square.QuadrantOf(chunks_.Position(c * kRowsPerChunk + row));
      }
      if ((occupied & (occupied - 1)) != 0) return false;
    }
  } else {
    for (unsigned q = 0; q < 4; ++q) {
      if (root.child[q] != kNone) occupied |= 1u << q;
    }
  }
  quadrant = static_cast<unsigned>(std::countr_zero(occupied | 8u));
  return (occupied & (occupied - 1)) == 0;
}

void QuadTree::ShrinkRootTo(unsigned quadrant) {
  Node& root = nodes_[root_];
  if (!root.leaf) {
    const std::uint32_t old = root_;
    GiveTable(old);
    root_ = root.child[quadrant];
    nodes_[root_].parent = kNone;
    if (!nodes_[root_].leaf && nodes_[root_].inside == kNone) MakeTable(root_);
    FreeNode(old);
    return;
  }
  const Square square = root.count == 0 ? first_root_ : root.GetSquare().Quadrant(quadrant);
  Tally(root, -1);
  root.center = square.center;
  root.level = static_cast<std::uint8_t>(square.Level());
  Tally(root, +1);
  OutlineRoot();
  Touch(root_);
}

}  // namespace heliopause::space
