// Every sprite is in exactly one leaf, the root grows as needed, and Add, MoveTo and Remove mark
// what they change.
#include <gtest/gtest.h>

#include <cmath>
#include <heliopause/sprite_manager.hpp>
#include <vector>

#include "support/random.hpp"

namespace heliopause {
namespace {

SpaceOptions Small(double radius = 64) {
  SpaceOptions options;
  options.radius = radius;
  options.leaf_capacity = 4;
  options.merge_threshold = 2;
  options.smallest_leaf_radius = 1;
  return options;
}

std::vector<NodeView> Nodes(const SpriteManager& manager) {
  std::vector<NodeView> nodes;
  manager.ForEachNode([&](const NodeView& node) { nodes.push_back(node); });
  return nodes;
}

bool Contains(const NodeView& node, Vec2 p) {
  return p.x >= node.center.x - node.radius && p.x < node.center.x + node.radius &&
         p.y >= node.center.y - node.radius && p.y < node.center.y + node.radius;
}

TEST(QuadTree, StartsAsOneLeafAroundTheOptions) {
  const SpriteManager manager(Small());
  const auto nodes = Nodes(manager);
  ASSERT_EQ(nodes.size(), 1u);
  EXPECT_TRUE(nodes[0].leaf);
  EXPECT_EQ(nodes[0].radius, 128) << "64 would not contain the closed box's high edge";
  EXPECT_EQ(nodes[0].center.x, 0);
  EXPECT_EQ(nodes[0].count, 0u);
  EXPECT_EQ(nodes[0].depth, 0u);
  EXPECT_EQ(manager.GetStatistics().depth, 0u) << "the statistics compute the depth on their own";
}

TEST(QuadTree, KeepsASpriteOnAnEdgeInExactlyOneLeaf) {
  SpriteManager manager(Small());
  std::vector<SpriteId> ids;
  for (int x = -64; x <= 64; x += 8) {
    for (int y = -64; y <= 64; y += 8) {
      ids.push_back(manager.Add({.position = {double(x), double(y)}}));
    }
  }
  manager.ReBallance();
  for (const NodeView& node : Nodes(manager)) {
    if (!node.leaf) continue;
    std::size_t contained = 0;
    for (const SpriteId id : ids) contained += Contains(node, *manager.GetPosition(id)) ? 1 : 0;
    EXPECT_EQ(contained, node.count) << "a leaf contains the sprites of its half-open square";
    EXPECT_GT(node.count, 0u) << "a quadrant without sprites does not exist";
  }
  for (const SpriteId id : ids) {
    int leaves = 0;
    for (const NodeView& node : Nodes(manager)) {
      leaves += node.leaf && Contains(node, *manager.GetPosition(id)) ? 1 : 0;
    }
    EXPECT_EQ(leaves, 1);
    EXPECT_TRUE(manager.Remove(id));
    ASSERT_EQ(manager.Validate(), "");
  }
}

TEST(QuadTree, VisitsParentsBeforeTheirChildrenWithExactAggregates) {
  SpriteManager manager(Small());
  test::Random random(1);
  for (int i = 0; i < 500; ++i) {
    manager.Add({random.In(60), {}, random.Between(0, 9), Kinds(1) << random.Below(4), 0});
  }
  manager.ReBallance();
  std::vector<NodeView> path;
  std::size_t in_leaves = 0;
  for (const NodeView& node : Nodes(manager)) {
    ASSERT_LE(node.depth, path.size());
    path.resize(node.depth);
    if (!path.empty()) {
      EXPECT_EQ(node.radius, path.back().radius / 2);
      EXPECT_TRUE(Contains(path.back(), node.center));
      EXPECT_LE(node.reach, path.back().reach);
      EXPECT_EQ(node.kinds & ~path.back().kinds, 0u);
      EXPECT_FALSE(path.back().leaf);
    }
    path.push_back(node);
    in_leaves += node.leaf ? node.count : 0;
  }
  EXPECT_EQ(in_leaves, 500u);
}

TEST(QuadTree, GrowsByDoublingTowardsTheNewSprite) {
  SpriteManager manager(Small());
  for (int i = 0; i < 20; ++i) manager.Add({.position = {i * 3.0, -i * 2.0}});
  manager.ReBallance();
  manager.Add({.position = {200, 0}});
  const auto root = Nodes(manager)[0];
  EXPECT_EQ(root.radius, 256);
  EXPECT_EQ(root.center.x, 128) << "towards the sprite";
  EXPECT_EQ(root.center.y, 128) << "no growth needed on y: at zero it goes to the high side";
  manager.Add({.position = {-3000, 100}});
  const auto grown = Nodes(manager)[0];
  EXPECT_TRUE(Contains(grown, {-3000, 100}));
  EXPECT_EQ(grown.radius, 2048);
  EXPECT_EQ(manager.Validate(), "");
}

TEST(QuadTree, GrowsToTheEndOfSpaceFromAnyCornerAndKeepsExactEdges) {
  for (const double sx : {-1.0, 1.0}) {
    for (const double sy : {-1.0, 1.0}) {
      SpaceOptions options = Small(0.001);
      options.center = {-sx * 1000.123, sy * 0.1};
      SpriteManager manager(options);
      const SpriteId home = manager.Add({.position = options.center});
      const SpriteId probe = manager.Add({.position = {sx * kMaxCoordinate, sy * kMaxCoordinate}});
      const SpriteId third = manager.Add({.position = {-sx * kMaxCoordinate, 0}});
      EXPECT_EQ(manager.Validate(), "");
      EXPECT_LE(Nodes(manager)[0].radius, 4 * kMaxCoordinate);
      std::vector<Hit> out;
      manager.GetSpritesNear({sx * kMaxCoordinate, sy * kMaxCoordinate}, 0, {}, out);
      ASSERT_EQ(out.size(), 1u);
      EXPECT_EQ(out[0].id, probe);
      EXPECT_TRUE(manager.Remove(home) && manager.Remove(third));
    }
  }
}

TEST(QuadTree, ALoneProbeFarAwayAddsAtMostOnePathOfNodes) {
  SpriteManager manager(Small());
  test::Random random(2);
  for (int i = 0; i < 300; ++i) manager.Add({.position = random.In(60)});
  manager.ReBallance();
  const std::size_t before = manager.GetStatistics().nodes;
  manager.Add({.position = {1e12, -1e12}});
  EXPECT_LE(manager.GetStatistics().nodes - before, 40u);
  manager.ReBallance();
  EXPECT_LE(manager.GetStatistics().nodes - before, 40u);
  EXPECT_EQ(manager.Validate(), "");
}

TEST(QuadTree, MarksWhatItTouchesDirtyUpToTheRootAndNothingElse) {
  SpriteManager manager(Small());
  for (int i = 0; i < 8; ++i) {
    for (const double x : {-60.0, 60.0}) manager.Add({.position = {x + i * 0.4, 1.0 * i}});
  }
  manager.ReBallance();
  manager.Move(0);
  manager.FixOutOfBounds();
  for (const NodeView& node : Nodes(manager)) {
    EXPECT_FALSE(node.dirty);
    EXPECT_FALSE(node.touched);
  }
  const SpriteId id = manager.Add({.position = {-59, 1}});
  for (const NodeView& node : Nodes(manager)) {
    EXPECT_EQ(node.dirty, Contains(node, {-59, 1}));
    EXPECT_EQ(node.touched, Contains(node, {-59, 1}));
  }
  manager.ReBallance();
  manager.Remove(id);
  for (const NodeView& node : Nodes(manager)) EXPECT_EQ(node.dirty, Contains(node, {-59, 1}));
}

TEST(QuadTree, AddCreatesTheQuadrantItNeedsAndOnlyReBallanceSplits) {
  SpriteManager manager(Small());
  for (int i = 0; i < 9; ++i) manager.Add({.position = {-60.0 + i, -60}});
  EXPECT_EQ(manager.GetStatistics().nodes, 1u) << "overfull until ReBallance";
  manager.ReBallance();
  EXPECT_GT(manager.GetStatistics().splits, 0u);
  const std::size_t before = manager.GetStatistics().nodes;
  manager.Add({.position = {60, 60}});
  EXPECT_EQ(manager.GetStatistics().nodes, before + 1) << "one leaf, as large as the quadrant";
  bool created = false;
  manager.ForEachNode([&](const NodeView& node) {
    created = created || (node.change == NodeView::Change::Created && Contains(node, {60, 60}));
  });
  EXPECT_TRUE(created);
}

TEST(QuadTree, SetRadiusAndSetKindsUpdateTheRootAtOnceAndAreExactAfterReBallance) {
  SpriteManager manager(Small());
  std::vector<SpriteId> ids;
  for (int i = 0; i < 12; ++i) ids.push_back(manager.Add({{i * 10.0 - 60, 0}, {}, 1, 1, 0}));
  manager.ReBallance();
  manager.SetRadius(ids[3], 50);
  manager.SetKinds(ids[3], 6);
  EXPECT_EQ(Nodes(manager)[0].reach, 50);
  EXPECT_EQ(Nodes(manager)[0].kinds, 7u);
  manager.SetRadius(ids[3], 2);
  manager.SetKinds(ids[3], 4);
  EXPECT_EQ(manager.Validate(), "");
  manager.ReBallance();
  EXPECT_EQ(Nodes(manager)[0].reach, 2);
  EXPECT_EQ(Nodes(manager)[0].kinds, 5u);
}

TEST(QuadTree, NodesAreFewerThanAFullTreeWouldHave) {
  SpriteManager manager(Small(65536));
  test::Random random(3);
  for (int i = 0; i < 2000; ++i) {
    const double corner = i % 2 == 0 ? 60000 : -60000;
    manager.Add({.position = {corner + random.Between(-99, 99), random.Between(-99, 99)}});
  }
  manager.ReBallance();
  const Statistics s = manager.GetStatistics();
  const double full = (std::pow(4.0, static_cast<double>(s.depth) + 1) - 1) / 3;
  EXPECT_LT(static_cast<double>(s.nodes), full / 1000) << "sparse";
  EXPECT_EQ(s.sprites, 2000u);
  EXPECT_LT(s.leaves, s.nodes);
}

}  // namespace
}  // namespace heliopause
