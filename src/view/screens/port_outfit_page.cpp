// Outfits: what fits, what is fitted, what they do.
#include <algorithm>

#include "game/rules/yard.hpp"
#include "view/draw/number_text.hpp"
#include "view/screens/outfit_rows.hpp"
#include "view/screens/port_visit.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

ListDetail OutfitDetail(const Visit& v, OutfitIndex index) {
  const OutfitClass& outfit = v.catalog.Outfits()[index];
  const ShipClass& type = v.game.ClassOf(v.ship);
  ListDetail detail;
  detail.title = outfit.name;
  detail.text = outfit.text;
  // Three limits: slots of this kind, space and power; each with what the ship has left.
  const auto slot = static_cast<std::size_t>(outfit.slot);
  detail.rows.push_back(
      {Tr("outfit_slots", {SlotText(outfit.slot)}),
       Tr("outfit_taken", {std::to_string(UsedSlots(v.catalog, v.ship, outfit.slot)),
                           std::to_string(type.slots[slot])})});
  detail.rows.push_back(
      {Tr("outfit_space"),
       Tr("outfit_left", {std::to_string(outfit.space),
                          std::to_string(type.space - UsedSpace(v.catalog, v.ship))})});
  detail.rows.push_back(
      {Tr("outfit_power"),
       Tr("outfit_left", {std::to_string(outfit.power),
                          std::to_string(type.power - UsedPower(v.catalog, v.ship))})});
  AddOutfitRows(v.catalog, outfit, detail);
  ListAction buy;
  buy.label = Tr("buy_for", {Grouped(outfit.price)});
  // The first reason counts: it is not sold here, does not fit, the cargo does not fit beside it,
  // no licence, no money.
  if (!v.game.SellsOutfit(v.ship.docked_at, index)) buy.why = Tr("not_sold_here");
  if (buy.why.empty()) buy.why = OutfitProblem(v.catalog, v.ship, index);
  if (buy.why.empty())
    buy.why = HoldProblem(v.catalog, v.ship, index, type.cargo - v.game.FreeHold(v.ship));
  if (buy.why.empty()) buy.why = v.game.LicenceProblem(outfit.licence, "outfits");
  if (buy.why.empty() && v.player.credits < outfit.price) buy.why = Tr("no_credits");
  buy.enabled = buy.why.empty();
  buy.command = PortOrder(v, Command::Type::BuyOutfit, outfit.id);
  ListAction sell;
  sell.enabled = std::count(v.ship.outfits.begin(), v.ship.outfits.end(), index) > 0;
  sell.label = Tr("sell_for", {Grouped(OutfitValue(outfit))});
  sell.why = Tr("not_fitted");
  sell.by_enter = false;
  sell.command = PortOrder(v, Command::Type::SellOutfit, outfit.id);
  detail.actions = {std::move(buy), std::move(sell)};
  return detail;
}

}  // namespace

ListPage OutfitPage(const Visit& v, std::size_t& selected) {
  ListPage page;
  page.columns = {{Tr("col_outfit"), 2.4f},
                  {Tr("col_slot"), 1},
                  {Tr("col_price"), 1, Align::Right},
                  {Tr("col_space"), 0.8f, Align::Right, true},
                  {Tr("col_power"), 0.8f, Align::Right, true},
                  {Tr("col_fitted"), 0.8f, Align::Right}};
  page.empty = Tr("outfits_empty");
  const auto& outfits = v.catalog.Outfits();
  std::vector<OutfitIndex> shown;  // what the port sells, and what can be sold to it
  for (std::size_t i = 0; i < outfits.size(); ++i) {
    const auto index = static_cast<OutfitIndex>(i);
    const auto fitted = std::count(v.ship.outfits.begin(), v.ship.outfits.end(), index);
    if (fitted == 0 && !v.game.SellsOutfit(v.ship.docked_at, index)) continue;
    shown.push_back(index);
    // Dim: cannot be fitted now. An outfit that is fitted can be sold, so it is not dim.
    const bool fits = OutfitProblem(v.catalog, v.ship, index).empty();
    page.rows.push_back({{outfits[i].name, SlotText(outfits[i].slot), Grouped(outfits[i].price),
                          std::to_string(outfits[i].space), std::to_string(outfits[i].power),
                          fitted > 0 ? std::to_string(fitted) : "-"},
                         !fits && fitted == 0,
                         fitted > 0 ? palette::kAccent : palette::kText});
  }
  if (shown.empty()) return page;
  selected = std::min(selected, shown.size() - 1);
  page.detail = OutfitDetail(v, shown[selected]);
  return page;
}

}  // namespace heliopause
