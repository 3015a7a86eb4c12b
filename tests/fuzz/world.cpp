#include "fuzz/world.hpp"

#include <unistd.h>

#include <fstream>

#include "base/hash.hpp"

namespace heliopause::fuzz {

Folder::Folder() {
  static int count = 0;
  path_ = std::filesystem::temp_directory_path() /
          ("heliopause-fuzz-" + std::to_string(getpid()) + "-" + std::to_string(++count));
  for (const char* sub : {"ai", "lib", "scenarios"}) {
    std::filesystem::create_directories(path_ / sub);
  }
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path Folder::Write(const std::string& name, std::string_view bytes) const {
  const std::filesystem::path file = path_ / name;
  std::ofstream stream(file, std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!stream.flush()) Fail("cannot write " + file.string());
  return file;
}

const Catalog& TheCatalog() {
  static const Catalog catalog =
      Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  return catalog;
}

std::filesystem::path TheScripts() {
  return std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "scripts/game";
}

World::World(const std::filesystem::path& scripts, const GameOptions& options)
    : host(std::make_unique<LuaHost>(ScriptOptions{scripts, {}})), game(TheCatalog(), options) {
  game.Attach(host.get());
}

ObjectId World::SpawnShip(const char* type, const char* faction, Vec2 position,
                          const std::string& brain) {
  ShipSpawn spawn;
  spawn.type = *TheCatalog().FindShip(type);
  spawn.faction = *TheCatalog().FindFaction(faction);
  spawn.position = position;
  spawn.brain = brain;
  spawn.is_player = game.Ships().empty();
  return game.SpawnShip(spawn);
}

void World::Populate(const std::string& brain) {
  const Catalog& catalog = TheCatalog();
  SpawnShip("courier", "player", {0, 0}, "");
  SpawnShip("cutter", "patrol", {-300, 0}, brain);
  SpawnShip("raider", "pirate", {600, 0}, brain);
  game.SpawnBody(*catalog.FindBody("outpost"), *catalog.FindFaction("trader"), {0, 900}, "Base");
  game.SpawnBody(0, kNone, {0, -4000}, "Moon");
  for (int i = 0; i < 3; ++i) {
    game.SpawnAsteroid(static_cast<RockClassIndex>(i), {-900.0, 300.0 * i}, {10.0 * i, 4});
  }
  game.SpawnPickup(5, {60, 40}, {});
}

void World::Present() {
  Presentation& p = game.PresentationForScenario();
  p.hud = {{.id = "time", .text = "Time", .has_bar = true, .value = 3, .max = 9}};
  p.markers = {{.id = "at", .text = "Gate", .object = {}, .position = {900, 0}, .radius = 50},
               {.id = "of", .text = "", .object = game.GetPlayer().ship, .position = {}}};
  p.objectives = {{.id = "fly", .text = "Fly", .value = 1, .max = 2}};
  p.dialogue = {{"ask", "Base", "Ready?", {"Yes", "No"}, 300}, {"go", "", "Go!", {}, 0}};
  p.keys = {{"dive", "F", "dive"}};
  p.camera = {200, {}, {100, 0}, 500};
  p.pace = {200, 0.5};
  p.scored = true;
}

std::vector<std::byte> StateOf(const Game& game) {
  ByteWriter writer;
  game.Save(writer);
  return std::move(writer.Bytes());
}

void CheckGame(const Game& game, const std::filesystem::path& scripts) {
  const std::string error = game.Space().Validate();
  if (!error.empty()) Fail(error);
  const std::vector<std::byte> state = StateOf(game);
  World copy(scripts);
  ByteReader reader(state);
  copy.game.Load(reader);  // what was saved can be loaded: BadBytes is a finding
  Require(copy.game.Hash() == HashBytes(state), "a loaded game has another hash");
}

void CheckTicks(Game& game, int ticks) {
  for (int i = 0; i < ticks; ++i) {
    game.Tick();
    const std::string error = game.Space().Validate();
    if (!error.empty()) Fail(error);
  }
}

}  // namespace heliopause::fuzz
