#include "game/data/shapes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace heliopause {
namespace {

TEST(RockOutline, IsRaggedClosedAndInsideItsCircle) {
  std::vector<Vec2> rim, again;
  for (std::uint32_t appearance_seed = 0; appearance_seed < 300; ++appearance_seed) {
    for (const int corners : {9, 14, kRaggedCorners}) {
      RockOutline(appearance_seed, corners, rim);
      ASSERT_EQ(rim.size(), static_cast<std::size_t>(corners));
      double least = 9, most = 0, area = 0;
      for (std::size_t i = 0; i < rim.size(); ++i) {
        const Vec2 a = rim[i], b = rim[(i + 1) % rim.size()];
        const double radius = std::hypot(a.x, a.y);
        least = std::min(least, radius);
        most = std::max(most, radius);
        const double slice = a.x * b.y - a.y * b.x;
        ASSERT_GT(slice, 0) << appearance_seed;  // one turn, no crossing
        area += slice / 2;
      }
      EXPECT_GE(least, 0.72 - 1e-12) << appearance_seed;
      EXPECT_LE(most, 1 + 1e-12) << appearance_seed;
      EXPECT_GT(most - least, 0.02) << appearance_seed;
      EXPECT_GT(area, 1.7) << appearance_seed;
      RockOutline(appearance_seed, corners, again);
      EXPECT_TRUE(std::equal(rim.begin(), rim.end(), again.begin(),
                             [](Vec2 a, Vec2 b) { return a.x == b.x && a.y == b.y; }));
    }
  }
}

TEST(RockOutline, DiffersByAppearance) {
  std::vector<Vec2> one, two;
  RockOutline(1, 9, one);
  RockOutline(2, 9, two);
  EXPECT_NE(one[0].x, two[0].x);
}

TEST(MaskOfOutline, IsSolidWhereTheOutlineGoesRound) {
  // A square with a notch from above.
  const std::vector<Vec2> notched = {{-0.75, -0.75}, {-0.25, -0.75}, {0, 0.25},    {0.25, -0.75},
                                     {0.75, -0.75},  {0.75, 0.75},   {-0.75, 0.75}};
  const Mask mask = MaskOfOutline(notched);
  EXPECT_EQ(mask.Width(), kMaskEdge);
  const MaskPlace place{.scale = 2.0 / kMaskEdge};
  EXPECT_TRUE(mask.Contains(place, {-0.5, -0.7}));
  EXPECT_TRUE(mask.Contains(place, {0.5, -0.7}));
  EXPECT_FALSE(mask.Contains(place, {0, -0.5})) << "in the notch";
  EXPECT_TRUE(mask.Contains(place, {0, 0.4}));
  EXPECT_FALSE(mask.Contains(place, {0.8, 0}));
  EXPECT_FALSE(mask.Contains(place, {0, -0.8}));
}

TEST(Shapes, OfRocksFollowTheirOutlinesToAPixel) {
  Shapes shapes;
  const MaskPlace place{.scale = 2.0 / kMaskEdge};
  std::vector<Vec2> rim;
  for (std::uint32_t appearance_seed = 1; appearance_seed < 60; ++appearance_seed) {
    const Mask mask = shapes.RockMask(appearance_seed);
    EXPECT_EQ(mask, shapes.RockMask(appearance_seed));
    EXPECT_LT(mask.Radius() * place.scale, 1.02);
    EXPECT_GT(mask.CompressionRatio(), 1.5);
    RockOutline(appearance_seed, kRaggedCorners, rim);
    for (std::size_t i = 0; i < rim.size(); ++i) {
      const Vec2 a = rim[i], b = rim[(i + 1) % rim.size()];
      const Vec2 middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
      EXPECT_TRUE(mask.Contains(place, {middle.x * 0.96, middle.y * 0.96}))
          << appearance_seed << " " << i;
      EXPECT_FALSE(mask.Contains(place, {middle.x * 1.05, middle.y * 1.05}))
          << appearance_seed << " " << i;
    }
  }
}

TEST(Shapes, KeepNoMaskOfARockThatIsForgotten) {
  Shapes shapes;
  const Mask first = shapes.RockMask(7);
  shapes.RockMask(8);
  EXPECT_EQ(shapes.Count(), 2u);
  shapes.EraseRock(7);
  shapes.EraseRock(7);
  EXPECT_EQ(shapes.Count(), 1u);
  EXPECT_EQ(shapes.RockMask(7), first);
}

TEST(Shapes, ClearTheCacheWhenItIsFull) {
  Shapes shapes;
  const Mask first = shapes.RockMask(7);
  for (std::uint32_t appearance_seed = 100; appearance_seed < 4300; ++appearance_seed)
    shapes.RockMask(appearance_seed);
  EXPECT_EQ(shapes.RockMask(7), first);
}

#ifndef NDEBUG
TEST(ShapesDeathTest, AnOutlineHasAtLeastThreeCorners) {
  std::vector<Vec2> rim;
  EXPECT_DEATH(RockOutline(1, 2, rim), "an outline encloses an area");
}
#endif

}  // namespace
}  // namespace heliopause
