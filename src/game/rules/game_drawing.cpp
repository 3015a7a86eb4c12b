// The tree of the game for export: the snapshot of its nodes, and all sprites.
#include "game/rules/game_drawing.hpp"

#include <algorithm>

#include "game/rules/game.hpp"

namespace heliopause {

// The leaf capacity scales the shade of leaves; a capacity of zero would divide by zero.
TreeDrawing DrawingOf(const Game& game) {
  TreeDrawing drawing;
  drawing.name = game.Options().scenario;
  drawing.leaf_capacity = std::max<std::size_t>(1, game.Options().space.leaf_capacity);
  TakeSnapshot(game.Space(), game.TickNumber(), drawing.tree);
  game.Space().ForEachSprite(
      [&](SpriteId, const Sprite& sprite) { drawing.sprites.push_back(sprite); });
  return drawing;
}

}  // namespace heliopause
