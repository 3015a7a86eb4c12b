// Nearest searches: ties by id, a radius that shrinks with each hit, nearest nodes first.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <vector>

#include "space/simd/kernels.hpp"
#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

SpriteManager Scattered(int count, double half) {
  SpaceOptions options;
  options.radius = half;
  SpriteManager manager(options);
  test::Random random(1);
  for (int i = 0; i < count; ++i) {
    manager.Add({random.In(half), {}, 1, Kinds(1) << (i % 8), std::uint64_t(i)});
  }
  manager.ReBallance();
  return manager;
}

TEST(Nearest, OfEqualDistancesIsTheSmallestId) {
  SpriteManager manager;
  const SpriteId a = manager.Add({{10, 0}, {}, 1, 1, 0});
  const SpriteId b = manager.Add({{-10, 0}, {}, 1, 1, 0});
  EXPECT_EQ(manager.GetNearestSprite({}, 100)->id, a);
  EXPECT_EQ(manager.GetNearestSprite({}, 100, {.ignore = a})->id, b);
  EXPECT_FALSE(manager.GetNearestSprite({}, 9.999));
  EXPECT_TRUE(manager.GetNearestSprite({}, 10)) << "max_radius is inclusive";
}

TEST(Nearest, OfEqualDistancesInDistantNodesIsTheSmallestId) {
  SpaceOptions options;
  options.leaf_capacity = 1;
  options.merge_threshold = 0;
  SpriteManager manager(options);
  std::vector<SpriteId> ids;
  for (const Vec2 p : {Vec2{-3e4, 4e4}, Vec2{5e4, 0}, Vec2{0, -5e4}, Vec2{3e4, 4e4}}) {
    ids.push_back(manager.Add({.position = p}));
  }
  manager.ReBallance();
  for (int i = 0; i < 4; ++i) {
    const auto hit = manager.GetNearestSprite({}, test::kInfinity);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->id, ids[static_cast<std::size_t>(i)]);
    EXPECT_EQ(hit->distance, 5e4);
    manager.Remove(hit->id);
  }
}

TEST(Nearest, OverAHugeRadiusVisitsFewNodes) {
  const SpriteManager manager = Scattered(100000, 65536);
  test::Random random(3);
  for (int i = 0; i < 100; ++i) {
    SearchTrace trace;
    ASSERT_TRUE(manager.GetNearestSprite(random.In(65536), test::kInfinity, {.trace = &trace}));
    ASSERT_LT(trace.sprites_tested, 600u);
    ASSERT_LT(trace.nodes_entered, 30u);
  }
  SearchTrace distant;
  ASSERT_TRUE(manager.GetNearestSprite({1e12, 1e12}, test::kInfinity, {.trace = &distant}));
  EXPECT_LT(distant.sprites_tested, 2000u);
}

TEST(Nearest, ShrinksOnlyOnAcceptedSprites) {
  const SpriteManager manager = Scattered(2000, 1000);
  std::vector<Hit> all;
  manager.GetSpritesNear({}, test::kInfinity, {}, all);
  const SpriteId last = all.back().id;
  const auto only_last = [&](SpriteId id, std::uint64_t) { return id == last; };
  const auto hit = manager.GetNearestSprite({}, test::kInfinity, {.accept = only_last});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->id, last) << "rejected sprites do not shrink the radius";
  EXPECT_FALSE(
      manager.GetNearestSprite({}, test::kInfinity, {.ignore = last, .accept = only_last}));
  std::size_t calls = 0;
  EXPECT_EQ(manager
                .GetNearestSprite({}, test::kInfinity,
                                  {.accept = [&](SpriteId, std::uint64_t) { return ++calls > 0; }})
                ->id,
            all.front().id);
  EXPECT_LT(calls, 100u);
}

