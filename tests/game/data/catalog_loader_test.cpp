#include <gtest/gtest.h>

#include "game/data/catalog.hpp"
#include "game/fixture.hpp"

namespace heliopause {
namespace {

const std::string kGun = R"([[weapon]]
id = "gun"
name = "Gun"
damage = 1
speed = 2
lifetime = 3
cooldown = 4
energy = 5
radius = 6
spread_deg = 7
color = "#0a0b0c"
)";

const std::string kSmall =
    "[[rock]]\nid = \"small\"\nname = \"S\"\nradius = 5\nhull = 1\nore = 1\n";

const std::string kRaiderShape =
    "[[shape]]\nid = \"raider\"\nparts = [{tone = \"hull\", points = [[1, 0], [-1, 1], [-1, "
    "-1]]}]\n";

// Loads one file of weapons, rocks or factions; the others are empty.
class CatalogLoaderTest : public testing::Test {
 protected:
  Catalog Load(const std::string& file, const std::string& text) {
    for (const char* name : {"weapons", "shapes", "ships", "factions", "rocks", "bodies"}) {
      WriteText(folder_.Path() / (std::string(name) + ".toml"), "");
    }
    WriteText(folder_.Path() / file, text);
    return Catalog::Load(folder_.Path());
  }
  static std::string Only(const Catalog& catalog) {
    return catalog.Errors().size() == 1 ? catalog.Errors()[0].Text() : "not exactly one error";
  }
  static std::string Replaced(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
  }
  TemporaryFolder folder_;
};

TEST_F(CatalogLoaderTest, ReadsAnEntry) {
  const Catalog catalog = Load("weapons.toml", kGun);
  ASSERT_TRUE(catalog.Errors().empty()) << catalog.Errors()[0].Text();
  const WeaponClass& gun = catalog.Weapons().at(*catalog.FindWeapon("gun"));
  EXPECT_EQ(gun.name, "Gun");
  EXPECT_EQ(gun.damage, 1);
  EXPECT_EQ(gun.spread_deg, 7);
  EXPECT_EQ(gun.color.b, 12);
  EXPECT_FALSE(gun.homing);
  EXPECT_EQ(catalog.FindWeapon("guns"), std::nullopt);
}

TEST_F(CatalogLoaderTest, NamesFileLineKeyAndReasonOfEachError) {
  const std::string known =
      " (expected one of: ammunition, color, cooldown, damage, energy, homing, id, lifetime, name, "
      "radius, speed, spread_deg)";
  const std::vector<std::pair<std::string, std::string>> errors = {
      {Replaced(kGun, "damage = 1", "damage = \"much\""),
       "weapons.toml:4: damage: expected a number"},
      {Replaced(kGun, "damage = 1", "damage = -1"),
       "weapons.toml:4: damage: -1 is out of range (expected 0 to 1e+06)"},
      {Replaced(kGun, "damage = 1", "damage = nan"),
       "weapons.toml:4: damage: nan is out of range (expected 0 to 1e+06)"},
      {Replaced(kGun, "damage = 1\n", ""), "weapons.toml:1: damage: missing"},
      {Replaced(kGun, "damage = 1", "damage = 1\ncolour = 2"),
       "weapons.toml:5: colour: unknown key" + known},
      {Replaced(kGun, "damage = 1", "damage = 1\nammunition = 1.5"),
       "weapons.toml:5: ammunition: expected an integer"},
      {Replaced(kGun, "damage = 1", "damage = 1\nammunition = 99999999999"),
       "weapons.toml:5: ammunition: 99999999999 is out of range (expected 0 to 1e+06)"},
      {Replaced(kGun, "damage = 1", "damage = 1\nhoming = 1"),
       "weapons.toml:5: homing: expected true or false"},
      {Replaced(kGun, "damage = 1", "damage = 1\nturn_rate_deg_per_s = 9"),
       "weapons.toml:5: turn_rate_deg_per_s: unknown key" + known},
      {Replaced(kGun, "#0a0b0c", "red"),
       "weapons.toml:11: color: expected a colour as \"#rrggbb\""},
      {Replaced(kGun, "#0a0b0c", "#0a0b0g"),
       "weapons.toml:11: color: expected a colour as \"#rrggbb\""},
      {Replaced(kGun, "\"gun\"", "\"\""),
       "weapons.toml:2: id: expected a text in quotes that is not empty"},
      {kGun + kGun, "weapons.toml:13: id: 'gun' is already the id of an entry above"},
      {"[[gun]]\nid = \"gun\"\n", "weapons.toml:1: gun: unknown table (expected [[weapon]])"},
      {"x = 1\n", "weapons.toml:1: x: unknown table (expected [[weapon]])"},
  };
  for (const auto& [text, error] : errors)
    EXPECT_EQ(Only(Load("weapons.toml", text)), error) << text;
}

TEST_F(CatalogLoaderTest, AnErrorInvalidatesItsEntryOnly) {
  const std::string bad =
      Replaced(Replaced(kGun, "\"gun\"", "\"bad\""), "speed = 2", "speed = true");
  const std::string other = Replaced(kGun, "\"gun\"", "\"other\"");
  const Catalog catalog = Load("weapons.toml", kGun + bad + other);
  EXPECT_EQ(Only(catalog), "weapons.toml:16: speed: expected a number");
  EXPECT_EQ(catalog.Weapons().size(), 2u);
  EXPECT_TRUE(catalog.FindWeapon("other").has_value());
}

TEST_F(CatalogLoaderTest, ASyntaxErrorInvalidatesItsEntryOnly) {
  const std::string bad =
      Replaced(Replaced(kGun, "\"gun\"", "\"bad\""), "speed = 2", "speed = = 2");
  const std::string other = Replaced(kGun, "\"gun\"", "\"other\"");
  const Catalog catalog = Load("weapons.toml", kGun + bad + other);
  ASSERT_EQ(catalog.Errors().size(), 1u);
  EXPECT_EQ(catalog.Errors()[0].line, 16);
  EXPECT_EQ(catalog.Errors()[0].reason.substr(0, 14), "syntax error: ");
  EXPECT_TRUE(catalog.FindWeapon("gun").has_value());
  EXPECT_TRUE(catalog.FindWeapon("other").has_value());
  EXPECT_FALSE(catalog.FindWeapon("bad").has_value());
}

TEST_F(CatalogLoaderTest, AMissingFolderIsAnErrorOfEachFile) {
  const Catalog catalog = Catalog::Load(folder_.Path() / "missing");
  ASSERT_EQ(catalog.Errors().size(), 6u);
  EXPECT_EQ(catalog.Errors()[0].Text(), "weapons.toml: cannot be read");
}

TEST_F(CatalogLoaderTest, AShipRefersToExistingWeapons) {
  const std::string ship = R"([[ship]]
id = "s"
name = "S"
shape = "raider"
radius = 10
thrust = 1
turn_rate_deg_per_s = 1
brake = 1
cruise_speed = 1
hull = 1
shield = 1
shield_regen = 1
energy = 1
energy_regen = 1
radar_range = 1
cargo = 1
primary = "gun"
)";
  Load("shapes.toml", kRaiderShape);
  WriteText(folder_.Path() / "ships.toml", ship);
  const Catalog catalog = Catalog::Load(folder_.Path());
  EXPECT_EQ(Only(catalog), "ships.toml:17: primary: 'gun' does not exist");
  EXPECT_TRUE(catalog.Ships().empty());
  WriteText(folder_.Path() / "weapons.toml",
            Replaced(kGun, "damage = 1", "damage = 1\nammunition = 3"));
  EXPECT_EQ(Only(Catalog::Load(folder_.Path())),
            "ships.toml:17: primary: 'gun' needs ammunition (expected a weapon that needs none)");
  WriteText(folder_.Path() / "weapons.toml", kGun);
  EXPECT_TRUE(Catalog::Load(folder_.Path()).Errors().empty());
  WriteText(folder_.Path() / "weapons.toml", Replaced(kGun, "damage = 1", "damage = -1"));
  const Catalog unarmed = Catalog::Load(folder_.Path());
  EXPECT_EQ(Only(unarmed), "weapons.toml:4: damage: -1 is out of range (expected 0 to 1e+06)")
      << "the ship has no error of its own";
  ASSERT_EQ(unarmed.Ships().size(), 1u);
  EXPECT_EQ(unarmed.Ships()[0].primary, kNone);
  WriteText(folder_.Path() / "weapons.toml", kGun);
  WriteText(folder_.Path() / "shapes.toml", Replaced(kRaiderShape, "hull", "wood"));
  const Catalog shapeless = Catalog::Load(folder_.Path());
  EXPECT_EQ(Only(shapeless).find("shapes.toml:"), 0u) << Only(shapeless);
  EXPECT_TRUE(shapeless.Ships().empty()) << "a ship needs a drawing";
}

