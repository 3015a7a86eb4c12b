// Trade of docked ships with the market of their port. Only the player pays and is paid; trades of
// other ships move goods alone.
#include <algorithm>
#include <cassert>

#include "game/rules/game_impl.hpp"
#include "game/rules/market.hpp"

namespace heliopause {

void Game::Impl::RejectTrade(const Ship& ship, std::string reason) {
  Event event = EventOf(Event::Type::TradeRejected, ship.id, ship.docked_at);
  event.text = std::move(reason);
  AddEvent(std::move(event));
}

// Checks a trade in the order in which a player would correct it: the good, the port, the standing.
void Game::Impl::ApplyTrade(Ship& ship, const Command& command) {
  const auto good = catalog->FindGood(command.text);
  if (!good) return RejectTrade(ship, "There is no good '" + command.text + "'");
  const std::string& name = catalog->Goods()[*good].name;
  if (ship.docked_at == ObjectId{}) return RejectTrade(ship, "Not docked: ports trade goods");
  if (FindTraded(ship.docked_at, *good) == nullptr)
    return RejectTrade(ship, NameOf(ship.docked_at) + " does not trade " + name);
  const FactionIndex faction = FactionOf(ship.docked_at);
  if (ship.is_player && IsClosed(faction, "trade"))
    return RejectTrade(ship, "Your standing with " + catalog->Factions()[faction].name +
                                 " is too low to trade here");
  if (!(command.value >= 1)) return;
  const int most = static_cast<int>(std::min<double>(command.value, kMostStock));
  if (command.type == Command::Type::Buy)
    Buy(ship, *good, most);
  else
    Sell(ship, *good, most);
}

// Buys up to `most` units: as many as the port has, fit into the hold and can be paid.
void Game::Impl::Buy(Ship& ship, GoodIndex good, int most) {
  assert(FindTraded(ship.docked_at, good) != nullptr && "ApplyTrade rejects goods without a price");
  MarketGood& market = *FindTraded(ship.docked_at, good);
  const GoodClass& type = catalog->Goods()[good];
  if (market.stock == 0) return RejectTrade(ship, type.name + " is sold out");
  most = std::min(most, market.stock);
  const int fitting = FreeHold(ship) / type.volume;
  if (fitting == 0) return RejectTrade(ship, "The hold is full");
  most = std::min(most, fitting);
  int units = 0;
  std::int64_t cost = 0;
  for (MarketGood at = market; units < most; ++units, --at.stock) {
    const int price = BuyPrice(type.price, at);
    if (ship.is_player && cost + price > player.credits) break;
    cost += price;
  }
  if (units == 0)
    return RejectTrade(ship, "Too expensive: a unit of " + type.name + " costs " +
                                 std::to_string(BuyPrice(type.price, market)) + " credits");
  assert(units <= market.stock && "a port sells no more than its stock");
  market.stock -= units;
  AddUnits(ship, good, units);
  if (ship.is_player) player.credits -= cost;
  Event event = EventOf(Event::Type::Traded, ship.id, ship.docked_at);
  event.id = type.id;
  event.units = units;
  event.amount = static_cast<double>(cost);
  AddEvent(std::move(event));
  if (ship.is_player) NotePrices(ship.docked_at);
}

// Sells up to `most` units, as many as the ship has and the port can store. Each unit is paid at
// the price after it, so a large sale lowers its own price (market.hpp).
void Game::Impl::Sell(Ship& ship, GoodIndex good, int most) {
  assert(FindTraded(ship.docked_at, good) != nullptr && "ApplyTrade rejects goods without a price");
  MarketGood& market = *FindTraded(ship.docked_at, good);
  const GoodClass& type = catalog->Goods()[good];
  const int had = UnitsOf(ship, good);
  if (had == 0) return RejectTrade(ship, "No " + type.name + " in the hold");
  const int units = std::min({most, had, kMostStock - market.stock});
  if (units <= 0) return RejectTrade(ship, "The port cannot store more " + type.name);
  const std::int64_t gain = SellGain(type.price, market, units);
  market.stock += units;
  AddUnits(ship, good, -units);
  if (ship.is_player) {
    player.credits += gain;
    if (KeyOf(good) == kNone) player.ore_sold += units;
  }
  Event event = EventOf(Event::Type::Traded, ship.id, ship.docked_at);
  event.id = type.id;
  event.units = -units;
  event.amount = static_cast<double>(gain);
  AddEvent(std::move(event));
  if (ship.is_player) NotePrices(ship.docked_at);
}

int Game::Impl::SellOre(Ship& ship, ObjectId body) {
  MarketGood& market = *FindTraded(body, catalog->OreGood());
  const int units = std::min(ship.ore, kMostStock - market.stock);
  market.stock += units;
  ship.ore -= units;
  return units;
}

}  // namespace heliopause