TEST(Nearest, KNearestAreThePrefixOfAll) {
  const SpriteManager manager = Scattered(3000, 5000);
  std::vector<Hit> all;
  std::vector<Hit> few;
  test::Random random(4);
  for (int i = 0; i < 50; ++i) {
    const Vec2 p = random.In(7000);
    manager.GetSpritesNear(p, 4000, {3}, all);
    for (const std::size_t k : {std::size_t{1}, std::size_t{7}, all.size(), all.size() + 5}) {
      SearchTrace trace;
      manager.GetNearestSprites(p, k, 4000, {.kinds = 3, .trace = &trace}, few);
      ASSERT_EQ(few.size(), std::min(k, all.size()));
      for (std::size_t j = 0; j < few.size(); ++j) ASSERT_EQ(few[j].id, all[j].id);
      if (k == 1) {
        ASSERT_LT(trace.sprites_tested, 1000u);
      }
    }
  }
}

std::vector<SpriteId> IdsOf(const std::vector<Hit>& hits) {
  std::vector<SpriteId> ids;
  for (const Hit& hit : hits) ids.push_back(hit.id);
  return ids;
}

// A dense spot beside a sparse leaf, rare kinds, a pile: where the density says little.
class UnevenTest : public testing::Test {
 protected:
  UnevenTest() {
    test::Random random(8);
    for (unsigned i = 0; i < 6000; ++i) {
      const double half = i % 3 == 0 ? 4000 : i % 3 == 1 ? 40 : 1;
      const Vec2 near = random.In(half);
      manager_.Add({{near.x + 700, near.y - 300}, {}, 1, i % 500 == 0 ? 2u : 1u, i});
    }
    for (int i = 0; i < 300; ++i) manager_.Add({.position = {-900, 900}, .tag = 7});
    manager_.ReBallance();
  }

  // Every k nearest search is a prefix of the list, with and without ignore and accept.
  void ExpectPrefixes(Vec2 point, double max_radius, Kinds kinds) {
    std::vector<Hit> all, few;
    manager_.GetSpritesNear(point, max_radius, {kinds}, all);
    for (const std::size_t k : {1u, 2u, 3u, 10u, 50u, 299u, 300u, 301u, 2000u, 9000u}) {
      const auto first = [&](const auto& drops) {
        std::vector<Hit> rest = all;
        std::erase_if(rest, drops);
        rest.resize(std::min(rest.size(), k));
        return IdsOf(rest);
      };
      manager_.GetNearestSprites(point, k, max_radius, {kinds}, few);
      ASSERT_EQ(IdsOf(few), first([](const Hit&) { return false; })) << k;
      const SpriteId ignored = all.empty() ? SpriteId{} : all[std::min(k, all.size()) / 2].id;
      manager_.GetNearestSprites(point, k, max_radius, {.kinds = kinds, .ignore = ignored}, few);
      ASSERT_EQ(IdsOf(few), first([&](const Hit& hit) { return hit.id == ignored; })) << k;
      const auto accept = [](SpriteId id, std::uint64_t) { return id.slot % 7 == 0; };
      manager_.GetNearestSprites(point, k, max_radius, {.kinds = kinds, .accept = accept}, few);
      ASSERT_EQ(IdsOf(few), first([](const Hit& hit) { return hit.id.slot % 7 != 0; })) << k;
    }
    const auto one = manager_.GetNearestSprite(point, max_radius, {kinds});
    ASSERT_EQ(one.has_value(), !all.empty());
    if (one) {
      EXPECT_EQ(one->id, all.front().id);
      EXPECT_EQ(one->tag, all.front().tag);
    }
  }

  SpriteManager manager_{{.radius = 5000, .leaf_capacity = 32}};
};

