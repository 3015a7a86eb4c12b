// The same calls give the same results, bit for bit, in every preset, with every tree shape and
// with the kernels of every instruction set.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <vector>

#include "space/simd/kernels.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

class Hash {
 public:
  void Add(std::uint64_t value) { hash_ = (hash_ ^ value) * 0x9e3779b97f4a7c15u + (hash_ >> 29); }
  void Add(double value) { Add(std::bit_cast<std::uint64_t>(value)); }
  void Add(const std::vector<Hit>& hits) {
    for (const Hit& h : hits) {
      Add(std::uint64_t{h.id.slot} << 32 | h.id.generation);
      Add(h.distance);
    }
  }
  std::uint64_t Value() const { return hash_; }

 private:
  std::uint64_t hash_ = 1;
};

std::uint64_t Play(Border border, std::size_t leaf_capacity) {
  SpaceOptions options;
  options.canvas = border == Border::Keep ? Canvas::Infinite : Canvas::Bounded;
  options.border = border;
  options.radius = 3000.7;
  options.center = {0.1, -0.3};
  options.leaf_capacity = leaf_capacity;
  options.merge_threshold = leaf_capacity / 2;
  SpriteManager manager(options);
  test::Random random(11);
  Hash hash;
  std::vector<Hit> out;
  std::vector<SweepHit> swept;
  std::vector<std::byte> bytes;
  for (int tick = 0; tick < 120; ++tick) {
    for (int i = 0; i < 10; ++i) {
      manager.Add({random.In(2900), random.In(3000), random.Between(0, 50), 1, random.Bits()});
    }
    manager.Remove({static_cast<std::uint32_t>(random.Below(300)), 1});
    manager.Tick(1.0 / 60);
    for (const SpriteId id : manager.RemovedAtBorder()) hash.Add(std::uint64_t{id.slot});
    const Vec2 p = random.In(3000);
    manager.GetSpritesTouching(p, 700, {}, out);
    hash.Add(out);
    manager.GetNearestSprites(p, 20, 1e9, {}, out);
    hash.Add(out);
    manager.SweepAll(p, random.In(3000), 10, {}, swept);
    for (const SweepHit& h : swept) {
      hash.Add(std::uint64_t{h.id.slot});
      hash.Add(h.fraction);
      hash.Add(h.point.x);
    }
  }
  manager.Save(bytes);
  bytes.resize(bytes.size() - 8);  // without the checksum, whose method is no result
  for (const std::byte b : bytes) hash.Add(static_cast<std::uint64_t>(b));
  return hash.Value();
}

// Recorded once. A change of a value means that a result changed, which breaks replays and saves
// and belongs into the change log, or that a result depends on the machine.
TEST(Determinism, TheSameCallsGiveTheSameBitsInEveryPreset) {
  EXPECT_EQ(Play(Border::Keep, 64), 0x81e464923d9b6f50u);
  EXPECT_EQ(Play(Border::Wrap, 64), 0xfdaed74d57b2fcbeu);
  EXPECT_EQ(Play(Border::Bounce, 64), 0xe45bc3f02edf7208u);
  EXPECT_EQ(Play(Border::Clamp, 64), 0xc84c924cb5f8c121u);
  EXPECT_EQ(Play(Border::Remove, 64), 0xd46b4630189ee4a0u);
}

TEST(Determinism, NoResultDependsOnTheShapeOfTheTree) {
  for (const Border border :
       {Border::Keep, Border::Wrap, Border::Bounce, Border::Clamp, Border::Remove}) {
    EXPECT_EQ(Play(border, 2), Play(border, 64));
    EXPECT_EQ(Play(border, 1), Play(border, 1000));
  }
}

// All search results of a small world, tick by tick.
std::vector<double> Results() {
  SpaceOptions options;
  options.radius = 2000;
  options.leaf_capacity = 16;
  SpriteManager manager(options);
  test::Random random(3);
  for (int i = 0; i < 3000; ++i) {
    manager.Add({random.In(2000), random.In(60), random.Between(0, 20), 1u << random.Below(12), 0});
  }
  std::vector<double> results;
  std::vector<Hit> hits;
  for (int tick = 0; tick < 40; ++tick) {
    manager.Tick(0.1);
    const Vec2 point = random.In(2500);
    manager.GetSpritesNear(point, random.Between(0, 900), {1u << random.Below(12)}, hits);
    for (const Hit& hit : hits) results.insert(results.end(), {hit.position.x, hit.distance});
    manager.GetSpritesTouching(point, 200, {}, hits);
    for (const Hit& hit : hits) results.insert(results.end(), {hit.position.y, hit.distance});
    double pairs = 0;
    manager.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { pairs += a.slot * 3.0 + b.slot; });
    results.push_back(pairs);
  }
  EXPECT_EQ(manager.Validate(), "");
  return results;
}

TEST(Determinism, NoResultDependsOnTheInstructionSetOfTheKernels) {
  const space::Kernels& usual = space::ActiveKernels();
  std::vector<std::vector<double>> all_results;
  for (const space::Kernels* kernels : space::AvailableKernels()) {
    space::UseKernels(*kernels);
    all_results.push_back(Results());
  }
  space::UseKernels(usual);
  for (const std::vector<double>& results : all_results) {
    EXPECT_GT(results.size(), 1000u);
    EXPECT_EQ(results, all_results.front());
  }
}

}  // namespace
}  // namespace heliopause
