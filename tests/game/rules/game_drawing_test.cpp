#include "game/rules/game_drawing.hpp"

#include "game/fixture.hpp"

namespace heliopause {
namespace {

GameOptions NamedOptions() {
  GameOptions options;
  options.scenario = "field";
  options.space.leaf_capacity = 4;
  options.space.merge_threshold = 2;
  return options;
}

class GameDrawing : public GameTest {
 protected:
  GameDrawing() : GameTest(NamedOptions()) {}
};

TEST_F(GameDrawing, HasTheTreeAndTheSpritesOfTheTick) {
  for (int i = 0; i < 20; ++i) SpawnRock("small", {i * 70.0, (i % 7) * 90.0});
  Tick(3);
  const TreeDrawing drawing = DrawingOf(game);
  EXPECT_EQ(drawing.name, "field");
  EXPECT_EQ(drawing.leaf_capacity, 4u);
  EXPECT_EQ(drawing.tree.tick, 3u);
  EXPECT_EQ(drawing.tree.nodes.size(), game.Space().GetStatistics().nodes);
  EXPECT_EQ(drawing.sprites.size(), 20u);
  EXPECT_FALSE(drawing.before.has_value());
}

TEST_F(GameDrawing, DoesNotChangeTheGame) {
  SpawnRock("small", {0, 0});
  const std::uint64_t hash = game.Hash();
  DrawingOf(game);
  EXPECT_EQ(game.Hash(), hash);
}

}  // namespace
}  // namespace heliopause
