// ReBallance moves chunks step by step into the Z order of their leaves, whatever order they were
// allocated in.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "space/tree/quadtree.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

// One full pass over all leaves takes 128 ticks; two more for the rounding of the share per tick.
constexpr unsigned kTicksOfWalk = 130;

SpaceOptions Options(Canvas canvas = Canvas::Bounded) {
  SpaceOptions options;
  options.canvas = canvas;
  options.radius = 1024;
  options.leaf_capacity = 32;
  options.merge_threshold = 8;
  return options;
}

class Repack : public testing::Test {
 protected:
  void Add(QuadTree& tree, Vec2 position) {
    tree.EnsureSpareForSlot(slots_);
    tree.Insert({position, {}, 1, 1, {slots_, 0}});
    ++slots_;
  }

  void AddMany(QuadTree& tree, unsigned count, double half) {
    for (unsigned i = 0; i < count; ++i) Add(tree, random_.In(half));
  }

  // Makes one leaf dirty per tick, because ReBallance repacks only when something has changed.
  void Walk(QuadTree& tree, unsigned ticks = kTicksOfWalk) {
    for (unsigned tick = 0; tick < ticks; ++tick) {
      std::uint32_t slot = random_.Below(slots_);
      while (!tree.Has(slot)) slot = random_.Below(slots_);
      tree.SetRadius(slot, 2);
      tree.SetRadius(slot, 1);
      tree.ReBallance();
    }
    EXPECT_EQ(tree.Validate(), "");
  }

  // Leaves 16 sprites in each leaf, or with `most` > 1 a multiple of 16 up to 16 * most.
  void EraseDownTo(QuadTree& tree, std::uint32_t most) const {
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
      const std::uint32_t leaf = tree.Storage().LeafOf(tree.Storage().EntryOf(slot));
      if (tree.Storage().nodes[leaf].count > 16 * (1 + leaf % most)) tree.Erase(slot);
    }
  }

  static std::vector<std::uint32_t> ChunksOf(const QuadTree& tree, std::uint32_t leaf) {
    std::vector<std::uint32_t> chunks;
    std::uint32_t c = tree.Storage().nodes[leaf].FirstChunk();
    for (; c != kNone; c = tree.Storage().chunks.Next(c)) chunks.push_back(c);
    return chunks;
  }

  // The chunks of each leaf, leaves in Z order; without piles, which stay in place.
  static std::vector<std::vector<std::uint32_t>> Leaves(const QuadTree& tree) {
    std::vector<std::vector<std::uint32_t>> leaves;
    const auto visit = [&](const auto& self, std::uint32_t index) -> void {
      const Node& node = tree.Storage().nodes[index];
      if (node.leaf && node.count <= 64) leaves.push_back(ChunksOf(tree, index));
      for (const std::uint32_t child : node.child) {
        if (child != kNone) self(self, child);
      }
    };
    visit(visit, tree.Storage().nodes.RootIndex());
    return leaves;
  }

  // The share of chunks with an index below that of a chunk of the preceding leaf.
  static double DisorderOf(const QuadTree& tree) {
    const auto leaves = Leaves(tree);
    std::size_t all = 0;
    std::size_t wrong = 0;
    for (std::size_t i = 1; i < leaves.size(); ++i) {
      for (const std::uint32_t c : leaves[i]) {
        ++all;
        const auto& before = leaves[i - 1];
        wrong += std::any_of(before.begin(), before.end(), [&](auto b) { return b > c; }) ? 1 : 0;
      }
    }
    return static_cast<double>(wrong) / static_cast<double>(all);
  }

  // Returns how many leaves, counted from the first one, have ascending chunks.
  static std::size_t InOrder(const QuadTree& tree) {
    const auto leaves = Leaves(tree);
    std::uint32_t behind = 0;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const auto [low, high] = std::minmax_element(leaves[i].begin(), leaves[i].end());
      if (*low < behind) return i;
      behind = *high + 1;
    }
    return leaves.size();
  }

  // Returns the largest number of foreign or free chunks between a leaf and the one before it,
  // those among its own chunks included.
  static std::size_t MostGaps(const QuadTree& tree) {
    std::size_t most = 0;
    std::uint32_t behind = 0;
    for (const auto& leaf : Leaves(tree)) {
      const std::uint32_t high = *std::max_element(leaf.begin(), leaf.end());
      most = std::max(most, high + 1 - behind - leaf.size());
      behind = high + 1;
    }
    return most;
  }

  test::Random random_{7};
  std::uint32_t slots_ = 0;
};

