// Nearest searches: ties by id, a radius that shrinks with each hit, nearest nodes first.
#include <gtest/gtest.h>

#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <vector>

#include "support/random.hpp"

namespace heliopause {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

SpriteManager Scattered(int count, double half) {
  SpaceOptions options;
  options.radius = half;
  SpriteManager manager(options);
  test::Random random(1);
  for (int i = 0; i < count; ++i) {
    manager.Add({random.In(half), {}, 1, Kinds(1) << (i % 8), std::uint64_t(i)});
  }
  manager.ReBallance();
  return manager;
}

TEST(Nearest, OfEqualDistancesIsTheSmallestId) {
  SpriteManager manager;
  const SpriteId a = manager.Add({{10, 0}, {}, 1, 1, 0});
  const SpriteId b = manager.Add({{-10, 0}, {}, 1, 1, 0});
  EXPECT_EQ(manager.GetNearestSprite({}, 100)->id, a);
  EXPECT_EQ(manager.GetNearestSprite({}, 100, {.ignore = a})->id, b);
  EXPECT_FALSE(manager.GetNearestSprite({}, 9.999));
  EXPECT_TRUE(manager.GetNearestSprite({}, 10)) << "max_radius is inclusive";
}

TEST(Nearest, OfEqualDistancesInDistantNodesIsTheSmallestId) {
  SpaceOptions options;
  options.leaf_capacity = 1;
  options.merge_threshold = 0;
  SpriteManager manager(options);
  std::vector<SpriteId> ids;
  for (const Vec2 p : {Vec2{-3e4, 4e4}, Vec2{5e4, 0}, Vec2{0, -5e4}, Vec2{3e4, 4e4}}) {
    ids.push_back(manager.Add({.position = p}));
  }
  manager.ReBallance();
  for (int i = 0; i < 4; ++i) {
    const auto hit = manager.GetNearestSprite({}, kInfinity);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->id, ids[static_cast<std::size_t>(i)]);
    EXPECT_EQ(hit->distance, 5e4);
    manager.Remove(hit->id);
  }
}

TEST(Nearest, OverAHugeRadiusVisitsFewNodes) {
  const SpriteManager manager = Scattered(100000, 65536);
  test::Random random(3);
  for (int i = 0; i < 100; ++i) {
    SearchTrace trace;
    ASSERT_TRUE(manager.GetNearestSprite(random.In(65536), kInfinity, {.trace = &trace}));
    ASSERT_LT(trace.sprites_tested, 600u);
    ASSERT_LT(trace.nodes_entered, 30u);
  }
  SearchTrace distant;
  ASSERT_TRUE(manager.GetNearestSprite({1e12, 1e12}, kInfinity, {.trace = &distant}));
  EXPECT_LT(distant.sprites_tested, 2000u);
}

TEST(Nearest, ShrinksOnlyOnAcceptedSprites) {
  const SpriteManager manager = Scattered(2000, 1000);
  std::vector<Hit> all;
  manager.GetSpritesNear({}, kInfinity, {}, all);
  const SpriteId last = all.back().id;
  const auto only_last = [&](SpriteId id, std::uint64_t) { return id == last; };
  const auto hit = manager.GetNearestSprite({}, kInfinity, {.accept = only_last});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->id, last) << "rejected sprites do not shrink the radius";
  EXPECT_FALSE(manager.GetNearestSprite({}, kInfinity, {.ignore = last, .accept = only_last}));
  std::size_t calls = 0;
  EXPECT_EQ(manager
                .GetNearestSprite({}, kInfinity,
                                  {.accept = [&](SpriteId, std::uint64_t) { return ++calls > 0; }})
                ->id,
            all.front().id);
  EXPECT_LT(calls, 100u);
}

TEST(Nearest, KNearestAreThePrefixOfAll) {
  const SpriteManager manager = Scattered(3000, 5000);
  std::vector<Hit> all;
  std::vector<Hit> few;
  test::Random random(4);
  for (int i = 0; i < 50; ++i) {
    const Vec2 p = random.In(7000);
    manager.GetSpritesNear(p, 4000, {3}, all);
    for (const std::size_t k : {std::size_t{1}, std::size_t{7}, all.size(), all.size() + 5}) {
      SearchTrace trace;
      manager.GetNearestSprites(p, k, 4000, {.kinds = 3, .trace = &trace}, few);
      ASSERT_EQ(few.size(), std::min(k, all.size()));
      for (std::size_t j = 0; j < few.size(); ++j) ASSERT_EQ(few[j].id, all[j].id);
      if (k == 1) {
        ASSERT_LT(trace.sprites_tested, 1000u);
      }
    }
  }
}

TEST(Nearest, OfZeroSpritesIsEmpty) {
  const SpriteManager manager = Scattered(10, 100);
  std::vector<Hit> out{Hit{}};
  SearchTrace trace{1, 1, 1, 1};
  manager.GetNearestSprites({}, 0, kInfinity, {.trace = &trace}, out);
  EXPECT_TRUE(out.empty());
  EXPECT_EQ(trace.nodes_entered, 0u);
  manager.GetNearestSprites({}, ~std::size_t{0}, kInfinity, {}, out);
  EXPECT_EQ(out.size(), 10u);
}

}  // namespace
}  // namespace heliopause
