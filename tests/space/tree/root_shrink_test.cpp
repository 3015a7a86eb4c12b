// ReBallance: when the root shrinks back.
#include <gtest/gtest.h>

#include <heliopause/sprite_manager.hpp>

#include "support/small_tree.hpp"

namespace heliopause {
namespace {

using test::Root;
using test::Small;

TEST(Root, ShrinksBackAfter60ReBallancesWithOneOccupiedQuadrant) {
  for (const int home : {2, 40}) {  // a root that merges into a leaf, and one that does not
    SpriteManager manager(Small());
    const double first = Root(manager).radius;
    for (int i = 0; i < home; ++i) manager.Add({.position = {1.0 * i, -1.0 * i}});
    const SpriteId probe = manager.Add({.position = {1e11, 1e9}});
    manager.ReBallance();
    EXPECT_GT(Root(manager).radius, 1e10);
    for (int i = 0; i < 200; ++i) manager.ReBallance();
    EXPECT_GT(Root(manager).radius, 1e10) << "the probe is still far away";
    manager.Remove(probe);
    for (int i = 0; i < 59; ++i) manager.ReBallance();
    EXPECT_GT(Root(manager).radius, 1e10);
    manager.ReBallance();
    EXPECT_EQ(Root(manager).radius, first);
    EXPECT_EQ(manager.Validate(), "");
  }
}

TEST(Root, DoesNotShrinkWhenAProbeReturnsWithin60ReBallances) {
  SpriteManager manager(Small());
  for (int i = 0; i < 30; ++i) manager.Add({.position = {1.0 * i, 0}});
  for (int round = 0; round < 10; ++round) {
    const SpriteId probe = manager.Add({.position = {5e6, 5e6}});
    manager.ReBallance();
    manager.Remove(probe);
    for (int i = 0; i < 50; ++i) manager.ReBallance();
    EXPECT_GT(Root(manager).radius, 1e6);
  }
}

TEST(Root, NeverShrinksBelowTheOptionsRadius) {
  SpriteManager manager(Small(64));
  manager.Add({.position = {50, 50}});
  for (int i = 0; i < 500; ++i) manager.ReBallance();
  EXPECT_EQ(Root(manager).radius, 128);
}

TEST(Root, OfAnEmptySpaceReturnsToTheOptionsSquare) {
  SpriteManager manager(Small());
  manager.Remove(manager.Add({.position = {-7e9, 3}}));
  for (int i = 0; i < 60; ++i) manager.ReBallance();
  EXPECT_EQ(Root(manager).radius, 128);
  EXPECT_EQ(Root(manager).center.x, 0);
  EXPECT_EQ(manager.Validate(), "");
}

TEST(Root, RestartsItsCountdownToShrinkAfterClear) {
  SpriteManager manager(Small());
  const auto visit = [&] { manager.Add({.position = {1e6, 1e6}}); };
  visit();
  for (int i = 0; i < 59; ++i) manager.ReBallance();
  const double grown = Root(manager).radius;
  manager.Clear();
  visit();
  manager.ReBallance();
  EXPECT_EQ(Root(manager).radius, grown);
}

TEST(Root, FollowsALoneProbe) {
  SpriteManager manager(Small());
  manager.Add({.position = {0, 0}, .velocity = {1e7, -3e6}, .radius = 2});
  for (int i = 0; i < 2000; ++i) {
    manager.Tick(1.0 / 60);
    ASSERT_LE(manager.GetStatistics().nodes, 60u);
  }
  ASSERT_EQ(manager.Validate(), "");
  manager.Tick(0);
  for (int i = 0; i < 60; ++i) manager.Tick(0);
  EXPECT_EQ(Root(manager).radius, 128);
  EXPECT_EQ(manager.CountSpritesNear({3.4e8, -1e8}, 1e7), 1u);
}

}  // namespace
}  // namespace heliopause
