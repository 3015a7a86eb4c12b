#include "space/tree/leaf_groups.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "support/random.hpp"

namespace heliopause::space {
namespace {

struct Item {
  std::uint32_t leaf;
  std::uint32_t number;
};
using Groups = LeafGroups<Item, &Item::leaf, 5000>;

// The items of each group, in the order in which ForEachOf visits them.
template <class Wanted>
std::vector<std::vector<std::uint32_t>> Visited(std::vector<Item> items, const Wanted& wanted) {
  Buffer<std::uint16_t> order(items.size());
  Groups groups(order);
  // The last share first: the order in which tasks run does not matter.
  for (std::size_t end = items.size(); end > 0;) {
    const std::size_t first = (end - 1) / Groups::kShare * Groups::kShare;
    groups.SortShare(items, first, end);
    end = first;
  }
  std::vector<std::vector<std::uint32_t>> visited(Groups::kCount);
  for (std::size_t group = 0; group < Groups::kCount; ++group) {
    groups.ForEachOf(std::span<Item>(items), group, wanted,
                     [&](Item& item) { visited[group].push_back(item.number); });
  }
  return visited;
}

std::vector<Item> Scattered(std::size_t count, std::uint32_t leaves) {
  test::Random random(7);
  std::vector<Item> items;
  for (std::uint32_t i = 0; i < count; ++i) {
    items.push_back({static_cast<std::uint32_t>(random.Bits() % leaves), i});
  }
  return items;
}

TEST(LeafGroups, VisitTheItemsOfAGroupInTheirOrder) {
  for (const std::size_t count : {0u, 1u, 1023u, 1024u, 1025u, 5000u}) {
    const std::vector<Item> items = Scattered(count, 300);
    std::map<std::uint32_t, std::vector<std::uint32_t>> expected;
    for (const Item& item : items) expected[item.leaf % Groups::kCount].push_back(item.number);
    const auto visited = Visited(items, [](const Item&) { return true; });
    for (std::uint32_t group = 0; group < Groups::kCount; ++group) {
      EXPECT_EQ(visited[group], expected[group]) << count << " items, group " << group;
    }
  }
}

TEST(LeafGroups, SkipWhatIsNotWanted) {
  const std::vector<Item> items = Scattered(3000, 40);
  const auto visited = Visited(items, [](const Item& item) { return item.number % 3 == 0; });
  std::size_t count = 0;
  for (const auto& group : visited) {
    count += group.size();
    EXPECT_TRUE(std::all_of(group.begin(), group.end(), [](auto n) { return n % 3 == 0; }));
    EXPECT_TRUE(std::is_sorted(group.begin(), group.end()));
  }
  EXPECT_EQ(count, 1000u);
}

// More items than the list of the pipeline holds at once.
TEST(LeafGroups, HoldAllItemsInOneLeaf) {
  const auto visited = Visited(Scattered(5000, 1), [](const Item&) { return true; });
  ASSERT_EQ(visited[0].size(), 5000u);
  EXPECT_TRUE(std::is_sorted(visited[0].begin(), visited[0].end()));
}

}  // namespace
}  // namespace heliopause::space
