// Thousands of sprites through many ticks, against the brute-force reference.
#include <gtest/gtest.h>

#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <string>
#include <vector>

#include "support/brute_force_reference.hpp"
#include "support/random.hpp"
#include "support/space_model.hpp"

namespace heliopause {
namespace {

struct Crowd {
  std::string name;
  SpaceOptions options;
  bool clustered;
};

class LargeTest : public testing::TestWithParam<Crowd> {};

Vec2 RandomPosition(test::Random& random, bool clustered) {
  if (!clustered || random.Below(10) == 0) return random.In(60000);
  const Vec2 clusters[] = {{1000, 1000}, {-50000, 3}, {20000, -40000}};
  const Vec2 c = clusters[random.Below(3)];
  const Vec2 d = random.In(1500);
  return {c.x + d.x, c.y + d.y};
}

std::string CompareSome(const SpriteManager& manager, const test::BruteForceReference& reference,
                        test::Random& random, bool clustered) {
  std::vector<Hit> out;
  std::vector<SweepHit> swept;
  for (int i = 0; i < 12; ++i) {
    const Vec2 p = RandomPosition(random, clustered);
    const Vec2 q = RandomPosition(random, clustered);
    const Kinds kinds = Kinds(1) << random.Below(4);
    const double radius = random.Between(0, 1) * random.Between(0, 20000);
    manager.GetSpritesNear(p, radius, {kinds}, out);
    std::string d = test::Difference("near", out, reference.Near(p, radius, kinds));
    if (!d.empty()) return d;
    manager.GetSpritesTouching(p, radius, {kinds}, out);
    d = test::Difference("touching", out, reference.Touching(p, radius, kinds));
    if (!d.empty()) return d;
    const Box box{{std::min(p.x, q.x), std::min(p.y, q.y)},
                  {std::max(p.x, q.x), std::max(p.y, q.y)}};
    manager.GetSpritesIn(box, {}, out);
    d = test::Difference("in", out, reference.In(box, kAllKinds));
    if (!d.empty()) return d;
    manager.GetNearestSprites(p, 50, radius, {}, out);
    std::vector<Hit> expected = reference.Near(p, radius, kAllKinds);
    if (expected.size() > 50) expected.resize(50);
    d = test::Difference("nearest", out, expected);
    if (!d.empty()) return d;
    manager.SweepAll(p, q, radius / 100, {kinds}, swept);
    d = test::Difference("sweep", swept, reference.Sweep(p, q, radius / 100, kinds));
    if (!d.empty()) return d;
  }
  return {};
}

TEST_P(LargeTest, AgreesWithBruteForceThroughManyTicks) {
  const bool clustered = GetParam().clustered;
  SpriteManager manager(GetParam().options);
  test::BruteForceReference reference(GetParam().options);
  test::Random random(9);
  std::vector<SpriteId> ids;
  const auto add = [&] {
    Sprite sprite{RandomPosition(random, clustered), random.In(700), random.Between(8, 40),
                  Kinds(1) << random.Below(4), random.Bits()};
    if (random.Below(500) == 0) sprite.radius = 5000;
    ids.push_back(manager.Add(sprite));
    reference.Sprites()[ids.back()] = sprite;
  };
  for (int i = 0; i < 6000; ++i) add();
  for (int tick = 0; tick < 60; ++tick) {
    for (int i = 0; i < 60; ++i) {
      std::swap(ids[random.Below(ids.size())], ids.back());
      manager.Remove(ids.back());
      reference.Sprites().erase(ids.back());
      ids.pop_back();
      add();
    }
    manager.Tick(0.25);
    reference.Move(0.25);
    std::erase_if(ids, [&](SpriteId id) { return !reference.Sprites().contains(id); });
    ASSERT_EQ(manager.Count(), reference.Sprites().size());
    for (auto& [id, sprite] : reference.Sprites()) {
      const Vec2 p = manager.GetPosition(id).value();
      ASSERT_NEAR(p.x, sprite.position.x, 1e-6);
      ASSERT_NEAR(p.y, sprite.position.y, 1e-6);
      sprite.position = p;
    }
    if (tick % 6 != 0) continue;
    ASSERT_EQ(manager.Validate(), "");
    ASSERT_EQ(CompareSome(manager, reference, random, clustered), "");
  }
}

std::vector<Crowd> Crowds() {
  SpaceOptions infinite;
  SpaceOptions wrap;
  wrap.canvas = Canvas::Bounded;
  wrap.border = Border::Wrap;
  wrap.radius = 61000;
  SpaceOptions keep = wrap;
  keep.border = Border::Keep;
  keep.radius = 59000;
  keep.leaf_capacity = 16;
  keep.merge_threshold = 7;
  SpaceOptions remove = wrap;
  remove.border = Border::Remove;
  return {{"UniformInfinite", infinite, false},
          {"ClusteredInfinite", infinite, true},
          {"ClusteredWrap", wrap, true},
          {"UniformKeep", keep, false},
          {"UniformRemove", remove, false}};
}

INSTANTIATE_TEST_SUITE_P(Of6000, LargeTest, testing::ValuesIn(Crowds()),
                         [](const auto& chosen) { return chosen.param.name; });

}  // namespace
}  // namespace heliopause