TEST_F(UnevenTest, NearestSearchesAreExactWhateverTheDensity) {
  test::Random random(9);
  const auto usual = &space::ActiveKernels();
  for (const space::Kernels* kernels : space::AvailableKernels()) {
    space::UseKernels(*kernels);
    for (const Vec2 middle : {Vec2{700, -300}, Vec2{0, 0}, Vec2{-900, 900}, Vec2{4800, 4800}}) {
      for (int i = 0; i < 6; ++i) {
        const Vec2 away = random.In(i < 3 ? 5 : 300);
        const Vec2 point{middle.x + away.x, middle.y + away.y};
        ExpectPrefixes(point, i % 2 == 0 ? test::kInfinity : random.Between(0, 900),
                       i % 3 == 2 ? 2 : 3);
      }
    }
  }
  space::UseKernels(*usual);
}

// 1,000 on a circle: at equal distances, and at distances that differ in the last bits.
TEST(Nearest, AtTheRimOfAGuessTiesGoBySmallestId) {
  SpriteManager manager({.radius = 100, .leaf_capacity = 8, .smallest_leaf_radius = 0.01});
  for (int i = 0; i < 250; ++i) {
    const double angle = i * 0.1;
    for (const double turn : {1.0, -1.0}) {
      manager.Add({.position = {10 * std::cos(angle), turn * 10 * std::sin(angle)}});
      manager.Add({.position = {-10 * std::cos(angle), turn * 10 * std::sin(angle)}});
    }
  }
  manager.ReBallance();
  std::vector<Hit> all, few;
  for (const Vec2 point : {Vec2{0, 0}, Vec2{0x1p-51, 0}, Vec2{3, 4}}) {
    manager.GetSpritesNear(point, test::kInfinity, {}, all);
    for (std::size_t k = 1; k <= 1000; k += 3) {
      manager.GetNearestSprites(point, k, test::kInfinity, {}, few);
      ASSERT_EQ(IdsOf(few), IdsOf({all.begin(), all.begin() + static_cast<std::ptrdiff_t>(k)}));
    }
  }
}

TEST(Nearest, OffersEachSpriteOnceFromTheNearestOn) {
  const SpriteManager manager = Scattered(3000, 1000);
  std::vector<Hit> all, few;
  manager.GetSpritesNear({1, 2}, test::kInfinity, {}, all);
  std::vector<SpriteId> offered;
  const auto every_20th = [&](SpriteId id, std::uint64_t) {
    offered.push_back(id);
    return offered.size() % 20 == 0;
  };
  manager.GetNearestSprites({1, 2}, 30, test::kInfinity, {.accept = every_20th}, few);
  ASSERT_EQ(few.size(), 30u);
  all.resize(600);
  EXPECT_EQ(offered, IdsOf(all));
  EXPECT_EQ(few.back().id, all.back().id);
}

// Searches in `accept` use the same thread's memory.
TEST(Nearest, AllowsSearchesInAccept) {
  const SpriteManager manager = Scattered(500, 300);
  std::vector<Hit> all, few, inner;
  manager.GetSpritesNear({}, test::kInfinity, {}, all);
  const auto accept = [&](SpriteId id, std::uint64_t) {
    manager.GetNearestSprites(*manager.GetPosition(id), 3, test::kInfinity, {}, inner);
    return inner.front().id == id;
  };
  manager.GetNearestSprites({}, 100, test::kInfinity, {.accept = accept}, few);
  all.resize(100);
  EXPECT_EQ(IdsOf(few), IdsOf(all));
  EXPECT_EQ(manager.GetNearestSprite({}, test::kInfinity, {.accept = accept})->id, all.front().id);
}

TEST(Nearest, OfZeroSpritesIsEmpty) {
  const SpriteManager manager = Scattered(10, 100);
  std::vector<Hit> out{Hit{}};
  SearchTrace trace{1, 1, 1, 1};
  manager.GetNearestSprites({}, 0, test::kInfinity, {.trace = &trace}, out);
  EXPECT_TRUE(out.empty());
  EXPECT_EQ(trace.nodes_entered, 0u);
  manager.GetNearestSprites({}, ~std::size_t{0}, test::kInfinity, {}, out);
  EXPECT_EQ(out.size(), 10u);
}

}  // namespace
}  // namespace heliopause
