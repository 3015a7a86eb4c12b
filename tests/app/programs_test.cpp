#include "app/programs.hpp"

#include <gtest/gtest.h>

#include "game/state/computer.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

class Programs : public testing::Test {
 protected:
  Programs() {
    folders.programs = folder / "own";
    folders.scripts = folder / "scripts";
    std::filesystem::create_directories(folders.programs);
    std::filesystem::create_directories(folders.scripts / "programs");
  }
  TemporaryFolder folder;
  Folders folders;
};

TEST_F(Programs, ThePlayersTakeThePlaceOfThoseOfTheGame) {
  WriteText(folders.scripts / "programs/turret.lua", "return 1");
  WriteText(folders.scripts / "programs/miner.lua", "return 2");
  WriteText(folders.programs / "turret.lua", "return 3");
  const std::vector<ProgramInfo> programs = FindPrograms(folders);
  ASSERT_EQ(programs.size(), 2u);
  EXPECT_EQ(programs[0].name, "miner");
  EXPECT_FALSE(programs[0].own);
  EXPECT_EQ(programs[0].file, "programs/miner.lua");
  EXPECT_EQ(programs[1].name, "turret");
  EXPECT_TRUE(programs[1].own);
  EXPECT_EQ(programs[1].text, "return 3");
  EXPECT_EQ(programs[1].file, (folders.programs / "turret.lua").string());
}

TEST_F(Programs, WhatIsNoProgramIsLeftOut) {
  WriteText(folders.programs / "a b.lua", "return 1");
  WriteText(folders.programs / "notes.txt", "return 1");
  WriteText(folders.programs / "empty.lua", "");
  WriteText(folders.programs / "long.lua", std::string(kLongestProgram + 1, '-'));
  std::filesystem::create_directories(folders.programs / "folder.lua");
  EXPECT_TRUE(FindPrograms(folders).empty());
  folders.programs = folder / "nothing";
  EXPECT_TRUE(FindPrograms(folders).empty());
}

}  // namespace
}  // namespace heliopause::test
