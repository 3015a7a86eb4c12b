#include "app/session.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "game/rules/save_file.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

class SessionTest : public testing::Test {
 protected:
  static Folders SourceFolders() {
    Folders folders;
    folders.data = HELIOPAUSE_SOURCE_DIR "/data";
    folders.scripts = HELIOPAUSE_SOURCE_DIR "/scripts/game";
    return folders;
  }
  void Tick(int count) {
    for (int i = 0; i < count; ++i) session.GetGame().Tick();
  }

  TemporaryFolder folder;
  Folders folders = SourceFolders();
  Catalog catalog = Catalog::Load(folders.data);
  std::vector<std::string> printed;
  Session session{folders, catalog, [this](const std::string& line) { printed.push_back(line); }};
};

TEST_F(SessionTest, AnUnknownScenarioIsAUsageErrorThatListsTheKnownOnes) {
  session.Start("empty", 3);
  Tick(5);
  const std::uint64_t hash = session.GetGame().Hash();
  try {
    session.Start("nowhere", 1);
    FAIL() << "expected UsageError";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("'nowhere'"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("siege"), std::string::npos) << error.what();
  }
  EXPECT_EQ(session.GetGame().Hash(), hash) << "the previous game continues";
}

TEST_F(SessionTest, AScenarioWhoseSetupFailsKeepsTheGame) {
  session.Start("empty", 3);
  const std::uint64_t hash = session.GetGame().Hash();
  std::filesystem::create_directories(folder / "scenarios");
  WriteText(folder / "scenarios" / "trip.lua",
            "return {title = 'Trip', about = '', setup = function() error('over a stone') end}\n");
  folders.scripts = folder.Path();  // the session refers to it
  EXPECT_THROW(session.Start("trip", 1), std::runtime_error);
  EXPECT_EQ(session.GetGame().Hash(), hash);
}

TEST_F(SessionTest, BeginLoadsASaveWhichContinuesWithTheSameHash) {
  session.Start("demo", 8);
  Tick(60);
  const auto file = folder / "half.save";
  WriteSave(session.GetGame(), file);
  Tick(30);
  const std::uint64_t hash = session.GetGame().Hash();
  session.Begin(CommandLine(), file);
  EXPECT_EQ(session.GetGame().Options().scenario, "demo") << "of the save";
  EXPECT_EQ(session.GetGame().TickNumber(), 60u);
  Tick(30);
  EXPECT_EQ(session.GetGame().Hash(), hash);
}

TEST_F(SessionTest, ScenarioAndSeedOfTheLineAreThoseOfTheSave) {
  session.Start("demo", 8);
  const auto file = folder / "demo.save";
  WriteSave(session.GetGame(), file);
  CommandLine line;
  line.seed_given = line.scenario_given = true;
  line.scenario = "demo";
  line.seed = 8;
  const auto error = [&]() -> std::string {
    try {
      session.Begin(line, file);
    } catch (const UsageError& e) {
      return e.what();
    }
    return {};
  };
  EXPECT_EQ(error(), "");
  line.seed = 9;
  EXPECT_EQ(error(), "--seed = 9 (expected 8, that of the save)");
  line.scenario = "empty";
  EXPECT_EQ(error(), "--scenario = empty (expected demo, that of the save)");
}

TEST_F(SessionTest, AnInvalidSaveOrStateKeepsTheGame) {
  session.Start("empty", 3);
  Tick(5);
  const std::uint64_t hash = session.GetGame().Hash();
  WriteText(folder / "bad.save", "not a save");
  EXPECT_THROW(session.Load(folder / "bad.save"), SaveError);
  EXPECT_THROW(session.LoadState(std::vector<std::byte>(40)), BadBytes);
  EXPECT_EQ(session.GetGame().Hash(), hash);
}

TEST_F(SessionTest, ReloadReplacesTheGameAndKeepsItsHash) {
  session.Start("demo", 4);
  Tick(90);
  const std::uint64_t hash = session.GetGame().Hash();
  session.Reload();
  EXPECT_EQ(session.GetGame().Hash(), hash);
}

TEST_F(SessionTest, ThreadsChangeNoHashThroughStartsLoadsAndReloads) {
  Session several{folders, catalog, [](const std::string&) {}};
  several.UseThreads(3);
  for (Session* each : {&session, &several}) each->Start("reach", 2);
  EXPECT_EQ(session.GetGame().Threads(), nullptr);
  const auto tick_both = [&] {
    ASSERT_NE(several.GetGame().Threads(), nullptr);
    for (int i = 0; i < 20; ++i) {
      session.GetGame().Tick();
      several.GetGame().Tick();
    }
    ASSERT_EQ(session.GetGame().Hash(), several.GetGame().Hash());
  };
  tick_both();
  several.Reload();
  tick_both();
  WriteSave(session.GetGame(), folder / "a.save");
  several.Load(folder / "a.save");
  tick_both();
  EXPECT_GT(several.Scripts().ParallelRuns(), 0u);
  several.UseThreads(1);
  EXPECT_EQ(several.GetGame().Threads(), nullptr);
}

