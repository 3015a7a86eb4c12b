#include "base/task_steps.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace heliopause::space {
namespace {

std::vector<int> Runs(TaskSteps& steps, std::size_t count) {
  std::vector<int> runs(count);
  steps.Run(count, [&](std::size_t i) { ++runs[i]; });
  return runs;
}

TEST(TaskSteps, RunEachTaskOnceWithAndWithoutAnExecutor) {
  std::size_t calls = 0;
  const auto executor = [&](std::size_t count, FunctionRef<void(std::size_t)> task) {
    ++calls;
    while (count > 0) task(--count);
  };
  std::vector<TaskState> states;
  TaskSteps alone;
  TaskSteps by_executor("Call", executor, states);
  EXPECT_FALSE(alone.AreParallel());
  EXPECT_TRUE(by_executor.AreParallel());
  for (const std::size_t count : {0u, 1u, 2u, 500u}) {
    EXPECT_EQ(Runs(alone, count), std::vector<int>(count, 1));
    EXPECT_EQ(Runs(by_executor, count), std::vector<int>(count, 1));
  }
  EXPECT_EQ(calls, 2u) << "a single task needs no executor";
  by_executor.ThrowError();
}

TEST(TaskSteps, RunInThisThreadWhatAnExecutorLeavesOutAndThrowAtTheEnd) {
  std::size_t calls = 0;
  const auto executor = [&](std::size_t, FunctionRef<void(std::size_t)> task) {
    ++calls;
    task(2);
    throw 42;
  };
  std::vector<TaskState> states;
  TaskSteps steps("Call", executor, states);
  EXPECT_EQ(Runs(steps, 5), std::vector<int>(5, 1));
  EXPECT_EQ(Runs(steps, 5), std::vector<int>(5, 1));
  EXPECT_EQ(calls, 1u) << "later steps do not call it";
  EXPECT_THROW(steps.ThrowError(), int);
  const auto leaves_out = [](std::size_t, FunctionRef<void(std::size_t)> task) { task(0); };
  TaskSteps others("Call", leaves_out, states);
  EXPECT_EQ(Runs(others, 3), std::vector<int>(3, 1));
  EXPECT_THROW(others.ThrowError(), std::logic_error);
}

}  // namespace
}  // namespace heliopause::space
