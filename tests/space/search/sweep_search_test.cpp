// Sweeps through the tree: every hit against brute force, pruning, the first of many hits.
#include <gtest/gtest.h>

#include <cmath>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <vector>

#include "support/brute_force_reference.hpp"
#include "support/random.hpp"
#include "support/space_model.hpp"

namespace heliopause {
namespace {

TEST(Sweep, AgreesWithBruteForceAtEveryScaleAndSlope) {
  test::Random random(1);
  std::vector<SweepHit> out;
  for (int round = 0; round < 400; ++round) {
    const double scale = std::ldexp(1.0, static_cast<int>(random.Below(41)));
    SpaceOptions options;
    options.radius = scale;
    options.leaf_capacity = 2;
    options.merge_threshold = 1;
    options.smallest_leaf_radius = scale / 1024;
    SpriteManager manager(options);
    test::BruteForceReference reference(options);
    const Vec2 from = random.In(scale);
    for (int i = 0; i < 60; ++i) {
      Sprite sprite{random.In(scale), {}, scale * random.Between(0, 0.02), 1, 0};
      if (i % 4 == 0) sprite.radius = 0;
      if (i % 5 == 0) sprite.position.y = from.y;  // on the line of a horizontal segment
      reference.Sprites()[manager.Add(sprite)] = sprite;
    }
    manager.ReBallance();
    const Vec2 ends[] = {random.In(scale),
                         {-from.x, from.y},
                         {from.x, -from.y},
                         from,
                         {std::nextafter(from.x, 0.0), from.y},
                         {from.x / 2, std::nextafter(from.y, 0.0)}};
    for (const Vec2 to : ends) {
      for (const double radius : {0.0, scale * 0.001, scale * 0.2, scale * 100}) {
        const auto expected = reference.Sweep(from, to, radius, kAllKinds);
        manager.SweepAll(from, to, radius, {}, out);
        ASSERT_EQ(test::Difference("sweep", out, expected), "");
        const auto first = manager.SweepFirst(from, to, radius);
        ASSERT_EQ(first.has_value(), !expected.empty());
        if (first) {
          ASSERT_EQ(first->id, expected[0].id);
        }
      }
    }
  }
}

// The sprite is on the low edge of the root, so that the bound of the node is exact. The segment
// ends half an ulp of 2^40 short of touching it, and the distance rule rounds that to a touch.
TEST(Sweep, NeverPrunesATouchThatExistsOnlyByRounding) {
  SpaceOptions options;
  options.center = {8192, 0};
  options.radius = 4000;
  SpriteManager manager(options);
  const SpriteId id = manager.Add({{4096, 0}, {}, 0, 1, 0});
  const double radius = 0x1p40;
  const Vec2 to{std::nextafter(4096 - radius, -radius), 0};
  const Vec2 from{to.x - 1, 0};
  ASSERT_TRUE(space::SweepFraction(from, to, radius, {4096, 0}));
  const auto hit = manager.SweepFirst(from, to, radius);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->id, id);
}

// A sprite nearly as large as space: the sum of both radii is rounded up to the distance.
TEST(Sweep, FindsALargeSpriteThatTouchesOnlyByRounding) {
  constexpr double kStep = 0x1p-13;  // between two doubles below 2^40
  const Vec2 center{kMaxCoordinate - kStep, 0};
  const double large = center.x - kStep;
  const double radius = 0.6 * kStep;
  const Vec2 from{-0.25 * kStep, 0};
  SpriteManager manager;
  const SpriteId id = manager.Add({.position = center, .radius = large});
  ASSERT_TRUE(space::SweepFraction(from, from, radius + large, center));
  const auto first = manager.SweepFirst(from, from, radius);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->id, id);
  EXPECT_EQ(first->fraction, 0);
  std::vector<SweepHit> all;
  manager.SweepAll(from, from, radius, {}, all);
  EXPECT_EQ(all.size(), 1u);
}

TEST(Sweep, AFastShotNeverTunnels) {
  SpriteManager manager;
  const SpriteId thin = manager.Add({{0, 0}, {}, 0.001, 1, 0});
  const auto hit = manager.SweepFirst({-1e9, 0}, {1e9, 0}, 0.001);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->id, thin);
  EXPECT_NEAR(hit->fraction, 0.5, 1e-9);
}

