// What the layers of the picture add to it, by comparing shots.
#include "lab/picture.hpp"

#include <cstddef>

#include "lab/lab_window_fixture.hpp"

namespace heliopause::lab {
namespace {

class PictureTest : public LabWindowTest {
 protected:
  // Draws 400 bodies after 20 ticks; the area left of the panel.
  sf::Image Shot(const LabOptions& more) const {
    LabOptions options = more;
    options.settings.bodies = 400;
    options.width = 800;
    options.height = 400;
    options.ticks = 20;
    options.shot = folder_ / "picture.png";
    Lab(options).Run();
    sf::Image image;
    EXPECT_TRUE(image.loadFromFile(options.shot.string()));
    return image;
  }
  // Pixels left of the panel whose colours differ by more than rounding.
  static std::size_t Difference(const sf::Image& a, const sf::Image& b) {
    std::size_t different = 0;
    for (unsigned x = 0; x < 420; ++x) {
      for (unsigned y = 0; y < 400; ++y) {
        const sf::Color c = a.getPixel(x, y), d = b.getPixel(x, y);
        different += std::abs(c.r - d.r) + std::abs(c.g - d.g) + std::abs(c.b - d.b) > 12 ? 1 : 0;
      }
    }
    return different;
  }
};

TEST_F(PictureTest, TheSameWorldGivesTheSamePicture) {
  EXPECT_EQ(Difference(Shot({}), Shot({})), 0u);
}

TEST_F(PictureTest, AnAnswerDrawsItsNodesAndItsShape) {
  LabOptions probe;
  probe.probe = ProbeKind::Touching;
  EXPECT_GT(Difference(Shot({}), Shot(probe)), 2000u);
}

TEST_F(PictureTest, OtherManagersAddTheirBodies) {
  LabOptions managers;
  managers.SetMode(Mode::Managers);
  EXPECT_GT(Difference(Shot({}), Shot(managers)), 5000u);
}

TEST_F(PictureTest, GravityDrawsTheNodesOfTheChosenBody) {
  LabOptions gravity, hidden;
  gravity.SetMode(Mode::Gravity);
  hidden.SetMode(Mode::Gravity);
  hidden.settings.gravity = false;
  EXPECT_GT(Difference(Shot(gravity), Shot(hidden)), 2000u);
}

TEST_F(PictureTest, RolesHaveDifferentColours) {
  EXPECT_NE(RoleColor(Role::Particles), RoleColor(Role::Enemies));
  EXPECT_NE(RoleColor(Role::Enemies), RoleColor(Role::Level));
}

}  // namespace
}  // namespace heliopause::lab
