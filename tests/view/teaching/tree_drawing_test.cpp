#include "view/teaching/tree_drawing.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace heliopause {
namespace {

class ToScreenSquareTest : public testing::Test {
 protected:
  ToScreenSquareTest() {
    camera.Resize(1280, 720);
    camera.SetView({0, 0}, 1);
  }
  ScreenSquare Of(Vec2 center, double radius) const {
    return ToScreenSquare(ui, camera, center, radius);
  }
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  Ui ui{shapes, text, 1, 1280, 720};
  Camera camera;
};

TEST_F(ToScreenSquareTest, IsTheSquareInPixels) {
  const ScreenSquare square = Of({100, -50}, 20);
  EXPECT_EQ(square.corner, Point(640 + 80, 360 - 70));
  EXPECT_EQ(square.size, Point(40, 40));
}

TEST_F(ToScreenSquareTest, IsCutToTheWindow) {
  const ScreenSquare square = Of({0, 0}, 1e9);
  EXPECT_LE(square.corner.x, 0);
  EXPECT_LE(square.corner.y, 0);
  EXPECT_GE(square.corner.x + square.size.x, 1280);
  EXPECT_LT(square.size.x, 1300) << "a huge square keeps small coordinates";
  EXPECT_LT(square.size.y, 740);
}

TEST_F(ToScreenSquareTest, IsEmptyOffScreen) {
  const ScreenSquare square = Of({5000, 0}, 10);
  EXPECT_EQ(square.size.x, 0);
}

TEST_F(ToScreenSquareTest, NeighboursShareTheirEdge) {
  const ScreenSquare left = Of({-10.3, 0}, 10.3), right = Of({10.3, 0}, 10.3);
  EXPECT_EQ(left.corner.x + left.size.x, right.corner.x);
}

TEST(TreeColors, DifferByChangeAndVisit) {
  EXPECT_EQ(ChangeColor(NodeView::Change::Split), palette::kSplit);
  EXPECT_EQ(ChangeColor(NodeView::Change::Merged), palette::kMerge);
  EXPECT_EQ(ChangeColor(NodeView::Change::Created), palette::kCreated);
  EXPECT_NE(VisitColor(NodeVisit::What::Entered), VisitColor(NodeVisit::What::Skipped));
}

// palette_test shows that these differ for the colour-blind.
TEST(TreeColors, OfVisitsAreSignalsInTheSafeScheme) {
  UseColorScheme(ColorScheme::Safe);
  const Rgba entered = VisitColor(NodeVisit::What::Entered),
             skipped = VisitColor(NodeVisit::What::Skipped),
             whole = VisitColor(NodeVisit::What::TakenWhole);
  const Rgba good = palette::kGood, bad = palette::kBad, warn = palette::kWarn;
  UseColorScheme(ColorScheme::Standard);
  EXPECT_EQ(entered, good);
  EXPECT_EQ(skipped, bad);
  EXPECT_EQ(whole, warn);
  EXPECT_EQ(VisitColor(NodeVisit::What::Skipped), palette::kSkipped);
}

TEST(CallerColor, DependsOnTheNameAlone) {
  EXPECT_EQ(CallerColor("contacts"), CallerColor(std::string("contacts")));
  std::set<std::uint32_t> colors;
  for (const char* name : {"contacts", "space.near", "collisions", "docking", "probe", "pickup"})
    colors.insert(CallerColor(name).toInteger());
  EXPECT_GT(colors.size(), 2u);
}

}  // namespace
}  // namespace heliopause
