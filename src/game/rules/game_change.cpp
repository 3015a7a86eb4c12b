// Changes of ships and bodies that exist, by scenarios, console and script files. A change that is
// not valid as a whole has no effect.
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

bool IsWithin(const std::optional<double>& value, double low, double high) {
  return !value || (*value >= low && *value <= high);
}

bool IsValid(const ObjectChange& change, const ShipClass& type, std::size_t factions) {
  return (!change.faction || *change.faction < factions) &&
         (!change.hull || (*change.hull > 0 && *change.hull <= type.hull)) &&
         IsWithin(change.shield, 0, type.shield) && IsWithin(change.energy, 0, type.energy) &&
         (!change.heading || std::isfinite(*change.heading)) &&
         (!change.ore || (*change.ore >= 0 && *change.ore <= type.cargo)) &&
         (!change.ammunition || (*change.ammunition >= 0 && *change.ammunition <= kMaxAmmunition));
}

bool IsOfShipsOnly(const ObjectChange& change) {
  return change.brain || change.hull || change.shield || change.energy || change.heading ||
         change.ore || change.ammunition;
}

}  // namespace

// A new brain begins with released controls: what its predecessor held would go on for ever.
bool Game::Change(ObjectId id, const ObjectChange& change) {
  Impl& state = *impl_;
  const std::size_t factions = GetCatalog().Factions().size();
  if (Body* body = state.FindBody(id)) {
    if (IsOfShipsOnly(change) || (change.faction && *change.faction >= factions)) return false;
    if (change.name) body->name = *change.name;
    if (change.faction) {
      body->faction = *change.faction;
      state.space.SetTag(id, MakeTag(state.FindEntry(id)->kind, body->faction));
    }
    return true;
  }
  Ship* ship = state.FindShip(id);
  if (ship == nullptr || !IsValid(change, state.ClassOf(*ship), factions)) return false;
  if (change.name) ship->name = *change.name;
  if (change.faction) {
    ship->faction = *change.faction;
    state.space.SetTag(id, MakeTag(kShip, state.SideOf(*ship)));
  }
  if (change.brain) {
    ship->brain = *change.brain;
    ship->controls = {};
  }
  if (change.hull) ship->hull = *change.hull;
  if (ship->disabled && ship->hull >= kDisabledPart * state.ClassOf(*ship).hull)
    state.EndDisabled(*ship, 0);
  if (change.shield) ship->shield = *change.shield;
  if (change.energy) ship->energy = *change.energy;
  if (change.heading) ship->heading = ship->previous_heading = maths::WrapAngle(*change.heading);
  if (change.ore) {
    state.Book(kNone, &GoodLedger::found, *change.ore - ship->ore);
    ship->ore = *change.ore;
  }
  if (change.ammunition) ship->ammunition = *change.ammunition;
  return true;
}

}  // namespace heliopause
