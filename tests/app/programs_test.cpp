#include "app/programs.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

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

TEST_F(Programs, AByteOrderMarkOfAnEditorIsNoPartOfTheText) {
  WriteText(folders.programs / "turret.lua", "\xEF\xBB\xBFreturn 3");
  const std::vector<ProgramInfo> programs = FindPrograms(folders);
  ASSERT_EQ(programs.size(), 1u);
  EXPECT_EQ(programs[0].text, "return 3");
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

TEST_F(Programs, TheHomeFolderIsShownAsATilde) {
  const char* home = std::getenv("HOME");
  const std::string before = home != nullptr ? home : "";
  setenv("HOME", "/home/jane/", 1);
  EXPECT_EQ(ShownPath("/home/jane/.local/share/heliopause/programs"),
            "~/.local/share/heliopause/programs");
  EXPECT_EQ(ShownPath("/home/jane"), "~");
  EXPECT_EQ(ShownPath("/home/janet/programs"), "/home/janet/programs");
  EXPECT_EQ(ShownPath("/srv/home/jane/programs"), "/srv/home/jane/programs");
  setenv("HOME", "/", 1);
  EXPECT_EQ(ShownPath("/programs"), "/programs");
  unsetenv("HOME");
  EXPECT_EQ(ShownPath("/home/jane"), "/home/jane");
  WriteText(folders.programs / "own.lua", "return 1");
  setenv("HOME", folder.Path().c_str(), 1);
  EXPECT_EQ(FindPrograms(folders).at(0).file, "~/own/own.lua");
  setenv("HOME", before.c_str(), 1);
}

}  // namespace
}  // namespace heliopause::test
