#include "view/screens/screens.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "view/fixture.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

class MenuLayoutTest : public testing::Test {
 protected:
  Ui UiOf(unsigned width, unsigned height) {
    return {shapes, text, UiScale(width, height), static_cast<float>(width),
            static_cast<float>(height)};
  }
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
};

TEST_F(MenuLayoutTest, RowsLieInTheFrameAndDoNotOverlap) {
  for (const auto& [width, height] : {std::array{1280u, 720u}, {1920u, 1080u}, {640u, 480u}}) {
    for (const MenuPage page : {MenuPage::Main, MenuPage::Load, MenuPage::Death}) {
      const MenuLayout layout = LayOutMenu(UiOf(width, height), page, 6);
      ASSERT_EQ(layout.rows.size(), 6u);
      for (std::size_t i = 0; i < layout.rows.size(); ++i) {
        const Area& row = layout.rows[i];
        EXPECT_GE(row.x, layout.frame.x) << width;
        EXPECT_LE(row.Right(), layout.frame.Right()) << width;
        EXPECT_GE(row.y, layout.frame.y) << width;
        EXPECT_LE(row.Bottom(), layout.frame.Bottom()) << width;
        if (i > 0) {
          EXPECT_FALSE(row.Overlaps(layout.rows[i - 1])) << width;
        }
      }
      EXPECT_GE(layout.frame.x, 0) << width;
      EXPECT_LE(layout.frame.Right(), static_cast<float>(width)) << width;
    }
  }
}

TEST_F(MenuLayoutTest, ManyModsFitASmallWindowPageByPage) {
  const MenuLayout layout = LayOutMenu(UiOf(640, 480), MenuPage::Mods, 40, 39);
  EXPECT_GE(layout.frame.y, 0);
  EXPECT_LE(layout.frame.Bottom(), 480);
  EXPECT_GT(layout.about.h, 0);
  EXPECT_EQ(MenuRowAt(layout, {320, layout.rows.back().y + 1}), 39u) << "the selected one";
}

// Difficulty and a key of the scenario included.
TEST_F(MenuLayoutTest, AllOptionsFitTheUsualWindow) {
  const MenuLayout layout = LayOutMenu(UiOf(1280, 720), MenuPage::Options, 23, 22);
  EXPECT_EQ(layout.first, 0u);
  ASSERT_EQ(layout.rows.size(), 23u);
  EXPECT_GE(layout.frame.y, 0);
  EXPECT_LE(layout.frame.Bottom(), 720);
  EXPECT_LE(layout.rows.back().Bottom(), layout.frame.Bottom());
  EXPECT_GE(layout.rows.back().h, 20) << "a row is as high as its text";
}

TEST_F(MenuLayoutTest, ThePagesOfALongListAreEqual) {
  const MenuLayout first = LayOutMenu(UiOf(1280, 720), MenuPage::Keys, 60, 0),
                   last = LayOutMenu(UiOf(1280, 720), MenuPage::Keys, 60, 59);
  EXPECT_EQ(first.rows.size(), 12u);
  EXPECT_EQ(last.rows.size(), 12u);
  EXPECT_EQ(first.frame.h, last.frame.h);
}

TEST_F(MenuLayoutTest, EveryRowIsFoundByTheMouse) {
  const MenuLayout layout = LayOutMenu(UiOf(1280, 720), MenuPage::Main, 5);
  for (std::size_t i = 0; i < 5; ++i) {
    const Area& row = layout.rows[i];
    EXPECT_EQ(MenuRowAt(layout, {row.x + row.w / 2, row.y + row.h / 2}), i);
  }
  EXPECT_FALSE(MenuRowAt(layout, {layout.frame.x + 1, layout.frame.y + 1})) << "the heading";
  EXPECT_FALSE(MenuRowAt(layout, {1, 1}));
}

TEST_F(MenuLayoutTest, TheDeathScreenHasSpaceForItsSummary) {
  const MenuLayout menu = LayOutMenu(UiOf(1280, 720), MenuPage::Main, 5),
                   dead = LayOutMenu(UiOf(1280, 720), MenuPage::Death, 5);
  EXPECT_GT(dead.rows[0].y - dead.frame.y, menu.rows[0].y - menu.frame.y + 100);
}

