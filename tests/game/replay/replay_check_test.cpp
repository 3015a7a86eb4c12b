#include "game/replay/replay_check.hpp"

#include "game/replay_fixture.hpp"

namespace heliopause {
namespace {

// The recording of a fight of that many steps.
Replay Recorded(std::uint64_t steps) {
  CountingScriptHost host;
  Game game = MakeFight(7, host);
  Replay replay;
  for (std::uint64_t step = 1; step <= steps; ++step) {
    replay.command_log.Add({});
    replay.command_log.Tick(game, step);
    replay.digests.push_back(game.Digest());
    if (step % 60 == 0) replay.checkpoints.push_back({step, game.HashByPart()});
  }
  return replay;
}

// Plays it; `meddle(game, step)` may change the game before each look.
template <class F>
ReplayCheck Checked(const Replay& replay, F&& meddle) {
  CountingScriptHost host;
  Game game = MakeFight(7, host);
  ReplayCheck check(replay);
  for (std::uint64_t step = 1; step <= replay.command_log.Length(); ++step) {
    replay.command_log.Tick(game, step);
    meddle(game, step);
    check.CheckStep(game, step);
    check.CheckStep(game, step);  // a second check has no effect
  }
  return check;
}

TEST(ReplayCheck, TheSameGameIsTheSame) {
  const Replay replay = Recorded(180);
  const ReplayCheck check = Checked(replay, [](Game&, std::uint64_t) {});
  EXPECT_FALSE(check.Difference().has_value());
  EXPECT_EQ(check.Text(), "");
  EXPECT_EQ(check.Compared(), 3u);
}

TEST(ReplayCheck, ADrawnNumberIsSeenAtItsTick) {
  const Replay replay = Recorded(180);
  const ReplayCheck check = Checked(replay, [](Game& game, std::uint64_t step) {
    if (step == 75) game.ScriptRandom().Next();
  });
  ASSERT_TRUE(check.Difference().has_value());
  EXPECT_EQ(check.Difference()->tick, 75u);
  EXPECT_EQ(check.Difference()->same_tick, 60u);
  const std::string text = check.Text();
  EXPECT_EQ(text.find("first differs at tick 75 (0:01); at tick 120 (0:02) in: random"), 0u)
      << text;
}

TEST(ReplayCheck, WhatNoDigestSeesIsSeenAtTheEndOfTheSecond) {
  const Replay replay = Recorded(180);
  const ReplayCheck check = Checked(replay, [](Game& game, std::uint64_t step) {
    if (step == 75) game.PlayerForScenario().credits += 5;
  });
  EXPECT_EQ(check.Text(), "first differs after tick 60 (0:01); at tick 120 (0:02) in: player");
}

TEST(ReplayCheck, APartBeginsAtATickOfItsOwn) {
  const Replay replay = Recorded(120);
  CountingScriptHost host;
  Game game = MakeFight(7, host);
  for (std::uint64_t step = 1; step <= 60; ++step) replay.command_log.Tick(game, step);
  ReplayCheck check(replay, game.TickNumber());
  game.PlayerForScenario().credits += 5;
  for (std::uint64_t step = 61; step <= 120; ++step) {
    replay.command_log.Tick(game, step);
    check.CheckStep(game, step);
  }
  EXPECT_EQ(check.Text(), "first differs after tick 60 (0:01); at tick 120 (0:02) in: player");
}

TEST(ReplayCheck, ADifferenceAfterTheLastHashHasNoParts) {
  const Replay replay = Recorded(170);
  const ReplayCheck check = Checked(replay, [](Game& game, std::uint64_t step) {
    if (step == 150) game.ScriptRandom().Next();
  });
  EXPECT_EQ(check.Text(), "first differs at tick 150 (0:02)");
}

}  // namespace
}  // namespace heliopause
