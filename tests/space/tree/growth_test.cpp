#include "space/tree/growth.hpp"

#include <gtest/gtest.h>

#include "space/tree/percolation.hpp"
#include "space/tree/rebalancer.hpp"
#include "space/tree/validator.hpp"

namespace heliopause::space {
namespace {

TreeStorage Infinite() {
  return TreeStorage({.radius = 64, .leaf_capacity = 4, .merge_threshold = 2});
}

void Insert(TreeStorage& tree, std::uint32_t slot, Vec2 position) {
  tree.EnsureSpareForSlot(slot);
  InsertEntry(tree, {position, {}, 1, 1, {slot, 1}}, kNone);
}

// Two corners of the root are occupied, so it is an inner node with two leaves.
TreeStorage Divided() {
  TreeStorage tree = Infinite();
  for (std::uint32_t i = 0; i < 4; ++i) {
    Insert(tree, 2 * i, {-60.0 + i, -60});
    Insert(tree, 2 * i + 1, {60.0 + i, 60});
  }
  RebalanceDirty(tree);
  return tree;
}

TEST(Growth, ReturnsTheGuessWhenItContainsThePosition) {
  TreeStorage tree = Divided();
  const std::uint32_t leaf = tree.nodes.LeafAround({-60, -60});
  EXPECT_EQ(EnsureLeafFor(tree, {-59, -61}, leaf), leaf);
  EXPECT_EQ(EnsureLeafFor(tree, {-59, -61}, kNone), leaf) << "the same leaf without a guess";
  EXPECT_NE(EnsureLeafFor(tree, {60, 60}, leaf), leaf) << "a wrong guess";
}

TEST(Growth, AddsAMissingQuadrantAsOneLeaf) {
  TreeStorage tree = Divided();
  const std::size_t nodes = tree.nodes.Count();
  tree.EnsureSpareForOne();
  const std::uint32_t leaf = EnsureLeafFor(tree, {60, -60}, kNone);
  EXPECT_EQ(tree.nodes.Count(), nodes + 1);
  EXPECT_TRUE(tree.nodes[leaf].leaf);
  EXPECT_EQ(tree.nodes[leaf].GetSquare().radius, tree.nodes.Root().GetSquare().radius / 2);
  EXPECT_EQ(EnsureLeafFor(tree, {1, -1}, kNone), leaf);
}

TEST(Growth, MakesARootThatIsALeafLarger) {
  TreeStorage tree = Infinite();
  Insert(tree, 0, {1, 1});
  const double before = tree.nodes.Root().GetSquare().radius;
  tree.EnsureSpareForOne();
  const std::uint32_t leaf = EnsureLeafFor(tree, {5 * before, 0}, kNone);
  EXPECT_EQ(leaf, tree.nodes.RootIndex());
  EXPECT_EQ(tree.nodes.Count(), 1u);
  EXPECT_TRUE(tree.nodes.Root().GetSquare().Contains({5 * before, 0}));
  EXPECT_TRUE(tree.nodes.Root().dirty);
}

TEST(Growth, PutsAnInnerRootBelowNewParents) {
  TreeStorage tree = Divided();
  const std::uint32_t old = tree.nodes.RootIndex();
  const double before = tree.nodes.Root().GetSquare().radius;
  Insert(tree, 8, {5 * before, 0});
  EXPECT_NE(tree.nodes.RootIndex(), old);
  EXPECT_EQ(tree.nodes.Root().count, 9u) << "the new root has the aggregates of its child";
  EXPECT_EQ(tree.nodes.Root().max_radius, 1);
  unsigned parents = 0;
  for (std::uint32_t n = tree.nodes[old].parent; n != kNone; n = tree.nodes[n].parent) ++parents;
  EXPECT_EQ(parents, 2u) << "one for each doubling";
  EXPECT_EQ(ValidateTree(tree), "");
}

TEST(Growth, ReachesEveryCornerOfSpace) {
  for (const double x : {-kMaxCoordinate, kMaxCoordinate}) {
    for (const double y : {-kMaxCoordinate, kMaxCoordinate}) {
      TreeStorage tree = Divided();
      tree.EnsureSpareForOne();
      const std::uint32_t leaf = EnsureLeafFor(tree, {x, y}, kNone);
      EXPECT_TRUE(tree.nodes[leaf].GetSquare().Contains({x, y}));
    }
  }
}

TEST(Growth, LeavesARootOfABoundedCanvasAsItIs) {
  TreeStorage tree({.radius = 64, .canvas = Canvas::Bounded});
  EXPECT_EQ(EnsureLeafFor(tree, {64.5, 0}, kNone), NodeStore::kOutside);
  EXPECT_EQ(EnsureLeafFor(tree, {64, 0}, kNone), tree.nodes.RootIndex());
  EXPECT_EQ(tree.nodes.Root().GetSquare().radius, tree.nodes.FirstRoot().radius);
}

#ifndef NDEBUG
TEST(GrowthDeathTest, AGuessThatIsNoLeafOfTheTreeEndsTheProgram) {
  TreeStorage tree = Divided();
  const std::uint32_t inner = tree.nodes.RootIndex();
  EXPECT_DEATH(EnsureLeafFor(tree, {-59, -61}, inner), "a guess is a leaf of the tree");
  EXPECT_DEATH(EnsureLeafFor(tree, {-59, -61}, NodeStore::kOutside),
               "a guess is a leaf of the tree");
}
#endif

}  // namespace
}  // namespace heliopause::space