TEST_F(CatalogLoaderTest, AnUnknownShapeIsRejectedWithTheKnownOnes) {
  Load("shapes.toml", kRaiderShape);
  WriteText(folder_.Path() / "ships.toml",
            "[[ship]]\nid = \"s\"\nname = \"S\"\nshape = \"rider\"\n");
  const Catalog ships = Catalog::Load(folder_.Path());
  EXPECT_EQ(ships.Errors().at(0).Text(),
            "ships.toml:4: shape: 'rider' does not exist (expected one of: raider)");
  const auto body = [](const char* shape, const char* more) {
    return std::string(
               "[[body]]\nid = \"b\"\nname = \"B\"\nradius = 9\ncolor = \"#000000\"\nshape = \"") +
           shape + "\"\n" + more;
  };
  EXPECT_EQ(Only(Load("bodies.toml", body("ring", ""))),
            "bodies.toml:6: shape: 'ring' does not exist (expected one of: terran, gas_giant, "
            "moon, desert, gate, star)");
  EXPECT_EQ(Only(Load("bodies.toml", body("moon", "station = true\n"))),
            "bodies.toml:6: shape: 'moon' does not exist (expected one of: outpost, shipyard)");
  EXPECT_TRUE(Load("bodies.toml", body("moon", "")).Errors().empty());
}

