// Dialogues by pad, the port by pad and by mouse, and a rewind that has its price, in a window.
#include <algorithm>

#include "view/hud/hud_layout.hpp"
#include "view/input/gamepad.hpp"
#include "view/screens/port_screen.hpp"
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

class FakePad final : public PadSource {
 public:
  PadState Read() override { return state; }
  std::string Name() const override { return state.connected ? "Test pad" : ""; }
  PadState state{.connected = true};
};

class PadWindowTest : public WindowTest {
 protected:
  void OpenWithPad() {
    ViewOptions options;
    options.width = 1280;
    options.height = 720;
    options.pad = pad_;
    options.screenshots = folder_ / "shots";
    Open(options);
  }
  void Push(PadButton button) {
    pad_->state.down[static_cast<std::size_t>(button)] = true;
    Frames(2);
    pad_->state.down[static_cast<std::size_t>(button)] = false;
    Frames(2);
  }
  // Until a new line of dialogue takes an answer.
  void ReadLine() { Frames(40); }
  // The values of the answers that were given.
  std::vector<int> Answers() const {
    std::vector<int> values;
    for (const Command& command : commands_)
      if (command.type == Command::Type::Answer) values.push_back(static_cast<int>(command.value));
    return values;
  }
  bool Gave(Command::Type type) const {
    return std::any_of(commands_.begin(), commands_.end(),
                       [type](const Command& command) { return command.type == type; });
  }
  // The player's ship, docked at a port with a market.
  void DockAtMarket() {
    const auto body =
        std::find_if(game_.Bodies().begin(), game_.Bodies().end(),
                     [&](const Body& b) { return catalog_.Bodies()[b.type].station; });
    ASSERT_NE(body, game_.Bodies().end());
    MarketPlan plan;
    for (auto& good : plan.goods) good.want = good.stock = 100;
    ASSERT_TRUE(game_.SetMarket(body->id, plan));
    game_.PlayerForScenario().credits = 10'000;
    const Vec2 at = *game_.Space().GetPosition(body->id);
    game_.MoveTo(game_.GetPlayer().ship, at, {});
    game_.Post({Command::Type::Dock, game_.GetPlayer().ship, 0, body->id, {}});
    Frames(3);
    ASSERT_TRUE(PortScreen::IsOpen(game_));
    commands_.clear();
  }

  std::shared_ptr<FakePad> pad_ = std::make_shared<FakePad>();
};

TEST_F(PadWindowTest, ADialogueWithSeveralChoicesIsAnsweredByPad) {
  OpenWithPad();
  DialogueLine line;
  line.id = "offer";
  line.text = "Well?";
  line.choices = {"Yes", "No", "Later"};
  game_.PresentationForScenario().dialogue = {line};
  ReadLine();
  Push(PadButton::South);
  EXPECT_TRUE(Answers().empty()) << "the first press shows what would be chosen";
  Push(PadButton::Down);
  Push(PadButton::Down);
  Push(PadButton::Down);
  Push(PadButton::Down);
  EXPECT_TRUE(Answers().empty());
  Push(PadButton::South);
  EXPECT_EQ(Answers(), std::vector<int>{2}) << "after the last choice comes the first";
  EXPECT_FALSE(Gave(Command::Type::FirePrimary)) << "South does not shoot in a dialogue";
}

// They are keys of menus there, which the game uses for other things.
TEST_F(PadWindowTest, TheCrossAndTheShouldersDoNothingElseInADialogue) {
  OpenWithPad();
  DialogueLine line;
  line.id = "tale";
  line.text = "Once";
  game_.PresentationForScenario().dialogue = {line};
  ReadLine();
  commands_.clear();
  Push(PadButton::Left);
  Push(PadButton::Right);
  EXPECT_FALSE(Gave(Command::Type::Turn)) << "the stick turns";
  Push(PadButton::East);
  EXPECT_TRUE(view_->Paused()) << "the menu";
}

