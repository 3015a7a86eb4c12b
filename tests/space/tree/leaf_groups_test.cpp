#include "space/tree/leaf_groups.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "support/random.hpp"

namespace heliopause::space {
namespace {

constexpr auto kAll = [](std::size_t) { return true; };

// The items of each group, in the order in which ForEach visits them.
template <class Wants>
std::vector<std::vector<std::size_t>> Visited(const std::vector<std::uint32_t>& leaves,
                                              const Wants& wants) {
  LeafGroups groups;
  groups.Reserve(leaves.size());
  // The last share first: the order in which tasks run does not matter.
  for (std::size_t end = leaves.size(); end > 0;) {
    const std::size_t first = (end - 1) / kItemsPerShare * kItemsPerShare;
    groups.SortShare(first, end, [&](std::size_t i) { return leaves[i]; });
    end = first;
  }
  std::vector<std::vector<std::size_t>> visited(LeafGroups::kGroups);
  for (std::size_t group = 0; group < visited.size(); ++group) {
    std::size_t ahead = 0;
    groups.ForEach(
        leaves.size(), group, wants, [&](std::size_t) { ++ahead; },
        [&](std::size_t i) { visited[group].push_back(i); });
    EXPECT_EQ(ahead, visited[group].size()) << "each stage sees each item";
  }
  return visited;
}

std::vector<std::uint32_t> Scattered(std::size_t count, std::uint32_t leaves) {
  test::Random random(7);
  std::vector<std::uint32_t> items(count);
  for (std::uint32_t& leaf : items) leaf = static_cast<std::uint32_t>(random.Below(leaves));
  return items;
}

TEST(LeafGroups, VisitTheItemsOfALeafInOneGroupInTheirOrder) {
  for (const std::size_t count : {0u, 1u, 1023u, 1024u, 1025u, 5000u, 16400u}) {
    const std::vector<std::uint32_t> leaves = Scattered(count, 300);
    std::map<std::uint32_t, std::vector<std::size_t>> expected;
    for (std::size_t i = 0; i < count; ++i) {
      expected[leaves[i] % LeafGroups::kGroups].push_back(i);
    }
    const auto visited = Visited(leaves, kAll);
    for (std::uint32_t group = 0; group < LeafGroups::kGroups; ++group) {
      EXPECT_EQ(visited[group], expected[group]) << count << " items, group " << group;
    }
  }
}

TEST(LeafGroups, PassOverWhatHasNoLeafOrIsNotWanted) {
  std::vector<std::uint32_t> leaves = Scattered(3000, 40);
  for (std::size_t i = 0; i < leaves.size(); i += 2) leaves[i] = kNone;
  const auto visited = Visited(leaves, [](std::size_t i) { return i % 3 == 0; });
  std::size_t count = 0;
  for (const auto& group : visited) {
    count += group.size();
    EXPECT_TRUE(std::all_of(group.begin(), group.end(),
                            [](std::size_t i) { return i % 2 == 1 && i % 3 == 0; }));
    EXPECT_TRUE(std::is_sorted(group.begin(), group.end()));
  }
  EXPECT_EQ(count, 500u);
}

// More items than the list of the pipeline holds at once.
TEST(LeafGroups, HoldAllItemsInOneLeaf) {
  const auto visited = Visited(Scattered(5000, 1), kAll);
  ASSERT_EQ(visited[0].size(), 5000u);
  EXPECT_TRUE(std::is_sorted(visited[0].begin(), visited[0].end()));
}

TEST(LeafGroups, RunSharesCoversEveryItemOnce) {
  for (const std::size_t count : {0u, 1u, 1024u, 1025u, 4000u}) {
    std::vector<int> calls(count);
    TaskSteps steps;
    RunShares(steps, count, [&](std::size_t first, std::size_t end) {
      EXPECT_EQ(first % kItemsPerShare, 0u);
      for (std::size_t i = first; i < end; ++i) ++calls[i];
    });
    EXPECT_TRUE(std::all_of(calls.begin(), calls.end(), [](int n) { return n == 1; })) << count;
  }
}

}  // namespace
}  // namespace heliopause::space
