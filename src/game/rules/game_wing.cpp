// The escorts of the player: hired at ports, at most kMostEscorts, with one order for all. Their
// brain carries out what is stored here.
#include <algorithm>
#include <cmath>
#include <string>

#include "game/rules/game_impl.hpp"
#include "game/rules/standing.hpp"

namespace heliopause {
namespace {

// The brain of a dismissed escort: it flies from port to port.
constexpr const char* kDismissedBrain = "trader";

std::string TooManyEscorts() { return std::to_string(kMostEscorts) + " escorts are the most"; }

// The enumerator of a command's number; commands come from recordings as well.
template <class E>
bool ReadEnum(double value, E last, E& out) {
  if (!(value >= 0 && value <= static_cast<double>(last)) || value != std::floor(value))
    return false;
  out = static_cast<E>(value);
  return true;
}

}  // namespace

bool Game::Impl::ApplyToWing(const Command& command) {
  Wing& wing = people.wing;
  switch (command.type) {
    case Command::Type::DismissEscort:
      DismissEscort(command.object);
      return true;
    case Command::Type::OrderWing: {
      WingOrder given{};
      if (ReadEnum(command.value, WingOrder::Dock, given))
        SetWing(given, command.object, wing.formation);
      return true;
    }
    case Command::Type::FormWing: {
      Formation formation{};
      if (ReadEnum(command.value, Formation::Ring, formation) && !wing.escorts.empty())
        wing.formation = formation;
      return true;
    }
    default:
      return false;
  }
}

void Game::Impl::SetWing(WingOrder given, ObjectId target, Formation formation) {
  Wing& wing = people.wing;
  if (wing.escorts.empty()) return;
  // Only an attack has a target; one that is gone, or on the player's side, lets the brain choose.
  const bool has_target = given == WingOrder::Attack && Alive(target) && !IsOfPlayerSide(target);
  wing.order = given;
  wing.target = has_target ? target : ObjectId{};
  wing.formation = formation;
  wing.since = tick;
}

// The classes that the faction of the port offers, in the order of the data.
std::vector<ShipClassIndex> Game::Impl::EscortsFor(ObjectId port) const {
  std::vector<ShipClassIndex> types;
  const Entry* entry = FindEntry(port);
  if (entry == nullptr || !IsDockable(entry->kind)) return types;
  const FactionIndex faction = bodies[entry->index].faction;
  for (std::size_t i = 0; i < catalog->Ships().size(); ++i) {
    const std::vector<FactionIndex>& of = catalog->Ships()[i].escort_of;
    if (std::find(of.begin(), of.end(), faction) != of.end())
      types.push_back(static_cast<ShipClassIndex>(i));
  }
  return types;
}

// The order is that in which a player can act on the reasons. Empty: it can be hired.
std::string Game::Impl::HireProblem(ObjectId port, ShipClassIndex index) const {
  const std::vector<ShipClassIndex> offered = EscortsFor(port);
  if (std::find(offered.begin(), offered.end(), index) == offered.end())
    return "No captain here flies a " + catalog->Ships()[index].name + " with you";
  const FactionIndex faction = FactionOf(port);
  if (IsClosed(faction, "escorts")) {
    const FactionClass& type = catalog->Factions()[faction];
    return "Your standing with " + type.name + " is " +
           std::to_string(static_cast<int>(std::floor(player.standing[faction]))) + " of " +
           std::to_string(LeastStanding(type, "escorts"));
  }
  if (people.wing.escorts.size() >= kMostEscorts) return TooManyEscorts();
  const int price = catalog->Ships()[index].escort_price;
  if (player.credits < price)
    return "Too expensive: it costs " + std::to_string(price) + " credits";
  return {};
}

// The new escort is docked at the same port and launches with the player.
void Game::Impl::HireEscort(const Ship& ship, const std::string& id) {
  const auto type = catalog->FindShip(id);
  const ObjectId port = ship.docked_at;
  if (!ship.is_player || port == ObjectId{} || !type)
    return Reject(ship, port, "hire", "Escorts are hired by the player, at a port");
  const std::string why = HireProblem(port, *type);
  if (!why.empty()) return Reject(ship, port, "hire", why);
  const FactionIndex home = FactionOf(port);
  // Step 1: the ship, at the port.
  ShipSpawn spawn;
  spawn.type = *type;
  spawn.faction = home;
  spawn.position = SpriteOf(port).position;
  spawn.heading = ship.heading;
  Ship* escort = FindShip(SpawnShip(spawn));  // `ship` may have moved in memory
  if (escort == nullptr) return;
  // Step 2: dock it, pay, and put it under the player's command.
  ReportSpawn(escort->id);
  Berth(*escort, port);
  const int price = catalog->Ships()[*type].escort_price;
  player.credits -= price;
  AddEscort(*escort, home);
  Event event = EventOf(Event::Type::WingChanged, escort->id);
  event.id = "hired";
  event.amount = price;
  AddEvent(std::move(event));
}

void Game::Impl::AddEscort(Ship& ship, FactionIndex home) {
  // A faction that is hostile to the player is hostile to the escort as well.
  if (player_faction != kNone) {
    ship.faction = player_faction;
    space.SetTag(ship.id, MakeTag(kShip, SideOf(ship)));
  }
  ship.brain = kEscortBrain;
  new_brains.push_back(ship.id);
  ship.controls = {};
  people.wing.escorts.push_back({ship.id, home});
}

void Game::Impl::DropEscort(ObjectId ship, const char* what) {
  Wing& wing = people.wing;
  const auto at = std::find_if(wing.escorts.begin(), wing.escorts.end(),
                               [ship](const Escort& escort) { return escort.ship == ship; });
  if (at == wing.escorts.end()) return;
  wing.escorts.erase(at);
  // An empty wing has no order: each state has one form.
  if (wing.escorts.empty()) wing = {};
  if (!space.Contains(ship)) return;  // it has left the canvas
  Event event = EventOf(Event::Type::WingChanged, ship);
  event.id = what;
  AddEvent(std::move(event));
}

// The escort returns to the faction from which it was hired, with the brain kDismissedBrain.
bool Game::Impl::DismissEscort(ObjectId id) {
  const std::vector<Escort>& escorts = people.wing.escorts;
  const auto at = std::find_if(escorts.begin(), escorts.end(),
                               [id](const Escort& escort) { return escort.ship == id; });
  if (at == escorts.end()) return false;
  const FactionIndex home = at->home;
  DropEscort(id, "dismissed");
  Ship& ship = *FindShip(id);
  if (home != kNone) {
    ship.faction = home;
    space.SetTag(id, MakeTag(kShip, SideOf(ship)));
  }
  ship.brain = kDismissedBrain;
  new_brains.push_back(id);
  ship.controls = {};
  return true;
}

std::vector<ShipClassIndex> Game::EscortsFor(ObjectId port) const {
  return impl_->EscortsFor(port);
}

std::string Game::HireProblem(ObjectId port, ShipClassIndex type) const {
  return impl_->HireProblem(port, type);
}

std::string Game::AddEscort(ObjectId id) {
  Ship* ship = impl_->FindShip(id);
  if (ship == nullptr) return "there is no such ship";
  if (ship->is_player) return "it is the ship of the player";
  const std::vector<Escort>& escorts = impl_->people.wing.escorts;
  if (escorts.size() >= kMostEscorts) return TooManyEscorts();
  if (std::any_of(escorts.begin(), escorts.end(), [id](const Escort& e) { return e.ship == id; }))
    return "it is an escort already";
  impl_->AddEscort(*ship, ship->faction);
  EraseBrainStates();
  return {};
}

bool Game::DismissEscort(ObjectId ship) {
  const bool done = impl_->DismissEscort(ship);
  EraseBrainStates();
  AfterChange();
  return done;
}

void Game::SetWing(WingOrder order, ObjectId target, Formation formation) {
  impl_->SetWing(order, target, formation);
}

}  // namespace heliopause
