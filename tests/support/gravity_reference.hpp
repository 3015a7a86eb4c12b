// Gravity by the plain sum over all pairs, and sets of bodies to compare on.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <heliopause/barnes_hut.hpp>
#include <vector>

#include "support/random.hpp"

namespace heliopause::test {

inline double MassByTag(SpriteId, const Sprite& sprite) { return static_cast<double>(sprite.tag); }

inline double Length(Vec2 v) { return std::hypot(v.x, v.y); }

inline std::vector<Pull> PlainSum(const SpriteManager& space, const GravityOptions& options) {
  std::vector<Pull> out;
  space.ForEachSprite([&](SpriteId id, const Sprite& a) {
    Pull pull{id, {}, 0};
    space.ForEachSprite([&](SpriteId other, const Sprite& b) {
      const double dx = b.position.x - a.position.x, dy = b.position.y - a.position.y;
      const double d = std::sqrt(dx * dx + dy * dy + options.softening * options.softening);
      if (other == id || d == 0) return;
      const double m = options.constant * MassByTag(other, b);
      pull.acceleration.x += m * dx / (d * d * d);
      pull.acceleration.y += m * dy / (d * d * d);
      pull.potential -= m / d;
    });
    out.push_back(pull);
  });
  return out;
}

inline Vec2 InClusters(Random& random) {
  const Vec2 clusters[] = {{1000, 1000}, {-50000, 3}, {20000, -40000}, {300, -900}};
  const Vec2 c = clusters[random.Below(4)];
  const double away = 2000 * random.Between(0, 1) * random.Between(0, 1);
  const double angle = random.Between(0, 6.28);
  return {c.x + away * std::cos(angle), c.y + away * std::sin(angle)};
}

// Bodies with masses from 0 to 4.
inline SpriteManager Bodies(std::size_t count, bool clustered, const SpaceOptions& options = {}) {
  SpriteManager space(options);
  Random random(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 p = clustered ? InClusters(random) : random.In(60000);
    space.Add({p, random.In(10), 1, 1, random.Below(5)});
  }
  space.Tick(0);
  return space;
}

struct Errors {
  double largest = 0;
  double mean = 0;
};

// Errors relative to the mean acceleration.
inline Errors Compare(const std::vector<Pull>& found, const std::vector<Pull>& truth) {
  EXPECT_EQ(found.size(), truth.size());
  double mean = 0;
  Errors errors;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    EXPECT_EQ(found[i].id, truth[i].id);
    const Vec2 a = found[i].acceleration, b = truth[i].acceleration;
    const double error = std::hypot(a.x - b.x, a.y - b.y);
    errors.largest = std::max(errors.largest, error);
    errors.mean += error;
    mean += Length(b);
  }
  return {errors.largest * static_cast<double>(truth.size()) / mean, errors.mean / mean};
}

struct Bits {
  std::vector<double> values;
  explicit Bits(const std::vector<Pull>& pulls) {
    for (const Pull& p : pulls) {
      values.insert(values.end(), {p.acceleration.x, p.acceleration.y, p.potential});
    }
  }
  bool operator==(const Bits&) const = default;
};

}  // namespace heliopause::test
