#include "app/content.hpp"

#include <filesystem>
#include <utility>

#include "app/mod_fixture.hpp"
#include "app/usage_error.hpp"

namespace heliopause::test {
namespace {

class ContentTest : public ModTest {
 protected:
  static std::string Lines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  }
  Content Load(const std::vector<std::string>& names) const { return LoadContent(folders, names); }
};

TEST_F(ContentTest, WithoutModsItIsTheGame) {
  AddMod("hornets");
  const Content content = Load({});
  EXPECT_EQ(Lines(content.problems), "");
  EXPECT_TRUE(content.folders.mods.empty());
  EXPECT_TRUE(content.catalog.Mods().empty());
}

TEST_F(ContentTest, LoadsAModWithWhatItRequires) {
  AddMod("hornets", "1.0", "requires = [\"wasps\"]\n");
  AddMod("wasps");
  Write("wasps/data/ships.toml", "[[ship]]\nid = \"courier\"\nhull = 321\n");
  const Content content = Load({"hornets"});
  EXPECT_EQ(Lines(content.problems), "");
  EXPECT_EQ(content.catalog.Mods(),
            (std::vector<ModVersion>{{"wasps", "1.0"}, {"hornets", "1.0"}}));
  EXPECT_EQ(content.catalog.Ships()[*content.catalog.FindShip("courier")].hull, 321);
}

TEST_F(ContentTest, ReportsWhatCannotBeLoadedAndKeepsTheRest) {
  AddMod("broken", "x");
  AddMod("wasps");
  Write("wasps/data/ships.toml", "[[ship]]\nid = \"courier\"\nhull = -1\n");
  Write("wasps/data/sips.toml", "");
  Write("wasps/data/text/de.toml", "bakc = \"x\"\n");
  Write("wasps/data/sounds.toml", "[[sound]]\nid = \"blaster\"\nvolume = 2\n");
  const Content content = Load({"broken", "wasps", "gone"});
  const std::string problems = Lines(content.problems);
  for (const char* line :
       {"broken/mod.toml:2: version: 'x' is not a version", "mod 'gone': it is not installed",
        "data: wasps/data/ships.toml:3: hull: -1 is out of range",
        "data: wasps/data/text/de.toml:1: bakc: no text of the game has this key",
        "data: wasps/data/sounds.toml:3: volume: 2 is out of range (expected 0 to 1)",
        "data: wasps/data/sips.toml: the game has no data file of this name (expected one of: "})
    EXPECT_NE(problems.find(line), std::string::npos) << line << "\n" << problems;
  EXPECT_EQ(content.catalog.Mods(), (std::vector<ModVersion>{{"wasps", "1.0"}}));
  EXPECT_EQ(content.catalog.Ships()[*content.catalog.FindShip("courier")].hull, 100);
}

TEST_F(ContentTest, NotesWhatTwoModsChange) {
  for (const char* name : {"bees", "wasps"}) {
    AddMod(name);
    Write(std::string(name) + "/data/ships.toml", "[[ship]]\nid = \"courier\"\nhull = 5\n");
    Write(std::string(name) + "/scripts/ai/sting.lua", "");
  }
  const Content content = Load({"wasps", "bees"});
  EXPECT_EQ(Lines(content.notes),
            "wasps/data/ships.toml:3: hull: changes what bees/data/ships.toml:3 has set for "
            "'courier'; the mod that is loaded last counts\n"
            "wasps/scripts/ai/sting.lua: replaces that of mod 'bees'; the mod that is loaded "
            "last counts\n");
}

TEST_F(ContentTest, TheFolderOfAModMayBeTheCurrentOne) {
  std::filesystem::create_directories(folder / "work/wasps/data");
  WriteText(folder / "work/wasps/mod.toml", "name = \"wasps\"\nversion = \"9\"\ngame = \"0.1\"\n");
  const std::filesystem::path before = std::filesystem::current_path();
  for (const auto& [current, name] :
       {std::pair("work/wasps", "./"), std::pair("work/wasps/data", "../")}) {
    std::filesystem::current_path(folder / current);
    const Content content = Load({name});
    std::filesystem::current_path(before);
    EXPECT_EQ(Lines(content.problems), "") << name;
    EXPECT_EQ(content.catalog.Mods(), (std::vector<ModVersion>{{"wasps", "9"}})) << name;
  }
}

TEST_F(ContentTest, ANameWithASlashIsAFolderAndWins) {
  AddMod("wasps", "1.0");
  std::filesystem::create_directories(folder / "work/wasps");
  WriteText(folder / "work/wasps/mod.toml", "name = \"wasps\"\nversion = \"9\"\ngame = \"0.1\"\n");
  for (const char* slash : {"", "/"}) {
    const Content content = Load({(folder / "work/wasps").string() + slash});
    EXPECT_EQ(content.catalog.Mods(), (std::vector<ModVersion>{{"wasps", "9"}})) << slash;
  }
}

TEST_F(ContentTest, AModOfTheCommandLineMustExist) {
  AddMod("wasps");
  AddMod("broken", "x");
  const std::vector<std::string> unknown = {"wasp"}, broken = {"broken"}, nowhere = {"./nowhere"};
  try {
    LoadNamedContent(folders, unknown);
    FAIL() << "expected UsageError";
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "there is no mod 'wasp'; there are: wasps");
  }
  EXPECT_THROW(LoadNamedContent(folders, nowhere), UsageError);
  EXPECT_EQ(LoadCheckedContent(folders, broken).problems.size(), 1u) << "a check goes on";
  try {
    LoadNamedContent(folders, broken);
    FAIL() << "expected UsageError";
  } catch (const UsageError& error) {
    EXPECT_STREQ(
        error.what(),
        "broken/mod.toml:2: version: 'x' is not a version (expected for example \"1.2.0\")");
  }
}

TEST_F(ContentTest, AFolderWithoutAModIsNamed) {
  const std::filesystem::path empty = folder / "empty";
  std::filesystem::create_directories(empty);
  const std::vector<std::string> names = {empty.string()};
  try {
    LoadNamedContent(folders, names);
    FAIL() << "expected UsageError";
  } catch (const UsageError& error) {
    EXPECT_EQ(error.what(), "the folder '" + empty.string() + "' is no mod: it has no mod.toml");
  }
}

}  // namespace
}  // namespace heliopause::test
