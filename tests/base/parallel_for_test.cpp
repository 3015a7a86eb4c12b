#include "base/parallel_for.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>
#include <string>

namespace heliopause {
namespace {

using Work = FunctionRef<void(std::size_t)>;

void InOrder(std::size_t count, Work work) {
  for (std::size_t i = 0; i < count; ++i) work(i);
}

void Backwards(std::size_t count, Work work) {
  for (std::size_t i = count; i-- > 0;) work(i);
}

void AllButTheLast(std::size_t count, Work work) {
  for (std::size_t i = 0; i + 1 < count; ++i) work(i);
}

TEST(ParallelFor, RunsEachTaskOnce) {
  std::vector<space::TaskState> states;
  std::vector<int> runs(5);
  space::ParallelFor("Call", InOrder, runs.size(), states, [&](std::size_t i) { ++runs[i]; });
  EXPECT_EQ(runs, std::vector<int>(5, 1));
}

TEST(ParallelFor, RunsNothingForACountOfZero) {
  std::vector<space::TaskState> states;
  space::ParallelFor("Call", InOrder, 0, states, [](std::size_t) { FAIL(); });
}

TEST(ParallelFor, RethrowsTheExceptionOfTheLowestIndexWhateverTheOrder) {
  const auto fail = [](std::size_t i) {
    if (i == 1 || i == 3) throw std::runtime_error(std::to_string(i));
  };
  for (const Executor executor : {Executor(InOrder), Executor(Backwards)}) {
    std::vector<space::TaskState> states;
    try {
      space::ParallelFor("Call", executor, 5, states, fail);
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "1");
    }
  }
}

TEST(ParallelFor, ReportsAnExecutorThatLeavesATaskOut) {
  std::vector<space::TaskState> states;
  EXPECT_THROW(space::ParallelFor("Call", AllButTheLast, 3, states, [](std::size_t) {}),
               std::logic_error);
}

TEST(ParallelFor, RunsATaskOnceAndReportsAnExecutorThatRepeatsIt) {
  std::vector<space::TaskState> states;
  std::vector<int> runs(3);
  const auto twice = [](std::size_t count, Work work) {
    InOrder(count, work);
    Backwards(count, work);
  };
  EXPECT_THROW(space::ParallelFor("Call", twice, 3, states, [&](std::size_t i) { ++runs[i]; }),
               std::logic_error);
  EXPECT_EQ(runs, std::vector<int>(3, 1));
}

TEST(ParallelFor, ReportsAnExecutorThatCountsFromOne) {
  std::vector<space::TaskState> states;
  std::vector<int> runs(3);
  const auto from_one = [](std::size_t count, Work work) {
    for (std::size_t i = 1; i <= count; ++i) work(i);
  };
  try {
    space::ParallelFor("Call", from_one, 3, states, [&](std::size_t i) { ++runs[i]; });
    FAIL() << "nothing was thrown";
  } catch (const std::logic_error& error) {
    EXPECT_STREQ(error.what(),
                 "Call: the executor ran a task that does not exist (expected each task once)");
  }
  EXPECT_EQ(runs, (std::vector<int>{0, 1, 1}));
}

TEST(ParallelFor, StartsWithFreshStates) {
  std::vector<space::TaskState> states;
  EXPECT_THROW(space::ParallelFor("Call", InOrder, 2, states,
                                  [](std::size_t) { throw std::runtime_error("x"); }),
               std::runtime_error);
  EXPECT_NO_THROW(space::ParallelFor("Call", InOrder, 2, states, [](std::size_t) {}));
}

}  // namespace
}  // namespace heliopause
