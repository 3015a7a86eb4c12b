// Three cases. A leaf with less than four times `leaf_capacity` entries is scattered into its four
// quadrants. A fuller one is scattered through up to three levels at once, so that its entries are
// copied a third as often. A leaf whose entries all lie in one quadrant moves down with its chunks,
// level by level, without copying them.
//
// Scattering has three passes:
//
//   CountEntries    the bin of each entry, and how many entries each bin has
//   AddQuadrants    the quadrants with entries, top down; each bin gets its leaf
//   Scatter         the entries of each chunk to the leaves of their bins; the chunk is freed
//
// New quadrants are dirty and marked for a recount. The visit of the rebalancer that split the leaf
// goes on to them, and may split them again.
#include "space/tree/splitter.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace heliopause::space {
namespace {

class Splitter {
 public:
  explicit Splitter(TreeStorage& tree) : tree_(tree), nodes_(tree.nodes), chunks_(tree.chunks) {}

  void Split(std::uint32_t index);

  /// Gives a leaf without chunks its quadrants, for entries that are counted in `bins`.
  void SplitEmpty(std::uint32_t index, BinGrid& bins);

 private:
  unsigned CountSharedLevels(const Node& leaf) const;
  void MoveDownChain(std::uint32_t index, unsigned levels);
  unsigned LevelsOfSplit(const Node& leaf) const;
  void CountEntries(std::uint32_t chunk, BinGrid& bins);
  void AddQuadrants(std::uint32_t index, BinGrid& bins, unsigned first, unsigned edge);
  void AddQuadrant(std::uint32_t parent, unsigned quadrant, BinGrid& bins, unsigned first,
                   unsigned edge);
  void Scatter(std::uint32_t chunk, const BinGrid& bins);

  TreeStorage& tree_;
  NodeStore& nodes_;
  ChunkPool& chunks_;
};

void Splitter::Split(std::uint32_t index) {
  assert(MustSplit(tree_, nodes_[index]) && "only an overfull leaf is split");
  if (const unsigned levels = CountSharedLevels(nodes_[index]); levels > 0) {
    MoveDownChain(index, levels);
    return;
  }
  BinGrid bins(nodes_[index].GetSquare(), LevelsOfSplit(nodes_[index]));
  // Bounds: a quadrant of every level for each bin, 64 + 16 + 4 nodes; a table for each new inner
  // node, 16 + 4 + 1; a chunk that is not full for each bin, and one for the entries of the chunk
  // that is being scattered, which is freed after them.
  nodes_.EnsureSpare(2 * bins.Count(), bins.Count() / 2);
  chunks_.EnsureSpare(bins.Count() + 1);
  const std::uint32_t first = std::exchange(nodes_[index].FirstChunk(), kNone);
  chunks_.ForEachInList(first, [&](std::uint32_t c) { CountEntries(c, bins); });
  AddQuadrants(index, bins, 0, bins.Edge());
  chunks_.ForEachInList(first, [&](std::uint32_t c) { Scatter(c, bins); });
  assert(!nodes_[index].leaf && "a leaf that was split is an inner node");
}

void Splitter::SplitEmpty(std::uint32_t index, BinGrid& bins) {
  assert(nodes_[index].FirstChunk() == kNone && "the entries are to come");
  nodes_.EnsureSpare(2 * bins.Count(), bins.Count() / 2);  // see Split
  AddQuadrants(index, bins, 0, bins.Edge());
}

// How many levels down all entries of a leaf stay in one quadrant.
unsigned Splitter::CountSharedLevels(const Node& leaf) const {
  assert(leaf.count > 0 && "an overfull leaf has entries");
  Square square = leaf.GetSquare();
  Packed2 low = Packed2(chunks_.Position(leaf.FirstChunk() * kEntriesPerChunk));
  Packed2 high = low;
  const auto are_together = [&] {
    return square.QuadrantOf(low.ToVec2()) == square.QuadrantOf(high.ToVec2());
  };
  for (std::uint32_t c = leaf.FirstChunk(); c != kNone; c = chunks_.Next(c)) {
    const HotEntry* const hot = chunks_.HotColumn()[c].at;
    for (unsigned lane = 0; lane < chunks_.Header(c).count; ++lane) {
      const Packed2 position(hot[lane].position);
      low = Min(low, position);
      high = Max(high, position);
    }
    if (!are_together()) return 0;
  }
  unsigned levels = 0;
  for (; are_together() && square.radius / 2 >= tree_.options.smallest_leaf_radius; ++levels) {
    square = square.Quadrant(square.QuadrantOf(low.ToVec2()));
  }
  return levels;
}

// Moves all entries of a leaf, with their chunks, down a chain of single children to where they
// separate, or to the smallest leaf. So coincident points descend up to 50 levels at once.
void Splitter::MoveDownChain(std::uint32_t index, unsigned levels) {
  assert(levels > 0 && levels < kLevels && "the chain ends at the smallest leaf");
  nodes_.EnsureSpare(levels, levels);
  const std::uint32_t first = std::exchange(nodes_[index].FirstChunk(), kNone);
  for (; levels > 0; --levels) {
    const Square square = nodes_[index].GetSquare();
    BinGrid bins(square, 1);
    const unsigned quadrant = square.QuadrantOf(chunks_.Position(first * kEntriesPerChunk));
    bins.count[quadrant] = nodes_[index].count;
    AddQuadrants(index, bins, 0, bins.Edge());
    index = bins.leaf[quadrant];
  }
  nodes_[index].FirstChunk() = first;
  const Quantizer quantizer = nodes_[index].GetQuantizer();
  chunks_.ForEachInList(first, [&](std::uint32_t c) {
    chunks_.Header(c).owner = index;
    chunks_.QuantizeChunk(c, quantizer);
  });
}

unsigned Splitter::LevelsOfSplit(const Node& leaf) const {
  unsigned levels = 1;
  if (leaf.count < 4 * tree_.options.leaf_capacity) return levels;
  for (double half = RadiusOf(leaf.level) / 2;
       levels < SkipTable::kLevelsPerStep && half / 2 >= tree_.options.smallest_leaf_radius;
       half /= 2) {
    ++levels;
  }
  return levels;
}

// Stores the bin of each entry, at most 63, in place of its quantized x: the chunk is freed by
// Scatter, which reads the bin there.
void Splitter::CountEntries(std::uint32_t chunk, BinGrid& bins) {
  ChunkHeader& header = chunks_.Header(chunk);
  const HotEntry* const hot = chunks_.HotColumn()[chunk].at;
  for (unsigned lane = 0; lane < header.count; ++lane) {
    header.x[lane] = static_cast<std::uint8_t>(bins.BinOf(Packed2(hot[lane].position)));
  }
  for (unsigned lane = 0; lane < header.count; ++lane) ++bins.count[header.x[lane]];
}

// Turns a leaf into an inner node. Its bins are `edge` by `edge`, from bin `first` on.
void Splitter::AddQuadrants(std::uint32_t index, BinGrid& bins, unsigned first, unsigned edge) {
  assert(edge >= 2 && first < bins.Count() && "a node covers at least 2 x 2 bins");
  ++tree_.counters.splits;
  nodes_.TouchWithAncestors(index);
  nodes_.SetLeaf(index, false);
  Node& node = nodes_[index];
  node.recount_kinds = node.recount_max_radius = false;
  node.change = NodeView::Change::Split;
  if (nodes_.WantsTable(index)) nodes_.AddTable(index);
  nodes_.SetCells(index);
  const unsigned half = edge / 2;
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
    const unsigned corner = first + (quadrant & 1u) * half + (quadrant >> 1) * half * bins.Edge();
    AddQuadrant(index, quadrant, bins, corner, half);
  }
}

