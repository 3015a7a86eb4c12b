// The loop of the game in a window: what is saved, loaded and reported when another game replaces
// the running one, or the program ends.
#include "app/play_loop_fixture.hpp"
#include "view/draw/number_text.hpp"

namespace heliopause {

TEST_F(PlayLoopTest, LeavingWhileLookingBackSavesThePresent) {
  Begin("empty");
  Ticks(200);
  Rewind(100);
  LeaveGame();
  EXPECT_EQ(SavedTick(), 200u);
}

TEST_F(PlayLoopTest, ASlotOfTheCommandLineIsInTheFolderOfItsScenario) {
  Begin("empty");
  Ticks(5);
  const std::filesystem::path file = folder_ / "scenarios/-..-a/auto.save";
  std::filesystem::create_directories(file.parent_path());
  WriteSave(TheGame(), file);
  loop_.reset();
  line_.load = "auto";
  Begin("../a");
  EXPECT_EQ(TheGame().TickNumber(), 5u);
}

// The previous save of the slot would be loaded otherwise, and replace the newer one.
TEST_F(PlayLoopTest, ASaveThatLacksAModIsNotLoadedAndSaysWhatToDo) {
  content_.folders.mod_folders.clear();
  Begin("empty");
  Ticks(5);
  const std::filesystem::path file = folder_ / "scenarios/empty/quick.save";
  std::filesystem::create_directories(file.parent_path());
  WriteSave(TheGame(), file);
  const std::vector<DataLayer> mods = {{{"bees", "1.0"}, folder_ / "bees"}};
  const Catalog catalog = Catalog::Load(content_.folders.data, mods);
  WriteSave(Game(catalog, {}), file);
  Ticks(5);
  Load("quick");
  EXPECT_TRUE(Says(
      "Could not load: quick.save needs the mod bees 1.0, which is not installed: install it"));
  EXPECT_EQ(TheGame().TickNumber(), 10u) << "the running game continues";
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

TEST_F(PlayLoopTest, QuittingAfterADeathThatWasTakenBackIsChargedToAPilot) {
  line_.pilot = "Jo";
  line_.difficulty = Difficulty::Pilot;
  Begin("empty");
  Ticks(200);
  Die();
  ASSERT_TRUE(TheGame().GetPlayer().dead);
  Rewind(Step() - 150);
  Leave();
  loop_.reset();
  line_.difficulty = Difficulty::None;
  Begin("empty");
  EXPECT_EQ(TheGame().TickNumber(), 151u) << "the tick that charges the rewind";
  EXPECT_FALSE(TheGame().GetPlayer().dead);
  EXPECT_EQ(TheGame().GetCareer().rewinds_left, kRewindsPerLaunch - 1);
}

TEST_F(PlayLoopTest, QuittingAtTheStartToWhichAPilotHasGoneBackIsChargedAsWell) {
  line_.pilot = "Jo";
  line_.difficulty = Difficulty::Pilot;
  Begin("empty");
  Ticks(200);
  Die();
  Rewind(Step());
  ASSERT_TRUE(TheGame().GetCareer().IsEmpty());
  Leave();
  loop_.reset();
  line_.difficulty = Difficulty::None;
  Begin("empty");
  EXPECT_EQ(TheGame().TickNumber(), 1u);
  EXPECT_EQ(TheGame().GetCareer().difficulty, Difficulty::Pilot);
  EXPECT_EQ(TheGame().GetCareer().rewinds_left, kRewindsPerLaunch - 1);
}

TEST_F(PlayLoopTest, ALoadCanBeTakenBackUnlessRewindsAreCounted) {
  for (const bool counted : {false, true}) {
    loop_.reset();
    line_.pilot = counted ? "Jo" : "";
    line_.difficulty = counted ? Difficulty::Pilot : Difficulty::None;
    Begin("empty");
    Ticks(100);
    const std::filesystem::path home =
        counted ? content_.folders.saves / "jo" : content_.folders.scenarios / "empty";
    std::filesystem::create_directories(home);
    WriteSave(TheGame(), home / "quick.save");
    Ticks(50);
    Load("quick");
    EXPECT_EQ(TheGame().TickNumber(), 100u);
    EXPECT_EQ(Oldest() == Step(), counted);
  }
}

TEST_F(PlayLoopTest, ASaveThatCannotBeLoadedKeepsTheStepsAheadOfALookBack) {
  Begin("empty");
  Ticks(200);
  Rewind(100);
  std::filesystem::create_directories(folder_ / "scenarios/empty");
  test::WriteText(folder_ / "scenarios/empty/quick.save", "no save");
  Load("quick");
  EXPECT_EQ(Step(), 100u);
  EXPECT_EQ(Last(), 200u);
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

TEST_F(PlayLoopTest, APilotThatAnotherProgramFliesIsReported) {
  Pilots pilots(content_.folders.saves);
  const std::string folder = pilots.Create("Jo", "empty", Difficulty::Story);
  line_.pilot = "Jo";
  Begin("empty");
  EXPECT_FALSE(Says("Another program"));
  EXPECT_EQ(pilots.Reserve(folder), nullptr) << "it is flown";
  Serve(Request::Type::Title);
  const auto other = pilots.Reserve(folder);
  ASSERT_NE(other, nullptr);
  loop_.reset();
  Begin("empty");
  EXPECT_TRUE(Says("Another program"));
}

TEST_F(PlayLoopTest, TheLogOfAPilotHasTheSameNumbersInEveryLanguage) {
  line_.pilot = "Jo";
  line_.difficulty = Difficulty::Story;
  Begin("empty");
  Ticks(1);
  Lua("space.credits(1234) space.place(space.player(), 0, 300, 0, 0)");
  Ticks(1);
  UseNumberSigns(".", ",");
  Give({Command::Type::Dock, TheGame().GetPlayer().ship, 0, TheGame().Bodies()[0].id, {}});
  Ticks(2);
  UseNumberSigns(",", ".");
  const std::string log = test::ReadText(content_.folders.saves / "jo/log.txt");
  EXPECT_NE(log.find("docked at Waypoint"), std::string::npos) << log;
  EXPECT_NE(log.find(", 1234 credits\n"), std::string::npos) << log;
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

TEST_F(PlayLoopTest, ARecordingThatCannotBeWrittenLeavesNoPilotBehind) {
  line_.pilot = "Jo";
  line_.difficulty = Difficulty::Iron;
  line_.record = folder_ / "nowhere/a.rec";
  EXPECT_THROW(Begin("empty"), ReplayError);
  EXPECT_TRUE(Pilots(content_.folders.saves).List().empty());
  line_.record = folder_ / "a.rec";
  Begin("empty");
  EXPECT_EQ(Pilots(content_.folders.saves).List().size(), 1u);
}

TEST_F(PlayLoopTest, OtherModsBeginTheGameOfTheCommandLineAgainAndAfterAnyOtherTheTitle) {
  Begin("empty");
  Serve(Request::Type::ChangeMods);
  EXPECT_EQ(Next().what, PlayLoop::Sequel::What::OtherMods);
  EXPECT_FALSE(Next().to_title);
  Start("ore_rush");
  Serve(Request::Type::ChangeMods);
  EXPECT_TRUE(Next().to_title);
  Start("empty");
  Serve(Request::Type::Title);
  Serve(Request::Type::ChangeMods);
  EXPECT_TRUE(Next().to_title);
}

TEST_F(PlayLoopTest, AGameThatCannotBeSavedWhenItIsLeftIsReportedInTheNextOne) {
  Begin("empty");
  Ticks(10);
  test::WriteText(folder_ / "scenarios", "a file in place of the folder");
  Start("empty");
  EXPECT_EQ(TheGame().TickNumber(), 0u);
  EXPECT_TRUE(Says("Could not save"));
  Ticks(10);
  Leave();
  EXPECT_NE(Next().unsaved.find("Could not save"), std::string::npos) << "for the next window";
}

}  // namespace heliopause
