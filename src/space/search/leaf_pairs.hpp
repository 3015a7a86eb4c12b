// LeafPairs: the overlapping pairs inside one leaf, or between two.
//
// Inside a leaf whose circles are small against it, quantized positions show which entries may
// overlap, many at a time. Otherwise circles are copied in blocks of single precision, relative to
// a local origin and grown by more than that precision costs: a kernel misses no overlap, and is
// certain of nearly all. Ambiguous pairs are tested again in double.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <heliopause/function_ref.hpp>
#include <heliopause/search.hpp>
#include <heliopause/sprite.hpp>

#include "space/simd/kernels.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Which sprites one side of a pair may be.
struct KindsFilter {
  Kinds kinds = kAllKinds;
  bool accepts_all = false;  // sprites with kinds 0, too

  bool Accepts(Kinds k) const { return accepts_all || (k & kinds) != 0; }
  friend bool operator==(const KindsFilter&, const KindsFilter&) = default;
};

/// The entries of a leaf that pass a filter and lie within bounds.
struct LeafSubset {
  const Node& leaf;
  const KindsFilter& filter;
  QuantizedBounds bounds;

  LeafSubset(const Node& l, const KindsFilter& f, const QuantizedBounds& b)
      : leaf(l), filter(f), bounds(b) {}
  LeafSubset(const Node& l, const KindsFilter& f) : LeafSubset(l, f, l.Everywhere(f.kinds)) {}

  /// Whether Mask8 loses some of the kinds here, so that the kinds themselves must be tested.
  bool NeedsKinds() const { return !filter.accepts_all && !FitsMask8(leaf.kinds); }
};

/// Thrown by LeafPairs when the visitor returns false.
struct EndOfPairs {};

struct LocalFrame;

class LeafPairs {
 public:
  /// Calls pair(first, second) with first < second, until it returns false. With equal filters each
  /// pair is compared once; with two, `first` passes one and `second` the other.
  LeafPairs(const TreeStorage& tree, const KindsFilter& first, const KindsFilter& second,
            VisitPair pair);

  void Within(const Node& leaf);
  void Between(const Node& a, const Node& b);

  /// Tests one pair of entries: `a` passes the first filter, `b` the second.
  void Test(std::uint32_t a, std::uint32_t b);

  std::size_t CirclesChecked() const { return circles_checked_; }

 private:
  // Circles in single precision, with padding.
  struct CircleBlock {
    std::array<float, kMostCircles + 16> x{};
    std::array<float, kMostCircles + 16> y{};
    std::array<float, kMostCircles + 16> radius{};
    std::array<std::uint32_t, kMostCircles + kEntriesPerChunk> entry{};
    unsigned count = 0;

    Circles View() const { return {x.data(), y.data(), radius.data(), entry.data(), count}; }
  };

  // Quantized positions, with padding.
  struct QuantizedBlock {
    std::array<std::uint8_t, kMostCircles + 64> x;
    std::array<std::uint8_t, kMostCircles + 64> y;
    std::array<std::uint8_t, kMostCircles + 64> width;  // where each entry has its own
    std::array<std::uint32_t, kMostCircles + kEntriesPerChunk> entry;
    unsigned count;

    QuantizedPositions View() const { return {x.data(), y.data(), count}; }
  };

  void WithinQuantized(const LeafSubset& subset);
  void CopyQuantized(std::uint32_t chunk, const LeafSubset& subset);
  void CopyWholeChunk(std::uint32_t chunk, const ChunkHeader& header);
  std::size_t ListClose(const Node& leaf);
  std::size_t KeepOverlapping(std::size_t count);
  void CompareSubsets(const LeafSubset& a, const LeafSubset& b, const LocalFrame& frame);
  template <class Use>
  void ForEachBlock(const LeafSubset& subset, std::uint32_t chunk, const LocalFrame& frame,
                    CircleBlock& block, const Use& use);
  void FillBlock(const LeafSubset& subset, const LocalFrame& frame, CircleBlock& block,
                 unsigned listed);
  void CompareBlocks(const LocalFrame& frame);
  void EmitPairs(const CircleBlock& a, const CircleBlock& b, std::size_t count);
  void Emit(std::uint32_t a, std::uint32_t b);
  void Visit(SpriteId first, SpriteId second) {
    if (!pair_(first, second)) [[unlikely]]
      throw EndOfPairs();
  }
  void EmitOfTwoFilters(std::uint32_t a, std::uint32_t b);

  static constexpr std::size_t kMostPairs = kMostCircles * kMostCircles + 16;  // of two blocks
  static constexpr std::size_t kMostClose = kMostCircles * (kMostCircles - 1) / 2 + 64;

  const ChunkPool& chunks_;
  const ChunkColumns columns_;
  const Kernels& kernels_;
  const KindsFilter first_;
  const KindsFilter second_;
  const bool is_one_filter_;
  VisitPair pair_;
  std::size_t circles_checked_ = 0;

  // Scratch memory, some 85 KB: one LeafPairs is used for a whole search.
  QuantizedBlock quantized_;
  CircleBlock block_a_;
  CircleBlock block_b_;
  std::array<std::uint32_t, kMostPairs> pairs_;
  std::array<std::uint8_t, kMostClose> one_;  // of a pair of quantized positions
  std::array<std::uint8_t, kMostClose> other_;
};

}  // namespace heliopause::space
