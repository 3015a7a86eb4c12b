// Needs a display: glyphs are rendered into a texture.
#include "view/draw/text_painter.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

class TextPainterTest : public testing::Test {
 protected:
  TextPainterTest() { CreateTarget(target, 320, 60); }
  // Brightest pixel of the columns [from, to) after drawing.
  int Light(unsigned from, unsigned to) {
    target.clear(Rgba::Black);
    text.Flush(target);
    target.display();
    const sf::Image image = target.getTexture().copyToImage();
    int light = 0;
    for (unsigned x = from; x < to; ++x) {
      for (unsigned y = 0; y < 60; ++y) light = std::max<int>(light, image.getPixel(x, y).r);
    }
    return light;
  }
  sf::RenderTexture target;
  Fonts fonts;
  TextPainter text{fonts};
};

TEST_F(TextPainterTest, WidthIsTheSumOfTheAdvances) {
  EXPECT_FLOAT_EQ(text.Width("", 16), 0);
  EXPECT_FLOAT_EQ(text.Width("ab", 16), text.Width("a", 16) + text.Width("b", 16));
  EXPECT_FLOAT_EQ(text.Width("a\nb", 16), text.Width("ab", 16)) << "control characters";
  EXPECT_FLOAT_EQ(text.Width("iii", 16, Face::Mono), text.Width("WWW", 16, Face::Mono));
  EXPECT_FLOAT_EQ(text.Write("width", {0, 0}, 16, Rgba::White), text.Width("width", 16));
}

TEST_F(TextPainterTest, ALongTextIsSmallerBeforeItIsCut) {
  const std::string label = "Traders' League";
  const float width = text.Width(label, 20);
  EXPECT_FLOAT_EQ(text.WriteWithin(label, {0, 0}, width, 20, Rgba::White), width);
  EXPECT_LE(text.WriteWithin(label, {0, 0}, width * 0.7f, 20, Rgba::White), width * 0.7f);
  EXPECT_EQ(text.CutTexts(), 0u);
  EXPECT_LE(text.WriteWithin(label, {0, 0}, width * 0.3f, 20, Rgba::White), width * 0.3f);
  EXPECT_EQ(text.CutTexts(), 1u) << "below 60 % it has an ellipsis";
}

TEST_F(TextPainterTest, AlignsAtTheGivenPoint) {
  text.Write("HHHH", {160, 10}, 20, Rgba::White);
  EXPECT_EQ(Light(0, 158), 0);
  text.Write("HHHH", {160, 10}, 20, Rgba::White, Face::Sans, Align::Right);
  EXPECT_EQ(Light(162, 320), 0);
  text.Write("HHHH", {160, 10}, 20, Rgba::White, Face::Sans, Align::Center);
  EXPECT_GT(Light(100, 160), 200);
  text.Write("HHHH", {160, 10}, 20, Rgba::White, Face::Sans, Align::Center);
  EXPECT_GT(Light(160, 220), 200);
}

TEST_F(TextPainterTest, FlushClears) {
  text.Write("text", {10, 10}, 20, Rgba::White);
  EXPECT_GT(Light(0, 100), 200);
  EXPECT_EQ(Light(0, 320), 0);
}

TEST_F(TextPainterTest, FitShortensWithAnEllipsis) {
  const std::string all = "a rather long text";
  const float width = text.Width(all, 16);
  EXPECT_EQ(text.Fit(all, width, 16), all);
  const std::string part = text.Fit(all, width * 0.6f, 16);
  EXPECT_LE(text.Width(part, 16), width * 0.6f);
  EXPECT_TRUE(part.ends_with("\u2026"));
  EXPECT_EQ(all.rfind(part.substr(0, part.size() - 3), 0), 0u) << part;
}

TEST_F(TextPainterTest, FitNeverSplitsACodePoint) {
  const std::string all = "\u00e4\u00f6\u00fc\u00e4\u00f6\u00fc";
  for (int width = 1; width < 80; ++width) {
    std::string part = text.Fit(all, static_cast<float>(width), 16);
    if (part.ends_with("\u2026")) part.resize(part.size() - 3);
    EXPECT_EQ(part.size() % 2, 0u) << width;
  }
}

TEST_F(TextPainterTest, WrapBreaksAtSpacesAndLineEnds) {
  const float width = text.Width("one two", 16) + 1;
  const std::vector<std::string> lines = text.Wrap("one two three\nfour", width, 16);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0], "one two");
  EXPECT_EQ(lines[1], "three");
  EXPECT_EQ(lines[2], "four");
  EXPECT_TRUE(text.Wrap("", width, 16).empty());
}

// What print(1, 2) shows.
TEST_F(TextPainterTest, ATabReachesToTheNextStop) {
  const float space = text.Width(" ", 16, Face::Mono);
  for (const char* before : {"", "1", "1234567"})
    EXPECT_FLOAT_EQ(text.Width(std::string(before) + "\t2", 16, Face::Mono), 9 * space) << before;
  EXPECT_FLOAT_EQ(text.Width("12345678\t2", 16, Face::Mono), 17 * space);
  EXPECT_FLOAT_EQ(text.Write("1\t2", {0, 0}, 16, Rgba::White, Face::Mono), 9 * space);
  text.Write("\t\tH", {0, 10}, 16, Rgba::White, Face::Mono);
  Light(0, 320);  // draws what was written so far
  text.Write("\t\tH", {0, 10}, 16, Rgba::White, Face::Mono);
  EXPECT_EQ(Light(0, static_cast<unsigned>(16 * space) - 1), 0);
  text.Write("\t\tH", {0, 10}, 16, Rgba::White, Face::Mono);
  EXPECT_GT(Light(static_cast<unsigned>(16 * space), 320), 200);
}

TEST_F(TextPainterTest, WrapKeepsBlanksExceptAtBreaks) {
  using Rows = std::vector<std::string>;
  EXPECT_EQ(text.Wrap("  if a then\n\n    b\tc", 1000, 16), (Rows{"  if a then", "", "    b\tc"}));
  const float width = text.Width("  one  two", 16) + 1;
  EXPECT_EQ(text.Wrap("  one  two   three  ", width, 16), (Rows{"  one  two", "three"}));
  EXPECT_EQ(text.Wrap("one" + std::string(50, ' '), width, 16), Rows{"one"});
}

}  // namespace
}  // namespace heliopause
