#include "view/teaching/tree_picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace heliopause {
namespace {

class TreePictureTest : public testing::Test {
 protected:
  TreePictureTest() : space(Options()) {
    camera.Resize(1280, 720);
    camera.SetView({0, 0}, 0.3);
  }
  static SpaceOptions Options() {
    SpaceOptions options;
    options.leaf_capacity = 4;
    options.merge_threshold = 2;
    options.radius = 1024;
    return options;
  }
  void AddSprites() {
    for (int i = 0; i < 40; ++i)
      space.Add({.position = {i % 8 * 100.0 - 350, i / 8 * 100.0 - 200}, .radius = 10});
    space.ReBallance();
  }
  void AfterTick(std::uint64_t tick) {
    picture.DropOldChanges(tick);
    space.ForEachNode([&](const NodeView& node) { picture.Record(node, tick); });
  }
  TreePicture::Counts Draw(const TreePicture::Style& style) {
    outlines = 0;
    return picture.DrawNodes(ui, camera, space, style, [this](Point, Point, Rgba) { ++outlines; });
  }
  SpriteManager space;
  TreePicture picture;
  Camera camera;
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  Ui ui{shapes, text, 1, 1280, 720};
  std::size_t outlines = 0;
};

TEST_F(TreePictureTest, DrawsAnOutlinePerNodeOnScreen) {
  AddSprites();
  std::size_t nodes = 0;
  space.ForEachNode([&](const NodeView&) { ++nodes; });
  const auto counts = Draw({kTreeSquares, 4});
  EXPECT_EQ(counts.drawn, nodes);
  EXPECT_EQ(outlines, nodes);
  EXPECT_EQ(shapes.VertexCount(), 0u) << "outlines alone";
}

TEST_F(TreePictureTest, CountsNodesThatAreTooSmall) {
  AddSprites();
  camera.SetView({0, 0}, 0.004);
  const auto counts = Draw({kTreeSquares, 4});
  EXPECT_GT(counts.too_small, 0u);
  EXPECT_EQ(outlines, counts.drawn);
}

TEST_F(TreePictureTest, LeavesOutNodesOffScreen) {
  AddSprites();
  camera.SetView({90000, 0}, 1);
  const auto counts = Draw({kTreeSquares, 4});
  EXPECT_EQ(counts.drawn, 0u);
}

TEST_F(TreePictureTest, ChangesGlowForHalfASecondBeforeAndAfter) {
  AddSprites();
  AfterTick(100);
  ASSERT_GT(picture.Changes(), 0u);
  const auto glow = [this](std::uint64_t tick) {
    shapes.Clear();
    picture.DrawChanges(ui, camera, tick);
    return shapes.VertexCount();
  };
  EXPECT_GT(glow(100), 0u);
  EXPECT_GT(glow(129), 0u);
  EXPECT_GT(glow(71), 0u) << "during a rewind";
  EXPECT_EQ(glow(131), 0u);
  picture.DropOldChanges(131);
  EXPECT_EQ(picture.Changes(), 0u);
}

TEST_F(TreePictureTest, ATintReplacesTheFillColours) {
  AddSprites();
  const Rgba red(255, 0, 0);
  Draw({kTreeFill, 4, &red});
  ASSERT_GT(shapes.VertexCount(), 0u);
  for (const Vertex& vertex : shapes.Vertices()) EXPECT_EQ(vertex.color.g, 0);
}

TEST_F(TreePictureTest, ADirtyNodeWhoseCornerIsOffScreenHasNoWedge) {
  space.Add({.position = {500, 500}, .radius = 10});
  NodeView root;
  space.ForEachNode([&](const NodeView& node) {
    if (node.depth == 0) root = node;
  });
  ASSERT_TRUE(root.dirty);
  const auto on_screen = [this] {
    const auto all = shapes.Vertices();
    return std::any_of(all.begin(), all.end(), [](const Vertex& v) {
      return v.position.x >= 0 && v.position.y >= 0 && v.position.x < 1280 && v.position.y < 720;
    });
  };
  camera.SetView({500, 500}, 2);
  Draw({kTreeChanges, 4, nullptr, false});
  EXPECT_FALSE(on_screen());
  camera.SetView({root.center.x - root.radius, root.center.y - root.radius}, 2);
  Draw({kTreeChanges, 4, nullptr, false});
  EXPECT_TRUE(on_screen());
}

TEST_F(TreePictureTest, TouchedLeavesAreMarkedOnRequest) {
  AddSprites();
  Draw({kTreeChanges, 4});
  const std::size_t marked = shapes.VertexCount();
  shapes.Clear();
  Draw({kTreeChanges, 4, nullptr, false});
  EXPECT_LT(shapes.VertexCount(), marked);
}

}  // namespace
}  // namespace heliopause
