// A port in a window, by pad, keys and mouse.
#include <algorithm>

#include "game/state/missions.hpp"
#include "view/frame/pad_window_fixture.hpp"

namespace heliopause {
namespace {

TEST_F(PadWindowTest, APortIsUsedByPad) {
  OpenWithPad();
  ASSERT_NO_FATAL_FAILURE(DockAtMarket());
  Push(PadButton::South);
  EXPECT_TRUE(Gave(Command::Type::Buy));
  EXPECT_FALSE(Gave(Command::Type::FirePrimary));
  Push(PadButton::West);
  EXPECT_TRUE(Gave(Command::Type::Sell));
  Push(PadButton::North);
  EXPECT_TRUE(Gave(Command::Type::Undock));
}

// The bar that says so is behind the screen, and orders wait.
TEST_F(PadWindowTest, APortSaysThatTheGameIsPaused) {
  OpenWithPad();
  ASSERT_NO_FATAL_FAILURE(DockAtMarket());
  // Bright amber pixels at the left of the foot of the screen, which is 940 x 560 pixels large.
  const auto amber = [this] {
    const sf::Image picture = Picture();
    int count = 0;
    for (unsigned y = 610; y < 632; ++y) {
      for (unsigned x = 192; x < 400; ++x) {
        const sf::Color color = picture.getPixel(x, y);
        count += color.r > 150 && color.g > 90 && color.b < 130;
      }
    }
    return count;
  };
  EXPECT_EQ(amber(), 0);
  Press("p");
  EXPECT_GT(amber(), 20);
}

TEST_F(PadWindowTest, KeysOfADialogueOverAPortPressNoButtonBehindIt) {
  OpenWithPad();
  ASSERT_NO_FATAL_FAILURE(DockAtMarket());
  DialogueLine line;
  line.id = "offer";
  line.text = "Well?";
  line.choices = {"Yes", "No"};
  game_.PresentationForScenario().dialogue = {line};
  ReadLine();
  Press("Return");  // two choices: neither is meant
  Press("3");       // there is no third one
  EXPECT_TRUE(commands_.empty());
  Press("2");
  EXPECT_EQ(Answers(), std::vector<int>{2});
  EXPECT_FALSE(Gave(Command::Type::Buy));
  ReadLine();
  Press("Return");
  EXPECT_TRUE(Gave(Command::Type::Buy)) << "the line is gone";
}

TEST_F(PadWindowTest, AFastPressAfterTheLastLinePressesNoButtonOfAPort) {
  OpenWithPad();
  ASSERT_NO_FATAL_FAILURE(DockAtMarket());
  game_.PresentationForScenario().dialogue = {{"tale", "", "Once", {}, 0}};
  ReadLine();
  Down("Return");
  ASSERT_TRUE(game_.GetPresentation().dialogue.empty());
  Down("1");
  EXPECT_FALSE(Gave(Command::Type::Buy)) << "too early";
  Up("Return");
  Up("1");
  ReadLine();
  Press("1");
  EXPECT_TRUE(Gave(Command::Type::Buy));
}

// At the left of the first button, in a screen of 940 x 560 pixels.
TEST_F(PadWindowTest, ThePagesOfAPortHaveNoNumbersWhileALineIsShown) {
  OpenWithPad();
  ASSERT_NO_FATAL_FAILURE(DockAtMarket());
  const auto contrast = [this] {
    const sf::Image picture = Picture();
    int least = 255, most = 0;
    for (unsigned y = 502; y < 523; ++y) {
      for (unsigned x = 707; x < 719; ++x) {
        const int green = picture.getPixel(x, y).g;
        least = std::min(least, green);
        most = std::max(most, green);
      }
    }
    return most - least;
  };
  EXPECT_GT(contrast(), 25);
  game_.PresentationForScenario().dialogue = {{"offer", "", "Well?", {"Yes", "No"}, 0}};
  EXPECT_LT(contrast(), 10);
}

// 6 sells all in a port.
TEST_F(PadWindowTest, ADigitThatIsTheKeyOfTheMapPressesNoButtonOfAPort) {
  WriteSettings("bind wing_formation = /\nbind map = 6\n");
  Open();
  ASSERT_NO_FATAL_FAILURE(DockAtMarket());
  Press("1");
  ASSERT_TRUE(Gave(Command::Type::Buy));
  commands_.clear();
  Press("6");
  EXPECT_FALSE(Gave(Command::Type::Sell));
  Press("1");
  EXPECT_FALSE(Gave(Command::Type::Buy)) << "the map is open";
  Press("6");
  Press("1");
  EXPECT_TRUE(Gave(Command::Type::Buy)) << "the map is closed";
  game_.PresentationForScenario().dialogue = {{"a", "", "?", {"Yes", "No"}, 0}};
  ReadLine();
  Press("6");
  Press("1");
  EXPECT_TRUE(Answers().empty()) << "the map is open";
}

TEST_F(PadWindowTest, TheMapOverAPortSelectsThePlaceOfTheSelectedJob) {
  Open();
  ASSERT_NO_FATAL_FAILURE(DockAtMarket());
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  terms.to = game_.SpawnBody(*catalog_.FindBody("outpost"), *catalog_.FindFaction("trader"),
                             {2500, 1500}, "Far");
  game_.SetMissionOffers(game_.FindShip(game_.GetPlayer().ship)->docked_at, 1, {terms});
  Press("Left");  // from the trade to the jobs
  Press("m");
  Press("Return");
  const auto route = std::find_if(commands_.begin(), commands_.end(), [](const Command& command) {
    return command.type == Command::Type::Route;
  });
  ASSERT_NE(route, commands_.end());
  EXPECT_EQ(route->object, terms.to);
}

// At the right end of the foot of the screen.
TEST_F(PadWindowTest, AClickOnTheLineAboutTheLaunchLaunches) {
  OpenWithPad();
  ASSERT_NO_FATAL_FAILURE(DockAtMarket());
  Click(1060, 618);
  EXPECT_TRUE(Gave(Command::Type::Undock));
}

// The buttons are at the lower end of the details, at the right of the screen.
TEST_F(PadWindowTest, ClicksBuyInAPortAndReachNothingBehindIt) {
  OpenWithPad();
  ASSERT_NO_FATAL_FAILURE(DockAtMarket());
  bool bought = false;
  for (int y = 300; y < 620 && !bought; y += 16) {
    Click(760, y);
    bought = Gave(Command::Type::Buy);
  }
  EXPECT_TRUE(bought);
  for (int x = 200; x < 1080; x += 110) Click(x, 360);
  EXPECT_FALSE(Gave(Command::Type::Target)) << "the world is behind the screen";
}

// The screen of the port takes the release.
TEST_F(PadWindowTest, ADragThatEndsOverAPortEnds) {
  OpenWithPad();
  MouseButton(true, 640, 300, 3);
  ASSERT_NO_FATAL_FAILURE(DockAtMarket());
  MouseButton(false, 640, 360, 3);
  Push(PadButton::North);
  ASSERT_EQ(Own().docked_at, ObjectId{});
  Press("p");
  Frames(30);
  commands_.clear();
  const ObjectId hauler = game_.Ships()[1].id;
  const Vec2 at = *game_.Space().GetPosition(hauler), own = *game_.Space().GetPosition(Own().id);
  Click(static_cast<int>(640 + (at.x - own.x) * 0.9), static_cast<int>(360 + (at.y - own.y) * 0.9));
  ASSERT_TRUE(Gave(Command::Type::Target)) << "the picture has not followed the mouse";
  EXPECT_EQ(commands_.back().object, hauler);
}

}  // namespace
}  // namespace heliopause
