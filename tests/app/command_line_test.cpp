#include "app/command_line.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace heliopause {
namespace {

// One call of ReadCommandLine and what it printed.
struct Parsed {
  CommandLine line;
  bool runs = false;
  int exit_code = -1;
  std::string out, err;
};

Parsed Parse(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "heliopause");
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  Parsed parsed;
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  parsed.runs = ReadCommandLine(static_cast<int>(pointers.size()), pointers.data(), parsed.line,
                                parsed.exit_code);
  parsed.out = testing::internal::GetCapturedStdout();
  parsed.err = testing::internal::GetCapturedStderr();
  return parsed;
}

TEST(CommandLine, WithoutACommandTheGameStarts) {
  const Parsed parsed = Parse({});
  EXPECT_TRUE(parsed.runs);
  EXPECT_EQ(parsed.line.command, CommandLine::Command::Play);
  EXPECT_EQ(parsed.line.scenario, "reach");
  EXPECT_EQ(parsed.line.seed, 1u);
  EXPECT_TRUE(parsed.line.watch);
  EXPECT_FALSE(Parse({"play", "--no-watch"}).line.watch);
}

TEST(CommandLine, TheTitleOpensUnlessSomethingSaysWhatToStart) {
  EXPECT_TRUE(Parse({}).line.title);
  EXPECT_TRUE(Parse({"play", "--size", "640x480", "--no-mods"}).line.title);
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"--scenario", "demo"},
                                             {"--seed", "2"},
                                             {"--load", "auto"},
                                             {"--record", "a.rec"},
                                             {"--ticks", "9"},
                                             {"--pilot", "Jane"}}) {
    EXPECT_FALSE(Parse({"play", words[0], words[1]}).line.title) << words[0];
  }
}

TEST(CommandLine, APilotBeginsWithADifficulty) {
  const Parsed parsed = Parse({"play", "--pilot", "Jane", "--difficulty", "iron"});
  EXPECT_EQ(parsed.line.pilot, "Jane");
  EXPECT_EQ(parsed.line.difficulty, Difficulty::Iron);
  EXPECT_EQ(Parse({"play", "--pilot", "Jane"}).line.difficulty, Difficulty::None);
  EXPECT_FALSE(Parse({"play", "--pilot", "Jane", "--difficulty", "easy"}).runs);
  EXPECT_FALSE(Parse({"play", "--difficulty", "iron"}).runs) << "without a pilot";
  EXPECT_FALSE(Parse({"play", "--pilot", "Jane", "--difficulty", "iron", "--load", "1"}).runs)
      << "a new pilot has no save";
  EXPECT_EQ(Parse({"pilots"}).line.command, CommandLine::Command::Pilots);
}

TEST(CommandLine, StoresTheValuesOfACommand) {
  const Parsed parsed = Parse({"run", "--scenario", "demo", "--seed", "7", "--ticks", "600",
                               "--hash", "--every", "60", "--reload", "100", "--save", "a.save"});
  ASSERT_TRUE(parsed.runs) << parsed.err;
  EXPECT_EQ(parsed.line.command, CommandLine::Command::Run);
  EXPECT_EQ(parsed.line.scenario, "demo");
  EXPECT_EQ(parsed.line.seed, 7u);
  EXPECT_EQ(parsed.line.ticks, 600u);
  EXPECT_TRUE(parsed.line.hash);
  EXPECT_FALSE(parsed.line.json);
  EXPECT_EQ(parsed.line.every, 60u);
  EXPECT_EQ(parsed.line.reload, 100u);
  EXPECT_EQ(parsed.line.save, "a.save");
}

TEST(CommandLine, NumbersAreDecimalDigitsWithinTheirRange) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"run", "--seed"},
                                             {"play", "--seed"},
                                             {"lab", "--seed"},
                                             {"tree", "--out", "a.svg", "--since"},
                                             {"replay", "a.rec", "--headless", "--part"},
                                             {"run", "--ticks"},
                                             {"lab", "--capacity"}}) {
    for (const std::string text :
         {"-1", "-18446744073709551615", "18446744073709551616", "1x", "0x10", ""}) {
      std::vector<std::string> arguments = words;
      arguments.push_back(text);
      const Parsed parsed = Parse(arguments);
      EXPECT_EQ(parsed.exit_code, kExitUsage) << words[0] << " " << words.back() << " " << text;
      EXPECT_NE(parsed.err.find(words.back() + ": " + text + " (expected a whole number from "),
                std::string::npos)
          << parsed.err;
    }
  }
  EXPECT_EQ(Parse({"run", "--seed", "18446744073709551615"}).line.seed, ~std::uint64_t{0});
  EXPECT_EQ(Parse({"run", "--seed", "010"}).line.seed, 10u);
  EXPECT_EQ(Parse({"run", "--ticks", "0100"}).line.ticks, 100u);
}

