#include "game/replay/replay_history.hpp"

#include <sstream>

#include "game/replay_fixture.hpp"

namespace heliopause {
namespace {

// A game that is played forwards while its hash is noted at every step.
class ReplayHistoryTest : public testing::Test {
 protected:
  explicit ReplayHistoryTest(std::uint64_t reach = ReplayHistory::kEverything)
      : history(reach), game(MakeFight(7, minds)) {
    history.Begin(game);
    hashes.push_back(game.Hash());
    trees.push_back(TreeOf(game));
  }
  // Squares, what is in them, which of them are dirty.
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
      tape.Add(SomeCommands(game, random, console));
      history.Advance(game, tape);
      hashes.resize(tape.Length());
      hashes.push_back(game.Hash());
      trees.resize(tape.Length());
      trees.push_back(TreeOf(game));
    }
  }
  void Visit(std::uint64_t step) {
    history.GoTo(game, tape, step);
    ASSERT_EQ(history.At(), step);
    ASSERT_EQ(game.Hash(), hashes.at(step)) << "at step " << step;
  }

  CountingScriptHost minds;
  ReplayHistory history;
  CommandLog tape;
  Random random{3};
  std::vector<std::uint64_t> hashes;
  std::vector<std::string> trees;
  Game game;
};

TEST_F(ReplayHistoryTest, EveryStepIsHadAgainExactly) {
  Play(400);
  for (std::uint64_t step = 400; step-- > 0;) Visit(step);  // as somebody who holds Backspace
  for (int i = 0; i < 60; ++i) Visit(random.Below(401));    // as somebody who drags the bar
}

TEST_F(ReplayHistoryTest, ForwardsAgainLeadsToTheSameStates) {
  Play(300);
  Visit(40);
  while (history.At() < history.Seen()) {
    history.Advance(game, tape);
    ASSERT_EQ(game.Hash(), hashes.at(history.At())) << "at step " << history.At();
  }
  Play(50);  // and the console, which was never run twice, still knows how often it was used
  Visit(345);
}

TEST_F(ReplayHistoryTest, TheSameCommandsAfterARewindGiveTheSameHash) {
  Play(200, false);
  const Random before = random;
  Play(100, false);
  const std::uint64_t hash = game.Hash();
  history.GoTo(game, tape, 200);
  history.CutHere();
  tape.CutAt(200);
  random = before;
  Play(100, false);
  EXPECT_EQ(game.Hash(), hash);
}

TEST_F(ReplayHistoryTest, WhatWasCutIsNotHadAgain) {
  Play(200);
  history.GoTo(game, tape, 100);
  history.CutHere();
  tape.CutAt(100);
  EXPECT_EQ(history.Seen(), 100u);
  history.GoTo(game, tape, 150);
  EXPECT_EQ(history.At(), 100u);
  Play(30);
  Visit(99);
  Visit(130);
}

TEST_F(ReplayHistoryTest, AJumpLeadsThereAndBack) {
  Play(80);
  CountingScriptHost other_minds;
  Game other = MakeFight(99, other_minds);
  for (int i = 0; i < 10; ++i) other.Tick();
  tape.AddJump(StateOf(other));
  tape.Jump(game, 80);
  history.Jumped(game);
  hashes[80] = game.Hash();  // this step is the new game's from now on
  EXPECT_EQ(hashes[80], other.Hash());
  Play(80);
  Visit(79);
  Visit(80);
  Visit(120);
  Visit(10);
  while (history.At() < history.Seen()) history.Advance(game, tape);
  EXPECT_EQ(game.Hash(), hashes.at(160));
}

TEST_F(ReplayHistoryTest, TheLastTickIsReallyMadeSoThatTheTreeShowsItsChanges) {
  Play(150, false);
  history.GoTo(game, tape, 100);
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
  while (history.At() < history.Seen()) {
    history.Advance(game, tape);
    ASSERT_EQ(TreeOf(game), trees.at(history.At())) << "at step " << history.At();
  }
}

TEST_F(ReplayHistoryTest, SplitsAndMergesAreSeenBackwards) {
  Play(300, false);
  std::size_t splits = 0, merges = 0;
  for (std::uint64_t step = 300; step-- > 0;) {
    history.GoTo(game, tape, step);
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

TEST_F(ReplayHistoryTest, TheWatchIsAskedOnceATick) {
  std::vector<std::uint64_t> steps;
  for (int i = 0; i < 5; ++i) {
    tape.Add({});
    history.Advance(game, tape, [&](const Game& seen, std::uint64_t step) {
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
  EXPECT_LE(history.Oldest(), 880u);
  EXPECT_GT(history.Oldest(), 880u - 70);
  history.GoTo(game, tape, 3);
  EXPECT_EQ(history.At(), history.Oldest());
  EXPECT_EQ(game.Hash(), hashes.at(history.Oldest()));
  tape.ForgetBefore(history.Oldest());
  Visit(950);
}

}  // namespace
}  // namespace heliopause
