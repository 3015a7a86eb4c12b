// The commands `run` and `script`, driven from outside: output, exit codes, saves and hashes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "app/mod_fixture.hpp"
#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

Outcome Heliopause(const std::string& arguments) { return RunShell(kProgram + " " + arguments); }

std::string LastLine(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

std::string HashOf(const std::string& program, const std::string& arguments) {
  const Outcome outcome = RunShell(program + " run --hash " + arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return LastLine(outcome.out);
}

TEST(Run, HashIsTheLastLineInItsFormat) {
  EXPECT_TRUE(Matches(HashOf(kProgram, "--scenario empty --seed 3 --ticks 40"),
                      "tick 40 hash [0-9a-f]{16}"));
}

TEST(Run, OneSeedGivesOneHashAndAnotherSeedAnother) {
  const std::string arguments = "--scenario demo --ticks 150 --seed ";
  const std::string hash = HashOf(kProgram, arguments + "5");
  EXPECT_EQ(hash, HashOf(kProgram, arguments + "5"));
  EXPECT_NE(hash, HashOf(kProgram, arguments + "6"));
}

TEST(Run, DevAndReleaseGiveOneHash) {
  if (!std::filesystem::exists(kRelease)) GTEST_SKIP() << kRelease << " was not built";
  for (const std::string arguments :
       {"--scenario siege --seed 9 --ticks 300", "--scenario demo --seed 2 --ticks 600"})
    EXPECT_EQ(HashOf(kProgram, arguments), HashOf(kRelease, arguments)) << arguments;
}

TEST(Run, ReloadChangesNoHash) {
  for (const std::string arguments :
       {"--scenario siege --seed 4 --ticks 240", "--scenario reach --seed 4 --ticks 240",
        "--scenario demo --seed 4 --ticks 500"})
    EXPECT_EQ(HashOf(kProgram, arguments), HashOf(kProgram, arguments + " --reload 100"))
        << arguments;
  EXPECT_EQ(HashOf(kProgram, "--scenario demo --seed 4 --ticks 60"),
            HashOf(kProgram, "--scenario demo --seed 4 --ticks 60 --reload 1"));
}

TEST(Run, ThreadsChangeNoHash) {
  for (const std::string arguments :
       {"--scenario siege --seed 4 --ticks 200", "--scenario reach --seed 4 --ticks 120",
        "--scenario demo --seed 4 --ticks 200", "--scenario load --seed 4 --ticks 240",
        "--scenario soak --seed 4 --ticks 120"}) {
    const std::string hash = HashOf(kProgram, arguments);
    EXPECT_EQ(hash, HashOf(kProgram, arguments + " --threads 2 --reload 60")) << arguments;
    EXPECT_EQ(hash, HashOf(kProgram, arguments + " --threads 0")) << arguments;
  }
}

TEST(Run, ARecordingIsReplayedWithAnotherNumberOfThreads) {
  const TemporaryFolder folder;
  for (const std::string scenario : {"siege", "reach"}) {
    const std::string file = (folder / (scenario + ".rec")).string();
    const std::string two =
        HashOf(kProgram, "--scenario " + scenario + " --ticks 250 --threads 2 --record " + file);
    const Outcome one = Heliopause("replay --headless --hash --rewind 120 " + file);
    EXPECT_EQ(one.exit_code, 0) << one.out << one.err;
    EXPECT_EQ(LastLine(one.out), two);
    const Outcome three = Heliopause("replay --headless --hash --rewind 120 --threads 3 " + file);
    EXPECT_EQ(three.exit_code, 0) << three.out << three.err;
    EXPECT_EQ(LastLine(three.out), two);
  }
}

TEST(Run, ASavedGameContinuesWithTheSameHashes) {
  const TemporaryFolder folder;
  const std::string file = (folder / "half.save").string();
  HashOf(kProgram, "--scenario demo --seed 8 --ticks 200 --save " + file);
  EXPECT_EQ(HashOf(kProgram, "--load " + file + " --ticks 150"),
            HashOf(kProgram, "--scenario demo --seed 8 --ticks 350"));
}

TEST(Run, EveryPrintsALineOfTimesEveryNTicks) {
  const Outcome outcome = Heliopause("run --scenario demo --ticks 70 --every 30 --hash");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string ms = "[0-9]+[.][0-9]{3}";
  EXPECT_TRUE(
      Matches(outcome.out, "(tick (30|60): [0-9]+ ships, [0-9]+ shots, [0-9]+ sprites, " + ms +
                               " ms a tick, slowest " + ms + ", processor " + ms + ": commands " +
                               ms + ", think " + ms + ", fly " + ms + ", move " + ms + ", hits " +
                               ms + ", scenario " + ms +
                               ", brains waiting [0-9]+[.][0-9]\n){2}tick 70 hash [0-9a-f]{16}\n"))
      << outcome.out;
}

TEST(Run, JsonHoldsItsFields) {
  const Outcome outcome = Heliopause("run --scenario empty --seed 12 --ticks 10 --json");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(Matches(outcome.out,
                      R"(\{"scenario": "empty", "seed": 12, "ticks": 10, "hash": "[0-9a-f]{16}", )"
                      R"("ships": [0-9]+, "sprites": [0-9]+, "ms_per_tick": [0-9.]+\})"
                      "\n"))
      << outcome.out;
}

using EndOfRun = ModTest;

TEST_F(EndOfRun, ARunReportsHowItsScenarioEnded) {
  AddMod("wasps");
  Write("wasps/scripts/scenarios/short.lua",
        "return {on_tick = function()\n  if space.tick() == 5 then space.score(70) "
        "space.lose('Too late') end\nend}\n");
  const std::string run = "run --mod wasps --scenario short --ticks 9";
  EXPECT_NE(Run(run).out.find("\nlost at tick 5: Too late\nscore 70\n"), std::string::npos)
      << Run(run).out;
  EXPECT_NE(Run(run + " --json").out.find(", \"outcome\": \"lost\", \"score\": 70}\n"),
            std::string::npos);
  const std::string going = Run("run --mod wasps --scenario short --ticks 3").out;
  EXPECT_EQ(going.find("score"), std::string::npos) << going;
}

TEST(Script, AScriptPrintsToStdoutAndTicks) {
  const TemporaryFolder folder;
  WriteText(folder / "count.lua",
            "local n = 0\nprint('ready')\nfunction on_tick(dt) n = n + 1; print('tick', n) end\n");
  const Outcome outcome =
      Heliopause("script " + (folder / "count.lua").string() + " --scenario empty --ticks 2");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "ready\ntick\t1\ntick\t2\n");
}

TEST(Script, AScriptErrorNamesFileAndLineAndExitsWithOne) {
  const TemporaryFolder folder;
  WriteText(folder / "bad.lua", "local x = nil\nprint(x.y)\n");
  WriteText(folder / "late.lua", "function on_tick() error('too late') end\n");
  const Outcome now = Heliopause("script " + (folder / "bad.lua").string() + " --scenario empty");
  EXPECT_EQ(now.exit_code, 1);
  EXPECT_NE(now.err.find("bad.lua:2:"), std::string::npos) << now.err;
  const Outcome later =
      Heliopause("script " + (folder / "late.lua").string() + " --scenario empty --ticks 1");
  EXPECT_EQ(later.exit_code, 1);
  EXPECT_NE(later.err.find("late.lua:1: too late"), std::string::npos) << later.err;
}

// What the script commands is in the recording, its other rights are not.
TEST(Script, ARecordingHoldsTheCommandsOfTheScript) {
  const TemporaryFolder folder;
  const std::string rec = (folder / "a.rec").string();
  const auto record = [&](const std::string& text) {
    WriteText(folder / "a.lua", "local me = space.player()\n" + text);
    return Heliopause("script " + (folder / "a.lua").string() +
                      " --scenario empty --ticks 30 --record " + rec)
        .exit_code;
  };
  const auto replay = [&](const std::string& option) {
    return Heliopause("replay --headless " + rec + option);
  };
  ASSERT_EQ(record("space.step(50) me:thrust(1) me:turn(0.3) space.step(340)"), 0);
  const Outcome same = replay("");
  EXPECT_EQ(same.exit_code, 0) << same.out << same.err;
  EXPECT_NE(same.out.find("420 ticks, 2 commands: all 7 of 7"), std::string::npos) << same.out;

  ASSERT_EQ(record("space.step(70) space.damage(me, 5) space.step(50)"), 0);
  const Outcome other = replay("");
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_NE(other.out.find("first differs"), std::string::npos) << other.out;

  // An error ends the recording where it happens.
  EXPECT_EQ(record("me:thrust(1) space.step(95) error('enough')"), 1);
  EXPECT_NE(replay("").out.find(" 95 ticks, 1 command: all 2 of 2"), std::string::npos)
      << replay("").out;
}

TEST(Script, AReplayGoesBackAndPlaysAgain) {
  const TemporaryFolder folder;
  const std::string rec = (folder / "a.rec").string();
  ASSERT_EQ(Heliopause("run --scenario demo --ticks 500 --record " + rec).exit_code, 0);
  const Outcome whole = Heliopause("replay --headless --rewind 150 --hash " + rec);
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_NE(whole.out.find("all 9 of 9 hashes are the same"), std::string::npos) << whole.out;
  EXPECT_EQ(LastLine(whole.out), HashOf(kProgram, "--scenario demo --ticks 500"));
  EXPECT_EQ(Heliopause("replay --headless --rewind 119 " + rec).exit_code, 2);
  EXPECT_EQ(Heliopause("replay --rewind 150 " + rec).exit_code, 2);
}

TEST(Script, ALoadBeforeTheFirstTickIsReplayed) {
  const TemporaryFolder folder;
  const std::string rec = (folder / "a.rec").string();
  WriteText(folder / "a.lua", "space.damage(space.player(), 5) space.reload() space.step(120)");
  ASSERT_EQ(
      Heliopause("script " + (folder / "a.lua").string() + " --scenario empty --record " + rec)
          .exit_code,
      0);
  const Outcome replay = Heliopause("replay --headless " + rec);
  EXPECT_EQ(replay.exit_code, 0);
  EXPECT_NE(replay.out.find("all 2 of 2 hashes are the same"), std::string::npos) << replay.out;
}

TEST(Script, APartOfAReplayEndsBeforeTheSaveOfTheNextOne) {
  const TemporaryFolder folder;
  const std::string rec = (folder / "a.rec").string();
  WriteText(folder / "a.lua", "space.step(60) space.damage(space.player(), 5) space.reload()");
  ASSERT_EQ(
      Heliopause("script " + (folder / "a.lua").string() + " --scenario empty --record " + rec)
          .exit_code,
      0);
  EXPECT_EQ(LastLine(Heliopause("replay --headless --part 0 --hash " + rec).out),
            HashOf(kProgram, "--scenario empty --ticks 60"));
}

// The command that is posted before a load is in the loaded state, not twice in the recording.
TEST(Script, AReplayPlaysOnePartBetweenTwoLoads) {
  const TemporaryFolder folder;
  const std::string rec = (folder / "a.rec").string();
  const auto part = [&](const std::string& number) {
    return Heliopause("replay --headless --part " + number + " " + rec);
  };
  WriteText(folder / "a.lua", R"(
    local me = space.player()
    space.step(120) me:thrust(1) space.reload() me:turn(0.5) space.step(60)
    space.damage(me, 5) space.step(60) space.reload() space.step(70)
  )");
  ASSERT_EQ(
      Heliopause("script " + (folder / "a.lua").string() + " --scenario empty --record " + rec)
          .exit_code,
      0);
  const Outcome first = part("0"), changed = part("1"), last = part("2");
  EXPECT_EQ(first.exit_code, 0);
  EXPECT_NE(first.out.find("a.rec, part 0: "), std::string::npos) << first.out;
  EXPECT_NE(first.out.find(": 2 of 6 hashes are the same"), std::string::npos) << first.out;
  EXPECT_EQ(changed.exit_code, 1);
  EXPECT_NE(changed.out.find("first differs at tick 181 "), std::string::npos) << changed.out;
  EXPECT_EQ(last.exit_code, 0);
  EXPECT_NE(last.out.find(": 2 of 6 hashes are the same"), std::string::npos) << last.out;
  EXPECT_NE(part("3").err.find("--part = 3 (expected 0 to 2)"), std::string::npos);
  EXPECT_EQ(Heliopause("replay --part 0 " + rec).exit_code, 2);
}

TEST(Run, ATruncatedSaveIsRejectedAndThePreviousOneIsOffered) {
  const TemporaryFolder folder;
  const std::string file = (folder / "game.save").string();
  ASSERT_EQ(Heliopause("run --scenario empty --ticks 5 --save " + file).exit_code, 0);
  ASSERT_EQ(Heliopause("run --scenario empty --ticks 6 --save " + file).exit_code, 0);
  const std::string whole = ReadText(file);
  WriteText(file, whole.substr(0, whole.size() / 2));
  const Outcome outcome = Heliopause("run --load " + file);
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("game.save"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find(".1"), std::string::npos) << outcome.err;
  EXPECT_EQ(Heliopause("run --load " + file + ".1").exit_code, 0);
}

// A copy of the game whose brain "bad" fails in its second think.
class FailingBrain : public testing::Test {
 protected:
  FailingBrain() {
    const std::filesystem::path source = HELIOPAUSE_SOURCE_DIR;
    const std::filesystem::path scripts = folder / "scripts/game";
    std::filesystem::create_directories(scripts);
    std::filesystem::create_directory_symlink(source / "data", folder / "data");
    for (const char* name : {"lib", "api"})
      std::filesystem::create_directory_symlink(source / "scripts/game" / name, scripts / name);
    std::filesystem::create_directory(scripts / "ai");
    std::filesystem::create_directory(scripts / "scenarios");
    std::ofstream(scripts / "ai/bad.lua")
        << "return {think = function(self)\n"
           "  if space.tick() > 1 then error('no \\27[2J') end\nend}";
    std::ofstream(scripts / "scenarios/bad.lua")
        << "return {setup = function()\n  space.spawn{class = 'cutter', faction = 'patrol', x = 0, "
           "y = 0, brain = 'bad', name = 'Vigil'}\nend}";
    std::ofstream(scripts / "scenarios/empty.lua") << "return {setup = function() end}";
    std::ofstream(folder / "try.lua")
        << "space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, brain = 'bad', "
           "name = 'Vigil'}\nspace.step(20)\nprint('done')";
  }
  Outcome Heliopause(const std::string& arguments) {
    return RunShell("HELIOPAUSE_ROOT=" + (folder / "").string() + " " + kProgram + " " + arguments);
  }
  TemporaryFolder folder;
  const std::string error = "tick 2: ai/bad.lua:2: no \\27[2J\n";
};

TEST_F(FailingBrain, EndsARunWithTheErrorAndExitCode1) {
  const Outcome outcome = Heliopause("run --scenario bad --ticks 20 --hash");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, error);
  EXPECT_TRUE(Matches(outcome.out, "tick 20 hash [0-9a-f]{16}\n")) << outcome.out;
  EXPECT_EQ(Heliopause("run --scenario bad --ticks 1 --hash").exit_code, 0);
}

TEST_F(FailingBrain, EndsAScriptWithTheErrorAndExitCode1) {
  const Outcome outcome =
      Heliopause("script " + (folder / "try.lua").string() + " --scenario empty");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, error);
  EXPECT_EQ(outcome.out, "done\n");
}

TEST(Run, ASaveThatCannotBeWrittenIsReported) {
  const Outcome outcome = Heliopause("run --scenario empty --ticks 1 --save /nowhere/at/all.save");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.err,
            "heliopause: /nowhere/at/all.save: cannot be written: No such file or directory\n");
  EXPECT_EQ(outcome.out, "") << "reported before the run";
  const Outcome folder = Heliopause("run --scenario empty --ticks 1 --save /tmp");
  EXPECT_EQ(folder.exit_code, 2);
  EXPECT_NE(folder.err.find("/tmp: is a folder"), std::string::npos) << folder.err;
}

}  // namespace
}  // namespace heliopause::test
