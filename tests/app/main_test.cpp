// The program as a whole: exit codes, usage errors, help, and copies of it in other folders.
#include <gtest/gtest.h>

#include <string>

#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

Outcome Heliopause(const std::string& arguments) { return RunShell(kProgram + " " + arguments); }

TEST(Program, InvalidArgumentsExitWithTwoAndALineThatNamesThem) {
  const struct {
    const char* arguments;
    const char* named;
  } cases[] = {
      {"run --scenario nowhere", "nowhere"},
      {"run --ticks -5", "-5"},
      {"run --ticks many", "many"},
      {"run --reload 0", "0"},
      {"run --seed 1.5", "1.5"},
      {"run --threads -1", "-1"},
      {"soak --threads 257 folder", "257"},
      {"replay --threads two a.rec", "two"},
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
    const Outcome outcome = Heliopause(wrong.arguments);
    EXPECT_EQ(outcome.exit_code, 2) << wrong.arguments << "\n" << outcome.err;
    EXPECT_NE(outcome.err.find(wrong.named), std::string::npos) << wrong.arguments << "\n"
                                                                << outcome.err;
    EXPECT_EQ(outcome.out, "") << wrong.arguments;
  }
}

TEST(Program, AnUnknownScenarioIsReportedWithTheKnownOnes) {
  const Outcome outcome = Heliopause("run --scenario nowhere");
  for (const char* known : {"reach", "siege", "demo", "empty"})
    EXPECT_NE(outcome.err.find(known), std::string::npos) << known;
}

TEST(Program, HelpAndVersionGoToStdout) {
  const Outcome commands = Heliopause("--help");
  EXPECT_EQ(commands.exit_code, 0);
  for (const char* command : {"play", "run", "shot", "script", "tree"}) {
    EXPECT_NE(commands.out.find(command), std::string::npos) << command;
    const Outcome help = Heliopause(std::string(command) + " --help");
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_NE(help.out.find("--scenario"), std::string::npos) << command;
  }
  EXPECT_TRUE(Matches(Heliopause("--version").out, "heliopause [0-9]+[.][0-9]+[.][0-9]+\n"));
}

TEST(Program, ProgramAndDataRunFromAnotherFolder) {
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
