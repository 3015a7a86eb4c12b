#include "view/input/gamepad.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heliopause {
namespace {

PadState With(std::initializer_list<PadButton> buttons) {
  PadState state;
  state.connected = true;
  for (const PadButton button : buttons) state.down[static_cast<std::size_t>(button)] = true;
  return state;
}

// "+W -W": presses and releases by the names of their keys.
std::string Text(const std::vector<InputEvent>& events) {
  std::string text;
  for (const InputEvent& event : events)
    text += (text.empty() ? "" : " ") +
            std::string(event.type == InputEvent::Type::KeyDown ? "+" : "-") + KeyName(event.key);
  return text;
}

TEST(PadAxis, RestsInTheDeadZoneAndReachesItsEnds) {
  EXPECT_EQ(PadAxis(0), 0);
  EXPECT_EQ(PadAxis(kPadDeadZone / 100.0), 0);
  EXPECT_EQ(PadAxis(-kPadDeadZone / 100.0), 0);
  EXPECT_GT(PadAxis(0.3), 0);
  EXPECT_EQ(PadAxis(0.3, 30), 0) << "of a worn stick";
  EXPECT_EQ(PadAxis(1, 60), 1);
  EXPECT_EQ(PadAxis(1), 1);
  EXPECT_EQ(PadAxis(-1), -1);
  EXPECT_EQ(PadAxis(1.5), 1);
  for (double value = -1; value <= 1; value += 0.01) {
    EXPECT_EQ(PadAxis(value) * 8, std::round(PadAxis(value) * 8)) << "in steps of 1/8";
    EXPECT_EQ(PadAxis(-value), -PadAxis(value));
  }
}

TEST(Gamepad, AButtonIsTheKeyOfItsActionOnce) {
  Gamepad pad;
  KeyMap keys;
  ASSERT_EQ(keys.Bind(Action::FirePrimary, {Key::Slash, kUnknownKey}), "");
  EXPECT_EQ(Text(pad.Take(With({PadButton::South}), PadMode::Flight, keys)), "+/");
  EXPECT_EQ(Text(pad.Take(With({PadButton::South}), PadMode::Flight, keys)), "");
  EXPECT_EQ(Text(pad.Take(With({PadButton::West}), PadMode::Flight, keys)), "-/ +R");
  EXPECT_EQ(Text(pad.Take(With({}), PadMode::Flight, keys)), "-R");
}

TEST(Gamepad, TwoButtonsOfOneActionAreTwoSources) {
  Gamepad pad;
  PadSettings settings;
  ASSERT_EQ(settings.map.Read("east", "fire_primary"), "");
  const auto both =
      pad.Take(With({PadButton::South, PadButton::East}), PadMode::Flight, {}, settings);
  ASSERT_EQ(Text(both), "+Space +Space");
  EXPECT_NE(both[0].source, both[1].source);
  const auto one = pad.Take(With({PadButton::East}), PadMode::Flight, {}, settings);
  ASSERT_EQ(Text(one), "-Space");
  EXPECT_EQ(one[0].source, both[0].source);
}

TEST(Gamepad, WithTheLeftShoulderAButtonHasItsSecondAction) {
  Gamepad pad;
  EXPECT_EQ(Text(pad.Take(With({PadButton::LeftShoulder}), PadMode::Flight, {})), "");
  EXPECT_EQ(Text(pad.Take(With({PadButton::LeftShoulder, PadButton::South}), PadMode::Flight, {})),
            "+Y");
  EXPECT_EQ(Text(pad.Take(With({PadButton::South}), PadMode::Flight, {})), "")
      << "the shoulder alone releases nothing";
  EXPECT_EQ(Text(pad.Take(With({}), PadMode::Flight, {})), "-Y") << "what the button pressed";
  EXPECT_EQ(Text(pad.Take(With({PadButton::South}), PadMode::Flight, {})), "+Space");
}

TEST(Gamepad, TheButtonsAreThoseOfTheSettings) {
  Gamepad pad;
  PadSettings settings;
  ASSERT_EQ(settings.map.Read("south", "hail"), "");
  ASSERT_EQ(settings.map.Read("east", "none"), "");
  settings.dead_zone = 50;
  PadState state = With({PadButton::South, PadButton::East});
  state.stick = 0.45;
  EXPECT_EQ(Text(pad.Take(state, PadMode::Flight, {}, settings)), "+Y");
  EXPECT_EQ(pad.Steers(), Gamepad::Steering{});
}

TEST(Gamepad, OnTheMapTheShouldersZoom) {
  Gamepad pad;
  const auto press = [&](PadButton button) {
    pad.Take(With({}), PadMode::Map, {});
    return Text(pad.Take(With({button}), PadMode::Map, {}));
  };
  EXPECT_EQ(press(PadButton::LeftShoulder), "+-");
  EXPECT_EQ(press(PadButton::RightShoulder), "+=");
  EXPECT_EQ(press(PadButton::South), "+Enter") << "sets the route";
  EXPECT_EQ(press(PadButton::West), "+Delete") << "removes it";
  EXPECT_EQ(press(PadButton::North), "+O") << "the autopilot";
  EXPECT_EQ(press(PadButton::East), "+Esc");
  EXPECT_EQ(press(PadButton::Left), "+Left");
}

TEST(Gamepad, InMenusTheCrossAndTwoButtonsAreTheirKeys) {
  Gamepad pad;
  EXPECT_EQ(Text(pad.Take(With({PadButton::Down, PadButton::South}), PadMode::Menu, {})),
            "+Enter +Down");
  EXPECT_EQ(Text(pad.Take(With({}), PadMode::Menu, {})), "-Enter -Down");
  EXPECT_EQ(Text(pad.Take(With({PadButton::East}), PadMode::Menu, {})), "+Esc");
  EXPECT_EQ(Text(pad.Take(With({PadButton::East, PadButton::North}), PadMode::Menu, {})), "");
}

TEST(Gamepad, InAPortItBuysSellsAndLaunches) {
  Gamepad pad;
  const auto press = [&](PadButton button) {
    pad.Take(With({}), PadMode::List, {});
    return Text(pad.Take(With({button}), PadMode::List, {}));
  };
  EXPECT_EQ(press(PadButton::South), "+Enter");
  EXPECT_EQ(press(PadButton::West), "+4");
  EXPECT_EQ(press(PadButton::RightStick), "+1") << "where Enter presses nothing";
  EXPECT_EQ(press(PadButton::LeftShoulder), "+3");
  EXPECT_EQ(press(PadButton::RightShoulder), "+6");
  EXPECT_EQ(press(PadButton::North), "+E");
  EXPECT_EQ(press(PadButton::LeftStick), "+Home") << "more of a long detail";
  EXPECT_EQ(press(PadButton::Back), "+M") << "as in flight";
  EXPECT_EQ(press(PadButton::Left), "+Left");
  EXPECT_EQ(pad.Steers(), Gamepad::Steering{});
}

TEST(Gamepad, TheButtonThatSellsAllIsNotTheKeyOfTheMap) {
  Gamepad pad;
  KeyMap keys;
  ASSERT_EQ(keys.Bind(Action::WingFormation, {Key::Slash, kUnknownKey}), "");
  ASSERT_EQ(keys.Bind(Action::Map, {Key::Num6, kUnknownKey}), "");
  EXPECT_EQ(Text(pad.Take(With({PadButton::RightShoulder}), PadMode::List, keys)), "+Num 6");
  EXPECT_EQ(Text(pad.Take(With({PadButton::Back}), PadMode::List, keys)), "-Num 6 +6");
}

TEST(Gamepad, InAPortTheTriggersTradeTen) {
  Gamepad pad;
  const auto take = [&](double brake, double thrust, PadMode mode) {
    PadState state = With({});
    state.brake = brake;
    state.thrust = thrust;
    return Text(pad.Take(state, mode, {}));
  };
  EXPECT_EQ(take(0, 1, PadMode::Flight), "") << "it thrusts";
  EXPECT_EQ(take(0, 1, PadMode::List), "") << "held since the flight";
  EXPECT_EQ(take(0, 0.4, PadMode::List), "");
  EXPECT_EQ(take(0, 0.6, PadMode::List), "+5");
  EXPECT_EQ(take(0.6, 0.9, PadMode::List), "+2");
  EXPECT_EQ(take(0.2, 0, PadMode::List), "-2 -5");
  EXPECT_EQ(take(1, 0, PadMode::Menu), "");
}

TEST(Gamepad, AButtonThatIsHeldWhenTheModeChangesPressesNothing) {
  Gamepad pad;
  EXPECT_EQ(Text(pad.Take(With({PadButton::North}), PadMode::Menu, {})), "");
  EXPECT_EQ(Text(pad.Take(With({PadButton::North}), PadMode::List, {})), "") << "does not launch";
}

TEST(Gamepad, AButtonReleasesTheKeyThatItPressed) {
  Gamepad pad;
  EXPECT_EQ(Text(pad.Take(With({PadButton::South}), PadMode::Flight, {})), "+Space");
  EXPECT_EQ(Text(pad.Take(With({}), PadMode::Menu, {})), "-Space") << "a menu has opened meanwhile";
}

TEST(Gamepad, ALostPadReleasesEverything) {
  Gamepad pad;
  PadState state = With({PadButton::South});
  state.thrust = 1;
  pad.Take(state, PadMode::Flight, {});
  EXPECT_EQ(pad.Steers().thrust, 1);
  state.connected = false;
  EXPECT_EQ(Text(pad.Take(state, PadMode::Flight, {})), "-Space");
  EXPECT_EQ(pad.Steers(), Gamepad::Steering{});
}

TEST(Gamepad, SticksSteerInFlightAlone) {
  Gamepad pad;
  PadState state = With({});
  state.stick = -1;
  state.brake = 0.1;
  pad.Take(state, PadMode::Flight, {});
  EXPECT_EQ(pad.Steers(), (Gamepad::Steering{0, -1, 0}));
  pad.Take(state, PadMode::Menu, {});
  EXPECT_EQ(pad.Steers(), Gamepad::Steering{});
}

TEST(Gamepad, ADialogueInFlightTakesTheButtonsAndNotTheStick) {
  Gamepad pad;
  PadState state = With({PadButton::South});
  state.stick = 1;
  EXPECT_EQ(Text(pad.Take(state, PadMode::Dialogue, {})), "+Enter");
  EXPECT_EQ(pad.Steers(), (Gamepad::Steering{0, 1, 0}));
}

}  // namespace
}  // namespace heliopause
