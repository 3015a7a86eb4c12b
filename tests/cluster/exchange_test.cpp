#include "cluster/exchange.hpp"

#include <gtest/gtest.h>

#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

TEST(Exchange, DeliversWhatEachRankHasPutForEachOther) {
  UniverseStatistics statistics;
  Exchange exchange(MPI_COMM_WORLD, statistics);
  for (int round = 1; round <= 3; ++round) {
    for (int to = 0; to < exchange.Ranks(); ++to) {
      for (int i = 0; i < to * round; ++i) exchange.Put(to, 1000 * exchange.Rank() + i);
    }
    exchange.Run();
    for (int from = 0; from < exchange.Ranks(); ++from) {
      std::vector<int> values;
      exchange.From(from).GetRest(values);
      ASSERT_EQ(values.size(), static_cast<std::size_t>(exchange.Rank() * round));
      for (std::size_t i = 0; i < values.size(); ++i)
        EXPECT_EQ(values[i], 1000 * from + static_cast<int>(i));
    }
  }
}

TEST(Exchange, DividesLongBytesIntoMessages) {
  UniverseStatistics statistics;
  Exchange exchange(MPI_COMM_WORLD, statistics, 16);
  const int next = (exchange.Rank() + 1) % exchange.Ranks();
  const int last = (exchange.Rank() + exchange.Ranks() - 1) % exchange.Ranks();
  for (int i = 0; i < 13; ++i) exchange.Put(next, 100 * exchange.Rank() + i);  // 52 bytes
  exchange.Run();
  EXPECT_EQ(statistics.messages, exchange.Ranks() > 1 ? 4u : 0u);
  std::vector<int> values;
  exchange.From(last).GetRest(values);
  ASSERT_EQ(values.size(), 13u);
  for (int i = 0; i < 13; ++i) EXPECT_EQ(values[static_cast<std::size_t>(i)], 100 * last + i);
}

TEST(Exchange, KeepsItsMemoryUntilItIsReleased) {
  UniverseStatistics statistics;
  Exchange exchange(MPI_COMM_WORLD, statistics);
  const std::vector<double> many(10000, 0.5);
  const auto next = (exchange.Rank() + 1) % exchange.Ranks();
  const auto last = (exchange.Rank() + exchange.Ranks() - 1) % exchange.Ranks();
  for (int round = 1; round <= 2; ++round) {
    exchange.PutMany(next, std::span<const double>(many));
    exchange.Run();
    std::vector<double> values;
    exchange.From(last).GetRest(values);
    EXPECT_EQ(values, many);
    EXPECT_GE(exchange.Bytes(), 80000u);
    exchange.Release();
    EXPECT_EQ(exchange.Bytes(), 0u);
    EXPECT_TRUE(exchange.From(last).Done());
  }
}

TEST(Exchange, CountsOnlyMessagesToOtherRanks) {
  UniverseStatistics statistics;
  Exchange exchange(MPI_COMM_WORLD, statistics);
  exchange.Put(exchange.Rank(), 1.5);
  exchange.Run();
  EXPECT_EQ(statistics.messages, 0u);
  EXPECT_EQ(exchange.From(exchange.Rank()).Get<double>(), 1.5);
  exchange.Put((exchange.Rank() + 1) % exchange.Ranks(), 2.5);
  exchange.Run();
  EXPECT_EQ(statistics.bytes, exchange.Ranks() > 1 ? 8u : 0u);
  exchange.Run();
  for (int from = 0; from < exchange.Ranks(); ++from) EXPECT_TRUE(exchange.From(from).Done());
}

}  // namespace
}  // namespace heliopause::cluster
