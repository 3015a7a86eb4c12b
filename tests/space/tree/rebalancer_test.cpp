// ReBallance: splits, merges and drops nodes in dirty subtrees only.
#include <gtest/gtest.h>

#include <cmath>
#include <heliopause/sprite_manager.hpp>
#include <vector>

#include "support/random.hpp"
#include "support/small_tree.hpp"

namespace heliopause {
namespace {

using test::Root;
using test::Small;

TEST(ReBallance, WithoutDirtyNodesVisitsNothing) {
  SpriteManager manager(Small());
  test::Random random(1);
  for (int i = 0; i < 500; ++i) manager.Add({.position = random.In(60)});
  manager.ReBallance();
  EXPECT_GT(manager.GetStatistics().dirty_visited, 0u);
  manager.Move(0);
  manager.FixOutOfBounds();
  manager.ReBallance();
  EXPECT_EQ(manager.GetStatistics().dirty_visited, 0u);
}

TEST(ReBallance, VisitsOnlyDirtySubtrees) {
  SpriteManager manager(Small());
  test::Random random(2);
  std::vector<SpriteId> ids;
  for (int i = 0; i < 2000; ++i) ids.push_back(manager.Add({.position = random.In(60)}));
  manager.Tick(0);
  manager.Move(0);
  manager.FixOutOfBounds();
  manager.Remove(ids[17]);
  std::size_t dirty = 0;
  manager.ForEachNode([&](const NodeView& node) { dirty += node.dirty ? 1 : 0; });
  manager.ReBallance();
  EXPECT_EQ(manager.GetStatistics().dirty_visited, dirty);
  EXPECT_LE(dirty, manager.GetStatistics().depth + 1) << "one path";
}

TEST(ReBallance, SplitsOverfullLeavesAndMergesNearlyEmptyNodesCascadingUpward) {
  SpriteManager manager(Small());
  std::vector<SpriteId> ids;
  for (int i = 0; i < 100; ++i) {
    ids.push_back(manager.Add({.position = {-60 + 0.3 * i, -60 + 0.2 * i}}));
  }
  manager.ReBallance();
  EXPECT_GT(manager.GetStatistics().depth, 2u);
  EXPECT_EQ(manager.Validate(), "");
  for (int i = 4; i < 100; ++i) manager.Remove(ids[static_cast<std::size_t>(i)]);
  manager.ReBallance();
  EXPECT_EQ(manager.GetStatistics().nodes, 1u) << "merging reaches the root in one pass";
  EXPECT_EQ(Root(manager).change, NodeView::Change::Merged);
  EXPECT_EQ(manager.Count(), 4u);
  EXPECT_EQ(manager.Validate(), "");
}

// A rare kind within mask8, no kind at all, and a kind that shares its bit of mask8 with others.
TEST(ReBallance, KeepsKindsExactAfterRemovals) {
  for (const Kinds rare : {Kinds{1} << 7, Kinds{0}, Kinds{1} << 20}) {
    SpriteManager manager({.leaf_capacity = 200});
    test::Random random(3);
    std::vector<SpriteId> ids;
    for (unsigned i = 0; i < 100; ++i) {
      const Kinds kinds = i % 30 == 0 ? rare : Kinds{1} << i % 2;
      ids.push_back(manager.Add({.position = random.In(60), .kinds = kinds}));
    }
    manager.ReBallance();
    for (; !ids.empty(); ids.pop_back()) {
      std::swap(ids[random.Below(ids.size())], ids.back());
      manager.Remove(ids.back());
      manager.ReBallance();
      ASSERT_EQ(manager.Validate(), "") << rare << ": " << manager.Count() << " sprites left";
    }
  }
}

TEST(ReBallance, DropsEmptyQuadrants) {
  SpriteManager manager(Small());
  std::vector<SpriteId> corner;
  for (int i = 0; i < 20; ++i) manager.Add({.position = {-60.0 + i, -60.0 + i}});
  for (int i = 0; i < 3; ++i) corner.push_back(manager.Add({.position = {60.0 - i, 60}}));
  manager.ReBallance();
  const auto covers_corner = [&] {
    bool found = false;
    manager.ForEachNode([&](const NodeView& n) {
      found = found || (n.leaf && 60 >= n.center.x - n.radius && 60 < n.center.x + n.radius &&
                        60 >= n.center.y - n.radius && 60 < n.center.y + n.radius);
    });
    return found;
  };
  EXPECT_TRUE(covers_corner());
  for (const SpriteId id : corner) manager.Remove(id);
  EXPECT_TRUE(covers_corner()) << "an empty quadrant stays, dirty, until ReBallance";
  EXPECT_EQ(manager.Validate(), "");
  manager.ReBallance();
  EXPECT_FALSE(covers_corner());
}

TEST(ReBallance, DoesNotFlapWhenProjectilesComeAndGo) {
  SpriteManager manager(Small());
  for (int i = 0; i < 8; ++i) manager.Add({.position = {-60.0 + i * 2, -60}});
  manager.Tick(0);
  std::size_t changes = 0;
  for (int tick = 0; tick < 200; ++tick) {
    const SpriteId shot = manager.Add({.position = {-55, -60}});
    manager.Tick(1.0 / 60);
    changes += manager.GetStatistics().splits + manager.GetStatistics().merges;
    manager.Remove(shot);
    manager.Tick(1.0 / 60);
    changes += manager.GetStatistics().splits + manager.GetStatistics().merges;
  }
  EXPECT_LE(changes, 4u) << "the leaf splits once and stays split";
}

TEST(ReBallance, StopsSplittingAtTheSmallestLeaf) {
  SpaceOptions options = Small(16);
  options.smallest_leaf_radius = 1e-30;  // leaves are never smaller than 2^-8
  SpriteManager manager(options);
  for (int i = 0; i < 50; ++i) manager.Add({.position = {0.001, 0.001}});
  manager.ReBallance();
  manager.ForEachNode([](const NodeView& node) { EXPECT_GE(node.radius, 0x1p-8); });
  EXPECT_EQ(manager.GetStatistics().depth, 13u);  // 32 = 2^5 down to 2^-8
  EXPECT_EQ(manager.Validate(), "");
}

TEST(ReBallance, HonoursASmallestLeafRadiusThatIsNotAPowerOfTwo) {
  SpaceOptions options = Small(64);
  options.smallest_leaf_radius = 3;
  SpriteManager manager(options);
  for (int i = 0; i < 50; ++i) manager.Add({.position = {1, 1}});
  manager.ReBallance();
  manager.ForEachNode([](const NodeView& node) { EXPECT_GE(node.radius, 3); });
  EXPECT_EQ(manager.GetStatistics().depth, 5u);  // 128 down to 4
}

// Two clusters, 8 apart on both sides of an edge between squares of radius 8: they share one path
// of nodes down to radius 16 and have one each below it. With `moved`, some sprites of both have
// left the root's square and FixOutOfBounds has not run yet.
TEST(ReBallance, SplitsAClusterDownToWhereItSeparates) {
  for (const bool moved : {false, true}) {
    SpriteManager manager(Small());
    for (int i = 0; i < 20; ++i) {
      const Vec2 cluster{i % 2 == 0 ? 12.0 : 20.0, 5};
      manager.Add({.position = cluster, .velocity = {i % 5 == 0 ? 200.0 : 0.0, 0}, .tag = 7});
    }
    if (moved) manager.Move(1);
    manager.ReBallance();
    if (!moved) {
      EXPECT_EQ(manager.GetStatistics().depth, 8u);  // each cluster in a smallest leaf
      EXPECT_EQ(manager.GetStatistics().splits,
                4u + 4u + 4u);  // 128 to 16; 8 to 1 for each cluster
      EXPECT_EQ(manager.GetStatistics().leaves, 2u);
    }
    manager.FixOutOfBounds();
    manager.ReBallance();
    EXPECT_EQ(manager.Validate(), "");
    EXPECT_EQ(manager.CountSpritesNear({12, 5}, 1), moved ? 8u : 10u);
    EXPECT_EQ(manager.CountSpritesNear({212, 5}, 1), moved ? 2u : 0u);
    EXPECT_EQ(manager.CountSpritesNear({220, 5}, 1), moved ? 2u : 0u);
  }
}

TEST(ReBallance, PlacesSpritesBesideAnEdgeAsRepeatedQuadrantChoiceDoes) {
  // Just below an edge, the distance from the root's low edge rounds to the distance of the edge.
  for (const Vec2 center : {Vec2{0, 0}, Vec2{0x1p39, -0x1p39}, Vec2{1.00390625, 3}}) {
    SpriteManager manager({.center = center, .radius = 1024, .canvas = Canvas::Bounded});
    for (int i = -8; i <= 8; ++i) {
      for (const double edge : {i * 128.0, i * 128.0 - 1, i / 256.0}) {
        const double x = center.x + edge;
        const double y = center.y - edge;
        for (const double beside : {-1e300, x, 1e300}) {
          const Vec2 place{std::nextafter(x, beside), std::nextafter(y, -beside)};
          for (int k = 0; k < 10; ++k) {
            if (std::abs(place.x - center.x) > 1024 || std::abs(place.y - center.y) > 1024)
              continue;
            manager.Add({.position = place});
          }
        }
      }
    }
    ASSERT_GT(manager.Count(), 1000u);
    manager.ReBallance();
    EXPECT_EQ(manager.Validate(), "");
    EXPECT_GT(manager.GetStatistics().leaves, 8u);
  }
}

TEST(ReBallance, PutsStraysIntoTheNearestQuadrants) {
  SpriteManager manager({.radius = 512});
  test::Random random(4);
  for (int i = 0; i < 4000; ++i) {
    const Vec2 position{random.Between(-500, 500), random.Between(-500, 500)};
    const double speed = i % 3 == 0 ? 1e9 : 300;
    manager.Add({.position = position, .velocity = {speed * position.x, speed * position.y}});
  }
  manager.Move(1);
  manager.ReBallance();
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_GT(manager.GetStatistics().leaves, 3u);
  manager.FixOutOfBounds();
  manager.ReBallance();
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.Count(), 4000u);
}

// 400 groups of five sprites around the center of a small square: each group needs a path of its
// own down to that square, and a leaf in each of its quadrants. That is more nodes, skip tables and
// chunks than ReBallance reserves for a population of that size.
TEST(ReBallance, GrowsThePoolsBeyondTheEstimateForThePopulation) {
  SpaceOptions options = Small(1024);
  options.leaf_capacity = 4;
  options.merge_threshold = 2;
  options.smallest_leaf_radius = 1e-9;
  SpriteManager manager(options);
  test::Random random(4);
  std::vector<Sprite> sprites;
  for (int i = 0; i < 400; ++i) {
    const Vec2 p = random.In(1000);
    const Vec2 spot{std::floor(p.x) + 1.0 / 32, std::floor(p.y) + 1.0 / 32};
    for (int j = 0; j < 5; ++j) {
      const Vec2 offset{j % 2 == 0 ? 0.01 : -0.01, j % 4 < 2 ? 0.01 : -0.01};
      sprites.push_back({.position = {spot.x + offset.x, spot.y + offset.y}});
    }
  }
  std::vector<SpriteId> ids;
  manager.AddMany(sprites, ids);
  const std::size_t bytes = manager.GetStatistics().bytes;
  manager.ReBallance();
  EXPECT_GT(manager.GetStatistics().nodes, 2 * ids.size());
  EXPECT_GT(manager.GetStatistics().leaves, ids.size() * 3 / 4);
  EXPECT_GT(manager.GetStatistics().bytes, bytes);
  EXPECT_EQ(manager.CountSpritesNear({}, 2000), ids.size());
  EXPECT_EQ(manager.Validate(), "");
}

TEST(ReBallance, NeverChangesTheCountOrASearchResult) {
  SpriteManager manager(Small());
  test::Random random(3);
  for (int i = 0; i < 700; ++i) manager.Add({random.In(60), random.In(100), 1, 1, 0});
  for (int tick = 0; tick < 20; ++tick) {
    manager.Move(0.1);
    manager.FixOutOfBounds();
    std::vector<Hit> before;
    std::vector<Hit> after;
    manager.GetSpritesNear({}, 200, {}, before);
    manager.ReBallance();
    manager.GetSpritesNear({}, 200, {}, after);
    ASSERT_EQ(manager.Count(), 700u);
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i) ASSERT_EQ(before[i].id, after[i].id);
  }
}

