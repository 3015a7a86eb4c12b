// Stop signals, readers that close the pipe, and output that cannot be written.
#include <gtest/gtest.h>

#include <string>

#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

class Stop : public testing::Test {
 protected:
  std::string File(const char* name) const { return (folder / name).string(); }

  // Runs the program in the background, sends the signal once the recording holds some seconds, and
  // waits for the end.
  Outcome StoppedRun(const std::string& signal, const std::string& arguments) const {
    // Shells start background processes with SIGINT ignored.
    return RunShell("env --default-signal=INT " + kProgram + " run --ticks 100000000 --record " +
                    File("stop.rec") + " " + arguments +
                    " & program=$!; for i in $(seq 300); do"
                    " [ \"$(stat -c %s " +
                    File("stop.rec") +
                    " || echo 0)\" -gt 1500 ] && break;"
                    " sleep 0.1; done 2>/dev/null; kill -" +
                    signal + " $program; wait $program");
  }

  TemporaryFolder folder;
};

TEST_F(Stop, AStoppedRunWritesReportSaveAndRecording) {
  const Outcome run = StoppedRun("TERM", "--hash --save " + File("stop.save"));
  EXPECT_EQ(run.exit_code, 128 + 15);
  EXPECT_TRUE(Matches(run.out, "tick [0-9]+ hash [0-9a-f]{16}\n")) << run.out;
  EXPECT_TRUE(Matches(run.err, "heliopause: stopped by SIGTERM after [0-9]+ of 100000000 ticks\n"))
      << run.err;
  const Outcome replay = RunShell(kProgram + " replay --headless --hash " + File("stop.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_EQ(replay.out.substr(replay.out.find('\n') + 1), run.out) << "up to the last tick";
  const Outcome load = RunShell(kProgram + " run --ticks 0 --hash --load " + File("stop.save"));
  EXPECT_EQ(load.out, run.out);
}

TEST_F(Stop, AClosedTerminalMaySendSighupTwice) {
  const Outcome run = StoppedRun("HUP $program; kill -HUP", "");
  EXPECT_EQ(run.exit_code, 128 + 1);
  EXPECT_NE(run.err.find("stopped by SIGHUP"), std::string::npos) << run.err;
}

TEST_F(Stop, CtrlCPrintsTheReport) {
  const Outcome once = StoppedRun("INT", "--hash");
  EXPECT_EQ(once.exit_code, 128 + 2);
  EXPECT_NE(once.err.find("stopped by SIGINT"), std::string::npos) << once.err;
  EXPECT_NE(once.out.find("hash"), std::string::npos) << once.out;
}

TEST_F(Stop, ASignalIgnoredAtTheStartStaysIgnored) {
  const Outcome run = RunShell("trap '' HUP; " + kProgram +
                               " run --ticks 100000000 & program=$!; sleep 1; kill -HUP $program; "
                               "sleep 0.3; kill -TERM $program; wait $program");
  EXPECT_EQ(run.exit_code, 128 + 15) << "by SIGTERM, not by SIGHUP: " << run.err;
}

TEST_F(Stop, AClosedPipeDoesNotPreventTheSave) {
  const Outcome run =
      RunShell("bash -c '" + kProgram + " run --scenario empty --ticks 20 --json --save " +
               File("pipe.save") + " | true; exit ${PIPESTATUS[0]}'");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(RunShell(kProgram + " run --load " + File("pipe.save")).exit_code, 0);
  const Outcome help = RunShell("bash -c '" + kProgram + " --help | true; exit ${PIPESTATUS[0]}'");
  EXPECT_EQ(help.exit_code, 0) << help.err;
}

// Exits as a program that SIGPIPE ended, and prints nothing, because no file is incomplete.
TEST_F(Stop, ARunWithAClosedPipeEndsSoonAndQuietly) {
  const Outcome run = RunShell("bash -c 'timeout 200 " + kProgram +
                               " run --scenario empty --ticks 1000000000 --every 5 | head -1; "
                               "echo ${PIPESTATUS[0]}'");
  EXPECT_TRUE(Matches(run.out, "tick 5: [^\n]*\n141\n")) << run.out;
  EXPECT_EQ(run.err, "");
}

TEST_F(Stop, ARunWithAClosedPipeSavesAndReportsTheTick) {
  const Outcome run =
      RunShell("bash -c 'timeout 200 " + kProgram +
               " run --scenario empty --ticks 1000000000 --every 5 --save " + File("pipe.save") +
               " --record " + File("pipe.rec") + " | head -1 >&2; exit ${PIPESTATUS[0]}'");
  EXPECT_EQ(run.exit_code, 128 + 13);
  EXPECT_TRUE(Matches(run.err,
                      "tick 5: [^\n]*\nheliopause: stopped because its output was closed after "
                      "[0-9]+ of 1000000000 ticks\n"))
      << run.err;
  const Outcome load = RunShell(kProgram + " run --ticks 0 --hash --load " + File("pipe.save"));
  EXPECT_EQ(load.exit_code, 0) << load.err;
  const Outcome replay = RunShell(kProgram + " replay --headless --hash " + File("pipe.rec"));
  EXPECT_EQ(replay.out.substr(replay.out.find('\n') + 1), load.out) << "up to the last tick";
}

TEST_F(Stop, AScriptWithAClosedPipeEnds) {
  WriteText(File("talk.lua"), "while true do print('here') space.step() end");
  const Outcome run = RunShell("bash -c 'timeout 200 " + kProgram + " script " + File("talk.lua") +
                               " --scenario empty | head -1; echo ${PIPESTATUS[0]}'");
  EXPECT_EQ(run.out, "here\n141\n");
  EXPECT_EQ(run.err, "");
}

TEST_F(Stop, ASoakWithAClosedPipeEndsAndCanContinue) {
  const std::string soak = kProgram + " soak " + File("soak") + " --check 20 --save 20 --ticks ";
  const Outcome run =
      RunShell("bash -c 'timeout 200 " + soak + "1000000000 | head -1; echo ${PIPESTATUS[0]}'");
  EXPECT_TRUE(Matches(run.out, "hour 0.00: tick 20, [^\n]*\n141\n")) << run.out;
  EXPECT_EQ(run.err, "");
  const Outcome later = RunShell(soak + "1");
  EXPECT_EQ(later.exit_code, 0) << later.err;
  EXPECT_EQ(later.out.find("continues at tick "), 0u) << later.out;
}

TEST_F(Stop, OutputThatCannotBeWrittenIsAnError) {
  const Outcome run = RunShell(kProgram + " run --scenario empty --ticks 2 > /dev/full");
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err, "heliopause: not all of the output could be written\n");
}

TEST_F(Stop, ASaveBeyondTheAllowedSizeIsReportedAndTheReportIsPrinted) {
  const Outcome run = RunShell("ulimit -f 1; " + Uncounted(folder) + kProgram +
                               " run --ticks 2 --hash --save " + File("large.save"));
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err, "heliopause: " + File("large.save") + ": cannot be written: File too large\n");
  EXPECT_TRUE(Matches(run.out, "tick 2 hash [0-9a-f]{16}\n")) << run.out;
}

}  // namespace
}  // namespace heliopause::test