TEST_F(CatalogLoaderTest, ARockBreaksIntoExistingSmallerRocks) {
  const std::string big =
      "[[rock]]\nid = \"big\"\nname = \"B\"\nradius = 9\nhull = 1\nore = 1\nbreaks_into = "
      "\"small\"\npieces = 2\n";
  const Catalog valid = Load("rocks.toml", big + kSmall);
  EXPECT_TRUE(valid.Errors().empty());
  EXPECT_EQ(valid.Rocks()[0].breaks_into, 1);
  EXPECT_EQ(Only(Load("rocks.toml", big)),
            "rocks.toml:7: breaks_into: 'small' does not exist (expected one of: big)");
  EXPECT_EQ(Only(Load("rocks.toml", Replaced(big, "\"small\"", "\"big\""))),
            "rocks.toml:7: breaks_into: 'big' does not have a smaller radius");
  EXPECT_EQ(Only(Load("rocks.toml", Replaced(big, "pieces = 2\n", "") + kSmall)),
            "rocks.toml:1: pieces: missing");
  const Catalog whole = Load("rocks.toml", big + Replaced(kSmall, "ore = 1", "ore = -1"));
  EXPECT_EQ(Only(whole), "rocks.toml:14: ore: -1 is out of range (expected 0 to 1e+06)");
  ASSERT_EQ(whole.Rocks().size(), 1u);
  EXPECT_EQ(whole.Rocks()[0].pieces, 0);
}

TEST_F(CatalogLoaderTest, EntriesThatReferToAnInvalidEntryAreInvalid) {
  const auto rock = [](const std::string& id, int radius, const std::string& into) {
    return "[[rock]]\nid = \"" + id + "\"\nname = \"n\"\nradius = " + std::to_string(radius) +
           "\nhull = 1\nore = 0\nbreaks_into = \"" + into + "\"\npieces = 2\n";
  };
  const Catalog catalog = Load("rocks.toml", rock("a", 9, "b") + rock("b", 8, "c") + kSmall);
  EXPECT_EQ(catalog.Errors().size(), 2u);
  ASSERT_EQ(catalog.Rocks().size(), 1u);
  EXPECT_EQ(catalog.Rocks()[0].id, "small");
}

