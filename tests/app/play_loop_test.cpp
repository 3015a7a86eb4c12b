// The loop of the game in a window, frame by frame: ghosts after a rewind, the scene before a
// death, fast time that ends in danger, the black box, a challenge to its proven end.
#include "app/play_loop.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/challenges.hpp"
#include "app/programs.hpp"
#include "app/score.hpp"
#include "game/rules/save_file.hpp"
#include "support/program.hpp"
#include "view/window/display.hpp"

namespace heliopause {

// Time and commands are given directly: keys and the mouse have tests of their own.
class PlayLoopTest : public testing::Test {
 protected:
  PlayLoopTest() : display_(ProbeDisplay(why_)), content_(LoadContent(OwnFolders(), {})) {
    EXPECT_NE(display_, nullptr) << why_;
    line_.title = false;
    line_.width = 640;
    line_.height = 400;
    line_.watch = false;
  }
  Folders OwnFolders() const {
    Folders folders = FindFolders();
    for (std::filesystem::path* path : {&folders.saves, &folders.scenarios, &folders.challenges,
                                        &folders.recordings, &folders.screenshots})
      *path = folder_ / path->filename();
    folders.settings = folder_ / "settings.toml";
    return folders;
  }
  void Begin(const std::string& scenario) {
    line_.scenario = scenario;
    loop_ = std::make_unique<PlayLoop>(line_, content_);
    loop_->Begin();
    loop_->OpenWindow();
  }
  const Game& TheGame() const { return loop_->session_.GetGame(); }
  void Lua(const std::string& code) {
    loop_->pending_.push_back({Command::Type::Console, {}, 0, {}, code});
  }
  void Give(Command command) { loop_->pending_.push_back(std::move(command)); }
  void Ticks(int count) {
    for (int i = 0; i < count; ++i) loop_->Tick();
  }
  // A frame that takes this long, at the speed of the game, without drawing.
  void Frame(double seconds, bool skip = false) {
    TimeRequest time;
    time.skip = skip;
    loop_->ServeTime(time, seconds, false);
  }
  void Draw() { loop_->view_->Draw(TheGame(), 1); }
  void Rewind(std::uint64_t steps) { loop_->SeekTo(Step() - steps); }
  std::uint64_t Step() const { return loop_->history_.CurrentStep(); }
  std::uint64_t Last() const { return loop_->history_.LastStep(); }
  std::uint64_t Oldest() const { return loop_->history_.OldestStep(); }
  bool KillcamIsShown() const { return loop_->killcam_.shown; }
  void SetSpeed(int doublings) { loop_->clock_.ChangeSpeed(doublings); }
  double Speed() const { return loop_->clock_.Speed(); }
  const std::vector<Ghost>& Ghosts() const { return loop_->view_->Ghosts(); }
  void StartChallenge(const std::string& id) { loop_->StartChallenge(id); }
  void Start(const std::string& scenario) { loop_->Start(scenario); }
  bool Says(const std::string& part) const {
    const std::vector<std::string> lines = loop_->view_->Messages();
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.find(part) != std::string::npos;
    });
  }
  // The save with the present game, of which only the previous version can be read.
  void WriteBrokenSave(const std::filesystem::path& file) const {
    std::filesystem::create_directories(file.parent_path());
    WriteSave(TheGame(), file);
    WriteSave(TheGame(), file);
    std::filesystem::resize_file(file, 100);
  }
  void ReloadFiles() { loop_->ReloadFiles(); }
  void TakeBack() { loop_->TakeBack(); }
  bool TakesBack() const { return loop_->taking_back_.has_value(); }
  // As a reload of data does.
  void ForgetPast() {
    loop_->DropFuture();
    loop_->history_.ForgetPast(loop_->session_.GetGame());
  }
  void NewPilot(const Request& request) { loop_->NewPilot(request); }
  void LeaveGame() { loop_->LeaveGame(); }
  void Leave() { loop_->Leave(""); }
  std::uint64_t SavedTick() const {
    return ReadSaveHeader(folder_ / "scenarios/empty/auto.save").tick;
  }
  void Load(const std::string& slot) { loop_->Load(slot); }
  bool ChallengeCounts() const { return loop_->challenge_.recorder != nullptr; }
  bool MayGoBack() {
    TimeRequest time;
    time.back = true;
    return loop_->MayGoBack(time);
  }
  // An enemy that destroys the player in the next tick.
  void Die() {
    Lua("local me = space.player() local x, y = me:position() "
        "local foe = space.spawn{class = 'marauder', faction = 'pirate', x = x + 300, y = y} "
        "space.damage(me, 1e6, foe)");
    Frame(kTickSeconds);
  }

  std::string why_;
  test::TemporaryFolder folder_;
  std::shared_ptr<void> display_;
  Content content_;
  CommandLine line_;
  std::unique_ptr<PlayLoop> loop_;
};

