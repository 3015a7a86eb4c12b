// The command `play` in a real window: keys, rewind, save slots, restart, and its recording.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "app/program_path.hpp"
#include "app/program_window.hpp"

namespace heliopause::test {
namespace {

class PlayProgram : public ProgramWindowTest {};

TEST_F(PlayProgram, WithoutADisplayReportsItAndExitsWithThree) {
  for (const char* display : {"env -u DISPLAY ", "DISPLAY=:7654 "}) {
    const Outcome outcome = RunShell(display + Program() + " play");
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_NE(outcome.err.find("display"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("heliopause shot"), std::string::npos)
        << "the message names alternatives";
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

// Flight, fire, console lines, two rewinds, a save and a load, and flight again.
constexpr const char* kFlight = R"(
hold w 0.8; hold space 0.6; hold a 0.4
hold F2 0.1; xdotool type --delay 30 'n = (n or 0) + 1'; hold Return 0.2; hold Escape 0.1
hold BackSpace 0.5; hold d 0.5; hold F5 0.2; hold w 0.5
hold F2 0.1; xdotool type --delay 30 'space.spawn{class="raider", faction="pirate", x=n or 900, y=300}'
hold Return 0.2; hold Escape 0.1
hold BackSpace 2; hold F9 0.2; hold x 0.3; hold period 0.1; hold w 0.3
)";

TEST_F(PlayProgram, AGameFlownByRealKeysIsReplayedExactly) {
  const Outcome play = InWindow(
      "play --scenario empty --seed 5 --size 640x480 --ticks 900 --record " + File("keys.rec"),
      kFlight);
  ASSERT_EQ(play.exit_code, 0) << play.out << play.err;
  const Outcome replay = Heliopause("replay --headless --hash " + File("keys.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  const std::string line = replay.out.substr(0, replay.out.find('\n'));
  EXPECT_TRUE(Matches(line, ".*, ([6-9][0-9]|[1-9][0-9][0-9]) ticks, .*")) << line;
  EXPECT_FALSE(Matches(line, ".* 900 ticks, .*")) << "no step was rewound: " << line;
  EXPECT_TRUE(Matches(line, ".* [1-9][0-9]* commands: all .* hashes are the same")) << line;
  if (std::filesystem::exists(kRelease)) {
    EXPECT_EQ(RunShell(kRelease + " replay --headless --hash " + File("keys.rec")).out, replay.out);
  }
}

TEST_F(PlayProgram, TimesOfTooFewTicksAreReportedAsMissing) {
  const Outcome play = InWindow("play --scenario empty --size 640x480 --ticks 30 --times", "");
  EXPECT_EQ(play.exit_code, 0) << play.err;
  EXPECT_NE(play.err.find("--times: no frame was measured"), std::string::npos) << play.err;
}

TEST_F(PlayProgram, ForABrokenSaveThePreviousOneIsLoadedAndReplayed) {
  const std::string saves = File("data/heliopause/scenarios/empty");
  const std::string quick = saves + "/quick.save";
  std::filesystem::create_directories(saves);
  for (const char* ticks : {"2000", "4000"}) {
    ASSERT_EQ(Heliopause("run --scenario empty --seed 3 --save " + quick + " --ticks " + ticks).err,
              "");
  }
  std::filesystem::resize_file(quick, 300);
  const Outcome play = InWindow("play --scenario empty --seed 5 --record " + File("a.rec"),
                                std::string("hold w 0.5; hold F9 0.5; hold w 0.5\n") + kQuitKeys);
  EXPECT_EQ(play.exit_code, 0) << play.err;
  const Outcome load = Heliopause("run --ticks 0 --json --load " + saves + "/auto.save");
  EXPECT_TRUE(Matches(load.out, ".*\"seed\": 3, \"ticks\": 2[0-9]{3}, .*\n"))
      << load.out << load.err;
  const Outcome replay = Heliopause("replay --headless --hash " + File("a.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_TRUE(Matches(LastLine(replay.out), "tick 2[0-9]{3} hash .*")) << replay.out;
}

TEST_F(PlayProgram, AfterALoadThatFailsTheGameContinues) {
  const std::string saves = File("data/heliopause/scenarios/empty");
  const std::string keys = "hold F9 0.3; hold w 0.3\nmkdir -p " + saves + "; echo letter >" +
                           saves + "/quick.save\nhold F9 0.3; hold w 0.3\n" + kQuitKeys;
  const Outcome play = InWindow("play --scenario empty --seed 5 --record " + File("a.rec"), keys);
  EXPECT_EQ(play.exit_code, 0) << play.err;
  EXPECT_EQ(play.err, "");
  const Outcome load = Heliopause("run --ticks 0 --hash --load " + saves + "/auto.save");
  const Outcome replay = Heliopause("replay --headless --hash " + File("a.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_EQ(LastLine(replay.out), LastLine(load.out));
  EXPECT_TRUE(Matches(replay.out, ".*seed 5, .*")) << replay.out;
}

TEST_F(PlayProgram, ModsAreSwitchedOnInTheMenuAndStayOn) {
  const std::string mod = File("data/heliopause/mods/tough");
  std::filesystem::create_directories(mod + "/data");
  WriteText(mod + "/mod.toml", "name = \"tough\"\nversion = \"1.0\"\ngame = \"0.1\"\n");
  WriteText(mod + "/data/ships.toml", "[[ship]]\nid = \"courier\"\nhull = 777\n");
  const std::string keys =
      std::string(
          "hold Escape 0.3; hold Up 0.3; hold Up 0.3; hold Up 0.3; hold Return 0.3\n"
          "hold Return 0.3; hold Up 0.3; hold Return 0.3\n"
          // The new game has a window of its own.
          "focus $window; sleep 0.5\n"
          "hold w 0.5\n") +
      kQuitKeys;
  const Outcome play = InWindow("play --scenario empty --seed 5 --record " + File("a.rec"), keys);
  EXPECT_EQ(play.exit_code, 0) << play.err;
  // Each set of mods has a recording of its own.
  EXPECT_TRUE(std::filesystem::exists(File("a.rec")));
  EXPECT_TRUE(std::filesystem::exists(File("a-2.rec"))) << play.err;
  EXPECT_FALSE(std::filesystem::exists(File("a.rec.1"))) << "a third one would replace it";
  EXPECT_NE(ReadText(folder / "config/heliopause/settings.toml").find("mods = tough\n"),
            std::string::npos);
  const std::string load =
      "run --ticks 0 --json --load " + File("data/heliopause/scenarios/empty/auto.save");
  const Outcome without = Heliopause(load);
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_NE(without.err.find("mods that are not loaded: tough 1.0"), std::string::npos)
      << without.err;
  EXPECT_EQ(Heliopause(load + " --mod " + mod).exit_code, 0);
}

TEST_F(PlayProgram, AfterTheLabTheRecordingGoesOnInAFileOfItsOwn) {
  // The fourth row from below: of the menu the title, of the title the lab, in a window of its own.
  const std::string fourth = "for row in 1 2 3 4; do hold Up 0.3; done; hold Return 0.3\n";
  const std::string keys = "hold w 0.5; hold Escape 0.3\n" + fourth + "sleep 0.5\n" + fourth +
                           "focus $window; sleep 0.5; hold Escape 0.3\n"
                           "focus $window; sleep 0.5; hold Up 0.3; hold Return 0.3\n";
  const Outcome play = InWindow("play --scenario empty --record " + File("a.rec"), keys);
  EXPECT_EQ(play.exit_code, 0) << play.err;
  EXPECT_NE(play.err.find("a-2.rec: the recording goes on here"), std::string::npos) << play.err;
  for (const char* part : {"a.rec", "a-2.rec"})
    EXPECT_EQ(Heliopause("replay --headless " + File(part)).exit_code, 0) << part;
}

TEST_F(PlayProgram, ARestartBeginsAtTickZeroAndIsReplayed) {
  const std::string keys = std::string("hold w 3\n") + kRestartKeys + "sleep 0.3\n" + kQuitKeys;
  const Outcome play =
      InWindow("play --scenario empty --seed 9 --size 640x480 --record " + File("a.rec"), keys);
  EXPECT_EQ(play.exit_code, 0) << play.err;
  const Outcome replay = Heliopause("replay --headless --hash " + File("a.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  const auto number_before = [](const std::string& text, const std::string& word) {
    std::size_t at = text.find(word);
    while (at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9') --at;
    return std::stoul(text.substr(at));
  };
  EXPECT_LT(number_before(LastLine(replay.out), " hash"), number_before(replay.out, " ticks,"))
      << replay.out;
}

// A game from a copy of scripts and data, whose scenario counts ticks in `one`. Its edited version
// counts in `two`; with the last version, a tick prints both.
class PlayReload : public ProgramWindowTest {
 protected:
  PlayReload() {
    std::filesystem::create_directories(folder / "root/scripts");
    const auto all = std::filesystem::copy_options::recursive;
    std::filesystem::copy(HELIOPAUSE_SOURCE_DIR "/data", folder / "root/data", all);
    std::filesystem::copy(HELIOPAUSE_SOURCE_DIR "/scripts/game", folder / "root/scripts/game", all);
    WriteText(Scenario(), Version("self.memory.one = (self.memory.one or 0) + 1"));
    WriteText(folder / "second", Version("self.memory.two = (self.memory.two or 0) + 1"));
    WriteText(folder / "broken", "return {\n  setup = = 1}");
  }
  static std::string Version(const std::string& tick) {
    return "return {setup = function() space.spawn{class = 'courier', faction = 'player', x = 0, "
           "y = 0, player = true} end, on_tick = function(self) " +
           tick + " end}\n";
  }
  std::filesystem::path Scenario() const {
    return folder / "root/scripts/game/scenarios/count.lua";
  }
  std::string Root() const { return "HELIOPAUSE_ROOT=" + File("root") + " "; }
  // Keys that put another version in place, and wait until it is seen.
  std::string Put(const std::string& version) const {
    return "cp " + File(version) + " " + Scenario().string() + "; sleep 1.5\n";
  }
  Outcome Play(const std::string& options, const std::string& keys) const {
    return InWindow("play --scenario count --size 640x480 " + options, keys + kQuitKeys, Root());
  }
  // Whether the ticks counted before and after the edit, from the save at the exit: "yes no".
  std::string Counted() const {
    WriteText(Scenario(), Version("print(self.memory.one and 'yes' or 'no', "
                                  "self.memory.two and 'yes' or 'no')"));
    return RunShell(Root() + Program() + " run --ticks 1 --load " +
                    File("data/heliopause/scenarios/count/auto.save"))
        .out;
  }
};

TEST_F(PlayReload, AnEditedScriptRunsAndABrokenOneDoesNot) {
  const Outcome play = Play("", Put("broken") + Put("second"));
  EXPECT_EQ(play.exit_code, 0) << play.err;
  EXPECT_TRUE(Counted().starts_with("yes\tyes\n")) << Counted();
}

TEST_F(PlayReload, WithoutWatchingAnEditHasNoEffect) {
  const Outcome play = Play("--no-watch", Put("second"));
  EXPECT_EQ(play.exit_code, 0) << play.err;
  EXPECT_TRUE(Counted().starts_with("yes\tno\n")) << Counted();
}

// An edit has no effect on a recording; reload() of the edited file ends it, before its tick.
TEST_F(PlayReload, ARecordingEndsWhereOtherFilesComeIntoUse) {
  const Outcome play =
      Play("--record " + File("a.rec"),
           Put("second") +
               "hold F2 0.1; xdotool type --delay 30 'reload()'; hold Return 0.2; hold Escape 0.1\n"
               "sleep 1\n");
  EXPECT_EQ(play.exit_code, 0) << play.err;
  EXPECT_TRUE(Matches(play.err,
                      ".*a.rec: the recording ends at tick [0-9]+: scenarios/count.lua has "
                      "changed\n.*"))
      << play.err;
  WriteText(Scenario(), Version("self.memory.one = (self.memory.one or 0) + 1"));
  const Outcome replay = RunShell(Root() + Program() + " replay --headless " + File("a.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_TRUE(Matches(replay.out, ".*all .* hashes are the same.*")) << replay.out;
  EXPECT_TRUE(Counted().starts_with("yes\tyes\n")) << Counted();
}

}  // namespace
}  // namespace heliopause::test
