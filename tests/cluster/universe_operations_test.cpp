// Random operations on a Universe and on one manager with all sprites: every answer is the same.
#include <gtest/gtest.h>

#include <cstdlib>
#include <heliopause/cluster/universe.hpp>
#include <limits>
#include <string>

#include "base/random.hpp"
#include "cluster/mpi_fixture.hpp"
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

// An executor: the tasks in the reverse order.
void RunBackwards(std::size_t count, FunctionRef<void(std::size_t)> task) {
  while (count > 0) task(--count);
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
      // An executor on some ranks changes nothing.
      universe_.Tick(seconds, universe_.Rank() % 2 == 0 ? Executor(RunBackwards) : Executor());
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
    const auto visit = [&](SpriteId own, SpriteId other) {
      EXPECT_TRUE(universe_.IsOwned(own));
      const GlobalId a = universe_.IdOf(own);
      const GlobalId b = universe_.IdOf(other);
      if (universe_.IsOwned(other)) {
        EXPECT_LT(a, b);
      }
      EXPECT_TRUE(found.insert(std::minmax(a, b)).second) << a << " " << b;
    };
    if (universe_.Rank() % 2 == 0) {
      universe_.ForEachOverlappingPair(visit);
    } else {
      universe_.ForEachOverlappingPair(visit, RunBackwards);
    }
    std::set<std::pair<GlobalId, GlobalId>> expected;
    for (const auto& [a, b] : reference_.Pairs()) {
      if (universe_.IsOwned(universe_.Find(a)) || universe_.IsOwned(universe_.Find(b)))
        expected.insert({a, b});
    }
    EXPECT_EQ(found, expected);
  }

  void ExpectHits(std::span<const Hit> hits, const GlobalQuery& query) {
    SCOPED_TRACE(testing::Message() << static_cast<int>(query.what) << " " << query.point.x << " "
                                    << query.point.y << " " << query.radius);
    ExpectHits(hits, reference_.Answer(query));
  }
  void ExpectHits(std::span<const Hit> hits, const std::vector<GlobalHit>& expected) {
    std::vector<GlobalHit> found;
    for (const Hit& hit : hits) {
      EXPECT_EQ(hit.tag, universe_.IdOf(hit.id));
      found.push_back({hit.tag, hit.position, hit.distance});
    }
    EXPECT_TRUE(found == expected) << found.size() << " hits";
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
    CompareLocalShapes(queries);
  }

  // The same places with circles and boxes, without the sprite there, by an executor.
  void CompareLocalShapes(std::span<const DiscQuery> queries) {
    std::vector<TouchingQuery> circles;
    std::vector<BoxQuery> boxes;
    std::vector<GlobalQuery> expected;
    for (const DiscQuery& query : queries) {
      const auto [x, y] = query.point;
      const double r = query.radius;
      const GlobalId at = reference_.Answer({What::Nearest, kAllKinds, {x, y}, 0})[0].id;
      circles.push_back({query.point, r, query.kinds, universe_.Find(at)});
      boxes.push_back({{{x - r, y - r / 2}, {x + r, y + r / 2}}, query.kinds, universe_.Find(at)});
      expected.push_back({What::Touching, query.kinds, query.point, r, 1, at});
    }
    ManyHits many;
    universe_.SearchMany(circles, many, RunBackwards);
    for (std::size_t q = 0; q < circles.size(); ++q) ExpectHits(many.Of(q), expected[q]);
    universe_.SearchMany(boxes, many, RunBackwards);
    for (std::size_t q = 0; q < boxes.size(); ++q)
      ExpectHits(many.Of(q), reference_.In(boxes[q].box, boxes[q].kinds, expected[q].ignore));
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
      if (random.Below(2) == 0) query.ignore = random.Below(next_);
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

std::uint64_t NumberFrom(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::stoull(text);
}

class UniverseOperations : public testing::TestWithParam<Setting> {};

TEST_P(UniverseOperations, AnswerAsOneManagerWithAllSprites) {
  // scripts/test runs fewer steps, scripts/try-cluster more seeds.
  const std::uint64_t seeds = NumberFrom("HELIOPAUSE_CLUSTER_SEEDS", 1);
  const std::uint64_t steps = NumberFrom("HELIOPAUSE_CLUSTER_STEPS", 60);
  for (std::uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed) {
    Players players(GetParam(), seed);
    for (std::uint64_t step = 0; step < steps && !HasFailure(); ++step) players.Step();
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

}  // namespace
}  // namespace heliopause::cluster
