// The table of key bindings. A new row takes effect for input, hints, help screen and the page of
// keys. A key is found by linear search: the table is small, and keys are rare events.
#include "view/input/keys.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace heliopause {

namespace {
// Rows of a group are shown in this order. View::State::HandleKey relies on unique keys.
constexpr std::array kTable{
    KeyBinding{Action::Thrust, KeyGroup::Flight, "thrust", Key::W, Key::Up, "thrust"},
    KeyBinding{Action::TurnLeft, KeyGroup::Flight, "turn_left", Key::A, Key::Left, "turn left"},
    KeyBinding{Action::TurnRight, KeyGroup::Flight, "turn_right", Key::D, Key::Right, "turn right"},
    KeyBinding{Action::Brake, KeyGroup::Flight, "brake", Key::S, Key::Down, "brake"},
    KeyBinding{Action::FlightAssist, KeyGroup::Flight, "flight_assist", Key::Z, kUnknownKey,
               "flight assist on or off"},
    KeyBinding{Action::Dock, KeyGroup::Flight, "dock", Key::E, kUnknownKey, "dock, launch"},
    KeyBinding{Action::Map, KeyGroup::Flight, "map", Key::M, kUnknownKey, "map and route"},
    KeyBinding{Action::Autopilot, KeyGroup::Flight, "autopilot", Key::O, kUnknownKey,
               "autopilot on or off"},
    KeyBinding{Action::Program, KeyGroup::Flight, "program", kBackslashKey, kUnknownKey,
               "program on or off (Shift: choose)"},
    KeyBinding{Action::FirePrimary, KeyGroup::Combat, "fire_primary", Key::Space, kUnknownKey,
               "fire the gun"},
    KeyBinding{Action::FireSecondary, KeyGroup::Combat, "fire_secondary", Key::X, Key::LControl,
               "fire a missile"},
    KeyBinding{Action::TargetNext, KeyGroup::Combat, "target_next", Key::T, Key::Tab,
               "next target"},
    KeyBinding{Action::TargetHostile, KeyGroup::Combat, "target_hostile", Key::R, kUnknownKey,
               "next hostile (Shift: back)"},
    KeyBinding{Action::TargetAttacker, KeyGroup::Combat, "target_attacker", Key::V, kUnknownKey,
               "last attacker"},
    KeyBinding{Action::TargetNearest, KeyGroup::Combat, "target_nearest", Key::G, kUnknownKey,
               "nearest object"},
    KeyBinding{Action::TargetNone, KeyGroup::Combat, "target_none", Key::C, kUnknownKey,
               "clear target"},
    KeyBinding{Action::Hail, KeyGroup::Others, "hail", Key::Y, kUnknownKey, "hail the target"},
    KeyBinding{Action::Board, KeyGroup::Others, "board", Key::B, kUnknownKey,
               "board a disabled ship"},
    KeyBinding{Action::WingFollow, KeyGroup::Others, "wing_follow", Key::Num1, kUnknownKey,
               "escorts: follow me"},
    KeyBinding{Action::WingAttack, KeyGroup::Others, "wing_attack", Key::Num2, kUnknownKey,
               "escorts: attack my target"},
    KeyBinding{Action::WingHold, KeyGroup::Others, "wing_hold", Key::Num3, kUnknownKey,
               "escorts: hold position"},
    KeyBinding{Action::WingMine, KeyGroup::Others, "wing_mine", Key::Num4, kUnknownKey,
               "escorts: break rocks"},
    KeyBinding{Action::WingDock, KeyGroup::Others, "wing_dock", Key::Num5, kUnknownKey,
               "escorts: dock"},
    KeyBinding{Action::WingFormation, KeyGroup::Others, "wing_formation", Key::Num6, kUnknownKey,
               "escorts: next formation"},
    KeyBinding{Action::ZoomIn, KeyGroup::View, "zoom_in", Key::Equal, Key::Add, "zoom in"},
    KeyBinding{Action::ZoomOut, KeyGroup::View, "zoom_out", Key::Hyphen, Key::Subtract, "zoom out"},
    KeyBinding{Action::Recenter, KeyGroup::View, "recenter", Key::Home, kUnknownKey,
               "reset zoom and position"},
    KeyBinding{Action::RadarNearer, KeyGroup::View, "radar_nearer", Key::LBracket, Key::PageDown,
               "radar range down"},
    KeyBinding{Action::RadarFarther, KeyGroup::View, "radar_farther", Key::RBracket, Key::PageUp,
               "radar range up"},
    KeyBinding{Action::RadarScale, KeyGroup::View, "radar_scale", Key::L, kUnknownKey,
               "radar linear or logarithmic"},
    KeyBinding{Action::Hud, KeyGroup::View, "hud", Key::H, kUnknownKey, "HUD on or off"},
    KeyBinding{Action::Standings, KeyGroup::View, "standings", Key::I, kUnknownKey,
               "standings with factions"},
    KeyBinding{Action::LogPage, KeyGroup::View, "log_page", Key::End, kUnknownKey, "the whole log"},
    KeyBinding{Action::TreeView, KeyGroup::Tree, "tree_view", Key::F3, kUnknownKey,
               "quadtree view on or off"},
    KeyBinding{Action::TreeLayers, KeyGroup::Tree, "tree_layers", Key::F4, kUnknownKey,
               "quadtree layers"},
    KeyBinding{Action::TreePage, KeyGroup::Tree, "tree_page", Key::F6, kUnknownKey,
               "statistics, searches, scripts"},
    KeyBinding{Action::SearchNext, KeyGroup::Tree, "search_next", Key::N, kUnknownKey,
               "next search"},
    KeyBinding{Action::SearchPrevious, KeyGroup::Tree, "search_previous", kSemicolonKey,
               kUnknownKey, "previous search"},
    KeyBinding{Action::TreeExport, KeyGroup::Tree, "tree_export", Key::F7, kUnknownKey,
               "export tree as SVG and DOT"},
    KeyBinding{Action::Rewind, KeyGroup::Time, "rewind", kBackspaceKey, kUnknownKey,
               "rewind (hold)"},
    KeyBinding{Action::TickBack, KeyGroup::Time, "tick_back", Key::J, kUnknownKey,
               "pause, one tick back"},
    KeyBinding{Action::TickOn, KeyGroup::Time, "tick_on", Key::K, kUnknownKey,
               "pause, one tick forward"},
    KeyBinding{Action::Slower, KeyGroup::Time, "slower", Key::Comma, kUnknownKey,
               "slower, down to 1/8 speed"},
    KeyBinding{Action::Faster, KeyGroup::Time, "faster", Key::Period, kUnknownKey,
               "faster, up to 16x speed"},
    KeyBinding{Action::Pause, KeyGroup::Program, "pause", Key::P, Key::Pause, "pause"},
    KeyBinding{Action::Help, KeyGroup::Program, "help", Key::F1, kUnknownKey, "this help"},
    KeyBinding{Action::Console, KeyGroup::Program, "console", kGraveKey, Key::F2, "Lua console"},
    KeyBinding{Action::QuickSave, KeyGroup::Program, "quick_save", Key::F5, kUnknownKey,
               "quick save"},
    KeyBinding{Action::QuickLoad, KeyGroup::Program, "quick_load", Key::F9, kUnknownKey,
               "quick load"},
    KeyBinding{Action::FullScreen, KeyGroup::Program, "full_screen", Key::F11, kUnknownKey,
               "full screen"},
    KeyBinding{Action::Screenshot, KeyGroup::Program, "screenshot", Key::F12, kUnknownKey,
               "screenshot"},
    KeyBinding{Action::Menu, KeyGroup::Program, "menu", Key::Escape, kUnknownKey, "menu, back"},
};

constexpr std::array kMouse{
    MouseLine{"Left click", "target in space or on the radar; node"},
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
    Named{Key::Up, "Up"},
    Named{Key::Down, "Down"},
    Named{Key::Left, "Left"},
    Named{Key::Right, "Right"},
    Named{Key::Space, "Space"},
    Named{Key::LControl, "Left Ctrl"},
    Named{Key::Tab, "Tab"},
    Named{Key::Equal, "="},
    Named{Key::Add, "Num +"},
    Named{Key::Hyphen, "-"},
    Named{Key::Subtract, "Num -"},
    Named{Key::Home, "Home"},
    Named{Key::LBracket, "["},
    Named{Key::RBracket, "]"},
    Named{Key::PageUp, "Page Up"},
    Named{Key::PageDown, "Page Down"},
    Named{Key::Pause, "Pause"},
    Named{kGraveKey, "`"},
    Named{Key::Escape, "Esc"},
    Named{kBackspaceKey, "Backspace"},
    Named{Key::Comma, "Comma"},
    Named{Key::Period, "Period"},
    Named{Key::Insert, "Insert"},
    Named{kEnterKey, "Enter"},
    Named{Key::Delete, "Delete"},
    Named{Key::End, "End"},
    Named{kSemicolonKey, ";"},
    Named{kApostropheKey, "'"},
    Named{Key::Slash, "/"},
    Named{kBackslashKey, "\\"},
    Named{Key::LShift, "Left Shift"},
    Named{Key::RShift, "Right Shift"},
    Named{Key::RControl, "Right Ctrl"},
    Named{Key::LAlt, "Left Alt"},
    Named{Key::RAlt, "Right Alt"},
    Named{Key::Multiply, "Num *"},
    Named{Key::Divide, "Num /"},
};
}  // namespace