TEST_F(PlayLoopTest, AfterARewindTheGhostFliesTheDiscardedFuture) {
  Begin("empty");
  Give({Command::Type::Thrust, TheGame().GetPlayer().ship, 1, {}, {}});
  Ticks(120);
  const Vec2 end = *TheGame().Space().GetPosition(TheGame().GetPlayer().ship);
  EXPECT_TRUE(Ghosts().empty());
  Rewind(60);
  EXPECT_TRUE(Ghosts().empty()) << "the future is still there";
  Ticks(1);
  ASSERT_EQ(Ghosts().size(), 1u);
  const Ghost& ghost = Ghosts().front();
  EXPECT_EQ(ghost.first_tick, 61u);
  ASSERT_EQ(ghost.points.size(), 60u);
  EXPECT_EQ(ghost.points.back().position.x, end.x);
  EXPECT_EQ(ghost.points.back().position.y, end.y);
  EXPECT_FALSE(ghost.lost);
  Draw();
}

TEST_F(PlayLoopTest, TheGhostOfALostShipEndsWhereItWasLost) {
  Begin("empty");
  Ticks(30);
  Die();
  ASSERT_TRUE(TheGame().GetPlayer().dead);
  Ticks(10);
  Rewind(25);
  Ticks(1);
  ASSERT_EQ(Ghosts().size(), 1u);
  EXPECT_TRUE(Ghosts().front().lost);
}

TEST_F(PlayLoopTest, ADeathIsShownAgainSlowlyAndThenItIsLater) {
  Begin("empty");
  Ticks(400);
  Die();
  const std::uint64_t death = Step();
  int before = 0;
  for (; !KillcamIsShown() && before < 200; ++before) Frame(kTickSeconds);
  ASSERT_TRUE(KillcamIsShown());
  EXPECT_GE(before, 30) << "the explosion is seen first";
  const std::uint64_t last = Last();
  EXPECT_EQ(Step(), death - 300) << "five seconds before it";
  Draw();
  int frames = 0;
  for (; KillcamIsShown() && frames < 3000; ++frames) Frame(kTickSeconds);
  EXPECT_NEAR(frames, 4 * (300 + 45), 20) << "at a quarter of the speed";
  EXPECT_GE(Step(), last) << "then the game is where it was";
  EXPECT_TRUE(TheGame().GetPlayer().dead);
}

TEST_F(PlayLoopTest, AKeyEndsTheSceneAndAnOptionLeavesItOut) {
  Begin("empty");
  Ticks(400);
  Die();
  for (int i = 0; !KillcamIsShown() && i < 200; ++i) Frame(kTickSeconds);
  ASSERT_TRUE(KillcamIsShown());
  const std::uint64_t last = Last();
  Frame(kTickSeconds, true);
  EXPECT_FALSE(KillcamIsShown());
  EXPECT_GE(Step(), last);
  loop_.reset();

  test::WriteText(folder_ / "settings.toml", "killcam = false\n");
  Begin("empty");
  Ticks(400);
  Die();
  for (int i = 0; i < 90; ++i) Frame(kTickSeconds);
  EXPECT_FALSE(KillcamIsShown());
}

TEST_F(PlayLoopTest, AFileThatChangesDuringTheSceneDoesNotUndoTheDeath) {
  Begin("empty");
  Ticks(400);
  Die();
  for (int i = 0; !KillcamIsShown() && i < 200; ++i) Frame(kTickSeconds);
  ASSERT_TRUE(KillcamIsShown());
  const std::uint64_t last = Last();
  ReloadFiles();
  EXPECT_FALSE(KillcamIsShown());
  EXPECT_EQ(Step(), last);
  EXPECT_TRUE(TheGame().GetPlayer().dead);
}

