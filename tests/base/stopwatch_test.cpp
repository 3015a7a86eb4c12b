#include "base/stopwatch.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace heliopause {
namespace {

TEST(Stopwatch, CountsFromItsConstructionAndFromARestart) {
  Stopwatch watch;
  std::this_thread::sleep_for(std::chrono::milliseconds(3));
  EXPECT_GE(watch.Seconds(), 0.003);
  EXPECT_GE(watch.Milliseconds(), 3);
  EXPECT_GE(watch.Microseconds(), 3000);
  const double before = watch.Seconds();
  watch.Restart();
  EXPECT_LT(watch.Seconds(), before + 0.003) << "a restart sets the start to now";
}

TEST(Stopwatch, LapsAddUpToTheWhole) {
  const Stopwatch whole;
  Stopwatch laps;
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    sum += laps.Lap();
  }
  EXPECT_GE(sum, 6);
  EXPECT_LE(sum, whole.Milliseconds());
}

TEST(Stopwatch, MicrosecondsOfRepeatsShortWorkUntilABatchIsLongEnough) {
  std::size_t calls = 0;
  const double each = MicrosecondsOf([&] { ++calls; }, 50, 2);
  EXPECT_GT(calls, 10u) << "an increment takes far less than 50 us";
  EXPECT_GE(each, 0);
  EXPECT_LT(each, 50);
}

TEST(Stopwatch, MicrosecondsOfCallsLongWorkOnceABatch) {
  int calls = 0;
  const double each = MicrosecondsOf(
      [&] {
        ++calls;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      },
      200, 3);
  EXPECT_EQ(calls, 3);
  EXPECT_GE(each, 2000);
}

}  // namespace
}  // namespace heliopause
