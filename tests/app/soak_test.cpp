// The command `soak` over some hundred ticks. A run that was stopped or killed and continued must
// have the hashes of a run without interruption.
#include <gtest/gtest.h>

#include <string>

#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

// Tick and hash of each line: the columns that do not differ between runs.
std::string TicksAndHashes(const std::filesystem::path& folder) {
  const Outcome outcome =
      RunShell("grep -v '^[#t]' " + (folder / "soak.csv").string() + " | cut -d, -f1,2 | sort -n");
  return outcome.out;
}

class Soak : public testing::Test {
 protected:
  std::string Command(const std::string& name, const std::string& arguments = "") const {
    return kProgram + " soak " + (folder_ / name).string() + " --check 50 --save 150 " + arguments;
  }
  Outcome Run(const std::string& name, const std::string& arguments = "--ticks 600") const {
    return RunShell(Command(name, arguments));
  }
  // Sends a signal to a run once the shell command `seen` succeeds.
  Outcome Interrupted(const std::string& name, const std::string& seen,
                      const std::string& signal) const {
    return RunShell(Command(name, "--ticks 100000000") + " >" + (folder_ / "out").string() +
                    " & pid=$!; until " + seen +
                    " 2>/dev/null || ! kill -0 $pid; do sleep 0.05; done; kill -" + signal +
                    " $pid; wait $pid");
  }
  void ExpectToContinueWithTheSameHashes(const std::string& name) const {
    const std::string hashes = TicksAndHashes(folder_ / name);
    const std::size_t last_line = hashes.rfind('\n', hashes.size() - 2) + 1;
    const std::string ticks =
        " --ticks " + std::to_string(std::stoul(hashes.substr(last_line)) + 200);
    const Outcome rest = Run(name, ticks);
    EXPECT_EQ(rest.exit_code, 0) << rest.err;
    EXPECT_EQ(rest.out.find("continues at tick "), 0u) << rest.out;
    const Outcome whole = Run("whole", ticks + " --like " + (folder_ / name).string());
    EXPECT_EQ(whole.exit_code, 0) << whole.err;
    EXPECT_EQ(TicksAndHashes(folder_ / name), TicksAndHashes(folder_ / "whole"));
  }
  const TemporaryFolder folder_;
};

TEST_F(Soak, PrintsALineForEachSaveAndRecordsAHashForEachCheck) {
  const Outcome outcome = Run("a");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(Matches(
      outcome.out,
      "(hour 0[.][0-9]+: tick (150|300|450|600), [0-9]+ ticks/s, [0-9]+ ships, [0-9]+ shots, "
      "[0-9]+ sprites, [0-9]+ nodes, space [0-9.]+ KiB, heap [0-9.]+ MiB, resident [0-9.]+ MiB, "
      "hash [0-9a-f]{16}\n){4}Validate passed 12 times; 0 hashes compared, all equal\n"))
      << outcome.out;
  const Outcome ticks = RunShell("wc -l <" + (folder_ / "a" / "soak.csv").string());
  EXPECT_EQ(ticks.out, "14\n");  // and the two lines of the header
}

TEST_F(Soak, ContinuesWithTheSameHashesAfterBeingStopped) {
  const Outcome first = Interrupted("cut", "grep -q ^hour " + (folder_ / "out").string(), "TERM");
  EXPECT_EQ(first.exit_code, 143) << first.err;
  const std::string text = ReadText(folder_ / "out");
  EXPECT_NE(text.find("stopped by SIGTERM at tick "), std::string::npos) << text;
  ExpectToContinueWithTheSameHashes("cut");
}

TEST_F(Soak, ContinuesWithTheSameHashesAfterBeingKilled) {
  const Outcome first =
      Interrupted("cut", "grep -q ^250, " + (folder_ / "cut" / "soak.csv").string(), "KILL");
  EXPECT_EQ(first.exit_code, 137) << first.err;
  ExpectToContinueWithTheSameHashes("cut");
}

TEST_F(Soak, ContinuesFromThePreviousSaveWhenTheLastIsBroken) {
  ASSERT_EQ(Run("a", "--ticks 450").exit_code, 0);
  WriteText(folder_ / "a" / "soak.save", "no save");
  const Outcome outcome = Run("a");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("continues at tick 300\n"), 0u) << outcome.out;
  EXPECT_NE(outcome.err.find("continues from the previous save"), std::string::npos) << outcome.err;
}

