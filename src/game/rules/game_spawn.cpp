// Creation, removal and relocation of objects. Rejected requests change nothing.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// False for NaN, as every comparison.
bool IsValidVelocity(Vec2 velocity) {
  return std::abs(velocity.x) <= kMaxSpeed && std::abs(velocity.y) <= kMaxSpeed;
}

constexpr double kDebrisSpeed = 45;  // units/s away from the point of destruction, at most
constexpr int kMaxPickups = 3;       // from one object, whatever its amount of ore

}  // namespace

// A script may pass any position, so a rejection is no error here and returns the null id.
ObjectId Game::Impl::AddSprite(const Sprite& sprite) {
  if (!IsValidVelocity(sprite.velocity)) return {};
  try {
    return space.Add(sprite);
  } catch (const std::invalid_argument&) {  // out of space, or not finite
    return {};
  }
}

// An object whose new position space rejects stays where it is (see AddSprite).
bool Game::Impl::TryMove(ObjectId id, Vec2 position) {
  try {
    return space.MoveTo(id, position);
  } catch (const std::invalid_argument&) {
    return false;
  }
}

// Slots are reused by space with a new generation, so the entry of the slot is overwritten.
void Game::Impl::RegisterEntry(Kinds kind, ObjectId id, std::size_t index) {
  assert(id != ObjectId{} && "the null id has no entry");
  if (id.slot >= entries.size()) entries.resize(id.slot + std::size_t{1});
  assert(entries[id.slot].kind == 0 && "the slot of a new object has no entry");
  entries[id.slot] = {kind, id.generation, static_cast<std::uint32_t>(index)};
}

// A second ship of the player replaces the first, which becomes an ordinary ship of its faction.
ObjectId Game::Impl::SpawnShip(const ShipSpawn& spawn) {
  // Step 1: what cannot be made gives the null id.
  if (spawn.type >= catalog->Ships().size() || spawn.faction >= catalog->Factions().size())
    return {};
  if (!std::isfinite(spawn.heading)) return {};
  const ShipClass& type = catalog->Ships()[spawn.type];
  const bool independent = spawn.is_player && player_faction != kNone;
  Ship ship;
  // Step 2: the sprite, which gives the object its id.
  ship.id = AddSprite({.position = spawn.position,
                       .velocity = spawn.velocity,
                       .radius = type.radius,
                       .kinds = kShip,
                       .tag = MakeTag(kShip, independent ? player_faction : spawn.faction)});
  if (ship.id == ObjectId{}) return {};
  // Step 3: the values of the class; hull, shield and energy begin full.
  ship.type = spawn.type;
  ship.faction = spawn.faction;
  ship.name = !spawn.name.empty() ? spawn.name : type.name + " " + std::to_string(++ships_named);
  ship.brain = spawn.brain;
  ship.previous = spawn.position;
  ship.heading = ship.previous_heading = maths::WrapAngle(spawn.heading);
  ship.hull = type.hull;
  ship.shield = type.shield;
  ship.energy = type.energy;
  ship.ammunition = type.secondary != kNone ? catalog->Weapons()[type.secondary].ammunition : 0;
  // Step 4: the player's ship; the former one keeps its brain.
  if (spawn.is_player) {
    if (Ship* old = FindShip(player.ship)) {
      old->is_player = false;
      space.SetTag(old->id, MakeTag(kShip, old->faction));
    }
    ship.is_player = true;
    player.ship = ship.id;
    player.dead = false;
    player.killed_by.clear();
  }
  RegisterEntry(kShip, ship.id, ships.size());
  ships.push_back(std::move(ship));
  return ships.back().id;
}

// Angle, spin and appearance come from the generator of the rules, whose state is saved: a replay
// spawns the same rock.
ObjectId Game::Impl::SpawnAsteroid(RockClassIndex type, Vec2 position, Vec2 velocity) {
  if (type >= catalog->Rocks().size()) return {};
  Asteroid plain;
  plain.type = type;
  const ObjectId id = AddAsteroid(plain, position, velocity);
  if (id == ObjectId{}) return {};
  Asteroid& rock = asteroids.back();
  rock.angle = rules.Between(-kPi, kPi);
  rock.spin = rules.Between(-0.6, 0.6);
  rock.appearance_seed = static_cast<std::uint32_t>(rules.Next());
  return id;
}

