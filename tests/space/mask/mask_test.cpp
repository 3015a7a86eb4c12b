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

#include "support/mask_picture.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

using test::Picture;
using test::RandomPicture;

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
    EXPECT_EQ(std::string(error.what()),
              "Mask::Touches: place.scale = -2 (expected a finite number > 0)");
  }
}

}  // namespace
}  // namespace heliopause
