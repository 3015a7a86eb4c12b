// What the data says about a place, for the map and the port.
#pragma once

#include <string>

#include "game/rules/game.hpp"

namespace heliopause {

// Of a planet, a port or a lair by its name, of a star that of its system; empty: there is none.
std::string AboutPlace(const Game& game, ObjectId body);

}  // namespace heliopause
