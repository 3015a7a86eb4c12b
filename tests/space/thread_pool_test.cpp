// ThreadPool runs each task once, and the library gives the same bits with it.
#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/thread_pool.hpp>
#include <thread>
#include <vector>

#include "support/random.hpp"

namespace heliopause {
namespace {

// How often each of `count` tasks ran.
std::vector<int> Runs(ThreadPool& pool, std::size_t count) {
  std::vector<std::atomic<int>> runs(count);
  pool(count, [&](std::size_t i) { ++runs[i]; });
  return {runs.begin(), runs.end()};
}

TEST(ThreadPool, RunsEachTaskOnceInAnyNumberOfThreads) {
  for (const std::size_t threads : {1u, 2u, 3u, 7u}) {
    ThreadPool pool(threads);
    EXPECT_EQ(pool.Threads(), threads);
    for (const std::size_t count : {0u, 1u, 2u, 5u, 1000u}) {
      EXPECT_EQ(Runs(pool, count), std::vector<int>(count, 1)) << threads << " threads";
    }
  }
}

TEST(ThreadPool, HasAtLeastOneThreadByDefault) {
  ThreadPool pool;
  EXPECT_GE(pool.Threads(), 1u);
  EXPECT_EQ(Runs(pool, 100), std::vector<int>(100, 1));
}

TEST(ThreadPool, RunsTasksInSeveralThreadsAtOnce) {
  ThreadPool pool(3);
  std::atomic<int> inside = 0;
  pool(3, [&](std::size_t) {
    ++inside;
    while (inside < 3) std::this_thread::yield();  // ends only when three threads are here
  });
  EXPECT_EQ(inside, 3);
}

TEST(ThreadPool, RunsThousandsOfShortCalls) {
  ThreadPool pool(4);
  std::atomic<std::size_t> sum = 0;
  for (int call = 0; call < 3000; ++call) pool(3, [&](std::size_t i) { sum += i; });
  EXPECT_EQ(sum, 9000u);
}

TEST(ThreadPool, ACallFromInsideATaskRunsInThatTask) {
  ThreadPool pool(3);
  std::atomic<int> inner = 0;
  pool(8, [&](std::size_t) { pool(5, [&](std::size_t) { ++inner; }); });
  EXPECT_EQ(inner, 40);
}

TEST(ThreadPool, CallsFromSeveralThreadsDoNotMix) {
  ThreadPool pool(3);
  std::vector<std::thread> callers;
  std::atomic<int> wrong = 0;
  for (std::size_t c = 0; c < 4; ++c) {
    callers.emplace_back([&, c] {
      for (int call = 0; call < 100; ++call) {
        if (Runs(pool, 10 + c) != std::vector<int>(10 + c, 1)) ++wrong;
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(wrong, 0);
}

// The example of docs/library.md.
TEST(ThreadPool, IsAnExecutorOfEveryCallThatTakesOne) {
  SpriteManager alone;
  SpriteManager together;
  test::Random random(3);
  for (int i = 0; i < 20'000; ++i) {
    const Sprite sprite{random.In(9000), random.In(50), random.Between(1, 20), 1, 0};
    ASSERT_EQ(alone.Add(sprite), together.Add(sprite));
  }
  ThreadPool pool(3);
  const std::vector<DiscQuery> queries(200, {.point = {10, 20}, .radius = 900});
  ManyHits found;
  ManyHits expected;
  for (int tick = 0; tick < 5; ++tick) {
    alone.Tick(0.5);
    together.Tick(0.5, pool);
    alone.SearchMany(queries, expected);
    together.SearchMany(queries, found, pool);
    ASSERT_GT(found.hits.size(), 200u);
    ASSERT_EQ(found.offsets, expected.offsets);
    std::size_t pairs = 0;
    std::size_t expected_pairs = 0;
    alone.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++expected_pairs; });
    together.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++pairs; }, pool);
    ASSERT_EQ(pairs, expected_pairs);
  }
  std::vector<std::byte> a;
  std::vector<std::byte> b;
  alone.Save(a);
  together.Save(b);
  EXPECT_EQ(a, b);
}

}  // namespace
}  // namespace heliopause
