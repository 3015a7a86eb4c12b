#include "game/data/system_reader.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class Systems : public testing::Test {
 protected:
  Systems() {
    for (const char* name : {"weapons", "shapes", "ships"}) Write(std::string(name) + ".toml", "");
    Write("factions.toml",
          "[[faction]]\nid = \"trader\"\nname = \"T\"\ncolor = \"#000000\"\nplayer_standing = 0\n");
    Write("rocks.toml", "[[rock]]\nid = \"small\"\nname = \"S\"\nradius = 9\nhull = 9\nore = 1\n");
    const auto body = [](const std::string& id, const std::string& shape, const char* more) {
      return "[[body]]\nid = \"" + id + "\"\nname = \"B\"\nshape = \"" + shape +
             "\"\nradius = 50\ncolor = \"#000000\"\n" + more;
    };
    Write("bodies.toml", body("moon", "moon", "") + body("dock", "outpost", "station = true\n") +
                             body("sun", "star", "") + body("gate", "gate", ""));
  }
  void Write(const std::string& name, const std::string& text, const char* folder = "data") const {
    const std::filesystem::path file = folder_.Path() / folder / name;
    std::filesystem::create_directories(file.parent_path());
    WriteText(file, text);
  }
  // A system from its line 8 on.
  static std::string Head(const std::string& id, double x = 0) {
    return "[[system]]\nid = \"" + id +
           "\"\nname = \"N\"\nregion = \"R\"\nx = " + std::to_string(x) +
           "\ny = 0\nstar = \"sun\"\ndanger = 1\n";
  }
  static std::string GateTo(const std::string& id) {
    return "gates = [{to = \"" + id + "\", x = 10, y = 20}]\n";
  }
  Catalog Load(const std::vector<DataLayer>& mods = {}) const {
    return Catalog::Load(folder_.Path() / "data", mods);
  }
  std::string ErrorsOf(const std::string& text) const {
    Write("systems/a.toml", text);
    std::string all;
    const Catalog catalog = Load();
    for (const DataError& error : catalog.Errors()) all += error.Text() + "\n";
    return all;
  }
  TemporaryFolder folder_;
};

TEST_F(Systems, AreReadFromAllFilesOfTheirFolderByName) {
  Write("systems/b.toml", Head("late", 5e5) + GateTo("early"));
  Write("systems/a.toml",
        Head("early") + GateTo("late") +
            "ports = [{name = \"P\", class = \"dock\", faction = \"trader\", x = 1, y = 2}]\n"
            "bodies = [{name = \"Q\", class = \"moon\", x = -1, y = 2}]\n"
            "lairs = [{name = \"L\", class = \"dock\", faction = \"trader\", x = 9, y = 2, ships = "
            "4}]\n"
            "fields = [{x = 1, y = 1, inner = 0, outer = 500, count = 3, seed = 8, rocks = "
            "[\"small\"]}]\n"
            "traffic = [{faction = \"trader\", ships = 6}]\n");
  const Catalog catalog = Load();
  ASSERT_TRUE(catalog.Errors().empty()) << catalog.Errors()[0].Text();
  ASSERT_EQ(catalog.Systems().size(), 2u);
  const SystemClass& early = catalog.Systems()[0];
  EXPECT_EQ(early.id, "early");
  EXPECT_EQ(catalog.Systems()[1].place.x, 5e5);
  ASSERT_EQ(early.gates.size(), 1u);
  EXPECT_EQ(early.gates[0].to, 1);
  EXPECT_EQ(early.gates[0].offset.y, 20);
  EXPECT_EQ(early.ports.at(0).name, "P");
  EXPECT_EQ(early.bodies.at(0).offset.x, -1);
  EXPECT_EQ(early.lairs.at(0).ships, 4);
  EXPECT_EQ(early.fields.at(0).rocks.size(), 1u);
  EXPECT_EQ(early.traffic.at(0).ships, 6);
  EXPECT_EQ(catalog.FindSystem("late"), SystemIndex{1});
}

// For the screens alone: optional, and text.
TEST_F(Systems, SystemsPlanetsPortsAndLairsHaveADescription) {
  Write("systems/a.toml",
        Head("a") + "about = \"A system.\"\n" +
            "ports = [{name = \"P\", class = \"dock\", faction = \"trader\", x = 1, y = 2, about = "
            "\"A port.\"}]\n"
            "bodies = [{name = \"Q\", class = \"moon\", x = -1, y = 2, about = \"\"\"\\\n  A \\\n  "
            "moon.\"\"\"}]\n"
            "lairs = [{name = \"L\", class = \"dock\", faction = \"trader\", x = 9, y = 2, ships = "
            "4}]\n");
  const Catalog catalog = Load();
  ASSERT_TRUE(catalog.Errors().empty()) << catalog.Errors()[0].Text();
  const SystemClass& system = catalog.Systems().at(0);
  EXPECT_EQ(system.about, "A system.");
  EXPECT_EQ(system.ports.at(0).about, "A port.");
  EXPECT_EQ(system.bodies.at(0).about, "A moon.");
  EXPECT_EQ(system.lairs.at(0).about, "");
  EXPECT_EQ(ErrorsOf(Head("a") + "about = 3\n"),
            "systems/a.toml:9: about: expected a text in quotes that is not empty\n");
}

