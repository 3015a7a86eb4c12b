// The rows stand in this order: the ship, goods, loads of jobs, outfits. Only the detail of the
// selected one is built.
#include "view/screens/ship_screen.hpp"

#include <algorithm>

#include "game/rules/yard.hpp"
#include "game/state/missions.hpp"
#include "view/draw/number_text.hpp"
#include "view/screens/outfit_rows.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

const Ship* OwnShip(const Game& game) { return game.FindShip(game.GetPlayer().ship); }

std::string OfMost(double value, double most) {
  return Tr("part_of", {Decimals(value, 0), Decimals(most, 0)});
}

std::string UsedText(int used, int most) {
  return Tr("ship_used", {std::to_string(used), std::to_string(most)});
}

// Red below a quarter, amber below a half.
Rgba ShareColor(double value, double most) {
  return value < most / 4 ? palette::kBad : value < most / 2 ? palette::kWarn : palette::kGood;
}

ListDetail ValuesOf(const Game& game, const Ship& ship) {
  const ShipClass& type = game.ClassOf(ship);
  const Catalog& catalog = game.GetCatalog();
  ListDetail detail;
  // What changes in flight, with its share; then what the class and the outfits give.
  detail.title = ship.name.empty() ? type.name : ship.name;
  const auto share = [&](const char* label, double value, double most) {
    detail.rows.push_back({Tr(label), OfMost(value, most), ShareColor(value, most)});
  };
  share("value_hull", ship.hull, type.hull);
  share("value_shield", ship.shield, type.shield);
  share("value_energy", ship.energy, type.energy);
  const auto value = [&](const char* label, double number, const char* with_unit) {
    detail.rows.push_back({Tr(label), Tr(with_unit, {Decimals(number, 0)})});
  };
  value("value_cruise", type.cruise_speed, "hud_speed");
  value("value_thrust", type.thrust, "amount_thrust");
  value("value_turn", type.turn_rate_deg_per_s, "amount_turn");
  detail.rows.push_back({Tr("value_hold"), UsedText(type.cargo - game.FreeHold(ship), type.cargo)});
  detail.rows.push_back({Tr("value_space"), UsedText(UsedSpace(catalog, ship), type.space)});
  detail.rows.push_back({Tr("value_power"), UsedText(UsedPower(catalog, ship), type.power)});
  if (type.primary != kNone)
    detail.rows.push_back({Tr("value_gun"), catalog.Weapons()[type.primary].name});
  if (type.secondary != kNone)
    detail.rows.push_back(
        {catalog.Weapons()[type.secondary].name, std::to_string(ship.ammunition)});
  return detail;
}

// Enter throws nothing away: what floats may be gone before one has turned back.
ListDetail GoodOf(const Game& game, const Ship& ship, GoodIndex good, int units) {
  const GoodClass& type = game.GetCatalog().Goods()[good];
  ListDetail detail;
  detail.title = type.name;
  detail.text = type.text;
  detail.rows.push_back({Tr("ship_in_hold"), Grouped(units)});
  detail.rows.push_back({Tr("ship_volume"), Grouped(units * type.volume)});
  detail.rows.push_back({Tr("base_price"), Tr("amount_cr", {Grouped(type.price)})});
  if (type.contraband) detail.rows.push_back({Tr("contraband"), Tr("yes"), palette::kWarn});
  // One, ten or all: buttons that would do the same are left out.
  const auto add = [&](int count, const std::string& amount) {
    ListAction action;
    action.label = Tr("ship_jettison", {amount});
    action.enabled = ship.docked_at == ObjectId{};
    action.why = Tr("ship_docked");
    action.by_enter = false;
    action.command = {Command::Type::Jettison, ship.id, static_cast<double>(count), {}, type.id};
    detail.actions.push_back(std::move(action));
  };
  add(1, "1");
  if (units > 1) add(std::min(units, 10), std::to_string(std::min(units, 10)));
  if (units > 10) add(units, Tr("amount_all"));
  return detail;
}

ListDetail LoadOf(const Mission& mission, const MissionLoad& load) {
  ListDetail detail;
  detail.title = load.text;
  detail.text = Tr("ship_load_about");
  detail.rows.push_back({Tr("map_job"), mission.terms.title, palette::kOre});
  detail.rows.push_back({Tr("ship_volume"), Grouped(load.Volume())});
  return detail;
}

