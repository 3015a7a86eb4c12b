// Escorts that fly with the player come first, then those for hire; buttons are the orders to them.
#include "view/screens/escort_page.hpp"

#include <algorithm>
#include <cmath>

#include "view/draw/number_text.hpp"
#include "view/hud/wing_panel.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

void AddClassRows(const Game& game, const ShipClass& type, ListDetail& detail) {
  detail.rows.push_back(
      {Tr("escort_points"), Decimals(type.hull, 0) + ", " + Decimals(type.shield, 0)});
  detail.rows.push_back({Tr("value_cruise"), Tr("hud_speed", {Decimals(type.cruise_speed, 0)})});
  const auto weapon = [&](const std::string& slot, WeaponIndex index) {
    if (index != kNone) detail.rows.push_back({slot, game.GetCatalog().Weapons()[index].name});
  };
  weapon(Tr("value_gun"), type.primary);
  weapon(Tr("value_missiles"), type.secondary);
  detail.rows.push_back({Tr("escort_share"), std::to_string(kEscortSharePercent) + " %"});
}

ListDetail OwnDetail(const Game& game, ObjectId id) {
  const Ship& escort = *game.FindShip(id);
  const ShipClass& type = game.ClassOf(escort);
  ListDetail detail;
  detail.title = escort.name;
  detail.id = "escort " + std::to_string(id.ToNumber());
  detail.text = Tr("escort_own_about");
  detail.rows.push_back({Tr("escort_state"), EscortState(game, id)});
  detail.rows.push_back({Tr("value_hull"), Tr("part_of_whole", {Decimals(std::ceil(escort.hull), 0),
                                                                Decimals(type.hull, 0)})});
  AddClassRows(game, type, detail);
  ListAction dismiss;
  dismiss.label = Tr("escort_dismiss");
  dismiss.command = {Command::Type::DismissEscort, {}, 0, id, {}};
  dismiss.by_enter = false;
  detail.actions.push_back(std::move(dismiss));
  return detail;
}

ListDetail OfferDetail(const Game& game, const Ship& ship, ShipClassIndex index) {
  const ShipClass& type = game.GetCatalog().Ships()[index];
  ListDetail detail;
  detail.title = type.name;
  detail.text = Tr("escort_about");
  AddClassRows(game, type, detail);
  ListAction hire;
  hire.label = Tr("hire_for", {Grouped(type.escort_price)});
  hire.why = game.HireProblem(ship.docked_at, index);
  hire.enabled = hire.why.empty();
  hire.command = {Command::Type::HireEscort, ship.id, 0, {}, type.id};
  detail.actions.push_back(std::move(hire));
  return detail;
}

}  // namespace

bool HasEscortPage(const Game& game, const Ship& ship) {
  return !game.EscortsFor(ship.docked_at).empty() || !game.GetPeople().wing.escorts.empty();
}

// The player's own come first. A narrow list has the class, by which rows for hire differ; the
// detail has the state.
ListPage EscortPage(const Game& game, const Ship& ship, std::size_t& selected) {
  ListPage page;
  page.columns = {{Tr("col_escort"), 2},
                  {Tr("col_class"), 1.2f},
                  {Tr("col_state"), 1.2f, Align::Left, true},
                  {Tr("col_price"), 1, Align::Right}};
  page.empty = Tr("escorts_empty");
  const std::vector<Escort>& own = game.GetPeople().wing.escorts;
  const std::vector<ShipClassIndex> offers = game.EscortsFor(ship.docked_at);
  for (const Escort& escort : own) {
    // An escort that is lost leaves the wing in the same tick.
    const Ship& one = *game.FindShip(escort.ship);
    page.rows.push_back(
        {{one.name, game.ClassOf(one).name, EscortState(game, escort.ship), Tr("yours")},
         false,
         palette::kAccent});
  }
  for (const ShipClassIndex index : offers) {
    const ShipClass& type = game.GetCatalog().Ships()[index];
    const bool possible = game.HireProblem(ship.docked_at, index).empty();
    page.rows.push_back(
        {{Tr("for_hire"), type.name, Tr("at_the_port"), Grouped(type.escort_price)}, !possible});
  }
  if (page.rows.empty()) return page;
  selected = std::min(selected, page.rows.size() - 1);
  page.detail = selected < own.size() ? OwnDetail(game, own[selected].ship)
                                      : OfferDetail(game, ship, offers[selected - own.size()]);
  return page;
}

}  // namespace heliopause
