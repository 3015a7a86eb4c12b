// Needs a display: the faces lie in a texture.
#include "view/art/surface_atlas.hpp"

#include <gtest/gtest.h>

#include <set>

namespace heliopause {
namespace {

SurfaceSpec Moon(std::uint32_t appearance_seed) {
  return {"moon", Rgba(150, 150, 150), appearance_seed};
}

using Corner = std::pair<float, float>;

Corner CornerOf(SurfaceAtlas& atlas, std::uint32_t appearance_seed) {
  const auto corner = atlas.Find(Moon(appearance_seed));
  return corner ? Corner(corner->x, corner->y) : Corner(-1, -1);
}

// Mean light of the face's middle as the texture holds it.
int MiddleOf(const SurfaceAtlas& atlas, Corner position) {
  const sf::Image image = atlas.Texture().copyToImage();
  int light = 0;
  for (unsigned i = 0; i < 100; ++i) {
    const Rgba c = image.getPixel(static_cast<unsigned>(position.first) + 200 + i % 10 * 8,
                                  static_cast<unsigned>(position.second) + 200 + i / 10 * 8);
    light += c.r + c.g + c.b;
  }
  return light / 100;
}

TEST(SurfaceAtlas, AFaceIsVisibleAtOnceAndKeepsItsSlot) {
  SurfaceAtlas atlas;
  const Corner position = CornerOf(atlas, 1);
  EXPECT_GT(MiddleOf(atlas, position), 30) << "nothing was painted";
  EXPECT_EQ(CornerOf(atlas, 1), position);
  EXPECT_NE(CornerOf(atlas, 2), position);
}

TEST(SurfaceAtlas, PaintPendingReplacesThePreview) {
  SurfaceAtlas atlas;
  const Corner position = CornerOf(atlas, 1);
  const sf::Image rough = atlas.Texture().copyToImage();
  atlas.PaintPending(SurfaceAtlas::kFace);
  const sf::Image fine = atlas.Texture().copyToImage();
  std::vector<std::uint8_t> pixels;
  PaintSurface(Moon(1), SurfaceAtlas::kFace, 0, SurfaceAtlas::kFace, pixels);
  std::size_t changed = 0, wrong = 0;
  for (unsigned y = 0; y < SurfaceAtlas::kFace; ++y) {
    for (unsigned x = 0; x < SurfaceAtlas::kFace; ++x) {
      const unsigned left = static_cast<unsigned>(position.first) + x,
                     top = static_cast<unsigned>(position.second) + y;
      changed += rough.getPixel(left, top) != fine.getPixel(left, top);
      wrong += fine.getPixel(left, top).r != pixels[(std::size_t{y} * SurfaceAtlas::kFace + x) * 4];
    }
  }
  EXPECT_GT(changed, 10000u);
  EXPECT_EQ(wrong, 0u);
}

TEST(SurfaceAtlas, ASlotOfTheCurrentFrameIsNotReused) {
  SurfaceAtlas atlas;
  std::vector<Corner> positions;
  for (std::uint32_t appearance_seed = 1; appearance_seed <= SurfaceAtlas::kFaces;
       ++appearance_seed)
    positions.push_back(CornerOf(atlas, appearance_seed));
  EXPECT_EQ(std::set<Corner>(positions.begin(), positions.end()).size(), positions.size());
  EXPECT_FALSE(atlas.Find(Moon(99)));
  atlas.PaintPending(0);
  EXPECT_EQ(CornerOf(atlas, 1), positions[0]);  // the second one is the oldest
  EXPECT_EQ(CornerOf(atlas, 99), positions[1]);
  EXPECT_EQ(CornerOf(atlas, 1), positions[0]);
}

}  // namespace
}  // namespace heliopause