ListDetail OutfitOf(const Catalog& catalog, const OutfitClass& outfit) {
  ListDetail detail;
  detail.title = outfit.name;
  detail.text = outfit.text;
  detail.rows.push_back({Tr("col_slot"), SlotText(outfit.slot)});
  detail.rows.push_back({Tr("outfit_space"), std::to_string(outfit.space)});
  detail.rows.push_back({Tr("outfit_power"), std::to_string(outfit.power)});
  AddOutfitRows(catalog, outfit, detail);
  return detail;
}

// Collects rows, and the detail of the selected one.
class Builder {
 public:
  Builder(ListPage& page, std::size_t selected) : page_(page), selected_(selected) {}
  template <class Detail>
  void Add(const std::string& name, const std::string& kind, const std::string& amount,
           const Detail& detail, Rgba color = palette::kText) {
    // The row that is added next has this index.
    if (page_.rows.size() == selected_) page_.detail = detail();
    page_.rows.push_back({{name, kind, amount}, false, color});
  }

 private:
  ListPage& page_;
  std::size_t selected_;
};

void AddHold(const Game& game, const Ship& ship, Builder& rows) {
  const std::vector<GoodClass>& goods = game.GetCatalog().Goods();
  for (std::size_t i = 0; i < goods.size(); ++i) {
    const auto good = static_cast<GoodIndex>(i);
    const int units = game.UnitsOf(ship, good);
    if (units > 0)
      rows.Add(
          goods[i].name, Tr("ship_good"), Grouped(units),
          [&] { return GoodOf(game, ship, good, units); },
          goods[i].contraband ? palette::kWarn : palette::kText);
  }
  for (const Mission& mission : game.GetMissions().running)
    for (const MissionLoad& load : mission.loads)
      rows.Add(
          load.text, Tr("map_job"), Grouped(load.passengers > 0 ? load.passengers : load.units),
          [&] { return LoadOf(mission, load); }, palette::kOre);
}

bool HasGoods(const Game& game, const Ship& ship) {
  const std::size_t count = game.GetCatalog().Goods().size();
  for (std::size_t i = 0; i < count; ++i)
    if (game.UnitsOf(ship, static_cast<GoodIndex>(i)) > 0) return true;
  return false;
}

// Several outfits of one class are one row, at the place of the first.
void AddOutfits(const Catalog& catalog, const Ship& ship, Builder& rows) {
  for (auto at = ship.outfits.begin(); at != ship.outfits.end(); ++at) {
    if (std::find(ship.outfits.begin(), at, *at) != at) continue;
    const OutfitClass& outfit = catalog.Outfits()[*at];
    const auto count = std::count(ship.outfits.begin(), ship.outfits.end(), *at);
    rows.Add(outfit.name, Tr("ship_outfit"), Grouped(count),
             [&] { return OutfitOf(catalog, outfit); });
  }
}

}  // namespace

ListPage ShipScreen::Page(const Game& game) const {
  ListPage page;
  page.columns = {
      {Tr("ship_what"), 2.4f}, {Tr("ship_kind"), 1}, {Tr("ship_amount"), 0.8f, Align::Right}};
  page.empty = Tr("no_ship");
  const Ship* ship = OwnShip(game);
  if (ship == nullptr) return page;
  // If the selected row is gone, because its goods were jettisoned, the last one has the detail.
  for (std::size_t selected = Selected();; selected = page.rows.size() - 1) {
    page.rows.clear();
    Builder rows(page, selected);
    rows.Add(
        game.ClassOf(*ship).name, Tr("ship"), "", [&] { return ValuesOf(game, *ship); },
        palette::kAccent);
    AddHold(game, *ship, rows);
    AddOutfits(game.GetCatalog(), *ship, rows);
    if (selected < page.rows.size()) return page;
  }
}

std::string ShipScreen::Title(const Game& game) const {
  const Ship* ship = OwnShip(game);
  return Tr("ship_title", {ship == nullptr ? Tr("no_ship") : game.ClassOf(*ship).name});
}

std::string ShipScreen::Subtitle(const Game& game) const {
  const Ship* ship = OwnShip(game);
  if (ship == nullptr) return "";
  const int hold = game.ClassOf(*ship).cargo;
  return Tr("port_hold", {Grouped(hold - game.FreeHold(*ship)), Grouped(hold)});
}

// The numbers of buttons belong to goods.
std::string ShipScreen::Help(const Game& game, const std::string& key) const {
  const Ship* ship = OwnShip(game);
  if (ship != nullptr && HasGoods(game, *ship)) return Tr("ship_help", {key});
  return Tr("page_close", {Tr("or_escape", {key})});
}

}  // namespace heliopause
