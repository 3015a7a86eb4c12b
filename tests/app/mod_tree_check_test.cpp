#include "app/mod_tree_check.hpp"

#include <sys/stat.h>

#include "app/mod_fixture.hpp"

namespace heliopause::test {
namespace {

class ModTreeCheck : public ModTest {
 protected:
  ModTreeCheck() {
    AddMod("wasps");
    mod_.name = "wasps";
    mod_.folder = Mods() / "wasps";
  }
  std::string Lines(std::vector<std::string> ModReport::*list) const {
    ModReport report;
    const std::vector<std::string> languages = {"en", "de"};
    CheckModTree(mod_, languages, report);
    std::string text;
    for (const std::string& line : report.*list) text += line + "\n";
    return text;
  }
  std::string Errors() const { return Lines(&ModReport::errors); }
  std::string Notes() const { return Lines(&ModReport::notes); }
  Mod mod_;
};

TEST_F(ModTreeCheck, AModAsTheGameReadsItHasNoLines) {
  Write("wasps/data/ships.toml", "");
  Write("wasps/data/text/sentences/de.toml", "");
  Write("wasps/scripts/ai/wasp.lua", "");
  Write("wasps/scripts/scenarios/nest.lua", "");
  Write("wasps/scripts/lib/deep/er.lua", "");
  Write("wasps/README.md", "");
  Write("wasps/.git/config.toml", "");
  EXPECT_EQ(Errors() + Notes(), "");
}

TEST_F(ModTreeCheck, NamesFilesAtPlacesThatAreNotRead) {
  Write("wasps/script/ai/wasp.lua", "");
  Write("wasps/ships.toml", "");
  Write("wasps/data/more/ships.toml", "");
  Write("wasps/data/notes.txt", "");
  Write("wasps/scripts/brains/wasp.lua", "");
  Write("wasps/scripts/programs/nectar.lua", "");  // listed by the flight computer: no note
  EXPECT_EQ(Errors(),
            "wasps/data/more/ships.toml: not read (TOML files are read from data/, data/systems/, "
            "data/text/ and data/text/sentences/)\n"
            "wasps/script/ai/wasp.lua: not read (Lua files are read from scripts/)\n"
            "wasps/ships.toml: not read (TOML files are read from data/, data/systems/, "
            "data/text/ and data/text/sentences/)\n");
  EXPECT_EQ(Notes(),
            "wasps/data/notes.txt: not read (expected .toml at the end of its name)\n"
            "wasps/script: not read (the game reads mod.toml, data/ and scripts/)\n"
            "wasps/scripts/brains/wasp.lua: only include() reads it (brains are in scripts/ai, "
            "scenarios in scripts/scenarios, missions in scripts/missions, programs in "
            "scripts/programs)\n");
}

TEST_F(ModTreeCheck, TextsOfALanguageThatTheGameDoesNotHaveAreErrors) {
  Write("wasps/data/text/de.toml", "");
  Write("wasps/data/text/german.toml", "");
  Write("wasps/data/text/sentences/en.toml", "");
  Write("wasps/data/text/sentences/de-AT.toml", "");
  const std::string why = ": not read: the game has no such language (expected one of: en, de)\n";
  EXPECT_EQ(Errors(),
            "wasps/data/text/german.toml" + why + "wasps/data/text/sentences/de-AT.toml" + why);
}

TEST_F(ModTreeCheck, NamesLinksAndPipes) {
  Write("wasps/scripts/ai/wasp.lua", "");
  Write("wasps/data/ships.toml", "");
  std::filesystem::create_symlink("/nowhere/x.toml", Mods() / "wasps/data/weapons.toml");
  std::filesystem::create_symlink(Mods() / "wasps/data/ships.toml",
                                  Mods() / "wasps/data/shapes.toml");
  std::filesystem::create_directory_symlink("..", Mods() / "wasps/scripts/lib");
  ASSERT_EQ(mkfifo((Mods() / "wasps/scripts/ai/pipe.lua").c_str(), 0600), 0);
  EXPECT_EQ(Errors(),
            "wasps/data/weapons.toml: a link to a file that does not exist\n"
            "wasps/scripts/ai/pipe.lua: a pipe or a device (expected a file)\n");
  EXPECT_EQ(Notes(),
            "wasps/data/shapes.toml: a link, which `mods pack` rejects (expected a file)\n"
            "wasps/scripts/lib: a link, which `mods pack` rejects (expected a file)\n");
}

}  // namespace
}  // namespace heliopause::test
