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
  tree.EnsureSpareForSlot(slot);
  tree.Insert({position, {1, 0}, 2.0 + slot, 1u << (slot % 3), {slot, 1}});
}

// Twenty sprites in two clusters, in clean nodes; slot 20 is alone in its leaf.
QuadTree ValidTree(Canvas canvas = Canvas::Infinite) {
  QuadTree tree(SmallOptions(canvas));
  for (std::uint32_t slot = 0; slot < 20; ++slot) {
    Insert(tree, slot, {slot < 10 ? -50.0 + slot : 50.0 + slot, -60.0 + 3 * slot});
  }
  Insert(tree, 20, {-90, 90});
  tree.EnsureSpareForSlot(kFreeSlot);
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
  Expect("level 51 (expected", [](TreeBreaker& b) { b.Root().level = 51; });
  Expect("expected a multiple of 2^-8", [](TreeBreaker& b) { b.Root().center.x = 0x1p-9; });
  Expect("from the options", [](TreeBreaker& b) { --b.Root().level; });
  Expect(
      "has another square than at the start", [](TreeBreaker& b) { ++b.Root().level; }, kBounded);
  Expect("wrong parent link", [](TreeBreaker& b) { b.Root().parent = b.LeafOf(0); });
}

TEST_F(Broken, Links) {
  Expect("wrong parent link", [](TreeBreaker& b) { b.At(b.LeafOf(20)).parent = b.LeafOf(0); });
  Expect("not a quadrant of its parent", [](TreeBreaker& b) { b.At(b.LeafOf(20)).center.x += 1; });
  Expect("not a quadrant of its parent",
         [](TreeBreaker& b) { std::swap(b.Root().child[0], b.Root().child[2]); });
  Expect("links to a node that does not exist", [](TreeBreaker& b) { b.Root().child[0] = 12345; });
  Expect("a leaf with a child", [](TreeBreaker& b) { b.At(b.LeafOf(20)).child[1] = 1; });
  Expect("an inner node without children", [](TreeBreaker& b) {
    b.Root().child = {kNone, kNone, kNone, kNone};
  });
}

TEST_F(Broken, SkipTables) {
  Expect("has no skip table of its own", [](TreeBreaker& b) { b.Root().SkipTableIndex() = kNone; });
  Expect("cell 0 of its skip table is", [](TreeBreaker& b) { ++b.TableOfRoot().cell[0]; });
  Expect("its skip table is 4294967295", [](TreeBreaker& b) {
    for (std::uint32_t& cell : b.TableOfRoot().cell) cell = kNone;
  });
  Expect("has a skip table at a level without", [](TreeBreaker& b) {
    std::uint32_t node = b.At(b.LeafOf(0)).parent;
    while (b.At(node).SkipTableIndex() != kNone) node = b.At(node).parent;
    ASSERT_NE(node, b.RootIndex());
    b.At(node).SkipTableIndex() = 0;
  });
}

TEST_F(Broken, CountsAndAggregates) {
  Expect("count", [](TreeBreaker& b) { ++b.At(b.LeafOf(20)).count; });
  Expect("count", [](TreeBreaker& b) { ++b.Root().count; });
  Expect("do not include all of", [](TreeBreaker& b) { b.At(b.LeafOf(20)).kinds = 0; });
  Expect("do not include all of", [](TreeBreaker& b) { b.Chunks().SetKinds(b.EntryOf(20), 0); });
  Expect("but kinds", [](TreeBreaker& b) { b.Root().kinds = kAllKinds; });
  Expect("but kinds", [](TreeBreaker& b) { b.Root().some_kindless = true; });
  Expect("is below a sprite's radius", [](TreeBreaker& b) { b.Root().max_radius = 1; });
  Expect("but max_radius", [](TreeBreaker& b) { b.Root().max_radius = 1000; });
  Expect("marked for a recount", [](TreeBreaker& b) { b.At(b.LeafOf(20)).recount_kinds = true; });
  Expect("marked for a recount",
         [](TreeBreaker& b) { b.At(b.LeafOf(20)).recount_max_radius = true; });
}

TEST_F(Broken, DirtyBitsAndShape) {
  Expect("dirty below a clean parent", [](TreeBreaker& b) { b.At(b.LeafOf(20)).dirty = true; });
  Expect("expected to be split", [](TreeBreaker& b) { b.At(b.LeafOf(20)).count = 5; });
  Expect("expected a leaf", [](TreeBreaker& b) { b.MergeThreshold() = 1000; });
}

