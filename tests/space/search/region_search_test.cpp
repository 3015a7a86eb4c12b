// Near, touching and box searches: one distance for all, and pruning that a trace shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <vector>

#include "space/geometry/distance.hpp"
#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

SpaceOptions Options(double radius = 10000) {
  SpaceOptions options;
  options.radius = radius;
  options.leaf_capacity = 16;
  options.merge_threshold = 8;
  options.smallest_leaf_radius = 1;
  return options;
}

// 10,000 sprites of radius 1 and kinds 1 on a grid of 200 units.
SpriteManager Grid() {
  SpriteManager manager(Options());
  for (int x = 0; x < 100; ++x) {
    for (int y = 0; y < 100; ++y) {
      manager.Add({{x * 200.0 - 9900, y * 200.0 - 9900}, {}, 1, 1, 0});
    }
  }
  manager.ReBallance();
  return manager;
}

std::vector<SpriteId> IdsOf(const std::vector<Hit>& hits) {
  std::vector<SpriteId> ids;
  for (const Hit& hit : hits) ids.push_back(hit.id);
  return ids;
}

// The cells of a search are computed in fixed point, with steps wider than kHair.
TEST(Near, FindsASpriteJustBeyondAnEdgeOfASquare) {
  constexpr double kHair = 0x1p-12;
  SpaceOptions options = Options(1024);
  options.leaf_capacity = 1;
  options.merge_threshold = 0;
  struct {
    Vec2 there, from;  // 1 apart
  } const cases[] = {{{-kHair, 0}, {1 - kHair, 0}},
                     {{0, 0}, {-1, 0}},
                     {{0, -kHair}, {0, 1 - kHair}},
                     {{0, 0}, {0, -1}}};
  for (const auto& [there, from] : cases) {
    SpriteManager manager(options);
    for (const Vec2 p : {Vec2{-40, -40}, Vec2{40, -40}, Vec2{-40, 40}, Vec2{40, 40}}) {
      manager.Add({.position = p});
      manager.Add({.position = {p.x * 3, p.y * 5}});
    }
    const SpriteId id = manager.Add({.position = there});
    manager.ReBallance();
    std::vector<Hit> out;
    manager.GetSpritesNear(from, 1, {}, out);
    EXPECT_EQ(IdsOf(out), std::vector<SpriteId>{id}) << from.x << ", " << from.y;
  }
}

TEST(Near, TestsTheCenterTouchingTestsTheEdgeAndBoxesTestTheCircle) {
  SpriteManager manager(Options());
  const SpriteId a = manager.Add({{100, 0}, {}, 30, 1, 0});
  std::vector<Hit> out;
  manager.GetSpritesNear({0, 0}, 99.9, {}, out);
  EXPECT_TRUE(out.empty());
  manager.GetSpritesNear({0, 0}, 100, {}, out);
  EXPECT_EQ(IdsOf(out), std::vector{a}) << "the radius is inclusive";
  manager.GetSpritesTouching({0, 0}, 69.9, {}, out);
  EXPECT_TRUE(out.empty());
  manager.GetSpritesTouching({0, 0}, 70, {}, out);
  EXPECT_EQ(IdsOf(out), std::vector{a});
  EXPECT_EQ(out[0].distance, 100) << "Hit::distance is from center to center";
  manager.GetSpritesIn({{0, 30}, {200, 50}}, {}, out);
  EXPECT_EQ(IdsOf(out), std::vector{a}) << "the box and the circle are closed";
  manager.GetSpritesIn({{0, 30.1}, {200, 50}}, {}, out);
  EXPECT_TRUE(out.empty());
  manager.GetSpritesIn({{100, 0}, {100, 0}}, {}, out);
  EXPECT_EQ(IdsOf(out), std::vector{a}) << "the box is a point";
  manager.GetSpritesIn({{121.3, 21.3}, {200, 50}}, {}, out);
  EXPECT_TRUE(out.empty()) << "the corner of the box is outside the circle";
}

