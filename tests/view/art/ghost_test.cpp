#include "view/art/ghost.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace heliopause {
namespace {

class GhostTest : public testing::Test {
 protected:
  GhostTest() {
    camera.Resize(800, 600);
    camera.SetView({0, 0}, 1);
    ghost.type = catalog.FindShip("courier").value();
    ghost.first_tick = 2;
    for (int i = 0; i < 60; ++i) ghost.points.push_back({{i * 2.0, 0}, 0});
  }
  std::size_t Drawn() {
    Painter painter;
    TextPainter text(fonts);
    DrawGhost({painter, text}, ghost, game, camera, 0.5);
    for (const Vertex& vertex : painter.Vertices()) EXPECT_LT(vertex.color.a, 200) << "translucent";
    return painter.VertexCount();
  }
  void TickTo(std::uint64_t tick) {
    while (game.TickNumber() < tick) game.Tick();
  }

  Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  Game game{catalog, {}};
  Camera camera;
  Fonts fonts;
  Ghost ghost;
};

TEST_F(GhostTest, IsDrawnAlongItsPathAndNoLonger) {
  EXPECT_EQ(Drawn(), 0u) << "before the path";
  TickTo(3);
  const std::size_t early = Drawn();
  EXPECT_GT(early, 0u);
  TickTo(40);
  EXPECT_GT(Drawn(), 0u);
  EXPECT_LT(Drawn(), early) << "the rest of the path is shorter";
  TickTo(61);
  EXPECT_GT(Drawn(), 0u);
  TickTo(62);
  EXPECT_EQ(Drawn(), 0u) << "the path has ended";
}

TEST_F(GhostTest, MarksWhereTheShipWasLost) {
  TickTo(10);
  const std::size_t alive = Drawn();
  ghost.lost = true;
  EXPECT_GT(Drawn(), alive);
}

TEST_F(GhostTest, WithoutAPathNothingIsDrawn) {
  TickTo(10);
  ghost.points.clear();
  EXPECT_EQ(Drawn(), 0u);
  ghost = {};
  EXPECT_EQ(Drawn(), 0u);
}

}  // namespace
}  // namespace heliopause
