// Chains of colliding keys, in nodes that are laid out as those of Lua. The tests of the hostile
// scripts prove the layout: tables of Lua are recognized.
#include "script/sandbox/hash_watch.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace heliopause {
namespace {

constexpr std::size_t kNode = 24;  // bytes
constexpr std::uint8_t kHandle = 2, kInteger = 3, kFloat = 19, kText = 0x44;

class Table {
 public:
  explicit Table(std::size_t nodes) : bytes_(nodes * kNode) {}

  template <class T>
  void Set(std::size_t node, std::uint8_t type, T key, std::int32_t next) {
    static_assert(sizeof key == 8);
    std::byte* at = bytes_.data() + node * kNode;
    std::memcpy(at + 9, &type, 1);
    std::memcpy(at + 12, &next, 4);
    std::memcpy(at + 16, &key, 8);
  }
  const void* Data() const { return bytes_.data(); }
  std::size_t Size() const { return bytes_.size(); }

 private:
  std::vector<std::byte> bytes_;
};

// One chain through the whole table, of keys made by `key`.
template <class F>
bool IsFound(std::uint8_t type, F&& key, std::size_t length = 64) {
  Table table(64);
  for (std::size_t i = 0; i < length; ++i) table.Set(i, type, key(i), i + 1 < length ? 1 : 0);
  HashWatch watch;
  EXPECT_TRUE(watch.Add(table.Data(), table.Size()));
  for (int i = 0; i < 20; ++i)
    if (watch.FindsLongChain()) return true;
  return false;
}

TEST(HashWatch, RecognizesBlocksByTheirSize) {
  EXPECT_EQ(HashWatch::NodesIn(kNode), 1u);
  EXPECT_EQ(HashWatch::NodesIn(kNode * 64), 64u);
  EXPECT_EQ(HashWatch::NodesIn(kNode * 65), 0u);
  EXPECT_EQ(HashWatch::NodesIn(kNode * 64 + 1), 0u);
  EXPECT_EQ(HashWatch::NodesIn(1600), 0u);
  EXPECT_EQ(HashWatch::NodesIn(0), 0u);
}

TEST(HashWatch, FindsNumbersAndHandlesWithOneRemainder) {
  EXPECT_TRUE(IsFound(kInteger, [](std::uint64_t i) { return i * 63; }));
  EXPECT_TRUE(IsFound(kInteger, [](std::uint64_t i) { return (i << 40) * 63 + 5; }));
  EXPECT_TRUE(
      IsFound(kFloat, [](std::uint64_t i) { return 1 + static_cast<double>(i) * 0x1p-52; }));
  EXPECT_TRUE(IsFound(kHandle, [](std::uint64_t i) { return i << 32 | 9; }));
}

TEST(HashWatch, LeavesOtherTablesAlone) {
  EXPECT_FALSE(IsFound(kInteger, [](std::uint64_t i) { return i; }));
  EXPECT_FALSE(IsFound(kFloat, [](std::uint64_t i) { return 1.5 * static_cast<double>(i); }));
  EXPECT_FALSE(IsFound(kHandle, [](std::uint64_t i) { return std::uint64_t{1} << 32 | i; }));
  EXPECT_FALSE(IsFound(kText, [](std::uint64_t i) { return i * 63; }));
  EXPECT_FALSE(IsFound(
      kInteger, [](std::uint64_t i) { return i * 63; }, 20))
      << "a short chain";
}

TEST(HashWatch, StopsAtStepsThatLeaveTheBlock) {
  Table table(64);
  for (std::size_t i = 0; i < 64; ++i)
    table.Set(i, kInteger, std::uint64_t{0}, i % 2 == 0 ? 1'000'000 : -1'000'000);
  HashWatch watch;
  watch.Add(table.Data(), table.Size());
  for (int i = 0; i < 50; ++i) EXPECT_FALSE(watch.FindsLongChain());
}

TEST(HashWatch, ForgetsABlockThatIsGone) {
  Table evil(64), good(128);
  for (std::size_t i = 0; i < 64; ++i) evil.Set(i, kInteger, std::uint64_t{63} * i, i < 63 ? 1 : 0);
  HashWatch watch;
  watch.Add(good.Data(), good.Size());
  watch.Add(evil.Data(), evil.Size());
  watch.Add(good.Data(), kNode * 65);
  EXPECT_EQ(watch.Blocks(), 2u);
  bool found = false;
  for (int i = 0; i < 20; ++i) found |= watch.FindsLongChain();
  EXPECT_TRUE(found);
  watch.Remove(evil.Data(), evil.Size());
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(watch.FindsLongChain());
  watch.Remove(good.Data(), good.Size());
  EXPECT_TRUE(watch.Empty());
}

// A run pays for the blocks that it makes itself: what else there is depends on the collector.
TEST(HashWatch, CountsTheBlocksOfARun) {
  const Table first(64), second(128);
  HashWatch watch;
  watch.Add(first.Data(), first.Size());
  EXPECT_EQ(watch.Made(), 1u);
  watch.Restart();
  EXPECT_EQ(watch.Made(), 0u);
  watch.Add(second.Data(), second.Size());
  watch.Remove(first.Data(), first.Size());
  EXPECT_EQ(watch.Made(), 1u);
  EXPECT_EQ(watch.Blocks(), 1u);
}

}  // namespace
}  // namespace heliopause
