// Memory runs out in a search or another const call: `out` is unchanged or empty, and the same call
// succeeds afterwards. The same holds when a callback throws.
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/executors.hpp"
#include "support/numbers.hpp"
#include "support/out_of_memory.hpp"
#include "support/random.hpp"

namespace heliopause::test {
namespace {

constexpr auto kOdd = [](SpriteId, std::uint64_t tag) { return tag % 2 == 1; };

class OutOfMemoryInQueries : public testing::TestWithParam<Case> {};

TEST_P(OutOfMemoryInQueries, ChangesNothingAndSucceedsWhenCalledAgain) {
  FailAtEveryAllocation(GetParam());
}

void Batch(Scene& scene, bool by_executor) {
  std::array<DiscQuery, 150> queries;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    queries[i] = {{1.0 * static_cast<double>(i), 3}, 400, static_cast<Kinds>(i)};
  }
  if (by_executor) {
    scene.manager.SearchMany(queries, scene.many, kBackwards);
  } else {
    scene.manager.SearchMany(queries, scene.many);
  }
}

std::size_t CountPairs(const Scene& scene) {
  std::size_t pairs = 0;
  const auto count = [&](SpriteId, SpriteId) { ++pairs; };
  scene.manager.ForEachOverlappingPair(count, kBackwards);
  scene.manager.ForEachOverlappingPair(3, 6, count, kBackwards);
  return pairs;
}

const Case kQueries[] = {
    {"Near", Infinite, [](Scene& s) { s.manager.GetSpritesNear({}, kInfinity, {}, s.hits); }},
    {"NearAccepted", Infinite,
     [](Scene& s) { s.manager.GetSpritesNear({}, kInfinity, {.accept = kOdd}, s.hits); }},
    {"NearTraced", Infinite,
     [](Scene& s) {
       s.visits = {};
       SearchTrace trace{.visits = &s.visits};
       s.manager.GetSpritesNear({}, 300, {.trace = &trace}, s.hits);
     }},
    {"Touching", Keeping, [](Scene& s) { s.manager.GetSpritesTouching({}, 500, {}, s.hits); }},
    {"TouchingAccepted", Keeping,
     [](Scene& s) { s.manager.GetSpritesTouching({}, 500, {.accept = kOdd}, s.hits); }},
    {"InABox", Infinite,
     [](Scene& s) {
       s.manager.GetSpritesIn({{-300, -300}, {900, 90}}, {}, s.hits);
     }},
    {"InABoxAccepted", Infinite,
     [](Scene& s) {
       s.manager.GetSpritesIn({{-300, -300}, {900, 90}}, {.accept = kOdd}, s.hits);
     }},
    {"NearestOne", Infinite,
     [](Scene& s) {
       SearchTrace trace{.visits = &s.visits};
       s.visits = {};
       s.answer = (ResultText() << s.manager.GetNearestSprite({}, kInfinity,
                                                              {.accept = kOdd, .trace = &trace}))
                      .Text();
     }},
    {"NearestFew", Infinite,
     [](Scene& s) { s.manager.GetNearestSprites({}, 90, kInfinity, {}, s.hits); }},
    {"NearestFewAccepted", Infinite,
     [](Scene& s) { s.manager.GetNearestSprites({}, 90, kInfinity, {.accept = kOdd}, s.hits); }},
    {"SweepFirst", Infinite,
     [](Scene& s) {
       SearchTrace trace{.visits = &s.visits};
       s.visits = {};
       s.answer =
           (ResultText() << s.manager.SweepFirst({-900, 3}, {900, 9}, 5, {.trace = &trace})).Text();
     }},
    {"SweepAll", Infinite,
     [](Scene& s) {
       s.manager.SweepAll({-900, 3}, {900, 9}, 50, {}, s.swept);
     }},
    {"SweepAllAccepted", Infinite,
     [](Scene& s) {
       s.manager.SweepAll({-900, 3}, {900, 9}, 50, {.accept = kOdd}, s.swept);
     }},
    {"CountAndAny", Infinite,
     [](Scene& s) {
       const SpriteManager& m = s.manager;
       s.answer = (ResultText() << m.CountSpritesNear({}, 90, {7})
                                << m.CountSpritesTouching({}, 90, {.kinds = 7, .accept = kOdd})
                                << m.AnySpriteNear({}, 90, {7})
                                << m.AnySpriteTouching({}, 90, {.kinds = 7, .accept = kOdd}))
                      .Text();
     }},
    {"SearchMany", Infinite, [](Scene& s) { Batch(s, false); }},
    {"SearchManyByAnExecutor", Infinite, [](Scene& s) { Batch(s, true); }},
    {"PairsByAnExecutor", Infinite,
     [](Scene& s) { s.answer = (ResultText() << CountPairs(s)).Text(); }},
    {"IdsInLeafOrder", Infinite, [](Scene& s) { s.manager.GetIdsInLeafOrder(s.order); }},
    {"Save", Infinite, [](Scene& s) { s.manager.Save(s.bytes); }},
    {"Validate", Infinite, [](Scene& s) { s.answer = s.manager.Validate(); }},
};

INSTANTIATE_TEST_SUITE_P(Queries, OutOfMemoryInQueries, testing::ValuesIn(kQueries),
                         [](const auto& c) { return c.param.name; });

// `out` may hold the result of an earlier search; no part of it may be left as a new result.
TEST(OutOfMemory, InASearchLeavesOutUnchangedOrEmpty) {
  Scene scene = Infinite();
  std::vector<Hit> before;
  scene.manager.GetSpritesNear({}, 20, {}, before);
  ASSERT_GT(before.size(), 1u);
  const auto is_before = [&] {
    return (ResultText() << scene.hits).Text() == (ResultText() << before).Text();
  };
  for (const Case& c : kQueries) {
    bool failed = true;
    for (std::size_t successes = 0; failed; ++successes) {
      scene.hits = before;
      scene.hits.shrink_to_fit();
      failed = Fails(c, scene, successes);
      if (failed) {
        EXPECT_TRUE(is_before() || scene.hits.empty()) << c.name;
      }
    }
  }
}

TEST(OutOfMemory, InTheThreadsOfAnExecutorReachesTheCaller) {
  const Scene scene = Infinite();
  std::vector<DiscQuery> queries(200, {{}, kInfinity, kAllKinds});
  int failures = 0;
  bool failed = true;
  for (std::size_t successes = 0; failed; ++successes) {
    const auto in_a_thread = [&](std::size_t count, FunctionRef<void(std::size_t)> work) {
      std::thread([&] {
        const FailingAllocator failing(successes);
        for (std::size_t i = 0; i < count; ++i) work(i);
      }).join();
    };
    failed = false;
    try {
      ManyHits many;
      scene.manager.SearchMany(queries, many, in_a_thread);
      EXPECT_EQ(many.hits.size(), 200 * scene.manager.Count());
    } catch (const std::bad_alloc&) {
      failed = true;
      ++failures;
    }
  }
  EXPECT_GT(failures, 5);
}

TEST(OutOfMemory, ACallbackThatThrowsLeavesNoPartialResult) {
  Scene scene = Infinite();
  int calls = 0;
  const auto third_throws = [&](SpriteId, std::uint64_t) {
    if (++calls % 3 == 0) throw std::runtime_error("enough");
    return true;
  };
  const SpriteManager& m = scene.manager;
  const auto expect_none = [&](auto& out, const auto& search) {
    out.resize(2);
    EXPECT_THROW(search(), std::runtime_error);
    EXPECT_TRUE(out.empty());
  };
  expect_none(scene.hits, [&] { m.GetSpritesNear({}, 900, {.accept = third_throws}, scene.hits); });
  expect_none(scene.hits,
              [&] { m.GetNearestSprites({}, 9, 900, {.accept = third_throws}, scene.hits); });
  expect_none(scene.swept, [&] {
    m.SweepAll({}, {900, 9}, 90, {.accept = third_throws}, scene.swept);
  });
}

}  // namespace
}  // namespace heliopause::test
