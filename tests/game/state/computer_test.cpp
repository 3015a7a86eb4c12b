#include "game/state/computer.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

std::string Why(const std::string& command) {
  std::string name, text;
  return ReadProgram(command, name, text);
}

TEST(Computer, SplitsACommandIntoNameAndSource) {
  std::string name, text;
  EXPECT_EQ(ReadProgram("my-turret_2\nreturn 1\nend\n", name, text), "");
  EXPECT_EQ(name, "my-turret_2");
  EXPECT_EQ(text, "return 1\nend\n");
}

TEST(Computer, MakesTheCommandThatItSplits) {
  const Command command = LoadProgramCommand("turret", "return 1\n", true);
  EXPECT_EQ(command.type, Command::Type::LoadProgram);
  EXPECT_EQ(command.value, 1);
  std::string name, text;
  EXPECT_EQ(ReadProgram(command.text, name, text), "");
  EXPECT_EQ(name, "turret");
  EXPECT_EQ(text, "return 1\n");
  EXPECT_EQ(LoadProgramCommand("turret", "return 1\n", false).value, 0);
}

TEST(Computer, RejectsWhatIsNoProgram) {
  EXPECT_NE(Why("").find("name"), std::string::npos);
  EXPECT_NE(Why("../pirate\nx").find("name"), std::string::npos);
  EXPECT_NE(Why(std::string(65, 'a') + "\nx").find("name"), std::string::npos);
  EXPECT_EQ(Why("turret"), "the program turret is empty");
  EXPECT_EQ(Why("turret\n"), "the program turret is empty");
  EXPECT_EQ(Why("turret\n" + std::string(kLongestProgram, 'x')), "");
  EXPECT_NE(Why("turret\n" + std::string(kLongestProgram + 1, 'x')).find("64 KiB"),
            std::string::npos);
}

TEST(Computer, NamesWhySearchesReturnNothing) {
  EXPECT_STREQ(NameOf(Starved::No), "");
  EXPECT_STREQ(NameOf(Starved::Nodes), "nodes");
  EXPECT_STREQ(NameOf(Starved::Energy), "energy");
}

}  // namespace
}  // namespace heliopause
