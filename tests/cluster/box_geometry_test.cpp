#include "cluster/box_geometry.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace heliopause::cluster {
namespace {

TEST(BoxGeometry, AGrownBoxContainsEveryPlaceWithinTheRoundedDistance) {
  SmallRandom random(1);
  for (int i = 0; i < 100000; ++i) {
    const double scale = std::ldexp(1.0, static_cast<int>(random.Below(38)));
    const Vec2 corner = {random.Between(-scale, scale), random.Between(-scale, scale)};
    const Box box{corner, {corner.x + 1, corner.y + 1}};
    const double by = random.Between(0, 100);
    const Box grown = Grown(box, by * (1 + kRoundingBound));
    // The largest coordinate whose rounded distance to the edge is at most `by`.
    double x = box.max.x + by;
    while (std::nextafter(x, 1e300) - box.max.x <= by) x = std::nextafter(x, 1e300);
    if (x - box.max.x <= by) {
      EXPECT_GE(grown.max.x, x);
    }
    EXPECT_LE(grown.min.y, box.min.y - by);
  }
}

TEST(BoxGeometry, GrownEndsAtTheEndOfThePlane) {
  const Box grown = Grown(kWholePlane, 5);
  EXPECT_EQ(grown.min.x, -kMaxCoordinate);
  EXPECT_EQ(grown.max.y, kMaxCoordinate);
}

TEST(BoxGeometry, LowerDistanceIsABoundOfTheDistanceToEachPlace) {
  SmallRandom random(2);
  const Box box{{-3, 1}, {2, 7}};
  for (int i = 0; i < 10000; ++i) {
    const Vec2 p{random.Between(-20, 20), random.Between(-20, 20)};
    const Vec2 q{random.Between(-3, 2), random.Between(1, 7)};
    const double dx = p.x - q.x;
    const double dy = p.y - q.y;
    EXPECT_LE(LowerDistance(p, box), std::sqrt(dx * dx + dy * dy));
  }
  EXPECT_EQ(LowerDistance({0, 2}, box), 0);
  EXPECT_NEAR(LowerDistance({-6, 11}, box), 5, 1e-9);
}

TEST(BoxGeometry, ClosedBoxesOverlapInAnEdge) {
  EXPECT_TRUE(Overlap({{0, 0}, {1, 1}}, {{1, 1}, {2, 2}}));
  EXPECT_FALSE(Overlap({{0, 0}, {1, 1}}, {{1.5, 0}, {2, 2}}));
  EXPECT_TRUE(Contains({{0, 0}, {1, 1}}, {1, 0}));
  EXPECT_FALSE(Contains({{0, 0}, {1, 1}}, {1.1, 0}));
}

}  // namespace
}  // namespace heliopause::cluster
