#include "space/tree/relocation_block.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "space/tree/inner_nodes.hpp"
#include "space/tree/percolation.hpp"
#include "space/tree/rebalancer.hpp"
#include "space/tree/validator.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

TreeStorage Tree(std::uint32_t count) {
  TreeStorage tree({.radius = 1000, .leaf_capacity = 40, .merge_threshold = 20});
  test::Random random(1);
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    tree.EnsureSpareForSlot(slot);
    InsertEntry(tree, {random.In(999), {}, 1, 1, {slot, 1}}, kNone);
  }
  RebalanceDirty(tree);
  return tree;
}

// Gives each second sprite the position of its successor's leaf; the others are items that stay.
TEST(RelocationBlock, MovesTheItemsThatHaveATarget) {
  constexpr std::uint32_t kCount = 3000;
  TreeStorage tree = Tree(kCount);
  RelocationBlock block;
  block.Reserve(kCount);
  tree.EnsureSpareForMoves(kCount);
  std::vector<std::uint32_t> expected(kCount);
  for (std::uint32_t slot = 0; slot < kCount; ++slot) {
    const std::uint32_t entry = tree.EntryOf(slot);
    const std::uint32_t from = tree.LeafOf(entry);
    std::uint32_t to = tree.LeafOf(tree.EntryOf((slot + 1) % kCount));
    if (slot % 2 == 0 || to == from) to = kNone;
    expected[slot] = to == kNone ? from : to;
    if (to != kNone) {
      tree.chunks.SetPosition(entry, tree.nodes[to].center, tree.nodes[from].GetQuantizer());
      tree.chunks.Header(ChunkOf(entry)).strays |= static_cast<std::uint16_t>(1u << LaneOf(entry));
    }
    block.Items().push_back({.entry = entry, .from = from, .to = to});
  }
  TaskSteps steps;
  tree.deferred_aggregates = true;
  EXPECT_FALSE(block.Run(tree, steps)) << "every stray is an item";
  UpdateInnerNodes(tree.nodes, steps);
  tree.deferred_aggregates = false;
  EXPECT_EQ(ValidateTree(tree), "");
  EXPECT_EQ(tree.Count(), kCount);
  for (std::uint32_t slot = 0; slot < kCount; ++slot) {
    ASSERT_EQ(tree.LeafOf(tree.EntryOf(slot)), expected[slot]) << slot;
  }
}

TEST(RelocationBlock, ReportsAStrayThatIsNoItemAndFillsAGap) {
  TreeStorage tree = Tree(30);  // one leaf
  const auto stray = [&](std::uint32_t slot) {
    const std::uint32_t entry = tree.EntryOf(slot);
    tree.chunks.AddStrays(ChunkOf(entry), 1u << LaneOf(entry));
    return entry;
  };
  const std::uint32_t leaf = tree.nodes.RootIndex();
  ASSERT_TRUE(tree.nodes[leaf].leaf);
  const std::uint32_t first = stray(0);
  stray(29);  // the last entry of the leaf
  RelocationBlock block;
  block.Reserve(1);
  tree.EnsureSpareForMoves(1);
  block.Items().push_back({.entry = first, .from = leaf, .to = NodeStore::kOutside});
  TaskSteps steps;
  tree.deferred_aggregates = true;
  EXPECT_TRUE(block.Run(tree, steps));
  EXPECT_EQ(tree.EntryOf(29), first);
  EXPECT_EQ(tree.chunks.Header(first / kEntriesPerChunk).strays, 1u << first % kEntriesPerChunk);
  EXPECT_EQ(tree.nodes[NodeStore::kOutside].count, 1u);
  tree.deferred_aggregates = false;
}

}  // namespace
}  // namespace heliopause::space