TEST_F(Systems, AYardAndOutfitsAreListsOfWhatIsSold) {
  Write("goods.toml", "[[good]]\nid = \"food\"\nname = \"F\"\nprice = 9\n");
  Write("outfits.toml",
        "[[outfit]]\nid = \"cell\"\nname = \"C\"\nslot = \"system\"\nprice = 9\n"
        "[[outfit]]\nid = \"bank\"\nname = \"B\"\nslot = \"system\"\nprice = 9\n");
  const auto port = [](const std::string& more) {
    return Head("a") +
           "ports = [{name = \"P\", class = \"dock\", faction = \"trader\", x = 1, y = 2" + more +
           "}]\n";
  };
  EXPECT_EQ(ErrorsOf(port(", makes = [\"food 1\"], outfits = [\"bank\"]")), "");
  EXPECT_EQ(*Load().Systems().at(0).ports.at(0).outfits, std::vector<OutfitIndex>{1});
  EXPECT_EQ(ErrorsOf(port(", makes = [\"food 1\"], yard = true")), "");
  EXPECT_TRUE(Load().Systems().at(0).ports.at(0).yard);
  EXPECT_FALSE(Load().Systems().at(0).ports.at(0).outfits) << "all of them";
  EXPECT_FALSE(Load().Systems().at(0).ports.at(0).ships_for_sale);
  EXPECT_EQ(ErrorsOf(port(", makes = [\"food 1\"], yard = []")), "");
  EXPECT_FALSE(Load().Systems().at(0).ports.at(0).yard) << "an empty list is no yard";
  EXPECT_EQ(ErrorsOf(port(", makes = [\"food 1\"], outfits = [\"cel\"]")),
            "systems/a.toml:9: outfits: 'cel' does not exist (expected one of: cell, bank)\n");
  EXPECT_EQ(ErrorsOf(port(", makes = [\"food 1\"], yard = [\"ark\"]")),
            "systems/a.toml:9: yard: 'ark' does not exist\n");
  EXPECT_EQ(ErrorsOf(port(", makes = [\"food 1\"], yard = 1")),
            "systems/a.toml:9: yard: expected true or false\n");
  EXPECT_EQ(ErrorsOf(port(", outfits = [\"cell\"]")),
            "systems/a.toml:9: outfits: a port that sells outfits needs a market (makes, uses)\n");
}

TEST_F(Systems, AMissingFolderIsNoError) { EXPECT_TRUE(Load().Systems().empty()); }

TEST_F(Systems, NameFileLineKeyAndReasonOfEachError) {
  EXPECT_EQ(ErrorsOf(Head("a") + "colour = 1\n"),
            "systems/a.toml:9: colour: unknown key (expected one of: about, bodies, danger, "
            "fields, gates, hidden, id, lairs, name, ports, region, star, traffic, x, y)\n");
  EXPECT_EQ(ErrorsOf(Head("a") + "ports = [\n {name = \"P\", class = \"moon\", faction = "
                                 "\"trader\", x = 1, y = 2}]\n"),
            "systems/a.toml:10: class: 'moon' is not a station\n");
  EXPECT_EQ(ErrorsOf(Head("a") + "bodies = [{name = \"P\", class = \"dock\", x = 1, y = 2}]\n"),
            "systems/a.toml:9: class: 'dock' is not a planet\n");
  EXPECT_EQ(ErrorsOf(Head("a") + "bodies = [{name = \"" + std::string(41, 'P') +
                     "\", class = \"moon\", x = 1, y = 2}]\n"),
            "systems/a.toml:9: name: expected at most 40 bytes of utf-8 without control "
            "characters\n");
  EXPECT_EQ(ErrorsOf(Head("a") + "traffic = [{faction = \"elf\", ships = 1}]\n"),
            "systems/a.toml:9: faction: 'elf' does not exist (expected one of: trader)\n");
  EXPECT_EQ(ErrorsOf(Head("a") + "gates = [{to = \"b\", x = 1e9, y = 0}]\n"),
            "systems/a.toml:9: x: 1e+09 is out of range (expected -120000 to 120000)\n");
  EXPECT_EQ(ErrorsOf(Head("a") + "fields = [{x = 0, y = 0, inner = 9, outer = 500, count = 1, seed "
                                 "= 1, rocks = [\"tiny\"]}]\n"),
            "systems/a.toml:9: rocks: 'tiny' does not exist (expected one of: small)\n");
  EXPECT_EQ(
      ErrorsOf(Head("a") + "lairs = [{name = \"L\", klass = \"dock\", faction = \"trader\", x "
                           "= 1, y = 2, ships = 1, class = \"dock\"}]\n"),
      "systems/a.toml:9: klass: unknown key (expected one of: about, class, faction, "
      "freighters, makes, name, outfits, ships, stock, uses, want, x, y, yard)\n");
}

