// Tasks of a phase have each item once, and what they throw arrives.
#include "game/rules/game_threads.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

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

}  // namespace
}  // namespace heliopause
