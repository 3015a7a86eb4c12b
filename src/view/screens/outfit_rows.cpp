// A row for each effect of an outfit; a loss is in the colour of warnings.
#include "view/screens/outfit_rows.hpp"

#include <array>
#include <iterator>

#include "game/data/outfit_reader.hpp"
#include "view/draw/number_text.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

// "+40", "-10 %", or both: what is added, then what is multiplied.
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
    detail.rows.push_back(
        {Tr("outfit_scan"), Tr("amount_units", {DistanceText(outfit.scan_range)}), palette::kGood});
    detail.rows.push_back({Tr("outfit_node_energy"), Decimals(outfit.scan_node_energy, 3)});
  }
}

}  // namespace

std::string SlotText(OutfitSlot slot) {
  static constexpr std::array kKeys = {"slot_gun", "slot_missile", "slot_turret", "slot_system"};
  static_assert(kKeys.size() == std::size(kOutfitSlots));
  return Tr(kKeys.at(static_cast<std::size_t>(slot)));
}

void AddOutfitRows(const Catalog& catalog, const OutfitClass& outfit, ListDetail& detail) {
  for (const OutfitEffect& effect : outfit.effects) {
    detail.rows.push_back({std::string(ShipValues()[effect.value].name), EffectText(effect),
                           effect.add < 0 || effect.times < 1 ? palette::kWarn : palette::kGood});
  }
  AddDevices(outfit, detail);
  if (outfit.weapon != kNone) {
    const WeaponClass& weapon = catalog.Weapons()[outfit.weapon];
    detail.rows.push_back({Tr("weapon_damage"), Tr("weapon_each", {Decimals(weapon.damage, 0),
                                                                   Decimals(weapon.cooldown, 2)})});
    detail.rows.push_back(
        {Tr("weapon_range"), Tr("amount_units", {Decimals(weapon.speed * weapon.lifetime, 0)})});
    if (weapon.ammunition > 0)
      detail.rows.push_back({Tr("weapon_rounds"), std::to_string(weapon.ammunition)});
  }
}

}  // namespace heliopause
