#include <gtest/gtest.h>

#include <algorithm>
#include <heliopause/sprite_manager.hpp>
#include <vector>

#include "support/linear_twin.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

using Pairs = std::vector<std::pair<SpriteId, SpriteId>>;

Pairs Found(const SpriteManager& manager) {
  Pairs pairs;
  manager.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { pairs.emplace_back(a, b); });
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

TEST(Pairs, TouchingEdgesOverlapAndEachPairComesOnce) {
  SpriteManager manager;
  const SpriteId a = manager.Add({{0, 0}, {}, 3, 1, 0});
  const SpriteId b = manager.Add({{3, 4}, {}, 2, 2, 0});
  manager.Add({{100, 100}, {}, 1, 4, 0});
  EXPECT_EQ(Found(manager), (Pairs{{a, b}}));
  manager.SetRadius(b, 1.9999);
  EXPECT_TRUE(Found(manager).empty());
}

TEST(Pairs, AgreeWithTheTwinWithHugeAndTinySpritesMixed) {
  SpaceOptions options;
  options.radius = 1000;
  options.leaf_capacity = 8;
  options.merge_threshold = 4;
  SpriteManager manager(options);
  test::LinearTwin twin(options);
  test::Random random(1);
  for (int i = 0; i < 800; ++i) {
    Sprite sprite{random.In(999), random.In(50), random.Between(0, 12), 1, 0};
    if (i % 200 == 0) sprite.radius = 700;
    if (i % 3 == 0) sprite.radius = 0;
    twin.Sprites()[manager.Add(sprite)] = sprite;
  }
  for (int tick = 0; tick < 5; ++tick) {
    ASSERT_EQ(Found(manager), twin.Pairs());
    manager.Tick(0.5);
    twin.Move(0.5);
  }
}

TEST(Pairs, OfAPileAreAllOfThem) {
  SpriteManager manager;
  for (int i = 0; i < 100; ++i) manager.Add({{7, 7}, {}, 0, 1, 0});
  manager.ReBallance();
  EXPECT_EQ(Found(manager).size(), 100u * 99 / 2);
}

TEST(Pairs, MayBeSearchedFromInside) {
  SpriteManager manager;
  for (int i = 0; i < 10; ++i) manager.Add({{1.0 * i, 0}, {}, 0.5, 1, 0});
  std::size_t neighbours = 0;
  manager.ForEachOverlappingPair([&](SpriteId a, SpriteId) {
    neighbours += manager.CountSpritesNear(*manager.GetPosition(a), 1, kAllKinds);
    EXPECT_THROW(manager.Remove(a), std::logic_error);
  });
  EXPECT_EQ(neighbours, 2u + 8 * 3);
  EXPECT_EQ(manager.Count(), 10u);
}

}  // namespace
}  // namespace heliopause
