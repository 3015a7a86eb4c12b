// RegionWalk: from the root to the leaves that a region meets. The one walk of all region searches.
//
//   1. Descend through the skip tables while the whole region lies in one cell.
//   2. List the cells of that node's table that the region's bounds meet: each node once.
//   3. For each node: skip it (no wanted kind below, or out of range), take it whole (inside the
//      region), or enter it: a leaf goes to the visitor, an inner node repeats steps 2 and 3.
//
// Bounds and cells are compared in fixed point (skip_table.hpp), computed once.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "space/search/query.hpp"
#include "space/search/region.hpp"
#include "space/simd/kernels.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// What a search tests in a leaf: quantized corners, inclusive.
struct LeafBounds {
  IPair low{0, 0};
  IPair high{255, 255};
  bool expects_few = false;  // see LeafScan
};

/// Walks a tree for a region. The visitor has
///   bool TakeWhole(const Node&)              every sprite in the subtree is in the region
///   bool TestLeaf(const Node&, LeafBounds)   sprites of the leaf within the bounds may be
///   void Finish()                            the walk is complete
/// TakeWhole and TestLeaf return false to end the walk. `Tracing` is a Tracer.
template <class Region, class Tracing, class Visitor>
class RegionWalk {
 public:
  RegionWalk(const TreeStorage& tree, const Query& query, const Region& region, Tracing& tracer,
             Visitor& visitor)
      : nodes_(tree.nodes),
        chunks_(tree.chunks),
        query_(query),
        region_(region),
        tracer_(tracer),
        visitor_(visitor),
        list_cells_(ActiveKernels().list_cells),
        out_of_cache_(tree.chunks.IsOutOfCache()),
        bounds_(region.extent.Bounds(0)),
        largest_contained_(region.extent.LargestContained()) {}

  void Run() {
    const Node& outside = nodes_[NodeStore::kOutside];
    if (!VisitRoot()) return;
    if (!query_.Excludes(outside) && !visitor_.TestLeaf(outside, LeafBounds{})) return;
    visitor_.Finish();
  }

 private:
  // Up to this many nodes, visiting costs less than filtering by distance first.
  static constexpr std::ptrdiff_t kFewNodes = 4;
  // A region that covers less than this, of the 65,536 quantized positions of a leaf, has few hits
  // there.
  static constexpr double kFewPositions = 1024;

  bool VisitRoot() {
    const Node& root = nodes_.Root();
    const PairBox bounds = BoundsFor(root);
    if (query_.Excludes(root) || !Meets(bounds, root)) {
      tracer_.Skip(root);
      return true;
    }
    const Vec2 edges = (bounds.max - bounds.min).ToVec2();
    area_ = edges.x * edges.y;
    if (root.leaf || IsInside(root)) return VisitInRange(root);
    SetCorners(root, bounds);
    tracer_.Enter(root);
    return Descend(root);
  }

  // Small searches pass several tables with a single cell in range: straight down, by the cells
  // alone.
  bool Descend(const Node& root) {
    const Node* node = &root;
    for (int shift = nodes_.Levels().ShiftOf(root.level);; shift -= SkipTable::kLevels) {
      const auto& cells = nodes_.TableOf(*node).cell;
      const std::uint32_t cell = cells[low_.CellAt(shift)];
      if (cell == kNone || cell != cells[high_.CellAt(shift)]) {
        const std::uint64_t size = EdgeOf(*node);
        return VisitCells(*node, low_.x & (0 - size), low_.y & (0 - size));
      }
      const Node& below = nodes_.NodeIn(cell);
      if ((cell & SkipTable::kLeaf) != 0) return VisitInRange(below);
      tracer_.Enter(below);
      assert(below.level < node->level && "cells name nodes below");
      node = &below;
    }
  }

  // Whether the bounds and the square of a node have a point in common.
  static bool Meets(const PairBox& bounds, const Node& node) {
    const Pair radius(RadiusOf(node.level));
    const __m128d low_ends = _mm_cmple_pd(bounds.min.v, (Pair(node.center) + radius).v);
    const __m128d high_ends = _mm_cmpge_pd(bounds.max.v, (Pair(node.center) - radius).v);
    return _mm_movemask_pd(_mm_and_pd(low_ends, high_ends)) == 3;
  }

  PairBox BoundsFor(const Node& node) const {
    return Region::kUsesSpriteRadius ? region_.extent.Bounds(node.max_radius) : bounds_;
  }

  bool IsOutside(const Node& node) const {
    const double sprite_radius = Region::kUsesSpriteRadius ? node.max_radius : 0;
    return region_.extent.IsOutside(node.center, RadiusOf(node.level), sprite_radius);
  }

  bool IsInside(const Node& node) const {
    return RadiusOf(node.level) <= largest_contained_ && region_.Contains(node.GetSquare());
  }

  // The edge of a node in fixed point.
  static std::uint64_t EdgeOf(const Node& node) {
    return std::uint64_t{2} << (node.level + FixedPoint::kFractionBits);
  }

  // Rounds the bounds outward by one step, and clamps them to the root and to the end of space.
  void SetCorners(const Node& root, const PairBox& bounds) {
    const Pair radius(RadiusOf(root.level));
    const Pair low_edge = Pair(root.center) - radius;
    const Pair least = Max(low_edge, Pair(-kMaxCoordinate));
    const Pair most = Min(low_edge + radius + radius - Pair(0x1p-9), Pair(kMaxCoordinate));
    const auto fixed = [&](Pair v) { return FixedPoint(low_edge, Min(Max(v, least), most)); };
    low_ = fixed(bounds.min - Pair(0x1p-11));
    high_ = fixed(bounds.max + Pair(0x1p-11));
  }

