#include "view/draw/ui.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace heliopause {
namespace {

TEST(UiScale, GrowsWithTheWindowAndStaysReadable) {
  EXPECT_FLOAT_EQ(UiScale(1280, 720), 1);
  EXPECT_FLOAT_EQ(UiScale(1920, 1080), 1.5f);
  EXPECT_GE(UiScale(800, 600), 0.8f);
  EXPECT_FLOAT_EQ(UiScale(320, 240), 0.65f);
  EXPECT_FLOAT_EQ(UiScale(20000, 20000), 3);
}

TEST(UiScale, FollowsTheWishOfThePlayerAsFarAsTheWindowAllows) {
  EXPECT_FLOAT_EQ(UiScale(1280, 720, 2), 2);
  EXPECT_FLOAT_EQ(UiScale(1280, 720, 0.75), 0.75f);
  EXPECT_FLOAT_EQ(UiScale(1920, 1080, 1.5), 2.25f);
  EXPECT_FLOAT_EQ(UiScale(640, 400, 2), 1) << "640 units fit";
  EXPECT_FLOAT_EQ(UiScale(640, 400, 0.75), 0.65f) << "no text is smaller";
  EXPECT_FLOAT_EQ(UiScale(1080, 1920, 2), 1.65f) << "by the narrow side";
}

TEST(UiScale, HasStepsOfATwentieth) {
  for (unsigned height = 400; height < 2000; height += 7) {
    const float steps = UiScale(4000, height) * 20;
    EXPECT_NEAR(steps, std::round(steps), 1e-4) << height;
  }
}

TEST(Area, IsHalfOpen) {
  const Area area{10, 20, 30, 40};
  EXPECT_TRUE(area.Contains({10, 20}));
  EXPECT_FALSE(area.Contains({40, 30})) << "the right edge belongs to the neighbour";
  EXPECT_FALSE(area.Contains({20, 60})) << "the lower edge belongs to the neighbour";
  EXPECT_FALSE(area.Overlaps({40, 20, 5, 5}));
  EXPECT_FALSE(area.Overlaps({10, 60, 5, 5}));
  EXPECT_TRUE(area.Overlaps({39, 59, 5, 5}));
}

TEST(Area, InsetShrinksOnAllSides) {
  const Area inner = Area{10, 20, 30, 40}.Inset(5);
  EXPECT_FLOAT_EQ(inner.x, 15);
  EXPECT_FLOAT_EQ(inner.y, 25);
  EXPECT_FLOAT_EQ(inner.Right(), 35);
  EXPECT_FLOAT_EQ(inner.Bottom(), 55);
}

TEST(Ui, ScalesUnitsToPixelsAndFontSizes) {
  Painter shapes;
  const Fonts fonts;
  TextPainter text{fonts};
  const Ui ui{shapes, text, 1.5f, 1920, 1080};
  EXPECT_FLOAT_EQ(ui.Px(10), 15);
  EXPECT_EQ(ui.FontSize(11), 17u) << "rounded to whole pixels";
}

TEST(DrawVeil, CoversTheWindow) {
  Painter shapes;
  const Fonts fonts;
  TextPainter text{fonts};
  DrawVeil({shapes, text, 1, 640, 400}, 0.5);
  float right = 0, bottom = 0;
  for (const Vertex& vertex : shapes.Vertices()) {
    right = std::max(right, vertex.position.x);
    bottom = std::max(bottom, vertex.position.y);
    EXPECT_EQ(vertex.color.a, 128);
  }
  EXPECT_FLOAT_EQ(right, 640);
  EXPECT_FLOAT_EQ(bottom, 400);
}

}  // namespace
}  // namespace heliopause
