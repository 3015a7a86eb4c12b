// The state between ticks, without Lua: order, failures, and what a save may contain.
#include "script/state/brain_store.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "script/state/memory.hpp"

namespace heliopause {
namespace {

ObjectId Ship(std::uint32_t slot) { return {slot, 1}; }

std::vector<std::byte> BytesOf(const BrainStore& store) {
  ByteWriter writer;
  store.Save(writer);
  return writer.Bytes();
}

BrainStore Filled() {
  BrainStore store;
  store.scenario = "siege";
  store.FindOrAdd(Ship(7)).next_tick = 90;
  store.FindOrAdd(Ship(3)).stopped = true;
  store.FindOrAdd(Ship(5)).last_tick = 11;
  store.NoteFailure("ai/pirate", 40);
  store.NoteFailure("ai/patrol", 41);
  return store;
}

std::string ErrorOf(std::span<const std::byte> bytes) {
  BrainStore store = Filled();
  ByteReader reader(bytes);
  try {
    store.Load(reader);
  } catch (const BadBytes& error) {
    EXPECT_EQ(BytesOf(store), BytesOf(BrainStore{})) << "not empty after an error";
    return error.what();
  }
  return "";
}

TEST(BrainStore, FindsExactlyWhatWasAdded) {
  BrainStore store = Filled();
  ASSERT_NE(store.Find(Ship(7)), nullptr);
  EXPECT_EQ(store.Find(Ship(7))->next_tick, 90u);
  EXPECT_TRUE(store.Find(Ship(3))->stopped);
  EXPECT_EQ(store.Find(Ship(4)), nullptr);
  EXPECT_EQ(store.Find({7, 2}), nullptr) << "another ship in the same slot";
  EXPECT_EQ(&store.FindOrAdd(Ship(5)), store.Find(Ship(5)));
}

TEST(BrainStore, BytesDoNotDependOnTheOrderOfInsertion) {
  BrainStore other;
  other.scenario = "siege";
  other.NoteFailure("ai/patrol", 41);
  other.FindOrAdd(Ship(3)).stopped = true;
  other.FindOrAdd(Ship(5)).last_tick = 11;
  other.NoteFailure("ai/pirate", 40);
  other.FindOrAdd(Ship(7)).next_tick = 90;
  EXPECT_EQ(BytesOf(other), BytesOf(Filled()));
}

TEST(BrainStore, LoadsWhatWasSaved) {
  BrainStore loaded;
  const std::vector<std::byte> bytes = BytesOf(Filled());
  ByteReader reader(bytes);
  loaded.Load(reader);
  EXPECT_EQ(reader.Left(), 0u);
  EXPECT_EQ(loaded.scenario, "siege");
  EXPECT_EQ(loaded.Find(Ship(5))->last_tick, 11u);
  EXPECT_EQ(BytesOf(loaded), bytes);
}

TEST(BrainStore, AllBrainsTogetherKeepSixteenMebibytes) {
  BrainStore store;
  const std::vector<std::byte> memory(kLargestMemory);
  for (std::uint32_t i = 0; i < kMostStored / kLargestMemory; ++i) {
    EXPECT_NO_THROW(store.RequireCapacity(Ship(i), memory.size()));
    store.SetMemory(Ship(i), memory);
  }
  EXPECT_EQ(store.MostFor(0), 0u);
  EXPECT_EQ(store.MostFor(70), 70u) << "what is kept already stays";
  EXPECT_THROW(store.RequireCapacity(Ship(1000), 1), std::length_error);
  EXPECT_NO_THROW(store.RequireCapacity(Ship(5), memory.size()));
  store.Remove(Ship(5));
  EXPECT_EQ(store.MostFor(0), memory.size());
  store.AddMessage(Ship(6), {"topic", 1, std::vector<std::byte>(95)});
  EXPECT_EQ(store.MostFor(0), memory.size() - 100);
  store.AddMessage({}, {"topic", 1, std::vector<std::byte>(95)});
  EXPECT_EQ(store.MostFor(0), memory.size() - 100) << "that of the scenario does not count";
  store.CountBytes();
  EXPECT_EQ(store.MostFor(0), memory.size() - 100);
}

TEST(BrainStore, TheTenthFailureWithinAMinuteStopsTheFileOnce) {
  BrainStore store;
  for (std::uint64_t i = 1; i < kMaxFailures; ++i) EXPECT_FALSE(store.NoteFailure("ai/a", i));
  EXPECT_FALSE(store.IsStopped("ai/a"));
  EXPECT_FALSE(store.NoteFailure("ai/b", 10)) << "each file counts for itself";
  EXPECT_TRUE(store.NoteFailure("ai/a", 60));
  EXPECT_TRUE(store.IsStopped("ai/a"));
  EXPECT_FALSE(store.IsStopped("ai/b"));
  EXPECT_FALSE(store.NoteFailure("ai/a", 61)) << "reported once";
  store.ClearFailures();
  EXPECT_FALSE(store.IsStopped("ai/a"));
}

TEST(BrainStore, FailuresFarApartStopNothing) {
  BrainStore store;
  for (std::uint64_t i = 0; i < 50; ++i)
    EXPECT_FALSE(store.NoteFailure("ai/a", i * (kFailureTicks / (kMaxFailures - 1) + 1)));
  EXPECT_FALSE(store.IsStopped("ai/a"));
}

TEST(BrainStore, ClearingFailuresRestartsStoppedBrains) {
  BrainStore store = Filled();
  store.ClearFailures();
  EXPECT_FALSE(store.Find(Ship(3))->stopped);
}

TEST(BrainStore, ARemovedBrainTakesNoMoreThanWasCounted) {
  BrainStore store;
  store.MailboxOf(Ship(1)).regions.emplace_back();
  store.CountBytes();
  store.MailboxOf(Ship(1)).regions[0].members.assign(10, Ship(2));
  store.Remove(Ship(1));
  EXPECT_EQ(store.MostFor(0), kMostStored);
}

TEST(BrainStore, EveryPrefixOfASaveIsRejected) {
  const std::vector<std::byte> bytes = BytesOf(Filled());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(ErrorOf(std::span(bytes).first(size)), "") << size;
  EXPECT_EQ(ErrorOf(bytes), "");
}

TEST(BrainStore, BrainsOutOfOrderAreRejected) {
  BrainStore one, two;
  one.FindOrAdd(Ship(1));
  one.FindOrAdd(Ship(2));
  std::vector<std::byte> bytes = BytesOf(one);
  const std::size_t brain = (bytes.size() - BytesOf(two).size()) / 2;  // bytes of each
  std::vector<std::byte> swapped(bytes.begin(), bytes.end() - static_cast<long>(2 * brain));
  swapped.insert(swapped.end(), bytes.end() - static_cast<long>(brain), bytes.end());
  swapped.insert(swapped.end(), bytes.end() - static_cast<long>(2 * brain),
                 bytes.end() - static_cast<long>(brain));
  EXPECT_EQ(ErrorOf(swapped), "invalid script state: brains are not in ascending order");
}

TEST(BrainStore, AnUnknownVersionIsRejected) {
  std::vector<std::byte> bytes = BytesOf(Filled());
  bytes[0] = std::byte{9};
  EXPECT_EQ(ErrorOf(bytes), "invalid script state: unknown version 9");
}

}  // namespace
}  // namespace heliopause