TEST(Near, IsOrderedByDistanceThenId) {
  SpriteManager manager(Options());
  std::vector<SpriteId> ids;
  for (const double x : {5.0, -5.0, 3.0, 5.0, -3.0, 0.0}) {
    ids.push_back(manager.Add({{x, 0}, {}, 0, 1, 0}));
  }
  std::vector<Hit> out;
  manager.GetSpritesNear({0, 0}, 10, {}, out);
  EXPECT_EQ(IdsOf(out), (std::vector{ids[5], ids[2], ids[4], ids[0], ids[1], ids[3]}));
  manager.GetSpritesIn({{-10, -10}, {0, 10}}, {}, out);
  ASSERT_EQ(out.size(), 3u);
  EXPECT_EQ(out[0].id, ids[1]) << "ordered from the box's center (-5, 0)";
  EXPECT_EQ(out[0].distance, 0);
}

TEST(Near, FiltersByKinds) {
  SpriteManager manager(Options());
  const SpriteId ship = manager.Add({{1, 0}, {}, 0, 1, 0});
  const SpriteId both = manager.Add({{2, 0}, {}, 0, 3, 0});
  const SpriteId none = manager.Add({{3, 0}, {}, 0, 0, 0});
  std::vector<Hit> out;
  manager.GetSpritesNear({}, 10, {2}, out);
  EXPECT_EQ(IdsOf(out), std::vector{both});
  manager.GetSpritesNear({}, test::kInfinity, {}, out);
  EXPECT_EQ(IdsOf(out), (std::vector{ship, both})) << "a sprite of kinds 0 is never found";
  EXPECT_EQ(manager.CountSpritesNear({}, test::kInfinity), 2u);
  manager.GetSpritesNear({}, test::kInfinity, {0}, out);
  EXPECT_TRUE(out.empty());
  EXPECT_FALSE(manager.AnySpriteNear({3, 0}, 0.5));
  EXPECT_TRUE(manager.Contains(none));
}

TEST(Near, DistinguishesAllKinds) {
  std::vector<Hit> out;
  for (unsigned highest = 0; highest < 32; ++highest) {
    SpriteManager manager(Options());
    std::vector<SpriteId> ids;
    for (unsigned bit = 0; bit <= highest; ++bit) {
      ids.push_back(manager.Add({{1.0 * bit, 0}, {}, 0, 1u << bit, 0}));
    }
    for (unsigned bit = 0; bit < 32; ++bit) {
      for (const double radius : {50.0, test::kInfinity}) {
        manager.GetSpritesNear({}, radius, {1u << bit}, out);
        ASSERT_EQ(IdsOf(out), bit <= highest ? std::vector{ids[bit]} : std::vector<SpriteId>{});
      }
    }
  }
}

TEST(Near, NeverPrunesACandidateOnTheRim) {
  test::Random random(1);
  std::vector<Hit> out;
  for (int round = 0; round < 300; ++round) {
    const double scale = std::ldexp(1.0, static_cast<int>(random.Below(40)));
    SpriteManager manager(Options(scale));
    std::vector<SpriteId> ids;
    for (int i = 0; i < 40; ++i) {
      ids.push_back(manager.Add({random.In(scale), {}, scale * random.Between(0, 0.1), 1, 0}));
    }
    manager.ReBallance();
    const Vec2 p = random.In(scale);
    for (const SpriteId id : ids) {
      const Sprite s = *manager.Get(id);
      const double distance = space::Distance(p, s.position);
      const auto found = [&](double radius) {
        manager.GetSpritesNear(p, radius, {}, out);
        return std::any_of(out.begin(), out.end(), [&](const Hit& h) { return h.id == id; });
      };
      ASSERT_TRUE(found(distance));
      ASSERT_FALSE(found(std::nextafter(distance, 0.0)));
      ASSERT_TRUE(manager.GetNearestSprite(p, distance));
      const double edge = distance - s.radius;
      if (edge <= 0) continue;
      manager.GetSpritesTouching(p, edge, {}, out);
      bool touched = false;
      for (const Hit& h : out) touched = touched || h.id == id;
      ASSERT_EQ(touched, distance <= edge + s.radius);
    }
  }
}

