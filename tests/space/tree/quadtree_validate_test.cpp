// Validate reports every invariant: each is broken on purpose, once.
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>

#include "space/tree/quadtree.hpp"
#include "support/tree_breaker.hpp"

namespace heliopause::space {
namespace {

constexpr Canvas kBounded = Canvas::Bounded;
constexpr std::uint32_t kFreeSlot = 21;  // a slot without a sprite

SpaceOptions SmallOptions(Canvas canvas) {
  SpaceOptions options;
  options.radius = 100;
  options.canvas = canvas;
  options.leaf_capacity = 4;
  options.merge_threshold = 2;
  options.smallest_leaf_radius = 1;
  return options;
}

void Insert(QuadTree& tree, std::uint32_t slot, Vec2 position) {
  tree.EnsureRoomFor(slot);
  tree.Insert({position, {1, 0}, 2.0 + slot, 1u << (slot % 3), {slot, 1}});
}

// Twenty sprites in two clusters, in clean nodes; slot 20 is alone in its leaf.
QuadTree ValidTree(Canvas canvas = Canvas::Infinite) {
  QuadTree tree(SmallOptions(canvas));
  for (std::uint32_t slot = 0; slot < 20; ++slot) {
    Insert(tree, slot, {slot < 10 ? -50.0 + slot : 50.0 + slot, -60.0 + 3 * slot});
  }
  Insert(tree, 20, {-90, 90});
  tree.EnsureRoomFor(kFreeSlot);
  tree.ReBallance();
  return tree;
}

class Broken : public testing::Test {
 protected:
  void Expect(const std::string& words, const std::function<void(TreeBreaker&)>& break_it,
              Canvas canvas = Canvas::Infinite) {
    QuadTree tree = ValidTree(canvas);
    ASSERT_EQ(tree.Validate(), "");
    TreeBreaker breaker(tree);
    break_it(breaker);
    EXPECT_NE(tree.Validate().find(words), std::string::npos)
        << "expected: " << words << "\nfound: " << tree.Validate();
  }
};

TEST_F(Broken, Root) {
  Expect("no such node", [](TreeBreaker& b) { b.RootIndex() = 12345; });
  Expect("level 51 is none", [](TreeBreaker& b) { b.Root().level = 51; });
  Expect("not a multiple of 2^-8", [](TreeBreaker& b) { b.Root().center.x = 0x1p-9; });
  Expect("below the options' radius", [](TreeBreaker& b) { --b.Root().level; });
  Expect(
      "root of a bounded canvas has changed", [](TreeBreaker& b) { ++b.Root().level; }, kBounded);
  Expect("does not name its parent", [](TreeBreaker& b) { b.Root().parent = b.LeafOf(0); });
}

TEST_F(Broken, Links) {
  Expect("does not name its parent",
         [](TreeBreaker& b) { b.At(b.LeafOf(20)).parent = b.LeafOf(0); });
  Expect("is not the quadrant", [](TreeBreaker& b) { b.At(b.LeafOf(20)).center.x += 1; });
  Expect("is not the quadrant",
         [](TreeBreaker& b) { std::swap(b.Root().child[0], b.Root().child[2]); });
  Expect("has a child that is none", [](TreeBreaker& b) { b.Root().child[0] = 12345; });
  Expect("is a leaf and has a child", [](TreeBreaker& b) { b.At(b.LeafOf(20)).child[1] = 1; });
  Expect("neither a leaf nor has children", [](TreeBreaker& b) {
    b.Root().child = {kNone, kNone, kNone, kNone};
  });
}

TEST_F(Broken, SkipTables) {
  Expect("has no table of its own", [](TreeBreaker& b) { b.Root().inside = kNone; });
  Expect("cell 0 of its table says", [](TreeBreaker& b) { ++b.TableOfRoot().cell[0]; });
  Expect("its table says 4294967295", [](TreeBreaker& b) {
    for (std::uint32_t& cell : b.TableOfRoot().cell) cell = kNone;
  });
  Expect("has a table at a level without", [](TreeBreaker& b) {
    std::uint32_t node = b.At(b.LeafOf(0)).parent;
    while (b.At(node).inside != kNone) node = b.At(node).parent;
    ASSERT_NE(node, b.RootIndex());
    b.At(node).inside = 0;
  });
}

TEST_F(Broken, CountsAndAggregates) {
  Expect("count", [](TreeBreaker& b) { ++b.At(b.LeafOf(20)).count; });
  Expect("count", [](TreeBreaker& b) { ++b.Root().count; });
  Expect("miss some of", [](TreeBreaker& b) { b.At(b.LeafOf(20)).kinds = 0; });
  Expect("miss some of", [](TreeBreaker& b) { b.Chunks().SetKinds(b.PlaceOf(20), 0); });
  Expect("its kinds", [](TreeBreaker& b) { b.Root().kinds = kAllKinds; });
  Expect("its kinds", [](TreeBreaker& b) { b.Root().some_kindless = true; });
  Expect("is less than a radius in it", [](TreeBreaker& b) { b.Root().reach = 1; });
  Expect("its reach", [](TreeBreaker& b) { b.Root().reach = 1000; });
  Expect("to be recounted", [](TreeBreaker& b) { b.At(b.LeafOf(20)).kinds_fell = true; });
  Expect("to be recounted", [](TreeBreaker& b) { b.At(b.LeafOf(20)).reach_fell = true; });
}

TEST_F(Broken, DirtyBitsAndShape) {
  Expect("dirty below a clean parent", [](TreeBreaker& b) { b.At(b.LeafOf(20)).dirty = true; });
  Expect("should be split", [](TreeBreaker& b) { b.At(b.LeafOf(20)).count = 5; });
  Expect("should be a leaf", [](TreeBreaker& b) { b.MergeThreshold() = 1000; });
}

TEST_F(Broken, Entries) {
  Expect("is not in its leaf",
         [](TreeBreaker& b) { b.FirstPositionOf(b.FirstChunkOf(20)).x = 90; });
  Expect("is outside of space",
         [](TreeBreaker& b) { b.FirstPositionOf(b.FirstChunkOf(20)).x = -2 * kMaxCoordinate; });
  Expect("is outside of space", [](TreeBreaker& b) {
    b.FirstPositionOf(b.FirstChunkOf(20)).y = std::numeric_limits<double>::quiet_NaN();
  });
  Expect("velocity is not finite", [](TreeBreaker& b) {
    b.Chunks().Velocity(b.PlaceOf(20)).x = std::numeric_limits<double>::infinity();
  });
  Expect("radius -1", [](TreeBreaker& b) { b.Chunks().Radius(b.PlaceOf(20)) = -1; });
  Expect("outline is elsewhere",
         [](TreeBreaker& b) { ++b.Chunks().Head(b.FirstChunkOf(20)).y[0]; });
  Expect("outline has other kinds",
         [](TreeBreaker& b) { b.Chunks().Head(b.FirstChunkOf(20)).kinds[0] = 0x80; });
  Expect("is not in use and has kinds",
         [](TreeBreaker& b) { b.Chunks().Head(b.FirstChunkOf(20)).kinds[5] = 1; });
  Expect("does not know its place", [](TreeBreaker& b) { b.PlaceOf(20) += 1; });
  Expect("slots have one but", [](TreeBreaker& b) { b.PlaceOf(kFreeSlot) = 0; });
}

TEST_F(Broken, Chunks) {
  Expect("does not name its leaf",
         [](TreeBreaker& b) { b.Chunks().Head(b.FirstChunkOf(20)).owner = b.LeafOf(0); });
  Expect("list of chunks is broken", [](TreeBreaker& b) {
    const std::uint32_t chunk = b.FirstChunkOf(20);
    b.Chunks().Next(chunk) = chunk;
  });
  Expect("has room and is not the first",
         [](TreeBreaker& b) { b.Chunks().Head(b.FirstChunkOf(20)).count = 0; });
  Expect("a row not in use is a stray",
         [](TreeBreaker& b) { b.Chunks().Head(b.FirstChunkOf(20)).strays = 2; });
}

TEST_F(Broken, Pools) {
  Expect("node", [](TreeBreaker& b) { b.LoseANode(); });
  Expect("neither in the tree nor free", [](TreeBreaker& b) { b.LoseANode(); });
  Expect("neither in a leaf nor free", [](TreeBreaker& b) { b.LoseAChunk(); });
  Expect("table", [](TreeBreaker& b) { b.LoseATable(); });
  Expect("is in use and free", [](TreeBreaker& b) { b.FreeANodeInUse(b.LeafOf(20)); });
  Expect("is in use and free", [](TreeBreaker& b) { b.FreeAChunkInUse(b.FirstChunkOf(20)); });
  Expect("is in use and free", [](TreeBreaker& b) { b.FreeATableInUse(b.Root().inside); });
  Expect("is free and holds sprites", [](TreeBreaker& b) { b.FreeAChunkThatHoldsSprites(); });
  Expect("row 3 is not in use and has kinds", [](TreeBreaker& b) { b.FreeChunk().kinds[3] = 1; });
  Expect("a row not in use is a stray", [](TreeBreaker& b) { b.FreeChunk().strays = 8; });
}

TEST_F(Broken, Counters) {
  Expect("leaves but there are", [](TreeBreaker& b) { ++b.Leaves(); });
  Expect("inner nodes at level", [](TreeBreaker& b) { ++b.InnerAtLevel(0); });
  Expect("strays", [](TreeBreaker& b) { b.AddAStray(3); });
  Expect("strays that nobody would find", [](TreeBreaker& b) { b.HideAStray(3); });
}

TEST_F(Broken, Outside) {
  Expect(
      "outside: count", [](TreeBreaker& b) { ++b.Outside().count; }, kBounded);
}

TEST(Validate, ReportsASpriteOutsideACanvasThatDoesNotKeepIt) {
  SpaceOptions options = SmallOptions(kBounded);
  QuadTree keeper(options);
  Insert(keeper, 0, {500, 0});
  EXPECT_EQ(keeper.Validate(), "");
  TreeBreaker(keeper).FirstPositionOf(0).x = 0;
  EXPECT_NE(keeper.Validate().find("is not in its leaf"), std::string::npos)
      << "its position is inside the canvas";

  options.border = Border::Clamp;
  QuadTree clamper(options);
  Insert(clamper, 0, {500, 0});  // SpriteManager rejects such a position
  EXPECT_NE(clamper.Validate().find("keeps none"), std::string::npos);
}

TEST(Validate, AcceptsEmptyAndOverfullNodesOnlyWhileDirty) {
  QuadTree tree = ValidTree();
  tree.Erase(20);
  EXPECT_EQ(tree.Validate(), "");
  TreeBreaker breaker(tree);
  const std::uint32_t leaf = breaker.Root().child[2];
  ASSERT_EQ(breaker.At(leaf).count, 0u);
  for (std::uint32_t n = leaf; n != kNone; n = breaker.At(n).parent) breaker.At(n).dirty = false;
  EXPECT_NE(tree.Validate().find("clean and empty"), std::string::npos);

  QuadTree full = ValidTree();
  for (std::uint32_t slot = 30; slot < 40; ++slot) Insert(full, slot, {-90.0 + slot / 9.0, 90});
  EXPECT_EQ(full.Validate(), "");
  TreeBreaker other(full);
  for (std::uint32_t n = other.LeafOf(30); n != kNone; n = other.At(n).parent) {
    other.At(n).dirty = false;
  }
  EXPECT_NE(full.Validate().find("should be split"), std::string::npos);

  QuadTree thin = ValidTree();
  for (std::uint32_t slot = 0; slot < 9; ++slot) thin.Erase(slot);
  EXPECT_EQ(thin.Validate(), "");
  TreeBreaker last(thin);
  const std::function<void(std::uint32_t)> clean = [&](std::uint32_t n) {
    last.At(n).dirty = false;
    for (const std::uint32_t child : last.At(n).child) {
      if (child != kNone) clean(child);
    }
  };
  clean(last.RootIndex());
  EXPECT_NE(thin.Validate(), "");
}

TEST(Validate, AcceptsSpritesOutsideTheirLeafOnlyBetweenMoveAndFixOutOfBounds) {
  QuadTree tree = ValidTree();
  std::vector<std::uint32_t> leaving;
  tree.Move(60, leaving);
  EXPECT_TRUE(tree.IsMoved());
  EXPECT_EQ(tree.Validate(), "");
  tree.FixOutOfBounds();
  EXPECT_EQ(tree.Validate(), "");
}

}  // namespace
}  // namespace heliopause::space
