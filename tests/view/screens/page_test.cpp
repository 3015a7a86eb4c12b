#include "view/screens/page.hpp"

#include <gtest/gtest.h>

#include <array>

#include "view/screens/page_contents.hpp"

namespace heliopause {
namespace {

class PageTest : public testing::Test {
 protected:
  Ui UiOf(unsigned width, unsigned height, double wanted = 1) {
    return {shapes, text, UiScale(width, height, wanted), static_cast<float>(width),
            static_cast<float>(height)};
  }
  void Press(Key key) {
    InputEvent event;
    event.type = InputEvent::Type::KeyDown;
    event.key = key;
    page.Handle(event);
  }
  static PageContent Long() {
    PageContent content{.title = "LONG", .empty = {}, .sections = {{}}};
    for (int i = 0; i < 200; ++i)
      content.sections[0].rows.push_back({std::to_string(i), "a line of text"});
    return content;
  }
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  Page page;
};

TEST_F(PageTest, TheHelpNeedsNoScrollingInAUsualWindow) {
  page.Open(PageType::Help);
  page.Draw(UiOf(1280, 720), HelpPage({}, {}), "F1");
  page.Handle({});
  Press(Key::End);
  EXPECT_EQ(page.Scrolled(), 0);
}

TEST_F(PageTest, ScrollsBetweenItsEnds) {
  page.Open(PageType::Log);
  const Ui ui = UiOf(640, 400);
  page.Draw(ui, Long(), "End");
  Press(Key::Up);
  EXPECT_EQ(page.Scrolled(), 0);
  Press(Key::Down);
  const float line = page.Scrolled();
  EXPECT_GT(line, 0);
  Press(Key::S);
  EXPECT_EQ(page.Scrolled(), 2 * line) << "as on all other screens";
  Press(Key::W);
  EXPECT_EQ(page.Scrolled(), line);
  Press(Key::PageDown);
  EXPECT_GT(page.Scrolled(), 5 * line);
  Press(Key::End);
  const float end = page.Scrolled();
  Press(Key::Down);
  EXPECT_EQ(page.Scrolled(), end);
  Press(Key::Home);
  EXPECT_EQ(page.Scrolled(), 0);
  InputEvent wheel;
  wheel.type = InputEvent::Type::Wheel;
  wheel.wheel = -1;
  page.Handle(wheel);
  EXPECT_FLOAT_EQ(page.Scrolled(), 3 * line);
}

TEST_F(PageTest, MayBeginAtItsEnd) {
  page.Open(PageType::Log, true);
  page.Draw(UiOf(640, 400), Long(), "End");
  const float end = page.Scrolled();
  EXPECT_GT(end, 0);
  Press(Key::End);
  EXPECT_EQ(page.Scrolled(), end);
}

TEST_F(PageTest, AClickOnItsCrossCloses) {
  page.Open(PageType::Log);
  page.Draw(UiOf(640, 400), Long(), "End");
  InputEvent click;
  click.type = InputEvent::Type::MouseDown;
  click.mouse = {page.Cross().x - 20, page.Cross().y + 5};
  page.Handle(click);
  EXPECT_TRUE(page.IsOpen());
  click.mouse = {page.Cross().x + 5, page.Cross().y + 5};
  page.Handle(click);
  EXPECT_FALSE(page.IsOpen());
}

TEST_F(PageTest, NoTextIsCutAtAnySizeAndScale) {
  for (const auto& [width, height] :
       {std::array{640u, 400u}, {800u, 600u}, {1280u, 720u}, {1920u, 1080u}}) {
    for (const double wanted : {0.75, 1.0, 1.5, 2.0}) {
      page.Open(PageType::Help);
      page.Draw(UiOf(width, height, wanted), HelpPage({}, {{"dive", "U", "dive"}}), "F1");
      EXPECT_EQ(text.CutTexts(), 0u) << width << " x " << height << " at " << wanted;
    }
  }
}

TEST_F(PageTest, AnEmptyPageSaysSo) {
  page.Open(PageType::Log);
  page.Draw(UiOf(1280, 720), LogPage(MessageLog{}, {}), "End");
  EXPECT_GT(shapes.VertexCount(), 0u);
}

}  // namespace
}  // namespace heliopause
