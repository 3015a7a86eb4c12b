#include "view/art/ship_mesh.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "view/art/ship_art.hpp"
#include "view/draw/painter.hpp"

namespace heliopause {
namespace {

double Cross(Point a, Point b, Point c) {
  return static_cast<double>(b.x - a.x) * (c.y - a.y) -
         static_cast<double>(b.y - a.y) * (c.x - a.x);
}

TEST(ShipMesh, EveryShapeOfTheGameHasItsOwn) {
  const auto shapes = ShipShapes();
  for (const char* name :
       {"courier", "freighter", "hauler", "raider", "marauder", "cutter", "frigate"}) {
    EXPECT_NE(std::find(shapes.begin(), shapes.end(), name), shapes.end()) << name;
  }
  EXPECT_NE(&FindShipMesh("raider"), &FindShipMesh("courier"));
  EXPECT_EQ(&FindShipMesh("no such ship"), &FindShipMesh("courier"));
}

TEST(ShipMesh, StaysInItsCircle) {
  for (const std::string_view shape : ShipShapes()) {
    for (const MeshVertex& vertex : FindShipMesh(shape).triangles) {
      ASSERT_TRUE(std::isfinite(vertex.place.x) && std::isfinite(vertex.place.y)) << shape;
      EXPECT_LE(std::hypot(vertex.place.x, vertex.place.y), 1.22)
          << shape;  // wing tips reach out a little
      EXPECT_LE(std::hypot(vertex.normal.x, vertex.normal.y), 1) << shape;
    }
  }
}

TEST(ShipMesh, HasNoTriangleWithoutArea) {
  for (const std::string_view shape : ShipShapes()) {
    const auto& t = FindShipMesh(shape).triangles;
    ASSERT_EQ(t.size() % 3, 0u);
    for (std::size_t i = 0; i < t.size(); i += 3) {
      EXPECT_GT(std::abs(Cross(t[i].place, t[i + 1].place, t[i + 2].place)), 1e-4)
          << shape << " " << i / 3;
    }
  }
}

TEST(ShipMesh, IsTheSameOnBothSides) {
  for (const std::string_view shape : ShipShapes()) {
    double balance = 0;
    for (const MeshVertex& vertex : FindShipMesh(shape).triangles) balance += vertex.place.y;
    EXPECT_NEAR(balance, 0, 1e-4) << shape;
  }
}

TEST(ShipMesh, LooksForwardAndFiresBackward) {
  for (const std::string_view shape : ShipShapes()) {
    const ShipMesh& mesh = FindShipMesh(shape);
    double nose = 0, tail = 0;
    for (const MeshVertex& vertex : mesh.triangles) {
      nose = std::max(nose, static_cast<double>(vertex.place.x));
      tail = std::min(tail, static_cast<double>(vertex.place.x));
    }
    EXPECT_GT(nose, 0.7) << shape;
    ASSERT_FALSE(mesh.engines.empty()) << shape;
    for (const Engine& engine : mesh.engines) EXPECT_LT(engine.place.x, tail + 0.1) << shape;
  }
}

TEST(DrawShip, CostsLessWhenSmallAndShowsItsColourAtAnySize) {
  std::size_t before = 0;
  for (const float radius : {0.2f, 6.f, 30.f}) {
    Painter solid, light;
    ShipPose pose;
    pose.radius = radius;
    DrawShip({solid, light, 1}, "frigate", pose, Rgba(255, 0, 0));
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

TEST(DrawShip, BurnsOnlyUnderThrust) {
  Painter solid, light;
  ShipPose pose;
  pose.radius = 20;
  DrawShip({solid, light, 0.7}, "courier", pose, Rgba::White);
  const std::size_t idle = light.VertexCount();
  light.Clear();
  pose.thrust = 1;
  DrawShip({solid, light, 0.7}, "courier", pose, Rgba::White);
  EXPECT_GT(light.VertexCount(), idle);
}

}  // namespace
}  // namespace heliopause
