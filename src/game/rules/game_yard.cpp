// Ships and outfits that ports sell. A ship with outfits has a class of its own, derived from the
// one in the data (Ship::fitted): the rest of the rules read that.
#include <algorithm>
#include <cassert>
#include <memory>

#include "game/data/outfit_reader.hpp"
#include "game/rules/game_impl.hpp"
#include "game/rules/yard.hpp"

namespace heliopause {
namespace {

template <class T>
bool IsIn(const std::optional<std::vector<T>>& list, T item) {
  return !list || std::find(list->begin(), list->end(), item) != list->end();
}

}  // namespace

// Ports of the data have a list of their own; those of scenarios sell everything.
bool Game::Impl::SellsOutfit(ObjectId port, OutfitIndex outfit) const {
  const Market* market = FindMarket(port);
  const SystemBody* data = PortOfData(port);
  return market != nullptr && market->outfits && (data == nullptr || IsIn(data->outfits, outfit));
}

bool Game::Impl::SellsShip(ObjectId port, ShipClassIndex ship) const {
  const Market* market = FindMarket(port);
  const SystemBody* data = PortOfData(port);
  return market != nullptr && market->yard && catalog->Ships()[ship].price > 0 &&
         (data == nullptr || IsIn(data->ships_for_sale, ship));
}

void Game::Impl::RebuildClass(Ship& ship) {
  assert(ship.type < catalog->Ships().size() && "the class of a ship is in the catalog");
  const ShipClass& base = catalog->Ships()[ship.type];
  ship.fitted =
      ship.outfits.empty()
          ? nullptr
          : std::make_shared<const ShipClass>(WithOutfits(base, catalog->Outfits(), ship.outfits));
}

// Derives the class again, and repairs and rearms the ship as a port does.
void Game::Impl::Refit(Ship& ship) {
  RebuildClass(ship);
  const ShipClass& type = ClassOf(ship);
  space.SetRadius(ship.id, type.radius);
  ship.hull = type.hull;
  ship.shield = type.shield;
  ship.energy = type.energy;
  ship.ammunition = type.secondary != kNone ? catalog->Weapons()[type.secondary].ammunition : 0;
  ship.primary_cooldown = ship.secondary_cooldown = ship.turret_cooldown = 0;
}

void Game::Impl::ReportRefit(const Ship& ship, std::string text, std::int64_t paid) {
  Event event = EventOf(Event::Type::Refitted, ship.id, ship.docked_at);
  event.text = std::move(text);
  event.amount = static_cast<double>(paid);
  AddEvent(std::move(event));
}

void Game::Impl::ApplyYard(Ship& ship, const Command& command) {
  const Market* market = FindMarket(ship.docked_at);
  if (!ship.is_player) return RejectTrade(ship, "Yards serve the player's ship alone");
  if (market == nullptr) return RejectTrade(ship, "Not docked at a port that sells anything");
  if (command.type == Command::Type::BuyShip) {
    const auto type = catalog->FindShip(command.text);
    if (!market->yard) return RejectTrade(ship, "There is no yard here");
    if (!type || catalog->Ships()[*type].price == 0)
      return RejectTrade(ship, "No yard sells '" + command.text + "'");
    if (!SellsShip(ship.docked_at, *type))
      return RejectTrade(ship,
                         NameOf(ship.docked_at) + " does not sell " + catalog->Ships()[*type].name);
    return BuyShip(ship, *type);
  }
  const auto outfit = catalog->FindOutfit(command.text);
  if (!market->outfits) return RejectTrade(ship, "No outfits are sold here");
  if (!outfit) return RejectTrade(ship, "There is no outfit '" + command.text + "'");
  if (command.type == Command::Type::BuyOutfit)
    BuyOutfit(ship, *outfit);
  else
    SellOutfit(ship, *outfit);
}

// The old ship is taken in payment with its outfits; its cargo moves over.
void Game::Impl::BuyShip(Ship& ship, ShipClassIndex index) {
  const ShipClass& type = catalog->Ships()[index];
  std::string why =
      ShipProblem(*catalog, ship, index, player.credits, ClassOf(ship).cargo - FreeHold(ship));
  if (why.empty()) why = LicenceProblem(type.licence, "yard");
  if (!why.empty()) return RejectTrade(ship, why);
  const std::int64_t cost = type.price - TradeInValue(*catalog, ship);
  assert(ship.is_player && "yards serve the player alone");
  assert(cost <= player.credits && "ShipProblem rejects what the player cannot pay");
  player.credits -= cost;
  ship.type = index;
  ship.outfits.clear();
  Refit(ship);
  ReportRefit(ship, "You fly a " + type.name + " now", cost);
}

void Game::Impl::BuyOutfit(Ship& ship, OutfitIndex index) {
  const OutfitClass& outfit = catalog->Outfits()[index];
  std::string why = SellsOutfit(ship.docked_at, index)
                        ? OutfitProblem(*catalog, ship, index)
                        : NameOf(ship.docked_at) + " does not sell " + outfit.name;
  if (why.empty()) why = HoldProblem(*catalog, ship, index, ClassOf(ship).cargo - FreeHold(ship));
  if (why.empty()) why = LicenceProblem(outfit.licence, "outfits");
  if (why.empty() && player.credits < outfit.price)
    why = "Too expensive: " + outfit.name + " costs " + std::to_string(outfit.price) + " credits";
  if (!why.empty()) return RejectTrade(ship, why);
  player.credits -= outfit.price;
  ship.outfits.push_back(index);
  Refit(ship);
  const char* hint = outfit.computer_nodes > 0 ? ": Shift {key:program} chooses a program" : "";
  ReportRefit(ship, outfit.name + " fitted" + hint, outfit.price);
}

// A cargo pod can be sold only while the cargo fits into the hold without it: nothing is dropped.
void Game::Impl::SellOutfit(Ship& ship, OutfitIndex index) {
  const auto at = std::find(ship.outfits.begin(), ship.outfits.end(), index);
  const OutfitClass& outfit = catalog->Outfits()[index];
  if (at == ship.outfits.end()) return RejectTrade(ship, outfit.name + " is not fitted");
  std::vector<OutfitIndex> rest = ship.outfits;
  rest.erase(rest.begin() + (at - ship.outfits.begin()));
  const ShipClass without = WithOutfits(catalog->Ships()[ship.type], catalog->Outfits(), rest);
  if (without.cargo < ClassOf(ship).cargo - FreeHold(ship))
    return RejectTrade(ship, "Without " + outfit.name + " the cargo does not fit: sell some first");
  ship.outfits = std::move(rest);
  player.credits += OutfitValue(outfit);
  Refit(ship);
  ReportRefit(ship, outfit.name + " sold", -OutfitValue(outfit));
}

bool Game::SellsOutfit(ObjectId port, OutfitIndex outfit) const {
  return impl_->SellsOutfit(port, outfit);
}
bool Game::SellsShip(ObjectId port, ShipClassIndex ship) const {
  return impl_->SellsShip(port, ship);
}

std::string Game::FitOutfit(ObjectId id, OutfitIndex index) {
  Ship* ship = impl_->FindShip(id);
  if (ship == nullptr) return "there is no such ship";
  if (index >= GetCatalog().Outfits().size()) return "there is no such outfit";
  std::string why = OutfitProblem(GetCatalog(), *ship, index);
  if (!why.empty()) return why;
  ship->outfits.push_back(index);
  impl_->Refit(*ship);
  return {};
}

}  // namespace heliopause
