// Data that changes while a game runs.
#include <fstream>
#include <sstream>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

// A game on a copy of the data files, which can be edited.
class GameCatalog : public testing::Test {
 protected:
  GameCatalog() {
    for (const auto& file :
         std::filesystem::directory_iterator(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data"))
      std::filesystem::copy(file.path(), folder.Path());
    catalog = std::make_unique<Catalog>(Catalog::Load(folder.Path()));
    game = std::make_unique<Game>(*catalog, GameOptions{});
    ShipSpawn spawn;
    spawn.type = *catalog->FindShip("courier");
    spawn.faction = *catalog->FindFaction("player");
    spawn.is_player = true;
    spawn.velocity = {30, 0};
    ship = game->SpawnShip(spawn);
    rock = game->SpawnAsteroid(0, {500, 0}, {});
    for (int i = 0; i < 30; ++i) game->Tick();
  }
  // Replaces the first `from` of the file and loads all files again.
  const Catalog& Edit(const std::string& file, const std::string& from, const std::string& to) {
    std::ostringstream text;
    text << std::ifstream(folder.Path() / file).rdbuf();
    std::string all = text.str();
    const std::size_t at = all.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    WriteText(folder.Path() / file, all.replace(at, from.size(), to));
    edited = std::make_unique<Catalog>(Catalog::Load(folder.Path()));
    EXPECT_TRUE(edited->Errors().empty()) << edited->Errors()[0].Text();
    return *edited;
  }
  TemporaryFolder folder;
  std::unique_ptr<Catalog> catalog, edited;
  std::unique_ptr<Game> game;
  ObjectId ship, rock;
};

TEST_F(GameCatalog, ObjectsAdoptTheirClassAndKeepTheRest) {
  const std::uint64_t tick = game->TickNumber();
  const Vec2 at = *game->Space().GetPosition(ship);
  Edit("ships.toml", "radius = 14", "radius = 21");
  game->UseCatalog(Edit("ships.toml", "hull = 100", "hull = 40"));
  EXPECT_EQ(&game->GetCatalog(), edited.get());
  EXPECT_EQ(game->TickNumber(), tick);
  EXPECT_EQ(game->Space().GetPosition(ship)->x, at.x);
  EXPECT_EQ(game->Space().Get(ship)->radius, 21);
  EXPECT_EQ(game->FindShip(ship)->hull, 40) << "cut to the new maximum";
  EXPECT_EQ(game->GetPlayer().ship, ship);
  EXPECT_EQ(game->Space().Validate(), "");
  game->Tick();
  EXPECT_EQ(game->TickNumber(), tick + 1);
}

TEST_F(GameCatalog, ClassesAreFoundByTheirIds) {
  const std::string first = "[[ship]]\nid = \"first\"\nname = \"First\"\n";
  std::string copy =
      "shape = \"courier\"\nradius = 5\nthrust = 1\nturn_rate_deg_per_s = 1\n"
      "brake = 1\ncruise_speed = 1\nhull = 1\nshield = 1\nshield_regen = 1\n"
      "energy = 1\nenergy_regen = 1\nradar_range = 1\ncargo = 1\n\n";
  const ShipClassIndex before = game->FindShip(ship)->type;
  game->UseCatalog(Edit("ships.toml", "[[ship]]", first + copy + "[[ship]]"));
  EXPECT_EQ(game->FindShip(ship)->type, before + 1) << "one class comes before it";
  EXPECT_EQ(game->FindShip(ship)->hull, 100);
}

TEST_F(GameCatalog, WithTheSameDataNothingChanges) {
  const std::uint64_t hash = game->Hash();
  const Catalog same = Catalog::Load(folder.Path());
  game->UseCatalog(same);
  EXPECT_EQ(game->Hash(), hash);
  game->UseCatalog(*catalog);
}

TEST_F(GameCatalog, AClassInUseMustExist) {
  const std::uint64_t hash = game->Hash();
  try {
    game->UseCatalog(Edit("ships.toml", "id = \"courier\"", "id = \"messenger\""));
    FAIL() << "expected BadBytes";
  } catch (const BadBytes& error) {
    EXPECT_STREQ(error.what(), "'courier' does not exist in the data files");
  }
  EXPECT_EQ(&game->GetCatalog(), catalog.get());
  EXPECT_EQ(game->Hash(), hash) << "nothing has changed";
}

}  // namespace
}  // namespace heliopause