TEST_F(PlayLoopTest, TakingBackEndsAtTheOldestStepThatIsLeft) {
  Begin("empty");
  Ticks(500);
  TakeBack();
  Frame(0.1);
  ASSERT_TRUE(TakesBack());
  ASSERT_LT(Step(), 500u);
  ForgetPast();
  Frame(0.1);
  EXPECT_FALSE(TakesBack()) << "the game would wait for ever";
}

// The discarded future held a line of the console, which is reset at the step of the rewind.
TEST_F(PlayLoopTest, ADeathAfterARewindOverTheConsoleIsShownAgain) {
  Begin("empty");
  Ticks(100);
  Lua("local nothing = 1");
  Ticks(20);
  Rewind(25);
  ASSERT_EQ(Step(), 95u) << "no step with a snapshot of its own";
  Ticks(200);
  Die();
  const std::uint64_t death = Step();
  for (int i = 0; !KillcamIsShown() && i < 200; ++i) Frame(kTickSeconds);
  ASSERT_TRUE(KillcamIsShown());
  EXPECT_LT(Step(), 95u);
  for (int i = 0; KillcamIsShown() && i < 3000; ++i) Frame(kTickSeconds);
  EXPECT_FALSE(KillcamIsShown());
  EXPECT_GE(Step(), death);
}

TEST_F(PlayLoopTest, FastTimeEndsWhenAnEnemyComesNear) {
  Begin("empty");
  Ticks(10);
  SetSpeed(2);
  Frame(kTickSeconds);
  ASSERT_EQ(Speed(), 4);
  Lua("local x, y = space.player():position() "
      "space.spawn{class = 'marauder', faction = 'pirate', x = x + 3000, y = y, vx = -400}");
  const std::uint64_t begin = Step();
  for (int i = 0; i < 400 && Speed() > 1; ++i) Frame(kTickSeconds);
  EXPECT_EQ(Speed(), 1);
  EXPECT_GT(Step(), begin + 60) << "not while it is far";
  EXPECT_FALSE(TheGame().GetPlayer().dead);
}

TEST_F(PlayLoopTest, WithoutDangerFastTimeGoesOn) {
  Begin("empty");
  SetSpeed(2);
  for (int i = 0; i < 100; ++i) Frame(kTickSeconds);
  EXPECT_EQ(Speed(), 4);
  EXPECT_GE(Step(), 390u);
}

TEST_F(PlayLoopTest, ABlackBoxRemembersMore) {
  constexpr int kMinute = 3600;
  Begin("empty");
  Ticks(kMinute + 1200);
  EXPECT_LT(Last() - Oldest(), kMinute + 300u);
  loop_.reset();
  Begin("empty");
  Lua("assert(space.fit(space.player(), 'black_box'))");
  Ticks(kMinute + 1200);
  EXPECT_EQ(Oldest(), 0u);
}

