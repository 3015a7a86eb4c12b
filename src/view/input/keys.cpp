// The table of key bindings. A new row takes effect for input, hints and help screen. A key is
// found by linear search: the table is small, and keys are rare events.
#include "view/input/keys.hpp"

#include <array>

namespace heliopause {

namespace {
// Rows of a group are shown in this order. View::State::HandleKey relies on unique keys.
constexpr std::array kTable{
    KeyBinding{Action::Thrust, KeyGroup::Flight, Key::W, Key::Up, "thrust"},
    KeyBinding{Action::TurnLeft, KeyGroup::Flight, Key::A, Key::Left, "turn left"},
    KeyBinding{Action::TurnRight, KeyGroup::Flight, Key::D, Key::Right, "turn right"},
    KeyBinding{Action::Brake, KeyGroup::Flight, Key::S, Key::Down, "brake"},
    KeyBinding{Action::FlightAssist, KeyGroup::Flight, Key::Z, Key::V, "flight assist on or off"},
    KeyBinding{Action::Dock, KeyGroup::Flight, Key::E, kUnknownKey, "dock, launch"},
    KeyBinding{Action::Map, KeyGroup::Flight, Key::M, kUnknownKey, "map and route"},
    KeyBinding{Action::Autopilot, KeyGroup::Flight, Key::O, kUnknownKey, "autopilot on or off"},
    KeyBinding{Action::FirePrimary, KeyGroup::Combat, Key::Space, kUnknownKey, "fire the gun"},
    KeyBinding{Action::FireSecondary, KeyGroup::Combat, Key::X, Key::LControl, "fire a missile"},
    KeyBinding{Action::TargetNext, KeyGroup::Combat, Key::T, Key::Tab, "next target"},
    KeyBinding{Action::TargetHostile, KeyGroup::Combat, Key::R, kUnknownKey, "nearest hostile"},
    KeyBinding{Action::TargetNearest, KeyGroup::Combat, Key::G, kUnknownKey, "nearest object"},
    KeyBinding{Action::TargetNone, KeyGroup::Combat, Key::C, kUnknownKey, "clear target"},
    KeyBinding{Action::ZoomIn, KeyGroup::View, Key::Equal, Key::Add, "zoom in"},
    KeyBinding{Action::ZoomOut, KeyGroup::View, Key::Hyphen, Key::Subtract, "zoom out"},
    KeyBinding{Action::Recenter, KeyGroup::View, Key::Home, kUnknownKey, "reset zoom and position"},
    KeyBinding{Action::RadarNearer, KeyGroup::View, Key::LBracket, Key::PageDown,
               "radar range down"},
    KeyBinding{Action::RadarFarther, KeyGroup::View, Key::RBracket, Key::PageUp, "radar range up"},
    KeyBinding{Action::RadarScale, KeyGroup::View, Key::L, kUnknownKey,
               "radar linear or logarithmic"},
    KeyBinding{Action::Hud, KeyGroup::View, Key::H, kUnknownKey, "HUD on or off"},
    KeyBinding{Action::TreeView, KeyGroup::Tree, Key::F3, kUnknownKey, "quadtree view on or off"},
    KeyBinding{Action::TreeLayers, KeyGroup::Tree, Key::F4, kUnknownKey, "quadtree layers"},
    KeyBinding{Action::TreePage, KeyGroup::Tree, Key::F6, kUnknownKey,
               "statistics, searches, scripts"},
    KeyBinding{Action::SearchNext, KeyGroup::Tree, Key::N, kUnknownKey, "next search"},
    KeyBinding{Action::SearchPrevious, KeyGroup::Tree, Key::B, kUnknownKey, "previous search"},
    KeyBinding{Action::TreeExport, KeyGroup::Tree, Key::F7, kUnknownKey,
               "export tree as SVG and DOT"},
    KeyBinding{Action::Rewind, KeyGroup::Time, kBackspaceKey, kUnknownKey, "rewind (hold)"},
    KeyBinding{Action::TickBack, KeyGroup::Time, Key::J, kUnknownKey, "pause, one tick back"},
    KeyBinding{Action::TickOn, KeyGroup::Time, Key::K, kUnknownKey, "pause, one tick forward"},
    KeyBinding{Action::Slower, KeyGroup::Time, Key::Comma, kUnknownKey,
               "slower, down to 1/8 speed"},
    KeyBinding{Action::Faster, KeyGroup::Time, Key::Period, kUnknownKey, "faster, up to 16x speed"},
    KeyBinding{Action::Pause, KeyGroup::Program, Key::P, Key::Pause, "pause"},
    KeyBinding{Action::Help, KeyGroup::Program, Key::F1, kUnknownKey, "this help"},
    KeyBinding{Action::Console, KeyGroup::Program, kGraveKey, Key::F2, "Lua console"},
    KeyBinding{Action::QuickSave, KeyGroup::Program, Key::F5, kUnknownKey, "quick save"},
    KeyBinding{Action::QuickLoad, KeyGroup::Program, Key::F9, kUnknownKey, "quick load"},
    KeyBinding{Action::FullScreen, KeyGroup::Program, Key::F11, kUnknownKey, "full screen"},
    KeyBinding{Action::Screenshot, KeyGroup::Program, Key::F12, kUnknownKey, "screenshot"},
    KeyBinding{Action::Menu, KeyGroup::Program, Key::Escape, kUnknownKey, "menu, back"},
};

constexpr std::array kMouse{
    MouseLine{"Left click", "select target; inspect node"},
    MouseLine{"Wheel", "zoom"},
    MouseLine{"Right drag", "move the view"},
    MouseLine{"Time bar", "drag to seek"},
};

// Keys whose label is not a letter or a function key.
struct Named {
  Key key;
  const char* name;
};
constexpr std::array kNames{
    Named{Key::Up, "Up"},          Named{Key::Down, "Down"},
    Named{Key::Left, "Left"},      Named{Key::Right, "Right"},
    Named{Key::Space, "Space"},    Named{Key::LControl, "Left Ctrl"},
    Named{Key::Tab, "Tab"},        Named{Key::Equal, "="},
    Named{Key::Add, "Num +"},      Named{Key::Hyphen, "-"},
    Named{Key::Subtract, "Num -"}, Named{Key::Home, "Home"},
    Named{Key::LBracket, "["},     Named{Key::RBracket, "]"},
    Named{Key::PageUp, "Page Up"}, Named{Key::PageDown, "Page Down"},
    Named{Key::Pause, "Pause"},    Named{kGraveKey, "`"},
    Named{Key::Escape, "Esc"},     Named{kBackspaceKey, "Backspace"},
    Named{Key::Comma, "Comma"},    Named{Key::Period, "Period"},
    Named{Key::Insert, "Insert"},  Named{Key::Delete, "Delete"},
    Named{kEnterKey, "Enter"},
};
}  // namespace

std::span<const KeyBinding> KeyTable() { return kTable; }
std::span<const MouseLine> MouseTable() { return kMouse; }

std::optional<Action> FindAction(Key key) {
  if (key == kUnknownKey) return std::nullopt;
  for (const KeyBinding& binding : kTable) {
    if (binding.first == key || binding.second == key) return binding.action;
  }
  return std::nullopt;
}

// Held actions come first in the enumeration.
bool IsHeld(Action action) { return action <= Action::FireSecondary; }

// SFML numbers letters and function keys consecutively.
std::string KeyName(Key key) {
  for (const Named& named : kNames) {
    if (named.key == key) return named.name;
  }
  if (key >= Key::A && key <= Key::Z)
    return std::string(1, static_cast<char>('A' + (key - Key::A)));
  if (key >= Key::Num0 && key <= Key::Num9)
    return std::string(1, static_cast<char>('0' + (key - Key::Num0)));
  if (key >= Key::F1 && key <= Key::F15) return "F" + std::to_string(key - Key::F1 + 1);
  return "?";
}

int ChoiceOf(Key key) {
  if (key >= Key::Num1 && key <= Key::Num5) return key - Key::Num1 + 1;
  if (key >= Key::Numpad1 && key <= Key::Numpad5) return key - Key::Numpad1 + 1;
  return 0;
}

// Both keys of the action, the default first.
std::string KeyNames(Action action) {
  for (const KeyBinding& binding : kTable) {
    if (binding.action != action) continue;
    const std::string first = KeyName(binding.first);
    return binding.second == kUnknownKey ? first : first + " / " + KeyName(binding.second);
  }
  return "";
}

std::string GroupName(KeyGroup group) {
  switch (group) {
    case KeyGroup::Flight:
      return "Flight";
    case KeyGroup::Combat:
      return "Combat";
    case KeyGroup::View:
      return "View";
    case KeyGroup::Tree:
      return "Quadtree";
    case KeyGroup::Time:
      return "Time";
    case KeyGroup::Program:
      return "Program";
  }
  return "";
}

}  // namespace heliopause
