#include "script/script_test.hpp"

#include <unistd.h>

#include <fstream>

namespace heliopause {

const Catalog& ScriptTest::TheCatalog() {
  static const Catalog catalog =
      Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  return catalog;
}

ScriptTest::ScriptTest() {
  static int count = 0;
  folder = std::filesystem::temp_directory_path() /
           ("heliopause-script-" + std::to_string(getpid()) + "-" + std::to_string(++count));
  for (const char* sub : {"ai", "lib", "scenarios"})
    std::filesystem::create_directories(folder / sub);
  NewGame();
}

ScriptTest::~ScriptTest() { std::filesystem::remove_all(folder); }

void ScriptTest::NewGame() {
  GameOptions options;
  options.seed = 7;
  game = std::make_unique<Game>(TheCatalog(), options);
  NewHost();
}

void ScriptTest::NewHost() {
  host = std::make_unique<LuaHost>(
      ScriptOptions{folder, [this](const std::string& line) { printed.push_back(line); }});
  game->Attach(host.get());
}

void ScriptTest::Write(const std::string& name, const std::string& text) {
  const std::filesystem::path file = folder / (name + ".lua");
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

std::string ScriptTest::Do(const std::string& line) {
  const Console::Result result = host->Execute(*game, line);
  return result.ok ? result.text : "error: " + result.text;
}

std::string ScriptTest::RunScript(const std::string& text) {
  Write("file", text);
  try {
    host->RunFile(*game, folder / "file.lua");
  } catch (const ScriptError& error) {
    return error.what();
  }
  return "";
}

std::string ScriptTest::Start(const std::string& text) {
  Write("scenarios/test", text);
  try {
    host->StartScenario(*game, "test");
  } catch (const ScriptError& error) {
    return error.what();
  }
  return "";
}

void ScriptTest::Step(int ticks) {
  for (int i = 0; i < ticks; ++i) {
    game->Tick();
    events.insert(events.end(), game->Events().begin(), game->Events().end());
  }
}

ObjectId ScriptTest::Spawn(const std::string& brain, double x, double y, const std::string& faction,
                           const std::string& type, const std::string& name) {
  ShipSpawn spawn;
  spawn.type = *TheCatalog().FindShip(type);
  spawn.faction = *TheCatalog().FindFaction(faction);
  spawn.position = {x, y};
  spawn.name = name;
  spawn.brain = brain;
  return game->SpawnShip(spawn);
}

std::vector<std::string> ScriptTest::Texts(Event::Type type) const {
  std::vector<std::string> texts;
  for (const Event& event : events)
    if (event.type == type) texts.push_back(event.text);
  return texts;
}

void ScriptTest::Reload() {
  ByteWriter writer;
  game->Save(writer);
  auto loaded = std::make_unique<Game>(TheCatalog(), GameOptions{});
  game = std::move(loaded);
  NewHost();
  ByteReader reader(writer.Bytes());
  game->Load(reader);
}

ThreeShipsTest::ThreeShipsTest() {
  vigil = Spawn("", 0, 0, "patrol", "cutter", "Vigil");
  Spawn("", 300, 0, "pirate", "raider", "Knife");
  Spawn("", 0, 500, "trader", "freighter", "Ox");
  EXPECT_EQ(Do("v, k, o = table.unpack(space.ships())"), "");
}

}  // namespace heliopause
