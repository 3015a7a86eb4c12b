// Outfits: what fits, what is fitted, what they do.
#include <algorithm>
#include <array>
#include <iterator>

#include "game/data/outfit_reader.hpp"
#include "game/rules/yard.hpp"
#include "view/draw/number_text.hpp"
#include "view/screens/port_visit.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

std::string SlotText(OutfitSlot slot) {
  static constexpr std::array kKeys = {"slot_gun", "slot_missile", "slot_turret", "slot_system"};
  static_assert(kKeys.size() == std::size(kOutfitSlots));
  return Tr(kKeys.at(static_cast<std::size_t>(slot)));
}

std::string EffectText(const OutfitEffect& effect) {
  std::string text;
  if (effect.add != 0) text = (effect.add > 0 ? "+" : "") + Decimals(effect.add, 0);
  if (effect.times != 1) {
    const double percent = (effect.times - 1) * 100;
    text += (text.empty() ? "" : ", ") + std::string(percent > 0 ? "+" : "") +
            Decimals(percent, 0) + " %";
  }
  return text;
}

// What a flight computer, a black box or a deep scanner does.
void AddDevices(const OutfitClass& outfit, ListDetail& detail) {
  if (outfit.computer_nodes > 0) {
    detail.rows.push_back({Tr("program_nodes"), Grouped(outfit.computer_nodes), palette::kGood});
    detail.rows.push_back({Tr("outfit_node_energy"), Decimals(outfit.node_energy, 3)});
  }
  if (outfit.rewind_seconds > 0)
    detail.rows.push_back(
        {Tr("outfit_rewind"), "+" + ClockText(outfit.rewind_seconds), palette::kGood});
  if (outfit.scan_range > 0) {
    detail.rows.push_back({Tr("outfit_scan"), DistanceText(outfit.scan_range), palette::kGood});
    detail.rows.push_back({Tr("outfit_node_energy"), Decimals(outfit.scan_node_energy, 3)});
  }
}

ListDetail OutfitDetail(const Visit& v, OutfitIndex index) {
  const OutfitClass& outfit = v.catalog.Outfits()[index];
  const ShipClass& type = v.game.ClassOf(v.ship);
  ListDetail detail;
  detail.title = outfit.name;
  detail.text = outfit.text;
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
  for (const OutfitEffect& effect : outfit.effects) {
    detail.rows.push_back({std::string(ShipValues()[effect.value].name), EffectText(effect),
                           effect.add < 0 || effect.times < 1 ? palette::kWarn : palette::kGood});
  }
  AddDevices(outfit, detail);
  if (outfit.weapon != kNone) {
    const WeaponClass& weapon = v.catalog.Weapons()[outfit.weapon];
    detail.rows.push_back({Tr("weapon_damage"), Tr("weapon_each", {Decimals(weapon.damage, 0),
                                                                   Decimals(weapon.cooldown, 2)})});
    detail.rows.push_back({Tr("weapon_range"), Decimals(weapon.speed * weapon.lifetime, 0)});
    if (weapon.ammunition > 0)
      detail.rows.push_back({Tr("weapon_rounds"), std::to_string(weapon.ammunition)});
  }
  ListAction buy;
  buy.label = Tr("buy_for", {Grouped(outfit.price)});
  // The first reason counts: it does not fit, no licence, no money.
  buy.why = OutfitProblem(v.catalog, v.ship, index);
  if (buy.why.empty()) buy.why = v.game.LicenceProblem(outfit.licence, "outfits");
  if (buy.why.empty() && v.player.credits < outfit.price) buy.why = Tr("no_credits");
  buy.enabled = buy.why.empty();
  buy.command = PortOrder(v, Command::Type::BuyOutfit, outfit.id);
  ListAction sell;
  sell.enabled = std::count(v.ship.outfits.begin(), v.ship.outfits.end(), index) > 0;
  sell.label = Tr("sell_for", {Grouped(OutfitValue(outfit))});
  sell.why = Tr("not_fitted");
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
  for (std::size_t i = 0; i < outfits.size(); ++i) {
    const auto index = static_cast<OutfitIndex>(i);
    const auto fitted = std::count(v.ship.outfits.begin(), v.ship.outfits.end(), index);
    const bool fits = OutfitProblem(v.catalog, v.ship, index).empty();
    page.rows.push_back({{outfits[i].name, SlotText(outfits[i].slot), Grouped(outfits[i].price),
                          std::to_string(outfits[i].space), std::to_string(outfits[i].power),
                          fitted > 0 ? std::to_string(fitted) : "-"},
                         !fits && fitted == 0,
                         fitted > 0 ? palette::kAccent : palette::kText});
  }
  if (outfits.empty()) return page;
  selected = std::min(selected, outfits.size() - 1);
  page.detail = OutfitDetail(v, static_cast<OutfitIndex>(selected));
  return page;
}

}  // namespace heliopause
