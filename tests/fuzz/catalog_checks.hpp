// What must hold for a catalog, whatever the files were that it was read from.
#pragma once

#include <array>

#include "game/data/catalog.hpp"

namespace heliopause::fuzz {

/// Files below data/, one for each kind of table. The corpora name them by their place here.
inline constexpr std::array<const char*, 9> kDataFiles = {
    "ships.toml",  "weapons.toml", "factions.toml", "rocks.toml",        "bodies.toml",
    "shapes.toml", "goods.toml",   "outfits.toml",  "systems/quill.toml"};

/// Fails unless every entry is complete and refers to existing entries only.
void CheckCatalog(const Catalog& catalog);

/// A short game with one object of each class, close together, with all ships firing, and with all
/// systems. Each ship has cargo and an outfit if they fit.
void PlayWith(const Catalog& catalog);

}  // namespace heliopause::fuzz
