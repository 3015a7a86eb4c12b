// Mods for the tests of the program: a data folder of the player of their own, and shell commands
// that see it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/folders.hpp"
#include "support/program.hpp"

namespace heliopause::test {

class ModTest : public testing::Test {
 protected:
  ModTest() {
    folders.data = HELIOPAUSE_SOURCE_DIR "/data";
    folders.scripts = HELIOPAUSE_SOURCE_DIR "/scripts/game";
    folders.mod_folders = {Mods(), HELIOPAUSE_SOURCE_DIR "/mods"};
    folders.settings = folder / "config/heliopause/settings.toml";
  }
  std::filesystem::path Mods() const { return folder / "data/heliopause/mods"; }

  // Writes a file of a mod of the player.
  void Write(const std::string& name, const std::string& text) const {
    const std::filesystem::path file = Mods() / name;
    std::filesystem::create_directories(file.parent_path());
    WriteText(file, text);
  }
  void AddMod(const std::string& name, const std::string& version = "1.0",
              const std::string& more = "") const {
    Write(name + "/mod.toml",
          "name = \"" + name + "\"\nversion = \"" + version + "\"\ngame = \"0.1\"\n" + more);
  }
  // Runs the program with these arguments, in the temporary folder. `before` precedes the command.
  Outcome Run(const std::string& arguments, const std::string& before = "") const {
    return RunShell("cd '" + folder.Path().string() + "' && XDG_DATA_HOME='" +
                    (folder / "data").string() + "' XDG_CONFIG_HOME='" +
                    (folder / "config").string() + "' " + before + " " HELIOPAUSE_PROGRAM " " +
                    arguments);
  }

  TemporaryFolder folder;
  Folders folders;
};

}  // namespace heliopause::test
