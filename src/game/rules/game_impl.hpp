// The inside of Game, shared by the game_*.cpp that split its rules by verb. Nobody else includes
// it.
//
// Objects lie in one vector a kind, in order of creation, each found through `spots` by the slot of
// its id. A thing that dies leaves space and `spots` at once, so that no id leads to it any more,
// and its vector in Settle(), when nobody holds a reference into it. What breaks or dies sets
// others free in Settle() too, for the same reason.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/data/shapes.hpp"
#include "game/rules/game.hpp"

namespace heliopause {

inline constexpr double kTurnPerDegree = 3.14159265358979323846 / 180;  // radians
inline constexpr double kShieldPause = 3;    // s without regeneration after a hit
inline constexpr double kPickupRadius = 10;  // units; wider than it looks: picking up is no chore
inline constexpr double kPickupSeconds = 120;

struct Game::Impl {
  Impl(const Catalog& its_catalog, GameOptions its_options);

  // ---- the state: what is saved and hashed ----
  const Catalog* catalog;
  GameOptions options;
  SpriteManager space;
  std::uint64_t tick = 0;
  Random rules;   // spread, debris
  Random script;  // math.random
  Player player;
  std::vector<Ship> ships;
  std::vector<Shot> shots;
  std::vector<Asteroid> asteroids;
  std::vector<Body> bodies;
  std::vector<Pickup> pickups;
  std::vector<Command> posted, ordered;
  std::uint64_t ships_named = 0;

  // ---- derived from it ----
  struct Spot {  // of the object whose sprite has this slot; kind 0: none
    Kinds kind = 0;
    std::uint32_t generation = 0;
    std::uint32_t index = 0;
  };
  std::vector<Spot> spots;
  FactionIndex player_faction = kNone;  // "player", if there is such a faction

  // ---- no part of it ----
  std::vector<Event> events;
  mutable SearchLog log;
  PhaseTimes times;
  bool ticking = false;
  Shapes shapes;

  // ---- scratch: empty between ticks, kept for its memory ----
  struct Debris {                 // what Settle sets free
    RockClassIndex rock = kNone;  // kNone: ore alone
    int ore = 0;
    Vec2 position, velocity;
    double radius = 0;
  };
  struct Contact {  // a shot touches something this tick
    double fraction = 0;
    ObjectId shot, target;
  };
  struct DockRequest {
    ObjectId ship, body;
    bool leave = false;
  };
  std::vector<Debris> debris;
  std::vector<Contact> contacts;
  std::vector<DockRequest> dock_requests;
  std::vector<std::pair<ObjectId, ObjectId>> pairs;
  std::vector<Hit> hits;
  std::vector<SweepHit> sweep;
  std::vector<ShapePart> station_parts;
  std::vector<ObjectId> fast;  // things that may be hit and fly more than kFastStep this tick
  std::vector<std::uint32_t> order;
  std::vector<Command> applying;
  double widest_step = 0;  // of all other things that may be hit, this tick
  bool deaths = false;     // some vector holds the dead

  // ---- game.cpp: finding ----
  const Spot* FindSpot(ObjectId id) const;  // nullptr when nobody has this id
  Ship* FindShip(ObjectId id);
  Shot* FindShot(ObjectId id);
  Asteroid* FindAsteroid(ObjectId id);
  Body* FindBody(ObjectId id);
  Pickup* FindPickup(ObjectId id);
  bool Alive(ObjectId id) const { return FindSpot(id) != nullptr; }
  const ShipClass& ClassOf(const Ship& ship) const { return catalog->Ships()[ship.type]; }
  const WeaponClass& ClassOf(const Shot& shot) const { return catalog->Weapons()[shot.weapon]; }
  const RockClass& ClassOf(const Asteroid& rock) const { return catalog->Rocks()[rock.type]; }
  Sprite SpriteOf(ObjectId id) const;  // of one that is alive
  Vec2 PreviousOf(ObjectId id, const Spot& spot) const;
  std::string NameOf(ObjectId id) const;
  FactionIndex FactionOf(ObjectId id) const;
  FactionIndex SideOf(const Ship& ship) const;  // its faction; of the player's ship, "player"

  // Starts an event about something that is alive: place, velocity and radius are filled in.
  Event EventOf(Event::Type type, ObjectId subject, ObjectId object = {}) const;

  // ---- game_spawn.cpp: coming and going ----
  ObjectId AddSprite(const Sprite& sprite);  // nobody when space refuses it
  bool TryMove(ObjectId id, Vec2 position);  // false when space refuses it
  void Register(Kinds kind, ObjectId id, std::size_t index);
  ObjectId SpawnShip(const ShipSpawn& spawn);
  ObjectId SpawnAsteroid(RockClassIndex type, Vec2 position, Vec2 velocity);
  ObjectId SpawnBody(BodyClassIndex type, FactionIndex faction, Vec2 position,
                     const std::string& name);
  ObjectId SpawnPickup(int ore, Vec2 position, Vec2 velocity);
  void TakeOut(ObjectId id);  // out of space; its vector follows in Settle
  bool MoveTo(ObjectId id, Vec2 position, Vec2 velocity);
  void Settle();                    // spawns debris, drops the dead
  void SetFreeFrom(ObjectId body);  // who is docked there