TEST(Trace, ASmallSearchEntersFewNodesAndTestsFewSprites) {
  const SpriteManager manager = Grid();
  std::vector<Hit> out;
  SearchTrace trace;
  manager.GetSpritesNear({30, 30}, 250, {.trace = &trace}, out);
  EXPECT_FALSE(out.empty());
  EXPECT_LT(trace.nodes_entered, 40u);
  EXPECT_LT(trace.sprites_tested, 200u);
  manager.GetSpritesTouching({30, 30}, 250, {.trace = &trace}, out);
  EXPECT_LT(trace.sprites_tested, 200u);
  manager.GetSpritesIn({{0, 0}, {400, 400}}, {.trace = &trace}, out);
  EXPECT_LT(trace.sprites_tested, 200u);
}

TEST(Trace, ALargeSearchSkipsTheNodesInTheCornersOfItsBounds) {
  const SpriteManager manager = Grid();
  std::vector<Hit> out;
  SearchTrace trace;
  manager.GetSpritesNear({30, 30}, 1200, {.trace = &trace}, out);
  EXPECT_GT(trace.nodes_skipped, 0u);
  EXPECT_GT(trace.nodes_taken_whole, 0u);
}

TEST(Trace, ANodeWhollyInsideIsTakenWithoutTests) {
  const SpriteManager manager = Grid();
  std::vector<Hit> out;
  SearchTrace trace;
  manager.GetSpritesNear({}, 1e6, {.trace = &trace}, out);
  EXPECT_EQ(out.size(), 10000u);
  EXPECT_EQ(trace.sprites_tested, 0u);
  EXPECT_EQ(trace.nodes_entered, 0u);
  EXPECT_EQ(trace.nodes_taken_whole, 1u);
  EXPECT_EQ(manager.CountSpritesTouching({}, test::kInfinity, {.kinds = 1, .trace = &trace}),
            10000u);
  EXPECT_EQ(trace.sprites_tested, 0u);
  manager.GetSpritesIn({{-20000, -20000}, {20000, 20000}}, {.kinds = 1, .trace = &trace}, out);
  EXPECT_EQ(trace.sprites_tested, 0u);
  manager.GetSpritesNear({}, 6000, {.trace = &trace}, out);
  EXPECT_GT(trace.nodes_taken_whole, 0u);
  EXPECT_LT(trace.sprites_tested, out.size() / 2) << "only sprites near the rim are tested";
}

// A leaf of radius 16 around (0, 0): its farthest corner is 29 away from (-4, 5).
TEST(Trace, ANodeWhollyInsideMayTouchTheRim) {
  SpriteManager manager(Options(8));
  manager.Add({{1, 1}, {}, 0, 1, 0});
  const Box square{{-16, -16}, {16, 16}};
  manager.ForEachNode([&](const NodeView& root) { ASSERT_EQ(root.radius, 16); });
  std::vector<Hit> out;
  std::vector<SweepHit> swept;
  SearchTrace trace;
  const auto taken = [&] { return trace.nodes_taken_whole; };
  manager.GetSpritesNear({-4, 5}, 29, {.kinds = 1, .trace = &trace}, out);
  EXPECT_EQ(taken(), 1u);
  manager.GetSpritesTouching({-4, 5}, 29, {.kinds = 1, .trace = &trace}, out);
  EXPECT_EQ(taken(), 1u);
  manager.SweepAll({-4, 5}, {50, 5}, 29, {.kinds = 1, .trace = &trace}, swept);
  EXPECT_EQ(taken(), 1u);
  manager.GetSpritesIn(square, {.kinds = 1, .trace = &trace}, out);
  EXPECT_EQ(taken(), 1u);
}