// Adds an asteroid with the type, angle, spin and appearance of `rock`.
ObjectId Game::Impl::AddAsteroid(Asteroid rock, Vec2 position, Vec2 velocity) {
  const RockClass& rock_class = ClassOf(rock);
  rock.id = AddSprite({.position = position,
                       .velocity = velocity,
                       .radius = rock_class.radius,
                       .kinds = kAsteroid,
                       .tag = MakeTag(kAsteroid, kNone)});
  if (rock.id == ObjectId{}) return {};
  rock.previous = position;
  rock.hull = rock_class.hull;
  RegisterEntry(kAsteroid, rock.id, asteroids.size());
  asteroids.push_back(rock);
  return rock.id;
}

Kinds Game::Impl::KindOf(const BodyClass& body) {
  if (body.station) return kStation;
  return body.IsGate() ? kGate : body.IsStar() ? kStar : kPlanet;
}

// The class decides whether it is a planet, a station, a gate or a star.
ObjectId Game::Impl::SpawnBody(BodyClassIndex type, FactionIndex faction, Vec2 position,
                               const std::string& name) {
  if (type >= catalog->Bodies().size()) return {};
  if (faction != kNone && faction >= catalog->Factions().size()) return {};
  const BodyClass& body_class = catalog->Bodies()[type];
  const Kinds kind = KindOf(body_class);
  Body body;
  body.id = AddSprite({.position = position,
                       .velocity = {},
                       .radius = body_class.radius,
                       .kinds = kind,
                       .tag = MakeTag(kind, faction)});
  if (body.id == ObjectId{}) return {};
  body.type = type;
  body.faction = faction;
  body.name = name.empty() ? body_class.name : name;
  body.appearance_seed = static_cast<std::uint32_t>(rules.Next());
  RegisterEntry(kind, body.id, bodies.size());
  bodies.push_back(std::move(body));
  return bodies.back().id;
}

ObjectId Game::Impl::SpawnPickup(int units, Vec2 position, Vec2 velocity, GoodIndex good) {
  if (units <= 0) return {};
  Pickup pickup;
  pickup.id = AddSprite({.position = position,
                         .velocity = velocity,
                         .radius = kPickupRadius,
                         .kinds = kPickup,
                         .tag = MakeTag(kPickup, kNone)});
  if (pickup.id == ObjectId{}) return {};
  pickup.previous = position;
  pickup.units = units;
  pickup.good = KeyOf(good);
  pickup.time_left = kPickupSeconds;
  RegisterEntry(kPickup, pickup.id, pickups.size());
  pickups.push_back(pickup);
  return pickup.id;
}

// The null id stands for an object that space rejected.
void Game::Impl::ReportSpawn(ObjectId id) {
  if (id != ObjectId{}) AddEvent(EventOf(Event::Type::Spawned, id));
}

// If it is the player's ship, the player dies without a killer.
void Game::Impl::ReportRemoval(ObjectId id, const char* cause) {
  Event event = EventOf(Event::Type::Removed, id);
  event.cause = cause;
  AddEvent(std::move(event));
  if (id == player.ship) KillPlayer("");
}

// The first step of a removal, see game_impl.hpp. Removing an object twice has no effect.
void Game::Impl::RemoveObject(ObjectId id) {
  const Entry* entry = FindEntry(id);
  if (entry == nullptr) return;
  // `entry` refers into entries, which the calls below may change.
  const bool body = IsDockable(entry->kind);
  if (entry->kind == kGate) DropLinksOf(id);
  ClearPlayerShip(id);
  if (entry->kind == kShip) ForgetShip(id);
  // The object itself stays in its list until EraseRemoved: lists are in use during a tick.
  entries[id.slot].kind = 0;
  space.Remove(id);
  has_removed = true;
  if (!body) return;
  UndockAllFrom(id);
  CloseMarket(id);
}

// The previous position is set as well: the view must not interpolate across the move, and no hit
// test may sweep along it.
bool Game::Impl::MoveTo(ObjectId id, Vec2 position, Vec2 velocity) {
  const Entry* entry = FindEntry(id);
  if (entry == nullptr || !IsValidVelocity(velocity) || !TryMove(id, position)) return false;
  const bool body = (entry->kind & kFixed) != 0;
  if (!body) space.SetVelocity(id, velocity);
  if (Ship* ship = FindShip(id)) {
    ship->previous = position;
    if (ship->docked_at != ObjectId{}) {
      space.SetKinds(id, kShip);
      AddEvent(EventOf(Event::Type::Undocked, id, std::exchange(ship->docked_at, {})));
    }
  }
  if (Shot* shot = FindShot(id)) shot->previous = position;
  if (Asteroid* rock = FindAsteroid(id)) rock->previous = position;
  if (Pickup* pickup = FindPickup(id)) pickup->previous = position;
  if (!body) return true;
  for (Ship& ship : ships) {  // docked ships move with their body
    if (ship.docked_at != id || !TryMove(ship.id, position)) continue;
    ship.previous = position;
  }
  return true;
}

