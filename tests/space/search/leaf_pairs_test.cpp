// The pairs of one leaf and of two, against every pair of entries. pair_search_test.cpp has those
// of whole trees.
#include "space/search/leaf_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "space/tree/percolation.hpp"
#include "space/tree/rebalancer.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

using Pairs = std::vector<std::pair<SpriteId, SpriteId>>;

// A tree that is one leaf, or two in opposite quadrants.
class Leaves {
 public:
  explicit Leaves(std::size_t leaf_capacity) : tree(Options(leaf_capacity)) {}

  void Add(Vec2 position, double radius, Kinds kinds) {
    const auto slot = static_cast<std::uint32_t>(entries.size());
    entries.push_back({position, {}, radius, kinds, {slot, 1}});
    tree.EnsureSpareForSlot(slot);
    InsertEntry(tree, entries.back(), kNone);
  }

  const Node& Child(unsigned quadrant) const {
    return tree.nodes[tree.nodes.Root().child[quadrant]];
  }

  // Every overlapping pair of entries that both pass the filter and for which use(a, b) holds.
  template <class Use>
  Pairs Expected(const KindsFilter& filter, const Use& use) const {
    Pairs pairs;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      for (std::size_t j = i + 1; j < entries.size(); ++j) {
        const Entry& a = entries[i];
        const Entry& b = entries[j];
        if (!filter.Accepts(a.kinds) || !filter.Accepts(b.kinds) || !use(a, b)) continue;
        if (IsWithin(a.position, b.position, a.radius + b.radius)) pairs.emplace_back(a.id, b.id);
      }
    }
    return pairs;
  }
  Pairs Expected(const KindsFilter& filter) const {
    return Expected(filter, [](const Entry&, const Entry&) { return true; });
  }

  static SpaceOptions Options(std::size_t leaf_capacity) {
    SpaceOptions options;
    options.radius = 100;
    options.leaf_capacity = leaf_capacity;
    return options;
  }

  TreeStorage tree;
  std::vector<Entry> entries;
};

constexpr KindsFilter kAll{.accepts_all = true};

Pairs Sorted(Pairs pairs) {
  for (auto& [a, b] : pairs) {
    if (b < a) std::swap(a, b);
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

TEST(LeafPairs, WithinALeafAreThoseOfEveryPair) {
  test::Random random(1);
  for (const double largest : {0.5, 5.0, 40.0, 1e6}) {
    for (const int count : {0, 1, 2, 16, 17, 130, 700}) {
      Leaves leaves(5000);
      for (int i = 0; i < count; ++i) {
        leaves.Add(random.In(99), random.Between(0, largest), Kinds(random.Bits() & 7));
      }
      Pairs found;
      const auto collect = [&](SpriteId a, SpriteId b) { return found.emplace_back(a, b), true; };
      LeafPairs pairs(leaves.tree, kAll, kAll, collect);
      pairs.Within(leaves.tree.nodes.Root());
      for (const auto& [a, b] : found) EXPECT_LT(a, b);
      ASSERT_EQ(Sorted(found), leaves.Expected(kAll)) << largest << ", " << count;
    }
  }
}

TEST(LeafPairs, BetweenTwoLeavesAreThoseOfEveryPair) {
  test::Random random(2);
  for (const double radius : {3.0, 30.0, 1e5}) {
    Leaves leaves(300);
    for (int i = 0; i < 500; ++i) {
      const double sign = i % 2 == 0 ? -1 : 1;
      const double spread = i % 4 < 2 ? 5 : 100;  // half of them near the common corner
      const Vec2 position{sign * random.Between(0, spread), sign * random.Between(0, spread)};
      leaves.Add(position, random.Between(0, radius), 1);
    }
    RebalanceDirty(leaves.tree);
    ASSERT_EQ(leaves.tree.nodes.CountLeaves(), 2u);
    Pairs found;
    const auto collect = [&](SpriteId a, SpriteId b) { return found.emplace_back(a, b), true; };
    LeafPairs pairs(leaves.tree, kAll, kAll, collect);
    pairs.Between(leaves.Child(0), leaves.Child(3));
    const Pairs expected = leaves.Expected(kAll, [](const Entry& a, const Entry& b) {
      return (a.position.x < 0) != (b.position.x < 0);
    });
    EXPECT_FALSE(expected.empty());
    ASSERT_EQ(Sorted(found), expected) << radius;
    EXPECT_GE(pairs.CirclesChecked(), found.size());
  }
}

TEST(LeafPairs, OfOneFilterHaveBothSpritesInIt) {
  test::Random random(3);
  Leaves leaves(5000);
  for (int i = 0; i < 300; ++i) leaves.Add(random.In(99), 8, Kinds{1} << random.Below(12));
  const KindsFilter filter{.kinds = 0x0f3};
  Pairs found;
  const auto collect = [&](SpriteId a, SpriteId b) { return found.emplace_back(a, b), true; };
  LeafPairs pairs(leaves.tree, filter, filter, collect);
  pairs.Within(leaves.tree.nodes.Root());
  EXPECT_EQ(Sorted(found), leaves.Expected(filter));
  EXPECT_FALSE(found.empty());
}

TEST(LeafPairs, TestReportsAPairThatTouches) {
  Leaves leaves(5000);
  leaves.Add({0, 0}, 3, 1);
  leaves.Add({3, 4}, 2, 1);
  leaves.Add({0, -5}, 1, 1);
  Pairs found;
  const auto collect = [&](SpriteId a, SpriteId b) { return found.emplace_back(a, b), true; };
  LeafPairs pairs(leaves.tree, kAll, kAll, collect);
  pairs.Test(leaves.tree.EntryOf(0), leaves.tree.EntryOf(1));
  pairs.Test(leaves.tree.EntryOf(0), leaves.tree.EntryOf(2));
  EXPECT_EQ(found, (Pairs{{SpriteId{0, 1}, SpriteId{1, 1}}}));
}

}  // namespace
}  // namespace heliopause::space
