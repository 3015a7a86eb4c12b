// The data of mods laid over that of the game, through Catalog::Load.
#include "game/data/draft_reader.hpp"

#include <gtest/gtest.h>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

std::string Rock(const std::string& id, int radius, const std::string& more = "") {
  return "[[rock]]\nid = \"" + id + "\"\nname = \"" + id +
         "\"\nradius = " + std::to_string(radius) + "\nhull = 1\nore = 1\n" + more;
}

std::string Faction(const std::string& id, const std::string& foes) {
  return "[[faction]]\nid = \"" + id +
         "\"\nname = \"n\"\ncolor = \"#000000\"\nplayer_standing = 0\nhostile_to = [" + foes +
         "]\n";
}

// A game with the rocks "big" (breaks into "small") and "small", and mods over it.
class DraftReaderTest : public testing::Test {
 protected:
  DraftReaderTest() {
    for (const char* name : {"weapons", "shapes", "ships", "factions", "rocks", "bodies"})
      Write("data", name, "");
    Write("data", "rocks",
          Rock("big", 9, "breaks_into = \"small\"\npieces = 2\n") + Rock("small", 5));
  }
  void Write(const std::string& folder, const std::string& file, const std::string& text) {
    std::filesystem::create_directories(folder_.Path() / folder);
    WriteText(folder_.Path() / folder / (file + ".toml"), text);
  }
  // A mod with one file. Called again, it is the next one in the order.
  void Mod(const std::string& name, const std::string& file, const std::string& text) {
    Write(name, file, text);
    layers_.push_back({{name, "1.0"}, folder_.Path() / name});
  }
  Catalog Load() { return Catalog::Load(folder_.Path() / "data", layers_); }
  static std::string ErrorsOf(const Catalog& catalog) {
    std::string text;
    for (const DataError& error : catalog.Errors()) text += error.Text() + "\n";
    return text;
  }

  TemporaryFolder folder_;
  std::vector<DataLayer> layers_;
};

TEST_F(DraftReaderTest, AModAddsChangesAndRemoves) {
  Mod("a", "rocks",
      Rock("tiny", 2) + "[[rock]]\nid = \"big\"\nhull = 7\n" +
          "[[rock]]\nid = \"small\"\nremove = true\n");
  const Catalog catalog = Load();
  EXPECT_EQ(ErrorsOf(catalog), "");
  ASSERT_EQ(catalog.Rocks().size(), 2u);
  EXPECT_EQ(catalog.Rocks()[0].id, "big");
  EXPECT_EQ(catalog.Rocks()[0].hull, 7);
  EXPECT_EQ(catalog.Rocks()[0].radius, 9) << "not named, so kept";
  EXPECT_EQ(catalog.Rocks()[0].breaks_into, kNone) << "what it breaks into was removed";
  EXPECT_EQ(catalog.Rocks()[1].id, "tiny");
  EXPECT_EQ(catalog.Mods(), (std::vector<ModVersion>{{"a", "1.0"}}));
}

TEST_F(DraftReaderTest, ModsAreLaidOverInTheirOrder) {
  Mod("a", "rocks", "[[rock]]\nid = \"big\"\nhull = 7\nore = 3\n");
  Mod("b", "rocks", "[[rock]]\nid = \"big\"\nhull = 8\n");
  const Catalog catalog = Load();
  EXPECT_EQ(catalog.Rocks()[0].hull, 8);
  EXPECT_EQ(catalog.Rocks()[0].ore, 3);
  ASSERT_EQ(catalog.Notes().size(), 1u);
  EXPECT_EQ(catalog.Notes()[0].Text(),
            "b/data/rocks.toml:3: hull: changes what a/data/rocks.toml:3 has set for 'big'; the "
            "mod that is loaded last counts");
}

