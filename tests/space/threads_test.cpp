// Const calls of one manager run in several threads at once, also with callbacks and guards.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <heliopause/barnes_hut.hpp>
#include <heliopause/mask.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/torus_search.hpp>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "support/executors.hpp"
#include "support/random.hpp"
#include "support/space_model.hpp"

namespace heliopause {
namespace {

// Calls read(thread number) in `count` threads at once. Returns the first error, or nothing.
std::string InThreads(int count, const std::function<std::string(std::uint64_t)>& read) {
  std::vector<std::string> errors(static_cast<std::size_t>(count));
  std::atomic<int> waiting = count;
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < errors.size(); ++t) {
    threads.emplace_back([&, t] {
      for (--waiting; waiting > 0;) std::this_thread::yield();  // all threads start together
      errors[t] = read(t);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& error : errors) {
    if (!error.empty()) return error;
  }
  return {};
}

test::Operation AnyOperation(test::Random& random) {
  const auto number = [&] { return static_cast<std::uint32_t>(random.Below(1u << 16)); };
  test::Operation operation;
  for (std::uint32_t* field : {&operation.sprite, &operation.x, &operation.y, &operation.u,
                               &operation.v, &operation.size, &operation.kinds}) {
    *field = number();
  }
  return operation;
}

// Some sprites are outside the canvas, and some nodes are not balanced yet.
test::SpaceModel Populated(Canvas canvas) {
  SpaceOptions options;
  options.radius = 512;
  options.canvas = canvas;
  options.leaf_capacity = 6;
  options.merge_threshold = 2;
  options.smallest_leaf_radius = 1;
  test::SpaceModel model(options);
  test::Random random(4);
  for (int i = 0; i < 250; ++i) {
    test::Operation operation = AnyOperation(random);
    operation.verb = i % 60 == 59 ? test::Operation::kTick : test::Operation::kAdd;
    EXPECT_EQ(model.Do(operation), "");
  }
  return model;
}

class Readers : public testing::TestWithParam<int> {};

TEST_P(Readers, AgreeWithBruteForceInEverySearch) {
  for (const Canvas canvas : {Canvas::Infinite, Canvas::Bounded}) {
    const test::SpaceModel model = Populated(canvas);
    const std::string error = InThreads(GetParam(), [&](std::uint64_t thread) {
      test::Random random(thread);
      std::string difference;
      for (int i = 0; i < 25 && difference.empty(); ++i) {
        difference = model.CompareSearches(AnyOperation(random));
      }
      return difference;
    });
    EXPECT_EQ(error, "");
  }
}

// Access by id, visitors, Save, and batches and pairs by executors of their own.
TEST_P(Readers, AgreeInAllOtherConstCalls) {
  test::SpaceModel model = Populated(Canvas::Bounded);
  const SpriteManager& manager = model.Manager();
  const auto in_two_threads = [](std::size_t count, FunctionRef<void(std::size_t)> work) {
    std::thread other([&] {
      for (std::size_t i = 1; i < count; i += 2) work(i);
    });
    for (std::size_t i = 0; i < count; i += 2) work(i);
    other.join();
  };
  const auto checksum = [&] {
    std::size_t sum = manager.Count() + manager.GetStatistics().nodes;
    sum += static_cast<std::size_t>(manager.Options().radius);
    std::vector<SpriteId> ids;
    manager.GetIdsInLeafOrder(ids);
    std::vector<Vec2> positions(ids.size());
    sum += manager.GetPositions(ids, positions);
    for (const SpriteId id : ids) sum += manager.Get(id)->tag + manager.Contains(id);
    manager.ForEachSprite([&](SpriteId id, const Sprite& s) {
      sum += id.slot * manager.CountSpritesTouching(s.position, s.radius);
    });
    manager.ForEachNode([&](const NodeView& node) { sum = sum * 3 + node.count; });
    const auto pair = [&](SpriteId a, SpriteId b) { sum += a.slot * std::size_t{b.slot}; };
    manager.ForEachOverlappingPair(pair, in_two_threads);
    manager.ForEachOverlappingPair(5, 6, pair, in_two_threads);
    std::vector<DiscQuery> queries(130, {{3, 3}, 200, 7});
    ManyHits many;
    manager.SearchMany(queries, many, in_two_threads);
    std::vector<std::byte> bytes;
    manager.Save(bytes);
    for (const std::byte b : bytes) sum = sum * 31 + static_cast<std::size_t>(b);
    return std::to_string(sum + many.hits.size()) + manager.Validate();
  };
  const std::string expected = checksum();
  const std::string error = InThreads(GetParam(), [&](std::uint64_t) {
    for (int i = 0; i < 4; ++i) {
      if (checksum() != expected) return "another checksum";
    }
    return "";
  });
  EXPECT_EQ(error, "");
}

TEST_P(Readers, OfGravityAndMasksAgree) {
  test::SpaceModel model = Populated(Canvas::Infinite);
  BarnesHut gravity;
  gravity.Build(model.Manager(), [](SpriteId, const Sprite& s) { return std::min(s.radius, 9.0); });
  std::vector<std::uint8_t> alpha(std::size_t{32} * 32);
  test::Random random(3);
  for (std::uint8_t& pixel : alpha) pixel = static_cast<std::uint8_t>(random.Bits());
  const Mask mask(32, 32, alpha);
  const auto summary = [&] {
    std::vector<Pull> pulls;
    std::vector<MassNode> used;
    gravity.GetPulls({.theta = 0.5}, pulls);
    std::string sum = std::to_string(gravity.GetEnergy(pulls).Total());
    for (const Pull& pull : pulls) {
      sum += std::to_string(gravity.GetPull(pull.id, {.theta = 0.5})->potential);
      gravity.GetNodesUsed(pull.id, {.theta = 0.5}, used);
      const bool touches = mask.Touches({}, mask, {.position = pull.acceleration});
      sum += std::to_string(used.size()) + (touches ? "+" : "-");
      sum += std::to_string(mask.Sweep({}, {90, 3}, pull.acceleration, 1).value_or(2));
    }
    return sum + std::to_string(mask.LossAt(2).nodes);
  };
  const std::string expected = summary();
  const std::string error = InThreads(
      GetParam(), [&](std::uint64_t) { return summary() == expected ? "" : "another result"; });
  EXPECT_EQ(error, "");
}

INSTANTIATE_TEST_SUITE_P(Threads, Readers, testing::Values(2, 8),
                         [](const auto& count) { return "In" + std::to_string(count.param); });

TEST(Threads, ConstCallsRunTogether) {
  SpriteManager manager;
  test::Random random(1);
  for (int i = 0; i < 3000; ++i) manager.Add({random.In(3000), {}, 5, 1, std::uint64_t(i)});
  manager.Add({{1e6, 0}, {}, 5, 1, 0});
  manager.ReBallance();
  std::vector<Hit> expected;
  manager.GetSpritesTouching({}, 1500, {}, expected);
  std::atomic<int> wrong = 0;
  const auto work = [&](std::uint64_t seed) {
    test::Random mine(seed);
    std::vector<Hit> out;
    std::vector<SweepHit> swept;
    for (int i = 0; i < 30; ++i) {
      SearchTrace trace;
      bool threw = false;
      manager.GetSpritesTouching({}, 1500,
                                 {.accept =
                                      [&](SpriteId id, std::uint64_t) {
                                        if (i == 0 && !threw) {
                                          // The guard of this thread rejects the change before
                                          // anything is written.
                                          try {
                                            manager.Remove(id);
                                          } catch (const std::logic_error&) {
                                            threw = true;
                                          }
                                        }
                                        return true;
                                      },
                                  .trace = &trace},
                                 out);
      if (out.size() != expected.size() || (i == 0 && !threw)) ++wrong;
      const Vec2 p = mine.In(3000);
      (void)manager.GetNearestSprite(p, std::numeric_limits<double>::infinity());
      manager.SweepAll(p, mine.In(3000), 3, {}, swept);
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

TEST(Threads, SearchManyInParallelGivesTheSameBits) {
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

// Discs that wrap around the edge and sweeps: tasks keep their scratch memory by thread.
TEST(Threads, SearchManyOnATorusInParallelGivesTheSameBits) {
  SpriteManager manager({.radius = 500, .canvas = Canvas::Bounded, .border = Border::Wrap});
  test::Random random(6);
  for (int i = 0; i < 2000; ++i) manager.Add({random.In(500), {}, 5, Kinds(1) << (i % 5), 0});
  manager.ReBallance();
  const TorusSearch torus(manager);
  std::vector<DiscQuery> discs;
  std::vector<SweepQuery> sweeps;
  for (int i = 0; i < 800; ++i) {
    const Vec2 at = random.In(1000);
    discs.push_back({at, random.Between(0, 200), Kinds(random.Bits())});
    sweeps.push_back({at, {at.x + 300, at.y - 70}, 2, Kinds(random.Bits())});
  }
  ManyHits alone, together;
  ManySweepHits swept_alone, swept_together;
  torus.SearchMany(discs, alone);
  torus.SearchMany(sweeps, swept_alone);
  for (int i = 0; i < 5; ++i) {
    torus.SearchMany(discs, together, test::kByFourThreads);
    ASSERT_EQ(together.offsets, alone.offsets);
    ASSERT_EQ(test::Difference("hits", together.hits, alone.hits), "");
    torus.SearchMany(sweeps, swept_together, test::kByFourThreads);
    ASSERT_EQ(swept_together.offsets, swept_alone.offsets);
  }
  EXPECT_GT(alone.hits.size(), 5000u);
  EXPECT_GT(swept_alone.hits.size(), 1000u);
}

}  // namespace
}  // namespace heliopause
