#include <gtest/gtest.h>

#include <heliopause/cluster/universe.hpp>

#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

// One sprite near each place that a border of domains may go through, all on rank 0 at first.
Universe Row() {
  Universe universe(MPI_COMM_WORLD, {.largest_local_search = 50});
  if (universe.Rank() == 0) {
    for (GlobalId id = 0; id < 400; ++id)
      universe.Add({.position = {static_cast<double>(id), 0}, .tag = id});
  }
  universe.Settle();
  return universe;
}

TEST(UniverseValidate, AcceptsASettledUniverse) { EXPECT_EQ(Row().Validate(), ""); }

TEST(UniverseValidate, ReportsASpriteThatIsNotAtItsOwner) {
  Universe universe = Row();
  if (universe.Ranks() == 1) GTEST_SKIP() << "needs two ranks";
  const int owner = universe.OwnerOf({0, 0});
  const Vec2 end{399, 0};
  universe.MoveTo(universe.Find(0), end);
  EXPECT_EQ(universe.Validate(), "sprite 0 on rank " + std::to_string(owner) + " belongs to rank " +
                                     std::to_string(universe.OwnerOf(end)));
  universe.Settle();
  EXPECT_EQ(universe.Validate(), "");
}

TEST(UniverseValidate, ReportsAGhostThatDiffersFromItsOriginal) {
  Universe universe = Row();
  if (universe.Ranks() == 1) GTEST_SKIP() << "needs two ranks";
  for (GlobalId id = 0; id < 400; ++id) universe.SetVelocity(universe.Find(id), {0, 1});
  const std::string text = universe.Validate();
  EXPECT_NE(text.find("differs from its original"), std::string::npos) << text;
  EXPECT_EQ(text.substr(0, 6), "ghost ");
}

TEST(UniverseValidate, ReportsAGhostThatIsMissingAndOneTooMany) {
  Universe universe = Row();
  if (universe.Ranks() == 1) GTEST_SKIP() << "needs two ranks";
  for (GlobalId id = 0; id < 400; ++id) universe.SetRadius(universe.Find(id), 40);
  std::string text = universe.Validate();
  EXPECT_EQ(text.substr(0, 6), "ghost ") << text;
  universe.Settle();
  for (GlobalId id = 0; id < 400; ++id) universe.Remove(universe.Find(id));
  text = universe.Validate();
  EXPECT_NE(text.find(" ghosts (expected 0)"), std::string::npos) << text;
}

TEST(UniverseValidate, ReportsAGlobalIdOfTwoSpritesThatHaveNotMet) {
  Universe universe(MPI_COMM_WORLD, {.largest_local_search = 1});
  if (universe.Ranks() == 1) GTEST_SKIP() << "needs two ranks";
  if (universe.Rank() < 2) {
    const double x = universe.Rank() == 0 ? -1000 : 1000;
    universe.Add({.position = {x, 0}, .tag = 3});
    for (GlobalId id = 0; id < 20; ++id)
      universe.Add({.position = {x, static_cast<double>(id)},
                    .tag = 100 * static_cast<GlobalId>(universe.Rank() + 1) + id});
  }
  universe.Settle();
  EXPECT_EQ(universe.Validate(), "global id = 3 of two sprites");
}

}  // namespace
}  // namespace heliopause::cluster
