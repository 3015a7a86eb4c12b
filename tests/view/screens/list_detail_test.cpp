#include "view/screens/list_detail.hpp"

#include <gtest/gtest.h>

#include <array>

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

TEST_F(ListDetailTest, TheMouseHitsWhatIsVisible) {
  const Ui ui = UiOf(1280, 720);
  const ListDetailLayout layout = LayOutListDetail(ui, {0, 0, 900, 300}, PageOf(40, 6), 30);
  const Area& row = layout.rows[2];
  EXPECT_EQ(RowAt(layout, {row.x + 4, row.y + 4}), layout.first + 2);
  const Area& button = layout.buttons[4];
  EXPECT_EQ(ButtonAt(layout, {button.x + 4, button.y + 4}), 4u);
  EXPECT_EQ(RowAt(layout, {button.x + 4, button.y + 4}), std::nullopt);
}

}  // namespace
}  // namespace heliopause
