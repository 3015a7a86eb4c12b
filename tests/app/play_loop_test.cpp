// The loop of the game in a window, frame by frame: ghosts after a rewind, the scene before a
// death, fast time that ends in danger, the black box, a challenge to its proven end.
#include "app/challenges.hpp"
#include "app/play_loop_fixture.hpp"
#include "app/recording.hpp"
#include "app/score.hpp"
#include "game/state/computer.hpp"
#include "view/draw/number_text.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

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
  EXPECT_TRUE(Says("No way further back"));
}

TEST_F(PlayLoopTest, ASaveEndsATakeBackThatItIsChargedFor) {
  line_.pilot = "Jo";
  line_.difficulty = Difficulty::Pilot;
  Begin("empty");
  Ticks(500);
  Die();
  TakeBack();
  Frame(0.1);
  ASSERT_TRUE(TakesBack());
  Save("quick");
  EXPECT_FALSE(TakesBack());
  EXPECT_EQ(TheGame().GetCareer().rewinds_left, kRewindsPerLaunch - 1);
  const std::uint64_t saved = Step();
  Frame(0.1);
  EXPECT_GE(Step(), saved) << "a second rewind would be free";
}

TEST_F(PlayLoopTest, TakingBackGoesOnBeyondAReloadOfScripts) {
  std::filesystem::copy(content_.folders.scripts, folder_ / "scripts",
                        std::filesystem::copy_options::recursive);
  content_.folders.scripts = folder_ / "scripts";
  Begin("empty");
  Ticks(200);
  const std::filesystem::path file = folder_ / "scripts/scenarios/empty.lua";
  test::WriteText(file, test::ReadText(file) + "-- changed\n");
  ReloadFiles();
  ASSERT_TRUE(Says("empty.lua"));
  Ticks(20);
  TakeBack();
  for (int i = 0; i < 100 && TakesBack(); ++i) Frame(0.1);
  EXPECT_EQ(Step(), 0u);
  EXPECT_EQ(TheGame().TickNumber(), 0u);
  EXPECT_FALSE(Says("No way further back")) << "the game begins here";
}

TEST_F(PlayLoopTest, AReloadAndProblemsOfModsAreReportedInTheLanguageOfThePlayer) {
  content_.problems = {"mod 'bees': conflicts with mod 'wasps'"};
  std::filesystem::copy(content_.folders.scripts, folder_ / "scripts",
                        std::filesystem::copy_options::recursive);
  content_.folders.scripts = folder_ / "scripts";
  test::WriteText(folder_ / "settings.toml", "language = de\n");
  Begin("empty");
  const std::filesystem::path file = folder_ / "scripts/scenarios/empty.lua";
  test::WriteText(file, test::ReadText(file) + "-- changed\n");
  ReloadFiles();
  EXPECT_TRUE(Says("Neu geladen: scenarios/empty.lua"));
  EXPECT_TRUE(Says("Mod 'bees': verträgt sich nicht mit der Mod 'wasps'"));
  loop_.reset();
  UseTexts({});
  UseSentences({});
  UseNumberSigns(Tr("number_thousands"), Tr("number_point"));
}

TEST_F(PlayLoopTest, AProgramThatChangesDuringALookBackIsLoadedByTheNextTick) {
  const std::string before = "return {think = function(self) end}\n", after = "-- new\n" + before;
  std::filesystem::create_directories(folder_ / "programs");
  test::WriteText(folder_ / "programs/own.lua", before);
  Begin("ore_rush");
  Give({Command::Type::LoadProgram, {}, 0, {}, "own\n" + before});
  Ticks(60);
  ASSERT_EQ(TheGame().GetComputer().text, before);
  Rewind(10);
  test::WriteText(folder_ / "programs/own.lua", after);
  ReloadFiles();
  Rewind(1);
  Ticks(1);
  EXPECT_EQ(TheGame().GetComputer().text, after);
}

