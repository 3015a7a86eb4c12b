// A long run, in short: stopped, killed and gone on with, it must hash as if nothing had happened.
#include <gtest/gtest.h>

#include <string>

#include "support/program.hpp"

namespace heliopause::test {
namespace {

const std::string kProgram = HELIOPAUSE_PROGRAM;

// What is timed or weighed differs from run to run: tick and hash are left.
std::string TicksAndHashes(const std::filesystem::path& folder) {
  const Outcome outcome =
      RunShell("grep -v '^[#t]' " + (folder / "soak.csv").string() + " | cut -d, -f1,2 | sort -n");
  return outcome.out;
}

class Soak : public testing::Test {
 protected:
  std::string Command(const std::string& name, const std::string& words = "") const {
    return kProgram + " soak " + (folder_ / name).string() + " --check 50 --save 150 " + words;
  }
  Outcome Run(const std::string& name, const std::string& words = "--ticks 600") const {
    return RunShell(Command(name, words));
  }
  // A run that gets a signal once `seen` says so; long before its end, whose ticks it never sees.
  Outcome Interrupted(const std::string& name, const std::string& seen,
                      const std::string& signal) const {
    return RunShell(Command(name, "--ticks 100000000") + " >" + (folder_ / "out").string() +
                    " & pid=$!; until " + seen +
                    " 2>/dev/null || ! kill -0 $pid; do sleep 0.05; done; kill -" + signal +
                    " $pid; wait $pid");
  }
  void ExpectToGoOnAsIfNothingHadHappened(const std::string& name) const {
    const std::string hashes = TicksAndHashes(folder_ / name);
    const std::size_t last_line = hashes.rfind('\n', hashes.size() - 2) + 1;
    const std::string ticks =
        " --ticks " + std::to_string(std::stoul(hashes.substr(last_line)) + 200);
    const Outcome rest = Run(name, ticks);
    EXPECT_EQ(rest.exit_code, 0) << rest.err;
    EXPECT_EQ(rest.out.find("goes on at tick "), 0u) << rest.out;
    const Outcome whole = Run("whole", ticks + " --like " + (folder_ / name).string());
    EXPECT_EQ(whole.exit_code, 0) << whole.err;
    EXPECT_EQ(TicksAndHashes(folder_ / name), TicksAndHashes(folder_ / "whole"));
  }
  const TemporaryFolder folder_;
};

TEST_F(Soak, PrintsALineForEachSaveAndNotesAHashForEachCheck) {
  const Outcome outcome = Run("a");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(Matches(
      outcome.out,
      "(hour 0[.][0-9]+: tick (150|300|450|600), [0-9]+ ticks/s, [0-9]+ ships, [0-9]+ shots, "
      "[0-9]+ sprites, [0-9]+ nodes, space [0-9.]+ KiB, heap [0-9.]+ MiB, resident [0-9.]+ MiB, "
      "hash [0-9a-f]{16}\n){4}Validate was clean 12 times, 0 hashes were compared, all equal\n"))
      << outcome.out;
  const Outcome ticks = RunShell("wc -l <" + (folder_ / "a" / "soak.csv").string());
  EXPECT_EQ(ticks.out, "14\n");  // two of them are the head
}

TEST_F(Soak, GoesOnWithTheSameHashesAfterBeingStopped) {
  const Outcome first = Interrupted("cut", "grep -q ^hour " + (folder_ / "out").string(), "TERM");
  EXPECT_EQ(first.exit_code, 143) << first.err;
  const std::string said = ReadText(folder_ / "out");
  EXPECT_NE(said.find("stopped by SIGTERM at tick "), std::string::npos) << said;
  ExpectToGoOnAsIfNothingHadHappened("cut");
}

TEST_F(Soak, GoesOnWithTheSameHashesAfterBeingKilled) {
  const Outcome first =
      Interrupted("cut", "grep -q ^250, " + (folder_ / "cut" / "soak.csv").string(), "KILL");
  EXPECT_EQ(first.exit_code, 137) << first.err;
  ExpectToGoOnAsIfNothingHadHappened("cut");
}

TEST_F(Soak, GoesOnFromTheSaveBeforeWhenTheLastIsBroken) {
  ASSERT_EQ(Run("a", "--ticks 450").exit_code, 0);
  WriteText(folder_ / "a" / "soak.save", "no save");
  const Outcome outcome = Run("a");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("goes on at tick 300\n"), 0u) << outcome.out;
  EXPECT_NE(outcome.err.find("going on from the save before it"), std::string::npos) << outcome.err;
}

TEST_F(Soak, EndsWithOneWhenAHashDiffers) {
  ASSERT_EQ(Run("a", "--ticks 150").exit_code, 0);
  RunShell("sed -i 's/^100,./100,x/' " + (folder_ / "a" / "soak.csv").string());
  const Outcome torn = Run("b", "--like " + (folder_ / "a").string());
  EXPECT_EQ(torn.exit_code, 2) << torn.err;
  RunShell("sed -i 's/^100,x[0-9a-f]*/100,0123456789abcdef/' " +
           (folder_ / "a" / "soak.csv").string());
  const Outcome outcome = Run("b", "--like " + (folder_ / "a").string());
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(Matches(outcome.err,
                      "heliopause: tick 100: hash [0-9a-f]{16} differs from "
                      "0123456789abcdef in .*soak[.]csv\n"))
      << outcome.err;
}

TEST_F(Soak, EndsWithOneWhenItCannotSave) {
  std::filesystem::create_directories(folder_ / "a" / "soak.save.new" / "in the way");
  const Outcome outcome = Run("a");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(Matches(outcome.err, "heliopause: tick 150: .*soak[.]save.*cannot be .*\n"))
      << outcome.err;
}

TEST_F(Soak, RefusesTheFolderOfAnotherRun) {
  ASSERT_EQ(Run("a", "--ticks 50").exit_code, 0);
  EXPECT_EQ(Run("a", "--ticks 100 --seed 2").exit_code, 2);
  RunShell("rm " + (folder_ / "a" / "soak.csv").string());
  const Outcome outcome = Run("a", "--ticks 100 --seed 2");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("soak.save is of scenario soak, seed 1"), std::string::npos)
      << outcome.err;
}

// The scripts of the game, with a scenario that keeps everything and one that fails.
TEST_F(Soak, EndsWithOneWhenMemoryGrowsOrAScriptFails) {
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
                      "from [0-9.]+ MiB, the most until it was warm, to [0-9.]+ MiB\n"))
      << leak.err;
  const Outcome trip = RunShell(with + (folder_ / "trip").string() + " --scenario trip --ticks 60");
  EXPECT_EQ(trip.exit_code, 1);
  EXPECT_TRUE(Matches(trip.err, "heliopause: tick 30: a script failed: .*over a stone.*\n"))
      << trip.err;
}

}  // namespace
}  // namespace heliopause::test
