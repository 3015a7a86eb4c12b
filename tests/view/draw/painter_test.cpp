#include "view/draw/painter.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heliopause {
namespace {

TEST(Painter, MakesCompleteTrianglesOfFiniteVertices) {
  Painter painter;
  painter.Disc({10, 10}, 5, Rgba::White);
  painter.Glow({10, 10}, 5, Rgba::White);
  painter.Line({0, 0}, {30, 7}, 0.3f, Rgba::White);
  painter.Line({0, 0}, {30, 7}, 5, Rgba::White);
  painter.Ring({3, 3}, 8, 1, Rgba::White);
  painter.Frame({0, 0}, {20, 10}, 1, Rgba::White);
  EXPECT_EQ(painter.VertexCount() % 3, 0u);
  for (const Vertex& vertex : painter.Vertices()) {
    ASSERT_TRUE(std::isfinite(vertex.position.x) && std::isfinite(vertex.position.y));
  }
  painter.Clear();
  EXPECT_EQ(painter.VertexCount(), 0u);
}

TEST(Painter, DrawsNothingForALineWithoutLengthOrACircleWithoutRadius) {
  Painter painter;
  painter.Line({5, 5}, {5, 5}, 2, Rgba::White);
  painter.Ring({5, 5}, 0, 1, Rgba::White);
  EXPECT_EQ(painter.VertexCount(), 0u);
}

TEST(Painter, AThinLineIsFainterAndHasNoHole) {
  Painter painter;
  painter.Line({0, 0.5f}, {10, 0.5f}, 0.5f, Rgba::White);
  std::uint8_t strongest = 0;
  bool on_axis = false;
  for (const Vertex& vertex : painter.Vertices()) {
    strongest = std::max(strongest, vertex.color.a);
    on_axis = on_axis || vertex.position.y == 0.5f;
  }
  EXPECT_NEAR(strongest, 128, 2);
  EXPECT_TRUE(on_axis);  // both feathers start in the middle
}

TEST(Painter, CirclesGetMoreSegmentsUpToALimit) {
  EXPECT_EQ(CircleSegments(0), 8);
  EXPECT_LT(CircleSegments(5), CircleSegments(100));
  EXPECT_EQ(CircleSegments(1e6f), 160);
}

}  // namespace
}  // namespace heliopause
