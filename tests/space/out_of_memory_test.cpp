// Memory runs out at the first allocation of a change, at the second, and so on until the call
// succeeds. A failed call changes nothing, Validate finds no error, and the same call succeeds
// afterwards.
#include "support/out_of_memory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <new>
#include <string>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/executors.hpp"
#include "support/manager_breaker.hpp"
#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause::test {
namespace {

Scene Removing() { return Make(Canvas::Bounded, Border::Remove); }
Scene Moved() {
  Scene scene = Infinite();
  scene.manager.Move(10);
  return scene;
}
Scene FixedNotBalanced() {
  Scene scene = Infinite();
  scene.manager.Move(1);
  scene.manager.FixOutOfBounds();
  return scene;
}

// The centers of the missing sibling squares along the path from the root to a leaf, deepest first.
std::vector<Vec2> BesideThePathTo(Vec2 leaf) {
  std::vector<Vec2> middles;
  Vec2 center{};
  for (double half = 1024; half >= 1; half /= 2) {
    const Vec2 step{leaf.x < center.x ? -half : half, leaf.y < center.y ? -half : half};
    for (const Vec2 other :
         {Vec2{step.x, -step.y}, Vec2{-step.x, step.y}, Vec2{-step.x, -step.y}}) {
      middles.push_back({center.x + other.x, center.y + other.y});
    }
    center = {center.x + step.x, center.y + step.y};
  }
  std::reverse(middles.begin(), middles.end());
  return middles;
}

Vec2 SpotOfPair(std::size_t pair) {
  const auto i = static_cast<double>(pair);
  return {std::fmod(i * 391.3, 2000) - 1000, std::fmod(i * 237.7, 2000) - 1000};
}

// Pairs of coincident sprites, each pair with a path of its own, in pools without spare capacity.
Scene Paths(std::size_t pairs) {
  SpaceOptions options = Options(Canvas::Bounded, Border::Keep);
  options.leaf_capacity = 1;
  options.merge_threshold = 0;
  Scene scene(options);
  for (std::size_t i = 0; i < 2 * pairs; ++i) {
    scene.ids.push_back(scene.manager.Add({SpotOfPair(i / 2), {}, 0, 1, i}));
  }
  scene.manager.ReBallance();
  scene.manager.ShrinkToFit();
  return scene;
}
Scene FortyPaths() { return Paths(40); }

class OutOfMemory : public testing::TestWithParam<Case> {};

TEST_P(OutOfMemory, ChangesNothingAndSucceedsWhenCalledAgain) { FailAtEveryAllocation(GetParam()); }

const Case kChanges[] = {
    {"AddInside", Infinite,
     [](Scene& s) {
       s.manager.Add({.position = {1, 1}});
     }},
    {"AddWhereTheRootGrows", Infinite,
     [](Scene& s) {
       s.manager.Add({.position = {1e9, -1e12}});
     }},
    {"AddOutside", Keeping,
     [](Scene& s) {
       s.manager.Add({.position = {1e9, 0}});
     }},
    {"AddWithBorderRemove", Removing,
     [](Scene& s) {
       s.manager.Add({.position = {7, 0}});
     }},
    {"AddMany", Infinite,
     [](Scene& s) {
       std::vector<Sprite> sprites(2000);
       for (std::size_t i = 0; i < sprites.size(); ++i) {
         const auto x = static_cast<double>(i * i * i);
         sprites[i].position = {i % 5 == 0 ? -x : x, 1000.0 - x};
       }
       s.manager.AddMany(sprites, s.order);
     }},
    {"AddManyOutside", Keeping,
     [](Scene& s) {
       const std::vector<Sprite> sprites(300, {.position = {1e9, 0}});
       s.manager.AddMany(sprites, s.order);
     }},
    {"AddManyWithBorderRemove", Removing,
     [](Scene& s) { s.manager.AddMany(std::vector<Sprite>(300), s.order); }},
    {"AddManyByAnExecutor", Infinite,
     [](Scene& s) {
       std::vector<Sprite> sprites(3000);
       for (std::size_t i = 0; i < sprites.size(); ++i) {
         const auto x = static_cast<double>(i * i);
         sprites[i].position = {i % 5 == 0 ? -x : x, 1000.0 - x};
       }
       s.manager.AddMany(sprites, s.order, kBackwards);
     }},
    {"SetPositionsByAnExecutor", Infinite,
     [](Scene& s) {
       std::vector<SpriteId> ids;
       std::vector<Vec2> positions;
       for (std::size_t i = 0; i < 3000; ++i) {
         const auto x = static_cast<double>(i * i);
         ids.push_back(s.ids[i % s.ids.size()]);
         positions.push_back({i % 5 == 0 ? -x * 1e3 : x, 1000.0 - x});
       }
       s.manager.SetPositions(ids, positions, kBackwards);
     }},
    {"RemoveManyByAnExecutor", Infinite,
     [](Scene& s) {
       std::vector<SpriteId> ids(3000, s.ids[0]);
       std::copy(s.ids.begin(), s.ids.end(), ids.begin());
       s.manager.RemoveMany(ids, kBackwards);
     }},
    {"SetRadiiByAnExecutor", Infinite,
     [](Scene& s) {
       const std::vector<SpriteId> ids(3000, s.ids[5]);
       s.manager.SetRadii(ids, std::vector<double>(ids.size(), 4), kBackwards);
     }},
    {"RemoveMany", Infinite, [](Scene& s) { s.manager.RemoveMany(s.ids); }},
    {"Remove", Infinite, [](Scene& s) { s.manager.Remove(s.ids[7]); }},
    {"MoveToWhereTheRootGrows", Infinite,
     [](Scene& s) {
       s.manager.MoveTo(s.ids[7], {-1e12, 1e10});
     }},
    {"MoveToOutside", Keeping,
     [](Scene& s) {
       s.manager.MoveTo(s.ids[7], {-1e12, 1e10});
     }},
    {"SetRadius", Infinite, [](Scene& s) { s.manager.SetRadius(s.ids[7], 300); }},
    {"SetKinds", Infinite, [](Scene& s) { s.manager.SetKinds(s.ids[7], 1u << 30); }},
    {"SetVelocity", Infinite,
     [](Scene& s) {
       s.manager.SetVelocity(s.ids[7], {1, 2});
     }},
    {"SetTag", Infinite, [](Scene& s) { s.manager.SetTag(s.ids[7], 9); }},
    {"Reserve", Infinite, [](Scene& s) { s.manager.Reserve(100'000); }},
    {"ReserveWithBorderRemove", Removing, [](Scene& s) { s.manager.Reserve(100'000); }},
    {"Clear", Infinite, [](Scene& s) { s.manager.Clear(); }},
    {"ShrinkToFit", Removing, [](Scene& s) { s.manager.ShrinkToFit(); }},
    {"Restore", Removing, [](Scene& s) { s.manager.Restore(s.saved); }},
    {"SetPositions", Infinite,
     [](Scene& s) {
       std::array<Vec2, 300> positions;
       for (std::size_t i = 0; i < positions.size(); ++i) {
         const auto x = static_cast<double>(i * i * i);
         positions[i] = {i % 5 == 0 ? -x * 1e3 : x, 1000.0 - x};
       }
       s.manager.SetPositions(std::span(s.ids).first(positions.size()), positions);
     }},
    {"SetPositionsOfOneSpriteManyTimes", FortyPaths,
     [](Scene& s) {
       std::vector<Vec2> positions;
       for (std::size_t pair = 0; pair < 40; ++pair) {
         const std::vector<Vec2> more = BesideThePathTo(SpotOfPair(pair));
         positions.insert(positions.end(), more.begin(), more.end());
       }
       s.manager.SetPositions(std::vector<SpriteId>(positions.size(), s.ids[7]), positions);
     }},
    {"Move", Infinite, [](Scene& s) { s.manager.Move(10); }},
    {"MoveWithBorderRemove", Removing, [](Scene& s) { s.manager.Move(10); }},
    {"MoveByAnExecutor", Removing, [](Scene& s) { s.manager.Move(10, kBackwards); }},
    {"FixOutOfBounds", Moved, [](Scene& s) { s.manager.FixOutOfBounds(); }},
    {"ReBallance", FixedNotBalanced, [](Scene& s) { s.manager.ReBallance(); }, true},
    {"Tick", Infinite, [](Scene& s) { s.manager.Tick(100); }},
    {"TickWithBorderRemove", Removing, [](Scene& s) { s.manager.Tick(1); }},
    {"TickByAnExecutor", Keeping, [](Scene& s) { s.manager.Tick(1, kBackwards); }},
};

INSTANTIATE_TEST_SUITE_P(Changes, OutOfMemory, testing::ValuesIn(kChanges),
                         [](const auto& c) { return c.param.name; });

// Coincident triples, each with a path of its own down to the smallest leaves. That is more nodes
// than ReBallance reserves for a population of that size, so that memory runs out at every depth of
// a split.
SpriteManager Triples() {
  SpaceOptions options = Options(Canvas::Infinite, Border::Keep);
  options.leaf_capacity = 2;
  options.merge_threshold = 1;
  options.smallest_leaf_radius = 1e-9;
  SpriteManager manager(options);
  Random random(6);
  for (std::size_t i = 0; i < 900; ++i) {
    const Vec2 velocity = i % 3 == 0 ? random.In(1e4) : Vec2{};
    const Vec2 p = random.In(900);
    for (int j = 0; j < 3; ++j) manager.Add({p, velocity, 1.0 * j, Kinds(1) << j, 0});
  }
  manager.Move(1);
  manager.FixOutOfBounds();
  return manager;
}

void ExpectValid(const SpriteManager& manager) {
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.CountSpritesTouching({}, kInfinity, {4}), 900u);
  EXPECT_EQ(manager.CountSpritesNear({}, kInfinity), 2700u);
}

TEST(OutOfMemory, InReBallanceContinuesWhenCalledAgain) {
  bool failed = true;
  std::size_t successes = 0;
  for (; failed; ++successes) {
    ASSERT_LT(successes, 60u);
    SpriteManager manager = Triples();
    failed = false;
    try {
      const FailingAllocator failing(successes);
      manager.ReBallance();
    } catch (const std::bad_alloc&) {
      failed = true;
    }
    ASSERT_NO_FATAL_FAILURE(ExpectValid(manager)) << successes;
    manager.ReBallance();
    ASSERT_NO_FATAL_FAILURE(ExpectValid(manager)) << successes;
  }
  EXPECT_GT(successes, 3u);
}

// The sprites of an inner node are gone, and each chunk is in use when it becomes a leaf.
TEST(OutOfMemory, InReBallanceLeavesNoInnerNodeWithoutQuadrants) {
  SpaceOptions options = Options(Canvas::Bounded, Border::Keep);
  options.leaf_capacity = 64;
  options.merge_threshold = kFollowsLeafCapacity;
  SpriteManager manager(options);
  manager.Reserve(200);
  Random random(3);
  std::vector<SpriteId> gone;
  for (int i = 0; i < 70; ++i) {
    const Vec2 p = random.In(400);
    gone.push_back(manager.Add({.position = {p.x - 512, p.y - 512}}));
  }
  const std::array<Vec2, 2> piles{{{700.3, 300.7}, {200.9, 800.2}}};
  for (const Vec2 pile : piles) {
    for (int i = 0; i < 65; ++i) manager.Add({.position = pile});
  }
  manager.ReBallance();
  manager.RemoveMany(gone);
  const space::ChunkPool& chunks = space::ManagerBreaker(manager).Tree().Storage().chunks;
  for (const Vec2 pile : piles) {
    for (const Vec2 p : BesideThePathTo(pile)) {
      if (p.x < 0 && p.y < 0) continue;  // where sprites are gone
      if (chunks.Used() < chunks.Capacity()) manager.Add({.position = p});
    }
  }
  while (chunks.Used() < chunks.Capacity() && manager.Count() < 600) {
    manager.Add({.position = piles[0]});
  }
  ASSERT_EQ(chunks.Used(), chunks.Capacity());
  try {
    const FailingAllocator failing(0);
    manager.ReBallance();
  } catch (const std::bad_alloc&) {
  }
  EXPECT_EQ(manager.Validate(), "");
  manager.ReBallance();
  EXPECT_EQ(manager.Validate(), "");
}

// The next tick balances the nodes for which memory was missing.
TEST(OutOfMemory, AtTheEndOfATickDefersTheBalance) {
  SpriteManager balanced = Triples();
  balanced.Tick(0);
  SpriteManager manager = Triples();
  manager.Move(0);  // reserves the memory that FixOutOfBounds needs
  {
    const FailingAllocator failing(0);
    manager.Tick(0);
  }
  ExpectValid(manager);
  EXPECT_LT(manager.GetStatistics().nodes, balanced.GetStatistics().nodes);
  manager.Tick(0);
  ExpectValid(manager);
  EXPECT_EQ(NodesOf(manager), NodesOf(balanced));
}

// Each sprite moves to a missing square, round after round, so that a call ends with all of the
// capacity in use that it reserved at its start.
TEST(OutOfMemory, InSetPositionsMovesNothingAtAnyCapacity) {
  int failures = 0;
  for (std::size_t pairs = 30; pairs < 42; pairs += 3) {
    Scene scene = Paths(pairs);
    for (std::size_t round = 0; round < 12; ++round) {
      std::vector<Vec2> positions;
      for (std::size_t i = 0; i < 2 * pairs; ++i) {
        positions.push_back(BesideThePathTo(SpotOfPair(i / 2))[2 * round + i % 2]);
      }
      const std::string state = StateOf(scene);
      const std::string nodes = NodesOf(scene.manager);
      try {
        const FailingAllocator failing(0);
        scene.manager.SetPositions(scene.ids, positions);
      } catch (const std::bad_alloc&) {
        ++failures;
        ASSERT_EQ(scene.manager.Validate(), "");
        ASSERT_TRUE(StateOf(scene) == state);
        ASSERT_TRUE(NodesOf(scene.manager) == nodes);
        scene.manager.SetPositions(scene.ids, positions);
      }
      ASSERT_EQ(scene.manager.Validate(), "");
      for (std::size_t i = 0; i < 2 * pairs; ++i) {
        ASSERT_EQ(scene.manager.GetPosition(scene.ids[i])->x, positions[i].x);
        ASSERT_EQ(scene.manager.GetPosition(scene.ids[i])->y, positions[i].y);
      }
    }
  }
  EXPECT_GE(failures, 4) << "each population outgrows its pools at least once";
}

TEST(OutOfMemory, InManyAddsChangesNothingEachTime) {
  SpriteManager manager(Options(Canvas::Bounded, Border::Remove));
  std::vector<std::byte> before;
  std::vector<std::byte> after;
  int failures = 0;
  for (std::size_t i = 0; manager.Count() < 400; ++i) {
    manager.Save(before);
    const std::size_t count = manager.Count();
    try {
      const FailingAllocator failing(i % 4);
      manager.Add({.position = {1.0 * static_cast<double>(i % 1000), 5}});
      continue;
    } catch (const std::bad_alloc&) {
      ++failures;
    }
    manager.Save(after);
    ASSERT_EQ(before, after);
    ASSERT_EQ(manager.Count(), count);
    ASSERT_EQ(manager.Validate(), "");
  }
  EXPECT_GT(failures, 8);
}

TEST(OutOfMemory, InTheConstructorLeaksNothing) {
  bool failed = true;
  std::size_t successes = 0;
  for (; failed; ++successes) {
    failed = false;
    const FailingAllocator failing(successes);
    try {
      const SpriteManager manager(Options(Canvas::Infinite, Border::Keep));
    } catch (const std::bad_alloc&) {
      failed = true;
    }
  }
  EXPECT_GT(successes, 3u);
}

}  // namespace
}  // namespace heliopause::test
