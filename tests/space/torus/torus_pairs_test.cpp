// All pairs of a torus against a loop over all pairs of images.
#include <gtest/gtest.h>

#include <cmath>
#include <heliopause/torus_search.hpp>
#include <set>
#include <utility>
#include <vector>

#include "space/geometry/distance.hpp"
#include "support/executors.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

using PairSet = std::set<std::pair<SpriteId, SpriteId>>;

class TorusPairsTest : public testing::Test {
 protected:
  TorusPairsTest() {
    for (unsigned i = 0; i < 300; ++i) {
      space_.Add({.position = random_.In(100),
                  .radius = random_.Between(0, i % 30 == 0 ? 60 : 8),
                  .kinds = i % 4 == 0 ? 0 : Kinds{1} << i % 3,
                  .tag = i});
    }
    space_.ReBallance();
  }

  // The pairs of which two images overlap; of all sprites when both kinds are 0.
  PairSet Expected(Kinds first, Kinds second) const {
    std::vector<std::pair<SpriteId, Sprite>> all;
    space_.ForEachSprite([&](SpriteId id, const Sprite& s) { all.emplace_back(id, s); });
    PairSet pairs;
    for (const auto& [id, a] : all) {
      for (const auto& [other, b] : all) {
        if (!(id < other)) continue;
        const Vec2 way = torus_.Way(a.position, b.position);
        if (std::hypot(way.x, way.y) > a.radius + b.radius) continue;
        const bool is_any = first == 0 && second == 0;
        if (is_any || ((a.kinds & first) != 0 && (b.kinds & second) != 0)) {
          pairs.emplace(id, other);
        } else if ((b.kinds & first) != 0 && (a.kinds & second) != 0) {
          pairs.emplace(other, id);
        }
      }
    }
    return pairs;
  }

  test::Random random_{21};
  SpriteManager space_{{.radius = 100,
                        .canvas = Canvas::Bounded,
                        .border = Border::Wrap,
                        .leaf_capacity = 8,
                        .smallest_leaf_radius = 1}};
  const TorusSearch torus_{space_};
};

TEST_F(TorusPairsTest, AreThoseOfAllImagesEachOnce) {
  for (const auto& executor : {Executor(), Executor(test::kBackwards)}) {
    PairSet found;
    const auto add = [&](SpriteId a, SpriteId b) {
      EXPECT_TRUE(found.emplace(a, b).second) << "once";
    };
    torus_.ForEachOverlappingPair(add, executor);
    EXPECT_EQ(found, Expected(0, 0)) << "sprites with kinds 0 too";
    for (const auto& [first, second] : {std::pair<Kinds, Kinds>{1, 2}, {3, 6}, {kAllKinds, 4}}) {
      found.clear();
      torus_.ForEachOverlappingPair(first, second, add, executor);
      EXPECT_EQ(found, Expected(first, second));
      EXPECT_GT(found.size(), 20u);
    }
  }
}

TEST_F(TorusPairsTest, HaveMembersSideBySide) {
  std::size_t across = 0;
  torus_.ForEachOverlappingPair([&](const PairMember& a, const PairMember& b) {
    EXPECT_TRUE(space::IsWithin(a.position, b.position, a.radius + b.radius));
    EXPECT_EQ(a.position, space_.GetPosition(a.id)) << "the first one is in the canvas";
    EXPECT_EQ(b.tag, space_.Get(b.id)->tag);
    across += b.position == space_.GetPosition(b.id) ? 0u : 1u;
  });
  std::vector<SeamPair> seam;
  torus_.GetPairsAcrossSeam(kAllKinds, kAllKinds, seam);
  EXPECT_GT(seam.size(), 5u);
  EXPECT_GT(across, seam.size()) << "sprites with kinds 0 are in no list by kinds";
}

TEST_F(TorusPairsTest, EndWhenTheCallableReturnsFalse) {
  std::size_t all = 0;
  torus_.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++all; });
  for (const std::size_t most : {std::size_t{1}, all - 1, all}) {
    std::size_t calls = 0;
    torus_.ForEachOverlappingPair([&](SpriteId, SpriteId) { return ++calls < most; });
    EXPECT_EQ(calls, most);
  }
}

}  // namespace
}  // namespace heliopause
