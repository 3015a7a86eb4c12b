// AddMany, RemoveMany and SearchMany.
#include <gtest/gtest.h>

#include <algorithm>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "space/manager/keeping_canvas.hpp"
#include "support/counting_allocator.hpp"
#include "support/error_of.hpp"
#include "support/executors.hpp"
#include "support/numbers.hpp"
#include "support/random.hpp"
#include "support/space_model.hpp"

namespace heliopause {
namespace {

using test::AllocationCount;
using test::KeepingCanvas;

std::vector<DiscQuery> SomeQueries(std::uint64_t seed, std::size_t count) {
  test::Random random(seed);
  std::vector<DiscQuery> queries;
  while (queries.size() < count) {
    DiscQuery query{random.In(1200), random.Between(0, 300), Kinds(random.Bits())};
    if (queries.size() % 10 == 3) query.radius = 0;
    if (queries.size() % 10 == 4) query.radius = test::kInfinity;
    if (queries.size() % 10 == 5) query.kinds = kAllKinds;
    if (queries.size() % 10 == 6) query.point = {kMaxCoordinate, -kMaxCoordinate};
    queries.push_back(query);
  }
  return queries;
}

// Returns the first query whose result differs from that of GetSpritesNear, or nothing.
std::string Difference(const SpriteManager& manager, const std::vector<DiscQuery>& queries,
                       const ManyHits& many) {
  if (many.Count() != queries.size()) return "another number of results";
  if (many.offsets.front() != 0 || many.offsets.back() != many.hits.size()) return "offsets: ends";
  std::vector<Hit> one;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    manager.GetSpritesNear(queries[i].point, queries[i].radius, {queries[i].kinds}, one);
    const auto found = many.Of(i);
    const std::string name = "query " + std::to_string(i);
    const std::string difference =
        test::Difference(name.c_str(), {found.begin(), found.end()}, one);
    if (!difference.empty()) return difference;
  }
  return {};
}

bool AreSame(const ManyHits& a, const ManyHits& b) {
  return a.offsets == b.offsets && test::Difference("hits", a.hits, b.hits).empty();
}

std::vector<Sprite> SomeSprites(std::size_t count) {
  test::Random random(5);
  std::vector<Sprite> sprites(count);
  for (Sprite& sprite : sprites) {
    sprite = {random.In(1000), random.In(50), random.Between(0, 30), Kinds(random.Bits()), 3};
  }
  return sprites;
}

// A line of text for each node, with its aggregates.
std::vector<std::string> NodesOf(const SpriteManager& manager) {
  std::vector<std::string> nodes;
  manager.ForEachNode([&](const NodeView& node) {
    std::string text;
    for (const double number : {node.center.x, node.center.y, node.radius, node.reach}) {
      text += std::to_string(number) + ' ';
    }
    nodes.push_back(text + std::to_string(node.count) + ' ' + std::to_string(node.kinds) +
                    (node.leaf ? " leaf" : "") + (node.dirty ? " dirty" : "") +
                    (node.touched ? " touched" : ""));
  });
  return nodes;
}

// Batches from a few sprites to more than the tree has nodes: aggregates of inner nodes are updated
// for each sprite or once for the whole batch.
void ExpectEqualBatches(const SpaceOptions& options) {
  SpriteManager many(options);
  SpriteManager single(options);
  const auto are_same = [&] {
    return many.Validate().empty() && many.Count() == single.Count() &&
           NodesOf(many) == NodesOf(single);
  };
  std::vector<SpriteId> ids{{9, 9}};
  std::vector<SpriteId> gone;
  for (const std::size_t count : {0, 1, 5, 19, 20, 21, 500, 3000, 100}) {
    const std::vector<Sprite> sprites = SomeSprites(count);
    many.AddMany(sprites, ids);
    ASSERT_EQ(ids.size(), count);
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(single.Add(sprites[i]), ids[i]);
    ASSERT_TRUE(are_same()) << count << ' ' << many.Validate();
    gone.clear();
    for (std::size_t i = 0; i < count; i += 3) gone.push_back(ids[count - 1 - i]);
    gone.insert(gone.end(), {SpriteId{}, SpriteId{1u << 30, 1}, ids.empty() ? SpriteId{} : ids[0]});
    std::size_t removed = 0;
    for (const SpriteId id : gone) removed += single.Remove(id) ? 1 : 0;
    EXPECT_EQ(many.RemoveMany(gone), removed);
    EXPECT_EQ(many.RemoveMany(gone), 0u);
    ASSERT_TRUE(are_same()) << count << ' ' << many.Validate();
    for (SpriteManager* manager : {&many, &single}) {
      manager->Move(1);
      manager->FixOutOfBounds();
    }
    ASSERT_TRUE(are_same()) << count << ' ' << many.Validate();
    for (SpriteManager* manager : {&many, &single}) manager->ReBallance();
    ASSERT_TRUE(are_same()) << count << ' ' << many.Validate();
    std::vector<std::byte> one;
    std::vector<std::byte> other;
    many.Save(one);
    single.Save(other);
    ASSERT_EQ(one, other) << count;
  }
}

TEST(AddMany, EqualsRepeatedAddAndRemoveManyEqualsRepeatedRemove) {
  ExpectEqualBatches(KeepingCanvas());
  SpaceOptions infinite = KeepingCanvas();
  infinite.canvas = Canvas::Infinite;
  infinite.radius = 16;  // makes the root grow
  ExpectEqualBatches(infinite);
}

TEST(AddMany, RejectsTheWholeBatchAndNamesTheInvalidEntry) {
  SpriteManager manager(KeepingCanvas());
  std::vector<SpriteId> ids{{9, 9}};
  std::vector<Sprite> sprites = SomeSprites(40);
  sprites[17].radius = -2;
  EXPECT_EQ(test::ErrorOf([&] { manager.AddMany(sprites, ids); }),
            "SpriteManager::AddMany: sprites[17].radius = -2 (expected a finite number >= 0)");
  sprites[3].velocity.y = test::kInfinity;
  EXPECT_EQ(test::ErrorOf([&] { manager.AddMany(sprites, ids); }),
            "SpriteManager::AddMany: sprites[3].velocity.y = inf (expected a finite number)");
  sprites[0].position.x = test::kInfinity;
  EXPECT_EQ(test::ErrorOf([&] { manager.AddMany(sprites, ids); }),
            "SpriteManager::AddMany: sprites[0].position.x = inf "
            "(expected a finite number within +-2^40)");
  EXPECT_EQ(manager.Count(), 0u);
  EXPECT_EQ(ids, (std::vector<SpriteId>{{9, 9}}));
}

TEST(AddMany, DoesNotAllocateWithinTheCapacity) {
  SpriteManager manager(KeepingCanvas());
  manager.Reserve(4000);
  const std::vector<Sprite> sprites = SomeSprites(1000);
  std::vector<SpriteId> ids;
  for (int i = 0; i < 3; ++i) {
    manager.AddMany(sprites, ids);
    manager.ReBallance();
    manager.RemoveMany(ids);
  }
  const AllocationCount count;
  manager.AddMany(sprites, ids);
  manager.RemoveMany(ids);
  EXPECT_EQ(count.Calls(), 0u);
}

// Their slots may be beyond those of this manager, which has none at first: UBSan of clang reports
// an address that is computed from them.
TEST(RemoveMany, IgnoresIdsOfAnotherManager) {
  SpriteManager other;
  std::vector<SpriteId> foreign;
  other.AddMany(std::vector<Sprite>(3000), foreign);
  foreign.push_back({0xffffffffu, 1});
  SpriteManager empty;
  EXPECT_EQ(empty.RemoveMany(foreign), 0u);
  EXPECT_EQ(empty.RemoveMany(foreign, test::kBackwards), 0u);
  const SpriteId own = empty.Add({});
  EXPECT_EQ(own, foreign[0]) << "ids of two managers may be equal";
  EXPECT_EQ(empty.RemoveMany(foreign), 1u);
  EXPECT_EQ(empty.Count(), 0u);
}

TEST(SearchMany, AnswersEachQueryLikeASingleSearch) {
  SpriteManager manager(KeepingCanvas());
  test::Fill(manager, 2000);
  ManyHits many;
  for (const std::size_t count : {500u, 1u, 0u, 64u, 2000u, 3u}) {
    const std::vector<DiscQuery> queries = SomeQueries(count, count);
    manager.SearchMany(queries, many);
    ASSERT_EQ(Difference(manager, queries, many), "") << count << " queries";
    manager.Tick(0.1);
  }
}

TEST(SearchMany, GivesTheSameResultsForALargeTreeInAnotherOrder) {
  SpriteManager manager;
  test::Random random(1);
  for (int i = 0; i < 410'000; ++i) manager.Add({random.In(10000), {}, 1, 1, 0});
  manager.ReBallance();
  ManyHits many;
  for (const std::size_t count : {400u, 0u, 1u}) {
    std::vector<DiscQuery> finite = SomeQueries(count, count);
    for (DiscQuery& query : finite) query.radius = std::min(query.radius, 500.0);
    manager.SearchMany(finite, many);
    ASSERT_EQ(Difference(manager, finite, many), "");
    const AllocationCount warm;
    manager.SearchMany(finite, many);
    EXPECT_EQ(warm.Calls(), 0u);
  }
}

TEST(SearchMany, KeepsTheOrderOfTheQueriesForAnyPositions) {
  SpriteManager manager;
  const SpriteId near = manager.Add({.position = {0, 0}});
  const SpriteId far = manager.Add({.position = {5000, 5000}});
  const std::vector<DiscQuery> queries{
      {{5000, 5001}, 5}, {{-9, 9}, 1}, {{1, 0}, 9999}, {{5000, 5000}, 0, 2}, {{0, 3}, 3}};
  ManyHits many;
  EXPECT_EQ(many.Count(), 0u);
  manager.SearchMany(queries, many);
  EXPECT_EQ(many.offsets, (std::vector<std::size_t>{0, 1, 1, 3, 3, 4}));
  EXPECT_EQ(many.Of(0)[0].id, far);
  EXPECT_TRUE(many.Of(1).empty());
  EXPECT_EQ(many.Of(2)[0].id, near);
  EXPECT_EQ(many.Of(2)[1].id, far);
  EXPECT_EQ(many.Of(4)[0].distance, 3);
}

TEST(SearchMany, IsRejectedAsAWholeAndNamesTheInvalidQuery) {
  SpriteManager manager;
  test::Fill(manager, 50);
  const std::vector<DiscQuery> good = SomeQueries(1, 20);
  ManyHits many;
  manager.SearchMany(good, many);
  const ManyHits before = many;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto error = [&](std::size_t at, const DiscQuery& bad) {
    std::vector<DiscQuery> queries = good;
    queries[at] = bad;
    return test::ErrorOf([&] { manager.SearchMany(queries, many); });
  };
  EXPECT_EQ(error(7, {{1, nan}, 1}),
            "SpriteManager::SearchMany: queries[7].point.y = nan "
            "(expected a finite number within +-2^40)");
  EXPECT_EQ(error(0, {{1, 0}, -2.5}),
            "SpriteManager::SearchMany: queries[0].radius = -2.5 "
            "(expected a number >= 0, or infinity)");
  EXPECT_NE(error(19, {{2e12, 0}, 1}).find("queries[19].point.x = 2e+12"), std::string::npos);
  EXPECT_NE(error(3, {{0, 0}, nan}).find("queries[3].radius = nan"), std::string::npos);
  manager.Move(0);
  EXPECT_THROW(manager.SearchMany(good, many), std::logic_error);
  EXPECT_TRUE(AreSame(many, before));
}

TEST(SearchMany, ByAnExecutorIsTheSameInAnyOrderOfTasks) {
  SpriteManager manager(KeepingCanvas());
  test::Fill(manager, 2000);
  ManyHits alone;
  ManyHits many;
  for (const std::size_t count : {1000u, 1u, 0u, 63u, 64u, 65u}) {
    const std::vector<DiscQuery> queries = SomeQueries(count, count);
    manager.SearchMany(queries, alone);
    manager.SearchMany(queries, many, test::kBackwards);
    ASSERT_TRUE(AreSame(many, alone)) << count << " queries";
  }
}

TEST(SearchMany, RejectsAnExecutorThatSkipsTasks) {
  SpriteManager manager;
  const std::vector<DiscQuery> queries = SomeQueries(1, 300);
  ManyHits many;
  const auto skips_one = [](std::size_t count, FunctionRef<void(std::size_t)> work) {
    for (std::size_t i = 0; i < count; ++i) {
      if (i != 2) work(i);
    }
  };
  EXPECT_THROW(manager.SearchMany(queries, many, skips_one), std::logic_error);
  const auto throws = [](std::size_t, FunctionRef<void(std::size_t)>) { throw 42; };
  EXPECT_THROW(manager.SearchMany(queries, many, throws), int);
  manager.SearchMany(queries, many);
  EXPECT_EQ(Difference(manager, queries, many), "");
  EXPECT_TRUE(manager.Remove(manager.Add({}))) << "the guard has ended";
}

TEST(SearchMany, GuardsTheManagerWhileAnExecutorRuns) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  ManyHits many;
  std::size_t thrown = 0;
  const auto changes_the_manager = [&](std::size_t count, FunctionRef<void(std::size_t)> work) {
    for (std::size_t i = 0; i < count; ++i) work(i);
    try {
      manager.Remove(id);
    } catch (const std::logic_error&) {
      ++thrown;
    }
  };
  manager.SearchMany(SomeQueries(1, 5), many, changes_the_manager);
  EXPECT_GT(thrown, 0u);
  EXPECT_TRUE(manager.Contains(id));
}

// Into the same ManyHits it wrote beyond the end of its offsets.
TEST(SearchMany, MayNotFillTheSameHitsInsideItsExecutor) {
  SpriteManager manager(KeepingCanvas());
  test::Fill(manager, 2000);
  const std::vector<DiscQuery> queries = SomeQueries(1, 300);
  ManyHits hits;
  const auto nested = [&](std::size_t count, FunctionRef<void(std::size_t)> task) {
    manager.SearchMany(std::span(queries).first(1), hits);
    for (std::size_t i = 0; i < count; ++i) task(i);
  };
  EXPECT_THROW(manager.SearchMany(queries, hits, nested), std::logic_error);
  EXPECT_EQ(hits.Count(), 0u);
  EXPECT_TRUE(hits.hits.empty());
}

TEST(SearchMany, RecoversWhenMemoryRunsOut) {
  SpriteManager manager;
  test::Fill(manager, 500);
  const std::vector<DiscQuery> queries = SomeQueries(1, 200);
  const auto in_this_thread = [](std::size_t count, FunctionRef<void(std::size_t)> work) {
    for (std::size_t i = 0; i < count; ++i) work(i);
  };
  std::size_t failures = 0;
  for (std::size_t successes = 0; successes < 60; ++successes) {
    ManyHits many;
    bool failed = false;
    {
      const test::FailingAllocator failing(successes);
      try {
        manager.SearchMany(queries, many, in_this_thread);
      } catch (const std::bad_alloc&) {
        failed = true;
      }
    }
    failures += failed ? 1 : 0;
    if (failed) manager.SearchMany(queries, many, in_this_thread);
    ASSERT_EQ(Difference(manager, queries, many), "") << successes;
  }
  EXPECT_GT(failures, 10u);
}

}  // namespace
}  // namespace heliopause