// Until the quadrant is visited it has the aggregates of its parent, which are not too small.
void Splitter::AddQuadrant(std::uint32_t parent, unsigned quadrant, BinGrid& bins, unsigned first,
                           unsigned edge) {
  std::uint32_t count = 0;
  for (unsigned bin = 0; bin < edge * edge; ++bin) {
    count += bins.count[first + bin / edge * bins.Edge() + bin % edge];
  }
  if (count == 0) return;
  const std::uint32_t index = nodes_.AddLeaf(nodes_[parent].GetSquare().Quadrant(quadrant), parent);
  nodes_[parent].child[quadrant] = index;
  Node& node = nodes_[index];
  node.count = count;
  node.Include(nodes_[parent]);
  node.dirty = true;
  if (edge > 1 && MustSplit(tree_, node)) {
    AddQuadrants(index, bins, first, edge);
    return;
  }
  node.recount_kinds = true;
  node.recount_max_radius = true;
  for (unsigned bin = 0; bin < edge * edge; ++bin) {
    bins.leaf[first + bin / edge * bins.Edge() + bin % edge] = index;
  }
}

// Copies the entries of a chunk to the leaves of their bins, and frees the chunk.
void Splitter::Scatter(std::uint32_t chunk, const BinGrid& bins) {
  assert(chunks_.Header(chunk).count > 0 && "a chunk of a leaf has entries");
  const ChunkHeader& header = chunks_.Header(chunk);
  for (unsigned lane = 0; lane < header.count; ++lane) {
    tree_.AppendCopy(bins.leaf[header.x[lane]], chunk * kEntriesPerChunk + lane);
  }
  chunks_.Free(chunk);
}

}  // namespace

bool MustSplit(const TreeStorage& tree, const Node& leaf) {
  return leaf.count > tree.options.leaf_capacity &&
         RadiusOf(leaf.level) / 2 >= tree.options.smallest_leaf_radius;
}

void SplitLeaf(TreeStorage& tree, std::uint32_t index) { Splitter(tree).Split(index); }

void SplitEmptyLeaf(TreeStorage& tree, std::uint32_t index, BinGrid& bins) {
  Splitter(tree).SplitEmpty(index, bins);
}

}  // namespace heliopause::space