TEST_F(PadWindowTest, TheStickSteersWhileALineOfDialogueIsShown) {
  OpenWithPad();
  DialogueLine line;
  line.id = "tale";
  line.text = "Once";
  game_.PresentationForScenario().dialogue = {line};
  pad_->state.stick = 1;
  Frames(3);
  EXPECT_EQ(Own().controls.turn, 1);
  pad_->state.stick = 0;
  Frames(2);
}

// A button of the pad presses the same key as the keyboard.
TEST_F(PadWindowTest, AnActionOfKeyboardAndPadEndsWithTheLastRelease) {
  OpenWithPad();
  const auto hold = [this](PadButton button, bool down) {
    pad_->state.down[static_cast<std::size_t>(button)] = down;
    Frames(2);
  };
  Down("space");
  hold(PadButton::South, true);
  hold(PadButton::South, false);
  EXPECT_TRUE(Own().controls.fire_primary) << "the key is still down";
  hold(PadButton::South, true);
  Up("space");
  EXPECT_TRUE(Own().controls.fire_primary) << "the button is still down";
  hold(PadButton::South, false);
  EXPECT_FALSE(Own().controls.fire_primary);
  Down("BackSpace");
  hold(PadButton::Left, true);
  hold(PadButton::Left, false);
  view_->TakeTimeRequest();
  EXPECT_TRUE(view_->TakeTimeRequest().back) << "the rewind as well";
  Up("BackSpace");
  view_->TakeTimeRequest();
  EXPECT_FALSE(view_->TakeTimeRequest().back);
}

// The time bar says: flight key.
TEST_F(PadWindowTest, ATriggerEndsAPauseThatEndsByAKeyOfFlight) {
  OpenWithPad();
  pad_->state.stick = 1;
  Frames(2);
  view_->PauseUntilKey();
  Frames(5);
  EXPECT_TRUE(view_->Paused()) << "the stick is held from before";
  pad_->state.stick = 0;
  Frames(2);
  EXPECT_TRUE(view_->Paused());
  pad_->state.thrust = 1;
  Frames(2);
  EXPECT_FALSE(view_->Paused());
  Press("p");
  pad_->state.thrust = 0;
  Frames(2);
  pad_->state.thrust = 1;
  Frames(2);
  EXPECT_TRUE(view_->Paused()) << "a pause of the player ends by its key";
}

TEST_F(PadWindowTest, WithoutTheFocusThePadIsForAnotherProgram) {
  OpenWithPad();
  LoseFocus();
  commands_.clear();
  Push(PadButton::LeftStick);
  EXPECT_TRUE(commands_.empty());
  TakeFocus();
  Frames(2);
  Push(PadButton::LeftStick);
  EXPECT_TRUE(Gave(Command::Type::FlightAssist));
}

TEST_F(PadWindowTest, ALineWithoutChoicesGoesOnByPad) {
  OpenWithPad();
  DialogueLine line;
  line.id = "tale";
  line.text = "Once";
  game_.PresentationForScenario().dialogue = {line};
  ReadLine();
  Push(PadButton::South);
  EXPECT_EQ(Answers(), std::vector<int>{0});
}

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

// The left stick switches the flight assist in flight, and does nothing on a screen.
TEST_F(PadWindowTest, EveryScreenOfAFlightIsReachedByPad) {
  OpenWithPad();
  const auto flies = [&] {
    commands_.clear();
    Push(PadButton::LeftStick);
    return Gave(Command::Type::FlightAssist);
  };
  EXPECT_TRUE(flies());
  // Rows of the menu: map, pilot, ship, log, flight computer, help.
  for (const int row : {5, 6, 7, 8, 9, 10}) {
    Push(PadButton::Start);
    for (int i = 0; i < row; ++i) Push(PadButton::Down);
    Push(PadButton::South);
    EXPECT_FALSE(flies()) << row;
    Push(PadButton::East);
    EXPECT_TRUE(flies()) << row << " closes";
  }
  EXPECT_TRUE(WasRequested(Request::Type::ListPrograms, ""));
  Push(PadButton::Back);
  EXPECT_FALSE(flies()) << "the map has a button of its own";
  Push(PadButton::East);
  pad_->state.down[static_cast<std::size_t>(PadButton::LeftShoulder)] = true;
  Push(PadButton::South);
  EXPECT_TRUE(Gave(Command::Type::Hail));
}

