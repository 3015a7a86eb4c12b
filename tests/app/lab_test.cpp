// The command `lab`, driven from outside: figures without a window, pictures without a display,
// invalid arguments.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

const std::string kNoDisplay = "env -u DISPLAY ASAN_OPTIONS=detect_leaks=0 ";

Outcome Lab(const std::string& arguments, const std::string& program = kProgram) {
  return RunShell(kNoDisplay + program + " lab " + arguments);
}

std::string HashOf(const std::string& arguments, const std::string& program = kProgram) {
  const Outcome outcome = Lab("--headless " + arguments, program);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::size_t at = outcome.out.find("\"hash\"");
  return at == std::string::npos ? "" : outcome.out.substr(at);
}

TEST(LabCommand, HeadlessPrintsOneObject) {
  const Outcome outcome = Lab("--headless --bodies 300 --ticks 20");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(Matches(outcome.out,
                      "\\{\"seed\": 1, \"ticks\": 20, \"bodies\": 300, \"pairs\": [0-9]+, "
                      "\"brute_checks\": 44850, \"tree_checks\": [0-9]+, \"ms_per_tick\": [0-9.]+, "
                      "\"slowest_ms\": [0-9.]+, \"hash\": \"[0-9a-f]{16}\"\\}\n"))
      << outcome.out;
}

TEST(LabCommand, OneSeedGivesOneHashInEveryBuild) {
  for (const std::string arguments : {"--bodies 500 --ticks 60 --shape clusters --seed 4",
                                      "--bodies 400 --ticks 30 --mode gravity",
                                      "--bodies 400 --ticks 60 --mode managers --border wrap"}) {
    const std::string hash = HashOf(arguments);
    EXPECT_EQ(hash, HashOf(arguments +
                           " --capacity 3"));  // the shape of the tree does not affect the bodies
    EXPECT_NE(hash, HashOf(arguments + " --speed 300"));
    if (std::filesystem::exists(kRelease)) {
      EXPECT_EQ(hash, HashOf(arguments, kRelease)) << arguments;
    }
  }
}

TEST(LabCommand, InvalidArgumentsExitWithTwo) {
  for (const std::string arguments :
       {"--bodies 200001", "--bodies -3", "--shape cube", "--mode war", "--probe ray",
        "--capacity 0", "--capacity 8 --merge 8", "--radius nan", "--picture /nowhere.png",
        "--size 10x10", "--border open"}) {
    const Outcome outcome = Lab(arguments + " --headless");
    EXPECT_EQ(outcome.exit_code, 2) << arguments;
    EXPECT_NE(outcome.err, "") << arguments;
  }
}

TEST(LabCommand, WithoutADisplayItExitsWithThree) {
  const Outcome outcome = Lab("");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("display"), std::string::npos);
}

TEST(LabCommand, APictureNeedsNoDisplay) {
  const TemporaryFolder folder;
  const std::string file = (folder / "lab.png").string();
  const Outcome outcome = Lab("--size 640x400 --ticks 5 --shot " + file);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_GT(ReadText(file).size(), 1000u);
}

TEST(LabCommand, APictureThatCannotBeWrittenIsReportedBeforeAnythingElse) {
  const Outcome outcome = Lab("--size 640x400 --ticks 5 --shot /nowhere/x.png");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "heliopause: /nowhere/x.png: cannot be written: No such file or directory\n");
}

TEST(LabCommand, AFileThatIsNotAPictureIsNamed) {
  const TemporaryFolder folder;
  WriteText(folder / "text.png", "not a picture");
  const Outcome outcome =
      Lab("--picture " + (folder / "text.png").string() + " --shot " + (folder / "x.png").string());
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("text.png: not a readable picture"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace heliopause::test