TEST(Touched, IncludesEveryAncestorOfATouchedNode) {
  SpriteManager manager(
      {.radius = 4, .leaf_capacity = 1, .merge_threshold = 0, .smallest_leaf_radius = 1});
  manager.Add({.position = {-0.5, 1.5}});
  manager.Add({.position = {-1.5, -1.5}});
  manager.Tick(0);
  manager.Add({.position = {-0.5, -3.5}});
  manager.Tick(0);  // splits a node that was dirty before its Move
  std::size_t split = 0;
  manager.ForEachNode([&](const NodeView& node) {
    if (node.change == NodeView::Change::Split) ++split;
  });
  EXPECT_GT(split, 0u);
  EXPECT_TRUE(Root(manager).touched);
}

TEST(Touched, OmitsChangesFromBeforeTheLastMove) {
  SpriteManager manager(Small());
  std::vector<SpriteId> ids;
  for (int i = 0; i < 40; ++i) ids.push_back(manager.Add({.position = {1.5 * i - 30, 3}}));
  manager.ReBallance();
  manager.Tick(0);
  manager.SetKinds(ids[0], 2);
  std::size_t touched = 0;
  manager.ForEachNode([&](const NodeView& node) {
    touched += node.touched ? 1u : 0u;
    EXPECT_EQ(node.change, NodeView::Change::None);
  });
  EXPECT_GE(touched, 2u) << "a leaf and the root";
}

