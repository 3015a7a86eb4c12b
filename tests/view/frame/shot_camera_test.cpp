#include "view/frame/shot_camera.hpp"

#include <fstream>
#include <stdexcept>

#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

class ShotCameraTest : public WindowTest {
 protected:
  sf::Image Shot(ShotOptions options) {
    options.out = folder_ / "shot.png";
    DrawShot(game_, options);
    sf::Image image;
    EXPECT_TRUE(image.loadFromFile(options.out.string()));
    return image;
  }
};

TEST_F(ShotCameraTest, HasTheRequestedSizeAndIsNotEmpty) {
  ShotOptions options;
  options.width = 640;
  options.height = 400;
  const sf::Image image = Shot(options);
  EXPECT_EQ(image.getSize(), sf::Vector2u(640, 400));
  EXPECT_GT(MeanLight(image, 0, 0, 640, 400), 5);
}

TEST_F(ShotCameraTest, IsTheSamePictureTwice) { EXPECT_EQ(Difference(Shot({}), Shot({})), 0); }

TEST_F(ShotCameraTest, ShowsTreeAndInstrumentsOnRequest) {
  const ShotOptions plain;
  ShotOptions tree, squares, bare;
  tree.tree = true;
  squares.tree = true;
  squares.layers = "squares";
  bare.hud = false;
  const sf::Image with = Shot(plain);
  EXPECT_GT(Difference(with, Shot(tree)), 0.05);
  EXPECT_GT(Difference(Shot(tree), Shot(squares)), 0.01);
  EXPECT_GT(Difference(with, Shot(bare)), 0.02);
}

TEST_F(ShotCameraTest, DoesNotChangeTheGame) {
  const std::uint64_t hash = game_.Hash();
  ShotOptions options;
  options.tree = true;
  Shot(options);
  EXPECT_EQ(game_.Hash(), hash);
  EXPECT_FALSE(game_.Log().IsEnabled());
}

TEST_F(ShotCameraTest, RejectsWhatItCannotDraw) {
  ShotOptions options;
  options.out = folder_ / "shot.png";
  options.layers = "leaves";
  EXPECT_THROW(DrawShot(game_, options), std::invalid_argument);
  options.layers = "";
  options.width = 1000000;
  EXPECT_THROW(DrawShot(game_, options), std::runtime_error);
  options.width = 640;
  options.out = folder_ / "no such folder" / "shot.png";
  EXPECT_THROW(DrawShot(game_, options), std::runtime_error);
}

}  // namespace
}  // namespace heliopause
