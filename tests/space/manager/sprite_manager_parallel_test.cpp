// Move and pairs by an executor give the same bits as in one thread.
#include <gtest/gtest.h>

#include <algorithm>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/thread_pool.hpp>
#include <memory>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "support/executors.hpp"
#include "support/random.hpp"
#include "support/saved.hpp"

namespace heliopause {
namespace {

using Pairs = std::vector<std::pair<SpriteId, SpriteId>>;

using test::kBackwards;
using test::kByFourThreads;

SpriteManager Crowd(Border border, int count) {
  SpaceOptions options;
  options.radius = 2000;
  options.canvas = Canvas::Bounded;
  options.border = border;
  options.leaf_capacity = 20;
  SpriteManager manager(options);
  test::Random random(5);
  for (int i = 0; i < count; ++i) {
    const double spread = i % 3 == 0 ? 1900 : 300;
    const Kinds kinds = i % 9 == 0 ? 0 : Kinds(1) << random.Below(4);
    manager.Add({random.In(spread), random.In(90), random.Between(1, 9), kinds, 0});
  }
  manager.ReBallance();
  return manager;
}

class ParallelTick : public testing::TestWithParam<Border> {};

TEST_P(ParallelTick, IsTheSameAsInOneThread) {
  SpriteManager alone = Crowd(GetParam(), 20'000);
  SpriteManager backwards = Crowd(GetParam(), 20'000);
  SpriteManager threads = Crowd(GetParam(), 20'000);
  for (int tick = 0; tick < 12; ++tick) {
    alone.Tick(1);
    backwards.Tick(1, kBackwards);
    threads.Tick(1, kByFourThreads);
    const auto removed = alone.RemovedAtBorder();
    for (const SpriteManager* manager : {&backwards, &threads}) {
      ASSERT_EQ(manager->Validate(), "");
      ASSERT_EQ(test::Saved(*manager), test::Saved(alone)) << tick;
      EXPECT_EQ(manager->GetStatistics().strays, alone.GetStatistics().strays);
      const auto same = manager->RemovedAtBorder();
      EXPECT_TRUE(std::equal(removed.begin(), removed.end(), same.begin(), same.end()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AtEveryBorder, ParallelTick,
                         testing::Values(Border::Keep, Border::Wrap, Border::Clamp, Border::Bounce,
                                         Border::Remove));

// Random changes and ticks, by pools of 1, 2, 3 and 7 threads and without one.
TEST(ParallelTick, LeavesTheSameStateAfterRandomOperationsForAnyNumberOfThreads) {
  for (const Border border : {Border::Keep, Border::Remove}) {
    std::vector<SpriteManager> managers;
    for (int i = 0; i < 5; ++i) managers.push_back(Crowd(border, 20'000));
    std::vector<std::unique_ptr<ThreadPool>> pools(1);  // the first manager has none
    for (const std::size_t threads : {1u, 2u, 3u, 7u}) {
      pools.push_back(std::make_unique<ThreadPool>(threads));
    }
    std::vector<SpriteId> ids;
    managers[0].GetIdsInLeafOrder(ids);
    std::size_t most_strays = 0;
    for (std::uint64_t step = 0; step < 12; ++step) {
      std::vector<SpriteId> added;
      for (std::size_t m = 0; m < managers.size(); ++m) {
        test::Random random(step);
        SpriteManager& manager = managers[m];
        std::vector<Sprite> sprites;
        std::vector<SpriteId> removed;
        std::vector<SpriteId> moved;
        std::vector<Vec2> positions;
        for (std::uint32_t i = 0; i < 700; ++i) {
          sprites.push_back({random.In(1900), random.In(90), random.Between(0, 9), i % 5, i});
          removed.push_back(ids[random.Below(ids.size())]);
          moved.push_back(ids[random.Below(ids.size())]);
          positions.push_back(random.In(1900));
        }
        manager.AddMany(sprites, added);
        manager.RemoveMany(removed);
        manager.SetPositions(moved, positions);
        const double seconds = random.Between(0, 2);
        if (pools[m] == nullptr) {
          manager.Tick(seconds);
        } else if (step % 3 == 0) {
          manager.Move(seconds, *pools[m]);
          manager.RemoveMany(std::span(moved).first(50));
          manager.ReBallance(*pools[m]);
          manager.FixOutOfBounds(*pools[m]);
        } else {
          manager.Tick(seconds, *pools[m]);
        }
        if (pools[m] == nullptr && step % 3 == 0) manager.RemoveMany(std::span(moved).first(50));
        most_strays = std::max(most_strays, manager.GetStatistics().strays);
      }
      ids.insert(ids.end(), added.begin(), added.end());
      std::vector<SpriteId> expected;
      managers[1].GetIdsInLeafOrder(expected);
      for (std::size_t m = 0; m < managers.size(); ++m) {
        ASSERT_EQ(managers[m].Validate(), "") << step;
        ASSERT_EQ(test::Saved(managers[m]), test::Saved(managers[0])) << step;
        std::vector<SpriteId> order;
        managers[m].GetIdsInLeafOrder(order);
        if (m == 0) continue;
        ASSERT_EQ(order, expected) << "the same order for any number of threads";
      }
    }
    EXPECT_GT(most_strays, 5000u) << "enough for Relocation";
  }
}

TEST(ParallelTick, EndsInThisThreadWhenTheExecutorLeavesOutTasks) {
  const auto skips = [](std::size_t, FunctionRef<void(std::size_t)> task) { task(0); };
  SpriteManager expected = Crowd(Border::Wrap, 30'000);
  SpriteManager manager = Crowd(Border::Wrap, 30'000);
  expected.Tick(1);
  manager.Move(1);
  EXPECT_THROW(manager.FixOutOfBounds(skips), std::logic_error);
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_THROW(manager.ReBallance(skips), std::logic_error);
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(test::Saved(manager), test::Saved(expected));
  EXPECT_EQ(manager.GetStatistics().leaves, expected.GetStatistics().leaves);
}

TEST(ParallelMove, StaysValidWhenTheExecutorSkipsTasks) {
  SpriteManager manager = Crowd(Border::Remove, 30'000);
  const auto throws = [](std::size_t, FunctionRef<void(std::size_t)> work) {
    work(1);
    throw 42;
  };
  const auto skips_all_but_one = [](std::size_t, FunctionRef<void(std::size_t)> work) { work(0); };
  const auto changes_the_manager = [&](std::size_t count, FunctionRef<void(std::size_t)> work) {
    EXPECT_THROW(manager.Add({}), std::logic_error);
    for (std::size_t i = 0; i < count; ++i) work(i);
  };
  EXPECT_THROW(manager.Move(1, throws), int);
  EXPECT_EQ(manager.Validate(), "");
  std::vector<Hit> hits;
  EXPECT_THROW(manager.GetSpritesNear({}, 1, {}, hits), std::logic_error);
  EXPECT_THROW(manager.Tick(1, skips_all_but_one), std::logic_error);
  EXPECT_EQ(manager.Validate(), "");
  manager.Tick(1, changes_the_manager);
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_THROW(manager.Tick(-1, kBackwards), std::invalid_argument);
  manager.Add({});
}

TEST(ParallelMove, KeepsTheStraysOfTheMoveBeforeWhenTheExecutorSkipsTasks) {
  SpriteManager manager = Crowd(Border::Wrap, 300);
  const auto skips_all = [](std::size_t, FunctionRef<void(std::size_t)>) {};
  manager.Move(1);
  const std::size_t strays = manager.GetStatistics().strays;
  ASSERT_GT(strays, 0u);
  EXPECT_THROW(manager.Move(1, skips_all), std::logic_error);
  EXPECT_EQ(manager.GetStatistics().strays, strays);
  manager.FixOutOfBounds();
  EXPECT_EQ(manager.Validate(), "");
}

TEST(ParallelPairs, AreTheSameInTheSameOrder) {
  SpriteManager manager = Crowd(Border::Keep, 12'000);
  manager.Tick(20);  // some sprites are outside now
  ASSERT_GT(manager.GetStatistics().outside, 0u);
  const auto pairs = [&](auto&&... arguments) {
    Pairs found;
    const auto take = [&](SpriteId a, SpriteId b) { found.emplace_back(a, b); };
    if constexpr (sizeof...(arguments) > 0) {
      manager.ForEachOverlappingPair(take, arguments...);
    } else {
      manager.ForEachOverlappingPair(take);
    }
    return found;
  };
  const auto filtered = [&](Kinds first, Kinds second, auto&&... arguments) {
    Pairs found;
    const auto take = [&](SpriteId a, SpriteId b) { found.emplace_back(a, b); };
    manager.ForEachOverlappingPair(first, second, take, arguments...);
    return found;
  };
  const Pairs alone = pairs();
  EXPECT_GT(alone.size(), 1000u);
  EXPECT_EQ(pairs(kBackwards), alone);
  EXPECT_EQ(pairs(kByFourThreads), alone);
  const Pairs shots = filtered(1, 6);
  EXPECT_GT(shots.size(), 100u);
  EXPECT_EQ(filtered(1, 6, kBackwards), shots);
  EXPECT_EQ(filtered(1, 6, kByFourThreads), shots);
  EXPECT_EQ(filtered(3, 3, kByFourThreads), filtered(3, 3));
}

TEST(ParallelPairs, ThrowsBeforeAnyCallWhenTheExecutorSkipsTasks) {
  const SpriteManager manager = Crowd(Border::Keep, 12'000);
  std::size_t calls = 0;
  const auto count = [&](SpriteId, SpriteId) { ++calls; };
  const auto skips_one = [](std::size_t tasks, FunctionRef<void(std::size_t)> work) {
    for (std::size_t i = 1; i < tasks; ++i) work(i);
  };
  EXPECT_THROW(manager.ForEachOverlappingPair(count, skips_one), std::logic_error);
  EXPECT_EQ(calls, 0u);
}

TEST(ParallelPairs, ReportNoneOfATaskThatIsLeftOutNorAnyAfter) {
  const SpriteManager manager = Crowd(Border::Keep, 12'000);
  Pairs alone;
  manager.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { alone.emplace_back(a, b); });
  std::size_t most = 0;
  for (const std::size_t left_out : {1u, 3u, 5u}) {
    Pairs found;
    const auto skips_one = [&](std::size_t tasks, FunctionRef<void(std::size_t)> work) {
      ASSERT_GT(tasks, 6u);
      for (std::size_t i = 0; i < tasks; ++i) {
        if (i != left_out) work(i);
      }
    };
    const auto take = [&](SpriteId a, SpriteId b) { found.emplace_back(a, b); };
    EXPECT_THROW(manager.ForEachOverlappingPair(take, skips_one), std::logic_error);
    ASSERT_LT(found.size(), alone.size());
    EXPECT_TRUE(std::equal(found.begin(), found.end(), alone.begin())) << "the first pairs";
    most = std::max(most, found.size());
  }
  EXPECT_GT(most, 0u);
}

TEST(ParallelPairs, EndWithWhatTheCallbackThrows) {
  const SpriteManager manager = Crowd(Border::Keep, 12'000);
  for (const Executor executor : {Executor(kBackwards), Executor(kByFourThreads)}) {
    int calls = 0;
    const auto throws = [&](SpriteId, SpriteId) {
      if (++calls == 10) throw 42;
    };
    EXPECT_THROW(manager.ForEachOverlappingPair(throws, executor), int);
    EXPECT_EQ(calls, 10);
  }
}

TEST(ParallelPairs, AreReportedInTheThreadOfTheCallerThatMaySearch) {
  const SpriteManager manager = Crowd(Border::Keep, 12'000);
  ThreadPool pool(3);
  const std::thread::id caller = std::this_thread::get_id();
  std::size_t found = 0;
  const auto searches = [&](SpriteId a, SpriteId) {
    ASSERT_EQ(std::this_thread::get_id(), caller);
    if (found++ % 100 != 0) return;
    EXPECT_GE(manager.CountSpritesTouching(*manager.GetPosition(a), 900), 1u);
  };
  manager.ForEachOverlappingPair(searches, pool);
  EXPECT_GT(found, 1000u);
}

}  // namespace
}  // namespace heliopause
