#include "lab/frames.hpp"

#include <gtest/gtest.h>

namespace heliopause::lab {
namespace {

TEST(Frames, ARimCoversTheBorderPixelsOfItsRectangleAndNoOthers) {
  sf::RenderTexture target;
  ASSERT_TRUE(target.create(32, 32));
  target.clear();
  Frames frames;
  frames.Add({4, 6}, {10, 8}, Rgba(255, 255, 255));
  EXPECT_EQ(frames.Count(), 1u);
  frames.Flush(target);
  EXPECT_EQ(frames.Count(), 0u);
  target.display();
  const sf::Image image = target.getTexture().copyToImage();
  for (unsigned x = 0; x < 32; ++x) {
    for (unsigned y = 0; y < 32; ++y) {
      // Drivers differ in which end of a line they draw.
      if ((x == 4 || x == 13) && (y == 6 || y == 13)) continue;
      const bool inside = x >= 4 && x < 14 && y >= 6 && y < 14;
      const bool interior = x >= 5 && x < 13 && y >= 7 && y < 13;
      EXPECT_EQ(image.getPixel(x, y).r == 255, inside && !interior) << x << ", " << y;
    }
  }
}

}  // namespace
}  // namespace heliopause::lab
