#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <heliopause/sprite_manager.hpp>
#include <vector>

#include "space/geometry/distance.hpp"
#include "support/brute_force_reference.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

using Pairs = std::vector<std::pair<SpriteId, SpriteId>>;

Pairs Found(const SpriteManager& manager) {
  Pairs pairs;
  manager.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { pairs.emplace_back(a, b); });
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

Pairs Found(const SpriteManager& manager, Kinds first, Kinds second) {
  Pairs pairs;
  manager.ForEachOverlappingPair(first, second,
                                 [&](SpriteId a, SpriteId b) { pairs.emplace_back(a, b); });
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

// A mask of a few random bits; one in eight is empty.
Kinds SomeKinds(test::Random& random) {
  const Kinds kinds = Kinds(random.Bits() & random.Bits() & random.Bits());
  return random.Below(8) == 0 ? 0 : kinds;
}

TEST(Pairs, TouchingEdgesOverlapAndEachPairIsReportedOnce) {
  SpriteManager manager;
  const SpriteId a = manager.Add({{0, 0}, {}, 3, 1, 0});
  const SpriteId b = manager.Add({{3, 4}, {}, 2, 2, 0});
  manager.Add({{100, 100}, {}, 1, 4, 0});
  EXPECT_EQ(Found(manager), (Pairs{{a, b}}));
  manager.SetRadius(b, 1.9999);
  EXPECT_TRUE(Found(manager).empty());
}

TEST(Pairs, AreNotReportedForANodeThatAllSpritesLeft) {
  SpaceOptions options;
  options.leaf_capacity = 1;
  SpriteManager manager(options);
  const SpriteId a = manager.Add({.position = {100, 100}});
  const SpriteId b = manager.Add({.position = {-100, 100}});
  manager.ReBallance();
  manager.Remove(a);
  manager.Remove(b);
  EXPECT_TRUE(Found(manager).empty());
}

TEST(Pairs, AgreeWithBruteForceForHugeAndTinySprites) {
  SpaceOptions options;
  options.radius = 1000;
  options.leaf_capacity = 8;
  options.merge_threshold = 4;
  SpriteManager manager(options);
  test::BruteForceReference reference(options);
  test::Random random(1);
  for (int i = 0; i < 800; ++i) {
    Sprite sprite{random.In(999), random.In(50), random.Between(0, 12), 1, 0};
    if (i % 200 == 0) sprite.radius = 700;
    if (i % 3 == 0) sprite.radius = 0;
    reference.Sprites()[manager.Add(sprite)] = sprite;
  }
  for (int tick = 0; tick < 5; ++tick) {
    ASSERT_EQ(Found(manager), reference.Pairs());
    manager.Tick(0.5);
    reference.Move(0.5);
  }
}

// A lattice with 3-4-5 triangles. Circles touch exactly or miss by the last bit of a radius, which
// single precision cannot decide: in crowded leaves and between leaves, at zero and far from it.
TEST(Pairs, ThatTouchWithinRoundingFollowTheDoubleDistance) {
  test::Random random(4);
  for (const double step : {0.0625, 1.0, 4096.0}) {
    for (const double origin : {0.0, 0x1p30}) {
      for (const double radius : {0.5, 2.5}) {
        SpriteManager manager;
        test::BruteForceReference reference({});
        for (int i = 0; i < 625; ++i) {
          const double nearly[] = {radius, std::nextafter(radius, 0.0),
                                   std::nextafter(radius, 9.0)};
          const Vec2 at{origin + step * (i % 25), step * (i / 25)};
          const Sprite sprite{at, {}, step * nearly[random.Below(3)], 1, 0};
          reference.Sprites()[manager.Add(sprite)] = sprite;
        }
        manager.ReBallance();
        ASSERT_EQ(Found(manager), reference.Pairs()) << step << ' ' << origin << ' ' << radius;
      }
    }
  }
}

// Many small leaves beside a large one. Each sprite of the large leaf touches one of the small
// leaves, or almost does, from beyond the range of their local coordinates.
TEST(Pairs, OfManySmallLeavesWithADistantSpriteFollowTheDoubleDistance) {
  test::Random random(6);
  for (int round = 0; round < 60; ++round) {
    SpriteManager manager({.radius = 64, .leaf_capacity = 8, .merge_threshold = 0});
    test::BruteForceReference reference({});
    const double size = std::ldexp(1.0, static_cast<int>(random.Below(16)) - 4);
    std::vector<Sprite> small;
    const auto add = [&](Vec2 position, double radius) {
      const Sprite sprite{position, {}, radius, 1, 0};
      reference.Sprites()[manager.Add(sprite)] = sprite;
      return sprite;
    };
    for (int i = 0; i < 100; ++i) {
      const Vec2 at{size * random.Between(-1, 0.1), size * random.Between(-1, 1)};
      small.push_back(add(at, size * random.Between(0, 0.1)));
    }
    for (int i = 0; i < 30; ++i) {
      const Sprite& one = small[random.Below(small.size())];
      const double away = std::ldexp(size, static_cast<int>(random.Below(24)));
      const Vec2 at{one.position.x + away, one.position.y + away * random.Between(-1, 1)};
      const double radius = space::Distance(at, one.position) - one.radius;
      const double nearly[] = {0x1p-17, 0x1p-22, 0x1p-52, 0, -0x1p-52, -0x1p-22, -0x1p-17};
      add(at, std::max(0.0, radius + radius * nearly[random.Below(7)]));
    }
    manager.ReBallance();
    ASSERT_EQ(Found(manager), reference.Pairs()) << "round " << round;
  }
}

// Such a radius may overflow single precision.
TEST(Pairs, WithASpriteLargerThanSpaceAgreeWithBruteForce) {
  for (const double huge : {1e6, 1e12, 1e15, 1e18, 1e20, 1e24, 1e30, 1e40, 1e160, 1e308}) {
    SpriteManager manager;
    test::BruteForceReference reference({});
    test::Random random(5);
    for (int i = 0; i < 400; ++i) {
      const double radius = i == 77 || i == 300 ? huge : random.Between(0, 3);
      const Sprite sprite{random.In(60), {}, radius, 1, 0};
      reference.Sprites()[manager.Add(sprite)] = sprite;
    }
    manager.ReBallance();
    ASSERT_EQ(Found(manager), reference.Pairs()) << huge;
  }
}

// Their nodes stay until the next ReBallance.
TEST(Pairs, AreNotReportedAfterAllSpritesLeft) {
  SpriteManager manager({.radius = 64, .leaf_capacity = 1, .smallest_leaf_radius = 1});
  std::vector<SpriteId> ids;
  for (int i = 0; i < 8; ++i) ids.push_back(manager.Add({{i * 7.0 - 28, 0}, {}, 50, 1, 0}));
  manager.ReBallance();
  ASSERT_GT(manager.GetStatistics().nodes, 5u);
  for (const SpriteId id : ids) manager.Remove(id);
  EXPECT_TRUE(Found(manager).empty());
  EXPECT_TRUE(Found(manager, 1, 1).empty());
  manager.Add({{0, 0}, {}, 1, 1, 0});
  EXPECT_TRUE(Found(manager).empty());
}

TEST(Pairs, OfAPileAreAllReported) {
  SpriteManager manager;
  for (int i = 0; i < 100; ++i) manager.Add({{7, 7}, {}, 0, 1, 0});
  manager.ReBallance();
  EXPECT_EQ(Found(manager).size(), 100u * 99 / 2);
}

TEST(Pairs, AllowSearchesInTheirCallback) {
  SpriteManager manager;
  for (int i = 0; i < 10; ++i) manager.Add({{1.0 * i, 0}, {}, 0.5, 1, 0});
  std::size_t neighbours = 0;
  manager.ForEachOverlappingPair([&](SpriteId a, SpriteId) {
    neighbours += manager.CountSpritesNear(*manager.GetPosition(a), 1);
    EXPECT_THROW(manager.Remove(a), std::logic_error);
  });
  EXPECT_EQ(neighbours, 2u + 8 * 3);
  EXPECT_EQ(manager.Count(), 10u);
}

constexpr Kinds kShot = 1;
constexpr Kinds kShip = 2;
constexpr Kinds kRock = 1u << 20;

TEST(PairsOfTwoFilters, ReportWhichSpriteMatchesWhichFilter) {
  SpriteManager manager;
  const SpriteId ship = manager.Add({{0, 0}, {}, 3, kShip, 0});
  const SpriteId shot = manager.Add({{3, 4}, {}, 2, kShot, 0});
  const SpriteId rock = manager.Add({{-3, -4}, {}, 2, kRock, 0});
  manager.Add({{0, 1}, {}, 3, 0, 0});  // kinds 0: overlaps the ship, matches no filter
  EXPECT_EQ(Found(manager, kShot, kShip), (Pairs{{shot, ship}}));
  EXPECT_EQ(Found(manager, kShip, kShot), (Pairs{{ship, shot}}));
  EXPECT_EQ(Found(manager, kRock | kShot, kShip), (Pairs{{shot, ship}, {rock, ship}}));
  EXPECT_EQ(Found(manager, kShot, kRock), Pairs{});
  EXPECT_EQ(Found(manager, 0, kAllKinds), Pairs{});
  EXPECT_EQ(Found(manager, kAllKinds, 0), Pairs{});
  EXPECT_EQ(Found(manager, kAllKinds, kAllKinds), (Pairs{{ship, shot}, {ship, rock}}));
  manager.SetKinds(shot, kRock);
  EXPECT_EQ(Found(manager, kShot, kShip), Pairs{});
}

TEST(PairsOfTwoFilters, PutTheSmallerIdFirstWhenBothOrdersMatch) {
  SpriteManager manager;
  const SpriteId a = manager.Add({{0, 0}, {}, 3, kShot | kShip, 0});
  const SpriteId b = manager.Add({{1, 0}, {}, 3, kShot | kShip, 0});
  const SpriteId c = manager.Add({{2, 0}, {}, 3, kShot, 0});
  EXPECT_EQ(Found(manager, kShot, kShip), (Pairs{{a, b}, {c, a}, {c, b}}));
  EXPECT_EQ(Found(manager, kShip, kShot), (Pairs{{a, b}, {a, c}, {b, c}}));
  EXPECT_EQ(Found(manager, kShot, kShot), (Pairs{{a, b}, {a, c}, {b, c}}));
}

TEST(PairsOfTwoFilters, DistinguishKindsAboveTheLowEightBits) {
  SpriteManager manager;
  manager.Add({{0, 0}, {}, 3, 1u << 8, 0});
  manager.Add({{1, 0}, {}, 3, 1u << 16, 0});
  EXPECT_EQ(Found(manager, 1u << 8, 1u << 16).size(), 1u);
  EXPECT_EQ(Found(manager, 1u << 8, 1u << 24), Pairs{});
  EXPECT_EQ(Found(manager, 1, 1u << 16), Pairs{});
  EXPECT_EQ(Found(manager, 1u << 8, 1u << 8), Pairs{});
}

TEST(PairsOfTwoFilters, AgreeWithBruteForceInsideAndOutsideTheCanvas) {
  SpaceOptions options;
  options.canvas = Canvas::Bounded;  // Border::Keep: sprites outside are in a list
  options.radius = 900;
  options.leaf_capacity = 8;
  options.merge_threshold = 4;
  for (const bool low_bits_only : {true, false}) {
    SpriteManager manager(options);
    test::BruteForceReference reference(options);
    test::Random random(low_bits_only ? 2 : 3);
    for (int i = 0; i < 600; ++i) {
      const Kinds kinds = SomeKinds(random) & (low_bits_only ? 0xffu : kAllKinds);
      Sprite sprite{random.In(999), random.In(50), random.Between(0, 25), kinds, 0};
      if (i % 200 == 0) sprite.radius = 700;
      reference.Sprites()[manager.Add(sprite)] = sprite;
    }
    for (int tick = 0; tick < 30; ++tick) {
      const Kinds first = SomeKinds(random);
      const Kinds second = tick % 5 == 0 ? first : SomeKinds(random);
      ASSERT_EQ(Found(manager, first, second), reference.Pairs(first, second)) << "tick " << tick;
      manager.Tick(0.05);
      reference.Move(0.05);
    }
    EXPECT_GT(manager.GetStatistics().outside, 10u);
  }
}

TEST(PairsOfTwoFilters, OfACrowdedLeafAreAllReported) {
  SpriteManager manager;
  for (int i = 0; i < 900; ++i) manager.Add({{7, 7}, {}, 0, i % 3 == 0 ? kShip : kShot, 0});
  manager.ReBallance();
  EXPECT_EQ(Found(manager, kShot, kShip).size(), 600u * 300);
  EXPECT_EQ(Found(manager, kShip, kShip).size(), 300u * 299 / 2);
  EXPECT_EQ(Found(manager, kShip, kShip | kShot).size(), 600u * 300 + 300 * 299 / 2);
}

TEST(PairsOfTwoFilters, AllowSearchesInTheirCallbackAndRejectChanges) {
  SpriteManager manager;
  for (int i = 0; i < 10; ++i) manager.Add({{1.0 * i, 0}, {}, 0.5, Kinds(1) << (i % 2), 0});
  std::size_t neighbours = 0;
  manager.ForEachOverlappingPair(kShot, kShip, [&](SpriteId a, SpriteId) {
    neighbours += manager.CountSpritesNear(*manager.GetPosition(a), 1);
    EXPECT_THROW(manager.Remove(a), std::logic_error);
  });
  EXPECT_EQ(neighbours, 4u * 2 * 3 + 2);  // the shot at the end has one pair and two neighbours
  manager.Move(0);
  EXPECT_THROW(manager.ForEachOverlappingPair(1, 2, [](SpriteId, SpriteId) {}), std::logic_error);
}

std::size_t ChecksOf(const SpriteManager& manager) {
  PairTrace trace;
  manager.ForEachOverlappingPair([](SpriteId, SpriteId) {}, &trace);
  return trace.circles_checked;
}

TEST(PairTrace, ALeafAloneChecksAsManyAsBruteForce) {
  SpriteManager manager({.leaf_capacity = 200});
  EXPECT_EQ(ChecksOf(manager), 0u);
  for (std::size_t n = 1; n <= 200; ++n) {
    manager.Add({{static_cast<double>(n), 0}, {}, 1, 1, 0});
    ASSERT_EQ(ChecksOf(manager), n * (n - 1) / 2);
  }
}

TEST(PairTrace, ATreeChecksFewerThanBruteForceAndNoFewerThanItFinds) {
  SpriteManager manager({.radius = 4096, .leaf_capacity = 16});
  test::Random random(3);
  constexpr std::size_t kMany = 3000;
  for (std::size_t i = 0; i < kMany; ++i)
    manager.Add({{random.Between(-4096, 4096), random.Between(-4096, 4096)}, {}, 20, 1, 0});
  manager.ReBallance();
  EXPECT_LT(ChecksOf(manager), kMany * (kMany - 1) / 2 / 20);
  EXPECT_GE(ChecksOf(manager), Found(manager).size());
}

TEST(PairTrace, SpritesOutsideAreCheckedAgainstEachOther) {
  SpriteManager manager({.radius = 64, .canvas = Canvas::Bounded, .border = Border::Keep});
  for (int i = 0; i < 10; ++i) manager.Add({{3000.0 + i * 10, 0}, {}, 1, 1, 0});
  EXPECT_EQ(ChecksOf(manager), 45u)
      << "beyond the outside square all have the same quantized position";
}

// Their quantized positions leave a few of the 2 million pairs.
TEST(PairTrace, SpritesOutsideAreComparedWhereTheyAreNear) {
  SpriteManager manager({.radius = 64, .canvas = Canvas::Bounded, .border = Border::Keep});
  test::Random random(5);
  for (int i = 0; i < 2000; ++i) {
    manager.Add({{random.Between(65, 500), random.Between(-500, 500)}, {}, 0.5, 1, 0});
  }
  EXPECT_EQ(manager.GetStatistics().outside, 2000u);
  EXPECT_GT(Found(manager).size(), 1u);
  EXPECT_GE(ChecksOf(manager), Found(manager).size());
  EXPECT_LT(ChecksOf(manager), 2000u * 10);
}

}  // namespace
}  // namespace heliopause
