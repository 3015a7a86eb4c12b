// The command `replay --headless`: recordings compared hash by hash.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "app/program_path.hpp"
#include "app/program_window.hpp"

namespace heliopause::test {
namespace {

class HeadlessReplay : public ProgramTest {};

TEST_F(HeadlessReplay, TheDemoBattleIsReplayedHashByHash) {
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

TEST_F(HeadlessReplay, WhatDevRecordsReleaseReplays) {
  if (!std::filesystem::exists(kRelease)) GTEST_SKIP() << kRelease << " was not built";
  ASSERT_EQ(
      Heliopause("run --scenario demo --seed 7 --ticks 600 --record " + File("dev.rec")).exit_code,
      0);
  const Outcome replay = RunShell(kRelease + " replay --headless " + File("dev.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
}

TEST_F(HeadlessReplay, AGameThatStartsFromASaveIsReplayedWithoutTheSave) {
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

TEST_F(HeadlessReplay, ChangedFilesAreNamedAndTheDifferenceIsFound) {
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
  const Outcome replay = RunShell("HELIOPAUSE_ROOT=" + root + " " + Program() +
                                  " replay --headless " + File("demo.rec"));
  EXPECT_EQ(replay.exit_code, 1);
  EXPECT_NE(replay.err.find("data/weapons.toml, scripts/game/ai/pirate.lua"), std::string::npos)
      << replay.err;
  EXPECT_TRUE(Matches(LastLine(replay.out),
                      ".*first differs (at|after) tick [0-9]+ [(]0:[0-9]+[)]; at tick [0-9]+ "
                      "[(]0:[0-9]+[)] in: [a-z, ]*ships.*"))
      << replay.out;
}

TEST_F(HeadlessReplay, InvalidFilesAreReportedInOneLineEach) {
  WriteText(File("letter"), "This is not a recording.");
  ASSERT_EQ(Heliopause("run --scenario empty --ticks 130 --record " + File("a.rec")).exit_code, 0);
  const std::string whole = ReadText(File("a.rec"));
  std::string bent = whole, future = whole;
  bent[bent.size() - 150] = static_cast<char>(bent[bent.size() - 150] ^ 4);
  future[8] = 5;
  WriteText(File("bent"), bent);
  WriteText(File("future"), future);
  WriteText(File("torn"), whole.substr(0, whole.size() - 9));
  const struct {
    std::string arguments;
    int exit_code;
    const char* message;
  } cases[] = {
      {"replay --headless " + File("letter"), 2, "invalid recording"},
      {"replay --headless " + File("nothing"), 2, "cannot be read"},
      {"replay --headless " + File("future"), 2, "format = 5"},
      {"replay --headless " + File("bent"), 1, "damaged"},
      {"replay --headless " + File("torn"), 0, "incomplete end"},
      {"replay", 2, "file"},
      {"run --scenario empty --ticks 1 --record /nowhere/a.rec", 2, "/nowhere/a.rec"},
      {"run --scenario empty --ticks 1 --record /dev/full", 2, "No space"},
  };
  for (const auto& wrong : cases) {
    const Outcome outcome = Heliopause(wrong.arguments);
    EXPECT_EQ(outcome.exit_code, wrong.exit_code) << wrong.arguments << "\n" << outcome.err;
    EXPECT_NE(outcome.err.find(wrong.message), std::string::npos) << wrong.arguments << outcome.err;
  }
}

TEST_F(HeadlessReplay, AFullDiskEndsTheRecordingButNotTheRun) {
  const Outcome run =
      RunShell("trap '' XFSZ; ulimit -f 16; " + Uncounted(folder) + Program() +
               " run --scenario demo --ticks 1800 --hash --record " + File("full.rec"));
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  EXPECT_TRUE(Matches(LastLine(run.out), "tick 1800 hash [0-9a-f]{16}")) << run.out;
  const Outcome replay = Heliopause("replay --headless " + File("full.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_NE(replay.out.find("hashes are the same"), std::string::npos) << replay.out;
}

TEST_F(HeadlessReplay, AfterAKillTheRecordingIsReadableUpToItsLastSecond) {
  const Outcome killed = RunShell(
      Program() + " run --scenario empty --ticks 100000000 --record " + File("dead.rec") +
      " & program=$!; for i in $(seq 100); do sleep 0.1; [ $(stat -c %s " + File("dead.rec") +
      " 2>/dev/null || echo 0) -gt 4000 ] && break; done; "
      "kill -9 $program; wait $program");
  EXPECT_EQ(killed.exit_code, 128 + 9);
  const Outcome replay = Heliopause("replay --headless " + File("dead.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_NE(replay.out.find("all "), std::string::npos) << replay.out;
}

TEST_F(HeadlessReplay, WithoutADisplayTheMessageNamesHeadless) {
  ASSERT_EQ(Heliopause("run --scenario empty --ticks 60 --record " + File("a.rec")).exit_code, 0);
  const Outcome outcome = RunShell("env -u DISPLAY " + Program() + " replay " + File("a.rec"));
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("--headless"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace heliopause::test
