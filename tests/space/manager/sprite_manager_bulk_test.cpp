// The bulk calls by an executor do what those without one do.
#include <gtest/gtest.h>

#include <algorithm>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/thread_pool.hpp>
#include <limits>
#include <memory>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/executors.hpp"
#include "support/random.hpp"
#include "support/saved.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMany = 5000;

SpaceOptions Options(Canvas canvas) {
  SpaceOptions options;
  options.radius = 2000;
  options.canvas = canvas;
  options.border = canvas == Canvas::Bounded ? Border::Keep : options.border;
  options.leaf_capacity = 20;
  return options;
}

std::vector<Sprite> Sprites(std::size_t count, std::uint64_t seed) {
  test::Random random(seed);
  std::vector<Sprite> sprites;
  for (std::size_t i = 0; i < count; ++i) {
    const Kinds kinds = i % 9 == 0 ? 0 : Kinds(1) << random.Below(12);
    sprites.push_back({random.In(i % 2 == 0 ? 1900 : 200), random.In(90), random.Between(0, 2),
                       kinds, random.Bits()});
  }
  return sprites;
}

// Runs tasks in an order of its own in each call.
struct Shuffling {
  std::mt19937 random{3};
  void operator()(std::size_t count, FunctionRef<void(std::size_t)> task) {
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    for (const std::size_t i : order) task(i);
  }
};

std::string TextOf(const Statistics& s) {
  std::string text;
  for (const std::size_t n : {s.sprites, s.nodes, s.leaves, s.depth, s.splits, s.merges, s.strays,
                              s.dirty_visited, s.outside}) {
    text += std::to_string(n) + " ";
  }
  return text;
}

std::vector<std::pair<SpriteId, SpriteId>> PairsOf(const SpriteManager& manager) {
  std::vector<std::pair<SpriteId, SpriteId>> pairs;
  manager.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { pairs.emplace_back(a, b); });
  return pairs;
}

// The changes of one round, the same for every manager. `call(serial, by_executor)` makes one.
template <class Call>
void Change(SpriteManager& manager, std::vector<SpriteId>& ids, std::uint64_t round,
            const Call& call) {
  test::Random random(round);
  const std::vector<Sprite> sprites = Sprites(kMany, round + 7);
  std::vector<SpriteId> wanted;
  for (std::size_t i = 0; i < kMany; ++i) wanted.push_back(ids[random.Below(ids.size())]);
  std::vector<SpriteId> added;
  call([&] { manager.AddMany(sprites, added); },
       [&](Executor executor) { manager.AddMany(sprites, added, executor); });
  std::size_t removed = 0;
  call([&] { removed = manager.RemoveMany(wanted); },
       [&](Executor executor) { removed = manager.RemoveMany(wanted, executor); });
  EXPECT_GT(removed, kMany / 4);
  EXPECT_LT(removed, kMany) << "some are there twice";
  ids.insert(ids.end(), added.begin(), added.end());
  std::vector<Vec2> positions, velocities;
  std::vector<double> radii;
  std::vector<std::uint64_t> tags;
  std::vector<Kinds> kinds;
  for (SpriteId& id : wanted) {
    id = ids[random.Below(ids.size())];
    const Vec2 old = manager.GetPosition(id).value_or(Vec2{});
    const Vec2 by = random.In(random.Below(4) == 0 ? 300 : 3);
    positions.push_back({old.x + by.x, old.y + by.y});
    velocities.push_back(random.In(80));
    radii.push_back(random.Between(0, 3));
    tags.push_back(random.Bits());
    kinds.push_back(random.Below(5) == 0 ? 0 : Kinds(1) << random.Below(12));
  }
  std::size_t found[5];
  call([&] { found[0] = manager.SetPositions(wanted, positions); },
       [&](Executor executor) { found[0] = manager.SetPositions(wanted, positions, executor); });
  call([&] { found[1] = manager.SetVelocities(wanted, velocities); },
       [&](Executor executor) { found[1] = manager.SetVelocities(wanted, velocities, executor); });
  call([&] { found[2] = manager.SetRadii(wanted, radii); },
       [&](Executor executor) { found[2] = manager.SetRadii(wanted, radii, executor); });
  call([&] { found[3] = manager.SetTags(wanted, tags); },
       [&](Executor executor) { found[3] = manager.SetTags(wanted, tags, executor); });
  call([&] { found[4] = manager.SetKinds(wanted, kinds); },
       [&](Executor executor) { found[4] = manager.SetKinds(wanted, kinds, executor); });
  for (const std::size_t n : found) EXPECT_EQ(n, found[0]);
  EXPECT_LT(found[0], kMany) << "some are gone";
}

class BulkCalls : public testing::TestWithParam<Canvas> {};

