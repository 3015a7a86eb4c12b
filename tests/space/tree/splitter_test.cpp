#include "space/tree/splitter.hpp"

#include <gtest/gtest.h>

#include <new>

#include "space/tree/percolation.hpp"
#include "space/tree/validator.hpp"
#include "support/counting_allocator.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

// A root that is a leaf with `count` entries within +-half of `center`.
TreeStorage Overfull(std::uint32_t count, Vec2 center, double half) {
  TreeStorage tree(
      {.radius = 500, .leaf_capacity = 8, .merge_threshold = 4, .smallest_leaf_radius = 1});
  test::Random random(1);
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    const Vec2 offset = random.In(half);
    tree.EnsureSpareForSlot(slot);
    InsertEntry(tree, {{center.x + offset.x, center.y + offset.y}, {}, 2, 3, {slot, 1}}, kNone);
  }
  return tree;
}

// Each entry is in the leaf of its position, and counts add up.
void ExpectEveryEntryInItsLeaf(const TreeStorage& tree, std::uint32_t count) {
  EXPECT_EQ(ValidateTree(tree), "");
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    const std::uint32_t entry = tree.EntryOf(slot);
    ASSERT_TRUE(tree.BelongsTo(tree.LeafOf(entry), tree.chunks.Position(entry))) << slot;
  }
}

TEST(Splitter, MustSplitALeafAboveItsCapacityUnlessItIsTheSmallest) {
  TreeStorage tree = Overfull(8, {}, 400);
  EXPECT_FALSE(MustSplit(tree, tree.nodes.Root()));
  tree.nodes.Root().count = 9;
  EXPECT_TRUE(MustSplit(tree, tree.nodes.Root()));
  Node smallest = tree.nodes.Root();
  smallest.level = 8;  // radius 1
  EXPECT_FALSE(MustSplit(tree, smallest));
}

TEST(Splitter, DividesAnOverfullLeafByOneLevel) {
  TreeStorage tree = Overfull(20, {}, 400);
  SplitLeaf(tree, tree.nodes.RootIndex());
  EXPECT_FALSE(tree.nodes.Root().leaf);
  EXPECT_EQ(tree.nodes.Root().change, NodeView::Change::Split);
  EXPECT_EQ(tree.nodes.Depth(), 1u);
  EXPECT_EQ(tree.nodes.Root().count, 20u);
  EXPECT_EQ(tree.counters.splits, 1u);
  ExpectEveryEntryInItsLeaf(tree, 20);
}

TEST(Splitter, DividesAVeryFullLeafByUpToThreeLevels) {
  TreeStorage tree = Overfull(2000, {}, 500);
  SplitLeaf(tree, tree.nodes.RootIndex());
  EXPECT_EQ(tree.nodes.Depth(), 3u);
  EXPECT_EQ(tree.nodes.CountLeaves(), 64u);
  ExpectEveryEntryInItsLeaf(tree, 2000);
}

TEST(Splitter, GoesDownASingleChainToWhereEntriesSeparate) {
  TreeStorage tree = Overfull(40, {100, 100}, 3);
  SplitLeaf(tree, tree.nodes.RootIndex());
  EXPECT_GT(tree.nodes.Depth(), 3u);
  EXPECT_EQ(tree.nodes.CountLeaves(), 1u) << "the leaf at the end is split by the next call";
  ExpectEveryEntryInItsLeaf(tree, 40);
}

TEST(Splitter, GoesDownToTheSmallestLeafForCoincidentPoints) {
  TreeStorage tree = Overfull(40, {100, 100}, 0);
  SplitLeaf(tree, tree.nodes.RootIndex());
  EXPECT_EQ(tree.nodes.CountLeaves(), 1u);
  const std::uint32_t leaf = tree.LeafOf(tree.EntryOf(0));
  EXPECT_LT(tree.nodes[leaf].GetSquare().radius, 2);
  EXPECT_FALSE(MustSplit(tree, tree.nodes[leaf]));
  ExpectEveryEntryInItsLeaf(tree, 40);
}

TEST(Splitter, ChangesNothingWhenMemoryRunsOut) {
  for (const double half : {500.0, 0.0}) {
    TreeStorage tree = Overfull(3000, {100, 100}, half);
    std::size_t failures = 0;
    for (bool done = false; !done; ++failures) {
      ASSERT_LT(failures, 50u);
      try {
        const test::FailingAllocator failing(failures);
        SplitLeaf(tree, tree.nodes.RootIndex());
        done = true;
      } catch (const std::bad_alloc&) {
        ASSERT_TRUE(tree.nodes.Root().leaf);
        ASSERT_EQ(tree.nodes.Count(), 1u);
        ASSERT_EQ(ValidateTree(tree), "");
      }
    }
    ExpectEveryEntryInItsLeaf(tree, 3000);
  }
}

}  // namespace
}  // namespace heliopause::space
