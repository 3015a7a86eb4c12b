// The description of a place in the data, for the map and the port.
#pragma once

#include <string>

#include "game/rules/game.hpp"

namespace heliopause {

// Returns the description of a planet, port or lair, or for a star that of its system; empty if
// there is none.
std::string AboutPlace(const Game& game, ObjectId body);

}  // namespace heliopause
