// Turned boxes and capsules against loops over all sprites.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <heliopause/shape_search.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "space/geometry/distance.hpp"
#include "support/counting_allocator.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

class ShapeSearchTest : public testing::Test {
 protected:
  ShapeSearchTest() {
    for (unsigned i = 0; i < 600; ++i) {
      space_.Add({.position = random_.In(500),
                  .radius = random_.Between(0, i % 30 == 0 ? 90 : 9),
                  .kinds = Kinds{1} << i % 3,
                  .tag = i});
    }
    space_.ReBallance();
  }

  // Ids of the sprites of some kinds whose edge is nearer than `most` by a distance rule. Those
  // within 1e-9 of it are in neither list.
  template <class F>
  void ExpectTouched(const std::vector<Hit>& hits, Kinds kinds, Vec2 middle, const F& distance) {
    std::set<SpriteId> found, near;
    for (const Hit& hit : hits) {
      found.insert(hit.id);
      EXPECT_EQ(hit.tag, space_.Get(hit.id)->tag);
      EXPECT_NEAR(hit.distance, std::hypot(hit.position.x - middle.x, hit.position.y - middle.y),
                  1e-9);
    }
    EXPECT_EQ(found.size(), hits.size());
    EXPECT_TRUE(std::is_sorted(hits.begin(), hits.end(),
                               [](const Hit& a, const Hit& b) { return a.distance < b.distance; }));
    std::set<SpriteId> expected;
    space_.ForEachSprite([&](SpriteId id, const Sprite& sprite) {
      if ((sprite.kinds & kinds) == 0) return;
      const double gap = distance(sprite.position) - sprite.radius;
      if (std::abs(gap) < 1e-9) near.insert(id);
      if (gap <= 0) expected.insert(id);
    });
    for (const SpriteId id : near) found.erase(id), expected.erase(id);
    EXPECT_EQ(found, expected);
  }

  test::Random random_{5};
  SpriteManager space_{{.radius = 500, .leaf_capacity = 16}};
};

TEST_F(ShapeSearchTest, FindsWhatTouchesATurnedBox) {
  std::vector<Hit> hits;
  std::size_t found = 0;
  for (int i = 0; i < 300; ++i) {
    const double angle = i % 10 == 0 ? 0 : random_.Between(0, 7);
    const double length = i % 2 == 0 ? 1 : random_.Between(1e-200, 1e-190);
    const TurnedBox box{.center = random_.In(500),
                        .half = {random_.Between(0, 300), i % 7 == 0 ? 0 : random_.Between(0, 60)},
                        .axis = {length * std::cos(angle), length * std::sin(angle)}};
    const Kinds kinds = i % 3 == 0 ? 3 : kAllKinds;
    GetSpritesTouching(space_, box, {kinds}, hits);
    found += hits.size();
    ExpectTouched(hits, kinds, box.center, [&](Vec2 p) {
      const double dx = p.x - box.center.x, dy = p.y - box.center.y;
      const double along = std::abs(dx * std::cos(angle) + dy * std::sin(angle)) - box.half.x;
      const double aside = std::abs(dy * std::cos(angle) - dx * std::sin(angle)) - box.half.y;
      return std::hypot(std::max(along, 0.0), std::max(aside, 0.0));
    });
  }
  EXPECT_GT(found, 2000u);
}

TEST_F(ShapeSearchTest, FindsWhatTouchesACapsule) {
  std::vector<Hit> hits;
  for (int i = 0; i < 300; ++i) {
    const Vec2 from = random_.In(500), to = i % 9 == 0 ? from : random_.In(500);
    const Capsule capsule{from, to, i % 5 == 0 ? 0 : random_.Between(0, 50)};
    GetSpritesTouching(space_, capsule, {}, hits);
    const Vec2 way{to.x - from.x, to.y - from.y};
    const double square = way.x * way.x + way.y * way.y;
    ExpectTouched(hits, kAllKinds, {(from.x + to.x) / 2, (from.y + to.y) / 2}, [&](Vec2 p) {
      const double dot = (p.x - from.x) * way.x + (p.y - from.y) * way.y;
      const double at = square > 0 ? std::clamp(dot / square, 0.0, 1.0) : 0;
      return std::hypot(p.x - from.x - at * way.x, p.y - from.y - at * way.y) - capsule.radius;
    });
  }
}

