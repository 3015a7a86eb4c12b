// Prefetching has no effect that a test can see. Its functions must accept what a pipeline
// passes: null indices, slots that are not in the tree, and leaves that are gone.
#include "space/tree/prefetch.hpp"

#include <gtest/gtest.h>

#include "space/tree/percolation.hpp"
#include "space/tree/rebalancer.hpp"

namespace heliopause::space {
namespace {

TreeStorage PopulatedTree() {
  TreeStorage tree({.radius = 100, .leaf_capacity = 4, .merge_threshold = 2});
  for (std::uint32_t slot = 0; slot < 50; ++slot) {
    tree.EnsureSpareForSlot(slot);
    InsertEntry(tree, {{3.0 * slot - 75, 2.0 * slot - 50}, {}, 1, 1, {slot, 1}}, kNone);
  }
  RebalanceDirty(tree);
  return tree;
}

void PrefetchAll(const Prefetcher& prefetcher, std::uint32_t index) {
  prefetcher.PrefetchEntry(index);
  prefetcher.PrefetchNode(index);
  prefetcher.PrefetchHeader(index);
  prefetcher.PrefetchLast(index);
  prefetcher.PrefetchEnd(index);
}

TEST(Prefetcher, AcceptsTheNullIndex) {
  const TreeStorage tree = PopulatedTree();
  const Prefetcher prefetcher(tree);
  PrefetchAll(prefetcher, kNone);
  EXPECT_EQ(prefetcher.LeafOf(kNone), kNone);
}

TEST(Prefetcher, AcceptsSlotsThatAreNotInTheTree) {
  TreeStorage tree = PopulatedTree();
  const Prefetcher prefetcher(tree);
  prefetcher.PrefetchSlot(kNone);
  prefetcher.PrefetchSlot(1'000'000);
  EraseEntry(tree, 7);
  prefetcher.PrefetchSlot(7);
}

TEST(Prefetcher, ReturnsTheLeafOfAnEntry) {
  const TreeStorage tree = PopulatedTree();
  const Prefetcher prefetcher(tree);
  for (std::uint32_t slot = 0; slot < 50; ++slot) {
    const std::uint32_t entry = tree.EntryOf(slot);
    ASSERT_EQ(prefetcher.LeafOf(entry), tree.LeafOf(entry));
    prefetcher.PrefetchSlot(slot);
    prefetcher.PrefetchEntry(entry);
  }
}

TEST(Prefetcher, AcceptsEveryNode) {
  TreeStorage tree = PopulatedTree();
  const std::uint32_t leaf = tree.LeafOf(tree.EntryOf(0));
  const std::uint32_t full = tree.LeafOf(tree.EntryOf(49));
  const Prefetcher prefetcher(tree);
  for (const std::uint32_t node : {leaf, full, tree.nodes.RootIndex(), NodeStore::kOutside}) {
    prefetcher.PrefetchNode(node);
    prefetcher.PrefetchHeader(node);
    prefetcher.PrefetchLast(node);
    prefetcher.PrefetchEnd(node);
  }
}

}  // namespace
}  // namespace heliopause::space
