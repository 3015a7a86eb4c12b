// Runs that go on at the same time have their turns one after another.
#include "script/state/run_order.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace heliopause {
namespace {

// Takes and ends runs in several threads; calls run(number) for each.
template <class F>
void RunAll(RunOrder& order, std::size_t count, F&& run) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([&] {
      for (std::size_t number = order.Take(); number < count; number = order.Take()) run(number);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(RunOrder, TurnsComeInTheOrderOfTheNumbers) {
  constexpr std::size_t kCount = 500;
  RunOrder order;
  order.Begin(kCount, {100, 7}, 1'000'000);
  std::vector<std::size_t> turns;  // no lock: one run at a time has its turn
  std::vector<std::uint64_t> used;
  RunAll(order, kCount, [&](std::size_t run) {
    BrainTurn turn;
    turn.order = &order;
    turn.run = run;
    if (run % 3 != 0) {
      EXPECT_TRUE(turn.Await());
      EXPECT_TRUE(turn.Await()) << "it lasts until the run ends";
      turns.push_back(run);
      used.push_back(order.Before().used);
      EXPECT_EQ(order.Before().nearest, 7 + 2 * run);
    }
    order.End(run, {10, 2});
  });
  ASSERT_EQ(turns.size(), kCount - (kCount + 2) / 3);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    EXPECT_EQ(turns[i], i / 2 * 3 + i % 2 + 1);
    EXPECT_EQ(used[i], 100 + 10 * turns[i]);
  }
  EXPECT_EQ(order.Stopped(), kCount);
}

TEST(RunOrder, AStoppedRunAndAllAfterItHaveNoTurn) {
  constexpr std::size_t kCount = 200, kStopped = 60;
  RunOrder order;
  order.Begin(kCount, {}, 1'000'000);
  std::vector<char> had_turn(kCount);
  RunAll(order, kCount, [&](std::size_t run) {
    if (run == kStopped) {
      order.Stop(run);
    } else {
      had_turn[run] = order.Await(run) ? 1 : 0;
    }
    order.End(run, {1, 0});
  });
  EXPECT_EQ(order.Stopped(), kStopped);
  for (std::size_t i = 0; i < kCount; ++i) EXPECT_EQ(had_turn[i] != 0, i < kStopped) << i;
  EXPECT_EQ(order.Take(), kCount);
}

TEST(RunOrder, TheFirstOfTwoStopsCounts) {
  RunOrder order;
  order.Begin(10, {}, 100);
  order.Stop(7);
  order.Stop(4);
  order.Stop(8);
  EXPECT_EQ(order.Stopped(), 4u);
}

TEST(RunOrder, NoRunBeginsOnceTheBudgetIsUsedUp) {
  constexpr std::size_t kCount = 100;
  RunOrder order;
  order.Begin(kCount, {5, 0}, 45);  // four runs of 10 use it up
  std::vector<char> had_turn(kCount);
  RunAll(order, kCount, [&](std::size_t run) {
    had_turn[run] = order.Await(run) ? 1 : 0;
    order.End(run, {10, 0});
  });
  for (std::size_t i = 0; i < kCount; ++i) EXPECT_EQ(had_turn[i] != 0, i < 4) << i;
  EXPECT_EQ(order.Stopped(), kCount) << "nothing has to run again";
}

TEST(RunOrder, OneThreadNeverWaits) {
  RunOrder order;
  order.Begin(50, {}, 1000);
  std::size_t taken = 0;
  for (std::size_t run = order.Take(); run < 50; run = order.Take()) {
    EXPECT_EQ(run, taken++);
    EXPECT_TRUE(order.Await(run));
    order.End(run, {1, 1});
  }
  EXPECT_EQ(taken, 50u);
  EXPECT_EQ(order.Before().used, 50u);
}

}  // namespace
}  // namespace heliopause
