// The quadtree of a game as insight/tree_export.hpp draws it.
#pragma once

#include "insight/tree_export.hpp"

namespace heliopause {

class Game;

// The tree and the sprites of the game at this tick.
TreeDrawing DrawingOf(const Game& game);

}  // namespace heliopause
