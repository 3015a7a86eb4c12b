// Needs a display: draws into a texture.
#include "view/art/scene.hpp"

#include <algorithm>

#include "view/draw/palette.hpp"
#include "view/fixture.hpp"

namespace heliopause {
namespace {

class SceneTest : public ViewGameTest {
 protected:
  SceneTest() {
    CreateTarget(target, 640, 400);
    SetPixelView(target, 640, 400);
    camera.Resize(640, 400);
    camera.SetView({0, 0}, 0.5);
  }
  sf::Image Draw() {
    target.clear(palette::kSpace);
    scene.Draw(target, game, camera, 1, true);
    target.display();
    return target.getTexture().copyToImage();
  }
  // Brightest of the pixels around a world position.
  int LightAt(const sf::Image& image, Vec2 position) const {
    const Point at = camera.ToScreen(position);
    int light = 0;
    for (int dx = -4; dx <= 4; ++dx) {
      for (int dy = -4; dy <= 4; ++dy) {
        const Rgba c = image.getPixel(static_cast<unsigned>(at.x + static_cast<float>(dx)),
                                      static_cast<unsigned>(at.y + static_cast<float>(dy)));
        light = std::max({light, int{c.r}, int{c.g}, int{c.b}});
      }
    }
    return light;
  }
  sf::RenderTexture target;
  Camera camera;
  Scene scene;
};

TEST_F(SceneTest, DrawsTheObjectsOnScreen) {
  Rock({200, 100});
  Rock({90000, 0});
  const sf::Image image = Draw();
  EXPECT_EQ(scene.LastCount(), 2u) << "the ship and one rock";
  EXPECT_GT(LightAt(image, {200, 100}), 60);
  EXPECT_GT(LightAt(image, {0, 0}), 60);
}

TEST_F(SceneTest, IsTheSamePictureTwice) {
  Rock({200, 100});
  Station({-200, -100});
  const sf::Image first = Draw(), second = Draw();
  const std::size_t bytes = std::size_t{640} * 400 * 4;
  EXPECT_TRUE(
      std::equal(first.getPixelsPtr(), first.getPixelsPtr() + bytes, second.getPixelsPtr()));
}

TEST_F(SceneTest, DoesNotChangeTheGame) {
  Rock({200, 100});
  const std::uint64_t hash = game.Hash();
  Draw();
  EXPECT_EQ(game.Hash(), hash);
}

TEST_F(SceneTest, ShowsEffectsUntilItIsCleared) {
  const ObjectId raider = Ship("raider", "pirate", {200, 0});
  const sf::Image before = Draw();
  Event event;
  event.type = Event::Type::ShipDestroyed;
  event.subject = raider;
  event.position = {200, 60};
  event.radius = 30;
  game.AddEvent(event);
  scene.AfterTick(game, camera);
  EXPECT_GT(LightAt(Draw(), {200, 60}), LightAt(before, {200, 60}) + 60);
  scene.Clear();
  EXPECT_EQ(LightAt(Draw(), {200, 60}), LightAt(before, {200, 60}));
}

TEST_F(SceneTest, NamesTheStationsOnScreen) {
  Station({0, 150});
  Draw();
  Fonts fonts;
  TextPainter text{fonts};
  EXPECT_EQ(scene.DrawLabels(game, camera, text, 14).size(), 1u) << "the area of the name";
  target.clear(Rgba::Black);
  text.Flush(target);
  target.display();
  const sf::Image image = target.getTexture().copyToImage();
  int light = 0;
  for (unsigned x = 0; x < 640; ++x) {
    for (unsigned y = 0; y < 400; ++y) light = std::max<int>(light, image.getPixel(x, y).b);
  }
  EXPECT_GT(light, 150);
}

TEST_F(SceneTest, NamesStayOffThePanels) {
  Station({0, 150});
  Draw();
  Fonts fonts;
  TextPainter text{fonts};
  // The rows of the picture that the name takes: the first and the last bright one.
  const auto rows = [&](std::vector<Area> panels) {
    scene.DrawLabels(game, camera, text, 14, panels);
    target.clear(Rgba::Black);
    text.Flush(target);
    target.display();
    const sf::Image image = target.getTexture().copyToImage();
    std::pair<unsigned, unsigned> out{400, 0};
    for (unsigned y = 0; y < 400; ++y)
      for (unsigned x = 0; x < 640; ++x)
        if (image.getPixel(x, y).b > 100) out = {std::min(out.first, y), std::max(out.second, y)};
    return out;
  };
  const auto free = rows({});
  ASSERT_LT(free.first, free.second);
  const auto top = static_cast<float>(free.first);
  const Area panel{0, top, 640, 60};
  const auto moved = rows({panel});
  ASSERT_LT(moved.first, moved.second) << "above the station";
  EXPECT_LT(static_cast<float>(moved.second), top);
  const auto none = rows({{0, 0, 640, 400}});
  EXPECT_GT(none.first, none.second) << "no place: no name";
}

}  // namespace
}  // namespace heliopause
