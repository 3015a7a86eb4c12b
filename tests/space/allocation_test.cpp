// No call allocates once its buffers have their size. For memory that runs out, see
// out_of_memory_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/executors.hpp"
#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

using test::AllocationCount;

SpaceOptions Arena(Border border = Border::Wrap) {
  SpaceOptions options;
  options.canvas = Canvas::Bounded;
  options.border = border;
  options.radius = 4000;
  return options;
}

std::vector<SpriteId> Fill(SpriteManager& manager, int count, double half) {
  test::Random random(1);
  std::vector<SpriteId> ids;
  for (int i = 0; i < count; ++i) {
    ids.push_back(manager.Add({random.In(half), random.In(400), random.Between(1, 30),
                               Kinds(1) << (i % 4), std::uint64_t(i)}));
  }
  return ids;
}

// One batch in which every query finds all sprites, then one with fewer hits.
void SearchManyTwice(const SpriteManager& manager, ManyHits& many, Vec2 p) {
  std::array<DiscQuery, 40> queries;
  queries.fill({p, test::kInfinity, kAllKinds});
  manager.SearchMany(queries, many);
  for (std::size_t i = 0; i < queries.size(); ++i) {
    queries[i] = {{p.x * 0.02 * double(i), p.y}, 20.0 * double(i), Kinds(i)};
  }
  manager.SearchMany(queries, many);
}

void SearchAll(const SpriteManager& manager, std::vector<Hit>& out, std::vector<SweepHit>& swept,
               Vec2 p) {
  const auto odd = [](SpriteId, std::uint64_t tag) { return tag % 2 == 1; };
  SearchTrace trace;
  manager.GetSpritesNear(p, test::kInfinity, {.trace = &trace}, out);
  manager.GetSpritesTouching(p, 900, {.kinds = 3, .accept = odd}, out);
  manager.GetSpritesIn({{p.x - 500, p.y - 500}, {p.x + 500, p.y + 500}}, {}, out);
  (void)manager.GetNearestSprite(p, test::kInfinity, {.kinds = 2, .accept = odd, .trace = &trace});
  manager.GetNearestSprites(p, 100, test::kInfinity, {1}, out);
  (void)manager.SweepFirst(p, {-p.x, -p.y}, 20);
  manager.SweepAll(p, {-p.x, -p.y}, test::kInfinity, {}, swept);
  (void)manager.CountSpritesNear(p, 1000);
  (void)manager.AnySpriteTouching(p, 1000, {.accept = odd});
  std::size_t n = 0;
  manager.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++n; });
  manager.ForEachOverlappingPair(1, 6, [&](SpriteId, SpriteId) { ++n; });
  manager.ForEachNode([&](const NodeView&) { ++n; });
  manager.ForEachSprite([&](SpriteId, const Sprite&) { ++n; });
  (void)manager.GetStatistics();
}

TEST(Allocation, NoneInWarmTicksAddsRemovesAndSearches) {
  for (const Border border : {Border::Wrap, Border::Bounce, Border::Clamp, Border::Keep}) {
    SpriteManager manager(Arena(border));
    std::vector<SpriteId> ids = Fill(manager, 3000, 3999);
    std::vector<Hit> out;
    std::vector<SweepHit> swept;
    ManyHits many;
    std::vector<SpriteId> order;
    std::vector<Vec2> positions(ids.size());
    test::Random random(2);
    const auto work = [&](int ticks) {
      for (int tick = 0; tick < ticks; ++tick) {
        for (int i = 0; i < 30; ++i) {
          SpriteId& id = ids[random.Below(ids.size())];
          manager.Remove(id);
          id = manager.Add({random.In(3999), random.In(400), 5, 1, random.Bits()});
          manager.MoveTo(ids[random.Below(ids.size())], random.In(3999));
          manager.SetKinds(ids[random.Below(ids.size())], 8);
          manager.SetRadius(ids[random.Below(ids.size())], random.Between(0, 40));
        }
        manager.Tick(1.0 / 60);
        SearchAll(manager, out, swept, random.In(3999));
        SearchManyTwice(manager, many, random.In(3999));
        manager.GetIdsInLeafOrder(order);
        manager.GetPositions(order, positions);
        for (Vec2& position : positions) position.x *= 0.999;
        manager.SetPositions(order, positions);
      }
    };
    work(60);
    const AllocationCount count;
    work(200);
    EXPECT_EQ(count.Calls(), 0u) << "border " << static_cast<int>(border);
  }
}

