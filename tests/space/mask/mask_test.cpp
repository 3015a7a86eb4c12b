// Masks against the pictures that they were made from, pixel by pixel.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <heliopause/mask.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/random.hpp"

namespace heliopause {
namespace {

struct Picture {
  unsigned width = 1, height = 1;
  std::vector<std::uint8_t> alpha;

  Picture(unsigned w, unsigned h, std::uint8_t value = 0)
      : width(w), height(h), alpha(std::size_t{w} * h, value) {}
  std::uint8_t& At(unsigned x, unsigned y) { return alpha[std::size_t{y} * width + x]; }
  bool Solid(unsigned x, unsigned y) const { return alpha[std::size_t{y} * width + x] >= 128; }
  Mask Make() const { return Mask(width, height, alpha); }
};

// Noise of any density, or some discs: the worst and a typical case for a quadtree.
Picture RandomPicture(test::Random& random) {
  Picture picture(1 + static_cast<unsigned>(random.Below(24)),
                  1 + static_cast<unsigned>(random.Below(24)));
  const bool is_noise = random.Below(2) == 0;
  const double density = random.Between(0, 1);
  const double x = random.Between(0, picture.width), y = random.Between(0, picture.height);
  const double r = random.Between(0, 12);
  for (unsigned j = 0; j < picture.height; ++j) {
    for (unsigned i = 0; i < picture.width; ++i) {
      const bool in_disc = std::hypot(i + 0.5 - x, j + 0.5 - y) <= r;
      const bool solid = is_noise ? random.Between(0, 1) < density : in_disc;
      picture.At(i, j) =
          static_cast<std::uint8_t>(solid ? 128 + random.Below(128) : random.Below(128));
    }
  }
  return picture;
}

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

TEST(Mask, StoresEveryPixelOfItsPicture) {
  test::Random random(1);
  for (int round = 0; round < 300; ++round) {
    const Picture picture = RandomPicture(random);
    const Mask mask = picture.Make();
    std::size_t solid = 0;
    for (int y = -2; y < static_cast<int>(picture.height) + 2; ++y) {
      for (int x = -2; x < static_cast<int>(picture.width) + 2; ++x) {
        const bool in = x >= 0 && y >= 0 && x < static_cast<int>(picture.width) &&
                        y < static_cast<int>(picture.height);
        const bool truth = in && picture.Solid(static_cast<unsigned>(x), static_cast<unsigned>(y));
        ASSERT_EQ(mask.IsSolid(x, y), truth) << x << " " << y;
        solid += truth;
      }
    }
    ASSERT_EQ(mask.CountSolid(), solid);
  }
}

TEST(Mask, CoversItsSquareOnceWithUniformSquares) {
  test::Random random(2);
  for (int round = 0; round < 50; ++round) {
    const Picture picture = RandomPicture(random);
    const Mask mask = picture.Make();
    const unsigned edge = 1u << mask.Levels();
    ASSERT_GE(edge, std::max(picture.width, picture.height));
    std::vector<int> times(std::size_t{edge} * edge);
    std::size_t leaves = 0;
    mask.ForEachSquare([&](const MaskSquare& s) {
      ++leaves;
      ASSERT_EQ(s.size, edge >> s.level);
      for (unsigned y = s.y; y < s.y + s.size; ++y) {
        for (unsigned x = s.x; x < s.x + s.size; ++x) {
          ++times[std::size_t{y} * edge + x];
          ASSERT_EQ(mask.IsSolid(static_cast<int>(x), static_cast<int>(y)), s.solid);
        }
      }
    });
    EXPECT_TRUE(std::all_of(times.begin(), times.end(), [](int t) { return t == 1; }));
    EXPECT_EQ(mask.CountNodes(), leaves + (leaves - 1) / 3) << "inner nodes have four";
  }
}

TEST(Mask, OfOneColourIsOneNode) {
  const Mask full = Picture(64, 64, 255).Make();
  EXPECT_EQ(full.CountNodes(), 1u);
  EXPECT_EQ(full.Bytes(), 4u);
  EXPECT_EQ(full.CompressionRatio(), 1024);
  EXPECT_EQ(full.CountSolid(), 4096u);
  EXPECT_DOUBLE_EQ(full.Radius(), std::hypot(32, 32));
  const Mask empty = Picture(64, 48).Make();
  EXPECT_EQ(empty.CountNodes(), 1u);
  EXPECT_EQ(empty.Radius(), 0);
  EXPECT_FALSE(empty.Contains({}, {0, 0}));
  EXPECT_FALSE(empty.Touches({}, {0, 0}, 1000));
  EXPECT_FALSE(empty.Touches({}, full, {}));
  EXPECT_FALSE(full.Touches({}, empty, {}));
  EXPECT_FALSE(empty.Sweep({}, {-100, 0}, {100, 0}, 5));
}

TEST(Mask, OfOnePixelIsASquare) {
  const Mask one = Picture(1, 1, 200).Make();
  const MaskPlace place{.position = {10, 20}, .heading = {0, 1}, .scale = 4};
  EXPECT_EQ(one.Levels(), 0u);
  EXPECT_TRUE(one.Contains(place, {12, 22}));
  EXPECT_FALSE(one.Contains(place, {12.001, 22}));
  EXPECT_TRUE(one.Touches(place, {15, 26}, 5));
  EXPECT_FALSE(one.Touches(place, {15, 26}, 4.999));
  EXPECT_TRUE(one.Touches(place, one, {.position = {14, 20}, .scale = 4})) << "side by side";
  EXPECT_FALSE(one.Touches(place, one, {.position = {14.001, 20}, .scale = 4}));
  EXPECT_DOUBLE_EQ(one.Sweep(place, {0, 20}, {100, 20}, 1).value(), 0.07);
}

TEST(Mask, IsSolidFromTheThresholdOn) {
  const std::vector<std::uint8_t> alpha{0, 9, 10, 255};
  EXPECT_EQ(Mask(4, 1, alpha, 10).CountSolid(), 2u);
  EXPECT_EQ(Mask(4, 1, alpha, 0).CountSolid(), 4u);
  EXPECT_EQ(Mask(2, 2, alpha, 255).CountSolid(), 1u);
}

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

TEST(Mask, SweepsASegmentOfNoLength) {
  const Mask mask = Picture(8, 8, 255).Make();
  EXPECT_EQ(mask.Sweep({}, {5, 0}, {5, 0}, 1), 0.0);
  EXPECT_EQ(mask.Sweep({}, {5.5, 0}, {5.5, 0}, 1), std::nullopt);
  EXPECT_EQ(mask.Sweep({}, {5.5, 0}, {4.5, 0}, 1), 0.5) << "also between single pixels";
  EXPECT_EQ(mask.Sweep({}, {-5.5, 0}, {-4.5, 0}, 1), 0.5);
}

TEST(Mask, LosesByLevelWhatItReports) {
  test::Random random(7);
  for (int round = 0; round < 100; ++round) {
    const Picture picture = RandomPicture(random);
    const Mask mask = picture.Make();
    const unsigned edge = 1u << mask.Levels();
    for (unsigned level = 0; level <= mask.Levels() + 1; ++level) {
      const Mask cut = mask.AtLevel(level);
      const MaskLoss loss = mask.LossAt(level);
      std::vector<bool> solid(std::size_t{edge} * edge);
      cut.ForEachSquare([&](const MaskSquare& s) {
        ASSERT_LE(s.level, level);
        for (unsigned y = s.y; y < s.y + s.size; ++y) {
          for (unsigned x = s.x; x < s.x + s.size; ++x) solid[std::size_t{y} * edge + x] = s.solid;
        }
      });
      std::size_t wrong = 0;
      for (unsigned y = 0; y < edge; ++y) {
        for (unsigned x = 0; x < edge; ++x) {
          wrong += solid[std::size_t{y} * edge + x] !=
                   mask.IsSolid(static_cast<int>(x), static_cast<int>(y));
        }
      }
      ASSERT_EQ(loss.wrong_pixels, wrong);
      ASSERT_EQ(loss.nodes, cut.CountNodes());
      ASSERT_EQ(loss.bytes, cut.Bytes());
    }
    EXPECT_EQ(mask.AtLevel(mask.Levels()), mask);
    EXPECT_EQ(mask.LossAt(mask.Levels()).wrong_pixels, 0u);
  }
}

TEST(Mask, CompressesUniformAreas) {
  Picture disc(256, 256);
  for (unsigned y = 0; y < 256; ++y) {
    for (unsigned x = 0; x < 256; ++x) {
      if (std::hypot(x - 127.5, y - 127.5) < 120) disc.At(x, y) = 255;
    }
  }
  const Mask mask = disc.Make();
  EXPECT_GT(mask.CompressionRatio(), 5);
  EXPECT_GT(mask.LossAt(3).wrong_pixels, mask.LossAt(5).wrong_pixels);
  EXPECT_NEAR(mask.Radius(), 120, 1);
}

TEST(Mask, RejectsInvalidInput) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::vector<std::uint8_t> alpha(12, 255);
  EXPECT_THROW(Mask(0, 12, alpha), std::invalid_argument);
  EXPECT_THROW(Mask(12, 0, {}), std::invalid_argument);
  EXPECT_THROW(Mask(4, 4, alpha), std::invalid_argument);
  EXPECT_THROW(Mask(8193, 1, std::vector<std::uint8_t>(8193)), std::invalid_argument);
  const Mask mask(3, 4, alpha);
  for (const double bad : {kNan, kInfinity}) {
    EXPECT_THROW((void)mask.Contains({}, {0, bad}), std::invalid_argument);
    EXPECT_THROW((void)mask.Touches({}, {0, 0}, bad), std::invalid_argument);
    EXPECT_THROW((void)mask.Sweep({}, {bad, 0}, {0, 0}, 1), std::invalid_argument);
    EXPECT_THROW((void)mask.Sweep({}, {0, 0}, {0, bad}, 1), std::invalid_argument);
    EXPECT_THROW((void)mask.Touches({.position = {bad, 0}}, mask, {}), std::invalid_argument);
    EXPECT_THROW((void)mask.Touches({}, mask, {.heading = {bad, 0}}), std::invalid_argument);
    EXPECT_THROW((void)mask.Contains({.scale = bad}, {0, 0}), std::invalid_argument);
  }
  EXPECT_THROW((void)mask.Touches({}, {0, 0}, -1), std::invalid_argument);
  EXPECT_THROW((void)mask.Contains({.scale = 0}, {0, 0}), std::invalid_argument);
  EXPECT_THROW((void)mask.Contains({.heading = {1, 1}}, {0, 0}), std::invalid_argument);
  try {
    (void)mask.Contains({.scale = -2}, {0, 0});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(std::string(error.what()), "Mask: scale -2 is not above 0");
  }
}

}  // namespace
}  // namespace heliopause
