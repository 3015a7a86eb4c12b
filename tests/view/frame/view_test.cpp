#include "view/frame/view.hpp"

#include <filesystem>

#include "view/window/window.hpp"
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

TEST_F(WindowTest, TreeViewTogglesOnAndOff) {
  Open();
  Press("p");  // nothing moves between the pictures
  const sf::Image before = Picture();
  Press("F3");
  const sf::Image tree = Picture();
  EXPECT_GT(Difference(before, tree), 0.05);
  Press("F4");
  EXPECT_GT(Difference(tree, Picture()), 0.002);
  Press("F3");
  EXPECT_LT(Difference(before, Picture()), 0.05);
}

TEST_F(WindowTest, TreeViewDoesNotChangeTheTree) {
  Open();
  Press("p");
  const Statistics before = game_.Space().GetStatistics();
  const std::uint64_t hash = game_.Hash();
  Press("F3");
  Wheel(false, 30);
  Press("F4");
  Press("F6");
  Click(700, 300);
  Press("F7");
  const Statistics after = game_.Space().GetStatistics();
  EXPECT_EQ(before.nodes, after.nodes);
  EXPECT_EQ(before.leaves, after.leaves);
  EXPECT_EQ(hash, game_.Hash());
  EXPECT_EQ(game_.Space().Validate(), "");
}

TEST_F(WindowTest, PagesAndPanelsOfTheTreeViewTakeKeysAndClicks) {
  Open();
  Press("F3");
  Frames(40);
  Press("p");
  const sf::Image statistics = Picture();
  Press("F6");
  const sf::Image searches = Picture();
  EXPECT_GT(Difference(statistics, searches), 0.03);
  Press("n");
  EXPECT_GT(Difference(searches, Picture()), 0.0005) << "a search is held";
  Press("F6");
  const sf::Image before = Picture();
  Click(700, 200);
  const sf::Image picked = Picture();
  EXPECT_GT(Difference(before, picked), 0.01) << "a node is selected";
  Press("F3");
  EXPECT_FALSE(game_.Log().IsEnabled());
}

TEST_F(WindowTest, TheTreeIsExportedAndThenItsChanges) {
  Open();
  Press("F7");
  Frames(30);
  Press("F7");
  std::size_t svg = 0, dot = 0, text = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "shots")) {
    svg += entry.path().extension() == ".svg";
    dot += entry.path().extension() == ".dot";
    text += entry.path().extension() == ".txt";
  }
  EXPECT_EQ(svg, 3u) << "two trees and a difference";
  EXPECT_EQ(dot, 2u);
  EXPECT_EQ(text, 1u);
}

TEST_F(WindowTest, ShipsStayVisibleWithTheWholeCanvasInView) {
  Open();
  Wheel(false, 60);
  const sf::Image picture = Picture();
  double brightest = 0;  // ships and rocks in the middle are dots
  for (unsigned x = 600; x < 680; x += 4)
    brightest = std::max(brightest, MeanLight(picture, x, 340, 4, 40));
  EXPECT_GT(brightest, MeanLight(picture, 300, 100, 100, 60) + 4);
}

TEST_F(WindowTest, ResizingKeepsTheInstrumentsInTheirCorners) {
  Open();
  for (const auto& [width, height] : {std::pair{900u, 600u}, {640u, 480u}, {1280u, 720u}}) {
    Resize(width, height);
    const sf::Image picture = Picture();
    ASSERT_EQ(picture.getSize(), sf::Vector2u(width, height));
    // The lower left panel's bars are brighter than any sky.
    EXPECT_GT(MeanLight(picture, 30, height - 100, 120, 80), 20) << width;
    EXPECT_GT(MeanLight(picture, width - 120, height - 120, 90, 90), 15) << width;
  }
}

TEST_F(WindowTest, MenuPausesSavesAndLoads) {
  Open();
  view_->ShowSlots({{"2", true, false, "window test, 0:10"}});
  EXPECT_FALSE(view_->Paused());
  Press("Escape");
  EXPECT_TRUE(view_->Paused());
  for (const char* key : {"Down", "Return", "Down", "Return"}) Press(key);  // Save, slot 2
  EXPECT_TRUE(WasRequested(Request::Type::Save, "2"));
  EXPECT_FALSE(view_->Paused());
  for (const char* key : {"Escape", "Down", "Down", "Return", "Return"})
    Press(key);  // Load, the only slot
  EXPECT_TRUE(WasRequested(Request::Type::Load, "2"));
  Press("F5");
  EXPECT_TRUE(WasRequested(Request::Type::Save, "quick"));
  Press("F9");
  EXPECT_TRUE(WasRequested(Request::Type::Load, "quick"));
}

// The shoulders of a pad are these keys: a list of recordings may be long.
TEST_F(WindowTest, MenusScrollByPages) {
  WriteSettings("ui_scale = 2\n");
  Open();
  Press("Escape");
  for (int i = 0; i < 4; ++i) Press("Down");
  Press("Return");  // options, on four pages
  for (int i = 0; i < 4; ++i) Press("Next");
  Press("Return");  // back, to the row of the options
  Press("Prior");
  Press("Return");  // resume
  EXPECT_FALSE(view_->Paused());
}

TEST_F(WindowTest, HomeAndEndGoToTheEndsOfAMenu) {
  Open();
  Press("Escape");
  for (int i = 0; i < 4; ++i) Press("Down");
  for (const char* key : {"Return", "End", "Return"}) Press(key);  // options, and back from there
  for (const char* key : {"Home", "Return"}) Press(key);           // resume
  EXPECT_FALSE(view_->Paused());
  for (const char* key : {"Escape", "End", "Return"}) Press(key);
  EXPECT_TRUE(WasRequested(Request::Type::Quit, ""));
}

