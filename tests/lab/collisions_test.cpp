#include "lab/collisions.hpp"

#include <gtest/gtest.h>

#include "lab/population.hpp"

namespace heliopause::lab {
namespace {

Population Bodies(Shape shape, std::size_t count, double largest = 9) {
  Population population(
      {.radius = 1000, .canvas = Canvas::Bounded, .border = Border::Bounce, .leaf_capacity = 16});
  SmallRandom random(12);
  population.Pour(random, {shape, 2, largest, 100}, {{0, 0}, 1000}, count);
  for (int i = 0; i < 5; ++i) population.Tick(1.0 / 60);
  return population;
}

TEST(Collisions, TreeAndBruteForceFindTheSamePairs) {
  for (const Shape shape : {Shape::Uniform, Shape::Clusters, Shape::Ring, Shape::Line}) {
    const Population bodies = Bodies(shape, 1500);
    Collisions collisions;
    const Tally& tally = collisions.Update(bodies.Space());
    EXPECT_EQ(tally.pairs, PairsByBruteForce(GatherCircles(bodies.Space())));
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

TEST(Collisions, MarkedBodiesAreThoseThatTouchAnother) {
  const Population bodies = Bodies(Shape::Uniform, 800);
  Collisions collisions;
  collisions.Update(bodies.Space());
  std::size_t marked = 0;
  bodies.Space().ForEachSprite([&](SpriteId id, const Sprite& body) {
    std::vector<Hit> hits;
    bodies.Space().GetSpritesTouching(body.position, body.radius, {}, hits);
    EXPECT_EQ(collisions.Has(id), hits.size() > 1);
    marked += collisions.Has(id);
  });
  EXPECT_EQ(marked, collisions.Last().colliding);
}

TEST(Collisions, CountsTheChecksOfTreeAndBruteForce) {
  Collisions collisions;
  const Tally few = collisions.Update(Bodies(Shape::Uniform, 10).Space());
  EXPECT_EQ(few.brute_checks, 45u);
  EXPECT_EQ(few.tree_checks, 45u);  // in one leaf the tree compares each with each
  const Tally many = collisions.Update(Bodies(Shape::Uniform, 2000, 3).Space());
  EXPECT_EQ(many.brute_checks, 1999000u);
  EXPECT_LT(many.tree_checks, many.brute_checks / 10);
  EXPECT_GE(many.tree_checks, many.pairs);
  const Tally spot = collisions.Update(Bodies(Shape::Spot, 400).Space());
  EXPECT_GT(spot.tree_checks, spot.brute_checks / 2);  // coincident points cannot be separated
}

TEST(Collisions, ZeroBodiesAndOneBodyNeedNoChecks) {
  EXPECT_EQ(BruteForceChecks(0), 0u);
  EXPECT_EQ(BruteForceChecks(1), 0u);
  EXPECT_EQ(BruteForceChecks(200000), 19999900000u);
}

}  // namespace
}  // namespace heliopause::lab
