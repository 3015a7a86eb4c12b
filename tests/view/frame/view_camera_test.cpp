// What the camera of the window shows after the player has dragged the picture aside.
#include "view/frame/view.hpp"
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

// Paused and without instruments, equal views give equal pictures.
class CameraWindowTest : public WindowTest {
 protected:
  void OpenPaused() {
    Open();
    Press("h");
    Press("p");
    ASSERT_TRUE(view_->Paused());
  }
};

TEST_F(CameraWindowTest, ASceneThatIsShownAgainIsInTheMiddle) {
  ASSERT_NO_FATAL_FAILURE(OpenPaused());
  const auto scene = [this] {
    view_->ShowKillcam(game_.Ships()[1].id, Own().id);
    Frames(120);
    sf::Image picture = Picture();
    view_->EndKillcam();
    return picture;
  };
  const sf::Image before = scene();
  Frames(120);  // and back
  Drag(400, 150);
  EXPECT_LT(Difference(before, scene()), 0.003);
}

TEST_F(CameraWindowTest, APlaceThatAHintNamesIsInTheMiddle) {
  ASSERT_NO_FATAL_FAILURE(OpenPaused());
  const auto hint = [this] {
    game_.PresentationForScenario().camera = {game_.TickNumber() + 60, {}, {400, -300}, 400};
    Frames(120);
    sf::Image picture = Picture();
    game_.PresentationForScenario().camera = {};
    return picture;
  };
  const sf::Image before = hint();
  Frames(120);  // and back
  Drag(400, 150);
  EXPECT_LT(Difference(before, hint()), 0.003);
}

// As of scenarios that show a place when they begin.
TEST_F(CameraWindowTest, AHintOfTheFirstFrameHasItsZoom) {
  const CameraHint hint{game_.TickNumber() + 600, {}, {400, -300}, 1500};
  game_.PresentationForScenario().camera = hint;
  ASSERT_NO_FATAL_FAILURE(OpenPaused());
  Frames(120);
  const sf::Image first = Picture();
  game_.PresentationForScenario().camera = {};
  Frames(120);
  game_.PresentationForScenario().camera = hint;
  Frames(120);
  EXPECT_LT(Difference(first, Picture()), 0.003);
}

}  // namespace
}  // namespace heliopause
