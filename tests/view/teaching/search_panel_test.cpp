#include "view/teaching/search_panel.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class SearchPanelTest : public ViewGameTest {
 protected:
  SearchPanelTest() {
    for (int i = 0; i < 8; ++i) Ship("hauler", "trader", {i * 100.0, 300});
    game.Log().Enable(true);
  }
  void Step(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      game.Tick();
      panel.AfterTick(game.Log(), game.TickNumber());
    }
  }
  // A search of the given caller, in a tick of its own.
  void AddSearch(std::uint64_t tick, const char* what, double microseconds, std::size_t nodes = 1) {
    game.Log().BeginTick(tick);
    LoggedSearch search;
    search.microseconds = microseconds;
    search.trace.nodes_entered = nodes;
    game.Log().Add({what, "ai/some.lua", 9, true, ResultUse::Unknown}, search);
    game.Log().EndTick();
  }
  SearchPanel panel;
};

TEST_F(SearchPanelTest, TheMostExpensiveCallerIsFirst) {
  for (std::uint64_t tick = 1; tick <= 10; ++tick) {
    AddSearch(tick, "cheap", 2);
    AddSearch(tick, "expensive", 30, 7);
    if (tick % 2 == 0) AddSearch(tick, "seldom", 10);
  }
  const std::vector<CallerRow> rows = CallerRows(game.Log(), 100);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].what, "expensive");
  EXPECT_DOUBLE_EQ(rows[0].microseconds, 30);
  EXPECT_DOUBLE_EQ(rows[0].nodes, 7);
  EXPECT_EQ(rows[0].location, "ai/some.lua:9");
  EXPECT_EQ(rows[1].what, "seldom");
  EXPECT_DOUBLE_EQ(rows[1].searches, 0.5);
  EXPECT_EQ(rows[2].what, "cheap");
}

TEST_F(SearchPanelTest, ACallerWithoutSearchesForASecondIsNotInTheTable) {
  AddSearch(1, "gone", 5);
  AddSearch(100, "here", 5);
  const std::vector<CallerRow> rows = CallerRows(game.Log(), 100);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].what, "here");
}

TEST_F(SearchPanelTest, ShowsTheLatestSearchesAFewOfEachCaller) {
  Step(2);
  ASSERT_FALSE(panel.Shown().empty());
  EXPECT_LE(panel.Shown().size(), SearchPanel::kShown);
  std::size_t collisions = 0;
  for (const LoggedSearch& search : panel.Shown())
    collisions += game.Log().Callers()[search.caller].Label() == "collisions";
  EXPECT_EQ(collisions, SearchPanel::kShownEach);
  for (std::size_t i = 1; i < panel.Shown().size(); ++i)
    EXPECT_LT(panel.Shown()[i].number, panel.Shown()[i - 1].number);
}

TEST_F(SearchPanelTest, AStepHoldsTheListUntilItIsCleared) {
  Step(2);
  panel.Step(1);
  EXPECT_TRUE(panel.Held());
  const std::uint64_t first = panel.Shown()[0].number;
  EXPECT_EQ(panel.Chosen()->number, first);
  Step(100);
  EXPECT_EQ(panel.Shown()[0].number, first);
  panel.Step(1);
  EXPECT_EQ(panel.Chosen()->number, panel.Shown()[1].number);
  panel.Step(-1);
  panel.Step(-1);
  EXPECT_EQ(panel.Chosen()->number, panel.Shown().back().number) << "cyclic";
  panel.Clear();
  Step(1);
  EXPECT_FALSE(panel.Held());
  EXPECT_GT(panel.Shown()[0].number, first);
}

TEST_F(SearchPanelTest, WithoutASelectionTheSearchWithMostNodesIsDrawn) {
  game.Log().Clear();
  AddSearch(1, "some", 1, 3);
  AddSearch(1, "many", 1, 40);
  AddSearch(1, "few", 1, 2);
  panel.AfterTick(game.Log(), game.TickNumber());
  ASSERT_NE(panel.Chosen(), nullptr);
  EXPECT_EQ(panel.Chosen()->trace.nodes_entered, 40u);
}

