// What an outfit does, for the pages that show one: the port's and the ship's.
#pragma once

#include <string>

#include "game/data/catalog.hpp"
#include "view/screens/list_detail.hpp"

namespace heliopause {

std::string SlotText(OutfitSlot slot);  // "gun"

// Effects on the ship, devices, and the weapon.
void AddOutfitRows(const Catalog& catalog, const OutfitClass& outfit, ListDetail& detail);

}  // namespace heliopause
