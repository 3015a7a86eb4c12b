// Windows that lose their display, are destroyed from outside, closed by a signal, or resized. Each
// test starts its own X server, because it kills it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

class OwnDisplay : public testing::Test {
 protected:
  std::string File(const std::string& name) const { return (folder / name).string(); }

  // Starts the program, waits for its window and runs the shell lines. There, `$xvfb` and
  // `$program` are processes, `$window` is the window, and `played FILE` waits until FILE holds a
  // second.
  Outcome InWindow(const std::string& words, const std::string& lines) const {
    WriteText(File("lines.sh"),
              "played() {\n"
              "  first=$(stat -c %s $1)\n"
              "  for i in $(seq 300); do\n"
              "    [ $(stat -c %s $1) -gt $first ] && break\n"
              "    sleep 0.1\n"
              "  done\n"
              "}\n"
              "export XDG_DATA_HOME=" +
                  File("data") + " XDG_CONFIG_HOME=" + File("config") +
                  " ASAN_OPTIONS=detect_leaks=0\n" + kFocusFunction + "rm -f " + File("number") +
                  "; Xvfb -displayfd 9 -screen 0 1280x800x24 -noreset 9>" + File("number") +
                  " 2>/dev/null & xvfb=$!\n"
                  "while [ ! -s " +
                  File("number") +
                  " ]; do sleep 0.05; done\n"
                  "export DISPLAY=:$(cat " +
                  File("number") + ")\n" + kProgram + " " + words +
                  " & program=$!\n"
                  "focus; sleep 0.3\n" +
                  lines +
                  "\nwait $program; result=$?\n"
                  "{ kill $xvfb && wait $xvfb; } 2>/dev/null\n"
                  "exit $result\n");
    return RunShell("timeout 100 bash " + File("lines.sh") + " 2>" + File("messages") +
                    "; result=$?; grep -a heliopause: " + File("messages") + " >&2; exit $result");
  }
  std::string AutoSave() const { return File("data/heliopause/scenarios/reach/auto.save"); }
  bool AutoSaveLoads() const {
    return RunShell(kProgram + " run --ticks 5 --load " + AutoSave()).exit_code == 0;
  }

  TemporaryFolder folder;
};

const std::string kKillDisplay = "{ kill -9 $xvfb; wait $xvfb; } 2>/dev/null";

TEST_F(OwnDisplay, ALostDisplayLeavesASaveAndARecording) {
  const Outcome play = InWindow("play --record " + File("lost.rec"),
                                "played " + File("lost.rec") + "\n" + kKillDisplay);
  EXPECT_EQ(play.exit_code, 4);
  EXPECT_EQ(play.err, "heliopause: the display was lost; saved as " + AutoSave() + "\n");
  EXPECT_TRUE(AutoSaveLoads());
  const Outcome replay = RunShell(kProgram + " replay --headless " + File("lost.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_EQ(replay.err, "");
}

TEST_F(OwnDisplay, ADestroyedWindowLeavesASave) {
  const Outcome play = InWindow("play --record " + File("a.rec"),
                                "played " + File("a.rec") + "; xdotool windowclose $window");
  EXPECT_EQ(play.exit_code, 4);
  EXPECT_EQ(play.err, "heliopause: the window was destroyed; saved as " + AutoSave() + "\n");
  EXPECT_TRUE(AutoSaveLoads());
}

TEST_F(OwnDisplay, LabAndReplayReportALostDisplay) {
  const Outcome lab = InWindow("lab --bodies 200", kKillDisplay);
  EXPECT_EQ(lab.exit_code, 4);
  EXPECT_EQ(lab.err, "heliopause: the display was lost\n");
  ASSERT_EQ(RunShell(kProgram + " run --scenario demo --ticks 900 --record " + File("demo.rec"))
                .exit_code,
            0);
  const Outcome replay = InWindow("replay " + File("demo.rec"), kKillDisplay);
  EXPECT_EQ(replay.exit_code, 4);
  EXPECT_EQ(replay.err, "heliopause: the display was lost\n");
  EXPECT_FALSE(std::filesystem::exists(AutoSave()));
}

TEST_F(OwnDisplay, SigtermSavesTheLastTickAlsoDuringARewind) {
  const Outcome play = InWindow(
      "play --record " + File("term.rec"),
      "played " + File("term.rec") + "; xdotool keydown BackSpace; sleep 0.6; kill -TERM $program");
  EXPECT_EQ(play.exit_code, 0);
  EXPECT_EQ(play.err, "heliopause: stopped by SIGTERM; saved as " + AutoSave() + "\n");
  const Outcome replay = RunShell(kProgram + " replay --headless --hash " + File("term.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  const Outcome load = RunShell(kProgram + " run --ticks 0 --hash --load " + AutoSave());
  EXPECT_EQ(replay.out.substr(replay.out.find('\n') + 1), load.out)
      << "the save is of the last tick";
}

TEST_F(OwnDisplay, LabAndReplayExitAtASignal) {
  EXPECT_EQ(InWindow("lab --bodies 200", "kill -HUP $program; kill -HUP $program").exit_code, 0);
  ASSERT_EQ(RunShell(kProgram + " run --scenario empty --ticks 900 --record " + File("empty.rec"))
                .exit_code,
            0);
  const Outcome replay = InWindow("replay " + File("empty.rec"), "kill -HUP $program");
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_NE(replay.out.find("hashes are the same"), std::string::npos) << "with its report";
}

TEST_F(OwnDisplay, ASaveThatFailsAtTheEndIsReportedOnTheTerminal) {
  std::filesystem::create_directories(File("data/heliopause"));
  WriteText(File("data/heliopause/scenarios"), "a file in the way");
  const Outcome play = InWindow("play --ticks 30", "");
  EXPECT_EQ(play.exit_code, 1);
  EXPECT_NE(play.err.find("heliopause: could not save: "), std::string::npos) << play.err;
  EXPECT_NE(play.err.find(File("data/heliopause/scenarios")), std::string::npos) << play.err;
}

// The layouts of menu, help, console and tree must accept each size.
TEST_F(OwnDisplay, AWindowOfAnySizeIsDrawn) {
  const std::string sizes =
      "for size in '1 1' '7 700' '900 2' '3200 2400' '320 240' '1 1' '640 480'; do\n"
      "  xdotool windowsize $window $size; sleep 0.25\n"
      "done\n";
  const Outcome play = InWindow("play --scenario demo",
                                sizes + "xdotool key F3\n" + sizes + "xdotool key F1\n" + sizes +
                                    "xdotool key Escape Escape\n" + sizes + "kill -TERM $program");
  EXPECT_EQ(play.exit_code, 0) << play.err << ReadText(File("messages"));
  const Outcome lab = InWindow("lab --bodies 200", sizes + "kill -TERM $program");
  EXPECT_EQ(lab.exit_code, 0) << lab.err << ReadText(File("messages"));
}

}  // namespace
}  // namespace heliopause::test