TEST(Sweep, EntersOnlyNodesAlongTheSegmentAndStopsAtTheFirstHit) {
  SpaceOptions options;
  options.radius = 10000;
  options.leaf_capacity = 16;
  options.merge_threshold = 8;
  SpriteManager manager(options);
  test::Random random(2);
  for (int i = 0; i < 20000; ++i) manager.Add({random.In(9999), {}, 2, 1, 0});
  manager.ReBallance();
  SearchTrace all;
  std::vector<SweepHit> out;
  manager.SweepAll({-9000, -8990}, {9000, 9010}, 1, {.trace = &all}, out);
  EXPECT_LT(all.sprites_tested, 4000u) << "of 20,000 sprites";
  SearchTrace first;
  const auto hit = manager.SweepFirst({-9000, -8990}, {9000, 9010}, 1, {.trace = &first});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->id, out[0].id);
  EXPECT_LT(first.sprites_tested, all.sprites_tested / 2);
  manager.SweepAll({-9000, 10}, {9000, 10}, 1, {.trace = &all}, out);
  EXPECT_LT(all.sprites_tested, 50u) << "along an axis, those in the box around the path";
  const auto along = manager.SweepFirst({-9000, 10}, {9000, 10}, 1, {.trace = &first});
  ASSERT_TRUE(along);
  EXPECT_EQ(along->id, out[0].id);
  SearchTrace none;
  manager.SweepAll({-9000, 1e6}, {9000, 1e6}, 1, {.trace = &none}, out);
  EXPECT_EQ(none.nodes_entered, 0u);
}

TEST(Sweep, TestsInEachLeafTheBoxOfThePathThere) {
  SpaceOptions options;
  options.radius = 1000;
  options.leaf_capacity = 2500;
  SpriteManager manager(options);
  test::Random random(4);
  for (int i = 0; i < 2000; ++i) {
    manager.Add({{random.Between(-400, -100), random.Between(-250, -50)}, {}, 1, 1, 0});
    manager.Add({{random.Between(900, 990), random.Between(10, 100)}, {}, 1, 1, 0});
  }
  manager.ReBallance();
  SearchTrace trace;
  std::vector<SweepHit> out;
  // All sprites are in the box around the whole path, which leaves the first quadrant above them.
  manager.SweepAll({-990, -300}, {990, 820}, 1, {.trace = &trace}, out);
  EXPECT_TRUE(out.empty());
  EXPECT_GT(trace.nodes_entered, 2u);
  EXPECT_EQ(trace.sprites_tested, 0u);
}

TEST(Sweep, VisitsTheNearerSquareFirstInEveryDirection) {
  SpaceOptions options;
  options.radius = 100;
  options.leaf_capacity = 1;
  options.merge_threshold = 0;
  SpriteManager manager(options);
  for (const Vec2 p : {Vec2{-50, -50}, Vec2{50, -50}, Vec2{-50, 50}, Vec2{50, 50}}) {
    manager.Add({p, {}, 5, 1, 0});
  }
  manager.ReBallance();
  for (const double side : {-50.0, 50.0}) {
    for (const double end : {-90.0, 90.0}) {
      SearchTrace trace;
      const auto accept = [](SpriteId, std::uint64_t) { return true; };  // a sweep that walks
      ASSERT_TRUE(
          manager.SweepFirst({end, side}, {-end, side}, 1, {.accept = accept, .trace = &trace}));
      EXPECT_EQ(trace.sprites_tested, 1u);
      ASSERT_TRUE(
          manager.SweepFirst({side, end}, {side, -end}, 1, {.accept = accept, .trace = &trace}));
      EXPECT_EQ(trace.sprites_tested, 1u);
    }
  }
}

TEST(Sweep, TakesNodesInTouchAtTheStartWithoutTests) {
  SpaceOptions options;
  options.radius = 100;
  SpriteManager manager(options);
  test::Random random(3);
  for (int i = 0; i < 1000; ++i) manager.Add({random.In(99), {}, 2, 1, 0});
  manager.ReBallance();
  SearchTrace trace;
  std::vector<SweepHit> out;
  manager.SweepAll({0, 0}, {5, 5}, std::numeric_limits<double>::infinity(), {.trace = &trace}, out);
  EXPECT_EQ(out.size(), 1000u);
  EXPECT_EQ(trace.sprites_tested, 0u);
  EXPECT_EQ(out[0].fraction, 0);
  EXPECT_LT(out[0].id, out[1].id);
}

TEST(Sweep, SkipsTheOwnerAndHitsTheNextSprite) {
  SpriteManager manager;
  const SpriteId owner = manager.Add({{0, 0}, {}, 20, 1, 7});
  const SpriteId wing = manager.Add({{100, 0}, {}, 20, 1, 8});
  const SpriteId enemy = manager.Add({{200, 0}, {}, 20, 1, 9});
  EXPECT_EQ(manager.SweepFirst({0, 0}, {500, 0}, 1)->id, owner);
  EXPECT_EQ(manager.SweepFirst({0, 0}, {500, 0}, 1, {.ignore = owner})->id, wing);
  const auto enemies = [](SpriteId, std::uint64_t tag) { return tag == 9; };
  EXPECT_EQ(manager.SweepFirst({0, 0}, {500, 0}, 1, {.ignore = owner, .accept = enemies})->id,
            enemy);
  EXPECT_EQ(manager.SweepFirst({0, 0}, {500, 0}, 1, {.accept = enemies})->id, enemy);
}

}  // namespace
}  // namespace heliopause
