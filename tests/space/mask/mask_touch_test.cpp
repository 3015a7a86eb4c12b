// Hit tests of masks against the same tests of their pixels one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <heliopause/mask.hpp>
#include <vector>

#include "support/mask_picture.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

using test::Picture;
using test::RandomPicture;

MaskPlace RandomPlace(test::Random& random, double reach) {
  const double angle = random.Below(4) == 0 ? 0 : random.Between(0, 6.3);
  return {random.In(reach), {std::cos(angle), std::sin(angle)}, random.Between(0.3, 3)};
}

using Corners = std::array<Vec2, 4>;

// The corners of a pixel in world coordinates.
Corners CornersOf(const Picture& picture, const MaskPlace& p, unsigned x, unsigned y) {
  Corners corners;
  for (unsigned i = 0; i < 4; ++i) {
    const double u = p.scale * (x + (i == 1 || i == 2) - picture.width / 2.0);
    const double v = p.scale * (y + (i >= 2) - picture.height / 2.0);
    corners[i] = {p.position.x + u * p.heading.x - v * p.heading.y,
                  p.position.y + u * p.heading.y + v * p.heading.x};
  }
  return corners;
}

template <class F>
void ForEachSolid(const Picture& picture, const MaskPlace& place, F visit) {
  for (unsigned y = 0; y < picture.height; ++y) {
    for (unsigned x = 0; x < picture.width; ++x) {
      if (picture.Solid(x, y)) visit(CornersOf(picture, place, x, y));
    }
  }
}

// Gap between two convex quadrilaterals along the axis that separates them most; negative when they
// overlap.
double Separation(const Corners& a, const Corners& b) {
  double most = -1e300;
  for (const Corners* shape : {&a, &b}) {
    for (int edge = 0; edge < 2; ++edge) {
      const Vec2 s = (*shape)[edge], e = (*shape)[edge + 1];
      const double length = std::hypot(e.x - s.x, e.y - s.y);
      const auto extent = [&](const Corners& corners) {
        double low = 1e300, high = -1e300;
        for (const Vec2 c : corners) {
          const double along = (c.x * (e.x - s.x) + c.y * (e.y - s.y)) / length;
          low = std::min(low, along);
          high = std::max(high, along);
        }
        return std::pair(low, high);
      };
      const auto [a_low, a_high] = extent(a);
      const auto [b_low, b_high] = extent(b);
      most = std::max(most, std::max(a_low - b_high, b_low - a_high));
    }
  }
  return most;
}

// Distance from a point to a pixel, 0 inside.
double Away(const Corners& corners, Vec2 p) {
  double inside = -1e300, away = 1e300;
  for (unsigned i = 0; i < 4; ++i) {
    const Vec2 a = corners[i], b = corners[(i + 1) % 4];
    const Vec2 e{b.x - a.x, b.y - a.y};
    const double square = e.x * e.x + e.y * e.y;
    inside = std::max(inside, (p.x - a.x) * e.y - (p.y - a.y) * e.x);
    const double t = std::clamp(((p.x - a.x) * e.x + (p.y - a.y) * e.y) / square, 0.0, 1.0);
    away = std::min(away, std::hypot(a.x + t * e.x - p.x, a.y + t * e.y - p.y));
  }
  return inside <= 0 ? 0 : away;
}

constexpr double kTie = 1e-7;  // within this distance of touching, rounding may decide either way

TEST(Mask, TouchesCirclesAsItsPixelsDo) {
  test::Random random(3);
  int hits = 0;
  for (int round = 0; round < 4000; ++round) {
    const Picture picture = RandomPicture(random);
    const Mask mask = picture.Make();
    const MaskPlace place = RandomPlace(random, 1000);
    const Vec2 d = random.In(40);
    const Vec2 point{place.position.x + d.x, place.position.y + d.y};
    const double radius = random.Below(3) == 0 ? 0 : random.Between(0, 15);
    double away = 1e300;
    ForEachSolid(picture, place, [&](const Corners& c) { away = std::min(away, Away(c, point)); });
    if (std::abs(away - radius) < kTie) continue;
    ASSERT_EQ(mask.Touches(place, point, radius), away <= radius) << round;
    ASSERT_EQ(mask.Contains(place, point), mask.Touches(place, point, 0));
    hits += away <= radius;
    EXPECT_TRUE(away > radius ||
                std::hypot(d.x, d.y) <= mask.Radius() * place.scale + radius + kTie);
  }
  EXPECT_GT(hits, 400);
  EXPECT_LT(hits, 3600);
}

