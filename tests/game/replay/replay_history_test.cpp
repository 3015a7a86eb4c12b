#include "game/replay/replay_history.hpp"

#include <sstream>

#include "game/replay_fixture.hpp"

namespace heliopause {
namespace {

// A game that is played forwards while its hash is noted at every step.
class ReplayHistoryTest : public testing::Test {
 protected:
  explicit ReplayHistoryTest(std::uint64_t reach = ReplayHistory::kUnlimited)
      : history(reach), game(MakeFight(7, host)) {
    history.Begin(game);
    hashes.push_back(game.Hash());
    trees.push_back(TreeOf(game));
  }
  // The nodes: their squares, their sprites, and which are dirty.
  static std::string TreeOf(const Game& game) {
    std::ostringstream text;
    game.Space().ForEachNode([&](const NodeView& node) {
      text << node.center.x << " " << node.center.y << " " << node.radius << " " << node.count
           << (node.leaf ? " leaf" : "") << (node.dirty ? " dirty" : "") << "\n";
    });
    return text.str();
  }
  void Play(int steps, bool console = true) {
    for (int i = 0; i < steps; ++i) {
      command_log.Add(SomeCommands(game, random, console));
      history.Advance(game, command_log);
      hashes.resize(command_log.Length());
      hashes.push_back(game.Hash());
      trees.resize(command_log.Length());
      trees.push_back(TreeOf(game));
    }
  }
  void Visit(std::uint64_t step) {
    history.Seek(game, command_log, step);
    ASSERT_EQ(history.CurrentStep(), step);
    ASSERT_EQ(game.Hash(), hashes.at(step)) << "at step " << step;
  }

