// A torus with some hundred sprites, and loops over all their images.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <heliopause/torus_search.hpp>
#include <map>
#include <vector>

#include "support/random.hpp"

namespace heliopause::test {

inline constexpr double kRadius = 100, kEdge = 2 * kRadius;
inline constexpr Vec2 kCenter{30, -20};

inline SpaceOptions TorusOptions() {
  return {.center = kCenter,
          .radius = kRadius,
          .canvas = Canvas::Bounded,
          .border = Border::Wrap,
          .leaf_capacity = 8,
          .smallest_leaf_radius = 1};
}

class TorusSearchTest : public testing::Test {
 protected:
  TorusSearchTest() {
    for (unsigned i = 0; i < 300; ++i) {
      const Vec2 place = random_.In(kRadius);
      sprites_.push_back({.position = {kCenter.x + place.x, kCenter.y + place.y},
                          .radius = random_.Between(0, i % 20 == 0 ? 60 : 8),
                          .kinds = Kinds{1} << i % 3,
                          .tag = 1000 + i});
    }
    space_.AddMany(sprites_, ids_);
    space_.ReBallance();
  }

  Vec2 AnyPoint() { return random_.In(3 * kRadius); }

  // Calls visit(index, image) for the images of all sprites around a point: those from -`most` to
  // `most` edges away from the canvas of the point.
  template <class F>
  void ForEachImage(int most, const F& visit) const {
    for (std::size_t i = 0; i < sprites_.size(); ++i) {
      for (int y = -most; y <= most; ++y) {
        for (int x = -most; x <= most; ++x) {
          const Vec2 p = sprites_[i].position;
          visit(i, Vec2{p.x + x * kEdge, p.y + y * kEdge});
        }
      }
    }
  }

  // The nearest image of each sprite, by (distance, id).
  std::vector<Hit> NearestImages(Vec2 point, Kinds kinds) const {
    std::map<std::size_t, Hit> nearest;
    ForEachImage(3, [&](std::size_t i, Vec2 at) {
      if ((sprites_[i].kinds & kinds) == 0) return;
      const double distance = std::hypot(at.x - point.x, at.y - point.y);
      const auto found = nearest.find(i);
      if (found != nearest.end() && found->second.distance <= distance) return;
      nearest[i] = {ids_[i], at, distance, sprites_[i].tag};
    });
    std::vector<Hit> hits;
    for (const auto& [i, hit] : nearest) hits.push_back(hit);
    std::sort(hits.begin(), hits.end(),
              [](const Hit& a, const Hit& b) { return a.distance < b.distance; });
    return hits;
  }

  // Coordinates are moved by whole edges, which rounds: distances agree to 1e-9, and radii in the
  // tests are not at a distance.
  static void ExpectEqual(const std::vector<Hit>& found, const std::vector<Hit>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].id, expected[i].id) << i;
      EXPECT_EQ(found[i].tag, expected[i].tag);
      EXPECT_NEAR(found[i].distance, expected[i].distance, 1e-9);
      EXPECT_NEAR(found[i].position.x, expected[i].position.x, 1e-9);
      EXPECT_NEAR(found[i].position.y, expected[i].position.y, 1e-9);
    }
  }

  Random random_{11};
  SpriteManager space_{TorusOptions()};
  std::vector<Sprite> sprites_;
  std::vector<SpriteId> ids_;
  const TorusSearch torus_{space_};
};

}  // namespace heliopause::test