TEST_F(DraftReaderTest, AnInvalidChangeLeavesTheEntryAsItWas) {
  Mod("a", "rocks", "[[rock]]\nid = \"big\"\nhull = -7\nore = 3\n");
  Mod("b", "rocks", "[[rock]]\nid = \"big\"\nore = 4\n");
  const Catalog catalog = Load();
  EXPECT_EQ(ErrorsOf(catalog),
            "a/data/rocks.toml:3: hull: -7 is out of range (expected 0.1 to 1e+06)\n");
  EXPECT_EQ(catalog.Rocks().at(0).hull, 1);
  EXPECT_EQ(catalog.Rocks().at(0).ore, 4) << "the change of the other mod holds";
}

TEST_F(DraftReaderTest, AnInvalidReferenceLeavesTheEntryAsItWas) {
  Mod("a", "rocks", "[[rock]]\nid = \"big\"\nbreaks_into = \"smal\"\nhull = 3\n");
  Mod("b", "rocks", "[[rock]]\nid = \"small\"\nbreaks_into = \"big\"\npieces = 2\n");
  const Catalog catalog = Load();
  EXPECT_EQ(
      ErrorsOf(catalog),
      "a/data/rocks.toml:3: breaks_into: 'smal' does not exist (expected one of: big, small)\n"
      "b/data/rocks.toml:3: breaks_into: 'big' does not have a smaller radius\n");
  ASSERT_EQ(catalog.Rocks().size(), 2u);
  EXPECT_EQ(catalog.Rocks()[0].breaks_into, 1);
  EXPECT_EQ(catalog.Rocks()[0].hull, 1);
  EXPECT_EQ(catalog.Rocks()[1].breaks_into, kNone);
}

TEST_F(DraftReaderTest, AnIdThatIsNewByATypingErrorIsExplained) {
  Mod("a", "rocks", "[[rock]]\nid = \"bigg\"\nhull = 3\n");
  const Catalog catalog = Load();
  EXPECT_EQ(ErrorsOf(catalog),
            "a/data/rocks.toml:1: name: missing ('bigg' is new; to change an entry, its id is one "
            "of: big, small)\n"
            "a/data/rocks.toml:1: radius: missing\na/data/rocks.toml:1: ore: missing\n");
  EXPECT_EQ(catalog.Rocks().size(), 2u);
}

TEST_F(DraftReaderTest, OneModNamesAnIdOnce) {
  Mod("a", "rocks", "[[rock]]\nid = \"big\"\nhull = 3\n[[rock]]\nid = \"big\"\nhull = 4\n");
  const Catalog catalog = Load();
  EXPECT_EQ(ErrorsOf(catalog),
            "a/data/rocks.toml:5: id: 'big' is already the id of an entry above\n");
  EXPECT_EQ(catalog.Rocks()[0].hull, 3);
}

TEST_F(DraftReaderTest, RemovingWhatDoesNotExistIsAnError) {
  Mod("a", "rocks", "[[rock]]\nid = \"huge\"\nremove = true\n");
  EXPECT_EQ(ErrorsOf(Load()),
            "a/data/rocks.toml:2: id: 'huge' does not exist (expected one of: big, small)\n");
}

TEST_F(DraftReaderTest, ARemovedIdCanBeAddedAgainByALaterMod) {
  Mod("a", "rocks", "[[rock]]\nid = \"small\"\nremove = true\n");
  Mod("b", "rocks", Rock("small", 3));
  const Catalog catalog = Load();
  EXPECT_EQ(ErrorsOf(catalog), "");
  EXPECT_EQ(catalog.Rocks().at(1).radius, 3);
  EXPECT_EQ(catalog.Rocks().at(0).breaks_into, 1);
}

TEST_F(DraftReaderTest, ARemovedFactionLeavesTheListsOfTheOthers) {
  Write("data", "factions",
        Faction("a", "\"b\", \"c\"") + Faction("b", "\"a\"") + Faction("c", ""));
  Mod("m", "factions", "[[faction]]\nid = \"b\"\nremove = true\n");
  const Catalog catalog = Load();
  EXPECT_EQ(ErrorsOf(catalog), "");
  ASSERT_EQ(catalog.Factions().size(), 2u);
  EXPECT_EQ(catalog.Factions()[0].hostile_to, (boost::container::flat_set<FactionIndex>{1}));
}

