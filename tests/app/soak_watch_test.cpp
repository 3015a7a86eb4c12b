#include "app/soak_watch.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

#include "app/usage_error.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;

SoakMark MarkAt(std::uint64_t tick, std::uint64_t hash) {
  SoakMark mark;
  mark.tick = tick;
  mark.hash = hash;
  return mark;
}

ProcessMemory Memory(std::size_t heap, std::size_t resident) {
  ProcessMemory memory;
  memory.heap = heap;
  memory.resident = resident;
  return memory;
}

TEST(SoakTable, ComparesTicksThatAreRepeated) {
  const TemporaryFolder folder;
  {
    SoakTable table(folder / "t.csv", "soak", 1);
    EXPECT_EQ(table.Add(MarkAt(100, 0xa1)), "");
    EXPECT_EQ(table.Add(MarkAt(200, 0xa2)), "");
    EXPECT_EQ(table.Compared(), 0u);
  }
  SoakTable table(folder / "t.csv", "soak", 1);
  EXPECT_EQ(table.Add(MarkAt(100, 0xa1)), "");
  EXPECT_EQ(table.Compared(), 1u);
  EXPECT_EQ(table.Add(MarkAt(200, 0xff)),
            "hash 00000000000000ff differs from 00000000000000a2 in the same run before");
  EXPECT_EQ(table.Add(MarkAt(300, 0xa3)), "");
}

TEST(SoakTable, RecordsEachTickOnce) {
  const TemporaryFolder folder;
  for (int time = 0; time < 3; ++time) {
    SoakTable table(folder / "t.csv", "soak", 1);
    EXPECT_EQ(table.Add(MarkAt(100, 7)), "");
  }
  const std::string text = ReadText(folder / "t.csv");
  EXPECT_EQ(text.find("100,0000000000000007,"), text.rfind("100,0000000000000007,"));
}

TEST(SoakTable, DropsAnIncompleteLastLineAndNothingElse) {
  const TemporaryFolder folder;
  { SoakTable(folder / "t.csv", "soak", 1).Add(MarkAt(100, 7)); }
  const std::string whole = ReadText(folder / "t.csv");
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    WriteText(folder / "t.csv", whole.substr(0, length));
    {
      SoakTable table(folder / "t.csv", "soak", 1);
      EXPECT_EQ(table.Add(MarkAt(100, 7)), "");
      EXPECT_EQ(table.Compared(), length == whole.size() ? 1u : 0u) << length;
    }
    EXPECT_EQ(ReadText(folder / "t.csv"), whole) << length;
  }
}

TEST(SoakTable, RejectsAnotherRunAndAnotherFile) {
  const TemporaryFolder folder;
  { SoakTable(folder / "t.csv", "soak", 1).Add(MarkAt(100, 7)); }
  EXPECT_THROW(SoakTable(folder / "t.csv", "soak", 2), UsageError);
  EXPECT_THROW(SoakTable(folder / "t.csv", "demo", 1), UsageError);
  const std::string whole = ReadText(folder / "t.csv");
  WriteText(folder / "t.csv", whole + "not a line of the table\n");
  EXPECT_THROW(SoakTable(folder / "t.csv", "soak", 1), UsageError);
  EXPECT_EQ(ReadText(folder / "t.csv"), whole + "not a line of the table\n");
  EXPECT_THROW(SoakTable(folder / "none" / "t.csv", "soak", 1), UsageError);
  std::filesystem::create_directory(folder / "folder.csv");
  EXPECT_THROW(SoakTable(folder / "folder.csv", "soak", 1), UsageError);
}

TEST(SoakTable, ComparesWithAnotherRun) {
  const TemporaryFolder folder;
  { SoakTable(folder / "one.csv", "soak", 1).Add(MarkAt(100, 7)); }
  SoakTable table(folder / "two.csv", "soak", 1);
  table.Expect(folder / "one.csv");
  EXPECT_EQ(table.Add(MarkAt(50, 3)), "");
  EXPECT_EQ(table.Compared(), 0u);
  EXPECT_NE(table.Add(MarkAt(100, 8)).find("differs from 0000000000000007 in "), std::string::npos);
  EXPECT_THROW(table.Expect(folder / "none.csv"), UsageError);
}

TEST(MemoryWatch, AllowsGrowthDuringTheWarmUp) {
  MemoryWatch watch(100);
  EXPECT_EQ(watch.Add(50, Memory(10 * kMiB, 20 * kMiB)), "");
  EXPECT_FALSE(watch.Warm());
  EXPECT_EQ(watch.Add(100, Memory(80 * kMiB, 160 * kMiB)), "");
  EXPECT_TRUE(watch.Warm());
  EXPECT_EQ(watch.AfterWarmUp().heap, 80 * kMiB);
}

TEST(MemoryWatch, FindsSlowGrowth) {
  for (const bool heap : {true, false}) {
    MemoryWatch watch(100);
    EXPECT_EQ(watch.Add(100, Memory(80 * kMiB, 160 * kMiB)), "");
    std::size_t grown = 0;
    std::string error;
    for (std::uint64_t tick = 200; error.empty() && grown < 80 * kMiB; tick += 100) {
      grown += kMiB;
      error = watch.Add(tick, heap ? Memory(80 * kMiB + grown, 160 * kMiB)
                                   : Memory(80 * kMiB, 160 * kMiB + grown));
    }
    EXPECT_EQ(grown, (heap ? 15 : 25) * kMiB) << error;  // an eighth and 4 MiB are allowed
    EXPECT_EQ(error.find(heap ? "the heap has grown to 95.0 MiB (at most 80.0 MiB"
                              : "resident memory has grown"),
              0u)
        << error;
  }
}

TEST(ProcessMemory, IncludesANewAllocation) {
  const ProcessMemory before = MeasureMemory();
  EXPECT_GT(before.resident, kMiB);
  std::vector<char> block(64 * kMiB, 1);
  const ProcessMemory after = MeasureMemory();
  EXPECT_GE(after.resident, before.resident + 60 * kMiB);
  EXPECT_EQ(block.back(), 1);
}

}  // namespace
}  // namespace heliopause::test
