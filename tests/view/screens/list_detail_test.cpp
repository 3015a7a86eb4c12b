#include "view/screens/list_detail.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>

#include "view/screens/detail_text.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {
namespace {

class ListDetailTest : public testing::Test {
 protected:
  Ui UiOf(unsigned width, unsigned height) {
    return {shapes, text, UiScale(width, height), static_cast<float>(width),
            static_cast<float>(height)};
  }
  static ListPage PageOf(std::size_t rows, std::size_t actions) {
    ListPage page;
    page.columns = {{"One", 2}, {"Two", 1, Align::Right}};
    page.rows.resize(rows);
    page.detail.actions.resize(actions);
    return page;
  }
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
};

TEST_F(ListDetailTest, KeysMoveByARowOrByAPage) {
  EXPECT_EQ(RowSteps(Key::Up), -1);
  EXPECT_EQ(RowSteps(Key::S), 1);
  EXPECT_EQ(RowSteps(Key::PageUp), -RowSteps(Key::PageDown));
  EXPECT_GT(RowSteps(Key::PageDown), 1);
  EXPECT_EQ(RowSteps(Key::Home), 0);
}

TEST_F(ListDetailTest, WhatCoversTheListCoversNoRow) {
  const Ui ui = UiOf(1280, 720);
  const Area area{20, 60, 900, 400};
  const ListPage page = PageOf(40, 2);
  for (const std::size_t selected : {std::size_t{0}, std::size_t{20}, std::size_t{39}}) {
    const ListDetailLayout all = LayOutListDetail(ui, area, page, selected),
                           layout = LayOutListDetail(ui, area, page, selected, 150);
    EXPECT_LT(layout.rows.size(), all.rows.size());
    ASSERT_FALSE(layout.rows.empty());
    EXPECT_LE(layout.rows.back().Bottom(), area.Bottom() - 150);
    EXPECT_GE(selected, layout.first);
    EXPECT_LT(selected, layout.first + layout.rows.size());
    EXPECT_EQ(layout.buttons[0].y, all.buttons[0].y) << "they are beside the list";
  }
}

TEST_F(ListDetailTest, TheFrameOfAScreenLiesInTheMiddleOfTheWindow) {
  for (const auto& [width, height] : {std::array{1280u, 720u}, {1920u, 1080u}, {640u, 400u}}) {
    const Ui ui = UiOf(width, height);
    const Area frame = ScreenFrame(ui);
    EXPECT_GT(frame.x, 0) << width;
    EXPECT_GT(frame.y, 0) << width;
    EXPECT_NEAR(frame.x, ui.width - frame.Right(), 0.01f) << width;
    EXPECT_NEAR(frame.y, ui.height - frame.Bottom(), 0.01f) << width;
  }
}

TEST_F(ListDetailTest, RowsAndButtonsLieInTheAreaAndDoNotOverlap) {
  for (const auto& [width, height] : {std::array{1280u, 720u}, {1920u, 1080u}, {640u, 400u}}) {
    const Ui ui = UiOf(width, height);
    const Area area{20, 60, ui.width - 40, ui.height - 120};
    for (const std::size_t actions : {0u, 1u, 2u, 5u, 6u}) {
      const ListDetailLayout layout = LayOutListDetail(ui, area, PageOf(40, actions), 25);
      EXPECT_EQ(layout.buttons.size(), actions);
      std::vector<Area> all = layout.rows;
      all.insert(all.end(), layout.buttons.begin(), layout.buttons.end());
      for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_GE(all[i].y, area.y) << width;
        EXPECT_LE(all[i].Bottom(), area.Bottom() + 0.01f) << width;
        EXPECT_LE(all[i].Right(), area.Right() + 0.01f) << width;
        for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(all[i].Inset(0.1f).Overlaps(all[k])) << i;
      }
    }
  }
}

TEST_F(ListDetailTest, TheSelectedRowIsVisible) {
  const Ui ui = UiOf(1280, 720);
  const Area area{0, 0, 900, 300};
  for (const std::size_t rows : {1u, 5u, 40u}) {
    for (std::size_t selected = 0; selected < rows; ++selected) {
      const ListDetailLayout layout = LayOutListDetail(ui, area, PageOf(rows, 2), selected);
      EXPECT_GE(selected, layout.first);
      EXPECT_LT(selected, layout.first + layout.rows.size());
      EXPECT_LE(layout.first + layout.rows.size(), rows);
    }
  }
}

// Two lines of small text take 28 units.
TEST_F(ListDetailTest, TwoLinesOfARowKeepAwayFromTheNextRow) {
  const Ui ui = UiOf(1280, 720);
  const ListDetailLayout layout = LayOutListDetail(ui, {0, 0, 900, 300}, PageOf(5, 2), 0);
  const float lines = 1.2f * ui.Px(kSmall) + LineHeight(ui.FontSize(kSmall));
  EXPECT_GE(layout.rows[1].y - layout.rows[0].y, lines + ui.Px(5));
}

