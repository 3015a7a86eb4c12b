// Prices and conditions of yards and outfitters, for rules and view.
#pragma once

#include <cstdint>
#include <string>

#include "game/data/catalog.hpp"
#include "game/state/objects.hpp"

namespace heliopause {

// Credits for a used outfit and a used ship with its outfits.
std::int64_t OutfitValue(const OutfitClass& outfit);
std::int64_t TradeInValue(const Catalog& catalog, const Ship& ship);

// What the outfits of a ship take together.
int UsedSpace(const Catalog& catalog, const Ship& ship);
int UsedPower(const Catalog& catalog, const Ship& ship);
int UsedSlots(const Catalog& catalog, const Ship& ship, OutfitSlot slot);

// Why the outfit does not fit into the ship, in a sentence for the player; empty if it does.
std::string OutfitProblem(const Catalog& catalog, const Ship& ship, OutfitIndex outfit);

// Why cargo of the volume `loaded` would not fit beside the outfit, which may take a part of the
// hold; empty if it does.
std::string HoldProblem(const Catalog& catalog, const Ship& ship, OutfitIndex outfit, int loaded);

// Why the owner of `ship` with these credits cannot change to the class, which must be for sale.
// `loaded` is the volume of the cargo, which moves over.
std::string ShipProblem(const Catalog& catalog, const Ship& ship, ShipClassIndex type,
                        std::int64_t credits, int loaded);

}  // namespace heliopause
