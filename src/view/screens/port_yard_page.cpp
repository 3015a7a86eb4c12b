// Ships for sale, compared with the player's.
#include <algorithm>

#include "game/rules/yard.hpp"
#include "view/draw/number_text.hpp"
#include "view/screens/port_visit.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

void AddShipRows(const Visit& v, const ShipClass& type, ListDetail& detail) {
  // Colors compare with the present ship as it is fitted: better, worse, equal.
  const ShipClass& own = v.game.ClassOf(v.ship);
  const auto add = [&](const std::string& label, double value, double present,
                       const char* with_unit = nullptr) {
    const Rgba color = value > present   ? palette::kGood
                       : value < present ? palette::kWarn
                                         : palette::kText;
    const std::string number = Decimals(value, 0);
    detail.rows.push_back({label, with_unit != nullptr ? Tr(with_unit, {number}) : number, color});
  };
  add(Tr("value_hull"), type.hull, own.hull);
  add(Tr("value_shield"), type.shield, own.shield);
  add(Tr("value_hold"), type.cargo, own.cargo);
  add(Tr("value_cruise"), type.cruise_speed, own.cruise_speed, "hud_speed");
  add(Tr("value_thrust"), type.thrust, own.thrust, "amount_thrust");
  add(Tr("value_turn"), type.turn_rate_deg_per_s, own.turn_rate_deg_per_s, "amount_turn");
  add(Tr("value_energy"), type.energy, own.energy);
  add(Tr("value_space"), type.space, own.space);
  add(Tr("value_power"), type.power, own.power);
  const auto weapon = [&](const std::string& slot, WeaponIndex index) {
    if (index != kNone) detail.rows.push_back({slot, v.catalog.Weapons()[index].name});
  };
  weapon(Tr("value_gun"), type.primary);
  weapon(Tr("value_missiles"), type.secondary);
  detail.rows.push_back({Tr("value_slots"), std::to_string(type.slots[0]) + " / " +
                                                std::to_string(type.slots[1]) + " / " +
                                                std::to_string(type.slots[2]) + " / " +
                                                std::to_string(type.slots[3])});
}

}  // namespace

ListPage YardPage(const Visit& v, std::size_t& selected) {
  ListPage page;
  page.columns = {{Tr("col_ship"), 2},
                  {Tr("col_price"), 1.1f, Align::Right},
                  {Tr("col_to_pay"), 1.1f, Align::Right},
                  {Tr("col_hold"), 0.8f, Align::Right, true},
                  {Tr("col_speed"), 0.8f, Align::Right, true}};
  page.empty = Tr("yard_empty");
  // The present ship is part of the price, so both are shown.
  const std::int64_t value = TradeInValue(v.catalog, v.ship);
  std::vector<ShipClassIndex> types;
  for (std::size_t i = 0; i < v.catalog.Ships().size(); ++i)
    if (v.game.SellsShip(v.ship.docked_at, static_cast<ShipClassIndex>(i)))
      types.push_back(static_cast<ShipClassIndex>(i));
  // By price; equal ones in the order of the data.
  std::stable_sort(types.begin(), types.end(), [&](ShipClassIndex a, ShipClassIndex b) {
    return v.catalog.Ships()[a].price < v.catalog.Ships()[b].price;
  });
  for (const ShipClassIndex index : types) {
    const ShipClass& type = v.catalog.Ships()[index];
    const bool own = index == v.ship.type;
    page.rows.push_back(
        {{type.name, Grouped(type.price), own ? Tr("yours") : Grouped(type.price - value),
          Grouped(type.cargo), Decimals(type.cruise_speed, 0)},
         false,
         own ? palette::kAccent : palette::kText});
  }
  if (types.empty()) return page;
  selected = std::min(selected, types.size() - 1);
  const ShipClass& type = v.catalog.Ships()[types[selected]];
  page.detail.title = type.name;
  page.detail.text = Tr("yard_about", {Grouped(value)});
  if (!type.about.empty()) page.detail.text = Translated(type.about) + "\n" + page.detail.text;
  AddShipRows(v, types[selected] == v.ship.type ? v.game.ClassOf(v.ship) : type, page.detail);
  ListAction buy;
  const int loaded = v.game.ClassOf(v.ship).cargo - v.game.FreeHold(v.ship);
  buy.why = ShipProblem(v.catalog, v.ship, types[selected], v.player.credits, loaded);
  if (buy.why.empty()) buy.why = v.game.LicenceProblem(type.licence, "yard");
  buy.enabled = buy.why.empty();
  buy.label = type.price >= value ? Tr("buy_for", {Grouped(type.price - value)})
                                  : Tr("yard_take", {Grouped(value - type.price)});
  buy.command = PortOrder(v, Command::Type::BuyShip, type.id);
  // A purchase that gives away the present ship needs a deliberate press.
  buy.by_enter = false;
  page.detail.actions.push_back(std::move(buy));
  return page;
}

}  // namespace heliopause
