// Places of a torus anywhere in the plane, and what its searches reject.
#include <gtest/gtest.h>

#include <cmath>
#include <heliopause/torus_search.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "space/torus/torus_fixture.hpp"
#include "support/numbers.hpp"

namespace heliopause {
namespace {

using test::kEdge;
using test::kInfinity;
using test::TorusOptions;
using test::TorusSearchTest;

TEST_F(TorusSearchTest, WrapsPoints) {
  EXPECT_EQ(torus_.Wrapped({130, 0}).x, -70);
  EXPECT_EQ(torus_.Wrapped({-71, -121}).x, 129);
  EXPECT_EQ(torus_.Wrapped({-71, -121}).y, 79);
  EXPECT_EQ(torus_.Way({129, 0}, {-69, 50}).x, 2);
  EXPECT_EQ(torus_.Way({129, 0}, {-69, 50}).y, 50);
}

TEST_F(TorusSearchTest, WayIsWithinHalfAnEdgeForAnyTwoPlaces) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  const Vec2 way = torus_.Way({-kLargest, kLargest}, {kLargest, -kLargest});
  EXPECT_LE(std::abs(way.x), kEdge / 2);
  EXPECT_LE(std::abs(way.y), kEdge / 2);
  EXPECT_EQ(torus_.Way({0, 0}, {1e9 * kEdge + 3, -1e9 * kEdge}).x, 3);
}

// So far away that the doubles around are farther apart than the edges of the canvas.
TEST(TorusSearch, AnswersForPlacesAnywhere) {
  SpriteManager space(
      {.center = {-1e6, 2e6}, .radius = 1000, .canvas = Canvas::Bounded, .border = Border::Wrap});
  space.Add({.position = {-1e6, 2e6}, .radius = 5});
  const TorusSearch torus(space);
  std::vector<Hit> hits;
  std::vector<SweepHit> swept;
  for (const double remote : {1e19, -1e25, 1e300, -1e308}) {
    torus.GetSpritesNear({remote, 0}, kInfinity, {}, hits);
    EXPECT_EQ(hits.size(), 1u);
    torus.GetSpritesIn({{remote, 0}, {remote, 500}}, {}, hits);
    torus.GetSpritesTouching(TurnedBox{.center = {remote, remote}, .half = {50, 5}}, {}, hits);
    torus.SweepAll({remote, 0}, {remote, 500}, 1, {}, swept);
    EXPECT_TRUE(torus.GetNearestSprite({remote, -remote}, kInfinity));
  }
}

// A turned box is moved into the canvas by its bounds, which are rounded: it moves by whole edges.
TEST(TorusSearch, ATurnedBoxThatOnlyTouchesFindsTheSpriteAtEachPlace) {
  SpriteManager space({.radius = 32, .canvas = Canvas::Bounded, .border = Border::Wrap});
  space.Add({.position = {-9, -7}, .radius = 5});
  const TorusSearch torus(space);
  for (double edges = -2; edges <= 2; ++edges) {
    const Vec2 center{116 + 64 * edges, 84.5 - 64 * edges};  // the gap between circle and box is 0
    EXPECT_EQ(torus.CountSpritesTouching(TurnedBox{.center = center, .half = {44, 22.5}}), 1u)
        << edges;
    const Vec2 beyond{center.x, center.y + 0.25};
    EXPECT_EQ(torus.CountSpritesTouching(TurnedBox{.center = beyond, .half = {44, 22.5}}), 0u)
        << edges;
  }
}

// center - radius is rounded here: plus the canvas' edge length, it exceeds center + radius.
TEST(TorusSearch, WrappedIsAPlaceForAdd) {
  const double middle = std::nextafter(-1000.3, 0);
  SpriteManager space(
      {.center = {middle, 0}, .radius = 1000, .canvas = Canvas::Bounded, .border = Border::Wrap});
  const double high = middle + 1000;
  const double further = (middle - 1000) + 2000;
  ASSERT_GT(std::nextafter(further, -1), high);
  const Vec2 place = TorusSearch(space).Wrapped({std::nextafter(further, -1), 0});
  EXPECT_LE(place.x, high);
  space.Add({.position = place});
  EXPECT_EQ(space.Count(), 1u);
}

std::string MessageOf(const auto& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(TorusSearchTest, RejectsWhatItCannotAnswer) {
  std::vector<Hit> hits(3);
  std::vector<SweepHit> sweep_hits;
  EXPECT_EQ(MessageOf([&] {
              torus_.GetSpritesNear({0, 0}, -1, {}, hits);
            }).substr(0, 39),
            "TorusSearch::GetSpritesNear: radius = -");
  EXPECT_EQ(MessageOf([&] {
              torus_.GetSpritesNear({NAN, 0}, 1, {}, hits);
            }),
            "TorusSearch::GetSpritesNear: point.x = nan (expected a finite number)");
  EXPECT_EQ(MessageOf([&] {
              torus_.GetSpritesIn({{0, 0}, {1601, 1}}, {}, hits);
            }),
            "TorusSearch::GetSpritesIn: width = 1601 (expected 0 to 8 edges of the canvas, 1600)");
  EXPECT_EQ(MessageOf([&] {
              (void)torus_.Wrapped({0, NAN});
            }),
            "TorusSearch::Wrapped: point.y = nan (expected a finite number)");
  EXPECT_EQ(MessageOf([&] {
              (void)torus_.Way({}, {kInfinity, 0});
            }),
            "TorusSearch::Way: to.x = inf (expected a finite number)");
  EXPECT_NE(MessageOf([&] {
              torus_.GetSpritesTouching(TurnedBox{.half = {NAN, 1}}, {}, hits);
            }),
            "no error");
  EXPECT_NE(MessageOf([&] {
              torus_.GetSpritesTouching(TurnedBox{.half = {1, 1}, .axis = {0, 0}}, {}, hits);
            }),
            "no error");
  EXPECT_NE(MessageOf([&] {
              torus_.GetSpritesTouching(Capsule{.to = {0, 1700}, .radius = 1}, {}, hits);
            }),
            "no error");
  EXPECT_NE(MessageOf([&] {
              torus_.GetSpritesTouching(Capsule{.to = {0, 1}, .radius = -1}, {}, hits);
            }),
            "no error");
  EXPECT_NE(MessageOf([&] { torus_.GetSpritesIn({{0, 0}, {-900, 1}}, {}, hits); }), "no error");
  EXPECT_NE(MessageOf([&] { torus_.SweepAll({0, 0}, {0, 1700}, 1, {}, sweep_hits); }), "no error");
  EXPECT_NE(MessageOf([&] { (void)torus_.GetNearestSprite({0, 0}, -1); }), "no error");
  EXPECT_EQ(hits.size(), 3u) << "an error changes nothing";
  const SpriteManager plane;
  EXPECT_NE(MessageOf([&] { TorusSearch{plane}; }), "no error");
  SpaceOptions bounces = TorusOptions();
  bounces.border = Border::Bounce;
  const SpriteManager bouncing(bounces);
  EXPECT_NE(MessageOf([&] { TorusSearch{bouncing}; }), "no error");
}

}  // namespace
}  // namespace heliopause
