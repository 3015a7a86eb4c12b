#include "view/art/starfield.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heliopause {
namespace {

Camera At(Vec2 center, double scale = Camera::kDefaultScale) {
  Camera camera;
  camera.Resize(1280, 720);
  camera.SetView(center, scale);
  return camera;
}

std::vector<Star> StarsAt(Vec2 center, int layer) {
  std::vector<Star> stars;
  GatherStars(At(center), layer, stars);
  return stars;
}

TEST(Starfield, IsAFunctionOfThePosition) {
  for (int layer = 0; layer < kStarLayers; ++layer) {
    const auto one = StarsAt({1234, -777}, layer), two = StarsAt({1234, -777}, layer);
    ASSERT_EQ(one.size(), two.size());
    ASSERT_FALSE(one.empty());
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_EQ(one[i].position, two[i].position);
      EXPECT_EQ(one[i].color, two[i].color);
    }
  }
}

TEST(Starfield, CoversTheWholeWindow) {
  for (int layer = 0; layer < kStarLayers; ++layer) {
    int corners[4] = {};
    for (const Star& star : StarsAt({50000, 3}, layer)) {
      const int corner = (star.position.x < 640 ? 0 : 1) + (star.position.y < 360 ? 0 : 2);
      ++corners[corner];
    }
    for (const int count : corners) EXPECT_GT(count, 0) << layer;
  }
}

TEST(Starfield, NearLayersMoveMore) {
  double moved[kStarLayers];
  for (int layer = 0; layer < kStarLayers; ++layer) {
    // A move this small keeps the order of cells, so equal indices are equal stars.
    const auto before = StarsAt({10.0, 10.0}, layer), after = StarsAt({10.5, 10.0}, layer);
    moved[layer] = before.front().position.x - after.front().position.x;
    EXPECT_GT(moved[layer], 0) << layer;
  }
  EXPECT_LT(moved[0], moved[1]);
  EXPECT_LT(moved[1], moved[2]);
}

TEST(Starfield, DoesNotJitterAtTheEdgeOfSpace) {
  const double far = 0x1p40 - 4096;
  for (int layer = 0; layer < kStarLayers; ++layer) {
    const auto before = StarsAt({far, far}, layer), after = StarsAt({far + 1, far}, layer);
    ASSERT_FALSE(before.empty());
    for (const Star& star : before) {
      ASSERT_TRUE(std::isfinite(star.position.x) && std::isfinite(star.position.y));
      ASSERT_LT(std::abs(star.position.x), 4000);
    }
    const double moved = before.front().position.x - after.front().position.x;
    EXPECT_GT(moved, 0) << layer;
    EXPECT_LT(moved, 0.2) << layer;  // a unit of flight is a tenth of a pixel, as at the origin
  }
}

TEST(Starfield, CostsAFewThousandVerticesAtMost) {
  Painter back, light;
  DrawStarfield(At({0, 0}), back, light);
  EXPECT_LT(back.VertexCount() + light.VertexCount(), 20000u);
  DrawStarfield(At({0, 0}, 1e-6), back, light);
  EXPECT_LT(back.VertexCount() + light.VertexCount(), 60000u);
}

}  // namespace
}  // namespace heliopause