TEST(Touched, IsNoNodeAfterShrinkToFitAndRestore) {
  SpriteManager manager(Small());
  test::Random random(1);
  for (int i = 0; i < 500; ++i) manager.Add({.position = random.In(60)});
  manager.ReBallance();
  std::vector<std::byte> bytes;
  manager.Save(bytes);
  SpriteManager other(Small());
  other.Restore(bytes);
  manager.ShrinkToFit();
  for (const SpriteManager* each : {&manager, &other}) {
    each->ForEachNode([](const NodeView& node) {
      EXPECT_FALSE(node.touched);
      EXPECT_EQ(node.change, NodeView::Change::None);
    });
  }
}

TEST(Clear, LeavesNothingToCount) {
  SpriteManager manager(Small());
  for (int i = 0; i < 40; ++i) manager.Add({.position = {1.5 * i - 30, 3}});
  manager.ReBallance();
  ASSERT_GT(manager.GetStatistics().splits, 0u);
  manager.Clear();
  EXPECT_EQ(manager.GetStatistics().splits, 0u);
  EXPECT_EQ(manager.GetStatistics().dirty_visited, 0u);
}

TEST(Options, ExtremeCapacitiesWork) {
  SpaceOptions options = Small();
  options.leaf_capacity = ~std::size_t{0};
  options.merge_threshold = ~std::size_t{0} - 1;
  SpriteManager manager(options);
  for (int i = 0; i < 1000; ++i) manager.Add({.position = {i * 0.1, 0}});
  manager.Add({.position = {1e9, 0}});
  manager.ReBallance();
  EXPECT_EQ(manager.GetStatistics().nodes, 1u);
  EXPECT_EQ(manager.Validate(), "");
}

}  // namespace
}  // namespace heliopause
