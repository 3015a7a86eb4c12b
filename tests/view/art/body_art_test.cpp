// Needs a display: the faces of planets are in a texture.
#include "view/art/body_art.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

class DrawPlanetTest : public testing::Test {
 protected:
  void Draw(const char* shape, float radius, std::uint32_t appearance_seed = 1) {
    under.Clear();
    solid.Clear();
    light.Clear();
    faces.clear();
    DrawPlanet({under, faces, {solid, light, 0}, atlas},
               {{500, 500}, radius, {shape, Rgba(150, 140, 120), appearance_seed}});
  }
  SurfaceAtlas atlas;
  Painter under, solid, light;
  std::vector<Vertex> faces;
};

TEST_F(DrawPlanetTest, IsATexturedSquareWhenLarge) {
  Draw("moon", 100);
  ASSERT_EQ(faces.size(), 6u) << "two triangles";
  for (const Vertex& vertex : faces) {
    EXPECT_NEAR(std::abs(vertex.position.x - 500), 100 / (2 * kSurfaceRadius), 0.01);
    EXPECT_LE(vertex.texCoords.x, SurfaceAtlas::kFace * SurfaceAtlas::kAcross);
  }
  EXPECT_EQ(light.VertexCount(), 0u) << "a moon has no atmosphere";
}

TEST_F(DrawPlanetTest, IsAPlainDiscWhenTiny) {
  Draw("terran", 3);
  EXPECT_TRUE(faces.empty());
  EXPECT_GT(under.VertexCount(), 0u);
}

TEST_F(DrawPlanetTest, HasAnAtmosphereOutsideItsRim) {
  Draw("terran", 100);
  ASSERT_GT(light.VertexCount(), 0u);
  float extent = 0;
  for (const Vertex& vertex : light.Vertices())
    extent = std::max(extent, LengthOf({vertex.position.x - 500, vertex.position.y - 500}));
  EXPECT_GT(extent, 103);
  EXPECT_LT(extent, 112);
}

TEST_F(DrawPlanetTest, ARingHasAHalfBehindAndAHalfBefore) {
  std::uint32_t with_ring = 0;
  while (!HasRing({"gas_giant", Rgba::White, with_ring})) ++with_ring;
  Draw("gas_giant", 100, with_ring);
  EXPECT_GT(under.VertexCount(), 0u);
  EXPECT_EQ(solid.VertexCount(), under.VertexCount());
  for (const Vertex& vertex : solid.Vertices())
    EXPECT_LE(LengthOf({vertex.position.x - 500, vertex.position.y - 500}), 100 * kPlanetExtent);
}

}  // namespace
}  // namespace heliopause
