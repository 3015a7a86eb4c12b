#include "space/geometry/morton_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/executors.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

std::vector<std::size_t> Order(const std::vector<DiscQuery>& queries) {
  std::vector<MortonKey> keys{7, 7, 7};  // has to be replaced
  std::vector<MortonKey> spare;
  std::vector<internal::TaskState> states;
  SortInMortonOrder<DiscQuery>(queries, keys, spare, states);
  std::vector<std::size_t> order;
  for (const MortonKey key : keys) order.push_back(QueryIndexOf(key));
  return order;
}

TEST(MortonOrder, VisitsAGridInTheOrderOfQuadrants) {
  std::vector<DiscQuery> queries;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) queries.push_back({{100.0 * x - 7, 100.0 * y + 3}});
  }
  EXPECT_EQ(Order(queries),
            (std::vector<std::size_t>{0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15}));
}

TEST(MortonOrder, KeepsCoincidentQueriesInOrderOfIndex) {
  const std::vector<std::size_t> sorted{0, 1, 2, 3, 4};
  EXPECT_EQ(Order(std::vector<DiscQuery>(5, {{3, 4}})), sorted);
  EXPECT_EQ(Order(std::vector<DiscQuery>(5, {{-kMaxCoordinate, kMaxCoordinate}})), sorted);
  EXPECT_EQ(Order({{{1, 0}}, {{0, 0}}, {{1, 0}}, {{0, 0}}}),
            (std::vector<std::size_t>{1, 3, 0, 2}));
}

// By tasks of several ranges, the keys are those of one thread; also when a digit is the same in
// all.
TEST(MortonOrder, IsTheSameByTasks) {
  test::Random random(3);
  std::vector<MortonKey> alone, together, spare;
  std::vector<internal::TaskState> states;
  for (const std::size_t count : {0u, 1u, 8191u, 8192u, 30'000u, 100'000u}) {
    for (const double width : {1000.0, 0.0}) {
      std::vector<DiscQuery> queries(count);
      for (DiscQuery& query : queries) query.point = random.In(width);
      if (count > 0) queries.back().point = {4000, 0};
      SortInMortonOrder<DiscQuery>(queries, alone, spare, states);
      for (const Executor executor : {Executor(test::kBackwards), Executor(test::kByFourThreads)}) {
        SortInMortonOrder<DiscQuery>(queries, together, spare, states, executor);
        ASSERT_EQ(together, alone) << count << " queries";
      }
    }
  }
}

TEST(MortonOrder, OfNoQueriesIsEmpty) { EXPECT_TRUE(Order({}).empty()); }

TEST(MortonOrder, ListsEachQueryOnceForAnyPoint) {
  test::Random random(1);
  std::vector<DiscQuery> queries;
  for (int i = 0; i < 3000; ++i) {
    queries.push_back({random.In(std::ldexp(1.0, static_cast<int>(random.Below(41))))});
  }
  queries.push_back({{kMaxCoordinate, kMaxCoordinate}});
  queries.push_back({{-kMaxCoordinate, -kMaxCoordinate}});
  queries.push_back({{5e-324, -5e-324}});
  std::vector<std::size_t> order = Order(queries);
  EXPECT_EQ(order.front(), 3001u);
  EXPECT_EQ(order.back(), 3000u);
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i < queries.size(); ++i) ASSERT_EQ(order[i], i);
}

TEST(MortonOrder, ShortensThePathFromQueryToQuery) {
  test::Random random(2);
  std::vector<DiscQuery> queries;
  for (int i = 0; i < 10000; ++i) queries.push_back({random.In(1000)});
  const auto distance = [&](std::size_t from, std::size_t to) {
    return std::hypot(queries[from].point.x - queries[to].point.x,
                      queries[from].point.y - queries[to].point.y);
  };
  const std::vector<std::size_t> order = Order(queries);
  double unsorted = 0;
  double sorted = 0;
  for (std::size_t i = 1; i < order.size(); ++i) {
    unsorted += distance(i - 1, i);
    sorted += distance(order[i - 1], order[i]);
  }
  EXPECT_LT(sorted, unsorted / 30);
}

}  // namespace
}  // namespace heliopause::space
