#include "space/tree/percolation.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "space/search/nearest_search.hpp"
#include "space/tree/mover.hpp"
#include "space/tree/rebalancer.hpp"
#include "space/tree/validator.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

constexpr std::uint32_t kSprites = 400;

TreeStorage Populated() {
  TreeStorage tree({.radius = 1000, .leaf_capacity = 8, .merge_threshold = 4});
  test::Random random(1);
  for (std::uint32_t slot = 0; slot < kSprites; ++slot) {
    tree.EnsureSpareForSlot(slot);
    const Vec2 velocity = random.In(slot % 4 == 0 ? 3000 : 10);
    InsertEntry(tree, {random.In(1000), velocity, random.Between(0, 5), 1u << slot % 9, {slot, 1}},
                kNone);
  }
  RebalanceDirty(tree);
  return tree;
}

// The counts of the nodes from the leaf of a slot up to the root.
std::vector<std::uint32_t> CountsAbove(const TreeStorage& tree, std::uint32_t slot) {
  std::vector<std::uint32_t> counts;
  for (std::uint32_t n = tree.LeafOf(tree.EntryOf(slot)); n != kNone; n = tree.nodes[n].parent) {
    counts.push_back(tree.nodes[n].count);
  }
  return counts;
}

TEST(Percolation, AddsAnEntryToEveryNodeAboveIt) {
  TreeStorage tree = Populated();
  tree.EnsureSpareForSlot(kSprites);
  InsertEntry(tree, {{333, -333}, {}, 77, 1u << 20, {kSprites, 1}}, kNone);
  EXPECT_EQ(ValidateTree(tree), "");
  EXPECT_EQ(tree.Count(), kSprites + 1u);
  for (std::uint32_t n = tree.LeafOf(tree.EntryOf(kSprites)); n != kNone;
       n = tree.nodes[n].parent) {
    EXPECT_EQ(tree.nodes[n].max_radius, 77);
    EXPECT_NE(tree.nodes[n].kinds & 1u << 20, 0u);
    EXPECT_TRUE(tree.nodes[n].dirty);
  }
}

TEST(Percolation, SubtractsAnErasedEntryFromEveryNodeAboveIt) {
  TreeStorage tree = Populated();
  const std::vector<std::uint32_t> before = CountsAbove(tree, 7);
  std::uint32_t n = tree.LeafOf(tree.EntryOf(7));
  EraseEntry(tree, 7);
  EXPECT_FALSE(tree.Has(7));
  for (const std::uint32_t count : before) {
    EXPECT_EQ(tree.nodes[n].count, count - 1);
    n = tree.nodes[n].parent;
  }
  EXPECT_EQ(ValidateTree(tree), "");
}

TEST(Percolation, ChangesNoCountAboveTheFirstCommonNode) {
  TreeStorage tree = Populated();
  test::Random random(2);
  for (std::uint32_t slot = 0; slot < kSprites; ++slot) {
    tree.EnsureSpareForOne();
    RelocateEntry(tree, tree.EntryOf(slot), random.In(1500), kNone);
    ASSERT_EQ(ValidateTree(tree), "") << slot;
    ASSERT_EQ(tree.Count(), kSprites);
  }
}

TEST(Percolation, WithinALeafOnlySetsThePosition) {
  TreeStorage tree = Populated();
  tree.nodes.ClearTouched();
  const std::uint32_t entry = tree.EntryOf(5);
  const std::uint32_t leaf = tree.LeafOf(entry);
  const Vec2 center = tree.nodes[leaf].center;
  RelocateEntry(tree, entry, center, leaf);
  EXPECT_EQ(tree.EntryOf(5), entry);
  EXPECT_EQ(tree.chunks.Position(entry).x, center.x);
  EXPECT_FALSE(tree.nodes[leaf].dirty);
  EXPECT_EQ(ValidateTree(tree), "");
}

TEST(Percolation, MovesEveryStrayToItsLeaf) {
  TreeStorage tree = Populated();
  std::vector<std::uint32_t> leaving;
  MoveEntries(tree, 1, leaving);
  ASSERT_GT(tree.counters.strays, 50u);
  ASSERT_TRUE(tree.moved);
  tree.EnsureSpareForMoves();
  FixOutOfBounds(tree);
  EXPECT_FALSE(tree.moved);
  EXPECT_EQ(tree.chunks.NextWithStrays(0), tree.chunks.Size());
  for (std::uint32_t slot = 0; slot < kSprites; ++slot) {
    const std::uint32_t entry = tree.EntryOf(slot);
    ASSERT_TRUE(tree.BelongsTo(tree.LeafOf(entry), tree.chunks.Position(entry))) << slot;
  }
  EXPECT_EQ(ValidateTree(tree), "");
}

// The scope sums up the aggregates once when there are at least as many entries as inner nodes.
TEST(BatchScope, LeavesTheSameAggregatesAsSingleChanges) {
  for (const std::uint32_t changes : {3u, 200u}) {
    TreeStorage batch = Populated();
    TreeStorage single = Populated();
    {
      const BatchScope scope(batch, changes);
      EXPECT_EQ(batch.deferred_aggregates, changes == 200);
      for (std::uint32_t slot = 0; slot < changes; ++slot) EraseEntry(batch, slot);
    }
    for (std::uint32_t slot = 0; slot < changes; ++slot) EraseEntry(single, slot);
    EXPECT_FALSE(batch.deferred_aggregates);
    EXPECT_EQ(ValidateTree(batch), "");
    EXPECT_EQ(batch.nodes.Root().count, single.nodes.Root().count);
    EXPECT_EQ(batch.nodes.Root().kinds, single.nodes.Root().kinds);
    EXPECT_EQ(batch.nodes.Root().max_radius, single.nodes.Root().max_radius);
  }
}

#ifndef NDEBUG
TEST(PercolationDeathTest, ABatchScopeAllowsNothingThatReadsInnerNodes) {
  TreeStorage tree = Populated();
  const BatchScope scope(tree, kSprites);
  ASSERT_TRUE(tree.deferred_aggregates);
  EXPECT_DEATH(tree.Count(), "counts of inner nodes are stale in a BatchScope");
  EXPECT_DEATH(RebalanceDirty(tree), "counts of inner nodes are stale in a BatchScope");
  EXPECT_DEATH(FindNearest(tree, {}, {}, 1), "a search runs on a tree without strays");
  EXPECT_DEATH(BatchScope(tree, kSprites), "scopes do not nest");
}

TEST(PercolationDeathTest, ASearchBetweenMoveAndFixOutOfBoundsEndsTheProgram) {
  TreeStorage tree = Populated();
  std::vector<std::uint32_t> leaving;
  MoveEntries(tree, 1, leaving);
  EXPECT_DEATH(FindNearest(tree, {}, {}, 1), "a search runs on a tree without strays");
  tree.EnsureSpareForMoves();
  FixOutOfBounds(tree);
  FindNearest(tree, {}, {}, 1);
  EXPECT_DEATH(FixOutOfBounds(tree), "strays exist after Move only");
}
#endif

}  // namespace
}  // namespace heliopause::space