// A change of a file discards the steps ahead without a tick.
TEST_F(PlayLoopTest, ARewindThatAChangedFileEndsIsChargedAlsoAfterASeekAndBeforeASave) {
  line_.pilot = "Jo";
  line_.difficulty = Difficulty::Pilot;
  Begin("empty");
  Ticks(100);
  ASSERT_EQ(TheGame().GetCareer().rewinds_left, kRewindsPerLaunch);
  Rewind(20);
  ForgetPast();
  Rewind(0);
  Ticks(1);
  EXPECT_EQ(TheGame().GetCareer().rewinds_left, kRewindsPerLaunch - 1);
  Ticks(1);
  EXPECT_EQ(TheGame().GetCareer().rewinds_left, kRewindsPerLaunch - 1) << "once";
  Rewind(1);
  ForgetPast();
  LeaveGame();
  EXPECT_EQ(TheGame().GetCareer().rewinds_left, kRewindsPerLaunch - 2);
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

// In place of the ore rush: six seconds, and the score is how far the ship flies.
TEST_F(PlayLoopTest, AChallengeRunsForwardAndItsRecordingProvesTheScore) {
  std::filesystem::copy(content_.folders.scripts, folder_ / "scripts",
                        std::filesystem::copy_options::recursive);
  content_.folders.scripts = folder_ / "scripts";
  test::WriteText(folder_ / "scripts/scenarios/ore_rush.lua", R"(return {
    title = "Dash", career = false,
    setup = function(self)
      space.spawn{class = "courier", faction = "player", x = 0, y = 0, heading = 0, player = true}
      space.score(0)
    end,
    on_tick = function(self, dt)
      if space.outcome() then return end
      local x = space.player():position()
      space.score(math.floor(x))
      if space.time() >= 6 then space.win("Done.") end
    end,
  })");
  Begin("empty");
  StartChallenge("ore");
  ASSERT_TRUE(ChallengeCounts());
  Give({Command::Type::Thrust, TheGame().GetPlayer().ship, 1, {}, {}});
  Ticks(200);
  EXPECT_FALSE(MayGoBack());
  Draw();
  for (int i = 0; i < 200 && ChallengeCounts(); ++i) Ticks(1);
  ASSERT_FALSE(ChallengeCounts()) << "it has ended";
  const std::int64_t score = TheGame().GetPresentation().score;
  EXPECT_GT(score, 0);
  const ChallengeTable table(content_.folders.challenges);
  const auto best = table.Best("ore", std::nullopt);
  ASSERT_TRUE(best);
  EXPECT_EQ(best->score, score);
  const std::filesystem::path file = table.Folder() / best->recording;
  const Score proven = ScoreOf(ReadReplay(file), file, RulesOf(content_));
  EXPECT_EQ(proven.reason, "");
  EXPECT_EQ(proven.score, score);
}

TEST_F(PlayLoopTest, AChallengeOfReloadedDataCanBeFlown) {
  std::filesystem::copy(content_.folders.data, folder_ / "data",
                        std::filesystem::copy_options::recursive);
  content_.folders.data = folder_ / "data";
  Begin("empty");
  StartChallenge("more");
  EXPECT_FALSE(ChallengeCounts()) << "there is none";
  const std::filesystem::path file = folder_ / "data/challenges.toml";
  test::WriteText(file, test::ReadText(file) +
                            "\n[[challenge]]\nid = \"more\"\nname = \"More\"\n"
                            "text = \"Ore.\"\nscenario = \"ore_rush\"\n");
  ReloadFiles();
  StartChallenge("more");
  EXPECT_TRUE(ChallengeCounts());
  EXPECT_EQ(TheGame().Options().scenario, "ore_rush");
}

TEST_F(PlayLoopTest, TheRecordingOfAChallengeNamesTheDataThatItIsFlownWith) {
  std::filesystem::copy(content_.folders.data, folder_ / "data",
                        std::filesystem::copy_options::recursive);
  content_.folders.data = folder_ / "data";
  Begin("empty");
  const std::vector<FileHash> flown_with = HashFiles(content_.folders);
  const std::filesystem::path file = folder_ / "data/ships.toml";
  test::WriteText(file, test::ReadText(file) + "\n# edited, but not reloaded\n");
  StartChallenge("race");
  Ticks(60);
  ASSERT_TRUE(ChallengeCounts());
  const Replay replay = ReadReplay(ChallengeTable(content_.folders.challenges).Current());
  EXPECT_TRUE(ChangedFiles(replay.header.files, flown_with).empty());
  EXPECT_FALSE(ChangedFiles(replay.header.files, HashFiles(content_.folders)).empty());
}

TEST_F(PlayLoopTest, AfterMidnightTheChallengesOfTheNewDayAreShown) {
  Begin("empty");
  const std::uint64_t today = ShownDay();
  EXPECT_GT(today, 20260101u) << "set when they are shown";
  ShowDay(20200101);
  WholeFrame(0.01);
  EXPECT_GE(ShownDay(), today);
}

TEST_F(PlayLoopTest, AChallengeThatCannotBeRecordedKeepsNoOtherProgramFromIt) {
  Begin("empty");
  const ChallengeTable table(content_.folders.challenges);
  std::filesystem::create_directories(table.Current());
  StartChallenge("race");
  EXPECT_FALSE(ChallengeCounts());
  EXPECT_NO_THROW(table.Reserve());
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

TEST_F(PlayLoopTest, ASaveThatIsLoadedEndsTheCountOfAChallengeAndALineSaysSo) {
  Begin("empty");
  StartChallenge("race");
  Ticks(60);
  Save("quick");
  Ticks(60);
  ASSERT_TRUE(ChallengeCounts());
  Load("quick");
  EXPECT_FALSE(ChallengeCounts());
  EXPECT_TRUE(Says("does not count any more: a save was loaded"));
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
