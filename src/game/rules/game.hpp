// The game's rules and its whole state, without window and without Lua.
//
// A Game owns a SpriteManager and everything that is in it. It moves in fixed steps of
// kTickSeconds. Same catalog, seed, scenario and commands give the same state, bit for bit: Hash()
// tells. Steering is by commands alone; reading is by const access. Not thread safe.
#pragma once

#include <array>
#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/random.hpp"
#include "game/data/catalog.hpp"
#include "game/state/command.hpp"
#include "game/state/event.hpp"
#include "game/state/kinds.hpp"
#include "game/state/objects.hpp"
#include "game/state/script_host.hpp"
#include "game/state/state_hash.hpp"
#include "insight/search_log.hpp"

namespace heliopause {

// Units a second on each axis, at most, of what is put into the game: so no sum of speeds is
// infinite, nor the square of one.
inline constexpr double kMaxSpeed = kMaxCoordinate;

inline constexpr double kTickSeconds = 1.0 / 60;
inline constexpr double kDockRange = 150;           // from the body's edge to the ship's center
inline constexpr double kDockSpeed = 120;           // fastest that one may dock at, units/s
inline constexpr std::int64_t kOrePrice = 12;       // credits a unit
inline constexpr double kRecentAttackSeconds = 20;  // so long an attack makes the attacker a foe

struct GameOptions {
  std::uint64_t seed = 1;
  std::string scenario;  // its name, for saves; the script host runs it
  SpaceOptions space;
};

// Wall-clock milliseconds of the last tick's phases, for the eye alone: no part of the state.
struct PhaseTimes {
  double commands = 0, think = 0, fly = 0, move = 0, hits = 0, scenario = 0, total = 0;
};

struct ShipSpawn {
  ShipClassIndex type = kNone;
  FactionIndex faction = kNone;
  Vec2 position, velocity;
  double heading = 0;
  std::string name;  // empty: the game gives one
  std::string brain;
  bool is_player = false;  // becomes the player's ship
};

class Game {
 public:
  Game(const Catalog& catalog, GameOptions options);
  Game(Game&&) noexcept;
  Game& operator=(Game&&) noexcept;
  ~Game();

  // ---- who thinks ----
  void Attach(ScriptHost* host) {
    script_host_ = host;
  }  // not owned; may be nullptr. Not part of the state

  // ---- steering ----
  // From the player, the console, a replay: applied at the start of the next tick.
  void Post(Command command);
  // From a brain while it thinks: applied in (ship, sequence) order when all have thought.
  void Order(Command command);

  // ---- time ----
  void Tick();  // one step; throws std::logic_error when called from inside a tick
  std::uint64_t TickNumber() const;
  double Seconds() const;  // TickNumber() * kTickSeconds

  // ---- reading ----
  // References, spans and pointers are good until the next call that is not const: hold ids.
  const Catalog& GetCatalog() const;
  const GameOptions& Options() const;
  const SpriteManager& Space() const;
  const Player& GetPlayer() const;
  std::span<const Ship> Ships() const;  // in order of creation; docked ones too
  std::span<const Shot> Shots() const;
  std::span<const Asteroid> Asteroids() const;
  std::span<const Body> Bodies() const;
  std::span<const Pickup> Pickups() const;
  const Ship* FindShip(ObjectId id) const;  // nullptr when it is gone or another kind; O(1)
  const Shot* FindShot(ObjectId id) const;
  const Asteroid* FindAsteroid(ObjectId id) const;
  const Body* FindBody(ObjectId id) const;
  const Pickup* FindPickup(ObjectId id) const;
  Kinds KindOf(ObjectId id) const;            // also of a docked ship; 0 when gone
  FactionIndex FactionOf(ObjectId id) const;  // kNone for what has none
  std::string NameOf(ObjectId id) const;      // "" when gone
  // Of the last tick and of changes since, oldest first.
  std::span<const Event> Events() const;
  // Of the whole state, scripts' memory included: HashBytes of what Save writes. O(state).
  std::uint64_t Hash() const;
  StateHash HashByPart() const;  // costs little more than Hash()
  // A quick look at what most of the rest depends on: generators, numbers of objects, ships, shots.
  // Two states that differ may agree here. Some microseconds.
  std::uint16_t Digest() const;
  const PhaseTimes& Times() const;
  SearchLog& Log() const;  // what ticks search; mutable because it is no state

  // Would `faction` shoot at `other` on sight? For the player's ship the standing decides.
  bool IsHostile(FactionIndex faction, FactionIndex other) const;
  // The same for two objects: would `id` shoot at `other`? A missile would at its target and at
  // those whom its faction would. True as well when `other` attacked `id` within the last 20 s.
  bool IsHostile(ObjectId id, ObjectId other) const;
  // Has `attacker` shot at `victim`, a ship, within the last 20 s?
  bool HasAttacked(ObjectId attacker, ObjectId victim) const;

  // ---- rights of scenarios, console and scripts run from the command line ----
  // Each returns nobody/false and changes nothing when the class is unknown, a number is not
  // finite, the place is out of space, or the id is gone. All take effect at once, from ScriptHost'
  // callbacks as well.
  ObjectId SpawnShip(const ShipSpawn& spawn);
  ObjectId SpawnAsteroid(RockClassIndex type, Vec2 position, Vec2 velocity);
  ObjectId SpawnBody(BodyClassIndex type, FactionIndex faction, Vec2 position,
                     const std::string& name);
  ObjectId SpawnPickup(int ore, Vec2 position, Vec2 velocity);
  // Takes it away without an explosion; who is docked there is set free.
  bool Remove(ObjectId id);
  // Sets it elsewhere. A docked ship is set free; a body takes its guests along and stays at rest.
  bool MoveTo(ObjectId id, Vec2 position, Vec2 velocity);
  // As a hit by `by` with all that follows. Ships in space, missiles and asteroids take damage.
  bool Damage(ObjectId id, double amount, ObjectId by = {});
  void AddEvent(Event event);   // adds to this tick's events
  Player& PlayerForScenario();  // credits, waves and standing are its to change
  Random& ScriptRandom();       // what math.random draws from; saved and hashed

  // ---- saving: exactly what Hash() covers ----
  void Save(ByteWriter& writer) const;
  // Replaces the whole state, options included, by what `reader` holds to its end. Throws BadBytes
  // with a reason; then this game is unchanged. An attached ScriptHost is asked to load its part
  // last; when there is none, that part is dropped. std::logic_error from inside a tick.
  void Load(ByteReader& reader);
  // The tree of Space() as it was when SpriteManager::SaveShape wrote `shape` in this very state.
  // No part of the state, no hash and no answer changes. std::invalid_argument when it does not
  // fit.
  void RestoreTreeShape(std::span<const std::byte> shape);
  // What console lines have left behind in the console itself is none of the state: this drops it.
  void ForgetConsole();

 private:
  void SavePart(ByteWriter& writer, StatePart part) const;
  struct Impl;
  std::unique_ptr<Impl> impl_;
  ScriptHost* script_host_ = nullptr;
};

}  // namespace heliopause
