// Dialogues, flight and screens by pad, and a rewind that has its price, in a window. Ports:
// view_port_test.cpp.
#include <algorithm>

#include "view/frame/pad_window_fixture.hpp"
#include "view/hud/hud_layout.hpp"

namespace heliopause {
namespace {

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