void Game::Impl::SpawnDebris() {
  for (std::size_t i = 0; i < debris.size(); ++i) {
    // A copy: spawning may append to the list.
    const Debris from = debris[i];
    // A position around the point of destruction, and a velocity away from it, added to that of
    // the destroyed object.
    const auto scattered = [&](double offset) {
      const Vec2 direction = maths::RandomDirection(rules);
      const double speed = rules.Between(0.3, 1) * kDebrisSpeed;
      return std::pair(
          Vec2{from.position.x + direction.x * offset, from.position.y + direction.y * offset},
          Vec2{from.velocity.x + direction.x * speed, from.velocity.y + direction.y * speed});
    };
    if (from.rock != kNone) {
      const RockClass& rock = catalog->Rocks()[from.rock];
      RockField* field = FieldOf(from.id);
      for (int piece = 0; piece < rock.pieces; ++piece) {
        const auto [position, velocity] = scattered(from.radius * 0.5);
        const ObjectId id = SpawnAsteroid(rock.breaks_into, position, velocity);
        AddPiece(field, id);
        ReportSpawn(id);
      }
    }
    // Divides the units evenly; the first pickups get the remainder.
    const int parts = std::min(from.units, kMaxPickups);
    for (int part = 0; part < parts; ++part) {
      const auto [position, velocity] = scattered(from.radius * 0.3);
      const int units = from.units / parts + (part < from.units % parts ? 1 : 0);
      const ObjectId pickup = SpawnPickup(units, position, velocity, from.good);
      ReportSpawn(pickup);
      if (pickup == ObjectId{}) Book(from.good, &GoodLedger::lost, units);  // out of space
    }
  }
  debris.clear();
}

// Erases removed objects from the vectors and corrects the indices of the rest. This visits all
// objects, so it waits until a vector is read: several removals by a script are then erased
// together.
void Game::Impl::EraseRemoved() {
  if (!has_removed) return;
  has_removed = false;
  // Shapes are kept by appearance; a rock that is gone needs none.
  for (const Asteroid& rock : asteroids) {
    if (!Alive(rock.id)) shapes.EraseRock(rock.appearance_seed);
  }
  // The order of creation stays, because lists of scripts and hits depend on it.
  const auto keep_living = [this](auto& objects) {
    using Object = typename std::remove_reference_t<decltype(objects)>::value_type;
    std::erase_if(objects, [this](const Object& object) { return !Alive(object.id); });
    for (std::size_t i = 0; i < objects.size(); ++i) {
      entries[objects[i].id.slot].index = static_cast<std::uint32_t>(i);
    }
  };
  keep_living(ships);
  keep_living(shots);
  keep_living(asteroids);
  keep_living(bodies);
  keep_living(pickups);
}

ObjectId Game::SpawnShip(const ShipSpawn& spawn) { return Report(impl_->SpawnShip(spawn)); }
ObjectId Game::SpawnAsteroid(RockClassIndex type, Vec2 position, Vec2 velocity) {
  return Report(impl_->SpawnAsteroid(type, position, velocity));
}
ObjectId Game::SpawnBody(BodyClassIndex type, FactionIndex faction, Vec2 position,
                         const std::string& name) {
  return Report(impl_->SpawnBody(type, faction, position, name));
}
ObjectId Game::SpawnPickup(int units, Vec2 position, Vec2 velocity, GoodIndex good) {
  if (good != kNone && good >= GetCatalog().Goods().size()) return {};
  const ObjectId id = impl_->SpawnPickup(units, position, velocity, good);
  if (id != ObjectId{}) impl_->Book(good, &GoodLedger::found, units);
  return Report(id);
}

ObjectId Game::Report(ObjectId spawned) {
  impl_->ReportSpawn(spawned);
  AfterChange();
  return spawned;
}

bool Game::Remove(ObjectId id) {
  if (!impl_->Alive(id)) return false;
  impl_->ReportRemoval(id, "script");
  impl_->BookRemoval(id);
  impl_->RemoveObject(id);
  impl_->SpawnDebris();
  AfterChange();
  return true;
}

bool Game::MoveTo(ObjectId id, Vec2 position, Vec2 velocity) {
  const bool moved = impl_->MoveTo(id, position, velocity);
  AfterChange();
  return moved;
}

}  // namespace heliopause
