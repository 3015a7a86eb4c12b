#include "view/frame/view.hpp"

#include <cmath>
#include <filesystem>

#include "view/screens/time_bar.hpp"
#include "view/window/window.hpp"
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

double SpeedOf(const Game& game) {
  const Vec2 v = game.Space().Get(game.GetPlayer().ship)->velocity;
  return std::hypot(v.x, v.y);
}

TEST_F(WindowTest, ThrustLastsAsLongAsTheKeyIsDown) {
  Open();
  Down("w");
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 1);
  Frames(20);
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 1);
  EXPECT_GT(SpeedOf(game_), 50);
  Up("w");
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 0);
}

TEST_F(WindowTest, LostFocusReleasesHeldKeys) {
  Open();
  Down("w");
  Down("space");
  EXPECT_TRUE(Own().controls.fire_primary);
  LoseFocus();
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 0);
  EXPECT_FALSE(Own().controls.fire_primary);
  Up("space");
  Up("w");
}

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

TEST_F(WindowTest, AnOpenConsoleTakesTheKeysOfTheGame) {
  Open();
  const sf::Image before = Picture();
  Press("grave");
  const sf::Image open = Picture();
  EXPECT_GT(Difference(before, open), 0.04);
  commands_.clear();
  Type("w = 1 ~= 2");
  Press("Return");
  ASSERT_EQ(commands_.size(), 1u);
  EXPECT_EQ(commands_[0].type, Command::Type::Console);
  EXPECT_EQ(commands_[0].text, "w = 1 ~= 2");  // and no grave before it
  Press("grave");
  Press("w");
  EXPECT_EQ(commands_.size(), 3u);  // thrust on, thrust off: the keys reach the game again
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

TEST_F(WindowTest, AnOpenMenuTakesTheMouse) {
  Open();
  Press("Escape");
  commands_.clear();
  Click(640, 480);  // the last of six rows
  EXPECT_TRUE(WasRequested(Request::Type::Quit, ""));
  EXPECT_TRUE(commands_.empty());
  EXPECT_FALSE(view_->Paused());
  Press("Escape");
  Click(100, 100);  // beside the menu
  EXPECT_TRUE(view_->Paused());
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

TEST_F(WindowTest, OneKeyDocksAndLaunches) {
  Open();
  const ObjectId station = game_.Bodies()[0].id;
  const Vec2 at = game_.Space().Get(station)->position;
  game_.MoveTo(Own().id, {at.x, at.y + 160}, {});
  Press("e");
  EXPECT_EQ(Own().docked_at, station);
  Press("e");
  EXPECT_EQ(Own().docked_at, ObjectId{});
}

TEST_F(WindowTest, AKeyTogglesFlightAssist) {
  Open();
  const bool before = Own().controls.flight_assist;
  Press("z");
  EXPECT_NE(Own().controls.flight_assist, before);
  Press("z");
  EXPECT_EQ(Own().controls.flight_assist, before);
}

TEST_F(WindowTest, AClickTargetsTheObjectThere) {
  Open();
  Press("p");
  EXPECT_EQ(Own().target, ObjectId{});
  const auto hauler = game_.Ships()[1].id;
  const Vec2 at = game_.Space().Get(hauler)->position, own = game_.Space().Get(Own().id)->position;
  Click(static_cast<int>(640 + (at.x - own.x) * 0.9), static_cast<int>(360 + (at.y - own.y) * 0.9));
  ASSERT_FALSE(commands_.empty());
  EXPECT_EQ(commands_.back().type, Command::Type::Target);
  EXPECT_EQ(commands_.back().object, hauler);
}

TEST_F(WindowTest, TargetKeysFindShips) {
  Open();
  Press("t");
  EXPECT_EQ(Own().target, game_.Ships()[1].id);
  Press("c");
  EXPECT_EQ(Own().target, ObjectId{});
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

TEST_F(WindowTest, KeysControlTime) {
  Open();
  view_->TakeTimeRequest();
  Down("BackSpace");
  EXPECT_TRUE(view_->TakeTimeRequest().back);
  EXPECT_TRUE(view_->TakeTimeRequest().back) << "as long as the key is down";
  Up("BackSpace");
  view_->TakeTimeRequest();
  EXPECT_FALSE(view_->TakeTimeRequest().back);
  Press("period");
  EXPECT_EQ(view_->TakeTimeRequest().speed, 1);
  Press("comma");
  EXPECT_EQ(view_->TakeTimeRequest().speed, -1);
  EXPECT_FALSE(view_->Paused());
  Press("j");
  EXPECT_EQ(view_->TakeTimeRequest().ticks, -1);
  EXPECT_TRUE(view_->Paused()) << "a single tick pauses";
  Press("k");
  EXPECT_EQ(view_->TakeTimeRequest().ticks, 1);
  EXPECT_EQ(view_->TakeTimeRequest().ticks, 0);
}

TEST_F(WindowTest, AnOpenConsoleOrMenuTakesBackspace) {
  Open();
  Press("F2");
  Type("xy");
  Down("BackSpace");
  EXPECT_FALSE(view_->TakeTimeRequest().back);
  Up("BackSpace");
  Press("Return");
  ASSERT_FALSE(commands_.empty());
  EXPECT_EQ(commands_.back().text, "x");
  Press("Escape");
  Press("Escape");  // the menu
  Down("BackSpace");
  EXPECT_FALSE(view_->TakeTimeRequest().back);
  Up("BackSpace");
}

TEST_F(WindowTest, TheTimeBarHoldsTheMouse) {
  Open();
  TimeBar bar;
  bar.shown = true;
  bar.left = "-1.00 s";
  const TimeBarLayout layout = LayOutTimeBar(1280, 720);
  const sf::Image without = Picture();
  view_->ShowTime(bar);
  EXPECT_GT(Difference(without, Picture()), 0.002);
  const int middle = static_cast<int>(layout.track.x + layout.track.w / 2);
  Click(middle, static_cast<int>(layout.track.y));
  const TimeRequest time_request = view_->TakeTimeRequest();
  ASSERT_TRUE(time_request.position.has_value()) << "a short click counts";
  EXPECT_NEAR(*time_request.position, 0.5, 0.01);
  EXPECT_FALSE(view_->TakeTimeRequest().position.has_value());
  bar.shown = false;
  view_->ShowTime(bar);
  Click(middle, static_cast<int>(layout.track.y));
  EXPECT_FALSE(view_->TakeTimeRequest().position.has_value()) << "a hidden bar takes no clicks";
}

TEST_F(WindowTest, AfterASeekTheHeldKeysAreSentAgain) {
  Open();
  ByteWriter then;
  game_.Save(then);
  Down("w");
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 1);
  ByteWriter thrusting;
  game_.Save(thrusting);
  Up("w");
  ByteReader reader(thrusting.Bytes());
  game_.Load(reader);
  view_->AfterSeek(game_);
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 1);
  Frames(2);
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 0) << "the key is not held";
}