TEST(Allocation, NoneInWarmBulkCallsAndTicksByAnExecutor) {
  SpriteManager manager(Arena());
  std::vector<SpriteId> ids = Fill(manager, 20'000, 3999);
  test::Random random(2);
  std::vector<SpriteId> some(5000);
  std::vector<Sprite> sprites(some.size());
  std::vector<Vec2> positions(some.size());
  const std::vector<double> radii(some.size(), 3);
  const auto work = [&](int ticks) {
    for (int tick = 0; tick < ticks; ++tick) {
      for (std::size_t i = 0; i < some.size(); ++i) {
        std::swap(ids[i], ids[i + random.Below(ids.size() - i)]);
        some[i] = ids[i];
        sprites[i] = {random.In(3999), random.In(400), random.Between(1, 30), 1, i};
        const Vec2 by = random.In(60);
        const Vec2 old = *manager.GetPosition(some[i]);
        positions[i] = {std::clamp(old.x + by.x, -3999., 3999.),
                        std::clamp(old.y + by.y, -3999., 3999.)};
      }
      manager.SetPositions(some, positions, test::kBackwards);
      manager.SetRadii(some, radii, test::kBackwards);
      manager.RemoveMany(some, test::kBackwards);
      manager.AddMany(sprites, some, test::kBackwards);
      std::copy(some.begin(), some.end(), ids.begin());
      manager.Tick(1.0 / 60, test::kBackwards);
    }
  };
  work(100);  // leaves have been as many, and as poorly filled, as they will be
  const AllocationCount count;
  work(40);
  EXPECT_EQ(count.Calls(), 0u);
}

// Restore and RestoreShape build a new tree, which keeps the buffers of executors.
TEST(Allocation, NoneInATickByAnExecutorAfterARestore) {
  SpriteManager manager(Arena());
  Fill(manager, 3000, 3999);
  for (int i = 0; i < 3; ++i) manager.Tick(1.0 / 60, test::kBackwards);
  const auto expect_none = [&manager](const char* after) {
    const AllocationCount count;
    manager.Tick(1.0 / 60, test::kBackwards);
    EXPECT_EQ(count.Calls(), 0u) << after;
  };
  expect_none("other ticks");
  std::vector<std::byte> bytes;
  manager.Save(bytes);
  manager.Restore(bytes);
  expect_none("Restore");
  manager.SaveShape(bytes);
  manager.RestoreShape(bytes);
  expect_none("RestoreShape");
}

TEST(Allocation, NoneOnAnInfiniteCanvasWhereProbesComeAndGo) {
  SpaceOptions options;
  options.radius = 1000;
  SpriteManager manager(options);
  Fill(manager, 2000, 1000);
  test::Random random(3);
  const auto work = [&](int rounds) {
    for (int i = 0; i < rounds; ++i) {
      const SpriteId probe = manager.Add({random.In(kMaxCoordinate), random.In(1e9), 1, 1, 0});
      manager.Tick(1.0 / 60);
      manager.MoveTo(probe, random.In(kMaxCoordinate));
      for (int t = 0; t < 61; ++t) manager.ReBallance();
      manager.Remove(probe);
      for (int t = 0; t < 61; ++t) manager.ReBallance();
    }
  };
  work(20);
  const AllocationCount count;
  work(60);
  EXPECT_EQ(count.Calls(), 0u);
}

TEST(Allocation, NoneWithBorderRemove) {
  SpriteManager manager(Arena(Border::Remove));
  Fill(manager, 1000, 3999);
  test::Random random(4);
  const auto work = [&](int ticks) {
    for (int tick = 0; tick < ticks; ++tick) {
      manager.Tick(1.0 / 10);
      while (manager.Count() < 1000) manager.Add({random.In(3999), random.In(4000), 5, 1, 0});
    }
  };
  work(50);
  const AllocationCount count;
  work(200);
  EXPECT_EQ(count.Calls(), 0u);
}

TEST(Allocation, NoneAfterClearNorAfterRestoreUpToTheHighestCountSoFar) {
  std::vector<std::byte> bytes;
  SpriteManager().Save(bytes);
  for (const std::size_t leaf_capacity : {128u, 4u}) {
    SpaceOptions options = Arena();
    options.leaf_capacity = leaf_capacity;
    SpriteManager manager(options);
    Fill(manager, 3000, 3999);
    for (int i = 0; i < 60; ++i) manager.Tick(1.0 / 60);
    const auto refill = [&] {
      test::Random random(5);
      manager.Clear();
      for (int i = 0; i < 3000; ++i) manager.Add({random.In(3999), random.In(400), 1, 1, 0});
      for (int i = 0; i < 60; ++i) manager.Tick(1.0 / 60);
    };
    {
      const AllocationCount count;
      refill();
      EXPECT_EQ(count.Calls(), 0u) << leaf_capacity;
    }
    manager.Restore(bytes);
    const AllocationCount count;
    refill();
    EXPECT_EQ(count.Calls(), 0u) << leaf_capacity;
  }
}

TEST(Allocation, NoneWhileAddingUpToWhatWasReserved) {
  SpriteManager manager(Arena(Border::Remove));
  manager.Reserve(5000);
  const AllocationCount count;
  for (int i = 0; i < 5000; ++i) manager.Add({.position = {i * 0.5, -i * 0.3}});
  EXPECT_EQ(count.Calls(), 0u);
}

TEST(Allocation, ASteadySceneDoesNotAllocateWhileItsNodesSplitAndMerge) {
  SpriteManager manager(Arena(Border::Bounce));
  Fill(manager, 20000, 3999);
  for (int i = 0; i < 120; ++i) manager.Tick(1.0 / 60);
  const AllocationCount count;
  for (int i = 0; i < 1000; ++i) manager.Tick(1.0 / 60);
  EXPECT_EQ(count.Calls(), 0u);
}

TEST(Allocation, IsRareWhileTheManagerGrows) {
  SpriteManager manager(Arena());
  const AllocationCount count;
  Fill(manager, 50000, 3999);
  manager.Tick(0);
  EXPECT_LT(count.Calls(), 250u);
}

TEST(ShrinkToFit, GivesMemoryBack) {
  SpriteManager manager(Arena());
  std::vector<SpriteId> ids = Fill(manager, 20000, 3999);
  manager.Tick(0);
  for (std::size_t i = 10; i < ids.size(); ++i) manager.Remove(ids[i]);
  const AllocationCount shrinking;
  manager.ShrinkToFit();
  EXPECT_LT(shrinking.Bytes(), 600'000u) << "the new tree is as small as its sprites need";
  EXPECT_EQ(manager.Count(), 10u);
  const AllocationCount growing;
  Fill(manager, 20000, 3999);
  EXPECT_GT(growing.Bytes(), 1'000'000u) << "the released memory is allocated again";
}

// Its slot is the highest of 20,000: the slots stay, the nodes and chunks do not.
TEST(ShrinkToFit, GivesMemoryBackWhereTheSpriteOfTheHighestSlotStays) {
  SpriteManager manager(Arena());
  const std::vector<SpriteId> ids = Fill(manager, 20000, 3999);
  manager.Tick(0);
  for (std::size_t i = 0; i + 1 < ids.size(); ++i) manager.Remove(ids[i]);
  manager.ShrinkToFit();
  EXPECT_TRUE(manager.Contains(ids.back()));
  EXPECT_LT(manager.GetStatistics().bytes, 600'000u);
}

// RemovedAtBorder still lists one id. More sprites were added since, so a second, longer list is
// reserved for the next removals: ShrinkToFit releases it too.
TEST(ShrinkToFit, GivesBackTheListForTheNextRemovals) {
  SpriteManager manager(Arena(Border::Remove));
  manager.Add({.position = {3999, 0}, .velocity = {10, 0}});
  manager.Tick(1);
  ASSERT_EQ(manager.RemovedAtBorder().size(), 1u);
  Fill(manager, 20000, 3999);
  manager.ShrinkToFit();
  const std::size_t bytes = manager.GetStatistics().bytes;
  manager.Tick(0);
  manager.ShrinkToFit();
  EXPECT_EQ(manager.GetStatistics().bytes, bytes);
}

TEST(ShrinkToFit, GivesBackTheBuffersOfExecutors) {
  SpriteManager manager(Arena());
  Fill(manager, 3000, 3999);
  SpriteManager clone = manager.Clone();
  for (int i = 0; i < 3; ++i) manager.Tick(0, test::kBackwards);
  manager.ShrinkToFit();
  clone.ShrinkToFit();
  EXPECT_EQ(manager.GetStatistics().bytes, clone.GetStatistics().bytes);
}

// All sprites may leave in one Move. The list of removed ids keeps its reserved size after
// ShrinkToFit and Restore, which allocate it again.
TEST(Allocation, NoneWhenAllLeaveAtTheBorderAfterShrinkToFitOrRestore) {
  SpriteManager shrunk(Arena(Border::Remove));
  std::vector<SpriteId> ids = Fill(shrunk, 3000, 3999);
  for (const SpriteId id : ids) shrunk.SetVelocity(id, {100, 0});
  std::vector<std::byte> bytes;
  shrunk.Save(bytes);
  SpriteManager restored(Arena(Border::Remove));
  restored.Restore(bytes);
  shrunk.ShrinkToFit();
  for (SpriteManager* const manager : {&shrunk, &restored}) {
    const AllocationCount count;
    manager->Move(1000);
    EXPECT_EQ(count.Calls(), 0u);
    EXPECT_EQ(manager->Count(), 0u);
    EXPECT_TRUE(std::ranges::equal(manager->RemovedAtBorder(), ids));
    EXPECT_EQ(manager->Validate(), "");
  }
}

TEST(Statistics, ReportTheBytesThatAManagerAllocated) {
  const AllocationCount taken;
  SpriteManager manager(Arena());
  manager.Reserve(50000);
  Fill(manager, 50000, 3999);
  manager.Tick(0);
  const auto all = double(taken.Bytes()), reported = double(manager.GetStatistics().bytes);
  EXPECT_LE(reported, all);
  EXPECT_GT(reported, 0.75 * all) << "temporary memory is less than a quarter";
  EXPECT_LT(reported / 50000, 200);
  manager.Clear();
  EXPECT_EQ(double(manager.GetStatistics().bytes), reported) << "only ShrinkToFit releases memory";
  manager.ShrinkToFit();
  EXPECT_LT(double(manager.GetStatistics().bytes), 0.2 * reported)
      << "the slots keep their generations";
}

TEST(Statistics, ReportTheBuffersOfExecutors) {
  SpriteManager manager(Arena());
  Fill(manager, 100, 3999);
  manager.Tick(0);
  const std::size_t before = manager.GetStatistics().bytes;
  const AllocationCount taken;
  manager.ReBallance(test::kBackwards);  // nothing to do: only the states of tasks are reserved
  EXPECT_GT(taken.Bytes(), 0u);
  EXPECT_EQ(manager.GetStatistics().bytes - before, taken.Bytes());
}

}  // namespace
}  // namespace heliopause