TEST_F(Systems, AGateWithoutAWayBackIsReportedAndLeftOut) {
  const std::string errors = ErrorsOf(Head("a") + GateTo("b") + Head("b", 5e5));
  EXPECT_EQ(errors,
            "systems/a.toml:9: to: one way: 'b' has no gate to 'a'; the gate is left out\n");
  EXPECT_EQ(Load().Systems().size(), 2u) << "the systems stay";
  EXPECT_TRUE(Load().Systems()[0].gates.empty());
}

TEST_F(Systems, AGateToNowhereToItselfAndASecondOneAreReported) {
  EXPECT_EQ(
      ErrorsOf(Head("a") + GateTo("x")),
      "systems/a.toml:9: to: 'x' does not exist (expected one of: a); the gate is left out\n");
  EXPECT_EQ(ErrorsOf(Head("a") + GateTo("a")),
            "systems/a.toml:9: to: the gate leads to its own system; it is left out\n");
  EXPECT_EQ(
      ErrorsOf(Head("a") + "gates = [{to = \"b\", x = 0, y = 0},\n{to = \"b\", x = 9, y = 0}]\n" +
               Head("b", 5e5) + GateTo("a")),
      "systems/a.toml:10: to: another gate leads to 'b'; this one is left out\n");
}

TEST_F(Systems, ANameIsUniqueAmongAllOfThem) {
  const std::string moon = "bodies = [{name = \"M\", class = \"moon\", x = 1, y = 2}]\n";
  EXPECT_EQ(ErrorsOf(Head("a") + moon + Head("b", 5e5) + moon),
            "systems/a.toml:18: name: 'M' is already a name in 'a' (expected a name of its own)\n");
}

TEST_F(Systems, AreFarApart) {
  EXPECT_EQ(ErrorsOf(Head("a") + Head("b", 4e5)), "");
  EXPECT_EQ(ErrorsOf(Head("a") + Head("b", 1e5)),
            "systems/a.toml:13: x: 'b' is 100000 units from 'a' (expected 400000 or more)\n");
  EXPECT_EQ(ErrorsOf(Head("a") + "hidden = true\n" + Head("b") + "hidden = true\n"), "")
      << "a scenario places one of them";
  EXPECT_NE(ErrorsOf(Head("a") + Head("b") + "hidden = true\n"), "");
  Write("systems/a.toml", Head("a") + Head("b", 5e5));
  Write("systems/x.toml", "[[system]]\nid = \"a\"\nx = 450000\n", "mod");
  const Catalog catalog = Load({{{"mod", "1.0"}, folder_.Path() / "mod"}});
  ASSERT_EQ(catalog.Errors().size(), 1u);
  EXPECT_EQ(catalog.Errors()[0].Text(),
            "mod/data/systems/x.toml:3: x: 'a' is 50000 units from 'b' (expected 400000 or more)")
      << "the file that moved it";
}

TEST_F(Systems, FieldsDoWithoutAnAsteroidThatAModRemoves) {
  const std::string rock = "\"\nradius = 9\nhull = 9\nore = 1\n";
  Write("rocks.toml", "[[rock]]\nid = \"small\"\nname = \"S" + rock +
                          "[[rock]]\nid = \"large\"\nname = \"L" + rock);
  const auto field = [](const char* rocks) {
    return std::string("{x = 1, y = 1, inner = 0, outer = 500, count = 3, seed = 8, rocks = [") +
           rocks + "]}";
  };
  Write("systems/a.toml", Head("a") + "fields = [" + field("\"large\", \"small\"") + ", " +
                              field("\"large\"") + "]\n");
  Write("rocks.toml", "[[rock]]\nid = \"large\"\nremove = true\n", "mod");
  const Catalog catalog = Load({{{"mod", "1.0"}, folder_.Path() / "mod"}});
  ASSERT_TRUE(catalog.Errors().empty()) << catalog.Errors()[0].Text();
  const auto& fields = catalog.Systems().at(0).fields;
  ASSERT_EQ(fields.size(), 1u) << "one of large asteroids alone is gone";
  EXPECT_EQ(fields[0].rocks, std::vector<RockClassIndex>{0});
  EXPECT_EQ(Load().Systems().at(0).fields.size(), 2u);
}