TEST(Mask, TouchesRotatedMasksAsTheirPixelsDo) {
  test::Random random(4);
  int hits = 0;
  for (int round = 0; round < 1000; ++round) {
    const Picture a = RandomPicture(random), b = RandomPicture(random);
    const MaskPlace here = RandomPlace(random, 1000);
    MaskPlace there = RandomPlace(random, 30);
    there.position = {here.position.x + there.position.x, here.position.y + there.position.y};
    double apart = 1e300;
    ForEachSolid(a, here, [&](const Corners& pixel) {
      ForEachSolid(b, there, [&](const Corners& other) {
        apart = std::min(apart, Separation(pixel, other));
      });
    });
    if (std::abs(apart) < kTie) continue;
    const Mask first = a.Make(), second = b.Make();
    ASSERT_EQ(first.Touches(here, second, there), apart <= 0) << round;
    ASSERT_EQ(second.Touches(there, first, here), apart <= 0) << round;
    hits += apart <= 0;
  }
  EXPECT_GT(hits, 120);
  EXPECT_LT(hits, 880);
}

TEST(Mask, TouchesExactlyWhereArithmeticIsExact) {
  test::Random random(5);
  for (int round = 0; round < 500; ++round) {  // quarter turns and whole pixels: exact touches
    const Picture a = RandomPicture(random), b = RandomPicture(random);
    const Vec2 turns[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const MaskPlace here{{0.5 * (a.width % 2), 0.5 * (a.height % 2)}, {1, 0}, 1};
    const auto step = [&] { return static_cast<double>(random.Below(60)) / 2 - 15; };
    const MaskPlace there{{step(), step()}, turns[random.Below(4)], 1};
    bool touch = false;
    ForEachSolid(a, here, [&](const Corners& pixel) {
      ForEachSolid(b, there,
                   [&](const Corners& other) { touch = touch || Separation(pixel, other) <= 0; });
    });
    ASSERT_EQ(a.Make().Touches(here, b.Make(), there), touch) << round;
  }
}

TEST(Mask, SweepsToTheFirstTouch) {
  test::Random random(6);
  int hits = 0;
  for (int round = 0; round < 1500; ++round) {
    const Picture picture = RandomPicture(random);
    const Mask mask = picture.Make();
    const MaskPlace place = RandomPlace(random, 100);
    const auto near = [&] {
      const Vec2 d = random.In(60);
      return Vec2{place.position.x + d.x, place.position.y + d.y};
    };
    const Vec2 from = near(), to = near();
    const double radius = random.Below(3) == 0 ? 0 : random.Between(0, 6);
    const auto touch = mask.Sweep(place, from, to, radius);
    const auto at = [&](double t) {
      return Vec2{from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
    };
    const double end = touch.value_or(1);
    for (int i = 0; i < 60; ++i) {
      const double t = (end - 1e-6) * i / 60;
      if (end > 1e-6 && radius > 1e-6) {
        ASSERT_FALSE(mask.Touches(place, at(t), radius - 1e-6)) << round;
      }
      if (t > 1e-6 && radius == 0 && touch && *touch > 0) {
        ASSERT_FALSE(mask.Contains(place, at(t))) << round;
      }
    }
    ASSERT_TRUE(!touch || mask.Touches(place, at(*touch), radius + 1e-6)) << round;
    ASSERT_EQ(mask.Touches(place, from, radius), touch == 0.0) << round;
    ASSERT_TRUE(touch || !mask.Touches(place, to, radius)) << round;
    hits += touch.has_value();
  }
  EXPECT_GT(hits, 300);
  EXPECT_LT(hits, 1300);
}

// Where squares of coordinates are infinite, and their differences, too.
TEST(Mask, TouchesAtAnyDistance) {
  const Mask mask = Picture(8, 8, 255).Make();
  EXPECT_FALSE(mask.Touches({}, {1e200, 0}, 9e199));
  EXPECT_TRUE(mask.Touches({}, {1e200, 0}, 1.1e200));
  EXPECT_FALSE(mask.Touches({}, {3e200, -4e200}, 4.9e200));
  EXPECT_TRUE(mask.Touches({}, {3e200, -4e200}, 5.1e200));
  EXPECT_FALSE(mask.Contains({.position = {-1.5e308, 0}}, {1.5e308, 0}));
  EXPECT_FALSE(mask.Touches({.position = {-1.5e308, 0}}, {1.5e308, 0}, 1.7e308));
  EXPECT_FALSE(mask.Touches({.scale = 1e-300}, {2, 0}, 1));
  EXPECT_TRUE(mask.Touches({.scale = 1e-300}, {2, 0}, 3));
  const Mask empty = Picture(8, 8, 0).Make();
  EXPECT_FALSE(empty.Touches({}, {1, 0}, 1e300));
  // Few pixels, as large as that.
  const Mask wide = Picture(4000, 1, 255).Make();
  const MaskPlace left{.position = {-1e308, 0}, .scale = 1e305};
  EXPECT_TRUE(wide.Contains(left, {0.9e308, 0}));
  EXPECT_FALSE(wide.Contains(left, {1.1e308, 0}));
  EXPECT_TRUE(wide.Touches(left, wide, {.position = {1e308, 0}, .scale = 1e305}));
  EXPECT_FALSE(wide.Touches({.position = {-1.7e308, 0}, .scale = 1e304}, wide,
                            {.position = {1.7e308, 0}, .scale = 1e304}));
}

TEST(Mask, TouchesAMaskOfAnyOtherScale) {
  const Mask mask = Picture(8, 8, 255).Make();
  const MaskPlace fine{.scale = 1e-300};
  for (const double scale : {1e-299, 1.0, 1e20, 1e300}) {
    const MaskPlace over{.scale = scale};
    EXPECT_TRUE(mask.Touches(fine, mask, over)) << scale;
    EXPECT_TRUE(mask.Touches(over, mask, fine)) << scale;
    const MaskPlace beside{.position = {0, 5 * scale}, .scale = scale};
    EXPECT_FALSE(mask.Touches(fine, mask, beside)) << scale;
    EXPECT_FALSE(mask.Touches(beside, mask, fine)) << scale;
  }
}

// A circle of 1.25 units whose center passes 1 unit beside the picture touches at 0.75 units.
TEST(Mask, SweepsAtAnyDistance) {
  const Mask mask = Picture(8, 8, 255).Make();
  for (const double unit : {1e50, 1e80, 1e160, 1e200, 5e307}) {
    const auto touch = mask.Sweep({}, {2 * unit, unit}, {-2 * unit, unit}, 1.25 * unit);
    ASSERT_TRUE(touch) << unit;
    EXPECT_NEAR(*touch, 0.3125, 1e-12) << unit;
    EXPECT_EQ(mask.Sweep({}, {unit, unit}, {-unit, unit}, 1.5 * unit), 0.0) << unit;
    EXPECT_FALSE(mask.Sweep({}, {2 * unit, unit}, {-2 * unit, unit}, 0.9 * unit)) << unit;
    EXPECT_NEAR(mask.Sweep({}, {-unit, 3}, {unit, 3}, 1).value_or(-1), 0.5, 1e-12) << unit;
  }
  const MaskPlace away{.position = {-1.5e308, 0}};
  EXPECT_NEAR(mask.Sweep(away, {1.5e308, 0}, {-1.5e308, 0}, 1).value_or(-1), 1, 1e-12);
  EXPECT_EQ(mask.Sweep(away, {1.5e308, 1e308}, {-1.5e308, 1e308}, 1), std::nullopt);
  EXPECT_NEAR(mask.Sweep({.scale = 1e-300}, {-2, 0}, {2, 0}, 1).value_or(-1), 0.25, 1e-12);
}

TEST(Mask, SweepsASegmentOfNoLength) {
  const Mask mask = Picture(8, 8, 255).Make();
  EXPECT_EQ(mask.Sweep({}, {5, 0}, {5, 0}, 1), 0.0);
  EXPECT_EQ(mask.Sweep({}, {5.5, 0}, {5.5, 0}, 1), std::nullopt);
  EXPECT_EQ(mask.Sweep({}, {5.5, 0}, {4.5, 0}, 1), 0.5) << "also between single pixels";
  EXPECT_EQ(mask.Sweep({}, {-5.5, 0}, {-4.5, 0}, 1), 0.5);
}

}  // namespace
}  // namespace heliopause