  // ---- game_commands.cpp ----
  void ApplyOrders();
  void Apply(const Command& command);  // any but Console

  // ---- game_flight.cpp ----
  void Fly();  // and notes previous positions
  void FlyShip(Ship& ship);
  void NoteStep(ObjectId id, Vec2 velocity);  // for widest_step and fast
  void AfterMove();                           // who left at the border, who wrapped

  // ---- game_weapons.cpp ----
  void FireWeapons();
  bool Fire(Ship& ship, WeaponIndex weapon, double& cooldown, bool held);
  void Shoot(Ship& ship, WeaponIndex weapon);
  void SteerMissile(Shot& missile);
  void AgeShots();

  // ---- game_hits.cpp ----
  void HitWithShots();
  void FindContacts(const Shot& shot, const Sprite& sprite);
  void FindContactsOfFast(ObjectId id, double widest_shot);
  void TestContact(const Shot& shot, Vec2 from, Vec2 to, double radius, ObjectId target);
  bool MayHit(const Shot& shot, ObjectId target, const Spot& spot) const;
  void Strike(const Contact& contact);

  // ---- game_shapes.cpp: things that are more than circles ----
  const Asteroid* RaggedRock(const Spot& spot) const;  // nullptr: it is none
  // When a disc that goes from `from` to `to`, both relative to the rock, first touches it.
  std::optional<double> TouchOfRock(const Asteroid& rock, Vec2 from, Vec2 to, double radius);
  std::optional<double> TouchOfStation(const Body& station, Vec2 from, Vec2 to, double radius);
  bool HasOutline(const Spot& spot) const;  // else what is there is a circle
  // The same of what is there and has an outline.
  std::optional<double> TouchOfOutline(const Spot& spot, Vec2 from, Vec2 to, double radius);
  // How far apart two that overlap as circles would just touch, along the line of their centers;
  // nothing when they do not touch.
  std::optional<double> TouchingDistance(ObjectId first, ObjectId second);

  // ---- game_collisions.cpp ----
  void Collide();
  void StopAtAsteroid(const Ship& ship, Sprite& sprite);
  std::optional<SweepHit> FirstAsteroid(Vec2 from, Vec2 to, double radius);
  void Bump(ObjectId first, ObjectId second);
  void Collect(Ship& ship, Pickup& pickup);

  // ---- game_damage.cpp ----
  struct Blow {
    double amount = 0;
    ObjectId by;             // whom it is blamed on, or nobody
    std::string_view cause;  // who did it, for the player's obituary, where `by` does not tell
    bool attack = true;      // false: an accident, which nobody resents
    Vec2 position;
    bool aimed = false;  // at what it struck
  };
  double Hurt(ObjectId id, const Blow& blow);  // what it took; ships, missiles, asteroids
  void HurtShip(Ship& ship, const Blow& blow);
  void HurtAsteroid(Asteroid& rock, const Blow& blow);
  void DestroyShip(Ship& ship, const Blow& blow);
  void EndPlayer(const std::string& killer);
  void DropShipFromPlayer(ObjectId ship);  // when the player's ship is gone

  // ---- game_standing.cpp ----
  bool IsHostile(FactionIndex faction, FactionIndex other) const;
  bool IsHostile(ObjectId id, ObjectId other) const;
  bool HasAttacked(ObjectId attacker, ObjectId victim) const;
  bool HasGrudge(const Ship& ship, ObjectId other) const;
  bool Forgives(const Ship& ship, const Blow& blow);  // counts the harm, and warns
  void ForgetHarm();
  void RememberHit(FactionIndex victim);  // by the player
  void RememberKill(const Ship& victim);
  void ChangeStandings(FactionIndex victim, double own, double friends, double enemies);
  void ChangeStanding(FactionIndex faction, double change);

  // ---- game_docking.cpp ----
  void DoDocking();
  void TryDock(Ship& ship, ObjectId body);
  ObjectId NearestBody(const Sprite& ship);
  std::string Service(Ship& ship);  // repairs, rearms, sells; says what was done
  void Undock(Ship& ship);

  // ---- game_save.cpp ----
  void SavePart(ByteWriter& writer, StatePart part) const;
  void Load(ByteReader& reader);  // into a new State; throws BadBytes
  void FindEverythingAnew();      // spots and tags
  void CheckAll() const;
};

}  // namespace heliopause
