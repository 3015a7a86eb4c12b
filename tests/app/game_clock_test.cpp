// Frame after frame against a clock that does what real ones do: runs on while ticks are computed,
// stalls, and jumps.
#include "app/game_clock.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "app/window_loop.hpp"

namespace heliopause::test {
namespace {

// A clock whose time is told.
struct ToldClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<ToldClock>;
  static constexpr bool is_steady = false;
  // The standard's name. NOLINTNEXTLINE(readability-identifier-naming)
  static time_point now() { return time_point(duration(nanoseconds)); }
  static void Pass(double seconds) { nanoseconds += std::llround(seconds * 1e9); }
  static inline std::int64_t nanoseconds = 0;
};

struct Sight {  // what was seen of a game in a window
  int ticks = 0, frames = 0;
  double slowest_frame = 0;
};

// Some seconds of a game whose ticks and frames take so long.
Sight Watch(GameClock& clock, double seconds, double tick_seconds, double frame_seconds) {
  Sight sight;
  double last = frame_seconds;
  for (double passed = 0; passed < seconds; passed += last) {
    const auto start = ToldClock::now();
    clock.GoOn<ToldClock>(std::min(last, kLongestFrame), [&] {
      ++sight.ticks;
      ToldClock::Pass(tick_seconds);
      return true;
    });
    ToldClock::Pass(frame_seconds);
    last = std::chrono::duration<double>(ToldClock::now() - start).count();
    sight.slowest_frame = std::max(sight.slowest_frame, last);
    ++sight.frames;
  }
  return sight;
}

TEST(GameClock, KeepsSixtyTicksASecondAtAnyFrameRate) {
  for (const double frame : {1.0 / 240, 1.0 / 60, 1.0 / 30, 0.1, 0.24}) {
    GameClock clock;
    const Sight sight = Watch(clock, 20, 0.0004, frame);
    EXPECT_NEAR(sight.ticks, 1200, 16) << frame;
    EXPECT_EQ(clock.GetPace().Slow(), 0) << frame;
  }
}

// At any price of a tick the window lives, and whatever is not drawing is ticks.
TEST(GameClock, SlowsEvenlyWhenTicksAreTooDearAndDoesNotSpiral) {
  double before = 61;
  for (const double tick : {0.012, 0.02, 0.03, 0.05, 0.1, 0.2}) {
    GameClock clock;
    const Sight sight = Watch(clock, 30, tick, 0.008);
    const double rate = sight.ticks / 30.0;
    EXPECT_LT(rate, before) << tick;
    EXPECT_GT(rate, 0.7 / tick * (1 - 60 * 0.008 * 0.5)) << tick;
    EXPECT_LE(sight.slowest_frame, tick + 0.025 + 0.008 + 1e-9) << tick;
    if (rate < 55) {
      EXPECT_NEAR(clock.GetPace().Slow(), rate, 2) << tick;
    }
    before = rate;
  }
}

TEST(GameClock, CatchesUpNothingWhenTicksAreCheapAgain) {
  GameClock clock;
  Watch(clock, 10, 0.05, 0.008);
  EXPECT_GT(clock.GetPace().Slow(), 10);
  const Sight after = Watch(clock, 3, 0.0004, 1.0 / 60);
  EXPECT_NEAR(after.ticks, 180, 4);
  EXPECT_EQ(clock.GetPace().Slow(), 0);
}

TEST(GameClock, SaysNothingOfASingleStall) {
  GameClock clock;
  Watch(clock, 5, 0.0004, 1.0 / 60);
  Watch(clock, 0.5, 0.5, 0.008);
  Watch(clock, 3, 0.0004, 1.0 / 60);
  EXPECT_EQ(clock.GetPace().Slow(), 0);
}

TEST(GameClock, SaysNothingOfASlowMotionThatIsWanted) {
  GameClock clock;
  clock.ChangeSpeed(-2);
  const Sight sight = Watch(clock, 20, 0.0004, 1.0 / 60);
  EXPECT_NEAR(sight.ticks, 300, 3);
  EXPECT_EQ(clock.GetPace().Slow(), 0);
}

TEST(GameClock, FastForwardTakesWhatItGetsAndLeavesTheWindowAlive) {
  GameClock clock;
  clock.ChangeSpeed(GameClock::kFastest);
  const Sight cheap = Watch(clock, 10, 0.0004, 1.0 / 60);
  EXPECT_NEAR(cheap.ticks, 9600, 200);
  const Sight dear = Watch(clock, 10, 0.01, 1.0 / 60);
  EXPECT_GT(dear.ticks, 500);
  EXPECT_LT(dear.slowest_frame, 0.06);
  EXPECT_EQ(clock.GetPace().Slow(), 0);
}

// The seconds of each frame when the clock goes by such steps between frames.
std::vector<double> FramesOf(const std::vector<double>& steps) {
  std::vector<double> seconds;
  std::size_t next = 0;
  RunFrames<ToldClock>([&] { return next < steps.size(); },
                       [&](double frame) {
                         seconds.push_back(frame);
                         ToldClock::Pass(steps[next++]);
                       });
  return seconds;
}

TEST(WindowLoop, AClockThatJumpsForwardsIsAStallAndBackwardsNoTimeAtAll) {
  const std::vector<double> seconds =
      FramesOf({0.016, 3600 * 24 * 30, 0.016, -3600, 0.016, -0.001, 0.02, 0});
  ASSERT_EQ(seconds.size(), 8u);
  const double expected[] = {0, 0.016, kLongestFrame, 0.016, 0, 0.016, 0, 0.02};
  for (std::size_t i = 0; i < 8; ++i) EXPECT_NEAR(seconds[i], expected[i], 1e-9) << i;
}

// As above, but the game's ticks are counted: a month in suspension is a quarter of a second.
TEST(WindowLoop, AGameGoesOnAfterAnyJumpAsBeforeIt) {
  GameClock clock;
  int ticks = 0, frame_number = 0;
  const double jumps[] = {3600.0 * 24 * 30, -3600.0 * 24 * 60, 1e9, -1e-9};
  RunFrames<ToldClock>(
      [&] { return frame_number < 1200; },
      [&](double seconds) {
        clock.GoOn<ToldClock>(seconds, [&] { return ++ticks, true; });
        ToldClock::Pass(frame_number % 300 == 150 ? jumps[frame_number / 300] : 1.0 / 60);
        ++frame_number;
      });
  EXPECT_GE(ticks, 1190);
  EXPECT_LE(ticks, 1200 + 2 * 15);
  EXPECT_EQ(clock.GetPace().Slow(), 0);
}

// While ticks run, too: then no more of them come than were due.
TEST(GameClock, AJumpBackwardsAmongTicksEndsWithThoseThatAreDue) {
  GameClock clock;
  int ticks = 0;
  clock.GoOn<ToldClock>(kLongestFrame, [&] {
    ToldClock::Pass(-3600);
    return ++ticks, true;
  });
  EXPECT_EQ(ticks, 15);
  clock.GoOn<ToldClock>(kLongestFrame, [&] {
    ToldClock::Pass(3600);
    return ++ticks, true;
  });
  EXPECT_EQ(ticks, 16);
}

TEST(GameClock, EndsWhenATickSaysSo) {
  GameClock clock;
  int ticks = 0;
  clock.GoOn(0.2, [&] { return ++ticks < 3; });
  EXPECT_EQ(ticks, 3);
}

TEST(GameClock, BlendsFromTickToTick) {
  GameClock clock;
  clock.GoOn(kTickSeconds * 1.25, [] { return true; });
  EXPECT_NEAR(clock.Alpha(), 0.25, 1e-9);
  clock.Stand();
  EXPECT_EQ(clock.Alpha(), 1);
  EXPECT_EQ(clock.GoBack(kTickSeconds * 2.5), 2u);
}

}  // namespace
}  // namespace heliopause::test
