// Ships for sale, compared with the player's.
#include <algorithm>

#include "game/rules/yard.hpp"
#include "view/draw/number_text.hpp"
#include "view/screens/port_visit.hpp"

namespace heliopause {
namespace {

void AddShipRows(const Visit& v, const ShipClass& type, ListDetail& detail) {
  const ShipClass& own = v.catalog.Ships()[v.ship.type];
  const auto add = [&](const char* label, double value, double present) {
    const Rgba color = value > present   ? palette::kGood
                       : value < present ? palette::kWarn
                                         : palette::kText;
    detail.rows.push_back({label, Decimals(value, 0), color});
  };
  add("hull", type.hull, own.hull);
  add("shield", type.shield, own.shield);
  add("hold", type.cargo, own.cargo);
  add("cruise speed", type.cruise_speed, own.cruise_speed);
  add("thrust", type.thrust, own.thrust);
  add("turn rate", type.turn_rate_deg_per_s, own.turn_rate_deg_per_s);
  add("energy", type.energy, own.energy);
  add("outfit space", type.space, own.space);
  add("outfit power", type.power, own.power);
  const auto weapon = [&](const char* slot, WeaponIndex index) {
    if (index != kNone) detail.rows.push_back({slot, v.catalog.Weapons()[index].name});
  };
  weapon("gun", type.primary);
  weapon("missiles", type.secondary);
  detail.rows.push_back({"slots gun/missile/turret/system",
                         std::to_string(type.slots[0]) + " / " + std::to_string(type.slots[1]) +
                             " / " + std::to_string(type.slots[2]) + " / " +
                             std::to_string(type.slots[3])});
}

}  // namespace

ListPage YardPage(const Visit& v, std::size_t& selected) {
  ListPage page;
  page.columns = {{"Ship", 2},
                  {"Price", 1.1f, Align::Right},
                  {"To pay", 1.1f, Align::Right},
                  {"Hold", 0.8f, Align::Right, true},
                  {"Speed", 0.8f, Align::Right, true}};
  page.empty = "The yard has no ship to sell.";
  const std::int64_t value = TradeInValue(v.catalog, v.ship);
  std::vector<ShipClassIndex> types;
  for (std::size_t i = 0; i < v.catalog.Ships().size(); ++i)
    if (v.catalog.Ships()[i].price > 0) types.push_back(static_cast<ShipClassIndex>(i));
  std::stable_sort(types.begin(), types.end(), [&](ShipClassIndex a, ShipClassIndex b) {
    return v.catalog.Ships()[a].price < v.catalog.Ships()[b].price;
  });
  for (const ShipClassIndex index : types) {
    const ShipClass& type = v.catalog.Ships()[index];
    const bool own = index == v.ship.type;
    page.rows.push_back(
        {{type.name, Grouped(type.price), own ? "yours" : Grouped(type.price - value),
          Grouped(type.cargo), Decimals(type.cruise_speed, 0)},
         false,
         own ? palette::kAccent : palette::kText});
  }
  if (types.empty()) return page;
  selected = std::min(selected, types.size() - 1);
  const ShipClass& type = v.catalog.Ships()[types[selected]];
  page.detail.title = type.name;
  page.detail.text =
      "Your ship and its outfits are taken in payment for " + Grouped(value) + " credits.";
  AddShipRows(v, type, page.detail);
  ListAction buy;
  const int loaded = v.game.ClassOf(v.ship).cargo - v.game.FreeHold(v.ship);
  buy.why = ShipProblem(v.catalog, v.ship, types[selected], v.player.credits, loaded);
  if (buy.why.empty()) buy.why = v.game.LicenceProblem(type.licence, "yard");
  buy.enabled = buy.why.empty();
  buy.label = type.price >= value ? "Buy for " + Grouped(type.price - value)
                                  : "Take it and " + Grouped(value - type.price) + " credits";
  buy.command = PortOrder(v, Command::Type::BuyShip, type.id);
  page.detail.actions.push_back(std::move(buy));
  return page;
}

}  // namespace heliopause
