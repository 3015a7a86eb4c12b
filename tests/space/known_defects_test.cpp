// Defects of earlier quadtrees and game engines. Each one that concerns an index has a test here,
// with the shortest sequence that shows it. Three more are covered elsewhere: allocation in every
// frame (allocation_test.cpp), iterating while inserting (guards_test.cpp) and an order that
// depends on addresses (determinism_test.cpp).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <vector>

#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

SpaceOptions Small(double radius) {
  SpaceOptions options;
  options.radius = radius;
  options.leaf_capacity = 4;
  options.merge_threshold = 2;
  options.smallest_leaf_radius = 1;
  return options;
}

TEST(KnownDefect, ASearchLargerThanARootSquareMissesNoQuadrant) {
  SpriteManager manager(Small(100));
  test::Random random(1);
  for (int i = 0; i < 400; ++i) manager.Add({.position = random.In(1000)});
  manager.ReBallance();
  double root = 0;
  manager.ForEachNode([&](const NodeView& n) { root = std::max(root, n.radius); });
  for (const double squares : {0.5, 1.0, 1.5, 2.0, 3.5}) {
    for (int i = 0; i < 50; ++i) {
      const Vec2 p = random.In(2000);
      const double radius = squares * 2 * root;
      std::size_t expected = 0;
      manager.ForEachSprite([&](SpriteId, const Sprite& s) {
        const double dx = s.position.x - p.x;
        const double dy = s.position.y - p.y;
        expected += std::sqrt(dx * dx + dy * dy) <= radius ? 1 : 0;
      });
      ASSERT_EQ(manager.CountSpritesNear(p, radius), expected);
    }
  }
}

TEST(KnownDefect, ALargeSpriteWhoseCenterIsElsewhereIsTouched) {
  SpriteManager manager(Small(100000));
  const SpriteId planet = manager.Add({{50000, 50000}, {}, 60000, 1, 0});
  test::Random random(2);
  for (int i = 0; i < 200; ++i) manager.Add({random.In(99999), {}, 1, 2, 0});
  manager.ReBallance();
  std::vector<Hit> out;
  manager.GetSpritesTouching({10000, 50000}, 5, {1}, out);
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0].id, planet);
  EXPECT_TRUE(manager.AnySpriteTouching({-9000, 50000}, 0, {1}));
  EXPECT_FALSE(manager.AnySpriteTouching({-10001, 50000}, 0, {1}));
}

TEST(KnownDefect, AllSearchesMeasureWithOneDistance) {
  SpriteManager manager;
  const SpriteId id = manager.Add({{30, 40}, {}, 25, 1, 0});
  std::vector<Hit> out;
  manager.GetSpritesNear({}, 50, {}, out);
  EXPECT_EQ(out.at(0).distance, 50);
  manager.GetSpritesTouching({}, 25, {}, out);
  EXPECT_EQ(out.at(0).distance, 50);
  manager.GetSpritesIn({{-1, -1}, {10, 60}}, {}, out);
  EXPECT_NEAR(out.at(0).distance, std::hypot(25.5, 10.5), 1e-12);
  EXPECT_EQ(manager.GetNearestSprite({}, 50)->distance, 50);
  EXPECT_EQ(manager.SweepFirst({}, {60, 80}, 0)->fraction, 0.25);
  EXPECT_EQ(manager.SweepFirst({}, {60, 80}, 0)->id, id);
}

TEST(KnownDefect, AnOwnerDoesNotHideTheNextHitAndFastShotsDoNotTunnel) {
  SpriteManager manager;
  const SpriteId owner = manager.Add({{0, 0}, {}, 10, 1, 0});
  const SpriteId target = manager.Add({{500, 0}, {}, 10, 1, 0});
  EXPECT_EQ(manager.GetNearestSprite({9, 0}, 1000, {.ignore = owner})->id, target);
  EXPECT_EQ(manager.SweepFirst({9, 0}, {100009, 0}, 1, {.ignore = owner})->id, target);
}

