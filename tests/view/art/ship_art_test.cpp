#include "view/art/ship_art.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "game/data/catalog.hpp"

namespace heliopause {
namespace {

const ShipShape& ShapeNamed(const char* id) {
  static const Catalog catalog =
      Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  return catalog.Shapes().at(catalog.FindShape(id).value());
}

// Distance of the farthest vertex from a position.
float Extent(const Painter& painter, Point from) {
  float extent = 0;
  for (const Vertex& vertex : painter.Vertices())
    extent = std::max(extent, LengthOf({vertex.position.x - from.x, vertex.position.y - from.y}));
  return extent;
}

TEST(DrawShip, CostsLessWhenSmallAndShowsItsColourAtAnySize) {
  std::size_t before = 0;
  for (const float radius : {0.2f, 6.f, 30.f}) {
    Painter solid, light;
    ShipPose pose;
    pose.radius = radius;
    DrawShip({solid, light, 1}, ShapeNamed("frigate"), pose, Rgba(255, 0, 0));
    EXPECT_GT(solid.VertexCount(), before) << radius;
    before = solid.VertexCount();
    bool red = false;
    for (const Vertex& vertex : solid.Vertices()) {
      ASSERT_TRUE(std::isfinite(vertex.position.x) && std::isfinite(vertex.position.y));
      red = red || (vertex.color.r > 150 && vertex.color.g < 60);
    }
    EXPECT_TRUE(red) << radius;
  }
}

TEST(DrawShip, TheColoursOfTheShapeReplaceThoseOfTheFaction) {
  ShipShape shape = ShapeNamed("courier");
  for (HullPart& part : shape.parts) part.color = Color{0, 255, 0};
  shape.flame = Color{255, 0, 255};
  Painter solid, light;
  ShipPose pose;
  pose.radius = 20;
  pose.thrust = 1;
  DrawShip({solid, light, 0.7}, shape, pose, Rgba(255, 0, 0));
  bool green = false;
  for (const Vertex& vertex : solid.Vertices()) {
    EXPECT_LT(vertex.color.r, 200) << "no accent; the rim is darker";
    green = green || (vertex.color.r == 0 && vertex.color.g > 100);
  }
  EXPECT_TRUE(green);
  bool violet = false;
  for (const Vertex& vertex : light.Vertices())
    violet = violet || (vertex.color.r > 200 && vertex.color.g < 60 && vertex.color.b > 200);
  EXPECT_TRUE(violet);
}

TEST(DrawShip, HasFlamesOnlyUnderThrust) {
  Painter solid, light;
  ShipPose pose;
  pose.radius = 20;
  DrawShip({solid, light, 0.7}, ShapeNamed("courier"), pose, Rgba::White);
  const std::size_t idle = light.VertexCount();
  light.Clear();
  pose.thrust = 1;
  DrawShip({solid, light, 0.7}, ShapeNamed("courier"), pose, Rgba::White);
  EXPECT_GT(light.VertexCount(), idle);
}

TEST(DrawShip, HasEmbersOnlyWhenDamaged) {
  Painter solid, light;
  ShipPose pose;
  pose.radius = 7;  // too small for navigation lights
  DrawShip({solid, light, 0.7}, ShapeNamed("courier"), pose, Rgba::White);
  EXPECT_EQ(light.VertexCount(), 0u);
  pose.damage = 0.9;
  DrawShip({solid, light, 0.7}, ShapeNamed("courier"), pose, Rgba::White);
  EXPECT_GT(light.VertexCount(), 0u);
}

TEST(DrawShip, TurnsWithItsHeading) {
  const auto nose = [](double heading) {
    Painter solid, light;
    ShipPose pose;
    pose.radius = 2;  // a marker: its first vertex is the nose
    pose.heading = heading;
    DrawShip({solid, light, 0}, ShapeNamed("courier"), pose, Rgba::White);
    return solid.Vertices().front().position;
  };
  EXPECT_GT(nose(0).x, 2);
  EXPECT_NEAR(nose(0).y, 0, 1e-4);
  EXPECT_GT(nose(1.5707963).y, 2);
}

TEST(DrawShieldFlash, IsAnArcAtItsBearing) {
  Painter light;
  DrawShieldFlash(light, {100, 100}, 20, 0, 1);
  ASSERT_GT(light.VertexCount(), 0u);
  for (const Vertex& vertex : light.Vertices()) EXPECT_GT(vertex.position.x, 100);
}

TEST(DrawBolt, OfNoLengthIsADot) {
  Painter light;
  DrawBolt(light, {50, 50}, {50.5f, 50}, 2, Rgba::Red);
  EXPECT_EQ(light.VertexCount(), 6u);
  light.Clear();
  DrawBolt(light, {50, 50}, {90, 50}, 2, Rgba::Red);
  EXPECT_GT(light.VertexCount(), 6u);
}

TEST(DrawMissile, IsNeverTooSmallToSee) {
  Painter solid, light;
  DrawMissile({solid, light, 0}, {50, 50}, 0.3, 0.01f, Rgba::Red);
  EXPECT_GT(Extent(solid, {50, 50}), 3);
}

TEST(DrawPickup, RotatesAndGlintsByTheClock) {
  const auto at = [](double seconds) {
    Painter solid, light;
    DrawPickup({solid, light, seconds}, {50, 50}, 8, 1);
    EXPECT_LE(Extent(solid, {50, 50}), 8.01f);
    return std::pair(solid.Vertices().front().position, light.VertexCount());
  };
  EXPECT_NE(at(0).first, at(0.5).first);
  std::size_t least = SIZE_MAX, most = 0;
  for (int i = 0; i < 30; ++i) {
    least = std::min(least, at(i * 0.05).second);
    most = std::max(most, at(i * 0.05).second);
  }
  EXPECT_GT(most, least) << "a glint within 1.5 s";
}

}  // namespace
}  // namespace heliopause
