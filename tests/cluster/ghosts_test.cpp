#include "cluster/ghosts.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "base/random.hpp"
#include "cluster/box_geometry.hpp"
#include "cluster/fixed_partition.hpp"
#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

// Rank r owns [100 r, 100 (r + 1)) in x, in two boxes: above and below y = 0. The first and the
// last rank own what lies beyond.
class Strips : public FixedPartition {
 public:
  Strips() {
    const int ranks = WorldSize();
    for (int rank = 0; rank < ranks; ++rank) {
      const double low = rank == 0 ? -kMaxCoordinate : 100.0 * rank;
      const double high = rank == ranks - 1 ? kMaxCoordinate : 100.0 * (rank + 1);
      Boxes(rank) = {{{low, -kMaxCoordinate}, {high, 0}}, {{low, 0}, {high, kMaxCoordinate}}};
    }
  }
  int OwnerOf(Vec2 place) const override {
    return std::clamp(static_cast<int>(std::floor(place.x / 100)), 0, WorldSize() - 1);
  }
};

TEST(Ghosts, LieWithinTheReachOfTheNeighbourAndComeAndGo) {
  UniverseOptions options{.largest_local_search = 10};
  Universe universe(MPI_COMM_WORLD, options, std::make_unique<Strips>());
  const int rank = universe.Rank();
  const int ranks = universe.Ranks();
  const double left = 100.0 * rank;
  // Within 10 of the left border, and within 10 of it by its edge; and one that is too far.
  const auto id = static_cast<GlobalId>(10 * rank);
  universe.Add({.position = {left + 9, -3}, .velocity = {2, 0}, .radius = 1, .tag = id});
  universe.Add({.position = {left + 14, 5}, .radius = 4, .tag = id + 1});
  universe.Add({.position = {left + 50, 0}, .radius = 4, .tag = id + 2});
  universe.Settle();
  const std::size_t expected = rank < ranks - 1 ? 2 : 0;
  EXPECT_EQ(universe.CountGhosts(), expected);
  EXPECT_EQ(universe.Validate(), "");
  universe.Tick(1);  // to left + 11: still within reach by its radius of 1
  EXPECT_EQ(universe.CountGhosts(), expected);
  universe.Tick(1);
  EXPECT_EQ(universe.CountGhosts(), expected / 2);
  EXPECT_EQ(universe.Validate(), "");
}

// Rank 1 removes a sprite; rank 2, where it has no ghost, adds one with its global id in the domain
// of rank 1. The ghost on rank 0 becomes that of the second one.
TEST(Ghosts, AreReplacedWhenTheGlobalIdReturnsFromAnotherRank) {
  Universe universe(MPI_COMM_WORLD, {.largest_local_search = 10, .tolerance = 1e6},
                    std::make_unique<Strips>());
  if (universe.Ranks() < 3) GTEST_SKIP() << "needs three ranks";
  if (universe.Rank() == 1) universe.Add({.position = {105, 1}, .tag = 7});
  universe.Settle();
  if (universe.Rank() == 1) universe.Remove(universe.Find(7));
  if (universe.Rank() == 2)
    universe.Add({.position = {103, 1}, .velocity = {0, 5}, .radius = 2, .tag = 7});
  universe.Settle();
  EXPECT_EQ(universe.Validate(), "");
  if (universe.Rank() > 0) return;
  const auto ghost = universe.Get(universe.Find(7));
  ASSERT_TRUE(ghost.has_value());
  EXPECT_EQ(ghost->position.x, 103);
  EXPECT_EQ(ghost->velocity.y, 5);
}

// Rank 1 has a ghost of rank 0's sprite when rank 2 sends another one with the same global id.
TEST(Ghosts, OfTwoSpritesWithOneGlobalIdAreAnErrorAlsoWhenTheyComeOneAfterTheOther) {
  Universe universe(MPI_COMM_WORLD, {.largest_local_search = 10, .tolerance = 1e6},
                    std::make_unique<Strips>());
  if (universe.Ranks() < 3) GTEST_SKIP() << "needs three ranks";
  if (universe.Rank() == 0) universe.Add({.position = {95, 1}, .tag = 7});
  universe.Settle();
  if (universe.Rank() == 2) universe.Add({.position = {205, 1}, .tag = 7});
  universe.Settle();
  EXPECT_EQ(ErrorOf([&] { universe.Settle(); }),
            "Universe::Settle: global id = 7 of two sprites on rank 1 (expected a unique one)");
}

// When the owner changes, a rank gets two messages for the same global id: the old owner's removes
// the ghost, the new owner's adds it.
TEST(Ghosts, OfASpriteThatHasAnotherOwnerNowAreNoError) {
  Universe universe(MPI_COMM_WORLD, {.largest_local_search = 300, .tolerance = 1e6},
                    std::make_unique<Strips>());
  if (universe.Rank() == 0)
    universe.Add({.position = {50, 1}, .velocity = {100, 0}, .radius = 1, .tag = 7});
  for (int tick = 0; tick < universe.Ranks(); ++tick) {
    universe.Tick(1);
    EXPECT_EQ(universe.Validate(), "");
  }
  universe.SetVelocity(universe.Find(7), {-100, 0});  // false on all ranks but its owner
  for (int tick = 0; tick < universe.Ranks(); ++tick) {
    universe.Tick(1);
    EXPECT_EQ(universe.Validate(), "");
  }
}

TEST(Ghosts, UniverseAnswersOverAPartitionOfSeveralBoxesARank) {
  Universe universe(MPI_COMM_WORLD, {.largest_local_search = 30}, std::make_unique<Strips>());
  SmallRandom random(8);
  for (GlobalId id = 0; id < 400; ++id) {
    const Sprite sprite{{random.Between(-50, 750), random.Between(-90, 90)},
                        {random.Between(-40, 40), random.Between(-40, 40)},
                        random.Between(0, 20),
                        1,
                        id};
    if (universe.Rank() == static_cast<int>(id) % universe.Ranks()) universe.Add(sprite);
  }
  for (int tick = 0; tick < 20; ++tick) {
    universe.Tick(0.5);
    EXPECT_EQ(universe.Validate(), "");
    EXPECT_EQ(universe.CountAll(), 400u);
  }
}

}  // namespace
}  // namespace heliopause::cluster