std::span<const KeyBinding> KeyTable() { return kTable; }
std::span<const MouseLine> MouseTable() { return kMouse; }

const KeyBinding& BindingOf(Action action) {
  const auto found = std::find_if(kTable.begin(), kTable.end(),
                                  [&](const KeyBinding& row) { return row.action == action; });
  assert(found != kTable.end() && "each action has a row");
  return *found;
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
  if (key >= Key::Numpad0 && key <= Key::Numpad9)
    return std::string("Num ") + static_cast<char>('0' + (key - Key::Numpad0));
  if (key >= Key::F1 && key <= Key::F15) return "F" + std::to_string(key - Key::F1 + 1);
  return "?";
}

// Linear over all key codes: names are read from the settings file alone.
std::optional<Key> FindKey(std::string_view name) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  for (int code = 0; code < Key::KeyCount; ++code) {
    const auto key = static_cast<Key>(code);
    const std::string known = KeyName(key);
    if (known != "?" && std::equal(known.begin(), known.end(), name.begin(), name.end(),
                                   [&](char a, char b) { return lower(a) == lower(b); }))
      return key;
  }
  return std::nullopt;
}

std::string KnownKeyNames() {
  std::string all = "A to Z, 0 to 9, Num 0 to Num 9, F1 to F15";
  for (const Named& named : kNames) all += std::string(", ") + named.name;
  return all;
}

int ChoiceOf(Key key) {
  if (key >= Key::Num1 && key <= Key::Num5) return key - Key::Num1 + 1;
  if (key >= Key::Numpad1 && key <= Key::Numpad5) return key - Key::Numpad1 + 1;
  return 0;
}

std::string GroupName(KeyGroup group) {
  switch (group) {
    case KeyGroup::Flight:
      return "Flight";
    case KeyGroup::Combat:
      return "Combat";
    case KeyGroup::Others:
      return "Others";
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
