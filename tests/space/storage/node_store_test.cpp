#include "space/storage/node_store.hpp"

#include <gtest/gtest.h>

namespace heliopause::space {
namespace {

// A root of radius 16 with two quadrants, of which quadrant 0 has one quadrant of its own.
class NodeStoreTest : public testing::Test {
 protected:
  void Divide() {
    nodes_.SetLeaf(Root(), false);
    nodes_.AddTable(Root());
    low_ = AddQuadrant(Root(), 0);
    high_ = AddQuadrant(Root(), 3);
    nodes_.SetLeaf(low_, false);
    if (nodes_.WantsTable(low_)) nodes_.AddTable(low_);
    nodes_.SetCells(low_);
    deep_ = AddQuadrant(low_, 3);
  }

  std::uint32_t AddQuadrant(std::uint32_t parent, unsigned quadrant) {
    nodes_.EnsureSpareForOne();
    const Square square = nodes_[parent].GetSquare().Quadrant(quadrant);
    return nodes_[parent].child[quadrant] = nodes_.AddLeaf(square, parent);
  }

  std::uint32_t Root() const { return nodes_.RootIndex(); }

  NodeStore nodes_{Square{{0, 0}, 16}};
  std::uint32_t low_ = kNone, high_ = kNone, deep_ = kNone;
};

TEST_F(NodeStoreTest, StartsWithAnEmptyRootAndTheOutsideList) {
  EXPECT_EQ(nodes_.Count(), 1u) << "the outside list is not part of the tree";
  EXPECT_EQ(nodes_.CountLeaves(), 1u);
  EXPECT_EQ(nodes_.Depth(), 0u);
  EXPECT_TRUE(nodes_.Root().leaf);
  EXPECT_EQ(nodes_.Root().parent, kNone);
  EXPECT_EQ(nodes_.Root().GetSquare().radius, 16);
  EXPECT_FALSE(nodes_[NodeStore::kOutside].is_square);
  EXPECT_NE(Root(), NodeStore::kOutside);
}

TEST_F(NodeStoreTest, CountsNodesByKindAndDepth) {
  Divide();
  EXPECT_EQ(nodes_.Count(), 4u);
  EXPECT_EQ(nodes_.CountInner(), 2u);
  EXPECT_EQ(nodes_.CountLeaves(), 2u);
  EXPECT_EQ(nodes_.Depth(), 2u);
  nodes_[low_].child[3] = kNone;
  nodes_.ClearCells(deep_);
  nodes_.Free(deep_);
  EXPECT_EQ(nodes_.Count(), 3u);
  EXPECT_EQ(nodes_.CountLeaves(), 1u);
}

TEST_F(NodeStoreTest, LinksAQuadrantToItsParent) {
  Divide();
  EXPECT_EQ(nodes_[deep_].parent, low_);
  EXPECT_EQ(nodes_[deep_].GetSquare().radius, 4);
  EXPECT_EQ(nodes_[deep_].center.x, -4);
  EXPECT_EQ(nodes_[deep_].change, NodeView::Change::Created);
}

TEST_F(NodeStoreTest, MarksALeafAndItsAncestorsDirtyAndTouched) {
  Divide();
  nodes_.ClearTouched();
  nodes_.MarkDirty(deep_);
  for (const std::uint32_t node : {deep_, low_, Root()}) {
    EXPECT_TRUE(nodes_[node].dirty);
    EXPECT_TRUE(nodes_.IsTouched(nodes_[node]));
  }
  EXPECT_FALSE(nodes_[high_].dirty);
  EXPECT_FALSE(nodes_.IsTouched(nodes_[high_]));
}

TEST_F(NodeStoreTest, TouchesADirtyNodeAgainAfterTheNextMove) {
  Divide();
  nodes_.MarkDirty(deep_);
  nodes_.ClearTouched();
  EXPECT_FALSE(nodes_.IsTouched(nodes_.Root()));
  nodes_.MarkDirty(deep_);
  EXPECT_TRUE(nodes_.IsTouched(nodes_[deep_]));
  EXPECT_TRUE(nodes_.IsTouched(nodes_.Root()));
}

TEST_F(NodeStoreTest, NeverMarksTheOutsideListDirty) {
  nodes_.MarkDirty(NodeStore::kOutside);
  EXPECT_FALSE(nodes_[NodeStore::kOutside].dirty);
  EXPECT_FALSE(nodes_.Root().dirty);
}

TEST_F(NodeStoreTest, FindsTheLeafAroundAPosition) {
  EXPECT_EQ(nodes_.LeafAround({-4, -4}), Root());
  Divide();
  EXPECT_EQ(nodes_.LeafAround({-4, -4}), deep_);
  EXPECT_EQ(nodes_.LeafAround({8, 8}), high_);
  EXPECT_EQ(nodes_.LeafAround({-12, -12}), kNone) << "no such quadrant";
  EXPECT_EQ(nodes_.LeafAround({8, -8}), kNone) << "no such quadrant";
  EXPECT_EQ(nodes_.LeafAround({1000, 0}), kNone) << "outside the root";
}

TEST_F(NodeStoreTest, ResetDropsAllNodesExceptAnEmptyRoot) {
  Divide();
  nodes_.MarkDirty(deep_);
  nodes_.Reset();
  EXPECT_EQ(nodes_.Count(), 1u);
  EXPECT_EQ(nodes_.CountInner(), 0u);
  EXPECT_TRUE(nodes_.Root().leaf);
  EXPECT_FALSE(nodes_.Root().dirty);
  EXPECT_EQ(nodes_.Root().GetSquare().radius, nodes_.FirstRoot().radius);
}

TEST_F(NodeStoreTest, GivesALeafRootAnotherSquare) {
  nodes_.SetRootSquare({{16, 16}, 32});
  EXPECT_EQ(nodes_.Root().GetSquare().radius, 32);
  EXPECT_EQ(nodes_.Depth(), 0u);
  EXPECT_EQ(nodes_.FirstRoot().radius, 16) << "the square to return to stays";
}

}  // namespace
}  // namespace heliopause::space