TEST_F(DraftReaderTest, ABrokenFileOfAModCostsThatModAlone) {
  Mod("a", "rocks", "[[rock\nid = = 3\n");
  Mod("b", "rocks", "[[rock]]\nid = \"big\"\nhull = 2\n");
  const Catalog catalog = Load();
  ASSERT_FALSE(catalog.Errors().empty());
  EXPECT_EQ(catalog.Errors()[0].file, "a/data/rocks.toml");
  EXPECT_EQ(catalog.Rocks().at(0).hull, 2);
}

TEST_F(DraftReaderTest, ARemovedWeaponIsTakenFromTheShips) {
  const Catalog before = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  Mod("m", "weapons", "[[weapon]]\nid = \"seeker\"\nremove = true\n");
  const Catalog catalog =
      Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data", layers_);
  EXPECT_EQ(ErrorsOf(catalog), "");
  ASSERT_EQ(catalog.Ships().size(), before.Ships().size());
  EXPECT_EQ(catalog.Ships()[*catalog.FindShip("courier")].secondary, kNone);
  EXPECT_NE(catalog.Ships()[*catalog.FindShip("courier")].primary, kNone);
}

TEST_F(DraftReaderTest, ANewEntryWithAnErrorExistsForThoseThatReferToIt) {
  Mod("a", "rocks",
      Rock("huge", 20, "breaks_into = \"new\"\npieces = 2\n") + Rock("new", 9, "colour = 1\n"));
  const std::string errors = ErrorsOf(Load());
  EXPECT_EQ(errors.find("a/data/rocks.toml:15: colour: unknown key"), 0u) << errors;
  EXPECT_EQ(errors.find('\n'), errors.size() - 1) << errors;
  Mod("b", "rocks", Rock("new", 8));
  const Catalog catalog = Load();
  EXPECT_EQ(catalog.Rocks().at(2).breaks_into, 3) << "the valid entry of another mod";
}

TEST_F(DraftReaderTest, ANewEntryWithAWrongValueIsNotTakenForATypingErrorOfItsId) {
  Mod("a", "rocks", "[[rock]]\nid = \"new\"\nname = \"n\"\nradius = 1\nhull = \"x\"\nore = 1\n");
  EXPECT_EQ(ErrorsOf(Load()), "a/data/rocks.toml:5: hull: expected a number\n");
}

TEST_F(DraftReaderTest, ARemovalOfWhatAnotherModChangesIsNoted) {
  Mod("a", "rocks", "[[rock]]\nid = \"big\"\nhull = 7\n");
  Mod("b", "rocks", "[[rock]]\nid = \"big\"\nremove = true\n");
  Mod("c", "rocks", "[[rock]]\nid = \"big\"\nhull = 8\n");
  const Catalog catalog = Load();
  ASSERT_EQ(catalog.Notes().size(), 1u);
  EXPECT_EQ(catalog.Notes()[0].Text(),
            "b/data/rocks.toml:3: remove: 'big' goes, which a/data/rocks.toml:3 changes");
  EXPECT_NE(ErrorsOf(catalog).find("(a mod that is loaded before has removed 'big')"),
            std::string::npos)
      << ErrorsOf(catalog);
}

// Each entry is invalid only because the next one is: a loader that begins again after each takes
// minutes.
TEST_F(DraftReaderTest, ALongChainOfInvalidReferencesIsDroppedQuickly) {
  std::string chain;
  for (int i = 0; i < 3000; ++i)
    chain += Faction("f" + std::to_string(i), "\"f" + std::to_string(i + 1) + "\"");
  Mod("a", "factions", chain);
  const Catalog catalog = Load();
  EXPECT_TRUE(catalog.Factions().empty());
  EXPECT_EQ(catalog.Errors().size(), 3000u);
}

}  // namespace
}  // namespace heliopause