TEST(Trace, ANodeWithoutAWantedKindIsSkipped) {
  SpriteManager manager = Grid();
  const SpriteId rare = manager.Add({{5050, 5050}, {}, 1, 8, 0});
  manager.ReBallance();
  std::vector<Hit> out;
  SearchTrace trace;
  manager.GetSpritesNear({}, 9000, {.kinds = 8, .trace = &trace}, out);
  EXPECT_EQ(IdsOf(out), std::vector{rare});
  EXPECT_LT(trace.nodes_entered + trace.nodes_taken_whole, 12u);
  EXPECT_LE(trace.sprites_tested, 1u) << "sprites of other kinds are not tested for distance";
  manager.GetSpritesNear({}, 9000, {.kinds = 64, .trace = &trace}, out);
  EXPECT_EQ(trace.nodes_entered + trace.nodes_taken_whole, 0u);
  EXPECT_EQ(trace.nodes_skipped, 1u);
}

TEST(Trace, ANodeWithoutAWantedKindIsSkippedOnTheWayToTheLeaf) {
  SpriteManager manager = Grid();
  manager.Add({{5050, 5050}, {}, 1, 8, 0});
  manager.ReBallance();
  std::vector<Hit> out;
  SearchTrace trace;
  manager.GetSpritesNear({-5050, -5050}, 10, {.kinds = 8, .trace = &trace}, out);
  EXPECT_EQ(trace.nodes_entered, 1u) << "the root";
  EXPECT_EQ(trace.nodes_skipped, 1u);
}

TEST(Trace, ASearchOutOfRangeEntersNothing) {
  const SpriteManager manager = Grid();
  std::vector<Hit> out;
  SearchTrace trace{9, 9, 9, 9};
  manager.GetSpritesNear({1e9, 0}, 10, {.trace = &trace}, out);
  EXPECT_EQ(trace.nodes_entered, 0u);
  EXPECT_EQ(trace.nodes_skipped, 1u);
  EXPECT_EQ(trace.nodes_taken_whole + trace.sprites_tested, 0u) << "a trace is overwritten";
}

TEST(Accept, IsCalledOnceForEachSpriteThatPassesKindsAndDistance) {
  SpriteManager manager(Options());
  test::Random random(2);
  for (int i = 0; i < 500; ++i) {
    manager.Add({random.In(1000), {}, 5, Kinds(1) << (i % 2), std::uint64_t(i)});
  }
  manager.ReBallance();
  std::vector<std::size_t> calls(500);
  std::vector<Hit> out;
  manager.GetSpritesNear({}, 400,
                         {.kinds = 2,
                          .accept =
                              [&](SpriteId id, std::uint64_t tag) {
                                EXPECT_EQ(manager.Get(id)->tag, tag);
                                EXPECT_EQ(manager.Get(id)->kinds, 2u);
                                EXPECT_LE(space::Distance({}, *manager.GetPosition(id)), 400);
                                return ++calls[tag] == 1 && tag % 3 == 0;
                              }},
                         out);
  for (const Hit& hit : out) EXPECT_EQ(manager.Get(hit.id)->tag % 3, 0u);
  for (const std::size_t times : calls) EXPECT_LE(times, 1u);
  EXPECT_EQ(out.size(), manager.CountSpritesNear(
                            {}, 400, {.kinds = 2, .accept = [](SpriteId, std::uint64_t tag) {
                                        return tag % 3 == 0;
                                      }}));
}

// Two answers in one vector: 602 hits instead of 500, in one case.
TEST(Accept, MayNotSearchIntoTheVectorThatTheOuterSearchFills) {
  const SpriteManager manager = Grid();
  std::vector<Hit> out;
  std::vector<SweepHit> swept;
  const auto nested = [&](SpriteId, std::uint64_t) {
    manager.GetSpritesNear({}, 500, {}, out);
    return true;
  };
  const auto nested_sweep = [&](SpriteId, std::uint64_t) {
    manager.SweepAll({}, {900, 0}, 500, {}, swept);
    return true;
  };
  const Box box{{-900, -900}, {900, 900}};
  EXPECT_THROW(manager.GetSpritesNear({}, 900, {.accept = nested}, out), std::logic_error);
  EXPECT_TRUE(out.empty());
  EXPECT_THROW(manager.GetSpritesTouching({}, 900, {.accept = nested}, out), std::logic_error);
  EXPECT_THROW(manager.GetSpritesIn(box, {.accept = nested}, out), std::logic_error);
  EXPECT_THROW(manager.GetNearestSprites({}, 50, 900, {.accept = nested}, out), std::logic_error);
  EXPECT_TRUE(out.empty());
  EXPECT_THROW(manager.SweepAll({}, {900, 0}, 300, {.accept = nested_sweep}, swept),
               std::logic_error);
  EXPECT_TRUE(swept.empty());
}