  CountingScriptHost host;
  ReplayHistory history;
  CommandLog command_log;
  Random random{3};
  std::vector<std::uint64_t> hashes;
  std::vector<std::string> trees;
  Game game;
};

TEST_F(ReplayHistoryTest, EveryStepIsRestoredExactly) {
  Play(400);
  for (std::uint64_t step = 400; step-- > 0;) Visit(step);  // a user holds Backspace
  for (int i = 0; i < 60; ++i) Visit(random.Below(401));    // a user drags the time bar
}

// A black box is fitted, and sold again.
TEST_F(ReplayHistoryTest, HowMuchIsKeptMayChange) {
  history.KeepSteps(120);
  Play(400, false);
  EXPECT_EQ(history.OldestStep(), 240u);
  history.KeepSteps(300);
  Play(240, false);
  EXPECT_EQ(history.OldestStep(), 300u);
  Visit(300);
  Visit(640);
  history.KeepSteps(60);
  Play(1, false);
  EXPECT_EQ(history.OldestStep(), 540u);
}

TEST_F(ReplayHistoryTest, ForwardsAgainLeadsToTheSameStates) {
  Play(300);
  Visit(40);
  while (history.CurrentStep() < history.LastStep()) {
    history.Advance(game, command_log);
    ASSERT_EQ(game.Hash(), hashes.at(history.CurrentStep())) << "at step " << history.CurrentStep();
  }
  Play(50);  // no console line ran twice, so the console's counter is right
  Visit(345);
}

// After the data changed, earlier states may not load any more.
TEST_F(ReplayHistoryTest, AForgottenPastEndsAtThePresentStep) {
  Play(100);
  history.ForgetPast(game);
  EXPECT_EQ(history.OldestStep(), 100u);
  history.Seek(game, command_log, 20);
  EXPECT_EQ(history.CurrentStep(), 100u);
  EXPECT_EQ(game.Hash(), hashes.at(100));
  Play(100);
  Visit(100);
  Visit(150);
}

TEST_F(ReplayHistoryTest, TheSameCommandsAfterARewindGiveTheSameHash) {
  Play(200, false);
  const Random before = random;
  Play(100, false);
  const std::uint64_t hash = game.Hash();
  history.Seek(game, command_log, 200);
  history.TruncateHere();
  command_log.TruncateAfter(200);
  random = before;
  Play(100, false);
  EXPECT_EQ(game.Hash(), hash);
}

TEST_F(ReplayHistoryTest, WhatWasCutIsNotRestored) {
  Play(200);
  history.Seek(game, command_log, 100);
  history.TruncateHere();
  command_log.TruncateAfter(100);
  EXPECT_EQ(history.LastStep(), 100u);
  history.Seek(game, command_log, 150);
  EXPECT_EQ(history.CurrentStep(), 100u);
  Play(30);
  Visit(99);
  Visit(130);
}

TEST_F(ReplayHistoryTest, AJumpLeadsThereAndBack) {
  Play(80);
  CountingScriptHost other_host;
  Game other = MakeFight(99, other_host);
  for (int i = 0; i < 10; ++i) other.Tick();
  command_log.AddStateLoad(StateOf(other));
  command_log.ApplyStateLoads(game, 80);
  history.RecordStateLoad(game);
  hashes[80] = game.Hash();  // this step is the new game's from now on
  EXPECT_EQ(hashes[80], other.Hash());
  Play(80);
  Visit(79);
  Visit(80);
  Visit(120);
  Visit(10);
  while (history.CurrentStep() < history.LastStep()) history.Advance(game, command_log);
  EXPECT_EQ(game.Hash(), hashes.at(160));
}

TEST_F(ReplayHistoryTest, TheLastTickIsReallyMadeSoThatTheTreeShowsItsChanges) {
  Play(150, false);
  history.Seek(game, command_log, 100);
  bool moved = false;
  game.Space().ForEachNode([&](const NodeView& node) { moved = moved || node.touched; });
  EXPECT_TRUE(moved) << "after a mere load no node is touched";
}

TEST_F(ReplayHistoryTest, TheTreeIsTheOneThatWasSeenForwards) {
  Play(400);
  for (std::uint64_t step = 400; step-- > 0;) {
    Visit(step);
    ASSERT_EQ(TreeOf(game), trees.at(step)) << "at step " << step;
  }
  for (int i = 0; i < 60; ++i) {
    const std::uint64_t step = random.Below(401);
    Visit(step);
    ASSERT_EQ(TreeOf(game), trees.at(step)) << "at step " << step;
  }
  Visit(40);
  while (history.CurrentStep() < history.LastStep()) {
    history.Advance(game, command_log);
    ASSERT_EQ(TreeOf(game), trees.at(history.CurrentStep())) << "at step " << history.CurrentStep();
  }
}

TEST_F(ReplayHistoryTest, SplitsAndMergesAreSeenBackwards) {
  Play(300, false);
  std::size_t splits = 0, merges = 0;
  for (std::uint64_t step = 300; step-- > 0;) {
    history.Seek(game, command_log, step);
    const Statistics statistics = game.Space().GetStatistics();
    std::size_t shown = 0;
    game.Space().ForEachNode(
        [&](const NodeView& node) { shown += node.change == NodeView::Change::Split; });
    EXPECT_EQ(shown > 0, statistics.splits > 0) << "at step " << step;
    splits += statistics.splits;
    merges += statistics.merges;
    ASSERT_EQ(game.Space().Validate(), "") << "at step " << step;
  }
  EXPECT_GT(splits, 5u);
  EXPECT_GT(merges, 5u);
}

TEST_F(ReplayHistoryTest, TheCallbackRunsOncePerTick) {
  std::vector<std::uint64_t> steps;
  for (int i = 0; i < 5; ++i) {
    command_log.Add({});
    history.Advance(game, command_log, [&](const Game& seen, std::uint64_t step) {
      EXPECT_EQ(seen.TickNumber(), step);
      steps.push_back(step);
    });
  }
  EXPECT_EQ(steps, (std::vector<std::uint64_t>{1, 2, 3, 4, 5}));
}

class AShortHistory : public ReplayHistoryTest {
 protected:
  AShortHistory() : ReplayHistoryTest(120) {}
};

TEST_F(AShortHistory, ReachesBackAsFarAsItShouldAndNoFarther) {
  Play(1000);
  EXPECT_LE(history.OldestStep(), 880u);
  EXPECT_GT(history.OldestStep(), 880u - 70);
  history.Seek(game, command_log, 3);
  EXPECT_EQ(history.CurrentStep(), history.OldestStep());
  EXPECT_EQ(game.Hash(), hashes.at(history.OldestStep()));
  command_log.DropBefore(history.OldestStep());
  Visit(950);
}

#ifndef NDEBUG
TEST(ReplayHistoryDeathTest, BeginComesFirst) {
  const ReplayHistory history;
  EXPECT_DEATH(history.OldestStep(), "Begin was called");
}

TEST(ReplayHistoryDeathTest, TheLogMustContainTheNextStep) {
  CountingScriptHost host;
  Game game = MakeFight(5, host);
  ReplayHistory history;
  history.Begin(game);
  const CommandLog empty;
  EXPECT_DEATH(history.Advance(game, empty), "the command log contains the next step");
}
#endif

}  // namespace
}  // namespace heliopause
