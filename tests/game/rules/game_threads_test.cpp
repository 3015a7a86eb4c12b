// Tasks of a phase have each item once, and what they throw arrives. A battle with enough ships and
// shots for tasks of both phases has the hashes of one thread.
#include "game/rules/game_threads.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

TEST(GameThreads, FewItemsAreOneTask) {
  ThreadPool one(1), three(3);
  EXPECT_EQ(TasksFor(nullptr, 100'000), 1u);
  EXPECT_EQ(TasksFor(&one, 100'000), 1u);
  EXPECT_EQ(TasksFor(&three, 0), 1u);
  EXPECT_EQ(TasksFor(&three, 255), 1u);
  EXPECT_EQ(TasksFor(&three, 256), 4u);
  EXPECT_EQ(TasksFor(&three, 100'000), 12u);
}

TEST(GameThreads, EachItemIsInOneTask) {
  ThreadPool threads(3);
  for (const std::size_t count : {0u, 1u, 7u, 256u, 1001u}) {
    for (const std::size_t tasks : {1u, 2u, 5u}) {
      std::vector<int> visits(count);
      std::vector<int> begun(tasks);
      ForRanges(&threads, count, tasks, [&](std::size_t begin, std::size_t end, std::size_t task) {
        ++begun[task];
        for (std::size_t i = begin; i < end; ++i) ++visits[i];
      });
      EXPECT_EQ(visits, std::vector<int>(count, 1)) << count << " items, " << tasks << " tasks";
      EXPECT_EQ(begun, std::vector<int>(tasks, 1));
    }
  }
}

TEST(GameThreads, TheErrorOfTheFirstTaskCounts) {
  ThreadPool threads(4);
  for (int i = 0; i < 20; ++i) {
    try {
      ForRanges(&threads, 400, 4, [](std::size_t, std::size_t, std::size_t task) {
        if (task > 0) throw std::runtime_error("task " + std::to_string(task));
      });
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "task 1");
    }
  }
}

// Ships of two sides in pairs, 200 units apart, some of them on ragged rocks, whose outlines the
// calling thread tests.
void FillWithFighters(Game& game) {
  const Catalog& catalog = game.GetCatalog();
  for (int i = 0; i < 320; ++i) {
    const Vec2 at{220.0 * (i % 18), 200.0 * (i / 18)};
    ShipSpawn spawn;
    spawn.type = *catalog.FindShip(i % 2 == 0 ? "scout" : "wolf");
    spawn.faction = *catalog.FindFaction(i % 2 == 0 ? "patrol" : "pirate");
    spawn.position = at;
    ASSERT_NE(game.SpawnShip(spawn), ObjectId{});
    if (i % 16 == 0) {
      ASSERT_NE(game.SpawnAsteroid(*catalog.FindRock("ragged"), {at.x + 110, at.y}, {}),
                ObjectId{});
    }
  }
}

TEST(GameThreads, ABattleHasTheHashesOfOneThread) {
  ThreadPool pools[] = {ThreadPool(1), ThreadPool(2), ThreadPool(4)};
  Fighters hosts[3];
  std::vector<std::unique_ptr<Game>> games;
  for (int i = 0; i < 3; ++i) {
    games.push_back(std::make_unique<Game>(TestCatalog(), GameOptions{}));
    games[i]->Attach(&hosts[i]);
    games[i]->UseThreads(&pools[i]);
    FillWithFighters(*games[i]);
  }
  std::size_t most_shots = 0, hits = 0, bumps = 0;
  for (int tick = 1; tick <= 120; ++tick) {
    for (const auto& game : games) game->Tick();
    ASSERT_EQ(games[0]->Hash(), games[1]->Hash()) << "after tick " << tick;
    ASSERT_EQ(games[0]->Hash(), games[2]->Hash()) << "after tick " << tick;
    if (games[0]->Ships().size() >= 256)
      most_shots = std::max(most_shots, games[0]->Shots().size());
    for (const Event& event : games[0]->Events()) {
      hits += event.type == Event::Type::Hit ? 1 : 0;
      bumps += event.type == Event::Type::Collision ? 1 : 0;
    }
  }
  EXPECT_GE(most_shots, 256u) << "tasks of hits and of collisions";
  EXPECT_GT(hits, 100u);
  EXPECT_GT(bumps, 10u);
}

}  // namespace
}  // namespace heliopause
