// Outfits: the table of a ship's values that they may change, the reader of their effects, and the
// class of a ship with what is fitted.
#include "game/data/outfit_reader.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "game/data/draft_reader.hpp"

namespace heliopause {
namespace {

constexpr std::array kValues = {
    ShipValue{"thrust", "thrust", &ShipClass::thrust, nullptr},
    ShipValue{"turn_rate_deg_per_s", "turn rate", &ShipClass::turn_rate_deg_per_s, nullptr},
    ShipValue{"brake", "brakes", &ShipClass::brake, nullptr},
    ShipValue{"cruise_speed", "cruise speed", &ShipClass::cruise_speed, nullptr},
    ShipValue{"hull", "hull", &ShipClass::hull, nullptr},
    ShipValue{"shield", "shield", &ShipClass::shield, nullptr},
    ShipValue{"shield_regen", "shield regeneration", &ShipClass::shield_regen, nullptr},
    ShipValue{"energy", "energy", &ShipClass::energy, nullptr},
    ShipValue{"energy_regen", "energy regeneration", &ShipClass::energy_regen, nullptr},
    ShipValue{"radar_range", "radar range", &ShipClass::radar_range, nullptr},
    ShipValue{"cargo", "hold", nullptr, &ShipClass::cargo},
    ShipValue{"shielded_hold", "shielded hold", nullptr, &ShipClass::shielded_hold},
};

std::vector<std::string_view> Keys() {
  std::vector<std::string_view> keys;
  for (const ShipValue& value : kValues) keys.push_back(value.key);
  return keys;
}

// The least value with which a ship can still fly.
double Least(const ShipValue& value) {
  if (value.key == "hull" || value.key == "cruise_speed" || value.key == "turn_rate_deg_per_s")
    return 1;
  return 0;
}

constexpr Range kCredits = {1, 10'000'000};
constexpr Range kNeeds = {0, 10'000};
constexpr Range kAdd = {-100'000, 100'000};
constexpr Range kTimes = {0.1, 10};
constexpr Range kNodes = {1, 100'000};
constexpr Range kEnergy = {0, 1'000};
constexpr Range kRewindSeconds = {1, 600};
constexpr Range kScanRange = {1'000, 1'000'000};

// What only outfits have: a flight computer, a black box, a deep scanner.
void ReadDevices(EntryCheck& check, OutfitClass& outfit) {
  const bool computer = check.Has("computer_nodes");
  if (computer) {
    outfit.computer_nodes = check.Integer("computer_nodes", kNodes);
    outfit.node_energy = check.Number("node_energy", kEnergy);
  } else if (check.Has("node_energy")) {
    check.Error("node_energy", "has no effect without computer_nodes");
  }
  if (check.Has("rewind_seconds"))
    outfit.rewind_seconds = check.Number("rewind_seconds", kRewindSeconds);
  if (check.Has("scan_range")) {
    outfit.scan_range = check.Number("scan_range", kScanRange);
    outfit.scan_node_energy = check.Number("scan_node_energy", kEnergy);
  } else if (check.Has("scan_node_energy")) {
    check.Error("scan_node_energy", "has no effect without scan_range");
  }
}

// The best device of each sort counts.
void AddDevices(const OutfitClass& outfit, ShipClass& ship) {
  if (outfit.computer_nodes > ship.computer_nodes) {
    ship.computer_nodes = outfit.computer_nodes;
    ship.node_energy = outfit.node_energy;
  }
  ship.rewind_seconds = std::max(ship.rewind_seconds, outfit.rewind_seconds);
  if (outfit.scan_range > ship.scan_range) {
    ship.scan_range = outfit.scan_range;
    ship.scan_node_energy = outfit.scan_node_energy;
  }
}

}  // namespace

std::span<const ShipValue> ShipValues() { return kValues; }

void ReadOutfit(EntryCheck& check, OutfitClass& outfit) {
  outfit.text = check.Text("text", "");
  outfit.slot = static_cast<OutfitSlot>(check.Choice("slot", kOutfitSlots));
  outfit.price = check.Integer("price", kCredits);
  outfit.space = check.Integer("space", kNeeds, 0);
  outfit.power = check.Integer("power", kNeeds, 0);
  ReadDevices(check, outfit);
  check.ForEachTable("effects", [&](EntryCheck& inner) {
    OutfitEffect effect;
    effect.value = static_cast<std::uint8_t>(inner.Choice("value", Keys()));
    if (inner.Has("add")) effect.add = inner.Number("add", kAdd);
    if (inner.Has("times")) effect.times = inner.Number("times", kTimes);
    if (!inner.Has("add") && !inner.Has("times")) inner.Error("value", "has neither add nor times");
    outfit.effects.push_back(effect);
  });
}

// The class of a ship with its outfits. A value is that of the class times all factors, plus all
// additions, so the order in which outfits were bought has no effect. Both counts are of a hold.
ShipClass WithOutfits(const ShipClass& type, const std::vector<OutfitClass>& outfits,
                      std::span<const OutfitIndex> fitted) {
  ShipClass result = type;
  std::array<double, kValues.size()> add{}, times{};
  times.fill(1);
  for (const OutfitIndex index : fitted) {
    assert(index < outfits.size() && "an outfit of a ship is in the catalog");
    const OutfitClass& outfit = outfits[index];
    for (const OutfitEffect& effect : outfit.effects) {
      add[effect.value] += effect.add;
      times[effect.value] *= effect.times;
    }
    if (outfit.slot == OutfitSlot::Gun) result.primary = outfit.weapon;
    if (outfit.slot == OutfitSlot::Missile) result.secondary = outfit.weapon;
    if (outfit.slot == OutfitSlot::Turret) result.turret = outfit.weapon;
    AddDevices(outfit, result);
  }
  for (std::size_t i = 0; i < kValues.size(); ++i) {
    const ShipValue& value = kValues[i];
    if (add[i] == 0 && times[i] == 1) continue;
    const double before =
        value.number != nullptr ? type.*value.number : static_cast<double>(type.*value.count);
    const double after = std::max(Least(value), before * times[i] + add[i]);
    if (value.number != nullptr) {
      result.*value.number = after;
    } else {
      result.*value.count = static_cast<int>(std::floor(std::min<double>(after, kMostCargo)));
    }
  }
  return result;
}

}  // namespace heliopause