TEST_F(ShapeSearchTest, ABoxAlongTheAxesIsTheBoxOfTheManager) {
  std::vector<Hit> turned, plain;
  for (int i = 0; i < 100; ++i) {
    const Vec2 center = random_.In(400), half{random_.Between(0, 200), random_.Between(0, 200)};
    GetSpritesTouching(space_, TurnedBox{center, half, {-3, 0}}, {}, turned);
    space_.GetSpritesIn(
        {{center.x - half.x, center.y - half.y}, {center.x + half.x, center.y + half.y}}, {},
        plain);
    EXPECT_EQ(turned.size(), plain.size());
  }
}

TEST_F(ShapeSearchTest, PassesOptionsOn) {
  std::vector<Hit> all, some;
  const TurnedBox box{.half = {300, 200}, .axis = {1, 2}};
  GetSpritesTouching(space_, box, {}, all);
  SearchTrace trace;
  std::size_t calls = 0;
  const auto even = [&](SpriteId, std::uint64_t tag) { return ++calls, tag % 2 == 0; };
  GetSpritesTouching(space_, box, {.ignore = all[0].id, .accept = even, .trace = &trace}, some);
  std::erase_if(all, [first = all[0].id](const Hit& hit) { return hit.id == first; });
  EXPECT_EQ(calls, all.size()) << "accept is called for what touches";
  std::erase_if(all, [](const Hit& hit) { return hit.tag % 2 != 0; });
  ASSERT_EQ(some.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(some[i].id, all[i].id);
  EXPECT_GT(trace.sprites_tested, 0u);
}

TEST_F(ShapeSearchTest, AcceptGetsTheHit) {
  std::vector<Hit> all, some, offered;
  const TurnedBox box{.half = {300, 200}, .axis = {1, 2}};
  GetSpritesTouching(space_, box, {}, all);
  const auto near = [&](const Hit& hit) { return offered.push_back(hit), hit.distance < 150; };
  GetSpritesTouching(space_, box, {.accept = near}, some);
  EXPECT_EQ(offered.size(), all.size());
  std::erase_if(all, [](const Hit& hit) { return hit.distance >= 150; });
  ASSERT_EQ(some.size(), all.size());
  EXPECT_GT(some.size(), 0u);
  EXPECT_LT(some.size(), offered.size());
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(some[i].id, all[i].id);
}

// Calls test(shape) with a box and a capsule that touch a third of the sprites.
void ForBoth(const auto& test) {
  test(TurnedBox{.half = {300, 200}, .axis = {1, 2}});
  test(Capsule{.from = {-300, -100}, .to = {250, 200}, .radius = 90});
}

TEST_F(ShapeSearchTest, TheOtherFormsAgreeWithTheList) {
  ForBoth([&](const auto& shape) {
    std::vector<Hit> list, visited;
    for (const SearchOptions& options :
         {SearchOptions{}, SearchOptions{.kinds = 2}, SearchOptions{.ignore = SpriteId{7, 1}}}) {
      GetSpritesTouching(space_, shape, options, list);
      ASSERT_GT(list.size(), 10u);
      visited.clear();
      ForEachSpriteTouching(space_, shape, options,
                            [&](const Hit& hit) { visited.push_back(hit); });
      std::sort(visited.begin(), visited.end(), space::IsBefore);
      ASSERT_EQ(visited.size(), list.size());
      for (std::size_t i = 0; i < list.size(); ++i) {
        EXPECT_EQ(visited[i].id, list[i].id);
        EXPECT_EQ(visited[i].distance, list[i].distance);
        EXPECT_EQ(visited[i].position, list[i].position);
      }
      EXPECT_EQ(CountSpritesTouching(space_, shape, options), list.size());
      EXPECT_TRUE(AnySpriteTouching(space_, shape, options));
    }
    std::size_t calls = 0;
    ForEachSpriteTouching(space_, shape, {}, [&](const Hit&) { return ++calls < 5; });
    EXPECT_EQ(calls, 5u) << "false ends it";
    EXPECT_FALSE(AnySpriteTouching(space_, shape, {.kinds = 8}));
  });
}

TEST_F(ShapeSearchTest, AcceptGetsTheDistanceOfTheResult) {
  ForBoth([&](const auto& shape) {
    std::vector<Hit> list, offered;
    const auto accept = [&](const Hit& hit) { return offered.push_back(hit), true; };
    GetSpritesTouching(space_, shape, {.accept = accept}, list);
    std::sort(offered.begin(), offered.end(), space::IsBefore);
    ASSERT_EQ(offered.size(), list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      EXPECT_EQ(offered[i].id, list[i].id);
      EXPECT_EQ(offered[i].distance, list[i].distance);
    }
  });
}

TEST_F(ShapeSearchTest, RejectsANestedSearchIntoTheSameList) {
  ForBoth([&](const auto& shape) {
    std::vector<Hit> out(3);
    const auto nested = [&](const Hit&) {
      return GetSpritesTouching(space_, shape, {}, out), true;
    };
    EXPECT_THROW(GetSpritesTouching(space_, shape, {.accept = nested}, out), std::logic_error);
    EXPECT_TRUE(out.empty());
    std::vector<Hit> other;
    const auto allowed = [&](const Hit& hit) {
      GetSpritesTouching(space_, shape, {}, other);
      return AnySpriteTouching(space_, Capsule{hit.position, hit.position, 1});
    };
    GetSpritesTouching(space_, shape, {.accept = allowed}, out);
    EXPECT_EQ(out.size(), other.size());
    const auto throws = [](const Hit&) -> bool { throw 42; };
    EXPECT_THROW(GetSpritesTouching(space_, shape, {.accept = throws}, out), int);
    EXPECT_TRUE(out.empty());
  });
}

TEST_F(ShapeSearchTest, DoNotAllocateWhenWarm) {
  std::vector<Hit> out;
  const auto odd = [](SpriteId, std::uint64_t tag) { return tag % 2 == 1; };
  const auto search = [&] {
    ForBoth([&](const auto& shape) {
      GetSpritesTouching(space_, shape, {}, out);
      GetSpritesTouching(space_, shape, {.accept = odd}, out);
      ForEachSpriteTouching(space_, shape, {}, [](const Hit&) {});
      EXPECT_GT(CountSpritesTouching(space_, shape), 0u);
    });
  };
  search();
  const test::AllocationCount count;
  search();
  EXPECT_EQ(count.Calls(), 0u);
}

TEST_F(ShapeSearchTest, FindsASpriteAtTheRimOfSpaceByALongBox) {
  SpriteManager space;
  const SpriteId id = space.Add({.position = {kMaxCoordinate, -kMaxCoordinate}, .radius = 1});
  const TurnedBox box{
      .center = {kMaxCoordinate / 2, -kMaxCoordinate / 2}, .half = {1e200, 1}, .axis = {1, -1}};
  std::vector<Hit> hits;
  GetSpritesTouching(space, box, {}, hits);
  ASSERT_EQ(hits.size(), 1u);
  EXPECT_EQ(hits[0].id, id);
}

std::string MessageOf(const auto& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(ShapeSearchTest, RejectsWhatIsNoShape) {
  std::vector<Hit> hits(3);
  const auto message = [&](const TurnedBox& box) {
    return MessageOf([&] { GetSpritesTouching(space_, box, {}, hits); });
  };
  EXPECT_EQ(message({.half = {1, -2}}),
            "GetSpritesTouching(TurnedBox): box.half.y = -2 (expected a finite number >= 0)");
  EXPECT_EQ(message({.axis = {0, 0}}),
            "GetSpritesTouching(TurnedBox): box.axis = 0 (expected a direction, not (0, 0))");
  EXPECT_NE(message({.center = {NAN, 0}}), "no error");
  EXPECT_NE(message({.axis = {1, INFINITY}}), "no error");
  EXPECT_EQ(message({.center = {2e12, 0}}).substr(0, 46),
            "GetSpritesTouching(TurnedBox): box.center.x = ");
  EXPECT_EQ(
      MessageOf([&] { GetSpritesTouching(space_, Capsule{.radius = -1}, {}, hits); }).substr(0, 46),
      "GetSpritesTouching(Capsule): capsule.radius = ");
  EXPECT_EQ(MessageOf([&] {
              (void)AnySpriteTouching(space_, Capsule{.to = {0, NAN}});
            }).substr(0, 43),
            "AnySpriteTouching(Capsule): capsule.to.y = ");
  EXPECT_EQ(hits.size(), 3u) << "an error changes nothing";
}

}  // namespace
}  // namespace heliopause
