// The command `replay` in a window; without one in replay_headless_test.cpp.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/program_window.hpp"

namespace heliopause::test {
namespace {

class ReplayProgram : public ProgramWindowTest {};

TEST_F(ReplayProgram, AWindowedReplaySeeksInBothDirectionsAndChecksAllHashes) {
  ASSERT_EQ(
      Heliopause("run --scenario demo --seed 6 --ticks 300 --record " + File("demo.rec")).exit_code,
      0);
  // Faster; rewind; single ticks; to the end by the time bar; then quit by the menu.
  const Outcome replay = InWindow("replay --size 640x480 " + File("demo.rec"), R"(
hold period 0.1; sleep 1; hold BackSpace 1; hold j 0.1; hold k 0.1; hold F3 0.1; hold p 0.1
xdotool mousemove 300 80 mousedown 1; sleep 0.3; xdotool mousemove 639 80; sleep 0.3; xdotool mouseup 1
sleep 10; hold Escape 0.2; hold Up 0.2; hold Return 0.2
)");
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find("all 5 of 5 hashes are the same"), std::string::npos) << replay.out;
}

TEST_F(ReplayProgram, AWindowedReplayRejectsSavesLoadsAndCommandsAndRestarts) {
  ASSERT_EQ(
      Heliopause("run --scenario empty --seed 6 --ticks 300 --record " + File("a.rec")).exit_code,
      0);
  const std::string keys =
      "hold F5 0.2; hold F9 0.2; hold F2 0.1; xdotool type --delay 30 'space.spawn{}'\n"
      "hold Return 0.2; hold Escape 0.1; sleep 2\n" +
      std::string(kRestartKeys) + "hold k 0.1; hold k 0.1\n" + kQuitKeys;
  const Outcome replay = InWindow("replay --size 640x480 " + File("a.rec"), keys);
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_TRUE(Matches(replay.out,
                      ".* (all 5 of 5 hashes are the same|[0-4] of [0-4] checked hashes are the "
                      "same; the replay was ended at 0:0[0-5] of 0:05)\n"))
      << replay.out;
  EXPECT_FALSE(std::filesystem::exists(File("data/heliopause/saves")));
}

TEST_F(ReplayProgram, AWindowedReplayThatDiffersReportsWhereAndExitsWithOne) {
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
      std::string(kQuitKeys);
  const Outcome replay =
      InWindow("replay --size 640x480 " + File("a.rec"), keys, "HELIOPAUSE_ROOT=" + root + " ");
  EXPECT_EQ(replay.exit_code, 1) << replay.out << replay.err;
  EXPECT_NE(replay.out.find("first differs"), std::string::npos) << replay.out;
}

}  // namespace
}  // namespace heliopause::test