TEST_F(CatalogLoaderTest, FactionsReferToEachOtherInAnyOrder) {
  const auto faction = [](const std::string& id, const std::string& foes) {
    return "[[faction]]\nid = \"" + id +
           "\"\nname = \"n\"\ncolor = \"#000000\"\nplayer_standing = 0\nhostile_to = [" + foes +
           "]\n";
  };
  const Catalog valid = Load("factions.toml", faction("a", "\"b\"") + faction("b", "\"a\""));
  ASSERT_TRUE(valid.Errors().empty());
  EXPECT_EQ(valid.Factions()[0].hostile_to, (boost::container::flat_set<FactionIndex>{1}));
  EXPECT_EQ(valid.Factions()[1].hostile_to, (boost::container::flat_set<FactionIndex>{0}));
  EXPECT_EQ(Only(Load("factions.toml", faction("a", "\"x\""))),
            "factions.toml:6: hostile_to: 'x' does not exist (expected one of: a)");
  EXPECT_EQ(Only(Load("factions.toml", faction("a", "1"))),
            "factions.toml:6: hostile_to: expected a list of texts");
  EXPECT_EQ(Only(Load("factions.toml", faction("a", "\"a\""))),
            "factions.toml:6: hostile_to: the faction names itself");
}

TEST_F(CatalogLoaderTest, AFactionHasATextAndWhatAStandingOpens) {
  const auto faction = [](const std::string& grants) {
    return "[[faction]]\nid = \"a\"\nname = \"n\"\ncolor = \"#000000\"\nplayer_standing = 0\n"
           "about = \"Miners.\"\nopens = [" +
           grants + "]\n";
  };
  const Catalog valid =
      Load("factions.toml", faction("{what = \"jobs\", standing = 5, text = \"Jobs\"},"
                                    "{what = \"yard\", standing = 40, text = \"Ships\"}"));
  ASSERT_TRUE(valid.Errors().empty());
  EXPECT_EQ(valid.Factions()[0].about, "Miners.");
  ASSERT_EQ(valid.Factions()[0].opens.size(), 2u);
  EXPECT_EQ(valid.Factions()[0].opens[1].what, "yard");
  EXPECT_EQ(valid.Factions()[0].opens[1].standing, 40);
  EXPECT_EQ(valid.Factions()[0].opens[1].text, "Ships");
  EXPECT_NE(Only(Load("factions.toml", faction("{what = \"tea\", standing = 5, text = \"t\"}")))
                .find("docking"),
            std::string::npos);
  EXPECT_NE(Only(Load("factions.toml", faction("{what = \"jobs\", standing = 101, text = \"t\"}")))
                .find("standing"),
            std::string::npos);
  EXPECT_NE(Only(Load("factions.toml", faction("{what = \"jobs\", standing = 5}"))).find("text"),
            std::string::npos);
}

TEST(Data, EachFactionHasAPage) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  std::size_t others = 0;
  for (const FactionClass& faction : catalog.Factions()) {
    EXPECT_GT(faction.about.size(), 20u) << faction.id;
    if (faction.id == "player") continue;
    ++others;
    EXPECT_GE(faction.opens.size(), 4u) << faction.id;
    EXPECT_EQ(faction.opens[0].what, "docking") << faction.id;
  }
  EXPECT_EQ(others, 4u);
}

TEST(Data, EveryShippedFileLoadsWithoutErrors) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  for (const DataError& error : catalog.Errors()) ADD_FAILURE() << error.Text();
  for (const char* id :
       {"courier", "freighter", "hauler", "raider", "marauder", "cutter", "frigate"}) {
    EXPECT_TRUE(catalog.FindShip(id).has_value()) << id;
  }
  for (const char* id : {"blaster", "cannon", "seeker"})
    EXPECT_TRUE(catalog.FindWeapon(id).has_value()) << id;
  for (const char* id : {"player", "trader", "pirate", "patrol"}) {
    EXPECT_TRUE(catalog.FindFaction(id).has_value()) << id;
  }
  for (const char* id : {"large", "medium", "small"})
    EXPECT_TRUE(catalog.FindRock(id).has_value()) << id;
  for (const char* id :
       {"courier", "freighter", "hauler", "raider", "marauder", "cutter", "frigate"}) {
    EXPECT_TRUE(catalog.FindShape(id).has_value()) << id;
  }
  EXPECT_TRUE(catalog.Notes().empty());
  EXPECT_TRUE(catalog.Mods().empty());
  for (const char* id : {"terran", "gas_giant", "moon", "desert", "outpost", "shipyard"}) {
    EXPECT_TRUE(catalog.FindBody(id).has_value()) << id;
  }
}

}  // namespace
}  // namespace heliopause