TEST_F(WindowTest, ADeathCanBeRewound) {
  Open();
  ByteWriter then;
  game_.Save(then);
  game_.Damage(game_.GetPlayer().ship, 1e6);
  Frames(130);
  Down("BackSpace");
  EXPECT_TRUE(view_->TakeTimeRequest().back);
  ByteReader reader(then.Bytes());
  game_.Load(reader);
  view_->AfterSeek(game_);
  Up("BackSpace");
  EXPECT_FALSE(view_->Paused());
  Press("w");  // no menu takes the key
  EXPECT_GT(SpeedOf(game_), 0);
}

TEST_F(WindowTest, HelpAndPauseStopTheGame) {
  Open();
  Press("F1");
  EXPECT_TRUE(view_->Paused());
  Press("Escape");
  EXPECT_FALSE(view_->Paused());
  Press("p");
  EXPECT_TRUE(view_->Paused());
  Press("p");
  EXPECT_FALSE(view_->Paused());
}

TEST_F(WindowTest, DeathShowsASummaryAndOffersARestart) {
  Open();
  Frames(5);
  game_.Damage(Own().id, 1e6);
  game_.Damage(game_.GetPlayer().ship, 1e6);
  Frames(130);
  ASSERT_TRUE(game_.GetPlayer().dead);
  EXPECT_FALSE(view_->Paused());
  Press("F5");  // a save of a dead ship would overwrite a useful one
  EXPECT_FALSE(WasRequested(Request::Type::Save, "quick"));
  Press("F9");  // also behind the summary
  EXPECT_TRUE(WasRequested(Request::Type::Load, "quick"));
  Press("Return");  // no saves: Restart is the first item
  EXPECT_TRUE(WasRequested(Request::Type::Restart, ""));
}

// ---- scenarios ----

TEST_F(WindowTest, ADialogueIsAnsweredByDigitsEnterAndClicks) {
  game_.PresentationForScenario().dialogue = {
      {"a", "", "?", {"Yes", "No"}, 0}, {"b", "", "!", {}, 0}, {"c", "", "?", {"One", "Two"}, 0}};
  Open();
  Frames(3);
  Press("3");
  EXPECT_EQ(game_.GetPresentation().dialogue.size(), 3u) << "there is no third choice";
  Press("2");
  ASSERT_EQ(game_.GetPresentation().dialogue.size(), 2u);
  Press("Return");
  ASSERT_EQ(game_.GetPresentation().dialogue.size(), 1u);
  const sf::Image shown = Picture();
  // The second row: below the line of text, see LayOutDialogue.
  Click(640, 212);
  EXPECT_TRUE(game_.GetPresentation().dialogue.empty());
  EXPECT_GT(Difference(shown, Picture()), 0.005);
  std::vector<double> answers;
  for (const Command& command : commands_)
    if (command.type == Command::Type::Answer) answers.push_back(command.value);
  EXPECT_EQ(answers, (std::vector<double>{2, 0, 2}));
}

TEST_F(WindowTest, AKeyOfTheScenarioIsACommand) {
  game_.PresentationForScenario().keys = {{"dive", "U", "dive"}, {"mine", "F8", "drop a mine"}};
  Open();
  Press("u");
  Press("F8");
  Press("i");
  std::vector<std::string> pressed;
  for (const Command& command : commands_)
    if (command.type == Command::Type::PressKey) pressed.push_back(command.text);
  EXPECT_EQ(pressed, (std::vector<std::string>{"dive", "mine"}));
}

TEST_F(WindowTest, TheClosingScreenAppearsOnceAndPauses) {
  Open();
  EXPECT_TRUE(game_.EndScenario(Outcome::Won, "Well flown"));
  Frames(30);
  EXPECT_FALSE(view_->Paused());
  Frames(40);
  EXPECT_TRUE(view_->Paused());
  Press("Escape");
  EXPECT_FALSE(view_->Paused());
  Frames(40);
  EXPECT_FALSE(view_->Paused()) << "once";
  EXPECT_TRUE(requests_.empty());
}

TEST_F(WindowTest, PlayAgainOnTheClosingScreenRestarts) {
  Open();
  EXPECT_TRUE(game_.EndScenario(Outcome::Lost, ""));
  Frames(70);
  Press("Return");
  EXPECT_TRUE(WasRequested(Request::Type::Restart, ""));
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
