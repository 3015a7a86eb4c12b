// What every call with an executor has in common: the empty one means none, one that breaks its
// contract is reported by the name of the call.
#include "support/executors.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <heliopause/contact_tracker.hpp>
#include <heliopause/torus_search.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/random.hpp"
#include "support/saved.hpp"

namespace heliopause {
namespace {

using PairList = std::vector<std::pair<SpriteId, SpriteId>>;
using Task = FunctionRef<void(std::size_t)>;

SpriteManager Filled() {
  SpriteManager manager({.radius = 2000, .canvas = Canvas::Bounded, .border = Border::Wrap});
  test::Random random(11);
  for (unsigned i = 0; i < 20'000; ++i) {
    manager.Add({random.In(1999), random.In(300), random.Between(0, 9), 1u << i % 3, i});
  }
  manager.ReBallance();
  return manager;
}

// PairList in the order of the call.
template <class Searcher, class... Executors>
PairList PairsOf(const Searcher& searcher, Executors... executor) {
  PairList pairs;
  const auto add = [&](SpriteId a, SpriteId b) { pairs.emplace_back(a, b); };
  searcher.ForEachOverlappingPair(add, executor...);
  searcher.ForEachOverlappingPair(1, 6, add, executor...);
  return pairs;
}

TEST(Executors, TheEmptyOneMeansNone) {
  SpriteManager with = Filled(), without = with.Clone();
  const Executor none;
  with.Tick(1, {});
  with.Tick(1, none);
  without.Tick(1);
  without.Tick(1);
  with.Move(1, {});
  with.FixOutOfBounds({});
  with.ReBallance({});
  without.Move(1);
  without.FixOutOfBounds();
  without.ReBallance();
  std::vector<SpriteId> ids, other_ids;
  with.AddMany(std::vector<Sprite>(5000), ids, {});
  without.AddMany(std::vector<Sprite>(5000), other_ids);
  EXPECT_EQ(ids, other_ids);
  EXPECT_EQ(with.SetPositions(ids, std::vector<Vec2>(5000, {1, 2}), {}), 5000u);
  without.SetPositions(ids, std::vector<Vec2>(5000, {1, 2}));
  EXPECT_EQ(with.SetKinds(ids, std::vector<Kinds>(5000, 8), {}), 5000u);
  without.SetKinds(ids, std::vector<Kinds>(5000, 8));
  EXPECT_EQ(with.RemoveMany(std::span(ids).first(4990), {}), 4990u);
  without.RemoveMany(std::span(ids).first(4990));
  EXPECT_EQ(test::Saved(with), test::Saved(without));
  EXPECT_EQ(PairsOf(with, none), PairsOf(without)) << "in the same order";
  EXPECT_EQ(PairsOf(TorusSearch(with), none), PairsOf(TorusSearch(without)));
  ManyHits hits, other_hits;
  const std::vector<DiscQuery> queries(100, {.point = {1, 2}, .radius = 90});
  with.SearchMany(queries, hits, {});
  without.SearchMany(queries, other_hits);
  EXPECT_EQ(hits.offsets, other_hits.offsets);
  TorusSearch(with).SearchMany(queries, hits, none);
  EXPECT_EQ(hits.offsets, other_hits.offsets);
  ContactTracker contacts, others;
  contacts.Update(with, {});
  others.Update(without);
  EXPECT_EQ(contacts.All().size(), others.All().size());
  contacts.Update(with, 1, 2, none);
  EXPECT_GT(contacts.Ended().size(), 0u);
}

TEST(Executors, OneOfASingleThreadGivesTheOrderOfAnyOther) {
  SpriteManager alone = Filled(), together = alone.Clone();
  const auto in_order = [](std::size_t count, Task task) {
    for (std::size_t i = 0; i < count; ++i) task(i);
  };
  for (int tick = 0; tick < 5; ++tick) {
    alone.Tick(1, in_order);
    together.Tick(1, test::kByFourThreads);
  }
  EXPECT_EQ(PairsOf(alone), PairsOf(together));
  std::vector<SpriteId> ids, other_ids;
  alone.GetIdsInLeafOrder(ids);
  together.GetIdsInLeafOrder(other_ids);
  EXPECT_EQ(ids, other_ids);
}

// A pool that steals work: a thread that waits for the end of one call runs tasks of other calls.
TEST(Executors, OneThatRunsOtherTasksWhileItWaitsKeepsTheOrderOfPairs) {
  struct Waiting {
    Task task;
    std::size_t index;
    std::size_t* left;  // of its call
  };
  std::deque<Waiting> queue;
  const auto steals = [&queue](std::size_t count, Task task) {
    std::size_t left = count;
    for (std::size_t i = 0; i < count; ++i) queue.push_back({task, i, &left});
    while (left > 0) {
      const Waiting next = queue.front();
      queue.pop_front();
      next.task(next.index);
      --*next.left;
    }
  };
  const SpriteManager manager = Filled();
  const std::vector<DiscQuery> queries(100, {.point = {1, 2}, .radius = 90});
  ManyHits hits;
  PairList all, found;
  manager.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { all.emplace_back(a, b); });
  manager.ForEachOverlappingPair(
      [&](SpriteId a, SpriteId b) {
        found.emplace_back(a, b);
        if (found.size() == 1) manager.SearchMany(queries, hits, steals);
      },
      steals);
  EXPECT_EQ(found, all);
  EXPECT_EQ(hits.Count(), 100u);
}

class BadExecutors : public testing::Test {
 protected:
  // The message of the exception that a call throws.
  template <class F>
  static std::string MessageOf(const F& call) {
    try {
      call();
    } catch (const std::logic_error& error) {
      return error.what();
    }
    return "no error";
  }

