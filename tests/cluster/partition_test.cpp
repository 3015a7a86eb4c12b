#include <gtest/gtest.h>

#include <heliopause/cluster/partition.hpp>

#include "base/random.hpp"
#include "cluster/box_geometry.hpp"
#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

// Every place has one owner, the same on all ranks, and lies in one of its boxes.
void ExpectSound(const Partition& partition) {
  SmallRandom random(4);
  std::vector<int> owners;  // and their complements, for the smallest
  for (int i = 0; i < 2000; ++i) {
    const double r = i % 3 == 0 ? kMaxCoordinate : 1000;
    Vec2 place{random.Between(-r, r), random.Between(-r, r)};
    if (i % 5 == 0) {  // a corner of a domain
      const auto boxes = partition.BoxesOf(i % WorldSize());
      if (!boxes.empty()) place = i % 2 == 0 ? boxes[0].min : boxes[0].max;
    }
    const int owner = partition.OwnerOf(place);
    bool inside = false;
    for (const Box& box : partition.BoxesOf(owner)) inside = inside || Contains(box, place);
    EXPECT_TRUE(inside) << place.x << " " << place.y << " of " << owner;
    owners.push_back(owner);
    owners.push_back(-owner);
  }
  MPI_Allreduce(MPI_IN_PLACE, owners.data(), static_cast<int>(owners.size()), MPI_INT, MPI_MAX,
                MPI_COMM_WORLD);
  for (std::size_t i = 0; i < owners.size(); i += 2) EXPECT_EQ(owners[i], -owners[i + 1]);
  for (int a = 0; a < WorldSize(); ++a) {
    for (int b = 0; b < a; ++b) {
      for (const Box& x : partition.BoxesOf(a)) {
        for (const Box& y : partition.BoxesOf(b)) {
          const bool apart =
              x.min.x >= y.max.x || y.min.x >= x.max.x || x.min.y >= y.max.y || y.min.y >= x.max.y;
          EXPECT_TRUE(apart) << a << " " << b;
        }
      }
    }
  }
}

TEST(Partition, GivesEverythingToRankZeroBeforeTheFirstCut) {
  const auto partition = MakeZoltanPartition(MPI_COMM_WORLD);
  EXPECT_EQ(partition->OwnerOf({5, -7}), 0);
  ExpectSound(*partition);
  partition->Cut({});
  ExpectSound(*partition);
}

TEST(Partition, SharesLoadsOutEvenly) {
  const auto partition = MakeZoltanPartition(MPI_COMM_WORLD);
  for (int cut = 1; cut <= 3; ++cut) {
    SmallRandom random(static_cast<std::uint64_t>(cut * 100 + WorldRank()));
    std::vector<Load> loads;
    for (int i = 0; i < 2000; ++i) {
      const double r = i % 2 == 0 ? 1000 : 50;
      loads.push_back({{random.Between(-r, r), random.Between(-r, r)}, random.Between(1, 3)});
    }
    partition->Cut(loads);
    ExpectSound(*partition);
    std::vector<double> weights(static_cast<std::size_t>(WorldSize()));
    double all = 0;
    for (const Load& load : loads)
      weights[static_cast<std::size_t>(partition->OwnerOf(load.place))] += load.weight;
    MPI_Allreduce(MPI_IN_PLACE, weights.data(), WorldSize(), MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (const double weight : weights) all += weight;
    for (const double weight : weights) EXPECT_LT(weight, 1.1 * all / WorldSize());
  }
}

TEST(Partition, StaysSoundWithFewerLoadsThanRanksAndWithLoadsInOneSpot) {
  const auto partition = MakeZoltanPartition(MPI_COMM_WORLD);
  std::vector<Load> loads;
  if (WorldRank() == 0) loads = {{{1, 2}, 1}, {{5, 2}, 1}};
  partition->Cut(loads);
  ExpectSound(*partition);
  loads.assign(50, {{3, 3}, 1});
  partition->Cut(loads);
  ExpectSound(*partition);
}

}  // namespace
}  // namespace heliopause::cluster