// The miner of the flight computer plays.
TEST_F(PlayLoopTest, AChallengeRunsForwardAndItsRecordingProvesTheScore) {
  Begin("empty");
  StartChallenge("ore");
  ASSERT_TRUE(ChallengeCounts());
  for (const ProgramInfo& program : FindPrograms(content_.folders))
    if (program.name == "miner")
      Give({Command::Type::LoadProgram, {}, 1, {}, "miner\n" + program.text});
  Ticks(200);
  EXPECT_FALSE(MayGoBack());
  Draw();
  for (int i = 0; i < 11'000 && ChallengeCounts(); ++i) Ticks(1);
  ASSERT_FALSE(ChallengeCounts()) << "it has ended";
  const std::int64_t score = TheGame().GetPresentation().score;
  EXPECT_GT(score, 0);
  const ChallengeTable table(content_.folders.challenges);
  const auto best = table.Best("ore", std::nullopt);
  ASSERT_TRUE(best);
  EXPECT_EQ(best->score, score);
  const std::filesystem::path file = table.Folder() / best->recording;
  const Score proven = ScoreOf(ReadReplay(file), file, content_);
  EXPECT_EQ(proven.reason, "");
  EXPECT_EQ(proven.score, score);
}

TEST_F(PlayLoopTest, ALineOfTheConsoleEndsTheCountOfAChallenge) {
  Begin("empty");
  StartChallenge("race");
  Ticks(60);
  ASSERT_TRUE(ChallengeCounts());
  Lua("space.credits(100000)");
  Ticks(1);
  EXPECT_FALSE(ChallengeCounts());
  EXPECT_TRUE(ChallengeTable(content_.folders.challenges).Results().empty());
}

TEST_F(PlayLoopTest, LeavingWhileLookingBackSavesThePresent) {
  Begin("empty");
  Ticks(200);
  Rewind(100);
  LeaveGame();
  EXPECT_EQ(SavedTick(), 200u);
}

TEST_F(PlayLoopTest, LeavingAfterALookBackFromADeathSavesTheMomentThatIsShown) {
  Begin("empty");
  Ticks(200);
  Die();
  ASSERT_TRUE(TheGame().GetPlayer().dead);
  Rewind(Step() - 150);
  LeaveGame();
  EXPECT_EQ(SavedTick(), 150u);
}

TEST_F(PlayLoopTest, QuittingAfterALookBackFromADeathSavesTheMomentThatIsShown) {
  Begin("empty");
  Ticks(200);
  Die();
  Rewind(Step() - 150);
  Leave();
  EXPECT_EQ(SavedTick(), 150u);
}

TEST_F(PlayLoopTest, WhyThePreviousSaveIsLoadedIsShownInTheLoadedGame) {
  Begin("empty");
  Ticks(10);
  WriteBrokenSave(folder_ / "scenarios/empty/quick.save");
  Load("quick");
  EXPECT_TRUE(Says("invalid save"));
  EXPECT_TRUE(Says("Loaded the previous save"));
}

TEST_F(PlayLoopTest, ThePilotOfTheCommandLineSeesWhyThePreviousSaveIsLoaded) {
  Begin("empty");
  Ticks(10);
  Pilots pilots(content_.folders.saves);
  WriteBrokenSave(pilots.Folder(pilots.Create("Jo", "empty", Difficulty::Story)) / "auto.save");
  loop_.reset();
  line_.pilot = "Jo";
  Begin("empty");
  EXPECT_TRUE(Says("invalid save"));
}

TEST_F(PlayLoopTest, AScenarioThatDoesNotStartLeavesNoPilotBehind) {
  Begin("empty");
  const Pilots pilots(content_.folders.saves);
  Request request;
  request.type = Request::Type::NewPilot;
  request.name = "Jo";
  request.difficulty = Difficulty::Story;
  request.slot = "broken";
  NewPilot(request);
  EXPECT_TRUE(pilots.List().empty());
  request.slot = "empty";
  NewPilot(request);
  ASSERT_EQ(pilots.List().size(), 1u);
  EXPECT_EQ(pilots.List()[0].name, "Jo");
}

TEST_F(PlayLoopTest, AGameThatCannotBeSavedWhenItIsLeftIsReportedInTheNextOne) {
  Begin("empty");
  Ticks(10);
  test::WriteText(folder_ / "scenarios", "a file in place of the folder");
  Start("empty");
  EXPECT_EQ(TheGame().TickNumber(), 0u);
  EXPECT_TRUE(Says("Could not save"));
}

TEST_F(PlayLoopTest, AChallengeCannotBeTakenBack) {
  Begin("empty");
  StartChallenge("ore");
  Ticks(500);
  const std::uint64_t step = Step();
  TakeBack();
  EXPECT_FALSE(TakesBack());
  Frame(0.1);
  EXPECT_GE(Step(), step);
  EXPECT_TRUE(ChallengeCounts());
}

TEST_F(PlayLoopTest, ASaveThatCannotBeLoadedEndsNoChallenge) {
  Begin("empty");
  StartChallenge("race");
  Ticks(60);
  std::filesystem::create_directories(folder_ / "scenarios/regatta");
  test::WriteText(folder_ / "scenarios/regatta/quick.save", "no save");
  Load("quick");
  EXPECT_TRUE(ChallengeCounts());
  EXPECT_EQ(TheGame().TickNumber(), 60u) << "the game continues";
}

}  // namespace heliopause
