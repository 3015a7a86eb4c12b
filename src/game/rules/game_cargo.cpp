// What ships carry beside ore, and the ledger of the economy: each unit that comes into the game or
// leaves it is booked, so that goods add up.
#include <algorithm>
#include <cassert>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

constexpr double kHandOverRange = 300;  // units between the edges of two ships

}  // namespace

// Ore has a member of its own in ships and pickups, which is older than goods.
GoodIndex Game::Impl::KeyOf(GoodIndex good) const {
  return good == catalog->OreGood() ? kNone : good;
}

int Game::Impl::UnitsOf(const Ship& ship, GoodIndex good) const {
  if (KeyOf(good) == kNone) return ship.ore;
  return good < ship.goods.size() ? ship.goods[good] : 0;
}

int Game::Impl::VolumeOf(GoodIndex good) const {
  assert((good == kNone || good < catalog->Goods().size()) && "a good is ore or in the catalog");
  return good == kNone ? 1 : catalog->Goods()[good].volume;
}

int Game::Impl::FreeHold(const Ship& ship) const {
  assert(ship.ore >= 0 && "no ship carries negative ore");
  assert(ship.goods.size() <= catalog->Goods().size() && "cargo is of goods in the catalog");
  int used = ship.ore;
  for (std::size_t i = 0; i < ship.goods.size(); ++i)
    used += ship.goods[i] * catalog->Goods()[i].volume;
  if (ship.is_player)
    for (const Mission& mission : missions.running)
      for (const MissionLoad& load : mission.loads) used += load.Volume();
  return std::max(0, ClassOf(ship).cargo - used);
}

// An empty list stands for a ship without goods: each state has one form.
void Game::Impl::AddUnits(Ship& ship, GoodIndex good, int units) {
  assert(UnitsOf(ship, good) + units >= 0 && "no ship carries fewer than 0 units");
  if (KeyOf(good) == kNone) {
    ship.ore += units;
    return;
  }
  assert(good < catalog->Goods().size() && "cargo is of goods in the catalog");
  ship.goods.resize(catalog->Goods().size());
  ship.goods[good] += units;
  if (std::all_of(ship.goods.begin(), ship.goods.end(), [](int n) { return n == 0; }))
    ship.goods.clear();
}

// Without markets there is no ledger, and so no state.
void Game::Impl::Book(GoodIndex good, std::int64_t GoodLedger::*account, std::int64_t units) {
  if (good == kNone) good = catalog->OreGood();
  if (good < economy.ledger.size()) economy.ledger[good].*account += units;
}

void Game::Impl::BookRemoval(ObjectId id) {
  if (const Pickup* pickup = FindPickup(id)) Book(pickup->good, &GoodLedger::lost, pickup->units);
  const Ship* ship = FindShip(id);
  if (ship == nullptr) return;
  Book(kNone, &GoodLedger::lost, ship->ore);
  for (std::size_t i = 0; i < ship->goods.size(); ++i)
    Book(static_cast<GoodIndex>(i), &GoodLedger::lost, ship->goods[i]);
}

// All of it floats; a pickup that expires is lost.
void Game::Impl::DropCargo(const Ship& ship, Vec2 position, Vec2 velocity, double radius) {
  if (ship.ore > 0) debris.push_back({kNone, ship.ore, kNone, position, velocity, radius});
  for (std::size_t i = 0; i < ship.goods.size(); ++i) {
    if (ship.goods[i] == 0) continue;
    debris.push_back({kNone, ship.goods[i], static_cast<GoodIndex>(i), position, velocity, radius});
  }
}

void Game::Impl::ApplyCargo(Ship& ship, const Command& command) {
  const auto good = catalog->FindGood(command.text);
  if (!good || !(command.value >= 1) || ship.docked_at != ObjectId{}) return;
  const int units = std::min(UnitsOf(ship, *good), static_cast<int>(std::min(command.value, 1e6)));
  if (units <= 0) return;
  // Contraband that leaves the hold during a scan by the law is found at once: else it would be
  // collected again after a clean one.
  if (catalog->Goods()[*good].contraband && VisibleContraband(ship) > 0) {
    const auto scan = std::find_if(people.scans.begin(), people.scans.end(), [&](const Scan& s) {
      return s.ship == ship.id && IsLaw(s.scanner);
    });
    if (scan != people.scans.end()) {
      const Scan found = *scan;
      people.scans.erase(scan);
      return FinishScan(found);
    }
  }
  if (command.type == Command::Type::Jettison)
    Jettison(ship, *good, units);
  else
    HandOver(ship, command.object, *good, units);
}

// Behind the ship, at rest relative to it but for a push backwards: the ship does not collect it
// again at once.
void Game::Impl::Jettison(Ship& ship, GoodIndex good, int units) {
  assert(ship.docked_at == ObjectId{} && "a docked ship keeps its cargo");
  assert(units > 0 && units <= UnitsOf(ship, good) && "ApplyCargo limits the units");
  const Sprite sprite = SpriteOf(ship.id);
  const Vec2 back = maths::FromAngle(ship.heading + kPi);
  const double gap = sprite.radius + 2 * kPickupRadius;
  const ObjectId pickup =
      SpawnPickup(units, {sprite.position.x + back.x * gap, sprite.position.y + back.y * gap},
                  {sprite.velocity.x + back.x * 40, sprite.velocity.y + back.y * 40}, good);
  if (pickup == ObjectId{}) return;  // out of space
  AddUnits(ship, good, -units);
  ReportSpawn(pickup);
  Event event = EventOf(Event::Type::CargoMoved, ship.id);
  event.id = catalog->Goods()[good].id;
  event.units = units;
  AddEvent(std::move(event));
}

// Moves cargo between two ships in flight that are within kHandOverRange, as much as fits into the
// hold of the other one. Out of range, nothing happens and no event reports it: brains retry.
void Game::Impl::HandOver(Ship& ship, ObjectId to, GoodIndex good, int units) {
  assert(ship.docked_at == ObjectId{} && "a docked ship keeps its cargo");
  assert(units > 0 && units <= UnitsOf(ship, good) && "ApplyCargo limits the units");
  Ship* other = FindShip(to);
  if (other == nullptr || other == &ship || other->docked_at != ObjectId{}) return;
  const Sprite here = SpriteOf(ship.id), there = SpriteOf(to);
  const double distance =
      maths::Length({there.position.x - here.position.x, there.position.y - here.position.y});
  if (distance > here.radius + there.radius + kHandOverRange) return;
  assert(VolumeOf(good) > 0 && "the volume of a good divides the free hold");
  units = std::min(units, FreeHold(*other) / VolumeOf(good));
  if (units <= 0) return;
  AddUnits(ship, good, -units);
  AddUnits(*other, good, units);
  Event event = EventOf(Event::Type::CargoMoved, ship.id, to);
  event.id = catalog->Goods()[good].id;
  event.units = units;
  AddEvent(std::move(event));
}

int Game::AddCargo(ObjectId id, GoodIndex good, int units) {
  Impl& state = *impl_;
  Ship* ship = state.FindShip(id);
  if (ship == nullptr || good >= GetCatalog().Goods().size()) return 0;
  const int moved = units >= 0
                        ? std::min(units, state.FreeHold(*ship) / state.VolumeOf(good))
                        : -std::min(state.UnitsOf(*ship, good), -std::max(units, -kMostStock));
  state.AddUnits(*ship, good, moved);
  state.Book(good, moved >= 0 ? &GoodLedger::found : &GoodLedger::lost, std::abs(moved));
  return std::abs(moved);
}

}  // namespace heliopause
