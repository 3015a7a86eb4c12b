// Values of used ships and outfits, and why an outfit does not fit: slots, space, power.
#include "game/rules/yard.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "game/data/outfit_reader.hpp"

namespace heliopause {
namespace {

constexpr std::int64_t kUsedPercent = 75;  // of the price, for what is sold again

template <class F>
int SumOfOutfits(const Catalog& catalog, const Ship& ship, F&& value) {
  int sum = 0;
  for (const OutfitIndex outfit : ship.outfits) {
    assert(outfit < catalog.Outfits().size() && "a fitted outfit is in the catalog");
    sum += value(catalog.Outfits()[outfit]);
  }
  return sum;
}

}  // namespace

std::int64_t OutfitValue(const OutfitClass& outfit) { return outfit.price * kUsedPercent / 100; }

std::int64_t TradeInValue(const Catalog& catalog, const Ship& ship) {
  assert(ship.type < catalog.Ships().size() && "the class of a ship is in the catalog");
  std::int64_t value = catalog.Ships()[ship.type].price * kUsedPercent / 100;
  for (const OutfitIndex outfit : ship.outfits) value += OutfitValue(catalog.Outfits()[outfit]);
  return value;
}

int UsedSpace(const Catalog& catalog, const Ship& ship) {
  return SumOfOutfits(catalog, ship, [](const OutfitClass& outfit) { return outfit.space; });
}
int UsedPower(const Catalog& catalog, const Ship& ship) {
  return SumOfOutfits(catalog, ship, [](const OutfitClass& outfit) { return outfit.power; });
}
int UsedSlots(const Catalog& catalog, const Ship& ship, OutfitSlot slot) {
  return SumOfOutfits(catalog, ship,
                      [slot](const OutfitClass& outfit) { return outfit.slot == slot ? 1 : 0; });
}

// Checks slot, space and power in this order, and returns the first that does not suffice.
std::string OutfitProblem(const Catalog& catalog, const Ship& ship, OutfitIndex index) {
  assert(index < catalog.Outfits().size() && "the outfit is in the catalog");
  assert(ship.type < catalog.Ships().size() && "the class of a ship is in the catalog");
  const OutfitClass& outfit = catalog.Outfits()[index];
  const ShipClass& type = catalog.Ships()[ship.type];
  const auto slot = static_cast<std::size_t>(outfit.slot);
  assert(slot < kOutfitSlots.size() && "an outfit has one of the slots");
  const std::string slot_name(kOutfitSlots[slot]);
  if (type.slots[slot] == 0) return "A " + type.name + " has no " + slot_name + " slot";
  if (UsedSlots(catalog, ship, outfit.slot) >= type.slots[slot])
    return "No free " + slot_name + " slot: sell an outfit first";
  // The weapon replaces that of the class: the same one would change nothing.
  const WeaponIndex own = outfit.slot == OutfitSlot::Gun       ? type.primary
                          : outfit.slot == OutfitSlot::Missile ? type.secondary
                                                               : kNone;
  if (own != kNone && outfit.weapon == own) return "A " + type.name + " has this weapon already";
  const int space = type.space - UsedSpace(catalog, ship);
  if (outfit.space > space)
    return "Not enough space: " + std::to_string(outfit.space) + " needed, " +
           std::to_string(space) + " left";
  const int power = type.power - UsedPower(catalog, ship);
  if (outfit.power > power)
    return "Not enough power: " + std::to_string(outfit.power) + " needed, " +
           std::to_string(power) + " left";
  return {};
}

std::string HoldProblem(const Catalog& catalog, const Ship& ship, OutfitIndex index, int loaded) {
  assert(index < catalog.Outfits().size() && "the outfit is in the catalog");
  std::vector<OutfitIndex> fitted = ship.outfits;
  fitted.push_back(index);
  const ShipClass type = WithOutfits(catalog.Ships()[ship.type], catalog.Outfits(), fitted);
  if (loaded <= type.cargo) return {};
  return "With " + catalog.Outfits()[index].name + " the cargo does not fit: sell some first";
}

std::string ShipProblem(const Catalog& catalog, const Ship& ship, ShipClassIndex index,
                        std::int64_t credits, int loaded) {
  assert(index < catalog.Ships().size() && "the class for sale is in the catalog");
  const ShipClass& type = catalog.Ships()[index];
  if (index == ship.type) return "You fly a " + type.name + " already";
  const std::int64_t cost = type.price - TradeInValue(catalog, ship);
  if (cost > credits)
    return "Too expensive: it costs " + std::to_string(cost) + " credits in addition to your ship";
  if (loaded > type.cargo)
    return "The cargo does not fit: its hold is " + std::to_string(type.cargo);
  return {};
}

}  // namespace heliopause
