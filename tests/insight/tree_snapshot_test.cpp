#include "insight/tree_snapshot.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace heliopause {
namespace {

SpaceOptions Small() {
  SpaceOptions options;
  options.radius = 1024;
  options.leaf_capacity = 4;
  options.merge_threshold = 2;
  return options;
}

TreeSnapshot Of(const SpriteManager& space, std::uint64_t tick = 0) {
  TreeSnapshot tree;
  TakeSnapshot(space, tick, tree);
  return tree;
}

std::size_t CountOf(const std::vector<TreeDifference>& all, TreeChange change) {
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [&](const auto& d) { return d.change == change; }));
}

class TreeSnapshotTest : public testing::Test {
 protected:
  TreeSnapshotTest() : space(Small()) {}
  std::vector<SpriteId> Crowd(Vec2 at, int count) {
    std::vector<SpriteId> ids;
    for (int i = 0; i < count; ++i)
      ids.push_back(space.Add({{at.x + i * 3.0, at.y + (i % 3) * 5.0}, {}, 1, 1, 0}));
    space.ReBallance();
    return ids;
  }
  SpriteManager space;
};

TEST_F(TreeSnapshotTest, HoldsEveryNodeParentsFirst) {
  Crowd({100, 100}, 20);
  Crowd({-700, 300}, 9);
  const TreeSnapshot tree = Of(space, 7);
  const Statistics statistics = space.GetStatistics();
  EXPECT_EQ(tree.tick, 7u);
  EXPECT_EQ(tree.nodes.size(), statistics.nodes);
  EXPECT_EQ(tree.Leaves(), statistics.leaves);
  EXPECT_EQ(tree.nodes.front().depth, 0u);
  EXPECT_EQ(tree.ParentOf(NodeKey::Of(tree.nodes.front())), nullptr);
  for (const NodeView& node : tree.nodes) {
    ASSERT_EQ(tree.Find(NodeKey::Of(node)), &node);
    if (node.depth == 0) continue;
    const NodeView* parent = tree.ParentOf(NodeKey::Of(node));
    ASSERT_NE(parent, nullptr);
    EXPECT_LT(parent, &node);
    EXPECT_EQ(parent->depth + 1, node.depth);
    EXPECT_FALSE(parent->leaf);
  }
}

TEST_F(TreeSnapshotTest, FindsTheNodeUnderAPoint) {
  Crowd({100, 100}, 20);
  const TreeSnapshot tree = Of(space);
  const NodeView* leaf = tree.NodeAt({100, 100});
  ASSERT_NE(leaf, nullptr);
  EXPECT_TRUE(leaf->leaf);
  EXPECT_GT(leaf->depth, 2u);
  const NodeView* above = tree.NodeAt({-500, -500});
  ASSERT_NE(above, nullptr) << "in an empty quadrant: the node that it would be of";
  EXPECT_FALSE(above->leaf);
  EXPECT_EQ(tree.NodeAt({5000, 0}), nullptr);
  EXPECT_EQ(tree.NodeAt({2048, 0}), nullptr) << "a high edge is not in the square";
  EXPECT_EQ(TreeSnapshot{}.NodeAt({0, 0}), nullptr);
}

TEST_F(TreeSnapshotTest, ReportsASplitAndTheNewNodesBelowIt) {
  Crowd({100, 100}, 3);
  const TreeSnapshot before = Of(space);
  ASSERT_EQ(before.nodes.size(), 1u);
  Crowd({-300, -300}, 4);
  const auto changes = Compare(before, Of(space));
  ASSERT_EQ(CountOf(changes, TreeChange::Split), 1u);
  EXPECT_EQ(changes[0].node.depth, 0u);
  EXPECT_EQ(CountOf(changes, TreeChange::Appeared), 2u);
  EXPECT_EQ(changes.size(), 3u);
}

TEST_F(TreeSnapshotTest, ReportsAMergeAndTheVanishedNodes) {
  Crowd({100, 100}, 1);
  const auto more = Crowd({-300, -300}, 4);
  const TreeSnapshot before = Of(space);
  for (const SpriteId id : more) space.Remove(id);
  space.ReBallance();
  const TreeSnapshot after = Of(space);
  const auto changes = Compare(before, after);
  EXPECT_EQ(CountOf(changes, TreeChange::Merged), 1u);
  EXPECT_EQ(CountOf(changes, TreeChange::Vanished), before.nodes.size() - after.nodes.size());
  EXPECT_EQ(CountOf(changes, TreeChange::Split), 0u);
  EXPECT_TRUE(Compare(after, after).empty());
}

TEST_F(TreeSnapshotTest, BackwardsIsTheOpposite) {
  Crowd({100, 100}, 3);
  const TreeSnapshot one = Of(space);
  Crowd({-300, -300}, 30);
  const TreeSnapshot two = Of(space);
  const auto there = Compare(one, two), back = Compare(two, one);
  EXPECT_EQ(there.size(), back.size());
  EXPECT_EQ(CountOf(there, TreeChange::Split), CountOf(back, TreeChange::Merged));
  EXPECT_EQ(CountOf(there, TreeChange::Appeared), CountOf(back, TreeChange::Vanished));
}

}  // namespace
}  // namespace heliopause