TEST(CommandLine, AnEmptyNameOfAFileIsNoMissingOption) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"play", "--load"},
                                             {"play", "--pilot"},
                                             {"run", "--load"},
                                             {"run", "--save"},
                                             {"run", "--record"},
                                             {"shot", "--out"},
                                             {"tree", "--out"},
                                             {"lab", "--shot"},
                                             {"mods", "new", "wasps", "--in"},
                                             {"mods", "pack", "wasps", "--out"}}) {
    std::vector<std::string> arguments = words;
    arguments.emplace_back("");
    const Parsed parsed = Parse(arguments);
    EXPECT_EQ(parsed.exit_code, kExitUsage) << words[0] << " " << words.back();
    EXPECT_NE(parsed.err.find(words.back() + ": '' (expected a name)"), std::string::npos)
        << parsed.err;
  }
}

TEST(CommandLine, AnOptionThatWouldDoNothingIsRejected) {
  EXPECT_EQ(Parse({"replay", "a.rec", "--hash"}).exit_code, kExitUsage) << "without --headless";
  EXPECT_EQ(Parse({"replay", "a.rec", "--headless", "--score", "--hash"}).exit_code, kExitUsage);
  EXPECT_TRUE(Parse({"replay", "a.rec", "--headless", "--hash"}).runs);
  EXPECT_TRUE(Parse({"play", "--load", "quick", "--scenario", "demo"}).runs) << "of its slots";
  EXPECT_EQ(Parse({"lab", "--headless", "--shot", "a.png"}).exit_code, kExitUsage);
  EXPECT_EQ(Parse({"lab", "--headless", "--probe", "sweep"}).exit_code, kExitUsage);
  EXPECT_EQ(Parse({"lab", "--headless", "--size", "640x480"}).exit_code, kExitUsage);
  EXPECT_EQ(Parse({"replay", "a.rec", "--headless", "--size", "640x480"}).exit_code, kExitUsage);
  EXPECT_EQ(Parse({"replay", "a.rec", "--headless", "--fullscreen"}).exit_code, kExitUsage);
  EXPECT_EQ(Parse({"lab", "--headless", "--mode", "mask"}).exit_code, kExitUsage);
  for (const std::string option : {"--crossover", "--searches"}) {
    const Parsed parsed = Parse({"lab", "--headless", option});
    EXPECT_EQ(parsed.exit_code, kExitUsage) << option;
    EXPECT_NE(parsed.err.find(option), std::string::npos) << parsed.err;
    EXPECT_TRUE(Parse({"lab", option}).runs) << option;
  }
  EXPECT_TRUE(Parse({"lab", "--headless", "--mode", "gravity"}).runs);
}

TEST(CommandLine, EachCommandThatPlaysAGameTakesThreads) {
  EXPECT_FALSE(Parse({"run"}).line.threads.has_value());
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"play"},
                                             {"run"},
                                             {"script", "a.lua"},
                                             {"shot", "--out", "a.png"},
                                             {"tree", "--out", "a.svg"},
                                             {"soak", "folder"},
                                             {"replay", "a.rec"}}) {
    std::vector<std::string> arguments = words;
    arguments.insert(arguments.end(), {"--threads", "0"});
    const Parsed parsed = Parse(arguments);
    EXPECT_TRUE(parsed.runs) << words[0] << ": " << parsed.err;
    EXPECT_EQ(parsed.line.threads, 0u) << words[0];
  }
  EXPECT_EQ(Parse({"lab", "--threads", "2"}).exit_code, kExitUsage);
}

TEST(CommandLine, ParsesTheSizeOfAPicture) {
  const Parsed parsed =
      Parse({"shot", "--size", "640x360", "--overlay", "tree", "--no-hud", "--out", "a.png"});
  ASSERT_TRUE(parsed.runs) << parsed.err;
  EXPECT_EQ(parsed.line.width, 640u);
  EXPECT_EQ(parsed.line.height, 360u);
  EXPECT_TRUE(parsed.line.tree);
  EXPECT_FALSE(parsed.line.hud);
  for (const char* size : {"", "x", "640", "640x", "x360", "640x360x", "640X360", "-640x360",
                           "63x360", "640x8193", "640 x 360", "99999999999x360"}) {
    const Parsed invalid = Parse({"shot", "--size", size, "--out", "a.png"});
    EXPECT_FALSE(invalid.runs) << size;
    EXPECT_EQ(invalid.exit_code, kExitUsage) << size;
    EXPECT_NE(invalid.err.find("expected"), std::string::npos) << invalid.err;
  }
}

