// A gamepad as keys and axes. Buttons become presses of keys, so that every screen that works with
// keys works with a pad; sticks and triggers steer in steps of an eighth.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "view/draw/compat.hpp"
#include "view/input/key_map.hpp"
#include "view/input/pad_map.hpp"

namespace heliopause {

// The state of a pad at one moment.
struct PadState {
  bool connected = false;
  std::array<bool, kPadButtons> down{};  // by PadButton; those of the triggers are not read
  double stick = 0;                      // left stick, -1 (left) to 1
  double thrust = 0, brake = 0;          // right and left trigger, 0 to 1
};

// Where the state comes from. Tests have a source of their own.
class PadSource {
 public:
  virtual ~PadSource() = default;
  virtual PadState Read() = 0;
  virtual std::string Name() const = 0;  // of the connected pad, utf-8; empty: none is
};

// The first joystick that SFML finds, with the numbers of buttons and axes that Linux gives a usual
// pad. Read costs a system call per connected device.
class JoystickSource final : public PadSource {
 public:
  PadState Read() override;
  std::string Name() const override;
};

// The deflection of an axis: 0 within the dead zone (percent), then rising to 1 at its end, in
// steps of 1/8, because a replay records each step.
double PadAxis(double value, int dead_zone = kPadDeadZone);

// What the buttons are for. On every screen the cross, South and East are the keys of menus, and
// the shoulders scroll by pages. In a port and in other lists with buttons South takes the first
// action, West the fourth (sell one), the triggers the second and the fifth (buy and sell ten), the
// shoulders the third and the sixth (buy and sell all), the right stick the first one where South
// takes none, the left stick shows the next part of a long detail, North launches. On the map the
// shoulders zoom, West removes the route and North switches the autopilot on. In a dialogue in
// flight the buttons are those of menus, but stick and triggers steer.
enum class PadMode { Flight, Menu, List, Map, Dialogue };

// What a pad has done since the last call.
class Gamepad {
 public:
  struct Steering {
    double thrust = 0, turn = 0, brake = 0;
    bool operator==(const Steering&) const = default;
  };

  Gamepad() { pressed_.fill(kUnknownKey); }

  // The key presses and releases of the buttons. In flight they are the keys of the actions. A
  // button releases the key that it pressed, and one that is held when the mode changes presses
  // nothing more: a trigger that thrusts into a port does not trade there. The source of an event
  // is the number of its button, from 1 on.
  std::vector<InputEvent> Take(const PadState& state, PadMode mode, const KeyMap& keys,
                               const PadSettings& settings = {});

  // The steering of the last Take. Zero outside of flight; a dialogue in flight does not stop it.
  Steering Steers() const { return steering_; }

 private:
  std::array<bool, kPadButtons> held_{};
  std::array<Key, kPadButtons> pressed_;  // by button; kUnknownKey: none
  Steering steering_;
};

}  // namespace heliopause
