#include "lab/population.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace heliopause::lab {
namespace {

SpaceOptions Small(Border border = Border::Bounce) {
  return {.radius = 500, .canvas = Canvas::Bounded, .border = border, .leaf_capacity = 8};
}

Population Filled(const SpaceOptions& options, std::size_t count) {
  Population population(options);
  SmallRandom random(4);
  population.Pour(random, {Shape::Uniform, 1, 4, 900}, {{0, 0}, 500}, count);
  return population;
}

TEST(Population, ClampOptionsMakesAnyOptionsValid) {
  constexpr double kBad[] = {0, -1, 1e300, std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity()};
  for (const double bad : kBad) {
    for (const std::size_t many : {std::size_t{0}, std::size_t{1}, ~std::size_t{1}}) {
      SpaceOptions options;
      options.radius = bad;
      options.smallest_leaf_radius = bad;
      options.leaf_capacity = many;
      options.merge_threshold = many;
      EXPECT_NO_THROW(SpriteManager{ClampOptions(options)}) << bad << " " << many;
    }
  }
}

TEST(Population, ARebuildKeepsEveryBodyAndItsId) {
  Population population = Filled(Small(), 2000);
  for (int i = 0; i < 20; ++i) population.Tick(1.0 / 60);
  std::vector<std::pair<SpriteId, Sprite>> before;
  population.Space().ForEachSprite(
      [&](SpriteId id, const Sprite& s) { before.emplace_back(id, s); });
  const std::size_t nodes = population.Space().GetStatistics().nodes;
  SpaceOptions finer = Small();
  finer.leaf_capacity = 1;
  finer.merge_threshold = 0;
  population.Rebuild(finer);
  EXPECT_EQ(population.Space().Validate(), "");
  EXPECT_GT(population.Space().GetStatistics().nodes, nodes);
  ASSERT_EQ(population.Count(), before.size());
  for (const auto& [id, sprite] : before) {
    const auto now = population.Space().Get(id);
    ASSERT_TRUE(now);
    EXPECT_EQ(now->position.x, sprite.position.x);
    EXPECT_EQ(now->velocity.y, sprite.velocity.y);
  }
}

TEST(Population, ARebuildWithWallsMovesBodiesInside) {
  SpaceOptions infinite = Small();
  infinite.canvas = Canvas::Infinite;
  Population population = Filled(infinite, 300);
  for (int i = 0; i < 300; ++i) population.Tick(1.0 / 60);
  population.Rebuild(Small(Border::Wrap));
  EXPECT_EQ(population.Count(), 300u);
  population.Space().ForEachSprite([](SpriteId, const Sprite& s) {
    EXPECT_LE(std::abs(s.position.x), 500);
    EXPECT_LE(std::abs(s.position.y), 500);
  });
  EXPECT_NO_THROW(population.Tick(1.0 / 60));
}

TEST(Population, BodiesPouredOverTheEdgeStayInside) {
  for (const Border border : {Border::Bounce, Border::Wrap, Border::Clamp, Border::Remove}) {
    Population population(Small(border));
    SmallRandom random(1);
    population.Pour(random, {Shape::Uniform, 1, 2, 0}, {{500, -500}, 4000}, 200);
    EXPECT_EQ(population.Count(), 200u);
  }
}

TEST(Population, DrainToRemovesTheNewestAndSkipsBodiesThatVanished) {
  Population population = Filled(Small(Border::Remove), 1000);
  SpriteId first{};
  population.Space().ForEachSprite(
      [&](SpriteId id, const Sprite&) { first = first == SpriteId{} ? id : first; });
  population.DrainTo(900);
  EXPECT_EQ(population.Count(), 900u);
  EXPECT_TRUE(population.Space().Contains(first));
  for (int i = 0; i < 60; ++i) population.Tick(1.0 / 60);
  const std::size_t left = population.Count();
  EXPECT_LT(left, 900u);
  population.DrainTo(left);
  EXPECT_EQ(population.Count(), left);
  population.DrainTo(0);
  EXPECT_EQ(population.Count(), 0u);
}

}  // namespace
}  // namespace heliopause::lab