TEST(CommandLine, TheNameOfAPictureSaysItsFormat) {
  for (const char* name : {"a.png", "b/c.d.PNG", "a.jpg"}) {
    EXPECT_TRUE(Parse({"shot", "--out", name}).runs) << name;
    EXPECT_TRUE(Parse({"lab", "--shot", name}).runs) << name;
  }
  for (const char* name : {"a", "png", "a.txt", "a.png.txt"}) {
    EXPECT_EQ(Parse({"shot", "--out", name}).exit_code, kExitUsage) << name;
    const Parsed parsed = Parse({"lab", "--shot", name});
    EXPECT_EQ(parsed.exit_code, kExitUsage) << name;
    EXPECT_NE(parsed.err.find("(expected a name that ends in .png)"), std::string::npos)
        << parsed.err;
  }
}

TEST(CommandLine, ASoakRunHasDefaultsOfItsOwn) {
  const Parsed parsed = Parse({"soak", "folder"});
  ASSERT_TRUE(parsed.runs) << parsed.err;
  EXPECT_EQ(parsed.line.command, CommandLine::Command::Soak);
  EXPECT_EQ(parsed.line.scenario, "soak");
  EXPECT_EQ(parsed.line.ticks, 60u * 60 * 60 * 24) << "a day of game time";
  EXPECT_EQ(parsed.line.file, "folder");
  EXPECT_EQ(Parse({"soak", "folder", "--ticks", "5"}).line.ticks, 5u);
}

TEST(CommandLine, TheLabTakesModesShapesAndTreeOptions) {
  const Parsed parsed = Parse({"lab", "--mode", "managers", "--shape", "ring", "--capacity", "8",
                               "--border", "wrap", "--probe", "sweep"});
  ASSERT_TRUE(parsed.runs) << parsed.err;
  EXPECT_TRUE(parsed.line.lab.settings.managers);
  EXPECT_EQ(parsed.line.lab.settings.mixture.shape, lab::Shape::Ring);
  EXPECT_EQ(parsed.line.lab.settings.space.leaf_capacity, 8u);
  EXPECT_EQ(parsed.line.lab.settings.space.merge_threshold, 4u) << "half of the capacity";
  EXPECT_EQ(parsed.line.lab.settings.space.border, Border::Wrap);
  EXPECT_EQ(parsed.line.lab.probe, lab::ProbeKind::SweepFirst);
  const Parsed gravity = Parse({"lab", "--shape", "ring", "--mode", "gravity", "--speed", "9"});
  EXPECT_TRUE(gravity.line.lab.settings.gravity);
  EXPECT_EQ(gravity.line.lab.settings.mixture.shape, lab::Shape::Ring);
  EXPECT_EQ(gravity.line.lab.settings.mixture.speed, 9);
  EXPECT_EQ(Parse({"lab", "--mode", "gravity"}).line.lab.settings.mixture.shape,
            lab::Shape::Clusters);
  const Parsed invalid = Parse({"lab", "--capacity", "8", "--merge", "8"});
  EXPECT_EQ(invalid.exit_code, kExitUsage);
  EXPECT_NE(invalid.err.find("expected less than --capacity 8"), std::string::npos) << invalid.err;
}

TEST(CommandLine, AnErrorIsALineAndAHintOnStderr) {
  const Parsed parsed = Parse({"run", "--warp", "9"});
  EXPECT_FALSE(parsed.runs);
  EXPECT_EQ(parsed.exit_code, kExitUsage);
  EXPECT_EQ(parsed.out, "");
  EXPECT_EQ(parsed.err.find("heliopause: "), 0u) << parsed.err;
  EXPECT_NE(parsed.err.find("--warp"), std::string::npos) << parsed.err;
  EXPECT_NE(parsed.err.find("Try `heliopause run --help`."), std::string::npos) << parsed.err;
}

TEST(CommandLine, AnUnknownCommandIsNamedWithTheKnownOnes) {
  EXPECT_EQ(Parse({"mods", "frob"}).err,
            "heliopause: unknown command 'frob' (expected list, check, new, pack, add or remove)\n"
            "Try `heliopause mods --help`.\n");
  const std::string err = Parse({"fly"}).err;
  EXPECT_EQ(err.find("heliopause: unknown command 'fly' (expected play, run, "), 0u) << err;
  const std::string option = Parse({"--warp", "9"}).err;
  EXPECT_NE(option.find("--warp"), std::string::npos) << option;
}

TEST(CommandLine, HelpAndVersionEndTheProgramWithSuccess) {
  const Parsed help = Parse({"--help"});
  EXPECT_FALSE(help.runs);
  EXPECT_EQ(help.exit_code, kExitOk);
  for (const char* command : {"play", "run", "shot", "script", "tree", "replay", "lab", "soak"})
    EXPECT_NE(help.out.find(command), std::string::npos) << command;
  EXPECT_EQ(Parse({"--version"}).exit_code, kExitOk);
}

}  // namespace
}  // namespace heliopause
