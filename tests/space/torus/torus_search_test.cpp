// Searches across the seam against loops over all images of all sprites.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <heliopause/torus_search.hpp>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "space/geometry/distance.hpp"
#include "space/torus/torus_fixture.hpp"
#include "support/counting_allocator.hpp"
#include "support/numbers.hpp"

namespace heliopause {
namespace {

using test::kCenter;
using test::kEdge;
using test::kInfinity;
using test::kRadius;
using test::TorusOptions;
using test::TorusSearchTest;

TEST_F(TorusSearchTest, FindsTheNearestImageOfEachSpriteWithinARadius) {
  std::size_t across = 0;
  std::vector<Hit> hits, plane;
  for (int i = 0; i < 200; ++i) {
    const Vec2 point = AnyPoint();
    const double radius = i % 10 == 0 ? kInfinity : random_.Between(0, 1.2 * kRadius);
    const Kinds kinds = i % 2 == 0 ? kAllKinds : 5;
    std::vector<Hit> expected = NearestImages(point, kinds);
    std::erase_if(expected, [&](const Hit& hit) { return hit.distance > radius; });
    torus_.GetSpritesNear(point, radius, {kinds}, hits);
    ExpectEqual(hits, expected);
    space_.GetSpritesNear(torus_.Wrapped(point), radius, {kinds}, plane);
    across += hits.size() - std::min(hits.size(), plane.size());
  }
  EXPECT_GT(across, 1000u) << "the test looks across the seam";
}

TEST_F(TorusSearchTest, FindsTheSpritesThatACircleTouches) {
  std::vector<Hit> hits;
  for (int i = 0; i < 200; ++i) {
    const Vec2 point = AnyPoint();
    const double radius = random_.Between(0, kRadius);
    std::vector<Hit> expected = NearestImages(point, kAllKinds);
    std::erase_if(expected, [&](const Hit& hit) {
      return hit.distance > radius + space_.Get(hit.id)->radius;
    });
    torus_.GetSpritesTouching(point, radius, {}, hits);
    ExpectEqual(hits, expected);
  }
}

TEST_F(TorusSearchTest, FindsTheFirstOnesInOrder) {
  std::vector<Hit> hits;
  for (int i = 0; i < 200; ++i) {
    const Vec2 point = AnyPoint();
    const std::size_t k = i % 7 == 0 ? 1000 : random_.Below(12);
    const double radius = i % 3 == 0 ? kInfinity : random_.Between(0, kRadius);
    std::vector<Hit> expected = NearestImages(point, 3);
    std::erase_if(expected, [&](const Hit& hit) { return hit.distance > radius; });
    const std::optional<Hit> one = torus_.GetNearestSprite(point, radius, {3});
    ASSERT_EQ(one.has_value(), !expected.empty());
    if (one) ExpectEqual({*one}, {expected.front()});
    if (expected.size() > k) expected.resize(k);
    torus_.GetNearestSprites(point, k, radius, {3}, hits);
    ExpectEqual(hits, expected);
  }
}

// The sprites lie on the high edge, half an edge of the canvas from the point: each is as far from
// it as its image at the low edge.
TEST(TorusSearch, OfImagesThatAreEquallyNearTheOneWithTheLeastPositionIsFound) {
  SpriteManager space(TorusOptions());
  for (int i = -20; i <= 20; ++i) {
    space.Add({.position = {kCenter.x + kRadius, kCenter.y + 2.0 * i}});
  }
  const TorusSearch torus(space);
  std::vector<Hit> hits;
  std::vector<SweepHit> swept;
  std::size_t found = 0;
  const auto expect_least = [&found](const auto& hit) {
    EXPECT_EQ(hit.position.x, kCenter.x - kRadius);
    ++found;
  };
  torus.GetSpritesNear(kCenter, 150, {}, hits);
  for (const Hit& hit : hits) expect_least(hit);
  torus.ForEachSpriteNear(kCenter, 150, {}, expect_least);
  EXPECT_EQ(found, 82u);
  expect_least(torus.GetNearestSprite(kCenter, kInfinity).value());
  torus.GetNearestSprites(kCenter, 5, kInfinity, {}, hits);
  for (const Hit& hit : hits) expect_least(hit);
  const Vec2 to{kCenter.x, kCenter.y + 1};
  torus.SweepAll(kCenter, to, 105, {}, swept);
  for (const SweepHit& hit : swept) expect_least(hit);
  expect_least(torus.SweepFirst(kCenter, to, 105).value());
  EXPECT_GT(found, 110u);
}

TEST_F(TorusSearchTest, FindsEveryImageInABox) {
  std::vector<Hit> hits;
  std::size_t more_than_once = 0;
  for (int i = 0; i < 60; ++i) {
    const Vec2 min = AnyPoint();
    const Box box{min, {min.x + random_.Between(0, 500), min.y + random_.Between(0, 300)}};
    std::multiset<std::pair<SpriteId, std::pair<long, long>>> expected, found;
    const auto key = [](SpriteId id, Vec2 at) {
      return std::pair(id, std::pair(std::lround(at.x * 1e6), std::lround(at.y * 1e6)));
    };
    ForEachImage(5, [&](std::size_t s, Vec2 at) {
      const Vec2 near = space::ClampInto(box, at);
      if (space::Distance(near, at) <= sprites_[s].radius) expected.insert(key(ids_[s], at));
    });
    torus_.GetSpritesIn(box, {}, hits);
    std::set<SpriteId> ids;
    for (const Hit& hit : hits) {
      found.insert(key(hit.id, hit.position));
      ids.insert(hit.id);
    }
    EXPECT_EQ(found, expected);
    more_than_once += hits.size() - ids.size();
  }
  EXPECT_GT(more_than_once, 1000u);
}

TEST_F(TorusSearchTest, SweepsAlongAPathThatGoesOnAtTheOtherSide) {
  std::vector<SweepHit> hits;
  for (int i = 0; i < 30; ++i) {
    const Vec2 from = AnyPoint(), way = random_.In(i % 4 == 0 ? 7 * kEdge : kRadius);
    const Vec2 to{from.x + way.x, from.y + way.y};
    const double radius = random_.Between(0, 10);
    std::map<SpriteId, double> first;
    ForEachImage(10, [&](std::size_t s, Vec2 at) {
      const auto fraction = space::SweepFraction(from, to, radius + sprites_[s].radius, at);
      if (!fraction) return;
      const auto [entry, is_new] = first.try_emplace(ids_[s], *fraction);
      if (!is_new) entry->second = std::min(entry->second, *fraction);
    });
    torus_.SweepAll(from, to, radius, {}, hits);
    ASSERT_EQ(hits.size(), first.size()) << i;
    for (std::size_t h = 0; h < hits.size(); ++h) {
      EXPECT_NEAR(hits[h].fraction, first[hits[h].id], 1e-9);
      EXPECT_NEAR(hits[h].point.x, from.x + way.x * hits[h].fraction, 1e-9);
      EXPECT_LE(hits[h > 0 ? h - 1 : 0].fraction, hits[h].fraction);
    }
    const std::optional<SweepHit> one = torus_.SweepFirst(from, to, radius);
    ASSERT_EQ(one.has_value(), !hits.empty());
    if (one) {
      EXPECT_EQ(one->id, hits.front().id);
    }
  }
}

// A shape is moved by each number of edges around, and searched in the plane.
template <class MovedShape>
void ExpectShape(const SpriteManager& space, const TorusSearch& torus, const MovedShape& moved,
                 Vec2 middle) {
  std::map<SpriteId, double> expected;
  std::vector<Hit> hits;
  for (int y = -6; y <= 6; ++y) {
    for (int x = -6; x <= 6; ++x) {
      GetSpritesTouching(space, moved({x * kEdge, y * kEdge}), {}, hits);
      for (const Hit& hit : hits) {
        const auto [entry, is_new] = expected.try_emplace(hit.id, hit.distance);
        if (!is_new) entry->second = std::min(entry->second, hit.distance);
      }
    }
  }
  torus.GetSpritesTouching(moved({0, 0}), {}, hits);
  ASSERT_EQ(hits.size(), expected.size());
  for (const Hit& hit : hits) {
    EXPECT_NEAR(hit.distance, expected[hit.id], 1e-9);
    EXPECT_NEAR(space::Distance(hit.position, middle), hit.distance, 1e-9) << "beside the shape";
  }
}

TEST_F(TorusSearchTest, FindsWhatAShapeTouches) {
  for (int i = 0; i < 40; ++i) {
    const Vec2 point = AnyPoint(), half{random_.Between(0, 150), random_.Between(0, 30)};
    const Vec2 axis = random_.In(1);
    ExpectShape(
        space_, torus_,
        [&](Vec2 by) {
          return TurnedBox{.center = {point.x + by.x, point.y + by.y}, .half = half, .axis = axis};
        },
        point);
    const Vec2 way = random_.In(2 * kEdge);
    const double radius = random_.Between(0, 20);
    ExpectShape(space_, torus_,
                [&](Vec2 by) {
                  const Vec2 from{point.x + by.x, point.y + by.y};
                  return Capsule{from, {from.x + way.x, from.y + way.y}, radius};
                },
                {point.x + way.x / 2, point.y + way.y / 2});
  }
}

// The circle around such a box is longer than 8 edges, the box is not.
TEST_F(TorusSearchTest, TakesATurnedBoxOfUpTo8EdgesAlongAnAxis) {
  const auto expect = [this](Vec2 half, Vec2 axis) {
    ExpectShape(space_, torus_, [&](Vec2 by) { return TurnedBox{by, half, axis}; }, {0, 0});
  };
  expect({3.5 * kEdge, 3.5 * kEdge}, {1, 0});
  expect({4 * kEdge, kEdge}, {0, -7});
  expect({5 * kEdge, 0}, {1e-200, 1e-200});  // 7.07 edges along both axes
  std::vector<Hit> hits(3);
  EXPECT_THROW(torus_.GetSpritesTouching(TurnedBox{.half = {4.01 * kEdge, 0}}, {}, hits),
               std::invalid_argument);
  EXPECT_THROW(
      torus_.GetSpritesTouching(TurnedBox{.half = {6 * kEdge, 0}, .axis = {1, 1}}, {}, hits),
      std::invalid_argument);
  EXPECT_THROW(torus_.GetSpritesTouching(TurnedBox{.half = {1e308, 1e308}}, {}, hits),
               std::invalid_argument);
  EXPECT_EQ(hits.size(), 3u) << "an error changes nothing";
}

TEST_F(TorusSearchTest, ReportsWhetherACircleTouchesAny) {
  std::vector<Hit> hits;
  std::size_t none = 0;
  for (int i = 0; i < 300; ++i) {
    const Vec2 point = AnyPoint();
    const Kinds kinds = Kinds{1} << i % 3;
    torus_.GetSpritesTouching(point, 1, {kinds}, hits);
    EXPECT_EQ(torus_.AnySpriteTouching(point, 1, {kinds}), !hits.empty());
    none += hits.empty();
  }
  EXPECT_GT(none, 20u);
  EXPECT_LT(none, 280u);
}

// Hash maps and lists of a caller do not matter here: nothing but the search runs.
TEST(TorusSearch, AllocatesNothingAwayFromTheSeam) {
  SpriteManager space(TorusOptions());
  for (int i = 0; i < 50; ++i) space.Add({.position = {kCenter.x + i, kCenter.y}, .radius = 2});
  space.ReBallance();
  const TorusSearch torus(space);
  std::vector<Hit> hits;
  std::vector<SweepHit> sweep_hits;
  std::size_t found = 0;
  const auto search = [&] {
    torus.GetSpritesNear(kCenter, 20, {}, hits);
    found += hits.size();
    torus.GetSpritesTouching(kCenter, 20, {}, hits);
    found += hits.size();
    torus.GetSpritesIn({kCenter, {kCenter.x + 20, kCenter.y + 10}}, {}, hits);
    found += hits.size();
    torus.GetNearestSprites(kCenter, 5, kInfinity, {}, hits);
    found += hits.size() + torus.GetNearestSprite(kCenter, kInfinity)->id.slot;
    torus.SweepAll(kCenter, {kCenter.x + 20, kCenter.y}, 1, {}, sweep_hits);
    found += sweep_hits.size() + torus.SweepFirst(kCenter, {kCenter.x, kCenter.y + 9}, 1)->id.slot;
    found += torus.AnySpriteTouching(kCenter, 1);
  };
  search();
  const test::AllocationCount count;
  search();
  EXPECT_EQ(count.Calls(), 0u);
  EXPECT_GT(found, 100u);
}

TEST(TorusSearch, FollowsTheOptionsOfItsManager) {
  SpriteManager space(TorusOptions());
  const TorusSearch torus(space);
  SpaceOptions small = TorusOptions();
  small.radius = 10;
  SpriteManager other(small);
  const SpriteId id = other.Add({.position = {kCenter.x - 9, kCenter.y}, .radius = 1});
  space.CopyFrom(other);
  std::vector<Hit> hits;
  torus.GetSpritesNear({kCenter.x + 9, kCenter.y}, 3, {}, hits);
  ASSERT_EQ(hits.size(), 1u);
  EXPECT_EQ(hits[0].id, id);
  EXPECT_EQ(&torus.Space(), &space);
  space.CopyFrom(SpriteManager());
  EXPECT_THROW(torus.GetSpritesNear({0, 0}, 3, {}, hits), std::invalid_argument);
}

TEST_F(TorusSearchTest, PairsAcrossTheSeamAreThoseThatAPlaneDoesNotFind) {
  using Pairs = std::set<std::pair<SpriteId, SpriteId>>;
  for (const auto& [first, second] :
       {std::pair<Kinds, Kinds>(kAllKinds, kAllKinds), {1, 2}, {3, 6}}) {
    Pairs expected;
    for (std::size_t a = 0; a < sprites_.size(); ++a) {
      for (std::size_t b = 0; b < sprites_.size(); ++b) {
        const Sprite &one = sprites_[a], &two = sprites_[b];
        if (a == b || (one.kinds & first) == 0 || (two.kinds & second) == 0) continue;
        const bool both_ways = (one.kinds & second) != 0 && (two.kinds & first) != 0;
        if (both_ways && ids_[b] < ids_[a]) continue;
        const Vec2 way = torus_.Way(one.position, two.position);
        const bool overlap = std::hypot(way.x, way.y) <= one.radius + two.radius;
        const bool in_plane = space::IsWithin(one.position, two.position, one.radius + two.radius);
        if (overlap && !in_plane) expected.emplace(ids_[a], ids_[b]);
      }
    }
    std::vector<SeamPair> found;
    torus_.GetPairsAcrossSeam(first, second, found);
    Pairs pairs;
    for (const SeamPair& pair : found) {
      pairs.emplace(pair.first.id, pair.second.id);
      EXPECT_EQ(pair.second.tag, space_.Get(pair.second.id)->tag);
    }
    EXPECT_EQ(pairs.size(), found.size());
    EXPECT_EQ(pairs, expected);
    EXPECT_GT(pairs.size(), 5u);
  }
}

TEST_F(TorusSearchTest, PassesOptionsOn) {
  std::vector<Hit> hits;
  SearchTrace trace;
  torus_.GetSpritesNear(kCenter, kInfinity, {.ignore = ids_[0], .trace = &trace}, hits);
  EXPECT_EQ(hits.size(), sprites_.size() - 1);
  EXPECT_EQ(trace.nodes_entered + trace.nodes_skipped + trace.nodes_taken_whole > 8, true)
      << "nine parts";
  const auto even = [](SpriteId, std::uint64_t tag) { return tag % 2 == 0; };
  torus_.GetSpritesNear(kCenter, kInfinity, {.accept = even}, hits);
  EXPECT_EQ(hits.size(), sprites_.size() / 2);
}

TEST_F(TorusSearchTest, AnErrorOfACallbackLeavesTheTraceAsItWas) {
  std::vector<NodeVisit> visits(2);
  SearchTrace trace{.nodes_entered = 7, .visits = &visits};
  std::size_t offered = 0;
  const auto fails_late = [&](const Hit&) {
    return ++offered > sprites_.size() ? throw std::runtime_error("late") : true;
  };
  std::vector<Hit> hits;
  EXPECT_THROW(
      torus_.GetSpritesNear(kCenter, kInfinity, {.accept = fails_late, .trace = &trace}, hits),
      std::runtime_error);
  EXPECT_EQ(trace.nodes_entered, 7u);
  EXPECT_EQ(visits.size(), 2u);
}

TEST_F(TorusSearchTest, AcceptGetsThePlaceInTheCanvas) {
  std::vector<Hit> hits;
  std::size_t offered = 0;
  const auto is_there = [&](const Hit& hit) {
    const Vec2 place = *space_.GetPosition(hit.id);
    return ++offered, hit.position.x == place.x && hit.position.y == place.y;
  };
  torus_.GetSpritesNear({kCenter.x + kRadius, kCenter.y}, 50, {.accept = is_there}, hits);
  EXPECT_EQ(hits.size(), offered);
  EXPECT_TRUE(std::any_of(hits.begin(), hits.end(), [](const Hit& hit) {
    return hit.position.x > kCenter.x + kRadius;
  })) << "the image of one from the other side";
}

TEST_F(TorusSearchTest, ATraceCountsEachPartOnce) {
  SearchTrace torus, plane;
  std::vector<Hit> hits;
  torus_.GetNearestSprites(kCenter, 3, kInfinity, {.trace = &torus}, hits);
  space_.GetNearestSprites(kCenter, 3, kInfinity, {.trace = &plane}, hits);
  EXPECT_EQ(torus.nodes_entered, plane.nodes_entered) << "the other eight are too far";
  EXPECT_EQ(torus.sprites_tested, plane.sprites_tested);
}

}  // namespace
}  // namespace heliopause