TEST_F(WindowTest, ANewGameHasNoAlertsOfTheOldOne) {
  Open();
  // How red the area of alerts is. The notice of a slow machine there is grey.
  const auto red = [this] {
    const sf::Image picture = Picture();
    int sum = 0;
    for (unsigned x = 600; x < 680; ++x) {
      for (unsigned y = 14; y < 30; ++y) {
        const Rgba c = picture.getPixel(x, y);
        sum += c.r - c.b;
      }
    }
    return sum / (80 * 16);
  };
  EXPECT_LT(red(), 5);
  const ObjectId other = game_.Ships()[1].id;
  game_.Damage(Own().id, 1, other);
  view_->AfterTick(game_);
  EXPECT_GT(red(), 15);
  view_->Attach(game_, console_);
  EXPECT_LT(red(), 5);
}

TEST_F(WindowTest, KeysChangeTheirInstruments) {
  Open();
  Press("p");
  // Space and radar only: messages fade, and a slow machine has a notice at the top.
  const auto picture = [this] {
    const sf::Image whole = Picture();
    sf::Image part;
    part.create(580, 520);
    part.copy(whole, 0, 0, sf::IntRect(700, 200, 580, 520));
    return part;
  };
  const struct {
    const char *key, *back;
  } keys[] = {{"h", "h"}, {"l", "l"}, {"bracketleft", "bracketright"}, {"equal", "Home"}};
  const sf::Image before = picture();
  for (const auto& pair : keys) {
    Press(pair.key);
    Frames(20);
    EXPECT_GT(Difference(before, picture()), 0.005) << pair.key;
    Press(pair.back);
    Frames(40);
    EXPECT_LT(Difference(before, picture()), 0.002) << pair.key << " and back";
  }
}

TEST_F(WindowTest, FullScreenTogglesOnAndOff) {
  Open(800, 600);
  Press("F11");
  EXPECT_EQ(Picture().getSize(), sf::Vector2u(1280, 720));
  Press("F11");
  EXPECT_EQ(Picture().getSize(), sf::Vector2u(800, 600));
}

TEST_F(WindowTest, ClosingTheWindowRequestsQuit) {
  Open();
  AskToClose();
  EXPECT_TRUE(WasRequested(Request::Type::Quit, ""));
  EXPECT_TRUE(view_->IsOpen());  // the program decides
}

// The folder may have changed since the program started.
TEST_F(WindowTest, ThePageOfModsRequestsTheirList) {
  Open();
  Frames(5);
  for (const char* key : {"Escape", "Up", "Up", "Up", "Return"}) Press(key);
  EXPECT_TRUE(WasRequested(Request::Type::ListMods, ""));
}

TEST_F(WindowTest, TheTitleHidesTheInstrumentsAndDoesNotPause) {
  Open();
  Press("p");
  const sf::Image game = Picture();
  Press("p");
  view_->ShowTitle("a notice");
  EXPECT_FALSE(view_->Paused());
  const sf::Image title = Picture();
  EXPECT_GT(MeanLight(game, 30, 620, 120, 80), MeanLight(title, 30, 620, 120, 80) + 5);
  view_->ShowScenarios({{"duel", "A duel", ""}});
  Press("Escape");
  Press("Return");  // a new pilot: the name
  Click(640, 275);  // selects its row and does not leave it
  Type("ab");
  Press("BackSpace");
  Press("Return");
  for (const char* key : {"Down", "Down", "Return"}) Press(key);
  ASSERT_EQ(requests_.size(), 1u);
  EXPECT_EQ(requests_[0].type, Request::Type::NewPilot);
  EXPECT_EQ(requests_[0].name, "a");
}

TEST_F(WindowTest, TheGameBehindTheTitleIsNeitherSavedNorReplaced) {
  Open();
  view_->ShowTitle("");
  Press("F5");
  Press("F9");
  EXPECT_TRUE(requests_.empty());
}

TEST_F(WindowTest, TheKeyOfTheConsoleThatIsRejectedOpensNone) {
  Open();
  Press("Escape");
  for (int i = 0; i < 4; ++i) Press("Down");
  for (const char* key : {"Return", "Up", "Up", "Return", "Return"}) Press(key);  // thrust
  Press("grave");
  for (int i = 0; i < 4; ++i) Press("Escape");
  EXPECT_FALSE(view_->Paused()) << "the offer to exchange both keys, and three pages";
}

// The key that opens and closes the log is the one that scrolls to its end.
TEST_F(WindowTest, EndScrollsTheLogBeforeItCloses) {
  Open();
  for (int i = 0; i < 200; ++i) view_->ShowMessage("line " + std::to_string(i));
  Press("End");
  Press("Prior");
  Press("End");
  EXPECT_TRUE(view_->Paused()) << "scrolled to the end";
  Press("End");
  EXPECT_FALSE(view_->Paused());
}

TEST_F(WindowTest, TheCameraFollowsAHintAndReturns) {
  Open();
  Frames(5);
  const sf::Image before = Picture();
  game_.PresentationForScenario().camera = {game_.TickNumber() + 60, {}, {90000, 90000}, 300};
  Frames(55);
  const sf::Image there = Picture();
  EXPECT_GT(Difference(before, there), 0.01);
  Frames(120);
  EXPECT_GT(Difference(there, Picture()), 0.01);
}

}  // namespace
}  // namespace heliopause
