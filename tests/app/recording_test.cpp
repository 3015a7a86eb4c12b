#include "app/recording.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "game/data/catalog.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

class Recording : public testing::Test {
 protected:
  Recording() {
    folders.data = folder / "data";
    folders.scripts = folder / "scripts";
    std::filesystem::create_directories(folders.data);
    std::filesystem::create_directories(folders.scripts / "ai");
    WriteText(folders.data / "ships.toml", "a = 1\n");
    WriteText(folders.scripts / "ai" / "pirate.lua", "return {}\n");
    WriteText(folders.scripts / "notes.txt", "neither data nor a script\n");
  }
  // A recording of one tick, read back.
  Replay Recorded() {
    CommandLine line;
    line.record = folder / "a.rec";
    const Catalog catalog;
    Game game(catalog, {});
    const auto recorder = StartRecording(line, folders, game);
    game.Tick();
    recorder->Step(game, {});
    recorder->Flush(game);
    return ReadReplay(line.record);
  }

  TemporaryFolder folder;
  Folders folders;
};

// With an error: disk_test.cpp.
TEST_F(Recording, WithoutAnErrorItWasRecorded) {
  EXPECT_TRUE(WasRecorded(nullptr));
  CommandLine line;
  line.record = folder / "a.rec";
  const Catalog catalog;
  const Game game(catalog, {});
  EXPECT_TRUE(WasRecorded(StartRecording(line, folders, game).get()));
}

TEST_F(Recording, HashesDataFilesAndScriptsByName) {
  const std::vector<FileHash> files = HashFiles(folders);
  ASSERT_EQ(files.size(), 2u);
  EXPECT_EQ(files[0].name, "data/ships.toml");
  EXPECT_EQ(files[1].name, "scripts/game/ai/pirate.lua");
  WriteText(folders.data / "ships.toml", "a = 2\n");
  const std::vector<FileHash> changed = HashFiles(folders);
  EXPECT_NE(changed[0].hash, files[0].hash);
  EXPECT_EQ(changed[1], files[1]);
}

TEST_F(Recording, AFolderThatCannotBeReadIsLeftOut) {
  if (::geteuid() == 0) return;  // root reads all
  namespace fs = std::filesystem;
  const fs::path closed = folders.scripts / "ai" / "closed";
  fs::create_directories(closed);
  fs::permissions(closed, fs::perms::none);
  const std::vector<FileHash> files = HashFiles(folders);
  fs::permissions(closed, fs::perms::owner_all);
  ASSERT_EQ(files.size(), 2u);
  EXPECT_EQ(files[1].name, "scripts/game/ai/pirate.lua");
}

TEST_F(Recording, ListsTheModsWithTheirVersionsAndFiles) {
  EXPECT_TRUE(Recorded().header.mods.empty());
  std::filesystem::create_directories(folder / "mods/wasps/data");
  WriteText(folder / "mods/wasps/mod.toml", "name = \"wasps\"\n");
  WriteText(folder / "mods/wasps/data/ships.toml", "");
  Mod mod;
  mod.name = "wasps";
  mod.version = "1.0";
  mod.folder = folder / "mods/wasps";
  folders.mods = {mod};
  const Replay replay = Recorded();
  std::vector<std::string> names;
  for (const FileHash& file : replay.header.files) names.push_back(file.name);
  for (const char* name : {"mods/wasps/mod.toml", "mods/wasps/data/ships.toml"})
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  EXPECT_EQ(replay.header.mods, (std::vector<ModVersion>{{"wasps", "1.0"}}));
  folders.mods[0].version = "1.1";
  const std::vector<std::string> remarks = Remarks("a.rec", replay, folders);
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_EQ(remarks[0], "a.rec: recorded with other versions of mods: wasps 1.0 (loaded: 1.1)");
}

TEST_F(Recording, WithoutTheOptionNothingIsRecorded) {
  const Catalog catalog;
  const Game game(catalog, {});
  EXPECT_EQ(StartRecording({}, folders, game), nullptr);
}

TEST_F(Recording, HoldsTheStateOnlyWhenTheGameCameFromASave) {
  EXPECT_TRUE(Recorded().header.state.empty());
  CommandLine line;
  line.record = folder / "b.rec";
  line.load = "some.save";
  const Catalog catalog;
  const Game game(catalog, {});
  StartRecording(line, folders, game)->Flush(game);
  EXPECT_FALSE(ReadReplay(line.record).header.state.empty());
}

TEST_F(Recording, EachPartHasAFileOfItsOwn) {
  const std::filesystem::path file = folder / "my.flight.rec";
  EXPECT_EQ(RecordingPart(file, 2), folder / "my.flight-2.rec");
  WriteText(file, "the first part");
  EXPECT_EQ(RecordingPart(file, 3), folder / "my.flight-3.rec");
  EXPECT_EQ(RecordingPart("flight", 2), "flight-2");
  EXPECT_EQ(RecordingPart("/dev/null", 2), "/dev/null");
}

TEST_F(Recording, AFileThatCannotBeWrittenIsAReplayError) {
  CommandLine line;
  line.record = folder / "nowhere" / "a.rec";
  const Catalog catalog;
  const Game game(catalog, {});
  EXPECT_THROW(StartRecording(line, folders, game), ReplayError);
}

TEST_F(Recording, RemarksNameAnotherVersionChangedFilesAndADamagedEnd) {
  Replay replay = Recorded();
  EXPECT_TRUE(Remarks("a.rec", replay, folders).empty());
  WriteText(folders.data / "ships.toml", "a = 2\n");
  for (const char* name : {"a.lua", "b.lua", "c.lua", "d.lua", "e.lua"})
    WriteText(folders.scripts / name, "");
  replay.header.program = "0.0.1";
  replay.error = "its end is torn";
  const std::vector<std::string> remarks = Remarks("a.rec", replay, folders);
  ASSERT_EQ(remarks.size(), 3u);
  EXPECT_EQ(remarks[0].find("a.rec: recorded by version 0.0.1, played by version "), 0u)
      << remarks[0];
  EXPECT_NE(remarks[1].find("data/ships.toml, scripts/game/a.lua"), std::string::npos)
      << remarks[1];
  EXPECT_NE(remarks[1].find(" and 2 more"), std::string::npos) << remarks[1];
  EXPECT_EQ(remarks[2], "a.rec: its end is torn; the first 0 s can be played");
}

}  // namespace
}  // namespace heliopause::test