// A session on a copy of the data files.
class SessionDataTest : public testing::Test {
 protected:
  static Folders CopiedFolders(const TemporaryFolder& folder) {
    std::filesystem::copy(HELIOPAUSE_SOURCE_DIR "/data", folder / "data",
                          std::filesystem::copy_options::recursive);
    Folders folders;
    folders.data = folder / "data";
    folders.scripts = HELIOPAUSE_SOURCE_DIR "/scripts/game";
    return folders;
  }
  void Edit(const std::string& from, const std::string& to) const {
    std::string text = ReadText(folder / "data/ships.toml");
    WriteText(folder / "data/ships.toml", text.replace(text.find(from), from.size(), to));
  }
  const ShipClass& Courier() {
    const Catalog& in_use = session.GetGame().GetCatalog();
    return in_use.Ships()[*in_use.FindShip("courier")];
  }

  TemporaryFolder folder;
  Folders folders = CopiedFolders(folder);
  Catalog catalog = Catalog::Load(folders.data);
  Session session{folders, catalog, [](const std::string&) {}};
};

TEST_F(SessionDataTest, ChangedDataAreReloadedWhileTheGameRuns) {
  session.Start("empty", 3);
  const Game* game = &session.GetGame();
  EXPECT_TRUE(session.ReloadChangedData().files.empty());
  Edit("thrust = 260", "thrust = 999");
  const Reloaded reloaded = session.ReloadChangedData();
  EXPECT_EQ(reloaded.files, std::vector<std::string>{"data/ships.toml"});
  EXPECT_TRUE(reloaded.errors.empty());
  EXPECT_EQ(Courier().thrust, 999);
  EXPECT_EQ(&session.GetGame(), game) << "the view refers to it";
  session.Start("empty", 4);
  EXPECT_EQ(Courier().thrust, 999) << "the next game has them, too";
}

TEST_F(SessionDataTest, ATextOrASoundIsNoDataOfTheGame) {
  session.Start("empty", 3);
  for (const char* name : {"data/text/de.toml", "data/sounds.toml"})
    std::ofstream(folder / name, std::ios::app) << "# another\n";
  EXPECT_TRUE(session.ReloadChangedData().files.empty());
}

TEST_F(SessionDataTest, AnErrorInAFolderOfTheDataNamesTheWholePath) {
  session.Start("empty", 3);
  std::ofstream(folder / "data/systems/tessera.toml", std::ios::app) << "colour = 1\n";
  const Reloaded reloaded = session.ReloadChangedData();
  ASSERT_FALSE(reloaded.errors.empty());
  EXPECT_TRUE(Matches(reloaded.errors[0], "data/systems/tessera.toml:[0-9]+: colour.*"))
      << reloaded.errors[0];
}

TEST_F(SessionDataTest, ABrokenDataFileKeepsTheFormerDataAndSaysWhere) {
  session.Start("empty", 3);
  const std::uint64_t hash = session.GetGame().Hash();
  Edit("thrust = 260", "thrust = \"fast\"");
  Reloaded reloaded = session.ReloadChangedData();
  EXPECT_TRUE(reloaded.files.empty());
  ASSERT_EQ(reloaded.errors.size(), 1u);
  EXPECT_TRUE(
      Matches(reloaded.errors[0], "data/ships.toml:[0-9]+: thrust.*the former data stay in use.*"))
      << reloaded.errors[0];
  EXPECT_EQ(Courier().thrust, 260);
  EXPECT_EQ(session.GetGame().Hash(), hash);
  EXPECT_TRUE(session.ReloadChangedData().errors.empty()) << "reported once";
  Edit("thrust = \"fast\"", "thrust = 300");
  EXPECT_EQ(session.ReloadChangedData().files.size(), 1u);
  EXPECT_EQ(Courier().thrust, 300);
}

TEST_F(SessionDataTest, AnErrorThatIsUndoneIsNoChangeOfTheData) {
  session.Start("empty", 3);
  Edit("thrust = 260", "thrust = \"fast\"");
  EXPECT_EQ(session.ReloadChangedData().errors.size(), 1u);
  Edit("thrust = \"fast\"", "thrust = 260");
  EXPECT_TRUE(session.ReloadChangedData().files.empty());
  Edit("thrust = 260", "thrust = \"fast\"");
  EXPECT_EQ(session.ReloadChangedData().errors.size(), 1u) << "the same error once more";
}

TEST_F(SessionDataTest, DataThatLackAClassOfTheGameAreRejected) {
  session.Start("empty", 3);
  Edit("id = \"courier\"", "id = \"messenger\"");
  const Reloaded reloaded = session.ReloadChangedData();
  ASSERT_FALSE(reloaded.errors.empty());
  EXPECT_TRUE(std::any_of(reloaded.errors.begin(), reloaded.errors.end(), [](const auto& error) {
    return error.find("'courier' does not exist") != std::string::npos;
  })) << reloaded.errors[0];
  session.GetGame().Tick();
  EXPECT_EQ(Courier().thrust, 260);
}

}  // namespace
}  // namespace heliopause::test
