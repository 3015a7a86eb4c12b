#include "space/storage/free_set.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

TEST(FreeSet, FindsOneOfTheSame64OrTheNextThatHasOne) {
  FreeSet set;
  for (const std::uint32_t number : {3u, 70u, 75u, 300u}) set.Add(number);
  EXPECT_EQ(set.Near(71), 75u) << "the next";
  EXPECT_EQ(set.Near(70), 70u) << "itself";
  EXPECT_EQ(set.Near(64), 70u) << "64 is one of the second 64";
  EXPECT_EQ(set.Near(76), 70u) << "behind the last of 64 comes the first";
  EXPECT_EQ(set.Near(140), 300u) << "these 64 have none";
  EXPECT_EQ(set.Near(0xffffffff), 3u) << "behind all";
  set.Remove(300);
  EXPECT_EQ(set.Near(299), 3u) << "around the end";
}

TEST(FreeSet, HasRoomForAsManyAsWereReserved) {
  for (const std::uint32_t numbers : {1u, 63u, 64u, 65u, 128u, 5000u, 300'000u}) {
    FreeSet set;
    set.Reserve(numbers);
    EXPECT_LE(set.Bytes(), numbers / 7 + 32) << "a bit each, and few more";
    const test::AllocationCount calls;
    for (std::uint32_t number = 0; number < numbers; ++number) set.Add(number);
    EXPECT_EQ(calls.Calls(), 0u) << numbers;
    EXPECT_EQ(set.Count(), numbers);
  }
}

TEST(FreeSet, FindsOneThousandsAway) {
  FreeSet set;
  for (const std::uint32_t number : {5u, 6u, 60'000u}) set.Add(number);
  EXPECT_EQ(set.Near(64), 60'000u) << "behind many that have none";
  EXPECT_EQ(set.Near(60'001), 60'000u) << "of the same 64";
  EXPECT_EQ(set.Near(70'000), 5u) << "behind all";
  set.Remove(60'000);
  EXPECT_EQ(set.Near(59'000), 5u) << "around the end, past the groups without one";
  EXPECT_EQ(set.Near(64), 5u) << "around the end, to the group that it began with";
  set.Remove(5);
  EXPECT_EQ(set.Near(64), 6u) << "its word has one left";
}

TEST(FreeSet, FindsWhatAWalkThroughThe64sFinds) {
  constexpr std::uint32_t kNumbers = 5 * 4096;
  FreeSet set;
  set.Add(kNumbers - 1);
  const auto walked = [&](std::uint32_t number) {
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
    ASSERT_EQ(set.Near(from), walked(from)) << from;
  }
  ASSERT_EQ(set.Near(kNumbers), walked(kNumbers));
}

TEST(FreeSet, HoldsWhatASetHolds) {
  FreeSet set;
  std::set<std::uint32_t> twin;
  test::Random random(3);
  set.Add(499);
  twin.insert(499);
  for (int step = 0; step < 20'000; ++step) {
    const std::uint32_t number = random.Below(500);
    if (random.Below(2) == 0) {
      set.Add(number);
      twin.insert(number);
    } else {
      set.Remove(number);
      twin.erase(number);
    }
    ASSERT_EQ(set.Count(), twin.size());
    if (!twin.empty()) {
      ASSERT_TRUE(twin.contains(set.Near(random.Below(700))));
    }
  }
  std::vector<std::uint32_t> all;
  set.ForEach([&](std::uint32_t number) { all.push_back(number); });
  EXPECT_EQ(all, std::vector<std::uint32_t>(twin.begin(), twin.end()));
  set.Clear();
  EXPECT_EQ(set.Count(), 0u);
  EXPECT_FALSE(set.Has(3));
}

}  // namespace
}  // namespace heliopause::space