TEST(KnownDefect, ASpriteExactlyOnAnEdgeBelongsToOneLeafAndCanBeDeleted) {
  SpriteManager manager(Small(64));
  std::vector<SpriteId> ids;
  for (const double x : {-64.0, -32.0, -16.0, 0.0, 16.0, 32.0, 64.0}) {
    for (const double y : {-64.0, -32.0, 0.0, 32.0, 64.0}) {
      ids.push_back(manager.Add({.position = {x, y}}));
    }
  }
  manager.ReBallance();
  EXPECT_EQ(manager.Validate(), "") << "a sprite in two leaves would make the counts wrong";
  for (const SpriteId id : ids) {
    const Vec2 p = *manager.GetPosition(id);
    EXPECT_EQ(manager.CountSpritesNear(p, 0), 1u);
    EXPECT_TRUE(manager.Remove(id));
    EXPECT_EQ(manager.CountSpritesNear(p, 0), 0u);
  }
  EXPECT_EQ(manager.Validate(), "");
}

TEST(KnownDefect, ASpriteMovedAfterFixOutOfBoundsAndDeletedInTheSameTickIsGone) {
  SpriteManager manager(Small(64));
  for (int i = 0; i < 30; ++i) manager.Add({.position = {-60.0 + i, 5}});
  const SpriteId id = manager.Add({.position = {-60, -60}, .velocity = {100, 0}});
  manager.Move(1);
  manager.FixOutOfBounds();
  EXPECT_TRUE(manager.MoveTo(id, {60, 60}));
  EXPECT_TRUE(manager.Remove(id));
  manager.ReBallance();
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.CountSpritesNear({}, test::kInfinity), 30u);
}

TEST(KnownDefect, AStrayDeletedBeforeFixWhoseSlotIsUsedAgainIsForgotten) {
  SpriteManager manager(Small(64));
  for (int i = 0; i < 30; ++i) manager.Add({.position = {-60.0 + i, 5}});
  const SpriteId stray = manager.Add({.position = {-60, -60}, .velocity = {100, 0}});
  manager.Move(1);
  EXPECT_TRUE(manager.Remove(stray));
  const SpriteId heir = manager.Add({.position = {10, 10}});
  EXPECT_EQ(heir.slot, stray.slot);
  manager.FixOutOfBounds();
  manager.ReBallance();
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.CountSpritesNear({10, 10}, 0), 1u);
}

TEST(KnownDefect, OneProjectileDoesNotFlapANode) {
  SpriteManager manager(Small(64));
  for (int i = 0; i < 3; ++i) manager.Add({.position = {-60.0 + 20 * i, 5}});
  std::size_t changes = 0;
  for (int tick = 0; tick < 100; ++tick) {
    std::vector<SpriteId> shots;
    for (int i = 0; i < 2; ++i) shots.push_back(manager.Add({.position = {30.0 * i, 30}}));
    manager.Tick(0.01);
    changes += manager.GetStatistics().splits + manager.GetStatistics().merges;
    for (const SpriteId shot : shots) manager.Remove(shot);
    manager.Tick(0.01);
    changes += manager.GetStatistics().splits + manager.GetStatistics().merges;
  }
  EXPECT_LE(changes, 2u);
}

TEST(KnownDefect, TheDirtyBitSavesTheVisit) {
  SpriteManager manager(Small(10000));
  test::Random random(3);
  std::vector<SpriteId> ids;
  for (int i = 0; i < 5000; ++i) ids.push_back(manager.Add({.position = random.In(9999)}));
  manager.Tick(0);
  manager.Move(0);
  manager.FixOutOfBounds();
  manager.MoveTo(ids[7], random.In(9999));
  manager.ReBallance();
  EXPECT_GT(manager.GetStatistics().nodes, 1000u);
  EXPECT_LT(manager.GetStatistics().dirty_visited, 40u) << "two paths, not the tree";
}

