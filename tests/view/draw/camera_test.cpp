#include "view/draw/camera.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heliopause {
namespace {

Camera At(Vec2 center, double scale) {
  Camera camera;
  camera.Resize(1280, 720);
  camera.SetZoomOutLimit(1e12);
  camera.SetView(center, scale);
  return camera;
}

void Settle(Camera& camera, Vec2 focus) {
  for (int i = 0; i < 400; ++i) camera.Follow(focus, 1.0 / 60);
}

TEST(Camera, ShowsItsCenterInTheMiddleOfTheWindow) {
  const Camera camera = At({100, -50}, 2);
  EXPECT_EQ(camera.ToScreen({100, -50}), Point(640, 360));
  EXPECT_EQ(camera.ToScreen({110, -50}), Point(660, 360));
  EXPECT_EQ(camera.ToScreen({100, -40}), Point(640, 380));  // y points down in both
}

TEST(Camera, MapsPixelsBackToTheWorld) {
  const Camera camera = At({-7000, 1234}, 0.37);
  const Vec2 position = camera.ToWorld(Point(17, 703));
  const Point back = camera.ToScreen(position);
  EXPECT_NEAR(back.x, 17, 1e-3);
  EXPECT_NEAR(back.y, 703, 1e-3);
}

TEST(Camera, DoesNotJitterAtTheEdgeOfSpace) {
  const double far = kMaxCoordinate - 64;
  const Camera camera = At({far, -far}, 1);
  EXPECT_EQ(camera.ToScreen({far + 10.25, -far}), Point(650.25f, 360));
}

TEST(Camera, CutsTheVisibleBoxToWhatTheIndexAccepts) {
  const Camera camera = At({kMaxCoordinate - 1, 0}, 1e-9);
  const Box box = camera.Visible(100);
  EXPECT_LE(box.max.x, kMaxCoordinate);
  EXPECT_GE(box.min.x, -kMaxCoordinate);
  EXPECT_LE(box.min.x, box.max.x);
}

TEST(Camera, ClampsPixelsTooFarToDraw) {
  const Camera camera = At({0, 0}, 8);
  EXPECT_EQ(camera.ToScreen({1e12, -1e12}), Point(1e6f, -1e6f));
}

TEST(Camera, KeepsThePositionUnderTheAnchorWhileZooming) {
  Camera camera = At({0, 0}, 1);
  const Point anchor(1000, 200);
  const Vec2 position = camera.ToWorld(anchor);
  camera.ZoomBy(0.25, anchor);
  Settle(camera, {0, 0});
  EXPECT_NEAR(camera.Scale(), 0.25, 1e-9);
  EXPECT_NEAR(camera.ToScreen(position).x, anchor.x, 0.05);
  EXPECT_NEAR(camera.ToScreen(position).y, anchor.y, 0.05);
}

TEST(Camera, StopsAtTheLimitsOfTheZoom) {
  Camera camera = At({0, 0}, 1);
  camera.SetZoomOutLimit(65536);
  for (int i = 0; i < 100; ++i) camera.ZoomBy(0.5, Point(640, 360));
  Settle(camera, {0, 0});
  EXPECT_GE(720, 2 * 65536 * camera.Scale());  // the whole square is in the window
  EXPECT_LT(500, 2 * 65536 * camera.Scale());  // and fills most of it
  for (int i = 0; i < 100; ++i) camera.ZoomBy(2, Point(640, 360));
  Settle(camera, {0, 0});
  EXPECT_DOUBLE_EQ(camera.Scale(), Camera::kMaxScale);
}

TEST(Camera, FollowsExactlyAndGlidesOnlyAfterGlideTo) {
  Camera camera = At({0, 0}, 1);
  camera.Follow({500, 0}, 1.0 / 60);
  EXPECT_DOUBLE_EQ(camera.Center().x, 500);
  camera.GlideTo({9000, 0});
  camera.Follow({9000, 0}, 1.0 / 60);
  EXPECT_LT(camera.Center().x, 2500);
  Settle(camera, {9000, 0});
  EXPECT_DOUBLE_EQ(camera.Center().x, 9000);
}

// Searches around the middle of the picture accept no place beyond.
TEST(Camera, ADragEndsAtTheEdgeOfSpace) {
  Camera camera = At({0, 0}, 1e-9);
  camera.Pan(Point(-5000, 0));
  camera.Follow({0, 0}, 1.0 / 60);
  EXPECT_EQ(camera.Center().x, kMaxCoordinate);
  camera.Pan(Point(100, 0));
  camera.Follow({0, 0}, 1.0 / 60);
  EXPECT_NEAR(camera.Center().x, kMaxCoordinate - 1e11, 1e3) << "the way back begins at the edge";
}

TEST(Camera, RecentersAfterADrag) {
  Camera camera = At({0, 0}, 2);
  camera.Pan(Point(100, 0));
  camera.Follow({0, 0}, 1.0 / 60);
  EXPECT_DOUBLE_EQ(camera.Center().x, -50);
  EXPECT_TRUE(camera.Panned());
  camera.Recenter();
  Settle(camera, {0, 0});
  EXPECT_DOUBLE_EQ(camera.Center().x, 0);
}

}  // namespace
}  // namespace heliopause
