// The command `shot`, without a display.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

// SFML's windows leak some bytes, so LeakSanitizer is off for pictures.
const std::string kNoDisplay = "env -u DISPLAY ASAN_OPTIONS=detect_leaks=0 ";

// Width and height in the header of a PNG; 0x0 if it is not a PNG.
std::string PngSize(const std::string& png) {
  if (png.size() < 24 || png.compare(1, 3, "PNG") != 0) return "0x0";
  const auto number = [&](std::size_t at) {
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value * 256 + static_cast<unsigned char>(png[at + i]);
    return std::to_string(value);
  };
  return number(16) + "x" + number(20);
}

TEST(Shot, DrawsWithoutADisplay) {
  const TemporaryFolder folder;
  const std::string file = (folder / "picture.png").string();
  const Outcome outcome = RunShell(
      kNoDisplay + kProgram + " shot --scenario empty --ticks 10 --size 640x360 --out " + file);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(PngSize(ReadText(file)), "640x360");
}

TEST(Shot, ProblemsOfAModAreReportedOnce) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "bad" / "data");
  WriteText(folder / "bad" / "mod.toml", "name = \"bad\"\nversion = \"1.0\"\ngame = \"0.1\"\n");
  WriteText(folder / "bad" / "data" / "ships.toml", "[[ship]]\nid = \"interceptor\"\nhul = 90\n");
  const Outcome outcome =
      RunShell(kNoDisplay + kProgram + " shot --scenario empty --ticks 1 --size 320x200 --mod " +
               (folder / "bad").string() + " --out " + (folder / "a.png").string());
  const std::size_t first = outcome.err.find(": hul: ");
  ASSERT_NE(first, std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.find(": hul: ", first + 1), std::string::npos) << outcome.err;
}

TEST(Shot, TheTreeOverlayChangesThePicture) {
  const TemporaryFolder folder;
  const std::string arguments =
      kNoDisplay + kProgram + " shot --scenario demo --ticks 60 --size 640x360 --out ";
  ASSERT_EQ(RunShell(arguments + (folder / "plain.png").string()).exit_code, 0);
  ASSERT_EQ(RunShell(arguments + (folder / "tree.png").string() + " --overlay tree").exit_code, 0);
  EXPECT_NE(ReadText(folder / "plain.png"), ReadText(folder / "tree.png"));
}

TEST(Shot, AFileThatCannotBeWrittenIsReported) {
  const Outcome outcome =
      RunShell(kNoDisplay + kProgram + " shot --scenario empty --out /nowhere/x.png");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "heliopause: /nowhere/x.png: cannot be written: No such file or directory\n")
      << "before anything else";
}

}  // namespace
}  // namespace heliopause::test
