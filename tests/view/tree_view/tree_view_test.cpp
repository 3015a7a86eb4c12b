#include "view/tree_view/tree_view.hpp"

#include <unistd.h>

#include <fstream>

#include "view/fixture.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

class TreeViewTest : public ViewGameTest {
 protected:
  TreeViewTest()
      : folder(fs::temp_directory_path() / ("heliopause-tree-" + std::to_string(getpid()))) {
    fs::create_directories(folder);
  }
  ~TreeViewTest() override { fs::remove_all(folder); }
  void Step(int ticks = 1) {
    for (int i = 0; i < ticks; ++i) {
      game.Tick();
      view.AfterTick(game);
    }
  }
  std::size_t Files(const std::string& extension) const {
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(folder))
      count += entry.path().extension() == extension;
    return count;
  }
  fs::path folder;
  TreeView view;
};

TEST_F(TreeViewTest, LogsSearchesWhileItIsOn) {
  EXPECT_FALSE(game.Log().IsEnabled());
  view.SetOn(true, game);
  EXPECT_TRUE(view.IsOn());
  EXPECT_TRUE(game.Log().IsEnabled());
  view.SetOn(false, game);
  EXPECT_FALSE(game.Log().IsEnabled());
  EXPECT_TRUE(game.Log().Callers().empty());
}

TEST_F(TreeViewTest, AClickSelectsANodeWhileItIsOn) {
  view.Pick({0, 0});
  EXPECT_FALSE(view.ClickPanel({640, 360}));
  EXPECT_FALSE(view.Node().Picked().has_value());
  view.SetOn(true, game);
  EXPECT_FALSE(view.ClickPanel({640, 360})) << "the click reaches the picture";
  view.Pick({0, 0});
  EXPECT_TRUE(view.Node().Picked().has_value()) << "nodes of a paused game can be selected";
  view.Clear();
  EXPECT_FALSE(view.Node().Picked().has_value());
}

TEST_F(TreeViewTest, PagesAlternateAndAStepOpensTheSearches) {
  EXPECT_EQ(view.Page(), TreePage::Statistics);
  view.NextPage();
  EXPECT_EQ(view.Page(), TreePage::Searches);
  view.NextPage();
  EXPECT_EQ(view.Page(), TreePage::Scripts);
  view.NextPage();
  EXPECT_EQ(view.Page(), TreePage::Statistics);
  EXPECT_FALSE(view.StepSearch(1));
  EXPECT_EQ(view.Page(), TreePage::Statistics) << "no effect while the view is off";
  view.SetOn(true, game);
  EXPECT_TRUE(view.StepSearch(1));
  EXPECT_EQ(view.Page(), TreePage::Searches);
}

TEST_F(TreeViewTest, ExportsTheTreeAndThenItsChanges) {
  Step();
  const std::string first = view.Export(game, folder);
  EXPECT_EQ(first.rfind("Tree exported: ", 0), 0u) << first;
  EXPECT_EQ(Files(".svg"), 1u);
  EXPECT_EQ(Files(".dot"), 1u);
  for (int i = 0; i < 200; ++i) Rock({i % 20 * 90.0, 400 + i / 20 * 90.0});
  Step();
  const std::string second = view.Export(game, folder);
  EXPECT_NE(second.find("tick 1 to 2"), std::string::npos) << second;
  EXPECT_EQ(Files(".svg"), 3u) << "two trees and the changes";
  EXPECT_EQ(Files(".txt"), 1u);
}

TEST_F(TreeViewTest, AnExportOverwritesNothing) {
  Step();
  view.Export(game, folder);
  view.Export(game, folder);
  EXPECT_EQ(Files(".svg"), 2u);
}

TEST_F(TreeViewTest, AnExportIsReportedInTheLanguageOfThePlayer) {
  std::vector<DataError> errors;
  UseTexts(LoadTexts(fs::path(HELIOPAUSE_SOURCE_DIR) / "data" / "text", {}, "de", errors));
  Step();
  const std::string message = view.Export(game, folder);
  UseTexts({});
  EXPECT_EQ(message.rfind("Baum exportiert: ", 0), 0u) << message;
}

TEST_F(TreeViewTest, AFailedExportReportsTheReason) {
  std::ofstream(folder / "file") << "x";
  const std::string message = view.Export(game, folder / "file" / "trees");
  EXPECT_EQ(message.rfind("Tree export failed: ", 0), 0u) << message;
}

TEST_F(TreeViewTest, ThePanelOfANodeTakesClicksWhereItIsDrawn) {
  Painter shapes;
  const Fonts fonts;
  TextPainter text{fonts};
  const Ui ui{shapes, text, 1, 1280, 720};
  const HudLayout layout = LayOutHud(1280, 720);
  Step();
  view.SetOn(true, game);
  view.Pick({0, 0});
  ASSERT_TRUE(view.Node().Picked().has_value());
  view.DrawPanels(ui, layout, game);
  const Area& legend = layout.legend;
  EXPECT_TRUE(view.ClickPanel({legend.x + 20, legend.y + 20}));
  EXPECT_FALSE(view.ClickPanel({legend.x + 20, legend.Bottom() - 10})) << "free below the rows";
}

TEST_F(TreeViewTest, DrawsSquaresOfTheTree) {
  Step();  // the first tick divides the tree before it begins
  for (int i = 0; i < 200; ++i) Rock({i % 20 * 90.0, 400 + i / 20 * 90.0});
  view.SetLayers(kTreeSquares | kTreeFill | kTreeChanges);
  Painter shapes;
  const Fonts fonts;
  TextPainter text{fonts};
  const Ui ui{shapes, text, 1, 1280, 720};
  Camera camera;
  camera.SetView({900, 900}, 0.4);
  view.DrawOverlay(ui, game, camera);
  EXPECT_EQ(shapes.VertexCount(), 0u) << "the view is off";
  view.SetOn(true, game);
  Step();
  view.DrawOverlay(ui, game, camera);
  const std::size_t with_flashes = shapes.VertexCount();
  EXPECT_GT(with_flashes, 0u);
  shapes.Clear();
  Step(40);
  view.DrawOverlay(ui, game, camera);
  EXPECT_LT(shapes.VertexCount(), with_flashes) << "changes glow for half a second";
}

}  // namespace
}  // namespace heliopause
