// Pilots in a real window: the title, saves apart from other games, rewinds that are counted.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/program_window.hpp"

namespace heliopause::test {
namespace {

namespace fs = std::filesystem;

class PlayPilots : public ProgramWindowTest {
 protected:
  PlayPilots() { fs::create_directories(Saves()); }
  std::string Saves() const { return File("data/heliopause/saves"); }
  std::string Variables() const { return "XDG_DATA_HOME=" + File("data") + " "; }
  void Save(const std::string& file, int ticks) const {
    fs::create_directories(fs::path(file).parent_path());
    ASSERT_EQ(Heliopause("run --scenario empty --seed 3 --save " + file + " --ticks " +
                         std::to_string(ticks))
                  .exit_code,
              0);
  }
  std::string TicksOf(const std::string& file) const {
    const std::string out = Heliopause("run --ticks 0 --hash --load " + file).out;
    return out.substr(0, out.find(" hash"));
  }
};

TEST_F(PlayPilots, ANewPilotIsBegunAtTheTitleAndContinues) {
  const std::string keys =
      "sleep 1; hold Return 0.3; xdotool type --delay 120 Jo; hold Return 0.3\n"
      "hold Left 0.3; hold Down 0.3; hold Down 0.3; hold Return 0.3\n"
      "sleep 1; hold w 1\n";
  const Outcome begin = InWindow("play --size 640x480", keys + kQuitKeys);
  EXPECT_EQ(begin.exit_code, 0) << begin.err;
  const std::string save = Saves() + "/jo/auto.save";
  ASSERT_TRUE(fs::exists(save));
  EXPECT_NE(ReadText(Saves() + "/jo/pilot.txt").find("name = Jo\nscenario = exchange\n"),
            std::string::npos);
  const std::string first = TicksOf(save), bytes = ReadText(save);

  const Outcome scenario = InWindow("play --scenario empty --size 640x480",
                                    std::string("hold w 1; hold F5 0.3\n") + kQuitKeys);
  EXPECT_EQ(scenario.exit_code, 0) << scenario.err;
  EXPECT_EQ(ReadText(save), bytes) << "a scenario does not touch the pilot";
  EXPECT_TRUE(fs::exists(File("data/heliopause/scenarios/empty/auto.save")));
  EXPECT_TRUE(fs::exists(File("data/heliopause/scenarios/empty/quick.save")));

  // The first item of the title continues.
  const Outcome again = InWindow("play --size 640x480",
                                 std::string("sleep 1; hold Return 0.3; sleep 1\n") + kQuitKeys);
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_NE(TicksOf(save), first);
  const std::string log = ReadText(Saves() + "/jo/log.txt");
  EXPECT_TRUE(Matches(log, ".*begins in exchange\n.*continues\n.*")) << log;
  EXPECT_TRUE(
      Matches(RunShell(Variables() + Program() + " pilots").out, "Jo \\(jo\\): Pilot, exchange.*"));
}

TEST_F(PlayPilots, ManyShortGamesDoNotCostTheAutosaveOfALongOne) {
  const std::string folder_of = File("data/heliopause/scenarios/empty");
  Save(folder_of + "/auto.save", 9000);
  const std::string play = "play --scenario empty --size 640x480";
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(InWindow(play, std::string("hold w 0.5\n") + kQuitKeys).exit_code, 0);
  EXPECT_EQ(TicksOf(folder_of + "/last.save"), "tick 9000");
}

TEST_F(PlayPilots, OfABrokenSaveThePreviousOneIsLoadedAndReported) {
  const std::string save = Saves() + "/jo/auto.save";
  Save(save, 5000);
  Save(save, 9000);
  fs::resize_file(save, 300);
  EXPECT_NE(RunShell(Variables() + Program() + " pilots").out.find("the previous save is valid"),
            std::string::npos);
  const Outcome play =
      InWindow("play --pilot jo --size 640x480", std::string("sleep 0.5\n") + kQuitKeys);
  EXPECT_EQ(play.exit_code, 0) << play.err;
  EXPECT_NE(play.err.find("Loaded the previous save instead"), std::string::npos) << play.err;
  EXPECT_TRUE(Matches(TicksOf(save), "tick 5[0-9]{3}")) << TicksOf(save);
  EXPECT_TRUE(fs::exists(save + ".damaged")) << "the unreadable file is kept";
}

TEST_F(PlayPilots, AnUnknownPilotIsAnErrorThatListsTheKnownOnes) {
  Save(Saves() + "/jo/auto.save", 10);
  const Outcome play = InWindow("play --pilot jane", "");
  EXPECT_EQ(play.exit_code, 2);
  EXPECT_NE(play.err.find("there is no pilot 'jane'; there are: jo"), std::string::npos)
      << play.err;
  const Outcome twice = InWindow("play --pilot jo --difficulty iron --scenario empty", "");
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_NE(twice.err.find("--pilot = jo (expected a new name"), std::string::npos) << twice.err;
}

TEST_F(PlayPilots, AnotherScenarioOrSeedIsRejectedForAPilotThatHasBegun) {
  Save(Saves() + "/jo/auto.save", 10);
  const Outcome scenario = InWindow("play --pilot jo --scenario demo", "");
  EXPECT_EQ(scenario.exit_code, 2);
  EXPECT_NE(scenario.err.find("--scenario = demo (expected empty, that of the pilot 'jo')"),
            std::string::npos)
      << scenario.err;
  const Outcome seed = InWindow("play --pilot jo --seed 4", "");
  EXPECT_EQ(seed.exit_code, 2);
  EXPECT_NE(seed.err.find("--seed = 4 (expected 3, that of the pilot 'jo')"), std::string::npos)
      << seed.err;
  const Outcome own = InWindow("play --pilot jo --scenario empty --seed 3 --size 640x480",
                               std::string("sleep 0.5\n") + kQuitKeys);
  EXPECT_EQ(own.exit_code, 0) << own.err;
}

// The fonts are hidden in a mount namespace of the test.
TEST_F(PlayPilots, WithoutAWindowNoNewPilotIsLeft) {
  const std::string hide = "mount -t tmpfs none /usr/share/fonts/truetype/dejavu";
  if (RunShell("unshare -rm " + hide).exit_code != 0)
    GTEST_SKIP() << "this machine does not allow mounts in a namespace";
  WriteText(File("play.sh"), hide + "\nexport XDG_CONFIG_HOME=" + File("config") +
                                 " ASAN_OPTIONS=detect_leaks=0\n" + Variables() + Program() +
                                 " play --pilot Jo --difficulty iron --scenario empty\n");
  const Outcome play =
      RunShell("timeout 120 " + UnderXvfb() + "unshare -rm bash " + File("play.sh"));
  EXPECT_EQ(play.exit_code, 1);
  EXPECT_NE(play.err.find("cannot read the font"), std::string::npos) << play.err;
  EXPECT_FALSE(fs::exists(Saves() + "/jo"));
}

TEST_F(PlayPilots, ARewindOfAPilotIsReplayedExactly) {
  const Outcome play = InWindow(
      "play --pilot Jo --difficulty pilot --scenario empty --size 640x480 --record " +
          File("a.rec"),
      std::string("hold w 1; hold BackSpace 0.9; hold a 0.3; hold BackSpace 0.9; hold w 0.3\n") +
          kQuitKeys);
  EXPECT_EQ(play.exit_code, 0) << play.err;
  const Outcome replay = Heliopause("replay --headless --hash " + File("a.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  const Outcome load = Heliopause("run --ticks 0 --hash --load " + Saves() + "/jo/auto.save");
  EXPECT_EQ(LastLine(replay.out), LastLine(load.out));
}

TEST_F(PlayPilots, SavesWithoutAPilotAreAdoptedAtTheTitle) {
  Save(Saves() + "/auto.save", 500);
  const Outcome play = InWindow("play --size 640x480",
                                std::string("sleep 1; hold Return 0.3; sleep 1\n") + kQuitKeys);
  EXPECT_EQ(play.exit_code, 0) << play.err;
  EXPECT_NE(play.err.find("Old saves"), std::string::npos) << play.err;
  EXPECT_TRUE(Matches(TicksOf(Saves() + "/old-saves/auto.save"), "tick [5-9][0-9]{2}"));
}

}  // namespace
}  // namespace heliopause::test
