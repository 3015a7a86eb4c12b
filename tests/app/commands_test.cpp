// The program from outside: what it prints, how it ends, and that its hashes are the same every
// way.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "support/program.hpp"

namespace heliopause::test {
namespace {

const std::string kProgram = HELIOPAUSE_PROGRAM;
const std::string kRelease = HELIOPAUSE_RELEASE_PROGRAM;

Outcome Heliopause(const std::string& words) { return RunShell(kProgram + " " + words); }

std::string LastLine(const std::string& text) {
  const std::size_t end = text.find_last_not_of('\n');
  if (end == std::string::npos) return {};
  const std::size_t begin = text.rfind('\n', end);
  return text.substr(begin == std::string::npos ? 0 : begin + 1,
                     end - (begin == std::string::npos ? 0 : begin + 1) + 1);
}

std::string HashOf(const std::string& program, const std::string& words) {
  const Outcome outcome = RunShell(program + " run --hash " + words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return LastLine(outcome.out);
}

TEST(Commands, HashIsTheLastLineInItsFormat) {
  EXPECT_TRUE(Matches(HashOf(kProgram, "--scenario empty --seed 3 --ticks 40"),
                      "tick 40 hash [0-9a-f]{16}"));
}

TEST(Commands, OneSeedGivesOneHashAndAnotherSeedAnother) {
  const std::string words = "--scenario demo --ticks 150 --seed ";
  const std::string hash = HashOf(kProgram, words + "5");
  EXPECT_EQ(hash, HashOf(kProgram, words + "5"));
  EXPECT_NE(hash, HashOf(kProgram, words + "6"));
}

TEST(Commands, DevAndReleaseGiveOneHash) {
  if (!std::filesystem::exists(kRelease)) GTEST_SKIP() << kRelease << " was not built";
  for (const std::string words :
       {"--scenario default --seed 9 --ticks 300", "--scenario demo --seed 2 --ticks 600"})
    EXPECT_EQ(HashOf(kProgram, words), HashOf(kRelease, words)) << words;
}

TEST(Commands, ReloadChangesNoHash) {
  for (const std::string words :
       {"--scenario default --seed 4 --ticks 240", "--scenario demo --seed 4 --ticks 500"})
    EXPECT_EQ(HashOf(kProgram, words), HashOf(kProgram, words + " --reload 100")) << words;
  EXPECT_EQ(HashOf(kProgram, "--scenario demo --seed 4 --ticks 60"),
            HashOf(kProgram, "--scenario demo --seed 4 --ticks 60 --reload 1"));
}

TEST(Commands, ASavedGameGoesOnAsIfItHadNeverStopped) {
  const TemporaryFolder folder;
  const std::string file = (folder / "half.save").string();
  HashOf(kProgram, "--scenario demo --seed 8 --ticks 200 --save " + file);
  EXPECT_EQ(HashOf(kProgram, "--load " + file + " --ticks 150"),
            HashOf(kProgram, "--scenario demo --seed 8 --ticks 350"));
}

TEST(Commands, EveryPrintsALineOfTimesForSoManyTicks) {
  const Outcome outcome = Heliopause("run --scenario demo --ticks 70 --every 30 --hash");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string ms = "[0-9]+[.][0-9]{3}";
  EXPECT_TRUE(Matches(outcome.out, "(tick (30|60): [0-9]+ ships, [0-9]+ shots, [0-9]+ sprites, " +
                                       ms + " ms a tick, slowest " + ms + ", processor " + ms +
                                       ": commands " + ms + ", think " + ms + ", fly " + ms +
                                       ", move " + ms + ", hits " + ms + ", scenario " + ms +
                                       "\n){2}tick 70 hash [0-9a-f]{16}\n"))
      << outcome.out;
}

TEST(Commands, JsonHoldsItsFields) {
  const Outcome outcome = Heliopause("run --scenario empty --seed 12 --ticks 10 --json");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(Matches(outcome.out,
                      R"(\{"scenario": "empty", "seed": 12, "ticks": 10, "hash": "[0-9a-f]{16}", )"
                      R"("ships": [0-9]+, "sprites": [0-9]+, "ms_per_tick": [0-9.]+\})"
                      "\n"))
      << outcome.out;
}

TEST(Commands, WrongWordsEndWithTwoAndALineThatNamesThem) {
  const struct {
    const char* words;
    const char* named;
  } cases[] = {
      {"run --scenario nowhere", "nowhere"},
      {"run --ticks -5", "-5"},
      {"run --ticks many", "many"},
      {"run --reload 0", "0"},
      {"run --seed 1.5", "1.5"},
      {"fly", "fly"},
      {"run --warp 9", "--warp"},
      {"run --load /nowhere/x.save", "/nowhere/x.save"},
      {"script /nowhere/x.lua", "/nowhere/x.lua"},
      {"script /tmp", "/tmp"},
      {"script", "file"},
      {"shot --size 12x --out x.png", "12x"},
      {"shot --size 1x1 --out x.png", "1x1"},
      {"shot --overlay cake --out x.png", "cake"},
      {"shot --zoom nan --out x.png", "nan"},
      {"shot", "--out"},
  };
  for (const auto& wrong : cases) {
    const Outcome outcome = Heliopause(wrong.words);
    EXPECT_EQ(outcome.exit_code, 2) << wrong.words << "\n" << outcome.err;
    EXPECT_NE(outcome.err.find(wrong.named), std::string::npos) << wrong.words << "\n"
                                                                << outcome.err;
    EXPECT_EQ(outcome.out, "") << wrong.words;
  }
}

TEST(Commands, AnUnknownScenarioIsAnsweredWithTheKnownOnes) {
  const Outcome outcome = Heliopause("run --scenario nowhere");
  for (const char* known : {"default", "demo", "empty"})
    EXPECT_NE(outcome.err.find(known), std::string::npos) << known;
}

TEST(Commands, HelpAndVersionGoToStdout) {
  EXPECT_EQ(Heliopause("--help").exit_code, 0);
  for (const char* command : {"play", "run", "shot", "script", "tree"}) {
    EXPECT_NE(Heliopause("--help").out.find(command), std::string::npos);
    const Outcome help = Heliopause(std::string(command) + " --help");
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_NE(help.out.find("--scenario"), std::string::npos) << command;
  }
  EXPECT_TRUE(Matches(Heliopause("--version").out, "heliopause [0-9]+[.][0-9]+[.][0-9]+\n"));
}

TEST(Commands, PlayWithoutADisplaySaysSoAndEndsWithThree) {
  for (const char* display : {"env -u DISPLAY ", "DISPLAY=:7654 "}) {
    const Outcome outcome = RunShell(display + kProgram + " play");
    EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
    EXPECT_NE(outcome.err.find("display"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("heliopause shot"), std::string::npos) << "no way to go on";
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

TEST(Commands, AScriptPrintsToStdoutAndTicks) {
  const TemporaryFolder folder;
  WriteText(folder / "count.lua",
            "local n = 0\nprint('ready')\nfunction on_tick(dt) n = n + 1; print('tick', n) end\n");
  const Outcome outcome =
      Heliopause("script " + (folder / "count.lua").string() + " --scenario empty --ticks 2");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "ready\ntick\t1\ntick\t2\n");
}

TEST(Commands, AScriptsErrorNamesFileAndLineAndEndsWithOne) {
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

TEST(Commands, ATornSaveIsRefusedAndTheOneBeforeIsOffered) {
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

TEST(Commands, ASaveThatCannotBeWrittenIsSaid) {
  const Outcome outcome = Heliopause("run --scenario empty --ticks 1 --save /nowhere/at/all.save");
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_NE(outcome.err.find("/nowhere/at/all.save"), std::string::npos) << outcome.err;
}

TEST(Commands, TheWholeMovesToAnotherFolder) {
  const TemporaryFolder folder;
  const std::string source = HELIOPAUSE_SOURCE_DIR;
  const std::string setup = "mkdir -p " + (folder / "bin").string() + " " +
                            (folder / "share/heliopause/scripts").string() + " && cp " + kProgram +
                            " " + (folder / "bin").string() + " && cp -r " + source + "/data " +
                            (folder / "share/heliopause").string() + " && cp -r " + source +
                            "/scripts/game " + (folder / "share/heliopause/scripts").string();
  ASSERT_EQ(RunShell(setup).exit_code, 0);
  const Outcome outcome = RunShell("cd / && " + (folder / "bin/heliopause").string() +
                                   " run --scenario empty --ticks 1");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
}

}  // namespace
}  // namespace heliopause::test
