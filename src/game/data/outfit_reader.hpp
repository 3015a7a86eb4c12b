// Outfits of ships: reading their effects, and the class of a ship with its outfits.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "game/data/catalog.hpp"

namespace heliopause {

class EntryCheck;

// A number of a ship's class that outfits may change.
struct ShipValue {
  std::string_view key;       // as in ships.toml
  std::string_view name;      // for the player: "shield"
  double ShipClass::*number;  // null: `count`
  int ShipClass::*count;
};
std::span<const ShipValue> ShipValues();

// Reads an entry of outfits.toml but its id, name and weapon.
void ReadOutfit(EntryCheck& check, OutfitClass& outfit);

// The class with the effects of all outfits: each value becomes value * (product of the factors) +
// (sum of what is added), and not less than the least that ships.toml allows. The order of the
// outfits has no effect beyond the last bit.
ShipClass WithOutfits(const ShipClass& type, const std::vector<OutfitClass>& outfits,
                      std::span<const OutfitIndex> fitted);

}  // namespace heliopause
