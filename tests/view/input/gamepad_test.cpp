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
  EXPECT_EQ(PadAxis(kPadDeadZone), 0);
  EXPECT_EQ(PadAxis(-kPadDeadZone), 0);
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
  EXPECT_EQ(Text(pad.Take(With({PadButton::South}), false, keys)), "+/");
  EXPECT_EQ(Text(pad.Take(With({PadButton::South}), false, keys)), "");
  EXPECT_EQ(Text(pad.Take(With({PadButton::West}), false, keys)), "-/ +R");
  EXPECT_EQ(Text(pad.Take(With({}), false, keys)), "-R");
}

TEST(Gamepad, InMenusTheCrossAndTwoButtonsAreTheirKeys) {
  Gamepad pad;
  EXPECT_EQ(Text(pad.Take(With({PadButton::Down, PadButton::South}), true, {})), "+Enter +Down");
  EXPECT_EQ(Text(pad.Take(With({}), true, {})), "-Enter -Down");
  EXPECT_EQ(Text(pad.Take(With({PadButton::East}), true, {})), "+Esc");
  EXPECT_EQ(Text(pad.Take(With({PadButton::East, PadButton::North}), true, {})), "");
}

TEST(Gamepad, AButtonReleasesTheKeyThatItPressed) {
  Gamepad pad;
  EXPECT_EQ(Text(pad.Take(With({PadButton::South}), false, {})), "+Space");
  EXPECT_EQ(Text(pad.Take(With({}), true, {})), "-Space") << "a menu has opened meanwhile";
}

TEST(Gamepad, ALostPadReleasesEverything) {
  Gamepad pad;
  PadState state = With({PadButton::South});
  state.thrust = 1;
  pad.Take(state, false, {});
  EXPECT_EQ(pad.Steers().thrust, 1);
  state.connected = false;
  EXPECT_EQ(Text(pad.Take(state, false, {})), "-Space");
  EXPECT_EQ(pad.Steers(), Gamepad::Steering{});
}

TEST(Gamepad, SticksSteerInFlightAlone) {
  Gamepad pad;
  PadState state = With({});
  state.stick = -1;
  state.brake = 0.1;
  pad.Take(state, false, {});
  EXPECT_EQ(pad.Steers(), (Gamepad::Steering{0, -1, 0}));
  pad.Take(state, true, {});
  EXPECT_EQ(pad.Steers(), Gamepad::Steering{});
}

}  // namespace
}  // namespace heliopause