// Table, list and picture take the colour of a caller from its whole label.
TEST_F(SearchPanelTest, ALabelOfTwoWordsStaysWholeInTheList) {
  game.Log().Clear();
  AddSearch(1, "fast ships", 5);
  panel.AfterTick(game.Log(), 1);
  ASSERT_EQ(panel.Names().size(), 1u);
  EXPECT_EQ(panel.Names()[0].what, CallerRows(game.Log(), 100)[0].what);
  EXPECT_EQ(panel.Names()[0].location, "ai/some.lua:9");
}

TEST_F(SearchPanelTest, ARewindDoesNotStopTheList) {
  game.Log().Clear();
  AddSearch(1000, "before", 5);
  panel.AfterTick(game.Log(), 1000);
  AddSearch(400, "after", 5);
  panel.AfterTick(game.Log(), 400);
  ASSERT_EQ(panel.Shown().size(), 1u);
  EXPECT_EQ(panel.Shown()[0].tick, 400u);
}

// The first row of the table of callers is clicked.
TEST_F(SearchPanelTest, AClickOnACallerShowsItsSearchesWhileTimeIsPaused) {
  game.Log().Clear();
  AddSearch(1, "expensive", 30);
  AddSearch(1, "cheap", 2);
  panel.AfterTick(game.Log(), 1);
  ASSERT_EQ(panel.Shown().size(), 2u);
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  const Ui ui{shapes, text, 1, 1280, 720};
  const Area area{12, 150, 480, 400};
  panel.Draw(ui, area, game.Log(), 100);
  float y = area.y;
  while (y < area.Bottom() && !panel.Click({area.x + 60, y})) y += 2;
  EXPECT_EQ(panel.SelectedCaller(), "expensive ai/some.lua:9");
  panel.Draw(ui, area, game.Log(), 100);
  ASSERT_EQ(panel.Shown().size(), 1u);
  EXPECT_NE(panel.Chosen(), nullptr);
}

// Another row must not be the only way out of the selection.
TEST_F(SearchPanelTest, ASelectedCallerThatHasLeftTheLogStaysInTheTable) {
  game.Log().Clear();
  AddSearch(1, "rare", 30);
  AddSearch(1, "common", 2);
  panel.AfterTick(game.Log(), 1);
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  const Ui ui{shapes, text, 1, 1280, 720};
  const Area area{12, 150, 480, 400};
  panel.Draw(ui, area, game.Log(), 100);
  float y = area.y;
  while (y < area.Bottom() && !panel.Click({area.x + 60, y})) y += 2;
  ASSERT_EQ(panel.SelectedCaller(), "rare ai/some.lua:9");
  panel.Draw(ui, area, game.Log(), 100);
  game.Log().Clear();
  AddSearch(100, "common", 2);
  panel.AfterTick(game.Log(), 100);
  EXPECT_TRUE(panel.Shown().empty()) << "the searches of another caller";
  panel.Draw(ui, area, game.Log(), 100);
  EXPECT_TRUE(panel.Click({area.x + 60, y + 16})) << "its row is below that of the other one";
  EXPECT_EQ(panel.SelectedCaller(), "");
  panel.Draw(ui, area, game.Log(), 100);
  EXPECT_EQ(panel.Shown().size(), 1u);
}

TEST_F(SearchPanelTest, WorksWithoutAnySearch) {
  EXPECT_EQ(panel.Chosen(), nullptr);
  panel.Step(1);
  panel.Step(-1);
  EXPECT_FALSE(panel.Held());
  EXPECT_FALSE(panel.Click({10, 10}));
  EXPECT_TRUE(CallerRows(game.Log(), 0).empty());
}

}  // namespace
}  // namespace heliopause
