#include "game/fixture.hpp"

#include <stdlib.h>

#include <fstream>

#include "game/maths/maths.hpp"

namespace heliopause {

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "heliopause-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

void WriteText(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

void Fighters::Think(Game& game) {
  for (const Ship& ship : game.Ships()) {
    if ((game.TickNumber() + ship.id.slot) % 6 != 0) continue;
    ++thoughts_;
    const Vec2 at = *game.Space().GetPosition(ship.id);
    const auto enemy = game.Space().GetNearestSprite(
        at, 3000, {.kinds = kShip, .ignore = ship.id, .accept = [&](SpriteId other, std::uint64_t) {
                     return game.IsHostile(ship.id, other);
                   }});
    const bool close = enemy.has_value() && enemy->distance < 500;
    const double aim = enemy.has_value()
                           ? maths::AngleOf({enemy->position.x - at.x, enemy->position.y - at.y})
                           : game.ScriptRandom().Between(-3, 3);
    game.Order({Command::Type::TurnTo, ship.id, aim, {}, {}});
    game.Order({Command::Type::Thrust, ship.id, game.ScriptRandom().Unit(), {}, {}});
    game.Order({Command::Type::FirePrimary, ship.id, close ? 1.0 : 0.0, {}, {}});
    game.Order({Command::Type::Target, ship.id, 0, enemy.has_value() ? enemy->id : ObjectId{}, {}});
    game.Order({Command::Type::FireSecondary, ship.id, close ? 1.0 : 0.0, {}, {}});
    game.Order({Command::Type::FlightAssist, ship.id, ship.id.slot % 2 == 0 ? 1.0 : 0.0, {}, {}});
    if (!close && ship.id.slot % 5 == 0) game.Order({Command::Type::Dock, ship.id, 0, {}, {}});
    if (thoughts_ % 40 == 0) game.Order({Command::Type::Undock, ship.id, 0, {}, {}});
  }
}

Console::Result Fighters::Execute(Game& game, const std::string& line) {
  if (line == "bad") return {false, "not understood"};
  ShipSpawn spawn;
  spawn.type = *game.GetCatalog().FindShip("wolf");
  spawn.faction = *game.GetCatalog().FindFaction("pirate");
  spawn.position = {100, 900};
  return {game.SpawnShip(spawn) != ObjectId{}, "spawned"};
}

ObjectId GameTest::Spawn(const std::string& type, const std::string& faction, Vec2 position,
                         Vec2 velocity, double heading) {
  ShipSpawn spawn;
  spawn.type = *TestCatalog().FindShip(type);
  spawn.faction = Faction(faction);
  spawn.position = position;
  spawn.velocity = velocity;
  spawn.heading = heading;
  return game.SpawnShip(spawn);
}

ObjectId GameTest::SpawnPlayer(Vec2 position, Vec2 velocity, double heading) {
  ShipSpawn spawn;
  spawn.type = *TestCatalog().FindShip("scout");
  spawn.faction = Faction("player");
  spawn.position = position;
  spawn.velocity = velocity;
  spawn.heading = heading;
  spawn.is_player = true;
  return game.SpawnShip(spawn);
}

ObjectId GameTest::SpawnRock(const std::string& type, Vec2 position, Vec2 velocity) {
  return game.SpawnAsteroid(*TestCatalog().FindRock(type), position, velocity);
}

ObjectId GameTest::SpawnBase(const std::string& faction, Vec2 position) {
  return game.SpawnBody(*TestCatalog().FindBody("base"), Faction(faction), position, "Home");
}

void GameTest::Post(Command::Type type, ObjectId ship, double value, ObjectId object) {
  game.Post({type, ship, value, object, {}});
}

void GameTest::ExpectTheSameAfterALoad(int ticks) {
  ByteWriter writer;
  game.Save(writer);
  Game other(TestCatalog(), {});
  ByteReader reader(writer.Bytes());
  other.Load(reader);
  for (int i = 0; i < ticks; ++i) {
    Tick(1);
    other.Tick();
    ASSERT_EQ(game.Hash(), other.Hash()) << i;
  }
}

void GameTest::Tick(int times) {
  events.clear();
  for (int i = 0; i < times; ++i) {
    game.Tick();
    events.insert(events.end(), game.Events().begin(), game.Events().end());
  }
}

const Ship& GameTest::ShipOf(ObjectId id) const {
  const Ship* ship = game.FindShip(id);
  if (ship == nullptr) throw std::runtime_error("the ship is gone");
  return *ship;
}

Vec2 GameTest::Position(ObjectId id) const { return game.Space().GetPosition(id).value(); }
Vec2 GameTest::Velocity(ObjectId id) const { return game.Space().Get(id).value().velocity; }
double GameTest::Standing(const std::string& faction) const {
  return game.GetPlayer().standing.at(Faction(faction));
}

std::vector<Event> GameTest::EventsOf(Event::Type type) const {
  std::vector<Event> reported;
  for (const Event& event : events) {
    if (event.type == type) reported.push_back(event);
  }
  return reported;
}

}  // namespace heliopause
