// Frames against a simulated clock that advances during ticks, stalls, and jumps.
#include "app/game_clock.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "app/window_loop.hpp"

namespace heliopause::test {
namespace {

// A clock that advances only by Pass().
struct ManualClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<ManualClock>;
  static constexpr bool is_steady = false;
  // The standard's name. NOLINTNEXTLINE(readability-identifier-naming)
  static time_point now() { return time_point(duration(nanoseconds)); }
  static void Pass(double seconds) { nanoseconds += std::llround(seconds * 1e9); }
  static inline std::int64_t nanoseconds = 0;
};

struct Playback {  // of a game in a window
  int ticks = 0, frames = 0;
  double slowest_frame = 0;
};

// Plays some seconds of a game with this cost per tick and per frame.
Playback PlayFor(GameClock& clock, double seconds, double tick_seconds, double frame_seconds) {
  Playback playback;
  double last = frame_seconds;
  for (double passed = 0; passed < seconds; passed += last) {
    const auto start = ManualClock::now();
    clock.Advance<ManualClock>(std::min(last, kLongestFrame), [&] {
      ++playback.ticks;
      ManualClock::Pass(tick_seconds);
      return true;
    });
    ManualClock::Pass(frame_seconds);
    last = std::chrono::duration<double>(ManualClock::now() - start).count();
    playback.slowest_frame = std::max(playback.slowest_frame, last);
    ++playback.frames;
  }
  return playback;
}

TEST(GameClock, KeepsSixtyTicksASecondAtAnyFrameRate) {
  for (const double frame : {1.0 / 240, 1.0 / 60, 1.0 / 30, 0.1, 0.24}) {
    GameClock clock;
    const Playback playback = PlayFor(clock, 20, 0.0004, frame);
    EXPECT_NEAR(playback.ticks, 1200, 16) << frame;
    EXPECT_EQ(clock.GetPace().SlowRate(), 0) << frame;
  }
}

// However slow a tick is, frames stay within the budget, and the time that is not drawing is ticks.
TEST(GameClock, SlowsDownEvenlyWhenTicksAreTooSlow) {
  double before = 61;
  for (const double tick : {0.012, 0.02, 0.03, 0.05, 0.1, 0.2}) {
    GameClock clock;
    const Playback playback = PlayFor(clock, 30, tick, 0.008);
    const double rate = playback.ticks / 30.0;
    EXPECT_LT(rate, before) << tick;
    EXPECT_GT(rate, 0.7 / tick * (1 - 60 * 0.008 * 0.5)) << tick;
    EXPECT_LE(playback.slowest_frame, tick + 0.025 + 0.008 + 1e-9) << tick;
    if (rate < 55) {
      EXPECT_NEAR(clock.GetPace().SlowRate(), rate, 2) << tick;
    }
    before = rate;
  }
}

TEST(GameClock, DoesNotCatchUpWhenTicksAreFastAgain) {
  GameClock clock;
  PlayFor(clock, 10, 0.05, 0.008);
  EXPECT_GT(clock.GetPace().SlowRate(), 10);
  const Playback after = PlayFor(clock, 3, 0.0004, 1.0 / 60);
  EXPECT_NEAR(after.ticks, 180, 4);
  EXPECT_EQ(clock.GetPace().SlowRate(), 0);
}

TEST(GameClock, ReportsNoSlowRateAfterASingleStall) {
  GameClock clock;
  PlayFor(clock, 5, 0.0004, 1.0 / 60);
  PlayFor(clock, 0.5, 0.5, 0.008);
  PlayFor(clock, 3, 0.0004, 1.0 / 60);
  EXPECT_EQ(clock.GetPace().SlowRate(), 0);
}

TEST(GameClock, ReportsNoSlowRateInSlowMotion) {
  GameClock clock;
  clock.ChangeSpeed(-2);
  const Playback playback = PlayFor(clock, 20, 0.0004, 1.0 / 60);
  EXPECT_NEAR(playback.ticks, 300, 3);
  EXPECT_EQ(clock.GetPace().SlowRate(), 0);
}

TEST(GameClock, FastForwardStaysWithinTheBudget) {
  GameClock clock;
  clock.ChangeSpeed(GameClock::kFastest);
  const Playback fast = PlayFor(clock, 10, 0.0004, 1.0 / 60);
  EXPECT_NEAR(fast.ticks, 9600, 200);
  const Playback slow = PlayFor(clock, 10, 0.01, 1.0 / 60);
  EXPECT_GT(slow.ticks, 500);
  EXPECT_LT(slow.slowest_frame, 0.06);
  EXPECT_EQ(clock.GetPace().SlowRate(), 0);
}

// The seconds of each frame if the clock advances by `steps` between them.
std::vector<double> FramesOf(const std::vector<double>& steps) {
  std::vector<double> seconds;
  std::size_t next = 0;
  RunFrames<ManualClock>([&] { return next < steps.size(); },
                         [&](double frame) {
                           seconds.push_back(frame);
                           ManualClock::Pass(steps[next++]);
                         });
  return seconds;
}

TEST(WindowLoop, AForwardJumpOfTheClockIsAStallAndABackwardJumpIsNoTime) {
  const std::vector<double> seconds =
      FramesOf({0.016, 3600 * 24 * 30, 0.016, -3600, 0.016, -0.001, 0.02, 0});
  ASSERT_EQ(seconds.size(), 8u);
  const double expected[] = {0, 0.016, kLongestFrame, 0.016, 0, 0.016, 0, 0.02};
  for (std::size_t i = 0; i < 8; ++i) EXPECT_NEAR(seconds[i], expected[i], 1e-9) << i;
}

// A month in suspension is one stall of kLongestFrame.
TEST(WindowLoop, TheRateOfTicksIsTheSameAfterAnyJump) {
  GameClock clock;
  int ticks = 0, frame_number = 0;
  const double jumps[] = {3600.0 * 24 * 30, -3600.0 * 24 * 60, 1e9, -1e-9};
  RunFrames<ManualClock>(
      [&] { return frame_number < 1200; },
      [&](double seconds) {
        clock.Advance<ManualClock>(seconds, [&] { return ++ticks, true; });
        ManualClock::Pass(frame_number % 300 == 150 ? jumps[frame_number / 300] : 1.0 / 60);
        ++frame_number;
      });
  EXPECT_GE(ticks, 1190);
  EXPECT_LE(ticks, 1200 + 2 * 15);
  EXPECT_EQ(clock.GetPace().SlowRate(), 0);
}

// A jump during the ticks of a frame does not add ticks.
TEST(GameClock, AJumpDuringTicksAddsNone) {
  GameClock clock;
  int ticks = 0;
  clock.Advance<ManualClock>(kLongestFrame, [&] {
    ManualClock::Pass(-3600);
    return ++ticks, true;
  });
  EXPECT_EQ(ticks, 15);
  clock.Advance<ManualClock>(kLongestFrame, [&] {
    ManualClock::Pass(3600);
    return ++ticks, true;
  });
  EXPECT_EQ(ticks, 16);
}

TEST(GameClock, StopsWhenATickReturnsFalse) {
  GameClock clock;
  int ticks = 0;
  clock.Advance(0.2, [&] { return ++ticks < 3; });
  EXPECT_EQ(ticks, 3);
}

TEST(GameClock, AlphaIsTheShareOfATick) {
  GameClock clock;
  clock.Advance(kTickSeconds * 1.25, [] { return true; });
  EXPECT_NEAR(clock.Alpha(), 0.25, 1e-9);
  clock.AlignToTick();
  EXPECT_EQ(clock.Alpha(), 1);
  EXPECT_EQ(clock.Rewind(kTickSeconds * 2.5), 2u);
}

}  // namespace
}  // namespace heliopause::test
