// What a standing with a faction opens.
#pragma once

#include <string_view>

#include "game/data/catalog.hpp"

namespace heliopause {

// The least standing with the faction that opens `what`, as a whole number; 100 if none does.
int LeastStanding(const FactionClass& faction, std::string_view what);

}  // namespace heliopause
