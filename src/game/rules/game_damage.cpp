// What a blow does, up to the end of what it strikes.
#include <algorithm>

#include "game/rules/game_impl.hpp"

namespace heliopause {

double Game::Impl::Hurt(ObjectId id, const Blow& blow) {
  const Spot* spot = FindSpot(id);
  if (spot == nullptr) return 0;
  if (spot->kind == kShip) {
    if (ships[spot->index].docked_at != ObjectId{}) return 0;
    HurtShip(ships[spot->index], blow);
    return blow.amount;
  }
  if (spot->kind == kAsteroid) {
    HurtAsteroid(asteroids[spot->index], blow);
    return blow.amount;
  }
  Event event = EventOf(Event::Type::Hit, id, blow.by);
  event.position = blow.position;
  const bool missile = spot->kind == kMissile;
  event.amount = missile ? blow.amount : 0;  // a station takes no harm
  if (blow.attack) events.push_back(std::move(event));
  if (missile) TakeOut(id);  // one hit is enough
  return missile ? blow.amount : 0;
}

void Game::Impl::HurtShip(Ship& ship, const Blow& blow) {
  const double by_shield = std::min(ship.shield, blow.amount);
  ship.shield -= by_shield;
  ship.hull -= blow.amount - by_shield;
  ship.shield_pause = kShieldPause;
  if (blow.attack) {
    Event event = EventOf(Event::Type::Hit, ship.id, blow.by);
    event.position = blow.position;
    event.amount = blow.amount;
    event.shield = by_shield == blow.amount;
    events.push_back(std::move(event));
    if (blow.by != ObjectId{} && blow.by != ship.id && !Forgives(ship, blow)) {
      ship.last_attacker = blow.by;
      ship.last_attacked_tick = tick;
      if (blow.by == player.ship) RememberHit(SideOf(ship));
    }
  }
  if (ship.hull <= 0) DestroyShip(ship, blow);
}

void Game::Impl::HurtAsteroid(Asteroid& rock, const Blow& blow) {
  if (blow.attack) {
    Event event = EventOf(Event::Type::Hit, rock.id, blow.by);
    event.position = blow.position;
    event.amount = blow.amount;
    events.push_back(std::move(event));
  }
  rock.hull -= blow.amount;
  if (rock.hull > 0) return;
  const Event event = EventOf(Event::Type::AsteroidBroken, rock.id, blow.by);
  events.push_back(event);
  debris.push_back({rock.type, ClassOf(rock).ore, event.position, event.velocity, event.radius});
  TakeOut(rock.id);
}

// The last hitter is to blame, also when it was an asteroid that ended it.
void Game::Impl::DestroyShip(Ship& ship, const Blow& blow) {
  const bool recent = HasGrudge(ship, ship.last_attacker);
  const ObjectId killer = blow.by != ObjectId{} || !recent ? blow.by : ship.last_attacker;
  Event event = EventOf(Event::Type::ShipDestroyed, ship.id, killer);
  event.text = ship.name;
  if (ship.ore > 0)
    debris.push_back({kNone, ship.ore, event.position, event.velocity, event.radius});
  events.push_back(std::move(event));
  if (killer != ObjectId{} && killer == player.ship && killer != ship.id) RememberKill(ship);
  if (ship.is_player) {
    const std::string name = NameOf(blow.by);
    EndPlayer(!name.empty() ? name : std::string(blow.cause));
  }
  TakeOut(ship.id);
}

void Game::Impl::EndPlayer(const std::string& killer) {
  Event event = EventOf(Event::Type::PlayerDied, player.ship);
  event.text = killer;
  events.push_back(std::move(event));
  player.dead = true;
  player.died_tick = tick;
  player.killed_by = killer;
}

void Game::Impl::DropShipFromPlayer(ObjectId ship) {
  if (player.ship == ship) player.ship = {};
}

bool Game::Damage(ObjectId id, double amount, ObjectId by) {
  Impl& state = *impl_;
  if (!(amount >= 0 && amount <= 1e12) || !state.Alive(id)) return false;
  const Kinds kind = KindOf(id);
  if ((kind & (kShip | kMissile | kAsteroid)) == 0) return false;
  if (kind == kShip && state.FindShip(id)->docked_at != ObjectId{}) return false;
  const Vec2 where = *state.space.GetPosition(id);
  state.Hurt(id, {amount, by, "an act of fate", true, where});
  state.Settle();
  return true;
}

}  // namespace heliopause
