#include "lab/world.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

namespace heliopause::lab {
namespace {

Settings Some(std::size_t bodies = 1000) {
  Settings settings;
  settings.bodies = bodies;
  settings.seed = 5;
  return settings;
}

void RunTicks(World& world, int ticks) {
  for (int i = 0; i < ticks; ++i) world.Tick();
}

void ExpectValid(const World& world) {
  for (std::size_t i = 0; i < kRoles; ++i)
    EXPECT_EQ(world.SpaceOf(static_cast<Role>(i)).Validate(), "");
}

TEST(World, OneSeedGivesOneHashAndAnotherSeedAnother) {
  World one(Some()), two(Some());
  Settings other = Some();
  other.seed = 6;
  World three(other);
  for (World* world : {&one, &two, &three}) {
    for (int i = 0; i < 50; ++i) {
      world->Pour(Role::Particles, world->WholeCanvas());
      world->Tick();
    }
  }
  EXPECT_EQ(one.Hash(), two.Hash());
  EXPECT_NE(one.Hash(), three.Hash());
}

TEST(World, TheShapeOfTheTreeDoesNotAffectTheBodies) {
  World plain(Some()), reshaped(Some());
  RunTicks(plain, 60);
  RunTicks(reshaped, 20);
  Settings settings = reshaped.GetSettings();
  settings.space.leaf_capacity = 3;
  settings.space.merge_threshold = 1;
  reshaped.Apply(settings);
  RunTicks(reshaped, 20);
  settings.space.smallest_leaf_radius = 200;
  reshaped.Apply(settings);
  RunTicks(reshaped, 20);
  EXPECT_EQ(plain.Hash(), reshaped.Hash());
  EXPECT_EQ(plain.CollisionsOf(Role::Particles).Last().pairs,
            reshaped.CollisionsOf(Role::Particles).Last().pairs);
}

TEST(World, PoursAtItsRate) {
  World world(Some(0));
  Settings settings = Some(0);
  settings.rate = 90;
  world.Apply(settings);
  for (int i = 0; i < 60; ++i) world.Pour(Role::Particles, {{100, 100}, 20});
  EXPECT_EQ(world.Count(), 90u);
  world.SpaceOf(Role::Particles).ForEachSprite([](SpriteId, const Sprite& body) {
    EXPECT_NEAR(body.position.x, 100, 20);
    EXPECT_NEAR(body.position.y, 100, 20);
  });
}

TEST(World, HoldsAtMostItsMaximum) {
  Settings settings = Some(kMaxBodies * 10);
  settings.find_pairs = false;
  World world(settings);
  EXPECT_EQ(world.Count(), kMaxBodies);
  world.Pour(Role::Particles, world.WholeCanvas());
  EXPECT_EQ(world.Count(), kMaxBodies);
  settings.managers = true;
  world.Apply(settings);
  EXPECT_EQ(world.Count(), kMaxBodies) << "the other managers count";
  settings.managers = false;
  world.Apply(settings);
  world.SetCount(100);
  EXPECT_EQ(world.Count(), 100u);
}

TEST(World, KeepsItsCountWithAnyBorder) {
  for (const Border border : {Border::Keep, Border::Wrap, Border::Clamp, Border::Bounce}) {
    Settings settings = Some();
    settings.space.border = border;
    settings.mixture.speed = 3000;
    World world(settings);
    RunTicks(world, 100);
    EXPECT_EQ(world.Count(), 1000u);
    ExpectValid(world);
  }
}

TEST(World, AnInfiniteCanvasGrowsAndCanBecomeBounded) {
  Settings settings = Some();
  settings.space.canvas = Canvas::Infinite;
  settings.mixture.speed = 2000;
  World world(settings);
  RunTicks(world, 300);
  double farthest = 0;
  world.SpaceOf(Role::Particles).ForEachSprite([&](SpriteId, const Sprite& body) {
    farthest = std::max(farthest, std::abs(body.position.x));
  });
  EXPECT_GT(farthest, 4096);
  settings.space.canvas = Canvas::Bounded;
  world.Apply(settings);
  RunTicks(world, 2);
  EXPECT_EQ(world.Count(), 1000u);
  ExpectValid(world);
}

TEST(World, ThreeManagersAreIndependent) {
  Settings settings = Some();
  settings.managers = true;
  World world(settings);
  RunTicks(world, 30);
  EXPECT_GT(world.SpaceOf(Role::Enemies).Count(), 100u);
  EXPECT_GT(world.SpaceOf(Role::Level).Count(), 10u);
  EXPECT_EQ(world.SpaceOf(Role::Level).GetStatistics().strays, 0u);
  EXPECT_GT(world.CrossHits(), 0u);
  ExpectValid(world);
  settings.managers = false;
  world.Apply(settings);
  EXPECT_EQ(world.Count(), 1000u);
  EXPECT_EQ(world.CrossHits(), 0u);
}

TEST(World, HitsBetweenManagersAreThoseOfBruteForce) {
  Settings settings = Some(600);
  settings.managers = true;
  World world(settings);
  RunTicks(world, 10);
  std::size_t expected = 0;
  for (const Role role : {Role::Enemies, Role::Level}) {
    world.SpaceOf(role).ForEachSprite([&](SpriteId, const Sprite& a) {
      world.SpaceOf(Role::Particles).ForEachSprite([&](SpriteId id, const Sprite& b) {
        const double dx = a.position.x - b.position.x, dy = a.position.y - b.position.y;
        const bool touch = std::sqrt(dx * dx + dy * dy) <= a.radius + b.radius;
        expected += touch;
        EXPECT_TRUE(!touch || world.CollisionsOf(Role::Particles).Has(id));
      });
    });
  }
  EXPECT_GT(expected, 0u);
  EXPECT_EQ(world.CrossHits(), expected);
}

TEST(World, LogsEachSearchOfATickAndStaysTheSame) {
  Settings settings = Some(600);
  settings.managers = true;
  World world(settings), unlogged(settings);
  SearchLog log;
  world.SetLog(&log);
  RunTicks(world, 1);
  EXPECT_TRUE(log.Callers().empty()) << "the log was not enabled";
  log.Enable(true);
  log.BeginTick(2);
  RunTicks(world, 1);
  log.EndTick();
  std::map<std::string, SearchCost> costs;
  for (const SearchCaller& caller : log.Callers()) {
    costs[caller.Label()] = caller.Cost(2);
    EXPECT_EQ(caller.Location().find("lab/world.cpp:"), 0u) << caller.Location();
    if (caller.Label() == "pairs") continue;
    for (const LoggedSearch& search : caller.Searches()) {
      EXPECT_EQ(search.visits.size(), search.trace.nodes_entered + search.trace.nodes_skipped +
                                          search.trace.nodes_taken_whole);
    }
  }
  ASSERT_EQ(costs.size(), 3u);
  EXPECT_EQ(costs["enemies"].searches, world.SpaceOf(Role::Enemies).Count());
  EXPECT_EQ(costs["walls"].searches, world.SpaceOf(Role::Level).Count());
  EXPECT_EQ(costs["enemies"].found + costs["walls"].found, world.CrossHits());
  EXPECT_EQ(costs["pairs"].searches, 3u);
  EXPECT_EQ(costs["pairs"].found, world.CollisionsOf(Role::Particles).Last().pairs +
                                      world.CollisionsOf(Role::Enemies).Last().pairs +
                                      world.CollisionsOf(Role::Level).Last().pairs);
  EXPECT_GT(costs["pairs"].tested, 0u);
  RunTicks(world, 28);
  RunTicks(unlogged, 30);
  EXPECT_EQ(world.Hash(), unlogged.Hash());
  EXPECT_EQ(world.CrossHits(), unlogged.CrossHits());
}

TEST(World, ARestartGivesTheInitialWorld) {
  World world(Some());
  const std::uint64_t hash = world.Hash();
  RunTicks(world, 25);
  world.Pour(Role::Particles, world.WholeCanvas());
  world.Restart();
  EXPECT_EQ(world.TickNumber(), 0u);
  EXPECT_EQ(world.Hash(), hash);
}

}  // namespace
}  // namespace heliopause::lab
