// Data files: the input replaces one file of data/, or the settings file. The catalog must report
// the errors of the file, and the game must run with the remaining data.
#include <algorithm>
#include <array>
#include <cmath>

#include "fuzz/input.hpp"
#include "fuzz/world.hpp"
#include "view/screens/settings.hpp"

namespace heliopause::fuzz {
namespace {

constexpr std::array<const char*, 5> kFiles = {"ships.toml", "weapons.toml", "factions.toml",
                                               "rocks.toml", "bodies.toml"};

const Folder& DataFolder() {
  static const Folder folder;
  static const bool copied = [] {
    for (const char* file : kFiles) {
      std::filesystem::copy(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data" / file,
                            folder.Path() / file);
    }
    return true;
  }();
  Require(copied, "the data files are not copied");
  return folder;
}

Catalog LoadWith(const char* file, std::string_view text) {
  const Folder& folder = DataFolder();
  folder.Write(file, text);
  Catalog catalog = Catalog::Load(folder.Path());
  std::filesystem::copy(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data" / file,
                        folder.Path() / file, std::filesystem::copy_options::overwrite_existing);
  return catalog;
}

void CheckCatalog(const Catalog& catalog) {
  const auto within = [](std::uint16_t index, const auto& list, bool may_be_none) {
    return index < list.size() || (may_be_none && index == kNone);
  };
  for (const ShipClass& ship : catalog.Ships()) {
    Require(!ship.id.empty() && ship.radius > 0 && std::isfinite(ship.hull), "invalid ship");
    Require(within(ship.primary, catalog.Weapons(), true), "unknown weapon");
    Require(within(ship.secondary, catalog.Weapons(), true), "unknown weapon");
  }
  for (const FactionClass& faction : catalog.Factions()) {
    Require(std::abs(faction.player_standing) <= 100, "standing out of range");
    for (const FactionIndex foe : faction.hostile_to) {
      Require(within(foe, catalog.Factions(), false), "unknown faction");
    }
  }
  for (const RockClass& rock : catalog.Rocks()) {
    Require(within(rock.breaks_into, catalog.Rocks(), true), "unknown rock");
  }
  for (const DataError& error : catalog.Errors()) {
    Require(!error.reason.empty() && !error.Text().empty(), "an error without a reason");
  }
}

// One object of each class, close together, with all ships firing.
void Play(const Catalog& catalog) {
  GameOptions options;
  options.space.leaf_capacity = 4;
  Game game(catalog, options);
  Vec2 at{-500, 0};
  const auto next = [&at] { return at = {at.x + 90, -at.y / 2 + 40}; };
  for (std::size_t i = 0; i < std::min<std::size_t>(catalog.Ships().size(), 12); ++i) {
    ShipSpawn spawn;
    spawn.type = static_cast<ShipClassIndex>(i);
    spawn.faction =
        static_cast<FactionIndex>(catalog.Factions().empty() ? 0 : i % catalog.Factions().size());
    spawn.position = next();
    spawn.is_player = i == 0;
    const ObjectId ship = game.SpawnShip(spawn);
    game.Post({Command::Type::FirePrimary, ship, 1, {}, {}});
    game.Post({Command::Type::FireSecondary, ship, 1, {}, {}});
    game.Post({Command::Type::Thrust, ship, 1, {}, {}});
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(catalog.Rocks().size(), 8); ++i) {
    const ObjectId rock = game.SpawnAsteroid(static_cast<RockClassIndex>(i), next(), {});
    if (i % 2 == 1) game.Damage(rock, 1e9);
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(catalog.Bodies().size(), 4); ++i) {
    game.SpawnBody(static_cast<BodyClassIndex>(i), kNone, next(), "");
  }
  CheckTicks(game, 12);
  Game copy(catalog, {});
  const std::vector<std::byte> state = StateOf(game);
  ByteReader reader(state);
  copy.Load(reader);
  Require(copy.Hash() == game.Hash(), "a loaded game has another hash");
}

void CheckSettings(std::string_view text) {
  std::vector<std::string> errors;
  const Settings settings = ParseSettings(text, errors);
  const std::string written = FormatSettings(settings);
  std::vector<std::string> none;
  Require(FormatSettings(ParseSettings(written, none)) == written && none.empty(),
          "written settings read back differently");
}

void Run(Input input) {
  const std::size_t kind = input.Below(kFiles.size() + 1);
  if (kind == kFiles.size()) return CheckSettings(input.Rest());
  const Catalog catalog = LoadWith(kFiles[kind], input.Rest());
  CheckCatalog(catalog);
  Play(catalog);
}

}  // namespace
}  // namespace heliopause::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  heliopause::fuzz::Run({data, size});
  return 0;
}
