// Recording and replaying by the program, headless and in a window with real keys.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "support/program.hpp"

namespace heliopause::test {
namespace {

const std::string kProgram = HELIOPAUSE_PROGRAM;
const std::string kRelease = HELIOPAUSE_RELEASE_PROGRAM;

Outcome Heliopause(const std::string& words) { return RunShell(kProgram + " " + words); }

std::string LastLine(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

class ReplayProgram : public testing::Test {
 protected:
  std::string File(const char* name) const { return (folder / name).string(); }

  // Starts the program in a window, does what the shell lines say with xdotool, and waits for its
  // end. XDG folders are the test's own. What the program printed is in `out`.
  Outcome InWindow(const std::string& words, const std::string& keys,
                   const std::string& variables = {}) const {
    const std::string script = File("keys.sh");
    WriteText(script,
              "export XDG_DATA_HOME=" + File("data") + " XDG_CONFIG_HOME=" + File("config") +
                  " ASAN_OPTIONS=detect_leaks=0\n"
                  "hold() { xdotool keydown $1; sleep $2; xdotool keyup $1; sleep 0.2; }\n" +
                  variables + kProgram + " " + words +
                  " & program=$!\n"
                  "for i in $(seq 100); do\n"
                  "  window=$(xdotool search --name '^Heliopause$' 2>/dev/null) && break\n"
                  "  sleep 0.1\n"
                  "done\n"
                  "sleep 0.5; xdotool windowfocus $window; sleep 0.3\n" +
                  keys + "\nwait $program\n");
    // As in window_main.cpp: a start of its own for each, because two that look at once take the
    // same number.
    const std::string number = std::to_string(100 + getpid() % 30000);
    return RunShell("timeout 120 xvfb-run -n " + number +
                    " -a -s '-screen 0 1280x720x24 -noreset' bash " + script);
  }

  TemporaryFolder folder;
};

TEST_F(ReplayProgram, TheDemoBattleIsReplayedHashByHash) {
  const Outcome run =
      Heliopause("run --scenario demo --seed 6 --ticks 900 --hash --record " + File("demo.rec"));
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Outcome replay = Heliopause("replay --headless --hash " + File("demo.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_EQ(replay.err, "");
  EXPECT_NE(replay.out.find("all 15 of 15 hashes are the same"), std::string::npos) << replay.out;
  EXPECT_EQ(LastLine(replay.out), LastLine(run.out));
  EXPECT_LT(std::filesystem::file_size(File("demo.rec")), 10'000u) << "bytes of 15 s";
}

TEST_F(ReplayProgram, WhatDevRecordsReleaseReplays) {
  if (!std::filesystem::exists(kRelease)) GTEST_SKIP() << kRelease << " was not built";
  ASSERT_EQ(
      Heliopause("run --scenario demo --seed 7 --ticks 600 --record " + File("dev.rec")).exit_code,
      0);
  const Outcome replay = RunShell(kRelease + " replay --headless " + File("dev.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
}

TEST_F(ReplayProgram, AGameThatBeginsFromASaveIsReplayedWithoutTheSave) {
  const std::string save = File("game.save");
  ASSERT_EQ(Heliopause("run --scenario demo --seed 8 --ticks 200 --save " + save).exit_code, 0);
  const Outcome run =
      Heliopause("run --load " + save + " --ticks 150 --hash --record " + File("load.rec"));
  ASSERT_EQ(run.exit_code, 0) << run.err;
  std::filesystem::remove(save);
  const Outcome replay = Heliopause("replay --headless --hash " + File("load.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_EQ(LastLine(replay.out), LastLine(run.out));
}

TEST_F(ReplayProgram, ForeignScriptsAreNamedAndTheirDifferenceIsFound) {
  const std::string root = File("root");
  const std::string source = HELIOPAUSE_SOURCE_DIR;
  ASSERT_EQ(RunShell("mkdir -p " + root + "/scripts && cp -r " + source + "/data " + root +
                     " && cp -r " + source + "/scripts/game " + root + "/scripts && echo >> " +
                     root + "/scripts/game/ai/pirate.lua && sed -i 's/^damage = .*/damage = 1/' " +
                     root + "/data/weapons.toml")
                .exit_code,
            0);
  ASSERT_EQ(
      Heliopause("run --scenario demo --seed 6 --ticks 900 --record " + File("demo.rec")).exit_code,
      0);
  const Outcome replay = RunShell("HELIOPAUSE_ROOT=" + root + " " + kProgram +
                                  " replay --headless " + File("demo.rec"));
  EXPECT_EQ(replay.exit_code, 1);
  EXPECT_NE(replay.err.find("data/weapons.toml, scripts/game/ai/pirate.lua"), std::string::npos)
      << replay.err;
  EXPECT_TRUE(Matches(LastLine(replay.out),
                      ".*first differs (at|after) tick [0-9]+ [(]0:[0-9]+[)]; at tick [0-9]+ "
                      "[(]0:[0-9]+[)] in: [a-z, ]*ships.*"))
      << replay.out;
}

TEST_F(ReplayProgram, BadFilesAndBadPlacesGetALineEach) {
  WriteText(File("letter"), "Dear friend, this is no recording.");
  ASSERT_EQ(Heliopause("run --scenario empty --ticks 130 --record " + File("a.rec")).exit_code, 0);
  const std::string whole = ReadText(File("a.rec"));
  std::string bent = whole, future = whole;
  bent[bent.size() - 150] = static_cast<char>(bent[bent.size() - 150] ^ 4);
  future[8] = 5;
  WriteText(File("bent"), bent);
  WriteText(File("future"), future);
  WriteText(File("torn"), whole.substr(0, whole.size() - 9));
  const struct {
    std::string words;
    int exit_code;
    const char* said;
  } cases[] = {
      {"replay --headless " + File("letter"), 2, "invalid recording"},
      {"replay --headless " + File("nothing"), 2, "cannot be read"},
      {"replay --headless " + File("future"), 2, "format 5"},
      {"replay --headless " + File("bent"), 1, "damaged"},
      {"replay --headless " + File("torn"), 0, "incomplete end"},
      {"replay", 2, "file"},
      {"run --scenario empty --ticks 1 --record /nowhere/a.rec", 2, "/nowhere/a.rec"},
      {"run --scenario empty --ticks 1 --record /dev/full", 2, "No space"},
  };
  for (const auto& wrong : cases) {
    const Outcome outcome = Heliopause(wrong.words);
    EXPECT_EQ(outcome.exit_code, wrong.exit_code) << wrong.words << "\n" << outcome.err;
    EXPECT_NE(outcome.err.find(wrong.said), std::string::npos) << wrong.words << outcome.err;
  }
}

TEST_F(ReplayProgram, ADiskThatIsFullEndsTheRecordingAndNotTheGame) {
  const Outcome run =
      RunShell("trap '' XFSZ; ulimit -f 4; " + Uncounted(folder) + kProgram +
               " run --scenario demo --ticks 1800 --hash --record " + File("full.rec"));
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  EXPECT_TRUE(Matches(LastLine(run.out), "tick 1800 hash [0-9a-f]{16}")) << run.out;
  const Outcome replay = Heliopause("replay --headless " + File("full.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_NE(replay.out.find("hashes are the same"), std::string::npos) << replay.out;
}

TEST_F(ReplayProgram, AGameThatIsKilledIsReadableUpToItsLastSecond) {
  const Outcome killed = RunShell(
      kProgram + " run --scenario empty --ticks 100000000 --record " + File("dead.rec") +
      " & program=$!; for i in $(seq 100); do sleep 0.1; [ $(stat -c %s " + File("dead.rec") +
      " 2>/dev/null || echo 0) -gt 4000 ] && break; done; "
      "kill -9 $program; wait $program");
  EXPECT_EQ(killed.exit_code, 128 + 9);
  const Outcome replay = Heliopause("replay --headless " + File("dead.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_NE(replay.out.find("all "), std::string::npos) << replay.out;
}

TEST_F(ReplayProgram, AWindowedReplayWithoutADisplayNamesTheWayWithout) {
  ASSERT_EQ(Heliopause("run --scenario empty --ticks 60 --record " + File("a.rec")).exit_code, 0);
  const Outcome outcome = RunShell("env -u DISPLAY " + kProgram + " replay " + File("a.rec"));
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("--headless"), std::string::npos) << outcome.err;
}

// Flown, fired, talked to by console, taken back twice, saved and loaded, and flown on.
constexpr const char* kFlight = R"(
hold w 0.8; hold space 0.6; hold a 0.4
hold F2 0.1; xdotool type --delay 30 'n = (n or 0) + 1'; hold Return 0.2; hold Escape 0.1
hold BackSpace 0.5; hold d 0.5; hold F5 0.2; hold w 0.5
hold F2 0.1; xdotool type --delay 30 'space.spawn{class="raider", faction="pirate", x=n or 900, y=300}'
hold Return 0.2; hold Escape 0.1
hold BackSpace 2; hold F9 0.2; hold x 0.3; hold period 0.1; hold w 0.3
)";

TEST_F(ReplayProgram, AGameFlownByRealKeysIsReplayedExactly) {
  const Outcome play = InWindow(
      "play --scenario empty --seed 5 --size 640x480 --ticks 900 --record " + File("keys.rec"),
      kFlight);
  ASSERT_EQ(play.exit_code, 0) << play.out << play.err;
  const Outcome replay = Heliopause("replay --headless --hash " + File("keys.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  const std::string line = replay.out.substr(0, replay.out.find('\n'));
  EXPECT_TRUE(Matches(line, ".*, ([6-9][0-9]|[1-9][0-9][0-9]) ticks, .*")) << line;
  EXPECT_FALSE(Matches(line, ".* 900 ticks, .*")) << "nothing was taken back: " << line;
  EXPECT_TRUE(Matches(line, ".* [1-9][0-9]* commands: all .* hashes are the same")) << line;
  if (std::filesystem::exists(kRelease)) {
    EXPECT_EQ(RunShell(kRelease + " replay --headless --hash " + File("keys.rec")).out, replay.out);
  }
}

TEST_F(ReplayProgram, AWindowedReplayGoesThereAndBackAndChecksAllHashes) {
  ASSERT_EQ(
      Heliopause("run --scenario demo --seed 6 --ticks 300 --record " + File("demo.rec")).exit_code,
      0);
  // Faster; back; single ticks; on to the end by the bar; then the menu's last line, which is Quit.
  const Outcome replay = InWindow("replay --size 640x480 " + File("demo.rec"), R"(
hold period 0.1; sleep 1; hold BackSpace 1; hold j 0.1; hold k 0.1; hold F3 0.1; hold p 0.1
xdotool mousemove 300 80 mousedown 1; sleep 0.3; xdotool mousemove 639 80; sleep 0.3; xdotool mouseup 1
sleep 6; hold Escape 0.2; hold Up 0.2; hold Return 0.2
)");
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find("all 5 of 5 hashes are the same"), std::string::npos) << replay.out;
}

// The last line of the menu; what is held by hand ends with it.
constexpr const char* kQuit = "hold Escape 0.3; hold Up 0.3; hold Return 0.3\n";
constexpr const char* kRestart =
    "hold Escape 0.3; hold Up 0.3; hold Up 0.3; hold Return 0.3; hold Down 0.3; hold Return 0.3\n";

TEST_F(ReplayProgram, ABrokenSaveIsLoadedFromTheOneBeforeAndReplayed) {
  const std::string saves = File("data/heliopause/saves");
  const std::string quick = saves + "/quick.save";
  std::filesystem::create_directories(saves);
  for (const char* ticks : {"5000", "9000"}) {
    ASSERT_EQ(Heliopause("run --scenario empty --seed 3 --save " + quick + " --ticks " + ticks).err,
              "");
  }
  std::filesystem::resize_file(quick, 300);
  const Outcome play = InWindow("play --scenario empty --seed 5 --record " + File("a.rec"),
                                std::string("hold w 0.5; hold F9 0.5; hold w 0.5\n") + kQuit);
  EXPECT_EQ(play.exit_code, 0) << play.err;
  const Outcome load = Heliopause("run --ticks 0 --json --load " + saves + "/auto.save");
  EXPECT_TRUE(Matches(load.out, ".*\"seed\": 3, \"ticks\": 5[0-9]{3}, .*\n"))
      << load.out << load.err;
  const Outcome replay = Heliopause("replay --headless --hash " + File("a.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_TRUE(Matches(LastLine(replay.out), "tick 5[0-9]{3} hash .*")) << replay.out;
}

TEST_F(ReplayProgram, LoadingWhatIsNotThereOrNoSaveGoesOnWithTheGame) {
  const std::string saves = File("data/heliopause/saves");
  const std::string keys = "hold F9 0.3; hold w 0.3\nmkdir -p " + saves + "; echo letter >" +
                           saves + "/quick.save\nhold F9 0.3; hold w 0.3\n" + kQuit;
  const Outcome play = InWindow("play --scenario empty --seed 5 --record " + File("a.rec"), keys);
  EXPECT_EQ(play.exit_code, 0) << play.err;
  EXPECT_EQ(play.err, "");
  const Outcome load = Heliopause("run --ticks 0 --hash --load " + saves + "/auto.save");
  const Outcome replay = Heliopause("replay --headless --hash " + File("a.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_EQ(LastLine(replay.out), LastLine(load.out));
  EXPECT_TRUE(Matches(replay.out, ".*seed 5, .*")) << replay.out;
}

TEST_F(ReplayProgram, StartingAnewBeginsAtTickZeroAndIsReplayed) {
  const std::string keys = std::string("hold w 3\n") + kRestart + "sleep 0.3\n" + kQuit;
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

TEST_F(ReplayProgram, AWindowedReplayIsNeitherSavedNorLoadedNorSpokenToAndBeginsAnew) {
  ASSERT_EQ(
      Heliopause("run --scenario empty --seed 6 --ticks 300 --record " + File("a.rec")).exit_code,
      0);
  const std::string keys =
      "hold F5 0.2; hold F9 0.2; hold F2 0.1; xdotool type --delay 30 'space.spawn{}'\n"
      "hold Return 0.2; hold Escape 0.1; sleep 2\n" +
      std::string(kRestart) + "hold k 0.1; hold k 0.1\n" + kQuit;
  const Outcome replay = InWindow("replay --size 640x480 " + File("a.rec"), keys);
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_TRUE(Matches(replay.out, ".* [1-5] of 5 hashes are the same\n")) << replay.out;
  EXPECT_FALSE(std::filesystem::exists(File("data/heliopause/saves")));
}

TEST_F(ReplayProgram, AWindowedReplayThatDiffersSaysWhereAndEndsWithOne) {
  const std::string root = File("root");
  const std::string source = HELIOPAUSE_SOURCE_DIR;
  ASSERT_EQ(RunShell("mkdir -p " + root + "/scripts && cp -r " + source + "/data " + root +
                     " && cp -r " + source + "/scripts/game " + root + "/scripts && " +
                     "sed -i 's/^hull = .*/hull = 7/' " + root + "/data/ships.toml")
                .exit_code,
            0);
  ASSERT_EQ(Heliopause("run --scenario empty --ticks 120 --record " + File("a.rec")).exit_code, 0);
  const std::string keys =
      "xdotool mousemove 639 80 mousedown 1; sleep 1; xdotool mouseup 1; sleep 4; hold j 0.3\n" +
      std::string(kQuit);
  const Outcome replay =
      InWindow("replay --size 640x480 " + File("a.rec"), keys, "HELIOPAUSE_ROOT=" + root + " ");
  EXPECT_EQ(replay.exit_code, 1) << replay.out << replay.err;
  EXPECT_NE(replay.out.find("first differs"), std::string::npos) << replay.out;
}

}  // namespace
}  // namespace heliopause::test
