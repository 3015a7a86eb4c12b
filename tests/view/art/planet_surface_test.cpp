#include "view/art/planet_surface.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace heliopause {
namespace {

constexpr int kSize = 64;

std::vector<std::uint8_t> Paint(const char* shape, std::uint32_t appearance_seed) {
  std::vector<std::uint8_t> rgba;
  PaintSurface({shape, Rgba(140, 120, 100), appearance_seed}, kSize, 0, kSize, rgba);
  return rgba;
}

int Light(const std::vector<std::uint8_t>& rgba, int x, int y) {
  const std::size_t at = static_cast<std::size_t>(y * kSize + x) * 4;
  return rgba[at] + rgba[at + 1] + rgba[at + 2];
}

TEST(PlanetSurface, IsADiscWithATransparentMargin) {
  for (const char* shape : {"terran", "gas_giant", "moon", "desert", "unknown"}) {
    const auto rgba = Paint(shape, 5);
    const auto alpha = [&](int x, int y) {
      return rgba[static_cast<std::size_t>(y * kSize + x) * 4 + 3];
    };
    EXPECT_EQ(alpha(32, 32), 255) << shape;
    EXPECT_EQ(alpha(32, 3), 255) << shape;
    for (int i = 0; i < kSize; ++i) {
      EXPECT_EQ(alpha(i, 0), 0) << shape;
      EXPECT_EQ(alpha(0, i), 0) << shape;
      EXPECT_EQ(alpha(i, kSize - 1), 0) << shape;
    }
  }
}

TEST(PlanetSurface, IsLitFromTheUpperLeft) {
  for (const char* shape : {"terran", "gas_giant", "moon", "desert"}) {
    int day = 0, night = 0;
    const auto rgba = Paint(shape, 9);
    for (int y = 14; y < 24; ++y) {
      for (int x = 14; x < 24; ++x) {
        day += Light(rgba, x, y);
        night += Light(rgba, kSize - 1 - x, kSize - 1 - y);
      }
    }
    EXPECT_GT(day, 2 * night) << shape;
  }
}

TEST(PlanetSurface, PaintedInSlicesIsTheSamePicture) {
  const auto whole = Paint("terran", 3);
  std::vector<std::uint8_t> pieces, slice;
  for (int row = 0; row < kSize; row += 16) {
    PaintSurface({"terran", Rgba(140, 120, 100), 3}, kSize, row, 16, slice);
    pieces.insert(pieces.end(), slice.begin(), slice.end());
  }
  EXPECT_EQ(pieces, whole);
}

TEST(PlanetSurface, ThePreviewIsTheSamePictureBlurred) {
  const SurfaceSpec spec{"gas_giant", Rgba(200, 150, 90), 4};
  std::vector<std::uint8_t> fine, rough;
  PaintSurface(spec, 256, 0, 256, fine);
  PaintPreview(spec, 256, rough);
  ASSERT_EQ(rough.size(), fine.size());
  double difference = 0;
  for (std::size_t i = 0; i < fine.size(); ++i) difference += std::abs(fine[i] - rough[i]);
  difference /= static_cast<double>(fine.size());
  EXPECT_GT(difference, 0.1) << "the preview has the details of the full picture";
  EXPECT_LT(difference, 5);
  EXPECT_EQ(rough[3], 0) << "the margin is transparent";
  EXPECT_EQ(rough.back(), 0);
}

TEST(PlanetSurface, DiffersByAppearanceSeedAndShape) {
  EXPECT_NE(Paint("terran", 1), Paint("terran", 2));
  EXPECT_NE(Paint("moon", 1), Paint("desert", 1));
}

TEST(PlanetSurface, OnlyAirlessMoonsHaveNoRim) {
  EXPECT_EQ(AirOf({"moon", Rgba::White, 1}).a, 0);
  EXPECT_GT(AirOf({"terran", Rgba::White, 1}).a, 0);
  int rings = 0;
  for (std::uint32_t appearance_seed = 0; appearance_seed < 100; ++appearance_seed) {
    rings += HasRing({"gas_giant", Rgba::White, appearance_seed});
    EXPECT_FALSE(HasRing({"terran", Rgba::White, appearance_seed}));
  }
  EXPECT_GT(rings, 20);
  EXPECT_LT(rings, 90);
}

}  // namespace
}  // namespace heliopause