TEST_F(Systems, AModAddsChangesAndRemovesSystems) {
  Write("systems/a.toml", Head("a") + GateTo("b"));
  Write("systems/b.toml", Head("b", 5e5) + GateTo("a"));
  Write("systems/more.toml",
        Head("c", 9e5) +
            "[[system]]\nid = \"a\"\ndanger = 5\n[[system]]\nid = \"b\"\nremove = true\n",
        "mod");
  const Catalog catalog = Load({{{"mod", "1.0"}, folder_.Path() / "mod"}});
  ASSERT_EQ(catalog.Systems().size(), 2u);
  EXPECT_EQ(catalog.Systems()[0].danger, 5);
  EXPECT_EQ(catalog.Systems()[1].id, "c");
  ASSERT_EQ(catalog.Errors().size(), 1u) << "the gate to the removed system";
  EXPECT_EQ(catalog.Errors()[0].Text(),
            "systems/a.toml:9: to: 'b' does not exist (expected one of: a, c); the gate is left "
            "out");
  EXPECT_TRUE(catalog.Notes().empty());
}

TEST(ShippedSystems, AreTwelveInThreeRegionsFarApartAndJoined) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  EXPECT_TRUE(catalog.Errors().empty());
  std::vector<SystemClass> systems;
  std::copy_if(catalog.Systems().begin(), catalog.Systems().end(), std::back_inserter(systems),
               [](const SystemClass& system) { return !system.hidden; });
  ASSERT_EQ(systems.size(), 12u);
  std::set<std::string> regions;
  int ships = 0;
  for (const SystemClass& system : systems) {
    regions.insert(system.region);
    EXPECT_GE(system.ports.size(), 3u) << system.id;
    EXPECT_FALSE(system.gates.empty()) << system.id;
    for (const SystemTraffic& traffic : system.traffic) ships += traffic.ships;
    for (const SystemBody& lair : system.lairs) ships += lair.ships + lair.freighters;
    for (const SystemClass& other : catalog.Systems()) {
      if (other.id == system.id) continue;
      const double x = system.place.x - other.place.x, y = system.place.y - other.place.y;
      EXPECT_GE(x * x + y * y, 4e5 * 4e5) << system.id << " " << other.id;
    }
  }
  EXPECT_EQ(regions.size(), 3u);
  EXPECT_NEAR(ships, 600, 60);
}

// Exploring pays: no port of the twelve sells everything, and all that there is can be bought
// somewhere.
TEST(ShippedSystems, SellEachShipAndOutfitAtSomePortsAndNoneAtAll) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  std::vector<int> outfits(catalog.Outfits().size()), ships(catalog.Ships().size());
  for (const SystemClass& system : catalog.Systems()) {
    if (system.hidden) continue;
    for (const auto* list : {&system.ports, &system.lairs}) {
      for (const SystemBody& port : *list) {
        ASSERT_TRUE(port.outfits) << port.name;
        EXPECT_LE(port.outfits->size(), catalog.Outfits().size() / 2) << port.name;
        for (const OutfitIndex outfit : *port.outfits) ++outfits[outfit];
        if (!port.yard) continue;
        ASSERT_TRUE(port.ships_for_sale) << port.name;
        EXPECT_LE(port.ships_for_sale->size(), 5u) << port.name;
        for (const ShipClassIndex ship : *port.ships_for_sale) ++ships[ship];
      }
    }
  }
  for (std::size_t i = 0; i < outfits.size(); ++i)
    EXPECT_GE(outfits[i], 2) << catalog.Outfits()[i].id;
  for (std::size_t i = 0; i < ships.size(); ++i) {
    EXPECT_TRUE(ships[i] >= 2 || catalog.Ships()[i].price == 0) << catalog.Ships()[i].id;
  }
}

TEST(ShippedSystems, HaveDescriptionsOfTwoOrThreeSentences) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  const auto check = [](const std::string& name, const std::string& about) {
    EXPECT_GE(std::count(about.begin(), about.end(), '.'), 2) << name << ": " << about;
    EXPECT_LE(about.size(), 300u) << name;
  };
  for (const ShipClass& ship : catalog.Ships()) check(ship.id, ship.about);
  for (const SystemClass& system : catalog.Systems()) {
    check(system.id, system.about);
    for (const SystemBody& port : system.ports) check(port.name, port.about);
    for (const SystemBody& lair : system.lairs) EXPECT_FALSE(lair.about.empty()) << lair.name;
  }
}

}  // namespace
}  // namespace heliopause
