#include "view/art/rock_art.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "game/data/shapes.hpp"

namespace heliopause {
namespace {

TEST(RockRim, OfARaggedRockIsTheOutlineOfTheRules) {
  std::vector<Vec2> outline;
  std::vector<Point> rim;
  for (std::uint32_t appearance_seed = 0; appearance_seed < 20; ++appearance_seed) {
    RockOutline(appearance_seed, kRaggedCorners, outline);
    for (const float pixels : {3.f, 20.f, 300.f}) {
      RockRim({{}, pixels, 0, appearance_seed, true}, rim);
      ASSERT_EQ(rim.size(), outline.size());
      for (std::size_t i = 0; i < rim.size(); ++i) {
        ASSERT_NEAR(rim[i].x, outline[i].x, 1e-6);
        ASSERT_NEAR(rim[i].y, outline[i].y, 1e-6);
      }
    }
  }
}

TEST(RockRim, OfAnotherRockGrowsWithItsSize) {
  std::vector<Point> near, far;
  RockRim({{}, 60, 0, 5}, near);
  RockRim({{}, 4, 0, 5}, far);
  EXPECT_GT(near.size(), far.size());
}

TEST(DrawRock, IsADotWhenSmallAndHasCratersWhenLarge) {
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