TEST_F(Soak, ExitsWithOneWhenAHashDiffers) {
  ASSERT_EQ(Run("a", "--ticks 150").exit_code, 0);
  RunShell("sed -i 's/^100,./100,x/' " + (folder_ / "a" / "soak.csv").string());
  const Outcome invalid = Run("b", "--like " + (folder_ / "a").string());
  EXPECT_EQ(invalid.exit_code, 2) << invalid.err;
  RunShell("sed -i 's/^100,x[0-9a-f]*/100,0123456789abcdef/' " +
           (folder_ / "a" / "soak.csv").string());
  const Outcome outcome = Run("b", "--like " + (folder_ / "a").string());
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(Matches(outcome.err,
                      "heliopause: tick 100: hash [0-9a-f]{16} differs from "
                      "0123456789abcdef in .*soak[.]csv\n"))
      << outcome.err;
}

TEST_F(Soak, ExitsWithOneWhenItCannotSave) {
  std::filesystem::create_directories(folder_ / "a" / "soak.save.new" / "in the way");
  const Outcome outcome = Run("a");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(Matches(outcome.err, "heliopause: tick 150: .*soak[.]save.*cannot be .*\n"))
      << outcome.err;
}

TEST_F(Soak, RejectsTheFolderOfAnotherRun) {
  ASSERT_EQ(Run("a", "--ticks 50").exit_code, 0);
  EXPECT_EQ(Run("a", "--ticks 100 --seed 2").exit_code, 2);
  RunShell("rm " + (folder_ / "a" / "soak.csv").string());
  EXPECT_EQ(Run("a", "--ticks 100 --scenario nowhere").exit_code, 2);
  const Outcome outcome = Run("a", "--ticks 100 --seed 2");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("soak.save: scenario = soak, seed = 1 (expected soak, 2)"),
            std::string::npos)
      << outcome.err;
  EXPECT_EQ(Run("a", "--ticks 100").exit_code, 0) << "the folder still belongs to its run";
}

TEST_F(Soak, AWrongScenarioDoesNotTakeTheFolder) {
  EXPECT_EQ(Run("a", "--ticks 50 --scenario nowhere").exit_code, 2);
  EXPECT_EQ(Run("a", "--ticks 50").exit_code, 0);
}

// Two scenarios beside those of the game: one that never removes what it spawns, one that fails.
TEST_F(Soak, ExitsWithOneWhenMemoryGrowsOrAScriptFails) {
  const std::string root = (folder_ / "root").string();
  RunShell("mkdir -p " + root + "/scripts && cp -r " HELIOPAUSE_SOURCE_DIR "/data " + root +
           " && cp -r " HELIOPAUSE_SOURCE_DIR "/scripts/game " + root + "/scripts");
  WriteText(folder_ / "root" / "scripts" / "game" / "scenarios" / "leak.lua",
            "return {title = 'Leak', about = '', on_tick = function()\n"
            "  for i = 1, 100 do space.spawn_asteroid{class = 'small', x = i * 1e3,\n"
            "    y = space.tick() * 1e3} end end}\n");
  WriteText(folder_ / "root" / "scripts" / "game" / "scenarios" / "trip.lua",
            "return {title = 'Trip', about = '', on_tick = function()\n"
            "  if space.tick() == 30 then error('over a stone') end end}\n");
  const std::string with =
      "ASAN_OPTIONS=quarantine_size_mb=1 HELIOPAUSE_ROOT=" + root + " " + kProgram + " soak ";
  const Outcome leak = RunShell(with + (folder_ / "leak").string() +
                                " --scenario leak --ticks 3000 --check 50 --warm-up 50");
  EXPECT_EQ(leak.exit_code, 1) << leak.out;
  EXPECT_TRUE(Matches(leak.err,
                      "heliopause: tick [0-9]+: (the heap|resident memory) has grown "
                      "to [0-9.]+ MiB [(]at most [0-9.]+ MiB during the warm-up[)]\n"))
      << leak.err;
  const Outcome trip = RunShell(with + (folder_ / "trip").string() + " --scenario trip --ticks 60");
  EXPECT_EQ(trip.exit_code, 1);
  EXPECT_TRUE(Matches(trip.err, "heliopause: tick 30: a script failed: .*over a stone.*\n"))
      << trip.err;
}

}  // namespace
}  // namespace heliopause::test
