// Connects a game with insight/tree_export.hpp.
#pragma once

#include "insight/tree_export.hpp"

namespace heliopause {

class Game;

// Returns the tree and the sprites of the game at this tick, for export.
TreeDrawing DrawingOf(const Game& game);

}  // namespace heliopause