TEST(KnownDefect, NearestShrinksInsideTheTree) {
  SpriteManager manager(Small(10000));
  test::Random random(4);
  for (int i = 0; i < 20000; ++i) manager.Add({.position = random.In(9999)});
  manager.ReBallance();
  SearchTrace trace;
  ASSERT_TRUE(manager.GetNearestSprite({17, -4000}, test::kInfinity, {.trace = &trace}));
  EXPECT_LT(trace.sprites_tested, 100u);
  EXPECT_LT(trace.nodes_entered, 40u);
}

TEST(KnownDefect, VisitingTheTreeCreatesNothing) {
  SpriteManager manager(Small(1000));
  test::Random random(5);
  for (int i = 0; i < 100; ++i) manager.Add({.position = random.In(999)});
  const auto before = manager.GetStatistics();
  std::size_t seen = 0;
  for (int i = 0; i < 3; ++i) manager.ForEachNode([&](const NodeView&) { ++seen; });
  const auto after = manager.GetStatistics();
  EXPECT_EQ(before.nodes, after.nodes);
  EXPECT_EQ(before.leaves, after.leaves);
  EXPECT_EQ(seen, 3 * after.nodes);
}

TEST(KnownDefect, DistancesAreRightAtGalaxyScale) {
  SpriteManager manager;
  const double far = kMaxCoordinate - 1024;
  const SpriteId a = manager.Add({{far, far}, {}, 0.25, 1, 0});
  const SpriteId b = manager.Add({{far + 0.5, far}, {}, 0.25, 1, 0});
  manager.ReBallance();
  EXPECT_EQ(manager.GetNearestSprite({far + 0.5, far + 0.125}, 10)->id, b);
  EXPECT_EQ(manager.GetNearestSprite({far, far}, 10, {.ignore = a})->distance, 0.5);
  EXPECT_EQ(manager.CountSpritesNear({far, far}, 0.4999), 1u);
  std::size_t pairs = 0;
  manager.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++pairs; });
  EXPECT_EQ(pairs, 1u) << "they touch at exactly half a unit";
}

TEST(KnownDefect, ASearchPrunesByItsRadiusAndNotByItsSquare) {
  SpriteManager manager(Small(50000));
  test::Random random(6);
  for (int i = 0; i < 20000; ++i) manager.Add({.position = random.In(49999)});
  manager.ReBallance();
  SearchTrace trace;
  EXPECT_GT(manager.CountSpritesNear({100, 100}, 1000, {.trace = &trace}), 0u);
  EXPECT_LT(trace.sprites_tested, 200u) << "a box of side 1000 * 1000 would test them all";
  EXPECT_LT(trace.nodes_entered, 60u);
}

TEST(KnownDefect, AnyPrunesAndRemovedSpritesLeaveNothingBehind) {
  SpriteManager manager(Small(50000));
  test::Random random(7);
  std::vector<SpriteId> ids;
  for (int i = 0; i < 20000; ++i) ids.push_back(manager.Add({.position = random.In(49999)}));
  manager.ReBallance();
  SearchTrace trace;
  EXPECT_FALSE(manager.AnySpriteTouching({0, 60000}, 100, {.trace = &trace}));
  EXPECT_EQ(trace.sprites_tested, 0u);
  for (const SpriteId id : ids) EXPECT_TRUE(manager.Remove(id));
  for (const SpriteId id : ids) EXPECT_FALSE(manager.Remove(id));
  manager.ReBallance();
  EXPECT_EQ(manager.GetStatistics().nodes, 1u);
  EXPECT_EQ(manager.Count(), 0u);
}

TEST(KnownDefect, ASecondSearchDoesNotChangeTheFirstResult) {
  SpriteManager manager;
  const SpriteId a = manager.Add({.position = {0, 0}});
  const SpriteId b = manager.Add({.position = {100, 0}});
  std::vector<Hit> first;
  std::vector<Hit> second;
  manager.GetSpritesNear({0, 0}, 1, {}, first);
  manager.GetSpritesNear({100, 0}, 1, {}, second);
  EXPECT_EQ(first.at(0).id, a);
  EXPECT_EQ(second.at(0).id, b);
}

}  // namespace
}  // namespace heliopause
