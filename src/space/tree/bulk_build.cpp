// Each entry is copied once, into its leaf. So the leaves have to exist before: their entries are
// counted first, in two rounds of three levels each.
#include "space/tree/bulk_build.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/architecture.hpp"
#include "base/buffer.hpp"
#include "base/prefetch_pipeline.hpp"
#include "space/tree/bin_grid.hpp"
#include "space/tree/growth.hpp"
#include "space/tree/splitter.hpp"

namespace heliopause::space {
namespace {

// Splits a leaf three levels down for entries that are counted, but not stored yet
// (SplitEmptyLeaf).
class LeavesBelow {
 public:
  LeavesBelow(TreeStorage& tree, std::uint32_t leaf)
      : tree_(tree), leaf_(leaf), bins_(tree.nodes[leaf].GetSquare(), SkipTable::kLevelsPerStep) {}

  std::uint8_t Count(const Vec2& position) {
    const unsigned bin = bins_.BinOf(Packed2(position));
    ++bins_.count[bin];
    return static_cast<std::uint8_t>(bin);
  }
  void Make() { SplitEmptyLeaf(tree_, leaf_, bins_); }
  std::uint32_t LeafOf(std::uint8_t bin) const { return bins_.leaf[bin]; }

 private:
  TreeStorage& tree_;
  std::uint32_t leaf_;
  BinGrid bins_;
};

// Makes leaves below each overfull leaf; leaf_of[i] becomes the leaf of entries[i].
void MakeLeavesBelow(TreeStorage& tree, std::span<const Entry> entries,
                     std::vector<std::uint32_t>& leaf_of) {
  std::vector<LeavesBelow> below;
  std::vector<std::uint32_t> below_of(tree.nodes.Used(), kNone);  // by node
  for (std::uint32_t node = 0; node < below_of.size(); ++node) {
    if (node == NodeStore::kOutside || !tree.nodes[node].leaf) continue;
    if (!MustSplit(tree, tree.nodes[node])) continue;
    below_of[node] = static_cast<std::uint32_t>(below.size());
    below.emplace_back(tree, node);
  }
  if (below.empty()) return;
  Buffer<std::uint8_t> bin_of(entries.size(), boost::container::default_init);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::uint32_t b = below_of[leaf_of[i]];
    if (b != kNone) bin_of[i] = below[b].Count(entries[i].position);
  }
  for (LeavesBelow& leaves : below) leaves.Make();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::uint32_t b = below_of[leaf_of[i]];
    if (b != kNone) leaf_of[i] = below[b].LeafOf(bin_of[i]);
  }
}

// The indices of the entries, leaf by leaf, those of a leaf in their order.
Buffer<std::uint32_t> InOrderOfLeaves(std::size_t nodes,
                                      const std::vector<std::uint32_t>& leaf_of) {
  std::vector<std::uint32_t> start(nodes + 1);
  Buffer<std::uint32_t> order(leaf_of.size(), boost::container::default_init);
  for (const std::uint32_t leaf : leaf_of) ++start[leaf + 1];
  for (std::size_t n = 1; n < start.size(); ++n) start[n] += start[n - 1];
  for (std::uint32_t i = 0; i < leaf_of.size(); ++i) order[start[leaf_of[i]]++] = i;
  return order;
}

// Stores an entry that the count of its leaf includes already.
void Fill(TreeStorage& tree, std::uint32_t leaf, const Entry& entry) {
  tree.AppendEntry(leaf, entry);
  Node& node = tree.nodes[leaf];
  node.Include(entry.kinds, entry.radius, entry.kinds == 0);
  node.recount_kinds = node.recount_max_radius = false;
}

}  // namespace

void InsertAll(TreeStorage& tree, std::span<const Entry> entries) {
  assert(tree.Count() == 0 && tree.nodes.Root().leaf && "the tree is empty");
  assert(tree.nodes.Used() == tree.nodes.Size() && "no node was freed: indices are below Used");
  std::vector<std::uint32_t> leaf_of;
  leaf_of.reserve(entries.size());
  const std::uint32_t root = tree.nodes.RootIndex();  // a leaf, also when it grows
  std::uint32_t outside = 0;
  for (const Entry& entry : entries) {
    const bool is_outside = tree.options.IsOutside(entry.position);
    leaf_of.push_back(is_outside ? NodeStore::kOutside : root);
    outside += is_outside ? 1 : 0;
    if (!is_outside) EnsureLeafFor(tree, entry.position, root);
  }
  tree.nodes[NodeStore::kOutside].count = outside;
  tree.nodes[root].count = static_cast<std::uint32_t>(entries.size()) - outside;
  tree.nodes.MarkDirty(root);
  for (unsigned round = 0; round < 2; ++round) MakeLeavesBelow(tree, entries, leaf_of);
  const Buffer<std::uint32_t> order = InOrderOfLeaves(tree.nodes.Used(), leaf_of);
  tree.chunks.EnsureSpare(entries.size() / kEntriesPerChunk + tree.nodes.CountLeaves() + 1);
  RunPrefetchPipeline(
      order.size(),
      [&](std::size_t i) {
        PrefetchToRead(&entries[order[i]]);
        PrefetchToRead(reinterpret_cast<const char*>(&entries[order[i]] + 1) - 1);
      },
      [](std::size_t) {}, [&](std::size_t i) { Fill(tree, leaf_of[order[i]], entries[order[i]]); });
}

}  // namespace heliopause::space
