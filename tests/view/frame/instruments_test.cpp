// Needs a display: draws into a texture.
#include "view/frame/instruments.hpp"

#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

class InstrumentsTest : public WindowTest {
 protected:
  InstrumentsTest() {
    CreateTarget(target, 1280, 720);
    SetPixelView(target, 1280, 720);
    camera.Resize(1280, 720);
  }
  sf::Image Draw(bool panels, const std::string& slow = "") {
    target.clear(Rgba::Black);
    const HudFrame frame{game_, camera, 1, game_.GetPlayer().ship, true, 0};
    DrawInstruments(target, {shapes, text, 1, 1280, 720}, scene, instruments, frame, Settings{},
                    panels, slow);
    target.display();
    return target.getTexture().copyToImage();
  }
  sf::RenderTexture target;
  Camera camera;
  Scene scene;
  Instruments instruments;
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
};

TEST_F(InstrumentsTest, PanelsAreDrawnOnRequest) {
  EXPECT_LT(MeanLight(Draw(false), 0, 0, 1280, 720), 0.01);
  const sf::Image panels = Draw(true);
  EXPECT_GT(MeanLight(panels, 30, 620, 120, 80), 10) << "the status panel";
  EXPECT_GT(MeanLight(panels, 1160, 600, 90, 90), 10) << "the radar";
}

TEST_F(InstrumentsTest, TheTreeViewReplacesTheHints) {
  const sf::Image hints = Draw(true);
  instruments.tree.SetOn(true, game_);
  const sf::Image tree = Draw(true);
  EXPECT_GT(Difference(hints, tree), 0.01);
}

TEST_F(InstrumentsTest, ANoticeOfALowFrameRateIsAnAlert) {
  EXPECT_GT(Difference(Draw(true), Draw(true, "slow: 12 frames/s")), 0.0005);
}

}  // namespace
}  // namespace heliopause
