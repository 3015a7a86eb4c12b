#include <gtest/gtest.h>

#include <heliopause/cluster/universe.hpp>
#include <stdexcept>
#include <string>

#include "base/random.hpp"
#include "cluster/mpi_fixture.hpp"
#include "cluster/phase_timer.hpp"

namespace heliopause::cluster {
namespace {

TEST(Universe, RejectsInvalidOptionsOnAllRanksWithOneText) {
  EXPECT_EQ(ErrorOf([] { Universe(MPI_COMM_WORLD, {.largest_local_search = -1}); }),
            "Universe: options.largest_local_search = -1 (expected a finite number >= 0)");
  EXPECT_EQ(ErrorOf([] { Universe(MPI_COMM_WORLD, {.tolerance = 1}); }),
            "Universe: options.tolerance = 1 (expected a finite number > 1)");
  EXPECT_NE(ErrorOf([] { Universe(MPI_COMM_WORLD, {.space = {.radius = -1}}); }), "");
}

TEST(Universe, RejectsOptionsThatDifferBetweenRanks) {
  const int ranks = WorldSize();
  if (ranks == 1) GTEST_SKIP() << "needs two ranks";
  UniverseOptions options;
  if (WorldRank() == ranks - 1) options.space.border = Border::Wrap;
  EXPECT_EQ(ErrorOf([&] { Universe(MPI_COMM_WORLD, options); }),
            "Universe: options.space.border = 1 on rank " + std::to_string(ranks - 1) +
                " (expected 0, as on rank 0)");
}

// Rank 0 owns everything.
class OneOwner : public Partition {
 public:
  int OwnerOf(Vec2) const override { return 0; }
  std::span<const Box> BoxesOf(int) const override { return {}; }
  void Cut(std::span<const Load>) override {}
};

TEST(Universe, RejectsAPartitionOfSomeRanksAlone) {
  if (WorldSize() == 1) GTEST_SKIP() << "needs two ranks";
  EXPECT_EQ(ErrorOf([] {
              std::unique_ptr<Partition> partition;
              if (WorldRank() != 0) partition = std::make_unique<OneOwner>();
              Universe(MPI_COMM_WORLD, {}, std::move(partition));
            }),
            "Universe: partition = given on rank 1 (expected null, as on rank 0)");
}

// Rank 0 owns everything after a cut as well. Lists the number of this rank's loads in each cut.
class ListsLoads : public Partition {
 public:
  explicit ListsLoads(std::vector<std::size_t>& loads) : loads_(loads) {}
  int OwnerOf(Vec2) const override { return 0; }
  std::span<const Box> BoxesOf(int rank) const override {
    return std::span(&kAll, rank == 0 ? 1u : 0u);
  }
  void Cut(std::span<const Load> loads) override { loads_.push_back(loads.size()); }

