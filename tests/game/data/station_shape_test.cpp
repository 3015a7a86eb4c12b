#include "game/data/station_shape.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "game/data/shapes.hpp"

namespace heliopause {
namespace {

// Whether some part is there; `at` in units of the station's radius.
bool Has(Shapes& shapes, StationForm form, std::uint32_t appearance_seed, double seconds, Vec2 at) {
  std::vector<ShapePart> parts;
  shapes.StationParts(form, appearance_seed, seconds, parts);
  for (const ShapePart& part : parts) {
    if (part.mask->Contains({part.offset, maths::FromAngle(part.angle), 2.0 / part.edge}, at))
      return true;
  }
  return false;
}

Vec2 At(double angle, double radius) {
  return {std::cos(angle) * radius, std::sin(angle) * radius};
}

TEST(StationShape, FollowsFromTheNameOfTheShape) {
  EXPECT_EQ(FormOfStation("shipyard"), StationForm::Shipyard);
  EXPECT_EQ(FormOfStation("outpost"), StationForm::Outpost);
  EXPECT_EQ(FormOfStation("teapot"), StationForm::Outpost);
}

TEST(StationShape, StaysWithinItsCircleAtAnyTime) {
  Shapes shapes;
  std::vector<ShapePart> parts;
  for (const StationForm form : {StationForm::Outpost, StationForm::Shipyard}) {
    for (double seconds = 0; seconds < 100; seconds += 0.37) {
      shapes.StationParts(form, 7, seconds, parts);
      for (const ShapePart& part : parts) {
        const double reach = part.mask->Radius() * 2 / part.edge + maths::Length(part.offset);
        EXPECT_GT(part.mask->CountSolid(), 500u);
        EXPECT_LE(reach, 1.0) << seconds;
      }
    }
  }
}

TEST(StationShape, OfAnOutpostHasArmsThatStandStillAndAWheelThatTurns) {
  Shapes shapes;
  const double own = StationAngle(5);
  const auto has = [&](double seconds, Vec2 at) {
    return Has(shapes, StationForm::Outpost, 5, seconds, at);
  };
  for (double seconds = 0; seconds < 70; seconds += 3.1) {
    EXPECT_TRUE(has(seconds, {0, 0.29})) << "the hub";
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(has(seconds, At(own + kTau * i / 3, 0.95))) << "a pad";
      EXPECT_FALSE(has(seconds, At(own + kTau * (i + 0.5) / 3, 0.95))) << "between arms";
    }
    const double wheel = own + 0.1 * seconds;
    for (int i = 0; i < 6; ++i) {
      EXPECT_TRUE(has(seconds, At(wheel + kTau * i / 6, 0.6))) << "a spoke";
      EXPECT_TRUE(has(seconds, At(wheel + kTau * (i + 0.5) / 18, 0.8))) << "a panel";
    }
  }
  EXPECT_FALSE(has(0, At(own + kTau / 4, 0.5))) << "between spokes and arms";
  EXPECT_FALSE(has(0, At(own + kTau / 18, 0.8))) << "the gap between two panels";
}

TEST(StationShape, OfAShipyardHasCranesThatComeAndGo) {
  Shapes shapes;
  const double own = StationAngle(5);
  int seen = 0;
  for (double seconds = 0; seconds < 60; seconds += 0.5) {
    const double angle = own + 0.012 * seconds;
    const auto has = [&](double x, double y) {
      const double c = std::cos(angle), s = std::sin(angle);
      return Has(shapes, StationForm::Shipyard, 5, seconds, {x * c - y * s, x * s + y * c});
    };
    for (const double side : {-1.0, 1.0}) {
      EXPECT_TRUE(has(shipyard::CranePosition(side, seconds), side * 0.3)) << seconds;
      EXPECT_TRUE(has(0.7, side * 0.5)) << "a rail";
    }
    EXPECT_FALSE(has(0.75, 0)) << "the way out";
    seen += has(0, 0.3);
  }
  EXPECT_GT(seen, 2) << "a crane passes by the middle";
  EXPECT_LT(seen, 60) << "and does not stay";
}

}  // namespace
}  // namespace heliopause
