// Where the program finds its data, and where it writes the files of the player.
#include "app/folders.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <stdexcept>
#include <string>

#include "support/program.hpp"

namespace heliopause::test {
namespace {

namespace fs = std::filesystem;

// Sets an environment variable for the lifetime of the object; empty: unset.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = getenv(name)) before_ = before;
    Set(value);
  }
  ~Variable() { Set(before_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  void Set(const std::string& value) {
    if (value.empty())
      unsetenv(name_);
    else
      setenv(name_, value.c_str(), 1);
  }

  const char* name_;
  std::string before_;
};

// Copies the program to `program` and its data to `root`, and runs the copy.
Outcome RunCopy(const fs::path& program, const fs::path& root) {
  const fs::path source = HELIOPAUSE_SOURCE_DIR;
  fs::create_directories(program.parent_path());
  fs::create_directories(root / "scripts");
  fs::copy(HELIOPAUSE_PROGRAM, program);
  fs::copy(source / "data", root / "data", fs::copy_options::recursive);
  fs::copy(source / "scripts/game", root / "scripts/game", fs::copy_options::recursive);
  return RunShell("cd / && '" + program.string() + "' run --scenario empty --ticks 5 --hash");
}

TEST(Folders, AnInstalledProgramFindsItsDataInShare) {
  for (const char* program : {"bin/heliopause", "games/heliopause"}) {
    const TemporaryFolder prefix;
    const Outcome outcome = RunCopy(prefix / program, prefix / "share/heliopause");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_TRUE(Matches(outcome.out, "tick 5 hash [0-9a-f]{16}\n")) << outcome.out;
  }
}

TEST(Folders, ABuildTreeCanBeMovedAnywhere) {
  const TemporaryFolder folder;
  const Outcome outcome =
      RunCopy(folder / "my games/build/release/heliopause", folder / "my games");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
}

TEST(Folders, AProgramWithoutDataSaysWhereItLooked) {
  const TemporaryFolder folder;
  fs::copy(HELIOPAUSE_PROGRAM, folder / "heliopause");
  const Outcome outcome = RunShell((folder / "heliopause").string() + " run --ticks 1");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_NE(outcome.err.find("above " + (folder / "heliopause").string()), std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("HELIOPAUSE_ROOT"), std::string::npos) << outcome.err;
}

TEST(Folders, HeliopauseRootWinsAndMustHoldTheData) {
  const TemporaryFolder folder;
  const Variable root("HELIOPAUSE_ROOT", HELIOPAUSE_SOURCE_DIR);
  EXPECT_EQ(FindFolders().data, fs::path(HELIOPAUSE_SOURCE_DIR) / "data");
  const Variable empty("HELIOPAUSE_ROOT", folder.Path().string());
  EXPECT_THROW(FindFolders(), std::runtime_error);
}

TEST(Folders, FilesOfThePlayerFollowXdg) {
  const Variable data("XDG_DATA_HOME", "/somewhere/data");
  const Variable config("XDG_CONFIG_HOME", "/somewhere/config");
  const Folders folders = FindFolders();
  EXPECT_EQ(folders.saves, "/somewhere/data/heliopause/saves");
  EXPECT_EQ(folders.scenarios, "/somewhere/data/heliopause/scenarios");
  EXPECT_EQ(folders.screenshots, "/somewhere/data/heliopause/screenshots");
  EXPECT_EQ(folders.settings, "/somewhere/config/heliopause/settings.toml");
  ASSERT_EQ(folders.mod_folders.size(), 2u);
  EXPECT_EQ(folders.mod_folders[0], "/somewhere/data/heliopause/mods");
  EXPECT_EQ(folders.mod_folders[1], folders.data.parent_path() / "mods") << "beside the data";
  EXPECT_TRUE(folders.mods.empty());
}

TEST(Folders, WithoutXdgOrWithARelativePathTheyAreBelowTheHomeFolder) {
  const Variable home("HOME", "/home/user");
  const Variable data("XDG_DATA_HOME", "");
  const Variable config("XDG_CONFIG_HOME", "not/absolute");
  const Folders folders = FindFolders();
  EXPECT_EQ(folders.saves, "/home/user/.local/share/heliopause/saves");
  EXPECT_EQ(folders.settings, "/home/user/.config/heliopause/settings.toml");
}

}  // namespace
}  // namespace heliopause::test