 private:
  static constexpr Box kAll{{-kMaxCoordinate, -kMaxCoordinate}, {kMaxCoordinate, kMaxCoordinate}};
  std::vector<std::size_t>& loads_;
};

TEST(Universe, CutsSpaceBeforeTheFirstSpritesSettleAlsoAfterARebalanceWithoutSprites) {
  std::vector<std::size_t> loads;
  Universe universe(MPI_COMM_WORLD, {}, std::make_unique<ListsLoads>(loads));
  universe.Rebalance();
  for (GlobalId i = 0; i < 5; ++i)
    universe.Add({.position = {static_cast<double>(i), 0},
                  .tag = 5 * static_cast<GlobalId>(universe.Rank()) + i});
  universe.Settle();
  ASSERT_GE(loads.size(), 2u);
  EXPECT_EQ(loads[0], 0u);
  EXPECT_EQ(loads[1], 5u) << "the sprites of this rank had gone to rank 0";
}

TEST(Universe, RejectsArgumentsThatDifferBetweenRanks) {
  Universe universe(MPI_COMM_WORLD);
  if (universe.Ranks() == 1) GTEST_SKIP() << "needs two ranks";
  EXPECT_EQ(ErrorOf([&] { universe.Tick(universe.Rank() == 1 ? 0.5 : 0.25); }),
            "Universe::Tick: seconds = 0.5 on rank 1 (expected 0.25, as on rank 0)");
  EXPECT_EQ(ErrorOf([&] { universe.Tick(universe.Rank() == 1 ? -1 : 0.25); }),
            "Universe::Tick: seconds = -1 (expected a finite number >= 0)");
  universe.Tick(0.25);
}

TEST(Universe, RejectsASearchBetweenAChangeOnAnyRankAndTheNextSettle) {
  Universe universe(MPI_COMM_WORLD);
  const int last = universe.Ranks() - 1;
  if (universe.Rank() == last) universe.Add({.tag = 7});
  GlobalHits hits;
  EXPECT_EQ(ErrorOf([&] { universe.Search({}, hits); }),
            "Universe::Search: sprites of rank " + std::to_string(last) +
                " have changed (expected a Settle or Tick before)");
  universe.Settle();
  const GlobalQuery query{.radius = 1};
  universe.Search(std::span(&query, 1), hits);
  ASSERT_EQ(hits.Of(0).size(), 1u);
  EXPECT_EQ(hits.Of(0)[0].id, 7u);
}

TEST(Universe, RejectsAnInvalidQueryOfOneRankOnAllRanks) {
  Universe universe(MPI_COMM_WORLD);
  const GlobalQuery query{.radius = universe.Rank() == universe.Ranks() - 1 ? -2.0 : 2.0};
  GlobalHits hits;
  EXPECT_EQ(ErrorOf([&] { universe.Search(std::span(&query, 1), hits); }),
            "Universe::Search: queries[0].radius = -2 (expected a number >= 0)");
}

TEST(Universe, AddsAndChangesManyAsOneByOne) {
  Universe one(MPI_COMM_WORLD);
  Universe many(MPI_COMM_WORLD);
  std::vector<Sprite> sprites;
  std::vector<SpriteId> ids;
  std::vector<Vec2> velocities;
  for (GlobalId i = 0; i < 50; ++i) {
    const auto x = static_cast<double>(i);
    sprites.push_back({.position = {x, -x}, .tag = 50 * static_cast<GlobalId>(one.Rank()) + i});
    velocities.push_back({1, x});
  }
  for (const Sprite& sprite : sprites) one.SetVelocity(one.Add(sprite), {1, sprite.position.x});
  many.AddMany(sprites, ids);
  EXPECT_EQ(many.SetVelocities(ids, velocities), 50u);
  EXPECT_EQ(many.SetVelocities(std::vector{SpriteId{}, ids[0]}, std::vector<Vec2>{{}, {1, 0}}), 1u);
  one.Settle();
  many.Settle();
  EXPECT_EQ(many.Hash(), one.Hash());
  one.Tick(1);
  EXPECT_NE(many.Hash(), one.Hash());
  many.Tick(1);  // the velocities
  EXPECT_EQ(many.Hash(), one.Hash());
  EXPECT_EQ(many.Validate(), "");
}

TEST(Universe, SendsVelocitiesOfManyToGhosts) {
  Universe universe(MPI_COMM_WORLD, {.largest_local_search = 1000});
  std::vector<SpriteId> ids;
  std::vector<Sprite> sprites(60);
  for (std::size_t i = 0; i < sprites.size(); ++i)
    sprites[i] = {.position = {static_cast<double>(i), 0}, .tag = i};
  if (universe.Rank() == 0) universe.AddMany(sprites, ids);
  universe.Settle();
  ids.clear();
  for (GlobalId id = 0; id < 60; ++id) ids.push_back(universe.Find(id));  // ghosts are ignored
  EXPECT_EQ(universe.SetVelocities(ids, std::vector<Vec2>(60, {0, 3})), universe.CountOwned());
  universe.Settle();
  EXPECT_EQ(universe.Validate(), "");
  for (const SpriteId id : ids) EXPECT_EQ(universe.Get(id)->velocity.y, 3);
}

TEST(Universe, RejectsManyWithOneInvalidSpriteAndAddsNone) {
  Universe universe(MPI_COMM_WORLD);
  std::vector<SpriteId> ids;
  const auto error_of = [&](const Sprite& second) {
    const Sprite sprites[] = {{.tag = 1}, second};
    return ErrorOf([&] { universe.AddMany(sprites, ids); });
  };
  EXPECT_EQ(error_of({.tag = 1}),
            "Universe::AddMany: sprites[1].tag = 1 (expected an unused global id)");
  EXPECT_EQ(error_of({.kinds = kOwnedKind, .tag = 2}),
            "Universe::AddMany: sprites[1].kinds = 2147483648 (expected bits of kUserKinds, the "
            "lower 30, only)");
  EXPECT_NE(error_of({.radius = -1, .tag = 2}), "");
  EXPECT_EQ(universe.CountOwned(), 0u);
}

TEST(Universe, RejectsBoxesThatReachBeyondItsGhosts) {
  Universe universe(MPI_COMM_WORLD, {.largest_local_search = 10});
  std::vector<SpriteId> ids;
  std::vector<Sprite> sprites(200);
  for (std::size_t i = 0; i < sprites.size(); ++i)
    sprites[i] = {.position = {static_cast<double>(i), 0}, .tag = i};
  if (universe.Rank() == 0) universe.AddMany(sprites, ids);
  universe.Settle();
  const Box own = universe.BoxesOf(universe.Rank())[0];
  const double inside = std::clamp((own.min.x + own.max.x) / 2, 5.0, 195.0);
  std::vector<BoxQuery> queries = {{{{inside, -kMaxCoordinate}, {inside, kMaxCoordinate}}, 1}};
  ManyHits hits;
  universe.SearchMany(queries, hits);  // y is not divided: its ends are those of the plane
  const std::string rank = std::to_string(universe.Rank());
  queries.push_back({{{-300, 0}, {300, 1}}, 1});
  const std::string error = ErrorOf([&] { universe.SearchMany(queries, hits); });
  if (universe.Ranks() == 1) {
    EXPECT_EQ(error, "");
    EXPECT_EQ(hits.Of(1).size(), 200u);
  } else {
    EXPECT_EQ(error,
              "Universe::SearchMany: queries[1].box = (-300, 0) to (300, 1) (expected a box within "
              "options.largest_local_search of the domain of rank " +
                  rank + ")");
  }
}

TEST(Universe, RejectsReservedKindsAndUsedIdsLocally) {
  Universe universe(MPI_COMM_WORLD);
  EXPECT_EQ(
      ErrorOf([&] { universe.Add({.kinds = kGhostKind}); }),
      "Universe::Add: sprite.kinds = 1073741824 (expected bits of kUserKinds, the lower 30, only)");
  if (universe.Rank() == 0) {
    universe.Add({.tag = 3});
    EXPECT_EQ(ErrorOf([&] { universe.Add({.tag = 3}); }),
              "Universe::Add: sprite.tag = 3 (expected an unused global id)");
  }
  universe.Settle();
  EXPECT_EQ(universe.CountAll(), 1u);
}

TEST(Universe, RejectsAChangeInACallbackAndChangesNothing) {
  Universe universe(MPI_COMM_WORLD);
  const auto own = static_cast<GlobalId>(universe.Rank());
  universe.Add({.radius = 1, .tag = own});
  const auto reject = [&](SpriteId id) {
    EXPECT_THROW(universe.Remove(id), std::logic_error);
    EXPECT_THROW(universe.Add({.tag = 1000 + own}), std::logic_error);
    EXPECT_TRUE(universe.IsOwned(id));
    EXPECT_EQ(universe.Find(own), id);
  };
  universe.ForEachOwned([&](SpriteId id, const Sprite&) { reject(id); });
  EXPECT_EQ(universe.CountOwned(), 1u);
  universe.Settle();
  EXPECT_EQ(universe.CountAll(), static_cast<std::size_t>(universe.Ranks()));
  universe.ForEachOverlappingPair(
      [&](SpriteId id, SpriteId) { EXPECT_THROW(universe.Remove(id), std::logic_error); });
  EXPECT_EQ(universe.Validate(), "");
}

TEST(Universe, RejectsACollectiveChangeInACallbackOfAnyRankOnAllRanks) {
  Universe universe(MPI_COMM_WORLD);
  const bool is_last = universe.Rank() == universe.Ranks() - 1;
  if (is_last) universe.Add({.tag = 7});
  const auto reject = [&] {
    const std::string reason = ": called inside a callback of this universe";
    EXPECT_EQ(ErrorOf([&] { universe.Tick(1); }), "Universe::Tick" + reason);
    EXPECT_EQ(ErrorOf([&] { universe.Settle(); }), "Universe::Settle" + reason);
    EXPECT_EQ(ErrorOf([&] { universe.Rebalance(); }), "Universe::Rebalance" + reason);
    EXPECT_EQ(ErrorOf([&] { universe.Restore("none"); }), "Universe::Restore" + reason);
  };
  if (is_last) {
    universe.ForEachOwned([&](SpriteId, const Sprite&) { reject(); });
  } else {
    reject();
  }
  universe.Tick(1);
  EXPECT_EQ(universe.CountAll(), 1u);
  EXPECT_EQ(universe.Validate(), "");
}

TEST(Universe, NamesTheGlobalIdOfTwoSpritesThatMeetAndTheRank) {
  Universe universe(MPI_COMM_WORLD);
  if (universe.Ranks() == 1) GTEST_SKIP() << "needs two ranks";
  const GlobalId large = ~GlobalId{0} - 6;  // no double has this value
  if (universe.Rank() < 2) universe.Add({.position = {1, 1}, .tag = large});
  const std::string error = ErrorOf([&] { universe.Settle(); });
  const std::string rank = std::to_string(universe.OwnerOf({1, 1}));
  EXPECT_EQ(error, "Universe::Settle: global id = 18446744073709551609 of two sprites on rank " +
                       rank + " (expected a unique one)");
}

TEST(Universe, RejectsLocalSearchesOutsideItsDomainOrTooLarge) {
  Universe universe(MPI_COMM_WORLD, {.largest_local_search = 10});
  std::vector<Hit> hits;
  if (universe.Rank() == 0) {
    EXPECT_EQ(ErrorOf([&] { universe.GetSpritesNear({}, 11, kAllKinds, hits); }),
              "Universe::GetSpritesNear: radius = 11 (expected at most "
              "options.largest_local_search)");
  } else {
    EXPECT_EQ(ErrorOf([&] {
                universe.GetSpritesNear({1, 2}, 1, kAllKinds, hits);
              }),
              "Universe::GetSpritesNear: point = (1, 2) (expected a place in the domain of rank " +
                  std::to_string(universe.Rank()) + ")");
  }
}

TEST(Universe, SharesSpritesOutEvenly) {
  Universe universe(MPI_COMM_WORLD, {.space = {.radius = 1000, .canvas = Canvas::Bounded}});
  SmallRandom random(5);
  if (universe.Rank() == 0) {
    for (GlobalId id = 0; id < 20000; ++id)
      universe.Add({.position = {random.Between(-900, 900), random.Between(-900, 900)}, .tag = id});
  }
  universe.Settle();
  EXPECT_LT(universe.Statistics().imbalance, 1.2);
  EXPECT_EQ(universe.CountAll(), 20000u);
  EXPECT_LT(static_cast<double>(universe.CountOwned()), 1.2 * 20000 / universe.Ranks());
}

// Sprites in a strip, of which those on the left take ten times as long.
TEST(Universe, SharesTimeOutEvenly) {
  Universe universe(MPI_COMM_WORLD, {.space = {.radius = 1000, .canvas = Canvas::Bounded},
                                     .tolerance = 1.1,
                                     .balance = Balance::Time});
  SmallRandom random(5);
  if (universe.Rank() == 0) {
    for (GlobalId id = 0; id < 2000; ++id)
      universe.Add({.position = {random.Between(-900, 900), random.Between(-9, 9)}, .tag = id});
  }
  universe.Settle();
  const auto microseconds = [&] {
    double sum = 0;
    universe.ForEachOwned([&](SpriteId, const Sprite& s) { sum += s.position.x < 0 ? 10 : 1; });
    return sum;
  };
  const auto imbalance = [&] {
    const double own = microseconds();
    double most = 0;
    double sum = 0;
    MPI_Allreduce(&own, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return most / (sum / universe.Ranks());
  };
  const double before = imbalance();
  for (int tick = 0; tick < 160; ++tick) {
    const double end = PhaseTimer::ProcessorSeconds() + 1e-6 * microseconds();
    while (PhaseTimer::ProcessorSeconds() < end) {
    }
    universe.Tick(0.1);
  }
  EXPECT_EQ(universe.Validate(), "");
  if (universe.Ranks() == 1) {
    EXPECT_EQ(imbalance(), 1);
  } else {
    EXPECT_GT(before, 1.5) << "by number";
    EXPECT_LT(imbalance(), 1.35);
  }
}

TEST(Universe, RejectsABalanceThatDoesNotExist) {
  EXPECT_EQ(ErrorOf([] { Universe(MPI_COMM_WORLD, {.balance = static_cast<Balance>(7)}); }),
            "Universe: options.balance = 7 (expected Sprites or Time)");
}

TEST(Universe, DoesNotCutInEveryTickWhenSpritesInOneSpotCannotBeShared) {
  Universe universe(MPI_COMM_WORLD);
  if (universe.Rank() == 0) {
    for (GlobalId id = 0; id < 200; ++id) universe.Add({.position = {3, 3}, .tag = id});
  }
  for (int tick = 0; tick < 64; ++tick) universe.Tick(0.1);
  EXPECT_LE(universe.Statistics().cuts, 5u);
  EXPECT_EQ(universe.Validate(), "");
}

TEST(Universe, SendsNothingForGhostsThatFlyOn) {
  Universe universe(MPI_COMM_WORLD, {.space = {.radius = 256, .canvas = Canvas::Bounded}});
  if (universe.Rank() == 0) {
    SmallRandom random(9);
    for (GlobalId id = 0; id < 500; ++id)
      universe.Add({.position = {random.Between(-200, 200), random.Between(-200, 200)}, .tag = id});
  }
  universe.Settle();
  universe.Settle();
  universe.ResetStatistics();
  for (int tick = 0; tick < 10; ++tick) universe.Tick(0.01);  // all stand still
  EXPECT_EQ(universe.Statistics().bytes, 0u);
  EXPECT_EQ(universe.Statistics().messages, 0u);
  if (universe.Ranks() > 1) {
    EXPECT_GT(universe.CountGhosts(), 0u);
  }
}

TEST(Universe, GhostsOfAGiantGoWithIt) {
  Universe universe(MPI_COMM_WORLD, {.space = {.radius = 4096, .canvas = Canvas::Bounded},
                                     .largest_local_search = 16});
  SmallRandom random(3);
  if (universe.Rank() == 0) {
    for (GlobalId id = 0; id < 3000; ++id)
      universe.Add({.position = {random.Between(-4000, 4000), random.Between(-4000, 4000)},
                    .radius = 1,
                    .tag = id});
    universe.Add({.radius = 3000, .tag = 5000});
  }
  universe.Settle();
  std::uint64_t with = universe.CountGhosts();
  const SpriteId giant = universe.Find(5000);
  universe.SetRadius(universe.IsOwned(giant) ? giant : SpriteId{}, 1);
  universe.Settle();
  std::uint64_t without = universe.CountGhosts();
  MPI_Allreduce(MPI_IN_PLACE, &with, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, &without, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  if (universe.Ranks() > 1) {
    EXPECT_GT(with, 5 * without);
  }
  EXPECT_EQ(universe.Validate(), "");
}

TEST(Universe, IsMovable) {
  Universe first(MPI_COMM_WORLD);
  if (first.Rank() == 0) first.Add({.tag = 1});
  Universe second(std::move(first));
  second.Settle();
  EXPECT_EQ(second.CountAll(), 1u);
}

}  // namespace
}  // namespace heliopause::cluster
