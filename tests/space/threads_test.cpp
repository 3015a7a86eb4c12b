// Const calls may run together, also with callbacks and guards.
#include <gtest/gtest.h>

#include <atomic>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <thread>
#include <vector>

#include "support/executors.hpp"
#include "support/random.hpp"
#include "support/space_model.hpp"

namespace heliopause {
namespace {

TEST(Threads, ConstCallsRunTogether) {
  SpriteManager manager;
  test::Random random(1);
  for (int i = 0; i < 3000; ++i) manager.Add({random.In(3000), {}, 5, 1, std::uint64_t(i)});
  manager.Add({{1e6, 0}, {}, 5, 1, 0});
  manager.ReBallance();
  std::vector<Hit> expected;
  manager.GetSpritesTouching({}, 1500, kAllKinds, expected);
  std::atomic<int> wrong = 0;
  const auto work = [&](std::uint64_t seed) {
    test::Random mine(seed);
    std::vector<Hit> out;
    std::vector<SweepHit> swept;
    for (int i = 0; i < 30; ++i) {
      SearchTrace trace;
      bool threw = false;
      manager.GetSpritesTouching(
          {}, 1500, kAllKinds, out,
          [&](SpriteId id, std::uint64_t) {
            if (i == 0 && !threw) {
              // The mark of this thread guards this thread; what it calls throws before it writes.
              try {
                manager.Remove(id);
              } catch (const std::logic_error&) {
                threw = true;
              }
            }
            return true;
          },
          &trace);
      if (out.size() != expected.size() || (i == 0 && !threw)) ++wrong;
      const Vec2 p = mine.In(3000);
      (void)manager.GetNearestSprite(p, std::numeric_limits<double>::infinity(), kAllKinds);
      manager.SweepAll(p, mine.In(3000), 3, kAllKinds, swept);
      std::size_t pairs = 0;
      manager.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++pairs; });
      manager.ForEachNode([&](const NodeView&) { ++pairs; });
      if (pairs == 0 || !manager.Validate().empty()) ++wrong;
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t) threads.emplace_back(work, t + 1);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(manager.Count(), 3001u);
}

TEST(Threads, SearchManyTogetherAsOneAloneBitForBit) {
  SpriteManager manager;
  test::Random random(1);
  for (int i = 0; i < 5000; ++i) manager.Add({random.In(3000), {}, 5, Kinds(1) << (i % 11), 0});
  manager.ReBallance();
  std::vector<DiscQuery> queries;
  for (int i = 0; i < 1500; ++i) {
    queries.push_back({random.In(3000), random.Between(0, 300), Kinds(random.Bits())});
  }
  ManyHits alone;
  ManyHits together;
  manager.SearchMany(queries, alone);
  for (int i = 0; i < 5; ++i) {
    manager.SearchMany(queries, together, test::kByFourThreads);
    ASSERT_EQ(together.offsets, alone.offsets);
    ASSERT_EQ(test::Difference("hits", together.hits, alone.hits), "");
  }
  EXPECT_GT(alone.hits.size(), 5000u);
}

}  // namespace
}  // namespace heliopause