TEST(Accept, MaySearchIntoAnotherVector) {
  const SpriteManager manager = Grid();
  std::vector<Hit> plain;
  manager.GetSpritesNear({}, 900, {}, plain);
  ASSERT_FALSE(plain.empty());
  std::vector<Hit> out;
  std::vector<Hit> inner;
  manager.GetSpritesNear({}, 900,
                         {.accept =
                              [&](SpriteId, std::uint64_t) {
                                manager.GetSpritesNear({}, 500, {}, inner);
                                return true;
                              }},
                         out);
  EXPECT_EQ(IdsOf(out), IdsOf(plain));
}

TEST(Any, EndsAtTheFirstOneFound) {
  const SpriteManager manager = Grid();
  SearchTrace trace;
  EXPECT_TRUE(manager.AnySpriteNear({}, 5000, {.trace = &trace}));
  EXPECT_LT(trace.nodes_entered + trace.sprites_tested, 60u);
  std::size_t calls = 0;
  EXPECT_TRUE(manager.AnySpriteNear(
      {}, 5000, {.accept = [&](SpriteId, std::uint64_t) { return ++calls == 3; }}));
  EXPECT_EQ(calls, 3u);
}

TEST(Any, StopsCallingAcceptAfterTheFirstAcceptedSprite) {
  const SpriteManager manager = Grid();
  for (const double radius : {500.0, 3000.0, test::kInfinity}) {
    int calls = 0;
    const auto yes = [&](SpriteId, std::uint64_t) { return ++calls > 0; };
    EXPECT_TRUE(manager.AnySpriteNear({50, 50}, radius, {.accept = yes}));
    EXPECT_EQ(calls, 1);
    EXPECT_TRUE(manager.AnySpriteTouching({50, 50}, radius, {.accept = yes}));
    EXPECT_EQ(calls, 2);
  }
}

// mask8 folds kinds to eight bits: there, kinds 256 and kinds 1 are equal.
TEST(Search, DistinguishesKindsThatShareABitOfMask8) {
  for (const Kinds bit : {Kinds{1} << 8, Kinds{1} << 16, Kinds{1} << 24}) {
    SpriteManager manager(Options());
    manager.Add({.position = {1, 1}, .radius = 5, .kinds = bit});
    std::vector<Hit> out;
    manager.GetSpritesNear({}, 9, {1}, out);
    EXPECT_TRUE(out.empty());
    manager.GetSpritesTouching({}, 9, {1}, out);
    EXPECT_TRUE(out.empty());
    manager.GetSpritesNear({}, 9, {bit}, out);
    EXPECT_EQ(out.size(), 1u);
  }
}

TEST(Search, InTwoManagersDoesNotMixTheirResults) {
  SpriteManager ships(Options());
  SpriteManager dust(Options(50));
  const SpriteId a = ships.Add({{1, 1}, {}, 1, 1, 0});
  const SpriteId b = dust.Add({{2, 2}, {}, 1, 1, 0});
  std::vector<Hit> out;
  std::vector<Hit> other;
  ships.GetSpritesNear({}, 10, {}, out);
  dust.GetSpritesNear({}, 10, {}, other);
  EXPECT_EQ(out[0].position.x, 1) << "the second search does not change the first result";
  EXPECT_EQ(out[0].id, a);
  EXPECT_EQ(other[0].id, b);
}

}  // namespace
}  // namespace heliopause