  // Expects an error that names the call from executors that repeat and leave out tasks.
  template <class F>
  static void ExpectReported(const std::string& name, const F& call) {
    const auto repeats = [](std::size_t count, Task task) {
      for (std::size_t i = 0; i < 2 * count; ++i) task(i % count);
    };
    const auto skips = [](std::size_t count, Task task) {
      for (std::size_t i = 1; i < count; ++i) task(i);
    };
    EXPECT_EQ(MessageOf([&] { call(Executor(repeats)); }),
              name + ": the executor ran a task twice (expected each task once)");
    EXPECT_EQ(MessageOf([&] { call(Executor(skips)); }),
              name + ": the executor did not run every task (expected each task once)");
  }

  SpriteManager manager_ = Filled();
  const TorusSearch torus_{manager_};
};

TEST_F(BadExecutors, AreReportedByTheNameOfTheChange) {
  ExpectReported("SpriteManager::Tick", [&](Executor e) { manager_.Tick(1, e); });
  EXPECT_EQ(MessageOf([&] { manager_.FixOutOfBounds(); }), "no error");
  ExpectReported("SpriteManager::Move", [&](Executor e) { manager_.Move(1, e); });
  ExpectReported("SpriteManager::FixOutOfBounds", [&](Executor e) {
    manager_.Move(1);
    manager_.FixOutOfBounds(e);
  });
  std::vector<SpriteId> ids;
  ExpectReported("SpriteManager::AddMany",
                 [&](Executor e) { manager_.AddMany(std::vector<Sprite>(9000), ids, e); });
  manager_.GetIdsInLeafOrder(ids);
  ExpectReported("SpriteManager::SetKinds",
                 [&](Executor e) { manager_.SetKinds(ids, std::vector<Kinds>(ids.size(), 4), e); });
  EXPECT_EQ(manager_.Validate(), "");
}

TEST_F(BadExecutors, AreReportedByTheNameOfTheSearch) {
  const std::vector<DiscQuery> queries(200, {.radius = 50});
  ManyHits many;
  ExpectReported("SpriteManager::SearchMany",
                 [&](Executor e) { manager_.SearchMany(queries, many, e); });
  EXPECT_EQ(many.Count(), 0u);
  ExpectReported("TorusSearch::SearchMany",
                 [&](Executor e) { torus_.SearchMany(queries, many, e); });
  ContactTracker contacts;
  const auto ignore = [](SpriteId, SpriteId) {};
  ExpectReported("SpriteManager::ForEachOverlappingPair",
                 [&](Executor e) { manager_.ForEachOverlappingPair(ignore, e); });
  ExpectReported("SpriteManager::ForEachOverlappingPair",
                 [&](Executor e) { contacts.Update(manager_, 1, 2, e); });
  ExpectReported("TorusSearch::ForEachOverlappingPair",
                 [&](Executor e) { torus_.ForEachOverlappingPair(1, 2, ignore, e); });
}

TEST_F(BadExecutors, ReportEachPairAtMostOnce) {
  const auto repeats = [](std::size_t count, Task task) {
    for (std::size_t i = 0; i < 2 * count; ++i) task(i / 2);
  };
  PairList all, found;
  manager_.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { all.emplace_back(a, b); });
  EXPECT_THROW(manager_.ForEachOverlappingPair(
                   [&](SpriteId a, SpriteId b) { found.emplace_back(a, b); }, repeats),
               std::logic_error);
  EXPECT_GT(found.size(), 0u);
  ASSERT_LE(found.size(), all.size());
  all.resize(found.size());
  EXPECT_EQ(found, all);
}

}  // namespace
}  // namespace heliopause
