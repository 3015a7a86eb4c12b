// Shared by the tests of the game: a small catalog with round numbers, so that expected results are
// easy to compute, and a ScriptHost in C++ whose ships fight.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "game/rules/game.hpp"

namespace heliopause {

// A new folder, removed at the end of the test.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path& Path() const { return path_; }

 private:
  std::filesystem::path path_;
};

void WriteText(const std::filesystem::path& file, const std::string& text);

// Ships "scout" (player's; gun, missiles), "barge" (unarmed, cargo), "wolf" (bounty 100), all of
// radius 10; goods "food" (30 credits), "ore" (20), "crates" (100, volume 2,
// contraband); outfits "plate",
// "pods" (hold), "tower" (a turret), "computer" (50 nodes, 0.5 energy each), "sonar" (a deep
// scanner: 20000 units, 0.01 energy a node), "floor" (a
// shielded hold of 4; licence of the patrol, standing 25), for the scout: space 10, power 5;
// weapons "gun" (600 units/s, no spread), "rocket"; factions "player", "trader",
// "pirate", "patrol" (of the law); ships of the traders are
// disabled below 15 % of their hull; scouts are escorts of the traders for 300 credits; rocks "big"
// -> 2 "small", "ragged" (radius 60); bodies "planet" (radius 300), and of radius 100 "base" (an
// outpost), "yard" (a shipyard) and "gate"; "star" (radius 1000); systems "one" at the origin and
// "two" at (500000, 0), joined by gates at (6000, 0) and (494000, 0), with the ports "First" at
// (4000, 0) and "Second" at (496000, 0).
const Catalog& TestCatalog();

// Each ship turns to the nearest enemy and shoots at random, by the game's generator. The memory is
// a counter.
class Fighters : public ScriptHost {
 public:
  void Think(Game& game) override;
  void StepScenario(Game&) override {}
  void SaveMemory(ByteWriter& writer) const override { writer(thoughts_); }
  void LoadMemory(ByteReader& reader) override { reader(thoughts_); }
  Result Execute(Game& game,
                 const std::string& line) override;  // spawns a "wolf"; an error for "bad"
  std::vector<std::string> Complete(std::string_view) const override { return {}; }

 private:
  std::uint64_t thoughts_ = 0;
};

class GameTest : public testing::Test {
 protected:
  explicit GameTest(GameOptions options = {}) : game(TestCatalog(), std::move(options)) {}

  ObjectId Spawn(const std::string& type, const std::string& faction, Vec2 position,
                 Vec2 velocity = {}, double heading = 0);
  ObjectId SpawnPlayer(Vec2 position, Vec2 velocity = {}, double heading = 0);
  ObjectId SpawnRock(const std::string& type, Vec2 position, Vec2 velocity = {});
  ObjectId SpawnBase(const std::string& faction, Vec2 position);
  void Post(Command::Type type, ObjectId ship, double value = 0, ObjectId object = {});
  void ExpectTheSameAfterALoad(int ticks);  // the game and a copy loaded from its save
  void Tick(int times = 1);                 // `events` contains those of all ticks
  const Ship& ShipOf(ObjectId id) const;
  Vec2 Position(ObjectId id) const;
  Vec2 Velocity(ObjectId id) const;
  FactionIndex Faction(const std::string& id) const { return *TestCatalog().FindFaction(id); }
  double Standing(const std::string& faction) const;
  std::vector<Event> EventsOf(Event::Type type) const;  // in the last call of Tick

  Game game;
  std::vector<Event> events;
};

}  // namespace heliopause