TEST_F(Repack, PutsChunksInTheOrderOfTheirLeaves) {
  QuadTree tree(Options());
  AddMany(tree, 20'000, 1000);
  tree.ReBallance();
  EXPECT_GT(DisorderOf(tree), 0.2) << "leaves made by one split share the chunks of their parent";
  Walk(tree);
  EXPECT_LT(DisorderOf(tree), 0.01);
}

TEST_F(Repack, PutsAFixedNumberOfLeavesInOrderEachTick) {
  for (const unsigned sprites : {1000u, 20'000u}) {
    QuadTree tree(Options());
    slots_ = 0;
    AddMany(tree, sprites, 1000);
    tree.ReBallance();
    const std::size_t leaves = Leaves(tree).size();
    const std::size_t each_tick = leaves / 128 + 1;
    // Without the last sixteenth: no free chunk may be left behind the gaps.
    for (std::size_t done = each_tick; done < leaves - leaves / 16; done += each_tick) {
      ASSERT_GE(InOrder(tree), done);
      ASSERT_LT(InOrder(tree), done + 20) << "some later leaves may be in order by chance";
      Walk(tree, 1);
    }
  }
}

TEST_F(Repack, LeavesSmallGapsAsTheyAre) {
  QuadTree tree(Options());
  AddMany(tree, 20'000, 1000);
  Walk(tree, 2 * kTicksOfWalk);
  EXPECT_EQ(InOrder(tree), Leaves(tree).size());
  EraseDownTo(tree, 1);
  const auto before = Leaves(tree);
  EXPECT_GT(MostGaps(tree), 1u) << "many leaves have lost one of two chunks";
  Walk(tree, 2 * kTicksOfWalk);
  EXPECT_EQ(Leaves(tree), before);
}

TEST_F(Repack, PutsTheSecondLeafDirectlyBehindTheFirst) {
  unsigned seen = 0;
  for (unsigned round = 0; round < 100; ++round) {
    QuadTree tree(Options());
    slots_ = 0;
    AddMany(tree, 100, 1000);
    Walk(tree, 20);
    const auto leaves = Leaves(tree);
    if (leaves[0] == std::vector<std::uint32_t>{0} && leaves[1].back() == 1) ++seen;
  }
  EXPECT_GT(seen, 0u);
}

TEST_F(Repack, ClosesLargeGaps) {
  SpaceOptions options = Options();
  options.leaf_capacity = 128;
  QuadTree tree(options);
  AddMany(tree, 20'000, 1000);
  Walk(tree, 2 * kTicksOfWalk);
  EraseDownTo(tree, 4);
  EXPECT_GT(MostGaps(tree), 5u);
  Walk(tree, 2 * kTicksOfWalk);
  EXPECT_EQ(InOrder(tree), Leaves(tree).size());
  EXPECT_EQ(MostGaps(tree), 3u) << "gaps of up to three chunks are left as they are";
}

TEST_F(Repack, KeepsChunksInOrderWhileSpritesComeAndGo) {
  QuadTree tree(Options());
  AddMany(tree, 20'000, 1000);
  Walk(tree);
  for (unsigned tick = 0; tick < 300; ++tick) {
    for (unsigned i = 0; i < 200; ++i) {
      const std::uint32_t slot = random_.Below(slots_);
      Entry entry = tree.Get(slot);
      tree.Erase(slot);
      entry.position = random_.In(1000);
      tree.EnsureSpareForSlot(slot);
      tree.Insert(entry);
    }
    tree.ReBallance();
  }
  EXPECT_EQ(tree.Validate(), "");
  EXPECT_LT(DisorderOf(tree), 0.25);
}

TEST_F(Repack, ChangesNothingWhenEverythingIsInOrder) {
  QuadTree tree(Options());
  AddMany(tree, 5000, 1000);
  Walk(tree, 2 * kTicksOfWalk);
  const auto before = Leaves(tree);
  Walk(tree, 2 * kTicksOfWalk);
  EXPECT_EQ(Leaves(tree), before);
}

TEST_F(Repack, LeavesALargePileInPlace) {
  SpaceOptions options = Options();
  options.smallest_leaf_radius = 4;
  QuadTree tree(options);
  AddMany(tree, 2000, 1000);
  const std::uint32_t in_pile = slots_;
  for (unsigned i = 0; i < 3000; ++i) Add(tree, {300, 300});
  AddMany(tree, 2000, 1000);
  tree.ReBallance();
  const auto pile = [&] {
    return ChunksOf(tree, tree.Storage().LeafOf(tree.Storage().EntryOf(in_pile)));
  };
  const auto before = pile();
  ASSERT_GT(before.size(), 150u);
  Walk(tree, 2 * kTicksOfWalk);
  EXPECT_EQ(pile(), before);
  EXPECT_LT(DisorderOf(tree), 0.1) << "the other chunks are packed around it";
}

TEST_F(Repack, PacksOtherChunksAroundAPile) {
  SpaceOptions options = Options();
  options.smallest_leaf_radius = 4;
  QuadTree tree(options);
  for (unsigned i = 0; i < 4000; ++i) {
    Add(tree, {300, 300});
    AddMany(tree, 2, 1000);
  }
  Walk(tree, 2 * kTicksOfWalk);
  EXPECT_EQ(InOrder(tree), Leaves(tree).size());
  EXPECT_GT(MostGaps(tree), 3u) << "the chunks of the pile make a gap";
}

TEST_F(Repack, TreatsALeafOfMoreThanTwiceTheCapacityAsAPile) {
  for (const unsigned count : {64u, 65u}) {
    SpaceOptions options = Options();
    options.smallest_leaf_radius = 4;
    QuadTree tree(options);
    slots_ = 0;
    for (unsigned i = 0; i < count; ++i) {
      Add(tree, {1e-9 * i, 0});
      AddMany(tree, 100, 1000);
    }
    tree.ReBallance();
    const std::uint32_t leaf = tree.Storage().LeafOf(tree.Storage().EntryOf(0));
    ASSERT_EQ(tree.Storage().nodes[leaf].count, count);
    const auto before = ChunksOf(tree, leaf);
    Walk(tree, 2 * kTicksOfWalk);
    EXPECT_EQ(ChunksOf(tree, leaf) == before, count == 65);
  }
}

TEST_F(Repack, EndsInOrderWhenTheRootGrowsAndShrinksDuringTheWalk) {
  QuadTree tree(Options(Canvas::Infinite));
  AddMany(tree, 3000, 1000);
  Walk(tree, 50);
  Add(tree, {1e9, 1e9});
  AddMany(tree, 500, 1000);
  Walk(tree, 80);
  tree.Erase(3000);
  Walk(tree, 200);  // the root shrinks during this pass
  EXPECT_LT(DisorderOf(tree), 0.05);
}

TEST_F(Repack, LeavesSpritesOutsideInPlace) {
  SpaceOptions options = Options();
  options.border = Border::Keep;
  QuadTree tree(options);
  for (unsigned i = 0; i < 2000; ++i) {
    Add(tree, random_.In(1000));
    Add(tree, {2000 + random_.In(100).x, 5000});
  }
  Walk(tree, 2 * kTicksOfWalk);
  EXPECT_EQ(tree.GetStatistics().outside, 2000u);
  EXPECT_LT(DisorderOf(tree), 0.2);
}

}  // namespace
}  // namespace heliopause::space
