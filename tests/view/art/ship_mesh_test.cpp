#include "view/art/ship_mesh.hpp"

#include <gtest/gtest.h>

#include <cmath>

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
      ASSERT_TRUE(std::isfinite(vertex.position.x) && std::isfinite(vertex.position.y)) << shape;
      EXPECT_LE(std::hypot(vertex.position.x, vertex.position.y), 1.22)
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
      EXPECT_GT(std::abs(Cross(t[i].position, t[i + 1].position, t[i + 2].position)), 1e-4)
          << shape << " " << i / 3;
    }
  }
}

TEST(ShipMesh, IsSymmetric) {
  for (const std::string_view shape : ShipShapes()) {
    double balance = 0;
    for (const MeshVertex& vertex : FindShipMesh(shape).triangles) balance += vertex.position.y;
    EXPECT_NEAR(balance, 0, 1e-4) << shape;
  }
}

TEST(ShipMesh, HasItsNoseAheadAndItsEnginesBehind) {
  for (const std::string_view shape : ShipShapes()) {
    const ShipMesh& mesh = FindShipMesh(shape);
    double nose = 0, tail = 0;
    for (const MeshVertex& vertex : mesh.triangles) {
      nose = std::max(nose, static_cast<double>(vertex.position.x));
      tail = std::min(tail, static_cast<double>(vertex.position.x));
    }
    EXPECT_GT(nose, 0.7) << shape;
    ASSERT_FALSE(mesh.engines.empty()) << shape;
    for (const Engine& engine : mesh.engines) EXPECT_LT(engine.position.x, tail + 0.1) << shape;
  }
}

}  // namespace
}  // namespace heliopause