  // Visits the nodes of the cells in range of a node whose low corner is (corner_x, corner_y).
  bool VisitCells(const Node& node, std::uint64_t corner_x, std::uint64_t corner_y) {
    const int shift = nodes_.Levels().ShiftOf(node.level);
    const std::uint64_t last = EdgeOf(node) - 1;
    const auto cell = [shift](std::uint64_t at, std::uint64_t corner) {
      return static_cast<unsigned>((at - corner) >> shift);
    };
    const unsigned x0 = cell(std::max(low_.x, corner_x), corner_x);
    const unsigned y0 = cell(std::max(low_.y, corner_y), corner_y);
    const unsigned x1 = cell(std::min(high_.x, corner_x + last), corner_x);
    const unsigned y1 = cell(std::min(high_.y, corner_y + last), corner_y);
    assert(x0 <= x1 && x1 < SkipTable::kEdge && y0 <= y1 && y1 < SkipTable::kEdge &&
           "the bounds meet the node");
    std::uint32_t cells[SkipTable::kCells + 16];
    const std::uint32_t* end = list_cells_(nodes_.TableOf(node).cell.data(), x0, y0, x1, y1, cells);
    if (end - cells > kFewNodes) end = KeepInRange(cells, end);
    if (out_of_cache_) PrefetchHeaders(cells, end);
    for (const std::uint32_t* i = cells; i != end; ++i) {
      if (!Visit(*i, node, corner_x, corner_y)) return false;
    }
    return true;
  }

  // Without a branch on the comparison, which no processor could predict.
  const std::uint32_t* KeepInRange(std::uint32_t* cells, const std::uint32_t* end) {
    std::uint32_t* kept = cells;
    for (const std::uint32_t* i = cells; i != end; ++i) {
      const Node& node = nodes_.NodeIn(*i);
      const unsigned is_in_range =
          unsigned{query_.WantsKinds(node.kinds)} & unsigned{!IsOutside(node)};
      *kept = *i;
      kept += is_in_range;
      if (Tracing::kIsOn && is_in_range == 0) tracer_.Skip(node);
    }
    return kept;
  }

  // Else a search waits at each leaf in turn: 10 to 20 % of its time out of cache.
  [[gnu::always_inline]] void PrefetchHeaders(const std::uint32_t* cells,
                                              const std::uint32_t* end) const {
    for (const std::uint32_t* i = cells; i != end; ++i) {
      if ((*i & SkipTable::kLeaf) == 0) continue;
      const Node& leaf = nodes_.NodeIn(*i);
      std::uint32_t c = leaf.FirstChunk();
      for (std::uint32_t left = leaf.CountChunks(); left != 0; --left, c = chunks_.Next(c)) {
        __builtin_prefetch(&chunks_.Header(c));
      }
    }
  }

  // Visits the node of a cell. `owner` has the table, with the low corner (corner_x, corner_y).
  bool Visit(std::uint32_t cell, const Node& owner, std::uint64_t corner_x,
             std::uint64_t corner_y) {
    const Node& node = nodes_.NodeIn(cell);
    if (query_.Excludes(node)) {
      tracer_.Skip(node);
      return true;
    }
    if ((cell & SkipTable::kLeaf) != 0 || IsInside(node)) return VisitInRange(node);
    return VisitInner(node, owner, corner_x, corner_y);
  }

  [[gnu::noinline]] bool VisitInner(const Node& node, const Node& owner, std::uint64_t corner_x,
                                    std::uint64_t corner_y) {
    tracer_.Enter(node);
    const double radius = RadiusOf(node.level);
    const double owner_radius = RadiusOf(owner.level);
    const auto fixed = [](double v) { return static_cast<std::uint64_t>(v * 2048); };
    return VisitCells(node,
                      corner_x + fixed((node.center.x - radius) - (owner.center.x - owner_radius)),
                      corner_y + fixed((node.center.y - radius) - (owner.center.y - owner_radius)));
  }

  // A leaf, or a node inside the region.
  [[gnu::always_inline]] bool VisitInRange(const Node& node) {
    if (IsInside(node)) {
      tracer_.TakeWhole(node);
      return visitor_.TakeWhole(node);
    }
    tracer_.Enter(node);
    const Quantizer quantizer(node.center, node.level);
    const PairBox bounds = BoundsFor(node);
    const double positions = quantizer.per_unit * quantizer.per_unit * area_;
    return visitor_.TestLeaf(
        node, LeafBounds{IPair(quantizer.Scale(bounds.min)), IPair(quantizer.Scale(bounds.max)),
                         positions < kFewPositions});
  }

  const NodeStore& nodes_;
  const ChunkPool& chunks_;
  const Query& query_;
  const Region& region_;
  Tracing& tracer_;
  Visitor& visitor_;
  decltype(Kernels::list_cells) list_cells_;
  const bool out_of_cache_;
  const PairBox bounds_;            // of regions that do not depend on sprite radii
  const double largest_contained_;  // radius of a square
  double area_ = 0;                 // of the bounds
  FixedPoint low_;
  FixedPoint high_;
};

}  // namespace heliopause::space
