#include "space/storage/free_set.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

TEST(FreeSet, FindsAMemberInTheSameWordOrInTheNextNonEmptyOne) {
  FreeSet set;
  for (const std::uint32_t number : {3u, 70u, 75u, 300u}) set.Add(number);
  EXPECT_EQ(set.Near(71), 75u) << "the next member";
  EXPECT_EQ(set.Near(70), 70u) << "the number itself is a member";
  EXPECT_EQ(set.Near(64), 70u) << "64 is in the second word";
  EXPECT_EQ(set.Near(76), 70u) << "past the last member of a word comes its first one";
  EXPECT_EQ(set.Near(140), 300u) << "this word is empty";
  EXPECT_EQ(set.Near(0xffffffff), 3u) << "past all members";
  set.Remove(300);
  EXPECT_EQ(set.Near(299), 3u) << "wraps around at the end";
}

TEST(FreeSet, HoldsTheReservedNumbersWithoutAllocating) {
  for (const std::uint32_t numbers : {1u, 63u, 64u, 65u, 128u, 5000u, 300'000u}) {
    FreeSet set;
    set.Reserve(numbers);
    EXPECT_LE(set.Bytes(), numbers / 7 + 32) << "one bit each and a small overhead";
    const test::AllocationCount calls;
    for (std::uint32_t number = 0; number < numbers; ++number) set.Add(number);
    EXPECT_EQ(calls.Calls(), 0u) << numbers;
    EXPECT_EQ(set.Count(), numbers);
  }
}

TEST(FreeSet, FindsAMemberThousandsOfNumbersAway) {
  FreeSet set;
  for (const std::uint32_t number : {5u, 6u, 60'000u}) set.Add(number);
  EXPECT_EQ(set.Near(64), 60'000u) << "past many empty words";
  EXPECT_EQ(set.Near(60'001), 60'000u) << "in the same word";
  EXPECT_EQ(set.Near(70'000), 5u) << "past all members";
  set.Remove(60'000);
  EXPECT_EQ(set.Near(59'000), 5u) << "wraps around, past empty groups";
  EXPECT_EQ(set.Near(64), 5u) << "wraps around to the group where it started";
  set.Remove(5);
  EXPECT_EQ(set.Near(64), 6u) << "the word still has one member";
}

TEST(FreeSet, FindsTheSameMemberAsALinearScan) {
  constexpr std::uint32_t kNumbers = 5 * 4096;
  FreeSet set;
  set.Add(kNumbers - 1);
  const auto scanned = [&](std::uint32_t number) {
    std::uint32_t first = number < kNumbers ? number / 64 * 64 : 0;
    for (;; first = (first + 64) % kNumbers) {
      for (std::uint32_t i = 0; i < 64; ++i) {
        const std::uint32_t found = first + (number + i) % 64;
        if (set.Has(found)) return found;
      }
    }
  };
  test::Random random(11);
  for (int step = 0; step < 20'000; ++step) {
    const auto number = static_cast<std::uint32_t>(random.Below(kNumbers));
    if (random.Below(8) == 0) set.Add(number);
    const std::size_t most = step % 4000 < 2000 ? 1 : 20;
    while (set.Count() > most) set.Remove(set.Near(number));
    const auto from = static_cast<std::uint32_t>(random.Below(kNumbers + 100));
    ASSERT_EQ(set.Near(from), scanned(from)) << from;
  }
  ASSERT_EQ(set.Near(kNumbers), scanned(kNumbers));
}

TEST(FreeSet, HoldsTheSameNumbersAsStdSet) {
  FreeSet set;
  std::set<std::uint32_t> reference;
  test::Random random(3);
  set.Add(499);
  reference.insert(499);
  for (int step = 0; step < 20'000; ++step) {
    const std::uint32_t number = random.Below(500);
    if (random.Below(2) == 0) {
      set.Add(number);
      reference.insert(number);
    } else {
      set.Remove(number);
      reference.erase(number);
    }
    ASSERT_EQ(set.Count(), reference.size());
    if (!reference.empty()) {
      ASSERT_TRUE(reference.contains(set.Near(random.Below(700))));
    }
  }
  std::vector<std::uint32_t> all;
  set.ForEach([&](std::uint32_t number) { all.push_back(number); });
  EXPECT_EQ(all, std::vector<std::uint32_t>(reference.begin(), reference.end()));
  set.Clear();
  EXPECT_EQ(set.Count(), 0u);
  EXPECT_FALSE(set.Has(3));
}

#ifndef NDEBUG
TEST(FreeSetDeathTest, ASearchInAnEmptySetEndsTheProgram) {
  FreeSet set;
  set.Add(5);
  set.Remove(5);
  EXPECT_DEATH(set.Near(5), "the set has a free number");
}
#endif

}  // namespace
}  // namespace heliopause::space
