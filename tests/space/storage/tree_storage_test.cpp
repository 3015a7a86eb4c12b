// Entries in and out of leaves. Aggregates are the task of tree/percolation.hpp.
#include "space/storage/tree_storage.hpp"

#include <gtest/gtest.h>

namespace heliopause::space {
namespace {

Entry EntryOfSlot(std::uint32_t slot, Vec2 position = {}) {
  return {position, {1, 2}, 3, Kinds{1} << slot % 8, {slot, 1}};
}

class TreeStorageTest : public testing::Test {
 protected:
  // Appends slots 0 to count - 1 to the root.
  void Append(std::uint32_t count) {
    for (std::uint32_t slot = 0; slot < count; ++slot) {
      tree_.EnsureSpareForSlot(slot);
      tree_.AppendEntry(tree_.nodes.RootIndex(), EntryOfSlot(slot, {1.0 * slot, -1}));
    }
  }

  // Each slot names the entry that holds it, in a chunk of the root.
  void ExpectSlots(std::uint32_t count) const {
    for (std::uint32_t slot = 0; slot < count; ++slot) {
      if (!tree_.Has(slot)) continue;
      const std::uint32_t entry = tree_.EntryOf(slot);
      EXPECT_EQ(tree_.chunks.Id(entry).slot, slot);
      EXPECT_EQ(tree_.chunks.Position(entry).x, slot);
      EXPECT_EQ(tree_.chunks.KindsOf(entry), Kinds{1} << slot % 8);
      EXPECT_EQ(tree_.LeafOf(entry), tree_.nodes.RootIndex());
    }
  }

  TreeStorage tree_{SpaceOptions{.radius = 100}};
};

TEST_F(TreeStorageTest, FillsOneChunkAfterTheOther) {
  Append(kEntriesPerChunk + 1);
  ExpectSlots(kEntriesPerChunk + 1);
  const std::uint32_t first = tree_.nodes.Root().FirstChunk();
  EXPECT_EQ(tree_.chunks.Header(first).count, 1) << "only the first chunk has free lanes";
  EXPECT_EQ(tree_.chunks.Header(tree_.chunks.Next(first)).count, kEntriesPerChunk);
}

TEST_F(TreeStorageTest, FillsTheGapOfADroppedEntryWithTheLastOne) {
  Append(5);
  const std::uint32_t gap = tree_.EntryOf(1);
  tree_.DropEntry(gap);
  EXPECT_FALSE(tree_.Has(1));
  EXPECT_EQ(tree_.EntryOf(4), gap);
  ExpectSlots(5);
  tree_.DropEntry(tree_.EntryOf(3));
  EXPECT_FALSE(tree_.Has(3)) << "the last entry itself leaves no gap";
  ExpectSlots(5);
}

TEST_F(TreeStorageTest, FreesAChunkWithItsLastEntry) {
  Append(kEntriesPerChunk + 1);
  EXPECT_EQ(tree_.chunks.Used(), 2u);
  tree_.DropEntry(tree_.EntryOf(0));
  EXPECT_EQ(tree_.chunks.Used(), 1u);
  for (std::uint32_t slot = 1; slot <= kEntriesPerChunk; ++slot) {
    tree_.DropEntry(tree_.EntryOf(slot));
  }
  EXPECT_EQ(tree_.chunks.Used(), 0u);
  EXPECT_EQ(tree_.nodes.Root().FirstChunk(), kNone);
}

TEST_F(TreeStorageTest, NotesThatKindsMayHaveFallenOnlyWhenTheOthersDoNotProveThem) {
  Append(9);  // slots 0 and 8 have the same kinds
  tree_.nodes.Root().kinds = 0xff;
  tree_.DropEntry(tree_.EntryOf(0));
  EXPECT_FALSE(tree_.nodes.Root().recount_kinds);
  tree_.DropEntry(tree_.EntryOf(8));
  EXPECT_TRUE(tree_.nodes.Root().recount_kinds);
}

TEST_F(TreeStorageTest, AssignsPositionsToLeavesByHalfOpenSquares) {
  const std::uint32_t root = tree_.nodes.RootIndex();
  EXPECT_TRUE(tree_.BelongsTo(root, {-128, -128}));
  EXPECT_FALSE(tree_.BelongsTo(root, {128, 0}));
  EXPECT_FALSE(tree_.BelongsTo(NodeStore::kOutside, {128, 0})) << "the canvas is infinite";
  const TreeStorage bounded(SpaceOptions{.radius = 100, .canvas = Canvas::Bounded});
  const std::uint32_t bounded_root = bounded.nodes.RootIndex();
  EXPECT_FALSE(bounded.BelongsTo(bounded_root, {110, 0}))
      << "inside the square, outside the canvas";
  EXPECT_TRUE(bounded.BelongsTo(NodeStore::kOutside, {110, 0}));
}

TEST_F(TreeStorageTest, QuantizesTheRootAgainAfterItsSquareChanged) {
  Append(2);
  const std::uint32_t first = tree_.nodes.Root().FirstChunk();
  const std::uint8_t before = tree_.chunks.Header(first).x[1];
  tree_.nodes.SetRootSquare(tree_.nodes.Root().GetSquare().Doubled({1000, 1000}));
  tree_.QuantizeRoot();
  EXPECT_NE(tree_.chunks.Header(first).x[1], before);
  const IVec2 expected = tree_.nodes.Root().GetQuantizer().Quantize({1, -1});
  EXPECT_EQ(tree_.chunks.Header(first).x[1], expected.x);
  EXPECT_EQ(tree_.chunks.Header(first).y[1], expected.y);
}

TEST_F(TreeStorageTest, ClearDropsEverythingAndKeepsMemory) {
  Append(100);
  const std::size_t bytes = tree_.Bytes();
  tree_.Clear();
  for (std::uint32_t slot = 0; slot < 100; ++slot) EXPECT_FALSE(tree_.Has(slot));
  EXPECT_EQ(tree_.chunks.Used(), 0u);
  EXPECT_EQ(tree_.nodes.Count(), 1u);
  EXPECT_EQ(tree_.Bytes(), bytes);
}

#ifndef NDEBUG
TEST_F(TreeStorageTest, ReadingOutOfRangeEndsTheProgram) {
  Append(3);
  const std::uint32_t beyond = tree_.chunks.Size() * kEntriesPerChunk;
  EXPECT_DEATH(tree_.LeafOf(beyond), "an entry lies in a chunk of the pool");
  EXPECT_DEATH(tree_.EntryOf(3), "the slot is in the tree");
  EXPECT_DEATH(tree_.AppendEntry(NodeStore::kOutside, EntryOfSlot(0)),
               "an entry is appended to the leaf around it");
}
#endif

}  // namespace
}  // namespace heliopause::space
