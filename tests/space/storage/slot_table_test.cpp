#include "space/storage/slot_table.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <stdexcept>

namespace heliopause::space {

// Breaks the invariants that Validate checks, and sets generations near their end.
class TableBreaker {
 public:
  static void SetGeneration(SlotTable& table, std::uint32_t slot, std::uint32_t generation) {
    table.slots_[slot].generation = generation;
  }
  static void SetNext(SlotTable& table, std::uint32_t slot, std::uint32_t next) {
    table.slots_[slot].next = next;
  }
  static void SetLive(SlotTable& table, std::size_t live) { table.live_ = live; }
  static void SetFree(SlotTable& table, std::size_t free) { table.free_ = free; }
};

namespace {

TEST(SlotTable, AllocatesTheLastFreedSlotWithTheNextGeneration) {
  SlotTable table;
  const SpriteId a = table.Allocate();
  const SpriteId b = table.Allocate();
  EXPECT_EQ(a, (SpriteId{0, 1}));
  EXPECT_EQ(b, (SpriteId{1, 1}));
  table.Free(a.slot);
  table.Free(b.slot);
  EXPECT_FALSE(table.IsLive(a));
  EXPECT_EQ(table.EnsureSpareForOne(), (SpriteId{1, 2}));
  EXPECT_EQ(table.Allocate(), (SpriteId{1, 2}));
  EXPECT_EQ(table.Allocate(), (SpriteId{0, 2}));
  EXPECT_EQ(table.Allocate(), (SpriteId{2, 1}));
  EXPECT_EQ(table.Count(), 3u);
  EXPECT_EQ(table.Validate(), nullptr);
}

TEST(SlotTable, TheNullIdIsNeverLive) {
  SlotTable table;
  EXPECT_FALSE(table.IsLive(SpriteId{}));
  table.Allocate();
  EXPECT_FALSE(table.IsLive(SpriteId{}));
  EXPECT_FALSE(table.IsLive(SpriteId{0, 2}));
  EXPECT_FALSE(table.IsLive(SpriteId{77, 1}));
}

TEST(SlotTable, TheNextIdOfAFreeSlotIsNotLiveYet) {
  SlotTable table;
  const SpriteId a = table.Allocate();
  table.Free(a.slot);
  EXPECT_FALSE(table.IsLive(SpriteId{a.slot, a.generation + 1}));
}

TEST(SlotTable, RetiresASlotWhoseGenerationsHaveRunOut) {
  SlotTable table;
  table.Allocate();
  TableBreaker::SetGeneration(table, 0, 0xffffffffu);
  const SpriteId last = table.IdOf(0);
  EXPECT_TRUE(table.IsLive(last));
  table.Free(0);
  EXPECT_EQ(table.StateOf(0), SlotTable::State::Retired);
  EXPECT_FALSE(table.IsLive(last));
  EXPECT_EQ(table.Allocate(), (SpriteId{1, 1})) << "the slot is never used again";
  table.Clear();
  EXPECT_EQ(table.Allocate(), (SpriteId{1, 2})) << "also after Clear";
  EXPECT_EQ(table.Validate(), nullptr);
}

TEST(SlotTable, IsLimitedToTheSlotsThatAnEntryIndexCanAddress) {
  SlotTable table;
  table.Allocate();
  try {
    table.EnsureSpare(kMaxSlots);
    FAIL() << "no error";
  } catch (const std::length_error& error) {
    EXPECT_STREQ(error.what(), "SpriteManager: sprites = 268435457 (expected at most 2^28)");
  }
  EXPECT_EQ(table.Count(), 1u);
  EXPECT_LT(table.Capacity(), kMaxSlots);
}

TEST(SlotTable, AllocatesTheLowestSlotFirstAfterClear) {
  SlotTable table;
  for (int i = 0; i < 5; ++i) table.Allocate();
  table.Free(3);
  table.Free(1);
  table.Clear();
  EXPECT_EQ(table.Count(), 0u);
  EXPECT_EQ(table.Allocate(), (SpriteId{0, 2}));
  EXPECT_EQ(table.Allocate(), (SpriteId{1, 2}));
  EXPECT_EQ(table.Allocate(), (SpriteId{2, 2}));
  EXPECT_EQ(table.Validate(), nullptr);
}

TEST(SlotTable, ValidateNamesTheBrokenInvariant) {
  const auto fresh = [] {
    SlotTable table;
    for (int i = 0; i < 4; ++i) table.Allocate();
    table.Free(1);
    table.Free(2);
    return table;
  };
  const auto error = [](const SlotTable& table) {
    const char* text = table.Validate();
    return std::string(text == nullptr ? "" : text);
  };
  EXPECT_EQ(error(fresh()), "");
  SlotTable table = fresh();
  TableBreaker::SetGeneration(table, 0, 0);
  EXPECT_NE(error(table).find("retired"), std::string::npos);
  table = fresh();
  TableBreaker::SetLive(table, 3);
  EXPECT_NE(error(table).find("count of live"), std::string::npos);
  table = fresh();
  TableBreaker::SetFree(table, 3);
  EXPECT_NE(error(table).find("count of free"), std::string::npos);
  table = fresh();
  TableBreaker::SetNext(table, 1, 2);
  EXPECT_NE(error(table).find("circle"), std::string::npos);
  table = fresh();
  TableBreaker::SetNext(table, 2, 0xffffffffu);
  EXPECT_NE(error(table).find("misses a free slot"), std::string::npos);
  table = fresh();
  TableBreaker::SetNext(table, 1, 0);
  EXPECT_NE(error(table).find("not free"), std::string::npos);
}

TEST(SpriteId, IsOrderedBySlotThenGenerationAndHashable) {
  EXPECT_LT((SpriteId{1, 9}), (SpriteId{2, 1}));
  EXPECT_LT((SpriteId{1, 1}), (SpriteId{1, 2}));
  EXPECT_EQ(SpriteId{}, (SpriteId{0, 0}));
  std::set<std::size_t> hashes;
  for (std::uint32_t slot = 0; slot < 100; ++slot) {
    for (std::uint32_t generation = 0; generation < 100; ++generation) {
      hashes.insert(std::hash<SpriteId>{}({slot, generation}));
    }
  }
  EXPECT_EQ(hashes.size(), 10000u);
}

#ifndef NDEBUG
TEST(SlotTableDeathTest, AWrongSlotEndsTheProgram) {
  SlotTable table;
  const SpriteId id = table.Allocate();
  EXPECT_DEATH(table.StateOf(1), "a slot is in range");
  table.Free(id.slot);
  EXPECT_DEATH(table.Free(id.slot), "only a live slot is freed");
  table.Append(0, SlotTable::State::Retired);
  EXPECT_DEATH(table.PushFree(1), "a slot without further generations is retired");
}
#endif

}  // namespace
}  // namespace heliopause::space
