// The buttons of a gamepad, and their actions in flight as the player chose them. Each button has
// two: the second one while the left shoulder is held.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "view/input/keys.hpp"

namespace heliopause {

// Buttons by their place on a usual pad. The directions are those of the cross.
enum class PadButton {
  South,  // A of Microsoft's, cross of Sony's
  East,
  West,
  North,
  LeftShoulder,
  RightShoulder,
  Back,
  Start,
  Up,
  Down,
  Left,
  Right,
  LeftStick,  // pressed
  RightStick,
  LeftTrigger,  // the triggers as buttons: down above half of their way
  RightTrigger,
};
inline constexpr std::size_t kPadButtons = 16;

// A button, alone or with the left shoulder.
struct PadSlot {
  PadButton button = PadButton::South;
  bool second = false;
};

// The slots whose actions can be chosen. Not the left shoulder, which is the second layer, the
// triggers, which steer, and Start alone, which opens the menu.
std::span<const PadSlot> PadSlots();
std::string PadSlotId(PadSlot slot);    // of the settings file: "south", "left_shoulder+south"
std::string PadSlotName(PadSlot slot);  // in the language of the player

class PadMap {
 public:
  PadMap();  // the usual one

  std::optional<Action> Of(PadSlot slot) const { return At(slot); }
  void Bind(PadSlot slot, std::optional<Action> action) { At(slot) = action; }
  bool IsDefault(PadSlot slot) const;

  // A line `pad SLOT = ACTION` of the settings file, or `none`. Returns the reason why it is
  // rejected, with the names that exist, or an empty string. A rejection changes nothing.
  std::string Read(std::string_view slot, std::string_view action);

  bool operator==(const PadMap&) const = default;

 private:
  std::optional<Action>& At(PadSlot slot) {
    return actions_[slot.second ? 1 : 0][static_cast<std::size_t>(slot.button)];
  }
  const std::optional<Action>& At(PadSlot slot) const {
    return actions_[slot.second ? 1 : 0][static_cast<std::size_t>(slot.button)];
  }
  std::array<std::array<std::optional<Action>, kPadButtons>, 2> actions_;
};

// Values of sticks and triggers up to this share of the way are rest: they do not return to the
// middle exactly. Percent.
inline constexpr int kPadDeadZone = 20, kLeastPadDeadZone = 5, kMostPadDeadZone = 60,
                     kPadDeadZoneStep = 5;

struct PadSettings {
  int dead_zone = kPadDeadZone;
  PadMap map;
};

}  // namespace heliopause
