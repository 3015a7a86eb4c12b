// SFML reports axes in percent. Triggers rest at -100 once they were moved, and at 0 before: only
// their upper half counts, so that a pad at rest does not thrust.
#include "view/input/gamepad.hpp"

#include <SFML/Window/Joystick.hpp>
#include <algorithm>
#include <cmath>
#include <optional>

namespace heliopause {

namespace {
constexpr double kSteps = 8;    // of an axis
constexpr float kPressed = 50;  // percent of an axis of the cross

double TriggerValue(float percent) { return std::clamp(percent / 100.0, 0.0, 1.0); }

// Returns Joystick::Count if none is connected.
unsigned FirstConnected() {
  unsigned id = 0;
  while (id < sf::Joystick::Count && !sf::Joystick::isConnected(id)) ++id;
  return id;
}

// The key of a button in menus.
std::optional<Key> MenuKey(PadButton button) {
  switch (button) {
    case PadButton::South:
      return kEnterKey;
    case PadButton::East:
    case PadButton::Start:
      return Key::Escape;
    case PadButton::Up:
      return Key::Up;
    case PadButton::Down:
      return Key::Down;
    case PadButton::Left:
      return Key::Left;
    case PadButton::Right:
      return Key::Right;
    case PadButton::LeftShoulder:
      return Key::PageUp;
    case PadButton::RightShoulder:
      return Key::PageDown;
    default:
      return std::nullopt;
  }
}

// The key of a button on the map.
std::optional<Key> MapKey(PadButton button, const KeyMap& keys) {
  switch (button) {
    case PadButton::LeftShoulder:
      return Key::Hyphen;
    case PadButton::RightShoulder:
      return Key::Equal;
    case PadButton::West:
      return Key::Delete;
    case PadButton::North:
      return keys.Of(Action::Autopilot).first;
    case PadButton::Back:
      return keys.Of(Action::Map).first;
    default:
      return MenuKey(button);
  }
}

// The key of a button in a port or another list with buttons.
std::optional<Key> ListKey(PadButton button, const KeyMap& keys) {
  switch (button) {
    // What Enter does not press: another ship, the end of an escort's service.
    case PadButton::RightStick:
      return Key::Num1;
    case PadButton::West:
      return Key::Num4;
    case PadButton::LeftTrigger:
      return Key::Num2;
    case PadButton::RightTrigger:
      return Key::Num5;
    case PadButton::LeftShoulder:
      return Key::Num3;
    case PadButton::RightShoulder:
      return LeadsOutOfPort(keys.Find(Key::Num6)) ? Key::Numpad6 : Key::Num6;
    case PadButton::LeftStick:
      return Key::Home;
    case PadButton::North:
      return keys.Of(Action::Dock).first;
    // As in flight: jobs and prices are read beside the map.
    case PadButton::Back:
      return keys.Of(Action::Map).first;
    default:
      return MenuKey(button);
  }
}

Key KeyOf(PadSlot slot, PadMode mode, const KeyMap& keys, const PadMap& map) {
  switch (mode) {
    case PadMode::Menu:
    case PadMode::Dialogue:
      return MenuKey(slot.button).value_or(kUnknownKey);
    case PadMode::List:
      return ListKey(slot.button, keys).value_or(kUnknownKey);
    case PadMode::Map:
      return MapKey(slot.button, keys).value_or(kUnknownKey);
    case PadMode::Flight:
      break;
  }
  const std::optional<Action> action = map.Of(slot);
  return action ? keys.Of(*action).first : kUnknownKey;
}

bool IsDown(const PadState& state, PadButton button) {
  constexpr double kHalf = 0.5;  // of the way of a trigger
  if (button == PadButton::LeftTrigger) return state.brake > kHalf;
  if (button == PadButton::RightTrigger) return state.thrust > kHalf;
  return state.down[static_cast<std::size_t>(button)];
}
}  // namespace

PadState JoystickSource::Read() {
  using Pad = sf::Joystick;
  Pad::update();
  PadState state;
  const unsigned id = FirstConnected();
  if (id == Pad::Count) return state;
  state.connected = true;
  const struct {
    PadButton button;
    unsigned number;
  } numbers[] = {{PadButton::South, 0},        {PadButton::East, 1},
                 {PadButton::West, 2},         {PadButton::North, 3},
                 {PadButton::LeftShoulder, 4}, {PadButton::RightShoulder, 5},
                 {PadButton::Back, 6},         {PadButton::Start, 7},
                 {PadButton::LeftStick, 9},    {PadButton::RightStick, 10}};
  for (const auto& row : numbers)
    state.down[static_cast<std::size_t>(row.button)] = Pad::isButtonPressed(id, row.number);
  const auto axis = [id](Pad::Axis which) {
    return Pad::hasAxis(id, which) ? Pad::getAxisPosition(id, which) : 0.f;
  };
  const float x = axis(Pad::Axis::PovX), y = axis(Pad::Axis::PovY);
  state.down[static_cast<std::size_t>(PadButton::Left)] = x < -kPressed;
  state.down[static_cast<std::size_t>(PadButton::Right)] = x > kPressed;
  state.down[static_cast<std::size_t>(PadButton::Up)] = y < -kPressed;
  state.down[static_cast<std::size_t>(PadButton::Down)] = y > kPressed;
  state.stick = axis(Pad::Axis::X) / 100.0;
  state.brake = TriggerValue(axis(Pad::Axis::Z));
  state.thrust = TriggerValue(axis(Pad::Axis::R));
  return state;
}

std::string JoystickSource::Name() const {
  const unsigned id = FirstConnected();
  if (id == sf::Joystick::Count) return {};
  const auto name = sf::Joystick::getIdentification(id).name.toUtf8();
  return {name.begin(), name.end()};
}

double PadAxis(double value, int dead_zone) {
  const double rest = dead_zone / 100.0;
  const double size = (std::min(std::abs(value), 1.0) - rest) / (1 - rest);
  if (!(size > 0)) return 0;
  return std::copysign(std::ceil(size * kSteps) / kSteps, value);
}

std::vector<InputEvent> Gamepad::Take(const PadState& state, PadMode mode, const KeyMap& keys,
                                      const PadSettings& settings) {
  std::vector<InputEvent> events;
  const bool second = IsDown(state, PadButton::LeftShoulder);
  for (std::size_t i = 0; i < kPadButtons; ++i) {
    const auto button = static_cast<PadButton>(i);
    const bool down = state.connected && IsDown(state, button);
    if (down == held_[i]) continue;
    held_[i] = down;
    InputEvent event;
    event.type = down ? InputEvent::Type::KeyDown : InputEvent::Type::KeyUp;
    if (down) pressed_[i] = KeyOf({button, second}, mode, keys, settings.map);
    event.key = pressed_[i];
    event.source = static_cast<int>(i) + 1;
    if (!down) pressed_[i] = kUnknownKey;
    if (event.key != kUnknownKey) events.push_back(event);
  }
  steering_ = {};
  if (state.connected && (mode == PadMode::Flight || mode == PadMode::Dialogue))
    steering_ = {PadAxis(state.thrust, settings.dead_zone),
                 PadAxis(state.stick, settings.dead_zone),
                 PadAxis(state.brake, settings.dead_zone)};
  return events;
}

}  // namespace heliopause
