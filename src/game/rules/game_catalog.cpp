// Data that changes while a game runs.
#include <algorithm>
#include <stdexcept>

#include "game/rules/game_impl.hpp"

namespace heliopause {

// Values that are copied from the class when an object is spawned.
void Game::Impl::AdoptClasses() {
  for (Ship& ship : ships) {
    const ShipClass& type = ClassOf(ship);
    space.SetRadius(ship.id, type.radius);
    ship.hull = std::min(ship.hull, type.hull);
    ship.shield = std::min(ship.shield, type.shield);
    ship.energy = std::min(ship.energy, type.energy);
    const int before = ship.ore;
    ship.ore = std::min(ship.ore, type.cargo);
    Book(kNone, &GoodLedger::lost, before - ship.ore);
    const int rounds = type.secondary != kNone ? catalog->Weapons()[type.secondary].ammunition : 0;
    ship.ammunition = std::min(ship.ammunition, rounds);
  }
  for (const Shot& shot : shots) space.SetRadius(shot.id, ClassOf(shot).radius);
  for (Asteroid& rock : asteroids) {
    space.SetRadius(rock.id, ClassOf(rock).radius);
    rock.hull = std::min(rock.hull, ClassOf(rock).hull);
  }
  for (const Body& body : bodies) space.SetRadius(body.id, catalog->Bodies()[body.type].radius);
}

// Saves and loads: a load finds the classes of the other catalog by their ids. The shape of the
// tree and the events of the last tick are no part of a save.
void Game::UseCatalog(const Catalog& catalog) {
  if (impl_->ticking) throw std::logic_error("Game::UseCatalog: called during a tick");
  HandOverEvents();  // their classes are indices of the former catalog
  ByteWriter state;
  Save(state);
  std::vector<std::byte> shape;
  impl_->space.SaveShape(shape);
  std::vector<Event> events = impl_->events;
  ByteReader reader(state.Bytes());
  Replace(std::make_unique<Impl>(catalog, GameOptions{}), reader);
  impl_->events = std::move(events);
  impl_->events_taken = impl_->events.size();
  impl_->space.RestoreShape(shape);
  impl_->AdoptClasses();
}

}  // namespace heliopause
