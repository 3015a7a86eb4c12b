// All overlapping pairs, each once: the tree against itself, two nodes at a time.
//
// Within a leaf the outlines of its rows say who may overlap: a byte on each axis, many at a time.
//
// Leaves whose circles are large in them, overfull ones, and different leaves are compared in
// blocks: the circles that matter, copied in single precision relative to the middle of a leaf, and
// grown by more than that precision costs. So a kernel misses no pair that overlaps, and knows for
// nearly all that they do; where it does not, the one distance rule decides in double.
//
// Two sides, shots against ships say, are compared one way and then the other: first side here with
// second side there. So of two nodes only what the sides have in them is looked at. A side against
// itself is compared once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <heliopause/function_ref.hpp>
#include <heliopause/sprite.hpp>
#include <vector>

#include "space/simd/kernels.hpp"
#include "space/tree/quadtree.hpp"

namespace heliopause::space {

inline constexpr unsigned kCirclesOfBlock = kMostOutlines;

struct Block {
  std::array<float, kCirclesOfBlock + 16> x{};
  std::array<float, kCirclesOfBlock + 16> y{};
  std::array<float, kCirclesOfBlock + 16> radius{};
  std::array<std::uint32_t, kCirclesOfBlock + kRowsPerChunk> place{};
  unsigned count = 0;

  Circles View() const { return {x.data(), y.data(), radius.data(), place.data(), count}; }
};

struct OutlineBlock {
  std::array<std::uint8_t, kCirclesOfBlock + 64> x;
  std::array<std::uint8_t, kCirclesOfBlock + 64> y;
  std::array<std::uint8_t, kCirclesOfBlock + 64> width;  // where each has its own
  std::array<std::uint32_t, kCirclesOfBlock + kRowsPerChunk> place;
  unsigned count;

  Outlines View() const { return {x.data(), y.data(), count}; }
};

// Who stands on one side of a pair.
struct Side {
  Kinds kinds = kAllKinds;
  bool everybody = false;  // those with kinds 0, too

  bool Has(Kinds k) const { return everybody || (k & kinds) != 0; }
  friend bool operator==(const Side&, const Side&) = default;
};

// Those of one side in a leaf that are in a window.
struct Crowd {
  const Node& leaf;
  const Side& side;
  Window window;

  Crowd(const Node& l, const Side& s, const Window& w) : leaf(l), side(s), window(w) {}
  Crowd(const Node& l, const Side& s) : leaf(l), side(s) { window.kinds = l.Folded(s.kinds); }

  // The outlines of the rows do not tell all of their kinds.
  bool NeedsKinds() const { return !side.everybody && leaf.kinds > 0xff; }
};

struct Frame;

/// A part of the search: a node with itself, two nodes, or who is outside.
struct PairTask {
  std::uint32_t a;
  std::uint32_t b = kNone;
};

class PairSearch {
 public:
  PairSearch(const QuadTree& tree, const Side& first, const Side& second,
             FunctionRef<void(SpriteId, SpriteId)> pair);

  /// All of it. Tells what it cost.
  PairTrace Run();

  /// All of it in parts of nodes with at most `most` sprites, in the order in which Run does them.
  std::vector<PairTask> ListTasks(std::size_t most) const;
  void Do(const PairTask& task);

 private:
  template <class Use>
  void EachTask(std::uint32_t index, std::size_t most, const Use& use) const;
  void Between(const Node& a, const Node& b);
  void WithinLeaf(const Node& leaf);
  void WithinOutlines(const Crowd& crowd);
  void CopyOutlines(std::uint32_t c, const Crowd& crowd);
  void CopyAll(std::uint32_t c, const ChunkHead& head);
  std::size_t ListClose(const Node& leaf);
  std::size_t KeepTouching(std::size_t count);
  void BetweenLeaves(const Node& a, const Node& b);
  void CompareCrowds(const Crowd& a, const Crowd& b, const Frame& frame);
  template <class Use>
  void EachBlock(const Crowd& crowd, std::uint32_t c, const Frame& frame, Block& block,
                 const Use& use);
  void Measure(const Crowd& crowd, const Frame& frame, Block& block, unsigned listed);
  void CompareBlocks(const Frame& frame);
  void Emit(const Block& a, const Block& b, std::size_t count);
  void Outsiders();
  template <class F>
  void EachNear(std::uint32_t place, const Node& node, const Side& side, const F& visit);
  template <class F>
  void EachRow(const Node& leaf, const Side& side, const F& visit);
  void Check(std::uint32_t a, std::uint32_t b);
  void Report(std::uint32_t a, std::uint32_t b);
  void ReportSides(std::uint32_t a, std::uint32_t b);

  static constexpr std::size_t kMostPairs =
      kCirclesOfBlock * kCirclesOfBlock + 16;  // of two blocks, as kernels want it

  static constexpr std::size_t kMostClose = kMostOutlines * (kMostOutlines - 1) / 2 + 64;

  const QuadTree& tree_;
  const ChunkPool& chunks_;
  const Kernels& kernels_;
  const Side first_;
  const Side second_;
  const bool is_one_side_;
  FunctionRef<void(SpriteId, SpriteId)> pair_;
  OutlineBlock outlines_;
  Block block_a_;
  Block block_b_;
  std::array<std::uint32_t, kMostPairs> pairs_;
  std::array<std::uint8_t, kMostClose> one_;  // of a pair of outlines
  std::array<std::uint8_t, kMostClose> other_;
  PairTrace trace_;
};

}  // namespace heliopause::space
