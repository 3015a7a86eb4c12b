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

void RunOn(World& world, int ticks) {
  for (int i = 0; i < ticks; ++i) world.Tick();
}

void ExpectSound(const World& world) {
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

TEST(World, TheShapeOfTheTreeChangesNothing) {
  World plain(Some()), fiddled(Some());
  RunOn(plain, 60);
  RunOn(fiddled, 20);
  Settings settings = fiddled.GetSettings();
  settings.space.leaf_capacity = 3;
  settings.space.merge_threshold = 1;
  fiddled.Apply(settings);
  RunOn(fiddled, 20);
  settings.space.smallest_leaf_radius = 200;
  fiddled.Apply(settings);
  RunOn(fiddled, 20);
  EXPECT_EQ(plain.Hash(), fiddled.Hash());
  EXPECT_EQ(plain.CollisionsOf(Role::Particles).Last().pairs,
            fiddled.CollisionsOf(Role::Particles).Last().pairs);
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

TEST(World, NeverHoldsMoreThanItsMost) {
  Settings settings = Some(kMostBodies * 10);
  settings.find_pairs = false;
  World world(settings);
  EXPECT_EQ(world.Count(), kMostBodies);
  world.Pour(Role::Particles, world.WholeCanvas());
  EXPECT_EQ(world.Count(), kMostBodies);
  world.SetCount(100);
  EXPECT_EQ(world.Count(), 100u);
}

TEST(World, KeepsItsCountWhateverTheBorder) {
  for (const Border border : {Border::Keep, Border::Wrap, Border::Clamp, Border::Bounce}) {
    Settings settings = Some();
    settings.space.border = border;
    settings.mixture.speed = 3000;
    World world(settings);
    RunOn(world, 100);
    EXPECT_EQ(world.Count(), 1000u);
    ExpectSound(world);
  }
}

TEST(World, AnInfiniteCanvasGrowsAndCanBeWalledInAgain) {
  Settings settings = Some();
  settings.space.canvas = Canvas::Infinite;
  settings.mixture.speed = 2000;
  World world(settings);
  RunOn(world, 300);
  double farthest = 0;
  world.SpaceOf(Role::Particles).ForEachSprite([&](SpriteId, const Sprite& body) {
    farthest = std::max(farthest, std::abs(body.position.x));
  });
  EXPECT_GT(farthest, 4096);
  settings.space.canvas = Canvas::Bounded;
  world.Apply(settings);
  RunOn(world, 2);
  EXPECT_EQ(world.Count(), 1000u);
  ExpectSound(world);
}

TEST(World, ThreeManagersLiveSideBySide) {
  Settings settings = Some();
  settings.managers = true;
  World world(settings);
  RunOn(world, 30);
  EXPECT_GT(world.SpaceOf(Role::Enemies).Count(), 100u);
  EXPECT_GT(world.SpaceOf(Role::Level).Count(), 10u);
  EXPECT_EQ(world.SpaceOf(Role::Level).GetStatistics().strays, 0u);
  EXPECT_GT(world.CrossHits(), 0u);
  ExpectSound(world);
  settings.managers = false;
  world.Apply(settings);
  EXPECT_EQ(world.Count(), 1000u);
  EXPECT_EQ(world.CrossHits(), 0u);
}

TEST(World, HitsBetweenManagersAreThoseOfBruteForce) {
  Settings settings = Some(600);
  settings.managers = true;
  World world(settings);
  RunOn(world, 10);
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
  EXPECT_EQ(world.CrossHits(), expected);
}

TEST(World, TellsEachSearchOfATickToWhoWatchesAndStaysTheSame) {
  Settings settings = Some(600);
  settings.managers = true;
  World world(settings), unseen(settings);
  std::map<std::string, std::size_t> asked;
  std::size_t found = 0, visits = 0, pairs = 0;
  world.SetWatch([&](const WatchedSearch& search) {
    ++asked[search.what];
    if (std::string(search.what) == "pairs") {
      pairs += search.found;
      EXPECT_GT(search.trace.sprites_tested, 0u);
      return;
    }
    found += search.found;
    visits += search.trace.visits->size();
    EXPECT_EQ(search.trace.visits->size(), search.trace.nodes_entered + search.trace.nodes_skipped +
                                               search.trace.nodes_taken_whole);
  });
  RunOn(world, 1);
  EXPECT_EQ(asked["enemies"], world.SpaceOf(Role::Enemies).Count());
  EXPECT_EQ(asked["walls"], world.SpaceOf(Role::Level).Count());
  EXPECT_EQ(asked["pairs"], 3u);
  EXPECT_EQ(found, world.CrossHits());
  EXPECT_GT(visits, 1000u);
  EXPECT_EQ(pairs, world.CollisionsOf(Role::Particles).Last().pairs +
                       world.CollisionsOf(Role::Enemies).Last().pairs +
                       world.CollisionsOf(Role::Level).Last().pairs);
  RunOn(world, 29);
  RunOn(unseen, 30);
  EXPECT_EQ(world.Hash(), unseen.Hash());
  EXPECT_EQ(world.CrossHits(), unseen.CrossHits());
  world.SetWatch({});
  asked.clear();
  RunOn(world, 2);
  EXPECT_TRUE(asked.empty());
}

TEST(World, RestartsWhereItBegan) {
  World world(Some());
  const std::uint64_t hash = world.Hash();
  RunOn(world, 25);
  world.Pour(Role::Particles, world.WholeCanvas());
  world.Restart();
  EXPECT_EQ(world.TickNumber(), 0u);
  EXPECT_EQ(world.Hash(), hash);
}

}  // namespace
}  // namespace heliopause::lab
