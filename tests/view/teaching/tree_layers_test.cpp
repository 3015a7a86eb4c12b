#include "view/teaching/tree_layers.hpp"

#include <gtest/gtest.h>

#include <set>

#include "view/draw/palette.hpp"

namespace heliopause {
namespace {

NodeView Node(double x, double y, double radius) {
  NodeView node;
  node.center = {x, y};
  node.radius = radius;
  return node;
}

TEST(TreeLayerMask, TheCycleShowsEveryLayer) {
  TreeLayerMask layers = kAllTreeLayers, seen = 0;
  std::set<TreeLayerMask> stations;
  do {
    stations.insert(layers);
    if (layers != kAllTreeLayers) seen |= layers;
    layers = NextTreeLayers(layers);
  } while (layers != kAllTreeLayers && stations.size() < 20);
  EXPECT_EQ(seen, kAllTreeLayers);
  EXPECT_EQ(stations.size(), 6u);
}

TEST(TreeLayerMask, IsParsedFromNames) {
  EXPECT_EQ(ParseTreeLayers("all"), kAllTreeLayers);
  EXPECT_EQ(ParseTreeLayers("fill, numbers"), kTreeFill | kTreeNumbers);
  EXPECT_EQ(ParseTreeLayers(""), kAllTreeLayers);
  EXPECT_EQ(ParseTreeLayers(" squares , searches "), kTreeSquares | kTreeSearches);
  EXPECT_FALSE(ParseTreeLayers("squares,sqaures").has_value());
}

TEST(TreeLayerMask, FillColoursGoFromBlueToRed) {
  const Rgba empty = FillColor(0), full = FillColor(1);
  EXPECT_GT(empty.b, empty.r);
  EXPECT_GT(full.r, full.b);
  EXPECT_EQ(FillColor(7), full);
  EXPECT_EQ(FillColor(-1), empty);
  std::set<std::uint32_t> colors;
  for (int i = 0; i <= 10; ++i) colors.insert(FillColor(i / 10.0).toInteger());
  EXPECT_EQ(colors.size(), 11u);  // a colour for each tenth
}

TEST(TreeLayerMask, FillColoursHaveNoGreenInTheSafeScheme) {
  UseColorScheme(ColorScheme::Safe);
  const Rgba half = FillColor(0.5), full = FillColor(1), bad = palette::kBad;
  UseColorScheme(ColorScheme::Standard);
  EXPECT_EQ(half.r, half.g);
  EXPECT_EQ(full, bad);
  EXPECT_GT(FillColor(0.5).g, FillColor(0.5).r);
}

TEST(DecideNode, DrawsVisibleNodesOfSufficientSize) {
  Camera camera;
  camera.Resize(1280, 720);
  camera.SetZoomOutLimit(1e9);
  camera.SetView({0, 0}, 0.01);
  EXPECT_EQ(DecideNode(Node(0, 0, 1024), camera), NodeDrawing::Visible);
  EXPECT_EQ(DecideNode(Node(0, 0, 128), camera), NodeDrawing::TooSmall);
  EXPECT_EQ(DecideNode(Node(80000, 0, 1024), camera), NodeDrawing::OffScreen);
  EXPECT_EQ(DecideNode(Node(80000, 0, 32768), camera),
            NodeDrawing::Visible);  // partly on screen
  EXPECT_EQ(DecideNode(Node(0, 0, 4398046511104), camera),
            NodeDrawing::Visible);  // larger than the screen
}

TEST(FullTreeNodes, IsTheSumOfThePowersOfFour) {
  EXPECT_DOUBLE_EQ(FullTreeNodes(0), 1);
  EXPECT_DOUBLE_EQ(FullTreeNodes(1), 5);
  EXPECT_DOUBLE_EQ(FullTreeNodes(7), 21845);
  EXPECT_GT(FullTreeNodes(50), 1e30);
}

TEST(FullTreeText, FitsAColumnAtAnyDepth) {
  EXPECT_EQ(FullTreeText(0), "1");
  EXPECT_EQ(FullTreeText(7), "21,845");
  EXPECT_EQ(FullTreeText(13), "89.5M");
  EXPECT_EQ(FullTreeText(50), "1.7e+30");
  for (std::size_t depth = 0; depth <= 50; ++depth) EXPECT_LE(FullTreeText(depth).size(), 9u);
}

}  // namespace
}  // namespace heliopause
