#include "cluster/local_search.hpp"

#include <gtest/gtest.h>

#include <heliopause/cluster/universe.hpp>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cluster/local_sprites.hpp"
#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

// Local ids in the reverse order of global ids, all at distance 5 of the origin but one.
LocalSprites Ring() {
  LocalSprites sprites({}, 10);
  const Vec2 places[] = {{5, 0}, {0, 5}, {-5, 0}, {0, -5}, {3, 4}, {-3, 4}};
  GlobalId id = 16;
  for (const Vec2 place : places) sprites.Add({.position = place, .tag = id--});
  sprites.Add({.position = {1, 0}, .tag = 99});
  return sprites;
}

TEST(LocalSearch, PutsTiesIntoOrderOfGlobalId) {
  const LocalSprites sprites = Ring();
  std::vector<Hit> hits;
  sprites.Space().GetSpritesNear({}, 5, {}, hits);
  SortTies(hits);
  std::vector<GlobalId> ids;
  for (const Hit& hit : hits) ids.push_back(hit.tag);
  EXPECT_EQ(ids, (std::vector<GlobalId>{99, 11, 12, 13, 14, 15, 16}));
}

TEST(LocalSearch, TheNearestOfEquallyDistantOnesAreThoseWithTheLowestGlobalIds) {
  const LocalSprites sprites = Ring();
  std::vector<Hit> hits;
  for (std::size_t k = 0; k <= 9; ++k) {
    FindNearest(sprites.Space(), {}, k, std::numeric_limits<double>::infinity(), {}, hits);
    ASSERT_EQ(hits.size(), std::min<std::size_t>(k, 7));
    for (std::size_t i = 0; i < hits.size(); ++i)
      EXPECT_EQ(sprites.IdOf(hits[i].id), i == 0 ? 99 : 10 + i);
  }
}

TEST(LocalSearch, ABatchWhoseExecutorThrowsInItsLastStepLeavesNoHits) {
  Universe universe(MPI_COMM_SELF);
  universe.Add({.tag = 1});
  universe.Settle();
  const std::vector<DiscQuery> queries(10, DiscQuery{.radius = 1});
  int calls = 0;
  int throws_at = 0;
  const auto executor = [&](std::size_t count, FunctionRef<void(std::size_t)> task) {
    if (++calls == throws_at) throw std::runtime_error("no threads");
    for (std::size_t i = 0; i < count; ++i) task(i);
  };
  ManyHits found;
  universe.SearchMany(queries, found, executor);
  EXPECT_EQ(found.hits.size(), 10u);
  throws_at = std::exchange(calls, 0);
  EXPECT_EQ(ErrorOf([&] { universe.SearchMany(queries, found, executor); }), "no threads");
  EXPECT_TRUE(found.hits.empty());
  EXPECT_EQ(found.Count(), 0u);
}

TEST(LocalSearch, NamesTheInvalidMemberOfAQuery) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(ErrorOf([&] {
              CheckQuery("F", "queries[2].", {0, 2e12}, 1);
            }),
            "F: queries[2].point.y = 2e+12 (expected a coordinate within +-1099511627776)");
  EXPECT_EQ(ErrorOf([&] {
              CheckQuery("F", "", {nan, 0}, 1);
            }),
            "F: point.x = nan (expected a coordinate within +-1099511627776)");
  EXPECT_EQ(ErrorOf([&] { CheckQuery("F", "", {}, nan); }),
            "F: radius = nan (expected a number >= 0)");
}

}  // namespace
}  // namespace heliopause::cluster
