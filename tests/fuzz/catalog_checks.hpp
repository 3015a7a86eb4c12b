// What must hold for a catalog, whatever the files were that it was read from.
#pragma once

#include "game/data/catalog.hpp"

namespace heliopause::fuzz {

/// Fails unless every entry is complete and refers to existing entries only.
void CheckCatalog(const Catalog& catalog);

/// A short game with one object of each class, close together, with all ships firing.
void PlayWith(const Catalog& catalog);

}  // namespace heliopause::fuzz
