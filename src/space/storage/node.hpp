// Node: one square of the tree.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/node_view.hpp>
#include <heliopause/sprite.hpp>

#include "base/architecture.hpp"
#include "space/geometry/square.hpp"
#include "space/storage/chunk.hpp"
#include "space/storage/pool.hpp"

namespace heliopause::space {

/// One cache line. A leaf has a list of chunks; an inner node has children and perhaps a skip
/// table.
///
/// Aggregates: `count` is exact at any moment (but see percolation.hpp, BatchScope). `kinds` and
/// `max_radius` are never too small, so a search may prune by them; they are exact in a clean node.
struct alignas(64) Node {
  Vec2 center{};
  double max_radius = 0;    // largest sprite radius in the subtree
  Kinds kinds = 0;          // kinds in the subtree, or-ed
  std::uint32_t count = 0;  // sprites in the subtree
  std::array<std::uint32_t, 4> child{kNone, kNone, kNone, kNone};  // kNone: no such quadrant
  std::uint32_t parent = kNone;

 private:
  std::uint32_t content_ = kNone;  // union, tagged by `leaf`: first chunk or skip table

 public:
  std::uint32_t touched_at = 0;  // the stamp of NodeStore (modulo 2^32) at its last touch
  std::uint8_t level = 0;        // the radius is 2^(level - 8)
  NodeView::Change change = NodeView::Change::None;  // valid for touched_at
  bool leaf : 1 = true;
  bool is_square : 1 = true;            // false: the outside list, see NodeStore
  bool dirty : 1 = false;               // ReBallance must visit it; so are its ancestors
  bool some_kindless : 1 = false;       // a sprite with kinds 0 in the subtree
  bool recount_kinds : 1 = false;       // of a leaf: `kinds` may be too large
  bool recount_max_radius : 1 = false;  // of a leaf: `max_radius` may be too large

  /// Of a leaf: the head of its list of chunks. All chunks but the first are full.
  std::uint32_t& FirstChunk() {
    assert(leaf && "only a leaf has chunks");
    return content_;
  }
  std::uint32_t FirstChunk() const {
    assert(leaf && "only a leaf has chunks");
    return content_;
  }
  std::uint32_t CountChunks() const { return (count + kEntriesPerChunk - 1) / kEntriesPerChunk; }

  /// Of an inner node: its skip table, or kNone at a level without.
  std::uint32_t& SkipTableIndex() {
    assert(!leaf && "only an inner node has a skip table");
    return content_;
  }
  std::uint32_t SkipTableIndex() const {
    assert(!leaf && "only an inner node has a skip table");
    return content_;
  }

  Square GetSquare() const { return {center, RadiusOf(level)}; }
  Packed2 Center() const { return Packed2(vec::LoadAligned(&center.x)); }  // a node is aligned
  Quantizer GetQuantizer() const { return Quantizer(center, level); }

  /// The wanted kinds in the form of the chunk headers. Kinds above the low eight fold onto the low
  /// ones and match too much; while the node has none of them, they are cut off instead, and the
  /// filter is exact.
  std::uint8_t Mask8Of(Kinds wanted) const {
    return FitsMask8(kinds) ? static_cast<std::uint8_t>(wanted) : Mask8(wanted);
  }

  /// What a search for `wanted` kinds within `bounds` tests in this leaf.
  HELIOPAUSE_ALWAYS_INLINE QuantizedBounds Quantize(const PackedBox& bounds, Kinds wanted) const {
    const Quantizer quantizer = GetQuantizer();
    const IVec2 low(quantizer.Scale(bounds.min));
    const IVec2 high(quantizer.Scale(bounds.max));
    const auto byte = [](std::uint32_t v) { return static_cast<std::uint8_t>(v); };
    return {byte(low.x), byte(high.x), byte(low.y), byte(high.y), Mask8Of(wanted)};
  }
  QuantizedBounds Quantize(const Box& bounds, Kinds wanted) const {
    return Quantize({Packed2(bounds.min), Packed2(bounds.max)}, wanted);
  }
  /// The same for the whole leaf.
  QuantizedBounds Everywhere(Kinds wanted) const { return {.kinds = Mask8Of(wanted)}; }

  /// Adds kinds and a radius: of a sprite, which is `kindless` if its kinds are 0, or of a node.
  void Include(Kinds k, double r, bool kindless) {
    kinds |= k;
    max_radius = std::max(max_radius, r);
    some_kindless = some_kindless || kindless;
  }
  void Include(const Node& other) { Include(other.kinds, other.max_radius, other.some_kindless); }
  /// Adds a sprite, its count included.
  void IncludeSprite(Kinds k, double r) {
    ++count;
    Include(k, r, k == 0);
  }
  void ClearAggregates() {
    kinds = 0;
    max_radius = 0;
    some_kindless = false;
  }

  /// Of a leaf: whether entries whose Mask8 or-ed is `mask8` prove that `kinds` is still exact.
  /// Only possible while the leaf has no kinds above the low eight.
  bool AreAllKinds(Kinds mask8) const { return kinds == mask8 && !some_kindless; }

  /// Whether every sprite in the subtree certainly shares a bit with `wanted`.
  bool AllMatch(Kinds wanted) const { return (kinds & ~wanted) == 0 && !some_kindless; }
};
static_assert(sizeof(Node) == 64, "a node is one cache line");

}  // namespace heliopause::space
