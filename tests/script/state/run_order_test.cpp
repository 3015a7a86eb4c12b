// Runs that go on at the same time have their turns one after another.
#include "script/state/run_order.hpp"

#include <gtest/gtest.h>

#include <atomic>
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
  order.Begin(kCount, {100, 7}, 1'000'000, Random(1));
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
    order.End(run, {10, 2}, {});
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
  order.Begin(kCount, {}, 1'000'000, Random(1));
  std::vector<char> had_turn(kCount);
  RunAll(order, kCount, [&](std::size_t run) {
    if (run == kStopped) {
      order.Stop(run);
    } else {
      had_turn[run] = order.Await(run) ? 1 : 0;
    }
    order.End(run, {1, 0}, {});
  });
  EXPECT_EQ(order.Stopped(), kStopped);
  for (std::size_t i = 0; i < kCount; ++i) EXPECT_EQ(had_turn[i] != 0, i < kStopped) << i;
  EXPECT_EQ(order.Take(), kCount);
}

TEST(RunOrder, TheFirstOfTwoStopsCounts) {
  RunOrder order;
  order.Begin(10, {}, 100, Random(1));
  order.Stop(7);
  order.Stop(4);
  order.Stop(8);
  EXPECT_EQ(order.Stopped(), 4u);
}

TEST(RunOrder, NoRunBeginsOnceTheBudgetIsUsedUp) {
  constexpr std::size_t kCount = 100;
  RunOrder order;
  order.Begin(kCount, {5, 0}, 45, Random(1));  // four runs of 10 use it up
  std::vector<char> had_turn(kCount);
  RunAll(order, kCount, [&](std::size_t run) {
    had_turn[run] = order.Await(run) ? 1 : 0;
    order.End(run, {10, 0}, {});
  });
  for (std::size_t i = 0; i < kCount; ++i) EXPECT_EQ(had_turn[i] != 0, i < 4) << i;
  EXPECT_EQ(order.Stopped(), kCount) << "nothing has to run again";
}

TEST(RunOrder, OneThreadNeverWaits) {
  RunOrder order;
  order.Begin(50, {}, 1000, Random(1));
  std::size_t taken = 0;
  for (std::size_t run = order.Take(); run < 50; run = order.Take()) {
    EXPECT_EQ(run, taken++);
    EXPECT_TRUE(order.Await(run));
    order.End(run, {1, 1}, {});
  }
  EXPECT_EQ(taken, 50u);
  EXPECT_EQ(order.Before().used, 50u);
}

// Draws a fixed count of numbers in each run, and keeps them.
struct Drawing {
  static std::size_t CountOf(std::size_t run) { return run * run % 7 % 4; }

  explicit Drawing(std::size_t count) : numbers(count) {}

  // Runs and ends `run`, and what it has to repeat.
  void Run(RunOrder& order, std::size_t run) {
    for (; run < numbers.size(); ++runs) {
      BrainTurn turn;
      turn.order = &order;
      turn.run = run;
      numbers[run].clear();
      // The second of these waits with numbers that may be wrong.
      for (std::size_t i = 0; i < CountOf(run) && !turn.is_void; ++i) {
        if (run % 5 == i && !turn.Await()) break;
        if (Random* const random = turn.Draw()) numbers[run].push_back(random->Next());
      }
      if (turn.random) turn.draws.after = *turn.random;
      run = order.End(run, {10, 0}, turn.draws);
    }
  }

  std::vector<std::vector<std::uint64_t>> numbers;
  std::atomic<std::size_t> runs = 0;
};

TEST(RunOrder, RandomNumbersAreThoseOfRunsOneAfterAnother) {
  constexpr std::size_t kCount = 400;
  const Random random(9);
  for (const bool right : {false, true}) {
    RunOrder order;
    order.Begin(kCount, {}, 1'000'000, random);
    for (std::size_t i = 0; i < kCount; ++i)
      order.Guess(i, static_cast<std::uint32_t>(right ? Drawing::CountOf(i) : i % 3));
    Drawing drawing(kCount);
    RunAll(order, kCount, [&](std::size_t run) { drawing.Run(order, run); });
    Random stream = random;
    for (std::size_t i = 0; i < kCount; ++i) {
      ASSERT_EQ(drawing.numbers[i].size(), Drawing::CountOf(i)) << i;
      for (const std::uint64_t number : drawing.numbers[i]) ASSERT_EQ(number, stream.Next()) << i;
    }
    EXPECT_EQ(order.RandomAfter().State(), stream.State());
    if (right) {
      EXPECT_EQ(drawing.runs, kCount) << "nothing is repeated";
    }
  }
}

TEST(RunOrder, RunsWithoutAnEffectDrawNothing) {
  constexpr std::size_t kCount = 100;
  for (const bool stops : {false, true}) {
    RunOrder order;
    order.Begin(kCount, {}, stops ? 1'000'000 : 100, Random(9));  // ten runs use it up
    Drawing drawing(kCount);
    RunAll(order, kCount, [&](std::size_t run) {
      if (stops && run == 10) order.Stop(run);
      drawing.Run(order, run);
    });
    Random stream(9);
    for (std::size_t i = 0; i < 10; ++i)
      for (std::size_t n = 0; n < Drawing::CountOf(i); ++n) stream.Next();
    EXPECT_EQ(order.RandomAfter().State(), stream.State());
  }
}

TEST(RunOrder, AGuessThatWouldTakeTooLongWaits) {
  RunOrder order;
  order.Begin(2, {}, 1000, Random(9));
  order.Guess(0, 1'000'000);
  ASSERT_EQ(order.Take(), 0u);
  ASSERT_EQ(order.Take(), 1u);
  EXPECT_FALSE(order.Generator(1).has_value());
  EXPECT_EQ(order.End(0, {}, {}), 2u);
  EXPECT_EQ(order.Generator(1)->State(), Random(9).State());
}

TEST(RunOrder, AWrongGuessIsRepeatedInItsTurn) {
  RunOrder order;
  order.Begin(2, {}, 1000, Random(9));
  order.Guess(0, 1);
  BrainTurn first, second;
  first.order = second.order = &order;
  second.run = 1;
  EXPECT_NE(second.Draw()->State(), Random(9).State());
  second.draws.after = *second.random;
  EXPECT_EQ(order.End(1, {}, second.draws), 2u) << "its turn has not come";
  EXPECT_EQ(order.End(0, {}, {}), 1u);
  second = {};
  second.order = &order;
  second.run = 1;
  EXPECT_EQ(second.Draw()->State(), Random(9).State());
  second.draws.after = *second.random;
  EXPECT_EQ(order.End(1, {}, second.draws), 2u);
}

}  // namespace
}  // namespace heliopause
