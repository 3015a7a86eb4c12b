// The page of escorts at a port: those that fly with the player, and those that can be hired.
#pragma once

#include <cstddef>

#include "game/rules/game.hpp"
#include "view/screens/list_detail.hpp"

namespace heliopause {

// Whether the port where the ship is docked offers escorts, or the player has some.
bool HasEscortPage(const Game& game, const Ship& ship);

ListPage EscortPage(const Game& game, const Ship& ship, std::size_t& selected);

}  // namespace heliopause
