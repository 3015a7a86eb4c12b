// Random operations on a Universe and on one manager with all sprites: every answer is the same.
#include <gtest/gtest.h>

#include <cstdlib>
#include <heliopause/cluster/universe.hpp>
#include <limits>
#include <string>

#include "base/random.hpp"
#include "cluster/mpi_fixture.hpp"
#include "cluster/phase_timer.hpp"
#include "cluster/reference_space.hpp"

namespace heliopause::cluster {
namespace {

using What = GlobalQuery::What;
constexpr double kSearch = 40;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool SameBits(const Sprite& a, const Sprite& b) {
  return a.position.x == b.position.x && a.position.y == b.position.y &&
         a.velocity.x == b.velocity.x && a.velocity.y == b.velocity.y && a.radius == b.radius &&
         a.kinds == b.kinds && a.tag == b.tag;
}

struct Setting {
  const char* name;
  Canvas canvas;
  Border border;
  bool lattice;  // many equal distances, many sprites on the borders of domains
  bool giants;
};

// The same calls on all ranks; each change is made by the rank that owns the sprite.
class Players {
 public:
  Players(const Setting& setting, std::uint64_t seed)
      : setting_(setting),
        options_{.space = {.radius = 256, .canvas = setting.canvas, .border = setting.border},
                 .largest_local_search = kSearch},
        universe_(MPI_COMM_WORLD, options_),
        reference_(options_.space),
        random_(seed) {}

  void Step() {
    const std::uint64_t what = random_.Below(100);
    if (what < 30 || reference_.Ids().empty()) {
      for (std::uint64_t i = random_.Below(12); i > 0; --i) Add();
    } else if (what < 60) {
      Change();
    } else if (what < 90) {
      const double seconds = random_.Below(4) == 0 ? 0 : random_.Between(0, 2);
      universe_.Tick(seconds);
      reference_.Tick(seconds);
      CheckRemoved();
      Compare();
    } else if (what < 97) {
      universe_.Settle();
      Compare();
    } else {
      universe_.Rebalance();
      Compare();
    }
  }

  void Compare() {
    ASSERT_EQ(universe_.CountAll(), reference_.Ids().size());
    universe_.ForEachOwned([&](SpriteId id, const Sprite& sprite) {
      ASSERT_TRUE(reference_.Has(sprite.tag)) << sprite.tag;
      EXPECT_TRUE(SameBits(sprite, reference_.Get(sprite.tag))) << sprite.tag;
      EXPECT_EQ(universe_.Find(sprite.tag), id);
    });
    EXPECT_EQ(universe_.Validate(), "");
    ComparePairs();
    CompareLocalSearches();
    CompareGlobalSearches();
  }

 private:
  Vec2 Place() {
    if (setting_.lattice) return {16.0 * Whole(-16, 16), 16.0 * Whole(-16, 16)};
    const bool far = setting_.canvas == Canvas::Infinite && random_.Below(50) == 0;
    const double r = far ? 1e9 : 256;
    if (random_.Below(4) == 0) return {random_.Between(-8, 8), random_.Between(-8, 8)};  // a pile
    return {random_.Between(-r, r), random_.Between(-r, r)};
  }
  double Whole(int low, int high) {
    return low + static_cast<double>(random_.Below(static_cast<std::uint64_t>(high - low + 1)));
  }
  double Radius() {
    if (setting_.giants && random_.Below(20) == 0) return random_.Between(100, 400);
    return setting_.lattice ? 8 : random_.Between(0, 10);
  }
  Vec2 Velocity() {
    if (setting_.lattice) return {16 * Whole(-1, 1), 16 * Whole(-1, 1)};
    return {random_.Between(-60, 60), random_.Between(-60, 60)};
  }
  Kinds SomeKinds() { return static_cast<Kinds>(random_.Below(4)) | (1u << random_.Below(30)); }

  void Add() {
    const Sprite sprite{Place(), Velocity(), Radius(), SomeKinds(), next_};
    reference_.Add(sprite);
    if (static_cast<int>(next_ % static_cast<std::uint64_t>(universe_.Ranks())) == universe_.Rank())
      universe_.Add(sprite);
    next_ += 1 + random_.Below(3);
  }

