#include "game/rules/game_drawing.hpp"

#include <algorithm>

#include "game/rules/game.hpp"

namespace heliopause {

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
