#include "lab/dots.hpp"

#include <gtest/gtest.h>

namespace heliopause::lab {
namespace {

// Number of pixels that differ from black.
std::size_t Lit(const sf::Image& image) {
  std::size_t lit = 0;
  for (unsigned x = 0; x < image.getSize().x; ++x) {
    for (unsigned y = 0; y < image.getSize().y; ++y) {
      const sf::Color c = image.getPixel(x, y);
      lit += c.r + c.g + c.b > 0 ? 1 : 0;
    }
  }
  return lit;
}

TEST(Dots, CountsWhatWasAddedUntilTheFlush) {
  Dots dots;
  sf::RenderTexture target;
  ASSERT_TRUE(target.create(64, 64));
  for (int i = 0; i < 5; ++i)
    dots.Add({8.f * static_cast<float>(i) + 4, 8}, 2, Rgba(255, 255, 255));
  EXPECT_EQ(dots.Count(), 5u);
  dots.Flush(target);
  EXPECT_EQ(dots.Count(), 0u);
}

TEST(Dots, ASquareHasItsEdgeClampedToOneToSixPixels) {
  for (const auto& [edge, pixels] : {std::pair{0.f, 1.f}, {1.f, 1.f}, {3.2f, 3.f}, {100.f, 6.f}}) {
    sf::RenderTexture target;
    ASSERT_TRUE(target.create(32, 32));
    target.clear();
    Dots dots;
    dots.Add({16, 16}, edge, Rgba(255, 255, 255));
    dots.Flush(target);
    target.display();
    EXPECT_EQ(Lit(target.getTexture().copyToImage()), static_cast<std::size_t>(pixels * pixels))
        << edge;
  }
}

}  // namespace
}  // namespace heliopause::lab