  GlobalId Any() {
    auto at = reference_.Ids().begin();
    std::advance(at, static_cast<std::ptrdiff_t>(random_.Below(reference_.Ids().size())));
    return at->first;
  }

  void Change() {
    const GlobalId id = Any();
    const SpriteId all = reference_.Of(id);
    const SpriteId here = universe_.Find(id);
    const bool own = universe_.IsOwned(here);
    switch (random_.Below(6)) {
      case 0: {
        reference_.Remove(id);
        EXPECT_EQ(universe_.Remove(here), own);
        break;
      }
      case 1: {
        const Vec2 place = Place();
        reference_.Space().MoveTo(all, place);
        EXPECT_EQ(universe_.MoveTo(here, place), own);
        break;
      }
      case 2: {
        const double radius = Radius();
        reference_.Space().SetRadius(all, radius);
        EXPECT_EQ(universe_.SetRadius(here, radius), own);
        break;
      }
      case 3: {
        const Kinds kinds = SomeKinds();
        reference_.Space().SetKinds(all, kinds);
        EXPECT_EQ(universe_.SetKinds(here, kinds), own);
        break;
      }
      case 4: {  // removed and added under the same id within a tick
        const Sprite again{Place(), Velocity(), Radius(), SomeKinds(), id};
        reference_.Remove(id);
        reference_.Add(again);
        if (universe_.Remove(here)) universe_.Add(again);
        break;
      }
      default: {
        const Vec2 velocity = Velocity();
        reference_.Space().SetVelocity(all, velocity);
        EXPECT_EQ(universe_.SetVelocity(here, velocity), own);
      }
    }
  }

