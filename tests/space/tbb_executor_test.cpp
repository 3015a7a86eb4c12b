// TbbExecutor runs each task once, and a tick by oneTBB gives the bits of one thread.
#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <cstddef>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/tbb_executor.hpp>
#include <vector>

#include "support/random.hpp"

namespace heliopause {
namespace {

TEST(TbbExecutor, RunsEachTaskOnceAlsoInAnArenaOfTheProgram) {
  const TbbExecutor executor;
  for (const int threads : {1, 2}) {
    tbb::task_arena arena(threads);
    for (const std::size_t count : {0u, 1u, 1000u}) {
      std::vector<std::atomic<int>> runs(count);
      arena.execute([&] { executor(count, [&](std::size_t i) { ++runs[i]; }); });
      for (const auto& one : runs) ASSERT_EQ(one, 1);
    }
  }
}

TEST(TbbExecutor, TicksWithTheSameBitsAsOneThread) {
  SpriteManager alone;
  SpriteManager together;
  test::Random random(3);
  for (int i = 0; i < 20'000; ++i) {
    const Sprite sprite{random.In(9000), random.In(50), random.Between(1, 20), 1, 0};
    ASSERT_EQ(alone.Add(sprite), together.Add(sprite));
  }
  const TbbExecutor executor;
  std::vector<std::byte> a;
  std::vector<std::byte> b;
  for (int tick = 0; tick < 5; ++tick) {
    alone.Tick(0.5);
    together.Tick(0.5, executor);
    alone.Save(a);
    together.Save(b);
    ASSERT_EQ(a, b);
  }
}

}  // namespace
}  // namespace heliopause
