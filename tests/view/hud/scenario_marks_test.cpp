#include "view/hud/scenario_marks.hpp"

#include <algorithm>
#include <cmath>

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class ScenarioMarks : public ViewGameTest {
 protected:
  ScenarioMarks() {
    camera.Resize(1280, 720);
    camera.SetView({0, 0}, 1);
  }
  std::vector<Marker>& Markers() { return game.PresentationForScenario().markers; }
  // The number of vertices that the marks take.
  std::size_t Drawn() {
    ArrowLabels labels;
    return DrawnWith(labels);
  }
  std::size_t DrawnWith(ArrowLabels& labels) {
    shapes.Clear();
    PlaceArrows arrows;
    const HudFrame frame{game, camera, 1, own};
    DrawScenarioMarks(ui, frame, labels, arrows);
    arrows.Draw(ui, LayOutHud(1280, 720), frame, labels);
    return shapes.VertexCount();
  }
  std::size_t DrawnInTree() {
    shapes.Clear();
    DrawTreeMarks(ui, game, camera, 1);
    return shapes.VertexCount();
  }
  static Marker At(Vec2 position, double radius = 0, ObjectId object = {}) {
    return {"a", "Gate", TextColor::Green, object, position, radius};
  }
  static Marker InTree(Vec2 position) {
    return {"a", "", TextColor::Green, {}, position, 0, false, false, true};
  }
  Camera camera;
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  Ui ui{shapes, text, 1, 1280, 720};
};

TEST_F(ScenarioMarks, AMarkerIsAtItsPositionOrAtItsObject) {
  const ObjectId rock = Rock({300, 50});
  EXPECT_EQ(MarkerPosition(game, At({7, 8}), 1)->y, 8);
  EXPECT_EQ(MarkerPosition(game, At({}, 0, rock), 1)->x, 300);
  game.Remove(rock);
  EXPECT_FALSE(MarkerPosition(game, At({}, 0, rock), 1).has_value());
}

TEST_F(ScenarioMarks, OnlyThoseOfThePictureAreDrawnInIt) {
  EXPECT_EQ(Drawn(), 0u);
  Markers() = {InTree({100, 100})};
  EXPECT_EQ(Drawn(), 0u);
  EXPECT_GT(DrawnInTree(), 0u);
  Markers() = {At({100, 100})};
  EXPECT_GT(Drawn(), 0u);
  EXPECT_EQ(DrawnInTree(), 0u);
}

// Two jobs at one place.
TEST_F(ScenarioMarks, OfOnePlaceShareASignAndALabel) {
  Markers() = {At({100, 100})};
  const std::size_t one = Drawn();
  Markers() = {At({100, 100}), At({105, 100})};
  Markers()[1].text = "Market";
  ArrowLabels labels;
  EXPECT_EQ(DrawnWith(labels), one);
  const Point at = camera.ToScreen({100, 100});
  Area next{at.x - 5, at.y + 13, 10, LineHeight(ui.FontSize(kSmall))};
  const float first = next.y;
  ASSERT_TRUE(labels.Place(next));
  EXPECT_FLOAT_EQ(next.y, first + next.h) << "below one line";
}

TEST_F(ScenarioMarks, OfTwoPlacesHaveTwoSignsAndTheirLabelsKeepApart) {
  Markers() = {At({100, 100})};
  const std::size_t one = Drawn();
  Markers() = {At({100, 100}), At({130, 100})};
  for (Marker& marker : Markers()) marker.text = "The northern gate";
  ArrowLabels labels;
  EXPECT_EQ(DrawnWith(labels), 2 * one);
  const Point at = camera.ToScreen({115, 100});
  Area next{at.x - 5, at.y + 13, 10, LineHeight(ui.FontSize(kSmall))};
  const float first = next.y;
  ASSERT_TRUE(labels.Place(next));
  EXPECT_FLOAT_EQ(next.y, first + 2 * next.h) << "below two lines";
}

// As of a job and of its route.
TEST_F(ScenarioMarks, OfOnePlaceOffScreenShareAnArrow) {
  Markers() = {At({5000, 0})};
  const std::size_t one = Drawn();
  Markers() = {At({5000, 0}), At({5000, 0})};
  EXPECT_EQ(Drawn(), one);
  Markers() = {At({5000, 0}), At({5000, 3000})};
  EXPECT_EQ(Drawn(), 2 * one);
}

// Its sign would be cut by the border of the window, and its text would be there twice.
TEST_F(ScenarioMarks, OneJustOffScreenIsAnArrowAlone) {
  Markers() = {At({5000, 0})};
  const std::size_t arrow = Drawn();
  Markers() = {At({660, 0})};
  EXPECT_EQ(Drawn(), arrow);
}

TEST_F(ScenarioMarks, OneOffScreenIsAnArrowInTheWindow) {
  for (const Vec2 at : {Vec2{5000, 0}, Vec2{-5000, 100}, Vec2{0, -9000}, Vec2{40, 9000}}) {
    Markers() = {At(at, 100)};
    EXPECT_GT(Drawn(), 0u);
    for (const Vertex& vertex : shapes.Vertices()) {
      EXPECT_TRUE((Area{0, 0, 1280, 720}.Contains(vertex.position))) << at.x << " " << at.y;
    }
  }
}

TEST_F(ScenarioMarks, TheLengthOfTheWayIsNotCutFromALongText) {
  Markers() = {At({5000, 0})};
  Markers()[0].text = "Rescue the crew of the Patient Lantern off the rest of Old Mother";
  Drawn();
  EXPECT_EQ(text.LastCut(), Markers()[0].text);
}

TEST_F(ScenarioMarks, TheArrowOfOneBehindAGateIsDim) {
  const auto alpha = [&] {
    Drawn();
    int most = 0;
    for (const Vertex& vertex : shapes.Vertices()) most = std::max<int>(most, vertex.color.a);
    return most;
  };
  Markers() = {At({90000, 0})};
  const int straight = alpha();
  const auto gate = *TheCatalog().FindBody("gate");
  const ObjectId near = game.SpawnBody(gate, kNone, {900, 0}, "Near"),
                 far = game.SpawnBody(gate, kNone, {89000, 0}, "Far");
  EXPECT_EQ(alpha(), straight);
  ASSERT_TRUE(game.LinkGates(near, far));
  EXPECT_LT(alpha(), straight);
  EXPECT_GT(alpha(), 0);
}

TEST_F(ScenarioMarks, ACircleAroundTheWindowHasNoArrow) {
  Markers() = {At({900, 0}, 400)};
  const std::size_t ring = Drawn();
  Markers()[0].position = {-900, 0};
  EXPECT_EQ(Drawn(), ring) << "part of the ring is visible on either side";
}

TEST_F(ScenarioMarks, InTheTreeTheLeavesOfACircleAreFilled) {
  for (int i = 0; i < 400; ++i) Rock({-500 + i % 20 * 50.0, -300 + i / 20 * 30.0});
  game.Tick();
  Markers() = {InTree({0, 0})};
  const std::size_t point = DrawnInTree();
  Markers()[0].radius = 300;
  EXPECT_GT(DrawnInTree(), point) << "more leaves";
}

}  // namespace
}  // namespace heliopause
