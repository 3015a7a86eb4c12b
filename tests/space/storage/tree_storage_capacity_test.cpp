// Each function makes capacity for a change: the change itself does not allocate.
#include <gtest/gtest.h>

#include <vector>

#include "space/storage/tree_storage.hpp"
#include "space/tree/percolation.hpp"
#include "space/tree/rebalancer.hpp"
#include "support/counting_allocator.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

constexpr std::uint32_t kSprites = 3000;

TreeStorage Infinite() {
  return TreeStorage({.radius = 100, .leaf_capacity = 16, .merge_threshold = 8});
}

void Insert(TreeStorage& tree, std::uint32_t slot, Vec2 position) {
  InsertEntry(tree, {position, {}, 1, 1, {slot, 1}}, kNone);
}

TEST(TreeStorageCapacity, ForASlotIsEnoughForAnyOneInsertion) {
  TreeStorage tree = Infinite();
  test::Random random(1);
  for (std::uint32_t slot = 0; slot < kSprites; ++slot) {
    tree.EnsureSpareForSlot(slot);
    const test::AllocationCount count;
    Insert(tree, slot, random.In(slot % 10 == 0 ? kMaxCoordinate : 100));
    ASSERT_EQ(count.Calls(), 0u) << slot;
    if (slot % 500 == 0) RebalanceDirty(tree);
  }
}

TEST(TreeStorageCapacity, ForManySlotsIsEnoughForAllOfThem) {
  for (const double half : {100.0, 1e6, kMaxCoordinate}) {
    TreeStorage tree = Infinite();
    test::Random random(2);
    tree.EnsureSpareFor(kSprites, kSprites);
    const test::AllocationCount count;
    for (std::uint32_t slot = 0; slot < kSprites; ++slot) Insert(tree, slot, random.In(half));
    EXPECT_EQ(count.Calls(), 0u) << half;
  }
}

TEST(TreeStorageCapacity, ForEscapesIsEnoughWhereverAllEntriesGo) {
  TreeStorage tree = Infinite();
  test::Random random(3);
  for (std::uint32_t slot = 0; slot < kSprites; ++slot) {
    tree.EnsureSpareForSlot(slot);
    Insert(tree, slot, random.In(100));
  }
  RebalanceDirty(tree);
  tree.EnsureSpareForMoves();
  const test::AllocationCount count;
  for (std::uint32_t slot = 0; slot < kSprites; ++slot) {
    RelocateEntry(tree, tree.EntryOf(slot), random.In(slot % 2 == 0 ? kMaxCoordinate : 100), kNone);
  }
  EXPECT_EQ(count.Calls(), 0u);
}

TEST(TreeStorageCapacity, DoesNotAllocateAgainWhenItIsThere) {
  TreeStorage tree = Infinite();
  tree.EnsureSpareFor(kSprites, kSprites);
  const test::AllocationCount count;
  tree.EnsureSpareFor(kSprites, kSprites);
  tree.EnsureSpareForSlot(kSprites - 1);
  tree.EnsureSpareForMoves();
  EXPECT_EQ(count.Calls(), 0u);
}

TEST(TreeStorageCapacity, OfAnotherTreeIsTakenOver) {
  TreeStorage large = Infinite();
  large.Reserve(100'000, 100'000);
  TreeStorage tree = Infinite();
  tree.ReserveAsMuchAs(large);
  EXPECT_EQ(tree.nodes.Capacity(), large.nodes.Capacity());
  EXPECT_EQ(tree.chunks.Capacity(), large.chunks.Capacity());
  EXPECT_GE(tree.entry_of_slot.capacity(), large.entry_of_slot.capacity());
}

}  // namespace
}  // namespace heliopause::space