TEST_F(PadWindowTest, AButtonIsNoKeyForThePageOfKeys) {
  WriteSettings("bind turn_left = A\n");  // Left, as which the button counts, is free
  ViewOptions options;
  options.width = 1280;
  options.height = 720;
  options.pad = pad_;
  options.settings = folder_ / "settings.txt";
  Open(options);
  Press("Escape");
  for (int i = 0; i < 4; ++i) Press("Down");
  Press("Return");
  Press("Up");
  Press("Up");
  Press("Return");  // the page of keys
  Press("Return");  // thrust
  Push(PadButton::Left);
  for (int i = 0; i < 3; ++i) Press("Escape");
  Down("w");
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 1) << "the key stayed";
  Up("w");
}

TEST_F(PadWindowTest, AKeyOfTheScenarioIsPressedByPadAndByMouse) {
  game_.PresentationForScenario().keys = {{"dive", "U", "dive"}};
  OpenWithPad();
  const auto pressed = [this] {
    return std::count_if(commands_.begin(), commands_.end(), [](const Command& command) {
      return command.type == Command::Type::PressKey && command.text == "dive";
    });
  };
  // Its row of the menu is behind that of the help.
  Push(PadButton::Start);
  for (int i = 0; i < 11; ++i) Push(PadButton::Down);
  Push(PadButton::South);
  Push(PadButton::South);
  EXPECT_EQ(pressed(), 1);
  // The first row of the panel, which has a margin of 11 units.
  const Area panel = LayOutHud(1280, 720).scenario;
  Click(static_cast<int>(panel.x) + 40, static_cast<int>(panel.y) + 11 + 8);
  EXPECT_EQ(pressed(), 2);
}

TEST_F(PadWindowTest, CargoIsThrownOverboardByPad) {
  OpenWithPad();
  const ObjectId own = game_.GetPlayer().ship;
  ASSERT_EQ(game_.AddCargo(own, *catalog_.FindGood("food"), 3), 3);
  Push(PadButton::Start);
  for (int i = 0; i < 7; ++i) Push(PadButton::Down);
  Push(PadButton::South);
  Push(PadButton::Down);
  Push(PadButton::South);
  EXPECT_FALSE(Gave(Command::Type::Jettison)) << "Enter throws nothing away";
  pad_->state.brake = 1;
  Frames(2);
  pad_->state.brake = 0;
  Frames(2);
  EXPECT_TRUE(Gave(Command::Type::Jettison));
  EXPECT_EQ(game_.UnitsOf(Own(), *catalog_.FindGood("food")), 0);
}

// As another ship at a yard: the first button of a row, which Enter does not press.
TEST_F(PadWindowTest, WhatEnterDoesNotPressHasAButtonOfThePad) {
  OpenWithPad();
  ASSERT_EQ(game_.AddCargo(game_.GetPlayer().ship, *catalog_.FindGood("food"), 1), 1);
  Push(PadButton::Start);
  for (int i = 0; i < 7; ++i) Push(PadButton::Down);
  Push(PadButton::South);
  Push(PadButton::Down);
  Push(PadButton::South);
  EXPECT_FALSE(Gave(Command::Type::Jettison));
  Push(PadButton::RightStick);
  EXPECT_TRUE(Gave(Command::Type::Jettison));
}

TEST_F(PadWindowTest, ARewindThatCostsOneNeedsAHeldKey) {
  game_.Post({Command::Type::BeginCareer, {}, 2, {}, {}});
  game_.Tick();
  ASSERT_EQ(game_.GetCareer().difficulty, Difficulty::Pilot);
  OpenWithPad();
  Down("BackSpace");
  for (int i = 0; i < 100 && !view_->TakeTimeRequest().back; ++i) Frames(1);
  EXPECT_TRUE(view_->TakeTimeRequest().back);
  Up("BackSpace");
  view_->TakeTimeRequest();
  EXPECT_FALSE(view_->TakeTimeRequest().back);
}

}  // namespace
}  // namespace heliopause