TEST_P(BulkCalls, ByAnyExecutorLeaveTheStateAndStatisticsOfThoseWithout) {
  Shuffling shuffling;
  ThreadPool two(2), three(3), seven(7);
  const std::vector<Executor> executors = {
      Executor(), test::kBackwards, shuffling, test::kByFourThreads, two, three, seven};
  std::vector<SpriteManager> managers;
  std::vector<std::vector<SpriteId>> ids(executors.size());
  for (std::size_t m = 0; m < executors.size(); ++m) {
    managers.emplace_back(Options(GetParam()));
    managers[m].AddMany(Sprites(20'000, 1), ids[m]);
    managers[m].ReBallance();
  }
  for (std::uint64_t round = 0; round < 6; ++round) {
    for (std::size_t m = 0; m < executors.size(); ++m) {
      const Executor executor = executors[m];
      const auto call = [&](const auto& serial, const auto& by_executor) {
        if (executor) {
          by_executor(executor);
        } else {
          serial();
        }
      };
      if (round == 4) managers[m].Move(0.5);  // between Move and FixOutOfBounds
      Change(managers[m], ids[m], round, call);
      if (round == 4) managers[m].FixOutOfBounds();
    }
    for (std::size_t m = 0; m < executors.size(); ++m) {
      ASSERT_EQ(managers[m].Validate(), "") << m;
      ASSERT_EQ(ids[m], ids[0]) << m;
      ASSERT_EQ(test::Saved(managers[m]), test::Saved(managers[0])) << m;
      ASSERT_EQ(TextOf(managers[m].GetStatistics()), TextOf(managers[0].GetStatistics())) << m;
      if (m == 0) continue;
      ASSERT_EQ(PairsOf(managers[m]), PairsOf(managers[1])) << "the same order by any executor";
    }
    for (std::size_t m = 0; m < executors.size(); ++m) {
      if (executors[m]) {
        managers[m].Tick(0.5, executors[m]);
      } else {
        managers[m].Tick(0.5);
      }
      ASSERT_EQ(TextOf(managers[m].GetStatistics()), TextOf(managers[0].GetStatistics())) << m;
    }
  }
}

// SetPositions apart, even the order of pairs and of memory is that of the calls without executor.
TEST_P(BulkCalls, AddManyAndRemoveManyKeepTheOrderOfEntries) {
  SpriteManager alone(Options(GetParam()));
  SpriteManager by_executor(Options(GetParam()));
  std::vector<SpriteId> ids, same, order, same_order;
  for (std::uint64_t round = 0; round < 5; ++round) {
    alone.AddMany(Sprites(kMany, round), ids);
    by_executor.AddMany(Sprites(kMany, round), same, test::kBackwards);
    ASSERT_EQ(same, ids);
    alone.ReBallance();
    by_executor.ReBallance();
    ids.resize(kMany / 2);
    EXPECT_EQ(alone.RemoveMany(ids), kMany / 2);
    EXPECT_EQ(by_executor.RemoveMany(ids, test::kBackwards), kMany / 2);
    alone.GetIdsInLeafOrder(order);
    by_executor.GetIdsInLeafOrder(same_order);
    ASSERT_EQ(same_order, order);
    ASSERT_EQ(PairsOf(by_executor), PairsOf(alone));
  }
}

INSTANTIATE_TEST_SUITE_P(Canvases, BulkCalls, testing::Values(Canvas::Infinite, Canvas::Bounded),
                         [](const auto& canvas) {
                           return canvas.param == Canvas::Infinite ? "Infinite" : "Bounded";
                         });

// The message of what `call` throws.
template <class F>
std::string Message(const F& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "nothing";
}

TEST(BulkCalls, NameTheFirstInvalidArgumentAndChangeNothing) {
  SpriteManager manager(Options(Canvas::Infinite));
  std::vector<SpriteId> ids;
  manager.AddMany(Sprites(20'000, 1), ids);
  manager.ReBallance();
  const auto before = test::Saved(manager);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<Sprite> sprites = Sprites(20'000, 2);
  sprites[9000].radius = -1;
  sprites[17'000].velocity.x = nan;
  std::vector<SpriteId> out = {ids[3]};
  std::vector<Vec2> points(ids.size());
  points[8000].y = nan;
  points[12'000].x = nan;
  std::vector<double> radii(ids.size());
  radii[5000] = -2;
  radii[6000] = nan;
  for (const Executor executor : {Executor(test::kBackwards), Executor(test::kByFourThreads)}) {
    EXPECT_EQ(Message([&] { manager.AddMany(sprites, out, executor); }),
              Message([&] { manager.AddMany(sprites, out); }));
    EXPECT_EQ(Message([&] { manager.SetPositions(ids, points, executor); }),
              Message([&] { manager.SetPositions(ids, points); }));
    EXPECT_EQ(Message([&] { manager.SetVelocities(ids, points, executor); }),
              Message([&] { manager.SetVelocities(ids, points); }));
    EXPECT_EQ(Message([&] { manager.SetRadii(ids, radii, executor); }),
              Message([&] { manager.SetRadii(ids, radii); }));
    EXPECT_NE(Message([&] { manager.SetRadii(ids, radii, executor); }).find("radii[5000] = -2"),
              std::string::npos);
    EXPECT_NE(
        Message([&] { manager.SetPositions(ids, std::span(points).first(7), executor); }).find("7"),
        std::string::npos);
    EXPECT_NE(
        Message([&] { manager.SetRadii(ids, std::span(radii).first(7), executor); }).find("7"),
        std::string::npos);
  }
  EXPECT_EQ(out, std::vector{ids[3]});
  EXPECT_EQ(test::Saved(manager), before);
}

// An executor that fails in its first call leaves all as it was; later, all is done.
TEST(BulkCalls, ReportAnExecutorThatLeavesOutOrRepeatsTasks) {
  const auto skips = [](std::size_t count, FunctionRef<void(std::size_t)> task) {
    for (std::size_t i = 1; i < count; ++i) task(i);
  };
  const auto repeats = [](std::size_t count, FunctionRef<void(std::size_t)> task) {
    for (std::size_t i = 0; i < count; ++i) task(i), task(i);
  };
  const std::vector<Sprite> sprites = Sprites(20'000, 1);
  std::vector<SpriteId> ids;
  SpriteManager start(Options(Canvas::Infinite));
  start.AddMany(sprites, ids);
  start.ReBallance();
  std::vector<Vec2> points(ids.size(), Vec2{3, 4});
  const std::vector<double> radii(ids.size(), 2);
  const std::vector<std::uint64_t> tags(ids.size(), 9);
  for (const Executor bad : {Executor(skips), Executor(repeats)}) {
    for (const std::size_t good_calls : {0u, 1u, 2u, 3u}) {
      std::size_t calls = 0;
      const auto executor = [&](std::size_t count, FunctionRef<void(std::size_t)> task) {
        if (calls++ < good_calls) {
          test::kBackwards(count, task);
        } else {
          bad(count, task);
        }
      };
      // Makes one change by the executor and without; returns whether it was made.
      const auto is_made = [&](const auto& change) {
        SpriteManager manager = start.Clone();
        SpriteManager expected = start.Clone();
        change(expected, Executor());
        calls = 0;
        EXPECT_THROW(change(manager, Executor(executor)), std::logic_error);
        EXPECT_EQ(manager.Validate(), "");
        const bool made = test::Saved(manager) == test::Saved(expected);
        EXPECT_TRUE(made || test::Saved(manager) == test::Saved(start));
        return made;
      };
      std::vector<SpriteId> out;
      EXPECT_EQ(is_made([&](SpriteManager& m, Executor e) {
                  return e ? m.AddMany(sprites, out, e) : m.AddMany(sprites, out);
                }),
                good_calls > 0);
      EXPECT_TRUE(is_made([&](SpriteManager& m, Executor e) {
        return e ? m.RemoveMany(ids, e) : m.RemoveMany(ids);
      }));
      EXPECT_EQ(is_made([&](SpriteManager& m, Executor e) {
                  return e ? m.SetPositions(ids, points, e) : m.SetPositions(ids, points);
                }),
                good_calls > 0);
      EXPECT_EQ(is_made([&](SpriteManager& m, Executor e) {
                  return e ? m.SetVelocities(ids, points, e) : m.SetVelocities(ids, points);
                }),
                good_calls > 0);
      EXPECT_EQ(is_made([&](SpriteManager& m, Executor e) {
                  return e ? m.SetRadii(ids, radii, e) : m.SetRadii(ids, radii);
                }),
                good_calls > 0);
      EXPECT_EQ(is_made([&](SpriteManager& m, Executor e) {
                  return e ? m.SetTags(ids, tags, e) : m.SetTags(ids, tags);
                }),
                good_calls > 0);
    }
  }
}

TEST(BulkCalls, PassOnWhatTheExecutorThrows) {
  const auto throws = [](std::size_t, FunctionRef<void(std::size_t)>) { throw 42; };
  SpriteManager manager(Options(Canvas::Bounded));
  std::vector<SpriteId> ids;
  EXPECT_THROW(manager.AddMany(Sprites(kMany, 1), ids, throws), int);
  EXPECT_EQ(manager.Count(), 0u);
  manager.AddMany(Sprites(kMany, 1), ids);
  EXPECT_THROW(manager.RemoveMany(ids, throws), int);
  EXPECT_EQ(manager.Count(), 0u) << "this thread has removed them";
  EXPECT_EQ(manager.Validate(), "");
}

TEST(BulkCalls, RejectChangesByTheExecutor) {
  SpriteManager manager(Options(Canvas::Infinite));
  std::vector<SpriteId> ids;
  const auto changes = [&](std::size_t count, FunctionRef<void(std::size_t)> task) {
    EXPECT_THROW(manager.Add({}), std::logic_error);
    for (std::size_t i = 0; i < count; ++i) task(i);
  };
  manager.AddMany(Sprites(kMany, 1), ids, changes);
  EXPECT_EQ(manager.RemoveMany(ids, changes), kMany);
}

TEST(BulkCalls, OfFewSpritesDoWithoutTasks) {
  const auto never = [](std::size_t, FunctionRef<void(std::size_t)>) { ADD_FAILURE(); };
  SpriteManager manager(Options(Canvas::Infinite));
  std::vector<SpriteId> ids;
  manager.AddMany(Sprites(2000, 1), ids, never);
  manager.SetRadii(ids, std::vector<double>(2000, 1), never);
  EXPECT_EQ(manager.RemoveMany(ids, never), 2000u);
}

}  // namespace
}  // namespace heliopause
