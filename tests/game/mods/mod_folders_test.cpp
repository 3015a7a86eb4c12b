#include "game/mods/mod_folders.hpp"

#include <gtest/gtest.h>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class ModFolders : public testing::Test {
 protected:
  void Write(const std::string& file, const std::string& text) {
    const std::filesystem::path path = folder_.Path() / file;
    std::filesystem::create_directories(path.parent_path());
    WriteText(path, text);
  }
  void AddMod(const std::string& folder, const std::string& name, const char* version = "1.0") {
    Write(folder + "/" + name + "/mod.toml",
          "name = \"" + name + "\"\nversion = \"" + version + "\"\ngame = \"0.1\"\n");
  }
  InstalledMods Find() {
    const std::vector<std::filesystem::path> folders = {folder_.Path() / "own",
                                                        folder_.Path() / "shipped"};
    return FindMods(folders);
  }

  TemporaryFolder folder_;
};

TEST_F(ModFolders, MissingFoldersHoldNoMods) {
  const InstalledMods installed = Find();
  EXPECT_TRUE(installed.mods.empty() && installed.errors.empty() && installed.notes.empty());
}

TEST_F(ModFolders, FindsModsByNameAndReportsBrokenOnes) {
  AddMod("shipped", "wasps");
  AddMod("own", "hornets");
  Write("own/broken/mod.toml", "name = \"broken\"\n");
  Write("own/.hidden/mod.toml", "name = \"x\"\n");
  Write("own/README", "not a folder");
  const InstalledMods installed = Find();
  ASSERT_EQ(installed.mods.size(), 2u);
  EXPECT_EQ(installed.mods[0].name, "hornets");
  EXPECT_EQ(installed.mods[1].name, "wasps");
  ASSERT_EQ(installed.errors.size(), 2u);
  EXPECT_EQ(installed.errors[0].Text(), "broken/mod.toml:1: version: missing");
  EXPECT_NE(installed.Find("wasps"), nullptr);
  EXPECT_EQ(installed.Find("broken"), nullptr);
}

TEST_F(ModFolders, TheFirstFolderHidesTheSameNameInLaterOnes) {
  AddMod("shipped", "wasps", "2.0");
  AddMod("own", "wasps", "1.0");
  const InstalledMods installed = Find();
  ASSERT_EQ(installed.mods.size(), 1u);
  EXPECT_EQ(installed.mods[0].version, "1.0");
  ASSERT_EQ(installed.notes.size(), 1u);
  EXPECT_NE(installed.notes[0].Text().find("shipped/wasps: not used: "), std::string::npos)
      << installed.notes[0].Text();
}

TEST_F(ModFolders, ListsTheFilesThatTheGameReadsWithTheirHashes) {
  AddMod("own", "wasps");
  Write("own/wasps/data/ships.toml", "a");
  Write("own/wasps/scripts/ai/wasp.lua", "b");
  Write("own/wasps/scripts/notes.txt", "c");
  Write("own/wasps/README.md", "d");
  Write("own/wasps/scripts/ai/._wasp.lua", "hidden");
  Write("own/wasps/scripts/.git/wasp.lua", "hidden");
  const std::vector<ModFile> files = FilesOf(Find().mods[0]);
  ASSERT_EQ(files.size(), 3u);
  EXPECT_EQ(files[0].name, "data/ships.toml");
  EXPECT_EQ(files[1].name, "mod.toml");
  EXPECT_EQ(files[2].name, "scripts/ai/wasp.lua");
  const std::uint64_t before = files[0].hash;
  Write("own/wasps/data/ships.toml", "changed");
  EXPECT_NE(FilesOf(Find().mods[0])[0].hash, before);
}

TEST_F(ModFolders, ReportsAScriptThatTwoModsHave) {
  for (const char* name : {"bees", "wasps"}) {
    AddMod("own", name);
    Write(std::string("own/") + name + "/scripts/ai/sting.lua", "");
  }
  Write("own/wasps/scripts/ai/own.lua", "");
  const InstalledMods installed = Find();
  const std::vector<DataError> notes = ReplacedScripts(installed.mods);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].Text(),
            "wasps/scripts/ai/sting.lua: replaces that of mod 'bees'; the mod that is loaded "
            "last counts");
}

}  // namespace
}  // namespace heliopause
