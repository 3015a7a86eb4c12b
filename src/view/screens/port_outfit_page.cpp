// Outfits: what fits, what is fitted, what they do.
#include <algorithm>

#include "game/data/outfit_reader.hpp"
#include "game/rules/yard.hpp"
#include "view/draw/number_text.hpp"
#include "view/screens/port_visit.hpp"

namespace heliopause {
namespace {

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

ListDetail OutfitDetail(const Visit& v, OutfitIndex index) {
  const OutfitClass& outfit = v.catalog.Outfits()[index];
  const ShipClass& type = v.game.ClassOf(v.ship);
  ListDetail detail;
  detail.title = outfit.name;
  detail.text = outfit.text;
  const auto slot = static_cast<std::size_t>(outfit.slot);
  detail.rows.push_back({std::string(kOutfitSlots[slot]) + " slots",
                         std::to_string(UsedSlots(v.catalog, v.ship, outfit.slot)) + " of " +
                             std::to_string(type.slots[slot]) + " taken"});
  detail.rows.push_back({"space", std::to_string(outfit.space) + ", left " +
                                      std::to_string(type.space - UsedSpace(v.catalog, v.ship))});
  detail.rows.push_back({"power", std::to_string(outfit.power) + ", left " +
                                      std::to_string(type.power - UsedPower(v.catalog, v.ship))});
  for (const OutfitEffect& effect : outfit.effects) {
    detail.rows.push_back({std::string(ShipValues()[effect.value].name), EffectText(effect),
                           effect.add < 0 || effect.times < 1 ? palette::kWarn : palette::kGood});
  }
  if (outfit.weapon != kNone) {
    const WeaponClass& weapon = v.catalog.Weapons()[outfit.weapon];
    detail.rows.push_back(
        {"damage", Decimals(weapon.damage, 0) + " each " + Decimals(weapon.cooldown, 2) + " s"});
    detail.rows.push_back({"range", Decimals(weapon.speed * weapon.lifetime, 0)});
    if (weapon.ammunition > 0) detail.rows.push_back({"rounds", std::to_string(weapon.ammunition)});
  }
  ListAction buy;
  buy.label = "Buy for " + Grouped(outfit.price);
  buy.why = OutfitProblem(v.catalog, v.ship, index);
  if (buy.why.empty()) buy.why = v.game.LicenceProblem(outfit.licence, "outfits");
  if (buy.why.empty() && v.player.credits < outfit.price) buy.why = "not enough credits";
  buy.enabled = buy.why.empty();
  buy.command = PortOrder(v, Command::Type::BuyOutfit, outfit.id);
  ListAction sell;
  sell.enabled = std::count(v.ship.outfits.begin(), v.ship.outfits.end(), index) > 0;
  sell.label = "Sell for " + Grouped(OutfitValue(outfit));
  sell.why = "not fitted";
  sell.command = PortOrder(v, Command::Type::SellOutfit, outfit.id);
  detail.actions = {std::move(buy), std::move(sell)};
  return detail;
}

}  // namespace

ListPage OutfitPage(const Visit& v, std::size_t& selected) {
  ListPage page;
  page.columns = {{"Outfit", 2.4f},
                  {"Slot", 1},
                  {"Price", 1, Align::Right},
                  {"Space", 0.8f, Align::Right, true},
                  {"Power", 0.8f, Align::Right, true},
                  {"Fitted", 0.8f, Align::Right}};
  page.empty = "No outfits are sold here.";
  const auto& outfits = v.catalog.Outfits();
  for (std::size_t i = 0; i < outfits.size(); ++i) {
    const auto index = static_cast<OutfitIndex>(i);
    const auto fitted = std::count(v.ship.outfits.begin(), v.ship.outfits.end(), index);
    const bool fits = OutfitProblem(v.catalog, v.ship, index).empty();
    page.rows.push_back(
        {{outfits[i].name, std::string(kOutfitSlots[static_cast<std::size_t>(outfits[i].slot)]),
          Grouped(outfits[i].price), std::to_string(outfits[i].space),
          std::to_string(outfits[i].power), fitted > 0 ? std::to_string(fitted) : "-"},
         !fits && fitted == 0,
         fitted > 0 ? palette::kAccent : palette::kText});
  }
  if (outfits.empty()) return page;
  selected = std::min(selected, outfits.size() - 1);
  page.detail = OutfitDetail(v, static_cast<OutfitIndex>(selected));
  return page;
}

}  // namespace heliopause
