#include "lab/collisions.hpp"

#include <gtest/gtest.h>

#include "lab/population.hpp"

namespace heliopause::lab {
namespace {

Population Crowd(Shape shape, std::size_t count, double largest = 9) {
  Population population(
      {.radius = 1000, .canvas = Canvas::Bounded, .border = Border::Bounce, .leaf_capacity = 16});
  SmallRandom random(12);
  population.Pour(random, {shape, 2, largest, 100}, {{0, 0}, 1000}, count);
  for (int i = 0; i < 5; ++i) population.Tick(1.0 / 60);
  return population;
}

TEST(Collisions, TreeAndBruteForceFindTheSamePairs) {
  for (const Shape shape : {Shape::Uniform, Shape::Clusters, Shape::Ring, Shape::Line}) {
    const Population crowd = Crowd(shape, 1500);
    Collisions collisions;
    const Tally& tally = collisions.Update(crowd.Space());
    EXPECT_EQ(tally.pairs, PairsByBruteForce(GatherCircles(crowd.Space())));
    EXPECT_GT(tally.pairs, 10u);
  }
}

TEST(Collisions, TouchingEdgesCollide) {
  SpriteManager space;
  const SpriteId a = space.Add({{0, 0}, {}, 3, 1, 0});
  const SpriteId b = space.Add({{3, 4}, {}, 2, 1, 0});
  const SpriteId c = space.Add({{30, 4}, {}, 2, 1, 0});
  Collisions collisions;
  EXPECT_EQ(collisions.Update(space).pairs, 1u);
  EXPECT_TRUE(collisions.Has(a));
  EXPECT_TRUE(collisions.Has(b));
  EXPECT_FALSE(collisions.Has(c));
  EXPECT_EQ(collisions.Last().colliding, 2u);
  EXPECT_EQ(PairsByBruteForce(GatherCircles(space)), 1u);
}

TEST(Collisions, RedOnesAreThoseThatTouchAnother) {
  const Population crowd = Crowd(Shape::Uniform, 800);
  Collisions collisions;
  collisions.Update(crowd.Space());
  std::size_t red = 0;
  crowd.Space().ForEachSprite([&](SpriteId id, const Sprite& body) {
    std::vector<Hit> hits;
    crowd.Space().GetSpritesTouching(body.position, body.radius, {}, hits);
    EXPECT_EQ(collisions.Has(id), hits.size() > 1);
    red += collisions.Has(id);
  });
  EXPECT_EQ(red, collisions.Last().colliding);
}

TEST(Collisions, CountersSayWhatEachWayChecks) {
  Collisions collisions;
  const Tally few = collisions.Update(Crowd(Shape::Uniform, 10).Space());
  EXPECT_EQ(few.brute_checks, 45u);
  EXPECT_EQ(few.tree_checks, 45u);  // one leaf: the tree is brute force there, and says so
  const Tally many = collisions.Update(Crowd(Shape::Uniform, 2000, 3).Space());
  EXPECT_EQ(many.brute_checks, 1999000u);
  EXPECT_LT(many.tree_checks, many.brute_checks / 10);
  EXPECT_GE(many.tree_checks, many.pairs);
  const Tally spot = collisions.Update(Crowd(Shape::Spot, 400).Space());
  EXPECT_GT(spot.tree_checks, spot.brute_checks / 2);  // a pile is dear for everybody
}

TEST(Collisions, NobodyAndOneDoNotCollide) {
  EXPECT_EQ(BruteForceChecks(0), 0u);
  EXPECT_EQ(BruteForceChecks(1), 0u);
  EXPECT_EQ(BruteForceChecks(200000), 19999900000u);
}

}  // namespace
}  // namespace heliopause::lab
