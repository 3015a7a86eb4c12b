// What a global search costs; what it finds is compared in universe_test.cpp.
#include "cluster/global_searcher.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "base/random.hpp"
#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Universe Filled() {
  Universe universe(MPI_COMM_WORLD, {.space = {.radius = 1000, .canvas = Canvas::Bounded}});
  SmallRandom random(6);
  for (GlobalId id = 0; id < 4000; ++id) {
    const Vec2 place{random.Between(-1000, 1000), random.Between(-1000, 1000)};
    if (universe.Rank() == 0) universe.Add({.position = place, .tag = id});
  }
  universe.Settle();
  return universe;
}

TEST(GlobalSearcher, SendsANearestQueryInsideADomainToNoOtherRank) {
  Universe universe = Filled();
  universe.ResetStatistics();
  const Box own = universe.BoxesOf(universe.Rank())[0];
  const Vec2 middle{std::clamp((own.min.x + own.max.x) / 2, -900.0, 900.0),
                    std::clamp((own.min.y + own.max.y) / 2, -900.0, 900.0)};
  const GlobalQuery query{GlobalQuery::What::Nearest, kAllKinds, middle, kInfinity, 1};
  GlobalHits hits;
  universe.Search(std::span(&query, 1), hits);
  EXPECT_EQ(hits.Of(0).size(), 1u);
  std::uint64_t messages = universe.Statistics().messages;
  MPI_Allreduce(MPI_IN_PLACE, &messages, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  // A middle that was clamped may be near a border of its domain.
  EXPECT_LE(messages, static_cast<std::uint64_t>(universe.Ranks()));
}

TEST(GlobalSearcher, FindsAllSpritesFromOneRankAndAcceptsBatchesOfDifferentLengths) {
  Universe universe = Filled();
  std::vector<GlobalQuery> queries;
  for (int i = 0; i < universe.Rank(); ++i)
    queries.push_back({GlobalQuery::What::Nearest, kAllKinds, {5e8, 0}, kInfinity, 5000});
  GlobalHits hits;
  universe.Search(queries, hits);
  ASSERT_EQ(hits.Count(), queries.size());
  for (std::size_t q = 0; q < queries.size(); ++q) EXPECT_EQ(hits.Of(q).size(), 4000u);
  const GlobalQuery none{GlobalQuery::What::Nearest, kAllKinds, {}, kInfinity, 0};
  universe.Search(std::span(&none, 1), hits);
  EXPECT_TRUE(hits.Of(0).empty());
}

}  // namespace
}  // namespace heliopause::cluster
