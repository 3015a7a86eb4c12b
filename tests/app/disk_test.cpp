// The program on a full or read-only disk: a small file system in a mount namespace of the test,
// whose limits apply to root as well.
#include <gtest/gtest.h>

#include <string>

#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

const std::string kEmpty = kProgram + " run --scenario empty --ticks ";

class Disk : public testing::Test {
 protected:
  void SetUp() override {
    if (RunShell("unshare -rm mount -t tmpfs none " + disk).exit_code != 0)
      GTEST_SKIP() << "this machine does not allow mounts in a namespace";
  }
  // Runs the shell lines in a folder on a disk of 64 KiB.
  Outcome OnDisk(const std::string& lines) const {
    WriteText(folder / "lines.sh", "mount -t tmpfs -o size=64k none " + disk + " && cd " + disk +
                                       " || exit 99\n" + lines);
    return RunShell("ASAN_OPTIONS=detect_leaks=0 unshare -rm bash " +
                    (folder / "lines.sh").string());
  }

  TemporaryFolder mounts, folder;
  const std::string disk = mounts.Path().string();
};

const std::string kFill = "head -c 70000 /dev/zero >fill 2>/dev/null\n";

TEST_F(Disk, WhenFullThePreviousSaveStaysAndTheErrorIsReported) {
  const Outcome outcome =
      OnDisk(kEmpty + "5 --save a.save >&2\n" + kFill + kEmpty +
             "9 --hash --save a.save\necho exit $?; ls\nrm fill\n" + kEmpty +
             "0 --hash --load a.save\n" + kEmpty + "9 --save a.save >&2 && ls | wc -l\n");
  EXPECT_TRUE(Matches(
      outcome.out, "tick 9 hash [0-9a-f]{16}\nexit 1\na.save\nfill\ntick 5 hash [0-9a-f]{16}\n2\n"))
      << outcome.out;
  EXPECT_NE(outcome.err.find("heliopause: a.save: cannot be written: No space left on device"),
            std::string::npos)
      << outcome.err;
}

TEST_F(Disk, WhenFullNoHalfOfANewModIsLeft) {
  const Outcome outcome =
      OnDisk(kFill + kProgram + " mods new wasps --in .\necho exit $?; ls\nrm fill\n" + kProgram +
             " mods new wasps --in . >&2\necho exit $?; ls\n");
  EXPECT_EQ(outcome.out, "exit 1\nfill\nexit 0\nwasps\n") << outcome.err;
  EXPECT_NE(outcome.err.find(": cannot be written"), std::string::npos) << outcome.err;
}

TEST_F(Disk, WhenReadOnlyThePreviousSaveStaysAndTheErrorIsReported) {
  const Outcome outcome =
      OnDisk(kEmpty + "5 --save a.save >&2\nmount -o remount,ro " + disk + "\n" + kEmpty +
             "9 --save a.save >&2\necho exit $?\n" + kEmpty +
             "9 --record a.rec >&2\necho exit $?\n" + kEmpty + "0 --hash --load a.save\n");
  EXPECT_TRUE(Matches(outcome.out, "exit 2\nexit 2\ntick 5 hash [0-9a-f]{16}\n")) << outcome.out;
  EXPECT_NE(outcome.err.find("a.save: cannot be written: Read-only file system"), std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("a.rec: the recording cannot be written: Read-only file system"),
            std::string::npos)
      << outcome.err;
}

TEST_F(Disk, WhenFullDuringARunTheRecordingEndsThere) {
  const Outcome outcome = OnDisk("head -c 57344 /dev/zero >fill\n" + kProgram +
                                 " run --scenario demo --ticks 1500 --record a.rec >&2\n"
                                 "echo exit $?\nrm fill\n" +
                                 kProgram + " replay --headless a.rec\necho exit $?\n");
  EXPECT_TRUE(Matches(outcome.out,
                      "exit 1\na.rec: demo, seed 1, [0-9]+ ticks, 0 commands: all "
                      "([0-9]+) of [0-9]+ hashes are the same\nexit 0\n"))
      << outcome.out;
  EXPECT_NE(outcome.err.find("a.rec: the recording cannot be written: No space left"),
            std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("a.rec: incomplete end"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace heliopause::test
