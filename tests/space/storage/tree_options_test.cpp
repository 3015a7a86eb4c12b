#include "space/storage/tree_options.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heliopause::space {
namespace {

constexpr SpaceOptions kBounded{.center = {10, -20}, .radius = 100, .canvas = Canvas::Bounded};

SpaceOptions With(Border border) {
  SpaceOptions options = kBounded;
  options.border = border;
  return options;
}

TEST(TreeOptions, DeriveTheMergeThresholdUnlessItIsGiven) {
  EXPECT_EQ(TreeOptions({.leaf_capacity = 64}).merge_threshold, 56u);
  EXPECT_EQ(TreeOptions({.leaf_capacity = 1}).merge_threshold, 0u);
  EXPECT_EQ(TreeOptions({.leaf_capacity = 64, .merge_threshold = 7}).merge_threshold, 7u);
}

TEST(TreeOptions, AllowNoLeafBelowTheSmallestRadius) {
  EXPECT_EQ(TreeOptions({.smallest_leaf_radius = 1e-30}).smallest_leaf_radius, kSmallestRadius);
  EXPECT_EQ(TreeOptions({.smallest_leaf_radius = 3}).smallest_leaf_radius, 3);
}

TEST(TreeOptions, OfAnInfiniteCanvasKeepEverySprite) {
  const TreeOptions options({.border = Border::Remove});
  EXPECT_EQ(options.border, Border::Keep);
  EXPECT_FALSE(options.IsOutside({1e12, -1e12}));
  EXPECT_TRUE(options.Admits({1e12, -1e12}));
  EXPECT_EQ(options.interior.max.x, kMaxCoordinate) << "space ends there";
}

TEST(TreeOptions, OfABoundedCanvasTestTheClosedBoxAsGiven) {
  const TreeOptions options(kBounded);
  for (const Vec2 edge : {Vec2{-90, -20}, Vec2{110, -20}, Vec2{10, -120}, Vec2{10, 80}}) {
    EXPECT_FALSE(options.IsOutside(edge)) << edge.x << ", " << edge.y;
  }
  EXPECT_TRUE(options.IsOutside({std::nextafter(110.0, 1e9), -20}));
  EXPECT_TRUE(options.IsOutside({10, std::nextafter(-120.0, -1e9)}));
}

TEST(TreeOptions, AdmitPositionsOutsideOnlyWithBorderKeep) {
  EXPECT_TRUE(TreeOptions(With(Border::Keep)).Admits({1000, 0}));
  for (const Border border : {Border::Wrap, Border::Clamp, Border::Bounce, Border::Remove}) {
    EXPECT_FALSE(TreeOptions(With(border)).Admits({1000, 0}));
    EXPECT_TRUE(TreeOptions(With(border)).Admits({110, 80}));
  }
}

TEST(TreeOptions, BeginWithTheSmallestSquareThatCoversTheClosedCanvas) {
  const TreeOptions options(kBounded);
  EXPECT_TRUE(options.first_root.Contains({110, 80}));
  EXPECT_TRUE(options.first_root.Contains({-90, -120}));
  EXPECT_EQ(options.first_root.radius, 128);
}

}  // namespace
}  // namespace heliopause::space