  void CheckRemoved() {
    for (const GlobalId id : universe_.RemovedAtBorder())
      EXPECT_EQ(std::count(reference_.Removed().begin(), reference_.Removed().end(), id), 1);
    std::uint64_t removed = universe_.RemovedAtBorder().size();
    MPI_Allreduce(MPI_IN_PLACE, &removed, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_EQ(removed, reference_.Removed().size());
  }

  void ComparePairs() {
    std::set<std::pair<GlobalId, GlobalId>> found;
    universe_.ForEachOverlappingPair([&](SpriteId own, SpriteId other) {
      EXPECT_TRUE(universe_.IsOwned(own));
      const GlobalId a = universe_.IdOf(own);
      const GlobalId b = universe_.IdOf(other);
      if (universe_.IsOwned(other)) {
        EXPECT_LT(a, b);
      }
      EXPECT_TRUE(found.insert(std::minmax(a, b)).second) << a << " " << b;
    });
    std::set<std::pair<GlobalId, GlobalId>> expected;
    for (const auto& [a, b] : reference_.Pairs()) {
      if (universe_.IsOwned(universe_.Find(a)) || universe_.IsOwned(universe_.Find(b)))
        expected.insert({a, b});
    }
    EXPECT_EQ(found, expected);
  }

  void ExpectHits(std::span<const Hit> hits, const GlobalQuery& query) {
    std::vector<GlobalHit> found;
    for (const Hit& hit : hits)
      found.push_back({universe_.IdOf(hit.id), hit.position, hit.distance});
    EXPECT_TRUE(found == reference_.Answer(query))
        << static_cast<int>(query.what) << " " << query.point.x << " " << query.point.y << " "
        << query.radius << ": " << found.size() << " hits";
  }

  // Around own sprites. The random numbers differ between ranks here: a generator of its own.
  void CompareLocalSearches() {
    std::vector<DiscQuery> queries;
    std::vector<Hit> hits;
    SmallRandom random(next_ + 1000 * static_cast<std::uint64_t>(universe_.Rank()));
    universe_.ForEachOwned([&](SpriteId, const Sprite& sprite) {
      const double radius = random.Below(3) == 0 ? kSearch : 16.0 * random.Below(3);
      const Kinds kinds = random.Below(3) == 0 ? 3 : kAllKinds;
      queries.push_back({sprite.position, radius, kinds});
      if (queries.size() % 4 != 0) return;
      universe_.GetSpritesTouching(sprite.position, radius, kinds, hits);
      ExpectHits(hits, {What::Touching, kinds, sprite.position, radius});
      const std::uint64_t k = random.Below(6);
      universe_.GetNearestSprites(sprite.position, k, radius, kinds, hits);
      ExpectHits(hits, {What::Nearest, kinds, sprite.position, radius, k});
    });
    ManyHits many;
    universe_.SearchMany(queries, many);
    for (std::size_t q = 0; q < queries.size(); ++q)
      ExpectHits(many.Of(q), {What::Near, queries[q].kinds, queries[q].point, queries[q].radius});
  }

  void CompareGlobalSearches() {
    SmallRandom random(next_ + 77 * static_cast<std::uint64_t>(universe_.Rank()));
    std::vector<GlobalQuery> queries;
    for (std::uint64_t i = random.Below(8); i > 0; --i) {
      GlobalQuery query;
      query.what = static_cast<What>(random.Below(3));
      query.kinds = random.Below(3) == 0 ? 5 : kAllKinds;
      query.point = {16 * std::floor(random.Between(-20, 20)), random.Between(-300, 300)};
      query.radius = random.Below(3) == 0 ? kInfinity : random.Between(0, 300);
      query.count = random.Below(12);
      queries.push_back(query);
    }
    GlobalHits found;
    universe_.Search(queries, found);
    ASSERT_EQ(found.Count(), queries.size());
    for (std::size_t q = 0; q < queries.size(); ++q) {
      const auto hits = found.Of(q);
      EXPECT_TRUE(std::vector(hits.begin(), hits.end()) == reference_.Answer(queries[q]))
          << static_cast<int>(queries[q].what) << " " << queries[q].radius << " "
          << queries[q].count << ": " << hits.size() << " hits";
    }
  }

  Setting setting_;
  UniverseOptions options_;
  Universe universe_;
  ReferenceSpace reference_;
  SmallRandom random_;
  GlobalId next_ = 1;
};

class UniverseOperations : public testing::TestWithParam<Setting> {};

TEST_P(UniverseOperations, AnswerAsOneManagerWithAllSprites) {
  // scripts/try-cluster runs more of them.
  const char* more = std::getenv("HELIOPAUSE_CLUSTER_SEEDS");
  const std::uint64_t seeds = more == nullptr ? 1 : std::stoull(more);
  for (std::uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed) {
    Players players(GetParam(), seed);
    for (int step = 0; step < 60 && !HasFailure(); ++step) players.Step();
  }
}

INSTANTIATE_TEST_SUITE_P(
    EachBorder, UniverseOperations,
    testing::Values(Setting{"Keep", Canvas::Bounded, Border::Keep, false, false},
                    Setting{"Wrap", Canvas::Bounded, Border::Wrap, false, true},
                    Setting{"Clamp", Canvas::Bounded, Border::Clamp, false, false},
                    Setting{"Bounce", Canvas::Bounded, Border::Bounce, true, false},
                    Setting{"Remove", Canvas::Bounded, Border::Remove, false, true},
                    Setting{"Lattice", Canvas::Bounded, Border::Wrap, true, true},
                    Setting{"Infinite", Canvas::Infinite, Border::Keep, false, false},
                    Setting{"InfiniteWithGiants", Canvas::Infinite, Border::Keep, false, true}),
    [](const auto& setting) { return std::string(setting.param.name); });

// --- single calls --------------------------------------------------------------------------------

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

TEST(Universe, RejectsReservedKindsAndUsedIdsLocally) {
  Universe universe(MPI_COMM_WORLD);
  EXPECT_EQ(ErrorOf([&] { universe.Add({.kinds = kGhostKind}); }),
            "Universe::Add: kinds = 1073741824 (expected bits of kUserKinds, the lower 30, only)");
  if (universe.Rank() == 0) {
    universe.Add({.tag = 3});
    EXPECT_EQ(ErrorOf([&] { universe.Add({.tag = 3}); }),
              "Universe::Add: sprite.tag = 3 (expected an unused global id)");
  }
  universe.Settle();
  EXPECT_EQ(universe.CountAll(), 1u);
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
