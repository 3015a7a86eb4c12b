// Applies damage to objects: first to the shield, then to the hull, up to the destruction of the
// object and its consequences for the player.
#include <algorithm>
#include <cassert>

#include "game/rules/game_impl.hpp"

namespace heliopause {

// Dispatches by kind. A missile is destroyed by any damage; a station takes none, but the hit is
// reported.
double Game::Impl::ApplyDamage(ObjectId id, const DamageEvent& damage) {
  assert(damage.amount >= 0 && "damage does not repair");
  const Entry* entry = FindEntry(id);
  if (entry == nullptr) return 0;
  if (entry->kind == kShip) {
    if (ships[entry->index].docked_at != ObjectId{}) return 0;
    DamageShip(ships[entry->index], damage);
    return damage.amount;
  }
  if (entry->kind == kAsteroid) {
    DamageAsteroid(asteroids[entry->index], damage);
    return damage.amount;
  }
  Event event = EventOf(Event::Type::Hit, id, damage.by);
  event.position = damage.position;
  const bool missile = entry->kind == kMissile;
  event.amount = missile ? damage.amount : 0;  // a station takes no damage
  event.weapon = damage.weapon;
  if (damage.attack) AddEvent(std::move(event));
  if (missile) RemoveObject(id);  // one hit is enough
  return missile ? damage.amount : 0;
}

// The shield absorbs first. A hit stops the regeneration of the shield for kShieldPause. An attack
// that is not forgiven makes the attacker hostile and changes standings.
void Game::Impl::DamageShip(Ship& ship, const DamageEvent& damage) {
  RecordDamage(ship, damage);
  const double taken = std::min(damage.amount, ship.shield + ship.hull);
  const double by_shield = std::min(ship.shield, damage.amount);
  ship.shield -= by_shield;
  ship.hull -= damage.amount - by_shield;
  ship.shield_pause = kShieldPause;
  if (damage.attack) {
    Event event = EventOf(Event::Type::Hit, ship.id, damage.by);
    event.position = damage.position;
    event.amount = damage.amount;
    event.shield = by_shield == damage.amount;
    event.weapon = damage.weapon;
    AddEvent(std::move(event));
    if (damage.by != ObjectId{} && damage.by != ship.id && !ForgivesDamage(ship, damage)) {
      ship.last_attacker = damage.by;
      ship.last_attacked_tick = tick;
      OnAttack(ship, damage.by, taken);
    }
  }
  if (ship.hull <= 0) return DestroyShip(ship, damage);
  DisableIfDue(ship, damage.by);
}

// A destroyed asteroid leaves its pieces and ore as debris, which SpawnDebris spawns.
void Game::Impl::DamageAsteroid(Asteroid& rock, const DamageEvent& damage) {
  if (damage.attack) {
    Event event = EventOf(Event::Type::Hit, rock.id, damage.by);
    event.position = damage.position;
    event.amount = damage.amount;
    event.weapon = damage.weapon;
    AddEvent(std::move(event));
  }
  rock.hull -= damage.amount;
  if (rock.hull > 0) return;
  Event event = EventOf(Event::Type::AsteroidBroken, rock.id, damage.by);
  event.units = ClassOf(rock).ore;
  event.weapon = damage.weapon;
  AddEvent(event);
  Book(kNone, &GoodLedger::found, ClassOf(rock).ore);
  debris.push_back(
      {rock.type, ClassOf(rock).ore, kNone, event.position, event.velocity, event.radius, rock.id});
  RemoveObject(rock.id);
}

// A ship that is destroyed by a collision with the player's ship is a kill of the player. One that
// is destroyed by another collision soon after an attack is a kill of its last attacker.
void Game::Impl::DestroyShip(Ship& ship, const DamageEvent& damage) {
  const bool rammed = damage.other != ObjectId{} && damage.other == player.ship;
  const bool recent = WasRecentlyAttackedBy(ship, ship.last_attacker);
  const ObjectId killer = rammed                               ? player.ship
                          : damage.by != ObjectId{} || !recent ? damage.by
                                                               : ship.last_attacker;
  Event event = EventOf(Event::Type::ShipDestroyed, ship.id, killer);
  event.text = ship.name;
  event.units = ship.ore;
  event.cause = damage.cause;
  event.weapon = damage.weapon;
  event.share = PlayersPart(ship.id);
  DropCargo(ship, event.position, event.velocity, event.radius);
  ReportLostCargo(ship, ship.goods, event.position, false);
  AddEvent(std::move(event));
  OnShipDestroyed(ship, killer);
  if (ship.is_player) {
    const std::string name = NameOf(damage.by);
    KillPlayer(!name.empty() ? name : std::string(damage.cause));
  }
  RemoveObject(ship.id);
}

// The game continues without a ship of the player; the scenario or the view decides what follows.
// `killer` is empty for a ship that a script or the border of the canvas has removed.
void Game::Impl::KillPlayer(const std::string& killer) {
  Event event = EventOf(Event::Type::PlayerDied, player.ship);
  event.text = killer;
  AddEvent(std::move(event));
  player.dead = true;
  player.died_tick = tick;
  player.killed_by = killer;
  const Ship* ship = FindShip(player.ship);
  if (!career.IsEmpty() && ship != nullptr) career.lost_class = catalog->Ships()[ship->type].id;
}

void Game::Impl::ClearPlayerShip(ObjectId ship) {
  if (player.ship == ship) player.ship = {};
}

bool Game::Damage(ObjectId id, double amount, ObjectId by) {
  Impl& state = *impl_;
  if (!(amount >= 0 && amount <= 1e12) || !state.Alive(id)) return false;
  const Kinds kind = KindOf(id);
  if ((kind & (kShip | kMissile | kAsteroid)) == 0) return false;
  if (kind == kShip && state.FindShip(id)->docked_at != ObjectId{}) return false;
  const Vec2 where = *state.space.GetPosition(id);
  state.ApplyDamage(id, {amount, by, "an act of fate", true, where});
  state.SpawnDebris();
  AfterChange();
  return true;
}

}  // namespace heliopause