TEST_F(Broken, Entries) {
  Expect("is not in its leaf",
         [](TreeBreaker& b) { b.FirstPositionOf(b.FirstChunkOf(20)).x = 90; });
  Expect("expected within +-2^40",
         [](TreeBreaker& b) { b.FirstPositionOf(b.FirstChunkOf(20)).x = -2 * kMaxCoordinate; });
  Expect("expected within +-2^40", [](TreeBreaker& b) {
    b.FirstPositionOf(b.FirstChunkOf(20)).y = std::numeric_limits<double>::quiet_NaN();
  });
  Expect("velocity is not finite", [](TreeBreaker& b) {
    b.Chunks().Velocity(b.EntryOf(20)).x = std::numeric_limits<double>::infinity();
  });
  Expect("radius -1", [](TreeBreaker& b) { b.Chunks().Radius(b.EntryOf(20)) = -1; });
  Expect("wrong quantized position",
         [](TreeBreaker& b) { ++b.Chunks().Header(b.FirstChunkOf(20)).y[0]; });
  Expect("wrong kinds in the header",
         [](TreeBreaker& b) { b.Chunks().Header(b.FirstChunkOf(20)).kinds[0] = 0x80; });
  Expect("unused lane 5 has kinds",
         [](TreeBreaker& b) { b.Chunks().Header(b.FirstChunkOf(20)).kinds[5] = 1; });
  Expect("does not name its entry", [](TreeBreaker& b) { b.EntryOf(20) += 1; });
  Expect("have an entry (expected", [](TreeBreaker& b) { b.EntryOf(kFreeSlot) = 0; });
}

TEST_F(Broken, Chunks) {
  Expect(": owner ",
         [](TreeBreaker& b) { b.Chunks().Header(b.FirstChunkOf(20)).owner = b.LeafOf(0); });
  Expect("broken list of chunks", [](TreeBreaker& b) {
    const std::uint32_t chunk = b.FirstChunkOf(20);
    b.Chunks().Next(chunk) = chunk;
  });
  Expect("has free lanes and is not the first",
         [](TreeBreaker& b) { b.Chunks().Header(b.FirstChunkOf(20)).count = 0; });
  Expect("an unused lane is a stray",
         [](TreeBreaker& b) { b.Chunks().Header(b.FirstChunkOf(20)).strays = 2; });
}

TEST_F(Broken, Pools) {
  Expect("node", [](TreeBreaker& b) { b.LoseANode(); });
  Expect("lost, neither linked nor free", [](TreeBreaker& b) { b.LoseANode(); });
  Expect("lost, neither linked nor free", [](TreeBreaker& b) { b.LoseAChunk(); });
  Expect("table", [](TreeBreaker& b) { b.LoseATable(); });
  Expect("in use and free", [](TreeBreaker& b) { b.FreeANodeInUse(b.LeafOf(20)); });
  Expect("in use and free", [](TreeBreaker& b) { b.FreeAChunkInUse(b.FirstChunkOf(20)); });
  Expect("in use and free", [](TreeBreaker& b) { b.FreeATableInUse(b.Root().SkipTableIndex()); });
  Expect("free, but has entries", [](TreeBreaker& b) { b.FreeAChunkThatHoldsSprites(); });
  Expect("unused lane 3 has kinds", [](TreeBreaker& b) { b.FreeChunk().kinds[3] = 1; });
  Expect("an unused lane is a stray", [](TreeBreaker& b) { b.FreeChunk().strays = 8; });
}

TEST_F(Broken, Counters) {
  Expect("leaves (expected", [](TreeBreaker& b) { ++b.Leaves(); });
  Expect("inner nodes at level", [](TreeBreaker& b) { ++b.InnerAtLevel(0); });
  Expect("strays", [](TreeBreaker& b) { b.AddAStray(3); });
  Expect("strays that FixOutOfBounds would not find", [](TreeBreaker& b) { b.HideAStray(3); });
}

TEST_F(Broken, Outside) {
  Expect(
      "outside: count", [](TreeBreaker& b) { ++b.Outside().count; }, kBounded);
}

TEST(Validate, ReportsAggregatesOfSpritesOutsideThatAreTooSmall) {
  QuadTree tree(SmallOptions(kBounded));
  Insert(tree, 0, {500, 0});
  Node& outside = TreeBreaker(tree).Outside();
  const Node sound = outside;
  outside.kinds = 0;
  EXPECT_NE(tree.Validate().find("outside: kinds"), std::string::npos);
  outside = sound;
  outside.max_radius = -1;
  EXPECT_NE(tree.Validate().find("outside: max_radius"), std::string::npos);
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
  EXPECT_NE(full.Validate().find("expected to be split"), std::string::npos);

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