TEST_F(MenuLayoutTest, ALongListOfScenariosIsShownByPages) {
  constexpr std::size_t kItems = 60;
  for (const auto& [width, height] : {std::array{800u, 600u}, {1280u, 720u}, {1920u, 1080u}}) {
    std::size_t found = 0;
    for (std::size_t selected = 0; selected < kItems; ++selected) {
      const MenuLayout layout =
          LayOutMenu(UiOf(width, height), MenuPage::Scenarios, kItems, selected);
      EXPECT_GE(layout.frame.y, 0) << height;
      EXPECT_LE(layout.frame.Bottom(), static_cast<float>(height)) << selected;
      EXPECT_LE(layout.about.Bottom(), layout.frame.Bottom());
      ASSERT_GE(selected, layout.first);
      ASSERT_LT(selected - layout.first, layout.rows.size());
      const Area& row = layout.rows[selected - layout.first];
      EXPECT_LE(row.Bottom(), layout.about.y);
      found += MenuRowAt(layout, {row.x + 1, row.y + 1}) == selected;
    }
    EXPECT_EQ(found, kItems);
  }
}

class MenuDrawing : public ViewGameTest {
 protected:
  // The number of texts that drawing the menu has shortened.
  std::size_t Shortened(const Menu& shown) {
    const Ui ui{shapes, text, 1, 1280, 720};
    const std::size_t before = text.CutTexts();
    DrawMenu(ui, shown, Settings{}, game);
    return text.CutTexts() - before;
  }
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  Menu menu;
};

TEST_F(MenuDrawing, ALongNameOfAPilotStaysInTheFrame) {
  PilotInfo pilot;
  pilot.folder = "w";
  pilot.name = std::string(32, 'W');
  menu.SetPilots({pilot});
  menu.Open(MenuPage::Title);
  menu.Open(MenuPage::Pilots);
  menu.Open(MenuPage::Pilot);
  ASSERT_EQ(menu.Title(), pilot.name);
  EXPECT_EQ(Shortened(menu), 1u);
}

TEST_F(MenuDrawing, TheDeathScreenSaysWholeWhatTheInsuranceCosts) {
  GameInfo info;
  info.pilot = true;
  info.insurance = Tr("insurance_offer", {"Cinder Refinery", Tr("amount_credits", {"12,345"})});
  EXPECT_TRUE(info.insurance.ends_with("outfits and cargo are lost")) << info.insurance;
  menu.SetGame(info);
  menu.Open(MenuPage::Death);
  EXPECT_EQ(Shortened(menu), 0u);
}

// In one line it would be smaller than anyone can read. The row has 488 pixels for label and save.
TEST_F(MenuDrawing, TheDeathScreenShowsALongSaveInTwoLines) {
  SlotInfo save;
  save.slot = "auto";
  save.exists = true;
  const float width = 488 - 12 - text.Width(Tr("load_auto"), 15);
  while (text.Width(save.text, 7) < width + 10) save.text += "iron ";
  menu.SetSlots({save});
  menu.Open(MenuPage::Death);
  EXPECT_EQ(Shortened(menu), 0u) << text.LastCut();
}

// "Reset all keys" cannot be chosen again after it was.
TEST_F(MenuDrawing, ARowThatCannotBeChosenAnyMoreIsStillMarked) {
  Settings settings;
  settings.keys.Bind(Action::Dock, {Key::Slash, kUnknownKey});
  menu.Open(MenuPage::Keys);
  menu.Select(0, settings);
  ASSERT_EQ(menu.Activate(settings).what, MenuChoice::What::Settings);
  ASSERT_FALSE(menu.Items(settings)[0].enabled);
  EXPECT_EQ(menu.Selected(), 0u);
  const Ui ui{shapes, text, 1, 1280, 720};
  DrawMenu(ui, menu, settings, game);
  const MenuLayout layout = LayOutMenu(ui, menu.Page(), menu.Items(settings).size(), 0);
  const auto marked = [&](const Area& row) {
    return std::any_of(shapes.Vertices().begin(), shapes.Vertices().end(), [&](const Vertex& v) {
      return v.color == palette::kAccent && row.Contains({v.position.x, v.position.y});
    });
  };
  EXPECT_TRUE(marked(layout.rows[0]));
  EXPECT_FALSE(marked(layout.rows[1]));
}

TEST_F(MenuDrawing, ATextAboutAnItemThatIsTooLongEndsWithAnEllipsis) {
  ScenarioInfo scenario;
  scenario.name = scenario.title = "a";
  scenario.text = "Short.";
  menu.SetScenarios({scenario});
  menu.Open(MenuPage::Main);
  menu.Open(MenuPage::Scenarios);
  EXPECT_EQ(Shortened(menu), 0u);
  for (int i = 0; i < 100; ++i) scenario.text += " Many words.";
  menu.SetScenarios({scenario});
  EXPECT_EQ(Shortened(menu), 1u);
}

}  // namespace
}  // namespace heliopause
