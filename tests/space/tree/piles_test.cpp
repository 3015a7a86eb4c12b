// Piles: very many sprites at one position. Each of these tests would take minutes, or overflow the
// stack, if any step were quadratic in the sprites of a leaf or recursed per sprite.
#include <gtest/gtest.h>

#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <vector>

#include "support/numbers.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kPile = 1'000'000;

TEST(Pile, OfAMillionSpritesNeitherRecursesNorHangs) {
  SpaceOptions options;
  options.smallest_leaf_radius = 1e-9;  // the tree may split down to its lowest level
  options.radius = 1e12;
  SpriteManager manager(options);
  manager.Reserve(kPile);
  for (std::size_t i = 0; i < kPile; ++i) manager.Add({{0.3, 0.7}, {1, 0}, 1, 1, i});
  manager.Tick(0);
  EXPECT_EQ(manager.GetStatistics().depth, 48u);
  EXPECT_EQ(manager.GetStatistics().leaves, 1u);
  EXPECT_EQ(manager.GetNearestSprite({5, 5}, test::kInfinity)->id, (SpriteId{0, 1}));
  EXPECT_EQ(manager.CountSpritesTouching({1.2, 0.7}, 0), kPile);
  std::vector<Hit> out;
  manager.GetSpritesNear({0, 0}, 1, {}, out);
  ASSERT_EQ(out.size(), kPile);
  for (std::size_t i = 0; i < kPile; ++i) ASSERT_EQ(out[i].id.slot, i) << "equal distances: by id";
  manager.GetNearestSprites({0, 0}, 10, test::kInfinity, {}, out);
  EXPECT_EQ(out.back().id.slot, 9u);
  EXPECT_EQ(manager.SweepFirst({-9, 0.7}, {9, 0.7}, 1)->id, (SpriteId{0, 1}));
  EXPECT_EQ(manager.Validate(), "");

  manager.Tick(1000);  // all sprites of the pile leave their leaf in one tick
  EXPECT_EQ(manager.GetStatistics().strays, kPile);
  EXPECT_EQ(manager.GetStatistics().leaves, 1u);
  for (std::uint32_t i = 0; i < kPile; i += 2) manager.Remove({i, 1});
  manager.Tick(0);
  EXPECT_EQ(manager.Count(), kPile / 2);
  EXPECT_EQ(manager.Validate(), "");
}

TEST(Pile, ThatBurstsApartIsSpreadInOneTick) {
  SpriteManager manager;
  constexpr std::size_t kMany = 200'000;
  for (std::size_t i = 0; i < kMany; ++i) {
    const double x = static_cast<double>(i % 447) - 223;
    const double y = static_cast<double>(i / 447) - 223;
    manager.Add({{0, 0}, {x * 100, y * 100}, 1, 1, i});
  }
  manager.Tick(0);
  manager.Tick(1);
  EXPECT_EQ(manager.Count(), kMany);
  EXPECT_GT(manager.GetStatistics().leaves, 1000u);
  EXPECT_EQ(manager.CountSpritesNear({100, 100}, 50), 1u);
  EXPECT_EQ(manager.Validate(), "");
}

}  // namespace
}  // namespace heliopause
