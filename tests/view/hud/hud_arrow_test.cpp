#include "view/hud/hud_arrow.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class HudArrow : public ViewGameTest {
 protected:
  // The bounds of the arrow to `at`; empty when none is drawn.
  Area Draw(Vec2 at, const HudLayout& layout, Area time_bar = {}) {
    Camera camera;
    camera.Resize(1280, 720);
    camera.SetView({0, 0}, 1);
    Painter shapes;
    ArrowLabels labels;
    HudFrame frame{game, camera, 1, own};
    frame.time_bar = time_bar;
    DrawArrow({shapes, text, 1, 1280, 720}, layout, frame, labels, at, "Gate", {});
    Area bounds;
    for (const Vertex& vertex : shapes.Vertices()) {
      const Point p = vertex.position;
      if (bounds.w == 0) bounds = {p.x, p.y, 1, 1};
      const float right = std::max(bounds.Right(), p.x), bottom = std::max(bounds.Bottom(), p.y);
      bounds = {std::min(bounds.x, p.x), std::min(bounds.y, p.y), 0, 0};
      bounds.w = right - bounds.x;
      bounds.h = bottom - bounds.y;
    }
    return bounds;
  }
  Fonts fonts;
  TextPainter text{fonts};
};

TEST_F(HudArrow, IsDrawnForPositionsOffScreenOnly) {
  EXPECT_EQ(Draw({100, 100}, LayOutHud(1280, 720)).w, 0);
  EXPECT_GT(Draw({2000, 100}, LayOutHud(1280, 720)).w, 0);
}

// The log is text without a panel. Without a target its panel is empty.
TEST_F(HudArrow, StaysClearOfPanelsInAllDirections) {
  HudLayout layout = LayOutHud(1280, 720);
  const Area bar{430, 92, 420, 44};
  for (int i = 0; i < 128; ++i) {
    if (i == 64) layout.target = layout.dialogue = Area{};
    const double angle = i * 0.0981747704;
    const Area arrow = Draw({5000 * std::cos(angle), 5000 * std::sin(angle)}, layout, bar);
    for (const Area& panel : {layout.purse, layout.alerts, layout.target, layout.scenario,
                              layout.status, layout.radar, layout.dialogue, bar})
      EXPECT_FALSE(arrow.Overlaps(panel)) << i << ": " << arrow.x << ", " << arrow.y;
  }
}

// As in a small window, where the dialogue lies left of the middle.
TEST_F(HudArrow, StaysInTheWindowBesideATallDialogue) {
  HudLayout layout = LayOutHud(1280, 720);
  layout.dialogue = {12, 100, 580, 460};
  const Area arrow = Draw({0, -5000}, layout);
  EXPECT_GT(arrow.y, 0);
  EXPECT_LT(arrow.Bottom(), 360);
}

// A job, the port of the job and the route to it.
TEST_F(HudArrow, MarksOfOnePlaceShareAnArrowAndEachTextIsThereOnce) {
  std::vector<PlaceMark> marks;
  AddMark(marks, {5000, 0}, "Deliver food", {}).length = "5.0k";
  AddMark(marks, {5000, 4}, "Quill", {});
  AddMark(marks, {5000, 0}, "Quill", {});
  AddMark(marks, {5000, 900}, "Quill", {});
  ASSERT_EQ(marks.size(), 2u);
  Painter shapes;
  EXPECT_EQ(ArrowText({shapes, text, 1, 1280, 720}, marks[0]), "Deliver food, Quill  5.0k");
  EXPECT_EQ(ArrowText({shapes, text, 1, 1280, 720}, marks[1]), "Quill");
}

TEST_F(HudArrow, ALabelCountsTheTextsThatItLeavesOut) {
  Painter shapes;
  PlaceMark mark;
  mark.texts = {"Medicine to Quill", "Food to Halloway", "Arms to Old Mother"};
  mark.length = "3.2k";
  EXPECT_EQ(ArrowText({shapes, text, 1, 1280, 720}, mark), "Medicine to Quill and 2 more  3.2k");
  EXPECT_EQ(JoinedTexts(mark.texts, 2), "Medicine to Quill, Food to Halloway and 1 more");
}

// Stars and planets are behind it.
TEST_F(HudArrow, ALabelStandsOnAPlate) {
  Painter shapes;
  const std::string line = "Gate";
  DrawLabel({shapes, text, 1, 1280, 720}, {100, 100, 40, 14}, {&line, 1}, 11, {});
  ASSERT_GT(shapes.VertexCount(), 0u);
  for (const Vertex& vertex : shapes.Vertices()) EXPECT_GT(vertex.color.a, 150);
}

// Jobs, the home station and the route may lead in one direction.
TEST(ArrowLabels, AreStackedBelowTheMarkAndThenAbove) {
  ArrowLabels labels;
  const Area first{100, 50, 80, 14};
  std::vector<float> lines;
  for (int i = 0; i < 7; ++i) {
    Area label = first;
    if (labels.Place(label)) lines.push_back(label.y);
  }
  EXPECT_EQ(lines, (std::vector<float>{50, 64, 78, 15, 1, -13}));
  Area beside{180, 50, 80, 14};
  EXPECT_TRUE(labels.Place(beside));
  EXPECT_EQ(beside.y, 50);
}

}  // namespace
}  // namespace heliopause
