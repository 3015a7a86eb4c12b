// Needs a display.
#include "view/window/window.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(Window, HasTheRequestedSizeAndAMinimum) {
  const Window window(800, 600, false);
  EXPECT_TRUE(window.IsOpen());
  EXPECT_EQ(window.Width(), 800u);
  EXPECT_EQ(window.Height(), 600u);
  const Window tiny(1, 1, false);
  EXPECT_EQ(tiny.Width(), 320u);
  EXPECT_EQ(tiny.Height(), 240u);
}

TEST(Window, ReturnsFromFullScreenToItsSize) {
  Window window(800, 600, false);
  window.SetFullscreen(true);
  EXPECT_TRUE(window.IsFullscreen());
  EXPECT_TRUE(window.IsOpen());
  EXPECT_GT(window.Width(), 800u) << "the size of the desktop";
  window.SetFullscreen(false);
  EXPECT_FALSE(window.IsFullscreen());
  EXPECT_EQ(window.Width(), 800u);
  EXPECT_EQ(window.Height(), 600u);
}

TEST(Window, GrabsWhatWasDrawn) {
  Window window(400, 300, false);
  window.Target().clear(Rgba(10, 200, 30));
  sf::Image image;
  ASSERT_TRUE(window.Grab(image));
  window.Display();
  ASSERT_EQ(image.getSize(), sf::Vector2u(400, 300));
  EXPECT_EQ(image.getPixel(200, 150), Rgba(10, 200, 30));
}

TEST(Window, KeepsTexturesAcrossFullScreen) {
  Window window(400, 300, false);
  sf::Texture texture;
  ASSERT_TRUE(CreateTexture(texture, 2, 2));
  const std::uint8_t red[16] = {255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255};
  texture.update(red);
  window.SetFullscreen(true);
  window.SetFullscreen(false);
  EXPECT_EQ(texture.copyToImage().getPixel(1, 1), Rgba(255, 0, 0));
}

}  // namespace
}  // namespace heliopause
