// Needs a display: the faces lie in a texture.
#include "view/art/surface_atlas.hpp"

#include <gtest/gtest.h>

#include <set>

namespace heliopause {
namespace {

SurfaceSpec Moon(std::uint32_t look) { return {"moon", Rgba(150, 150, 150), look}; }

using Place = std::pair<float, float>;

Place PlaceOf(SurfaceAtlas& atlas, std::uint32_t look) {
  const auto corner = atlas.Find(Moon(look));
  return corner ? Place(corner->x, corner->y) : Place(-1, -1);
}

// Mean light of the face's middle as the texture holds it.
int MiddleOf(const SurfaceAtlas& atlas, Place place) {
  const sf::Image image = atlas.Texture().copyToImage();
  int light = 0;
  for (unsigned i = 0; i < 100; ++i) {
    const Rgba c = image.getPixel(static_cast<unsigned>(place.first) + 200 + i % 10 * 8,
                                  static_cast<unsigned>(place.second) + 200 + i / 10 * 8);
    light += c.r + c.g + c.b;
  }
  return light / 100;
}

TEST(SurfaceAtlas, AFaceIsThereAtOnceAndKeepsItsPlace) {
  SurfaceAtlas atlas;
  const Place place = PlaceOf(atlas, 1);
  EXPECT_GT(MiddleOf(atlas, place), 30) << "nothing was painted";
  EXPECT_EQ(PlaceOf(atlas, 1), place);
  EXPECT_NE(PlaceOf(atlas, 2), place);
}

TEST(SurfaceAtlas, WorkReplacesTheRoughFaceByTheFineOne) {
  SurfaceAtlas atlas;
  const Place place = PlaceOf(atlas, 1);
  const sf::Image rough = atlas.Texture().copyToImage();
  atlas.Work(SurfaceAtlas::kFace);
  const sf::Image fine = atlas.Texture().copyToImage();
  std::vector<std::uint8_t> pixels;
  PaintSurface(Moon(1), SurfaceAtlas::kFace, 0, SurfaceAtlas::kFace, pixels);
  std::size_t changed = 0, wrong = 0;
  for (unsigned y = 0; y < SurfaceAtlas::kFace; ++y) {
    for (unsigned x = 0; x < SurfaceAtlas::kFace; ++x) {
      const unsigned left = static_cast<unsigned>(place.first) + x,
                     top = static_cast<unsigned>(place.second) + y;
      changed += rough.getPixel(left, top) != fine.getPixel(left, top);
      wrong += fine.getPixel(left, top).r != pixels[(std::size_t{y} * SurfaceAtlas::kFace + x) * 4];
    }
  }
  EXPECT_GT(changed, 10000u);
  EXPECT_EQ(wrong, 0u);
}

TEST(SurfaceAtlas, APlaceInUseIsNotGivenAwayBeforeTheFrameIsDone) {
  SurfaceAtlas atlas;
  std::vector<Place> places;
  for (std::uint32_t look = 1; look <= SurfaceAtlas::kFaces; ++look)
    places.push_back(PlaceOf(atlas, look));
  EXPECT_EQ(std::set<Place>(places.begin(), places.end()).size(), places.size());
  EXPECT_FALSE(atlas.Find(Moon(99)));
  atlas.Work(0);
  EXPECT_EQ(PlaceOf(atlas, 1), places[0]);  // the second is the oldest now
  EXPECT_EQ(PlaceOf(atlas, 99), places[1]);
  EXPECT_EQ(PlaceOf(atlas, 1), places[0]);
}

}  // namespace
}  // namespace heliopause
