#include "view/rock_art.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heliopause {
namespace {

TEST(RockOutline, IsRaggedClosedAndNearTheCircleOneHits) {
  std::vector<Point> rim, again;
  for (std::uint32_t look = 0; look < 300; ++look) {
    RockOutline(look, 14, rim);
    ASSERT_EQ(rim.size(), 14u);
    double least = 9, most = 0, area = 0;
    for (std::size_t i = 0; i < rim.size(); ++i) {
      const Point a = rim[i], b = rim[(i + 1) % rim.size()];
      const double radius = std::hypot(a.x, a.y);
      least = std::min(least, radius);
      most = std::max(most, radius);
      const double slice = static_cast<double>(a.x) * b.y - static_cast<double>(a.y) * b.x;
      ASSERT_GT(slice, 0) << look;  // one turn, no crossing
      area += slice / 2;
    }
    EXPECT_GE(least, 0.719) << look;
    EXPECT_LE(most, 1.081) << look;
    EXPECT_GT(most - least, 0.02) << look;
    EXPECT_GT(area, 2) << look;
    RockOutline(look, 14, again);
    EXPECT_EQ(rim, again);
  }
}

TEST(RockOutline, DiffersFromLookToLook) {
  std::vector<Point> one, two;
  RockOutline(1, 9, one);
  RockOutline(2, 9, two);
  EXPECT_NE(one, two);
}

TEST(DrawRock, IsADotFarAwayAndHasCratersNearby) {
  std::size_t before = 0;
  for (const float radius : {0.01f, 4.f, 12.f, 60.f}) {
    Painter solid, light;
    DrawRock({solid, light, 0}, {{100, 100}, radius, 0.3, 77});
    EXPECT_GT(solid.VertexCount(), before);
    before = solid.VertexCount();
    for (const Vertex& vertex : solid.Vertices()) {
      ASSERT_LE(std::hypot(vertex.position.x - 100, vertex.position.y - 100), radius * 1.1 + 3);
    }
  }
}

}  // namespace
}  // namespace heliopause
