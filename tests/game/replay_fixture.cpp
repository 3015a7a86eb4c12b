#include "game/replay_fixture.hpp"

namespace heliopause {

Console::Result CountingScriptHost::Execute(Game& game, const std::string& line) {
  if (line == "bad") return {false, "not understood"};
  ShipSpawn spawn;
  spawn.type = *game.GetCatalog().FindShip("wolf");
  spawn.faction = *game.GetCatalog().FindFaction("pirate");
  spawn.position = {300, 500.0 + 70 * ++lines_};
  return {game.SpawnShip(spawn) != ObjectId{}, std::to_string(lines_)};
}

Game MakeFight(std::uint64_t seed, ScriptHost& host) {
  GameOptions options;
  options.seed = seed;
  options.scenario = "fight";
  options.space.leaf_capacity = 2;  // so that the tree has something to do
  Game game(TestCatalog(), options);
  game.Attach(&host);
  Random random(seed);
  const Catalog& catalog = TestCatalog();
  for (int i = 0; i < 12; ++i) {
    ShipSpawn spawn;
    spawn.type = *catalog.FindShip(i % 2 == 0 ? "wolf" : "scout");
    spawn.faction = *catalog.FindFaction(i % 2 == 0 ? "pirate" : "patrol");
    spawn.position = random.InDisc({}, 900);
    game.SpawnShip(spawn);
  }
  ShipSpawn own;
  own.type = *catalog.FindShip("scout");
  own.faction = *catalog.FindFaction("player");
  own.is_player = true;
  game.SpawnShip(own);
  return game;
}

std::vector<Command> SomeCommands(const Game& game, Random& random, bool console) {
  const ObjectId ship = game.GetPlayer().ship;
  std::vector<Command> commands;
  if (random.Chance(0.2)) commands.push_back({Command::Type::Thrust, ship, random.Unit(), {}, {}});
  if (random.Chance(0.2))
    commands.push_back({Command::Type::Turn, ship, random.Between(-1, 1), {}, {}});
  if (random.Chance(0.1)) commands.push_back({Command::Type::FirePrimary, ship, 1, {}, {}});
  if (console && random.Chance(0.02))
    commands.push_back({Command::Type::Console, {}, 0, {}, "spawn"});
  return commands;
}

std::vector<std::byte> StateOf(const Game& game) {
  ByteWriter writer;
  game.Save(writer);
  return std::move(writer.Bytes());
}

}  // namespace heliopause
