// Sprites on the corner at which four domains meet, and at the end of the plane.
#include <gtest/gtest.h>

#include <heliopause/cluster/universe.hpp>

#include "cluster/fixed_partition.hpp"
#include "cluster/mpi_fixture.hpp"
#include "cluster/reference_space.hpp"

namespace heliopause::cluster {
namespace {

// Four quadrants around (0, 0), for the first four ranks; with fewer, the later ranks' quadrants go
// to the last one. Low edges are in.
class Quadrants : public FixedPartition {
 public:
  Quadrants() {
    constexpr double kEnd = kMaxCoordinate;
    for (const Box& box : {Box{{-kEnd, -kEnd}, {0, 0}}, Box{{0, -kEnd}, {kEnd, 0}},
                           Box{{-kEnd, 0}, {0, kEnd}}, Box{{0, 0}, {kEnd, kEnd}}})
      Boxes(OwnerOf({box.min.x / 2 + box.max.x / 2, box.min.y / 2 + box.max.y / 2})).push_back(box);
  }
  int OwnerOf(Vec2 place) const override {
    return std::min((place.x >= 0 ? 1 : 0) + (place.y >= 0 ? 2 : 0), WorldSize() - 1);
  }
};

// Twelve sprites on the corner; others on the four borders and inside the domains. Some fly over
// the corner.
std::vector<Sprite> Sprites() {
  std::vector<Sprite> sprites;
  GlobalId id = 100;
  for (int i = 0; i < 12; ++i) sprites.push_back({.radius = i % 3 * 1.0, .tag = id--});
  for (const Vec2 place :
       {Vec2{-4, 0}, {4, 0}, {0, -4}, {0, 4}, {-3, -3}, {3, -3}, {-3, 3}, {3, 3}}) {
    sprites.push_back({.position = place, .radius = 1, .tag = id--});
    sprites.push_back(
        {.position = place, .velocity = {-place.x, -place.y}, .radius = 1, .tag = id--});
  }
  return sprites;
}

class UniverseCorner : public testing::Test {
 protected:
  UniverseCorner() {
    for (const Sprite& sprite : Sprites()) {
      reference_.Add(sprite);
      if (static_cast<int>(sprite.tag) % universe_.Ranks() == universe_.Rank())
        universe_.Add(sprite);
    }
    universe_.Settle();
  }

  void Compare() {
    EXPECT_EQ(universe_.Validate(), "");
    EXPECT_EQ(universe_.CountAll(), reference_.Ids().size());
    for (const GlobalQuery::What what :
         {GlobalQuery::What::Near, GlobalQuery::What::Touching, GlobalQuery::What::Nearest}) {
      for (const double radius : {0.0, 3.0, 4.0, 6.0})
        CompareAt({what, kAllKinds, {0, 0}, radius, 5, GlobalId{95}});
    }
    ComparePairs();
  }

  // Globally, and locally where this rank's closed boxes contain the corner.
  void CompareAt(const GlobalQuery& query) {
    const std::vector<GlobalHit> expected = reference_.Answer(query);
    GlobalHits global;
    universe_.Search(std::span(&query, 1), global);
    EXPECT_TRUE(std::vector(global.hits) == expected) << query.radius;
    if (universe_.BoxesOf(universe_.Rank()).empty() || query.what == GlobalQuery::What::Nearest)
      return;
    const SpriteId ignore = universe_.Find(*query.ignore);
    EXPECT_NE(ignore, SpriteId{}) << "a copy of all on the corner is here";
    ManyHits many;
    const DiscQuery disc{query.point, query.radius, query.kinds, ignore};
    const TouchingQuery circle{query.point, query.radius, query.kinds, ignore};
    if (query.what == GlobalQuery::What::Near) {
      universe_.SearchMany(std::span(&disc, 1), many);
    } else {
      universe_.SearchMany(std::span(&circle, 1), many);
    }
    std::vector<GlobalHit> local;
    for (const Hit& hit : many.hits) local.push_back({hit.tag, hit.position, hit.distance});
    EXPECT_TRUE(local == expected) << query.radius;
  }

  // Each pair once over all ranks: where the own sprite has the lower global id.
  void ComparePairs() {
    std::uint64_t count = 0;
    const auto expected = reference_.Pairs();
    universe_.ForEachOverlappingPair([&](SpriteId own, SpriteId other) {
      const std::pair pair(universe_.IdOf(own), universe_.IdOf(other));
      if (pair.first > pair.second) return;
      ++count;
      EXPECT_TRUE(expected.contains(pair)) << pair.first << " " << pair.second;
    });
    MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_EQ(count, expected.size());
  }

  Universe universe_{MPI_COMM_WORLD, {.largest_local_search = 6}, std::make_unique<Quadrants>()};
  ReferenceSpace reference_{SpaceOptions{}};
};

TEST_F(UniverseCorner, CoincidentSpritesHaveOneOwnerAndAllRanksAroundFindThem) {
  Compare();
  std::uint64_t owned = 0;  // of those on the corner
  universe_.ForEachOwned(
      [&](SpriteId, const Sprite& s) { owned += s.position.x == 0 && s.position.y == 0; });
  EXPECT_EQ(owned, universe_.OwnerOf({}) == universe_.Rank() ? 12u : 0u);
}

// Rank 1 owns the plane, but rank 0 its left end, where sprites that fly away stay.
class LeftEnd : public FixedPartition {
 public:
  LeftEnd() {
    constexpr double kEnd = kMaxCoordinate;
    Boxes(0).push_back(Box{{-kEnd, -kEnd}, {WorldSize() == 1 ? kEnd : -kEnd, kEnd}});
    if (WorldSize() > 1) Boxes(1).push_back(Box{{-kEnd, -kEnd}, {kEnd, kEnd}});
  }
  int OwnerOf(Vec2 place) const override {
    return WorldSize() == 1 || place.x <= -kMaxCoordinate ? 0 : 1;
  }
};

TEST(UniverseEnd, ASpriteThatFliesToTheEndOfThePlaneGoesToItsOwner) {
  Universe universe(MPI_COMM_WORLD, {.tolerance = 1e6}, std::make_unique<LeftEnd>());
  const GlobalId last = 7;
  if (universe.Rank() == universe.Ranks() - 1) {
    universe.Add({.position = {-kMaxCoordinate + 64, 3}, .velocity = {-64, 0}, .tag = last});
    universe.Add({.position = {5, 3}, .tag = last + 1});
  }
  universe.Settle();
  EXPECT_EQ(universe.Validate(), "");
  for (int tick = 0; tick < 3; ++tick) {
    universe.Tick(1);
    EXPECT_EQ(universe.Validate(), "");
    EXPECT_EQ(universe.CountAll(), 2u);
  }
  EXPECT_EQ(universe.IsOwned(universe.Find(last)), universe.Rank() == 0);
}

TEST_F(UniverseCorner, SpritesFlyOverItAndAway) {
  for (int tick = 0; tick < 6; ++tick) {
    universe_.Tick(0.5);
    reference_.Tick(0.5);
    Compare();
  }
}

}  // namespace
}  // namespace heliopause::cluster
