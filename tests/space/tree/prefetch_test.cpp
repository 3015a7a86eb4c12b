// Prefetching has no effect that a test can see. The steps must accept what a pipeline hands them:
// null indices, slots that are not in the tree, and leaves that are gone.
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

void PrefetchAll(const PrefetchSteps& steps, std::uint32_t index) {
  steps.PrefetchEntry(index);
  steps.PrefetchNode(index);
  steps.PrefetchHeader(index);
  steps.PrefetchLast(index);
  steps.PrefetchEnd(index);
}

TEST(PrefetchSteps, AcceptTheNullIndex) {
  const TreeStorage tree = PopulatedTree();
  const PrefetchSteps steps(tree);
  PrefetchAll(steps, kNone);
  EXPECT_EQ(steps.LeafOf(kNone), kNone);
}

TEST(PrefetchSteps, AcceptSlotsThatAreNotInTheTree) {
  TreeStorage tree = PopulatedTree();
  const PrefetchSteps steps(tree);
  steps.PrefetchSlot(kNone);
  steps.PrefetchSlot(1'000'000);
  EraseEntry(tree, 7);
  steps.PrefetchSlot(7);
}

TEST(PrefetchSteps, ReturnTheLeafOfAnEntry) {
  const TreeStorage tree = PopulatedTree();
  const PrefetchSteps steps(tree);
  for (std::uint32_t slot = 0; slot < 50; ++slot) {
    const std::uint32_t entry = tree.EntryOf(slot);
    ASSERT_EQ(steps.LeafOf(entry), tree.LeafOf(entry));
    steps.PrefetchSlot(slot);
    steps.PrefetchEntry(entry);
  }
}

TEST(PrefetchSteps, AcceptEveryNode) {
  TreeStorage tree = PopulatedTree();
  const std::uint32_t leaf = tree.LeafOf(tree.EntryOf(0));
  const std::uint32_t full = tree.LeafOf(tree.EntryOf(49));
  const PrefetchSteps steps(tree);
  for (const std::uint32_t node : {leaf, full, tree.nodes.RootIndex(), NodeStore::kOutside}) {
    steps.PrefetchNode(node);
    steps.PrefetchHeader(node);
    steps.PrefetchLast(node);
    steps.PrefetchEnd(node);
  }
}

}  // namespace
}  // namespace heliopause::space