TEST_F(ListDetailTest, TheMouseHitsWhatIsVisible) {
  const Ui ui = UiOf(1280, 720);
  const ListDetailLayout layout = LayOutListDetail(ui, {0, 0, 900, 300}, PageOf(40, 6), 30);
  const Area& row = layout.rows[2];
  EXPECT_EQ(RowAt(layout, {row.x + 4, row.y + 4}), layout.first + 2);
  const Area& button = layout.buttons[4];
  EXPECT_EQ(ButtonAt(layout, {button.x + 4, button.y + 4}), 4u);
  EXPECT_EQ(RowAt(layout, {button.x + 4, button.y + 4}), std::nullopt);
}

// In a small window, and with a large interface.
TEST_F(ListDetailTest, ALongDetailIsShownInParts) {
  const Ui ui = UiOf(1280, 720);
  ListDetail detail;
  detail.title = "a ship";
  detail.text = "A line of text.";
  for (int i = 0; i < 20; ++i) detail.rows.push_back({"label " + std::to_string(i), "value"});
  detail.heading = "MORE";
  detail.more.push_back({"last", "value"});
  const Area area{0, 0, 300, 120};
  DetailPart part;
  DrawDetailText(ui, area, detail, part);
  EXPECT_EQ(part.lines, 23u);
  ASSERT_TRUE(part.IsLong());
  std::size_t parts = 1;
  for (; part.end < part.lines && parts < 30; ++parts) {
    const std::size_t before = part.end;
    part.Next();
    DrawDetailText(ui, area, detail, part);
    EXPECT_EQ(part.first, before) << "no line is left out";
  }
  EXPECT_GT(parts, 2u);
  EXPECT_LT(parts, 10u);
  part.Next();
  EXPECT_EQ(part.first, 0u) << "again from the beginning";
  DrawDetailText(ui, area, detail, part);
  part.Move(1);
  DrawDetailText(ui, area, detail, part);
  EXPECT_EQ(part.first, 1u);
  detail.title = "another ship";
  DrawDetailText(ui, area, detail, part);
  EXPECT_EQ(part.first, 0u);
  DrawDetailText(ui, {0, 0, 300, 600}, detail, part);
  EXPECT_FALSE(part.IsLong());
  part.Next();
  EXPECT_EQ(part.first, 0u);
}

// On the map, where nothing scrolls: the note has the place of the last line.
TEST_F(ListDetailTest, RowsThatDoNotFitAreCounted) {
  const Ui ui = UiOf(1280, 720);
  const Area area{0, 0, 300, 200};
  const ListDetailRow row{"label", "value"};
  const std::vector<ListDetailRow> rows(8, row);
  const auto drawn = [&](float bottom) {
    TextPainter fresh(fonts);
    const Ui other{shapes, fresh, ui.scale, ui.width, ui.height};
    return DrawDetailRows(other, area, 10, bottom, rows);
  };
  EXPECT_FLOAT_EQ(drawn(10.f + 8 * 16), 10.f + 8 * 16) << "all";
  EXPECT_FLOAT_EQ(drawn(10.f + 5 * 16 + 3), 10.f + 5 * 16) << "four and the note";
  EXPECT_FLOAT_EQ(drawn(15.f), 10.f) << "no place, also for the note";
}

// The texts are too long for their places: the painter reports which ones it got.
TEST_F(ListDetailTest, NamesOfFilesAreNotTranslated) {
  const Ui ui = UiOf(1280, 720);
  const std::string name = "Guns without papers. Only lawless ports trade them.";
  std::vector<DataError> errors;
  UseSentences(LoadSentences(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data" / "text", {},
                             "de", errors));
  for (const bool literal : {false, true}) {
    ListPage page = PageOf(1, 0);
    page.rows[0].cells = {name};
    page.columns[0].literal = page.detail.literal = literal;
    DetailPart part;
    DrawListDetail(ui, {0, 0, 200, 300}, page, 0, std::nullopt, part);
    EXPECT_EQ(text.LastCut() == name, literal) << text.LastCut();
    page.rows[0].cells = {""};
    page.detail.title = name;
    DrawListDetail(ui, {0, 0, 200, 300}, page, 0, std::nullopt, part);
    EXPECT_EQ(text.LastCut() == name, literal) << text.LastCut();
  }
  UseSentences({});
}

TEST_F(ListDetailTest, TheWheelMovesALongDetailUnderIt) {
  const Ui ui = UiOf(1280, 720);
  const Area area{20, 60, 900, 300};
  const Area beside = LayOutListDetail(ui, area, PageOf(3, 0), 0).detail;
  const Point at{beside.x + 5, beside.y + 5};
  DetailPart part;
  EXPECT_FALSE(ScrollsDetail(ui, area, part, at)) << "it moves through the rows";
  part.lines = 9;
  part.end = 4;
  EXPECT_TRUE(ScrollsDetail(ui, area, part, at));
  EXPECT_FALSE(ScrollsDetail(ui, area, part, {30, 100})) << "over the list";
}

}  // namespace
}  // namespace heliopause
