#include "lab/gravity.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "lab/world.hpp"

namespace heliopause::lab {
namespace {

Settings Heavy(std::size_t bodies, double theta = 0.5) {
  Settings settings;
  settings.bodies = bodies;
  settings.gravity = true;
  settings.law.theta = theta;
  settings.space.canvas = Canvas::Infinite;
  settings.mixture = {Shape::Clusters, 2, 8, 40};
  return settings;
}

World After(const Settings& settings, int ticks) {
  World world(settings);
  for (int i = 0; i < ticks; ++i) world.Tick();
  return world;
}

TEST(Gravity, TwoBodiesFallTowardsEachOther) {
  Population pair({.radius = 1000});
  SmallRandom random(1);
  pair.Pour(random, {Shape::Spot, 10, 10, 0}, {{-100, 0}, 1}, 1);
  pair.Pour(random, {Shape::Spot, 10, 10, 0}, {{100, 0}, 1}, 1);
  Gravity gravity;
  gravity.Kick(pair, {.theta = 0.5, .softening = 0, .constant = 60}, 1.0 / 60);
  std::vector<Sprite> bodies;
  pair.Space().ForEachSprite([&](SpriteId, const Sprite& body) { bodies.push_back(body); });
  // 60 * mass 100 / 200^2, for 1/60 s
  EXPECT_NEAR(bodies[0].velocity.x, 0.15 / 60, 1e-9);
  EXPECT_NEAR(bodies[1].velocity.x, -0.15 / 60, 1e-9);
  EXPECT_NEAR(bodies[0].velocity.y, 0, 1e-12);
}

TEST(Gravity, TheErrorIsSmallAndGrowsWithTheta) {
  const World coarse = After(Heavy(2000, 0.9), 3), fine = After(Heavy(2000, 0.4), 3);
  const GravityError far =
      MeasureGravityError(coarse.GetGravity(), coarse.SpaceOf(Role::Particles));
  const GravityError near = MeasureGravityError(fine.GetGravity(), fine.SpaceOf(Role::Particles));
  EXPECT_EQ(near.samples, 256u);
  EXPECT_LT(near.worst, 0.01);
  EXPECT_LT(near.mean, far.mean);
  EXPECT_LE(far.mean, far.worst);
  EXPECT_GT(near.exact_microseconds, 0);
}

TEST(Gravity, AtThetaZeroTheErrorIsRounding) {
  const World world = After(Heavy(300, 0), 2);
  EXPECT_LT(MeasureGravityError(world.GetGravity(), world.SpaceOf(Role::Particles)).worst, 1e-9);
}

TEST(Gravity, EnergyIsConservedForASecond) {
  const World world = After(Heavy(800), 60);
  const std::vector<float>& drift = world.GetGravity().Drift();
  ASSERT_EQ(drift.size(), 60u);
  for (const float value : drift) EXPECT_LT(std::abs(value), 0.02f);
  EXPECT_NE(drift.back(), 0);
}

TEST(Gravity, TheDriftStartsAgainWhenTheLawOrTheBodiesChange) {
  World world = After(Heavy(200), 20);
  Settings settings = world.GetSettings();
  settings.law.constant *= 2;
  world.Apply(settings);
  world.Tick();
  EXPECT_EQ(world.GetGravity().Drift().size(), 1u);
  world.Tick();
  EXPECT_EQ(world.GetGravity().Drift().size(), 2u);
  world.SetCount(150);
  world.Tick();
  EXPECT_EQ(world.GetGravity().Drift().size(), 1u);
}

TEST(Gravity, OneSeedGivesOneHash) {
  EXPECT_EQ(After(Heavy(500), 30).Hash(), After(Heavy(500), 30).Hash());
  Settings weightless = Heavy(500);
  weightless.gravity = false;
  EXPECT_NE(After(Heavy(500), 30).Hash(), After(weightless, 30).Hash());
}

TEST(Gravity, ThetaHasAMinimumForManyBodies) {
  const World world = After(Heavy(kManyGravityBodies + 1, 0), 1);
  EXPECT_EQ(world.GetGravity().Used().theta, kMinThetaForMany);
}

TEST(Gravity, WithoutBodiesThereAreNoPulls) {
  const World world = After(Heavy(0), 2);
  EXPECT_TRUE(world.GetGravity().Pulls().empty());
  EXPECT_EQ(MeasureGravityError(world.GetGravity(), world.SpaceOf(Role::Particles)).samples, 0u);
}

}  // namespace
}  // namespace heliopause::lab
