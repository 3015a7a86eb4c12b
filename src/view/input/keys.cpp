// The table of key bindings. A new row takes effect for input, hints, help screen and the page of
// keys. A key is found by linear search: the table is small, and keys are rare events.
#include "view/input/keys.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
// Rows of a group are shown in this order. View::State::HandleKey relies on unique keys.
constexpr std::array kTable{
    KeyBinding{Action::Thrust, KeyGroup::Flight, "thrust", Key::W, Key::Up},
    KeyBinding{Action::TurnLeft, KeyGroup::Flight, "turn_left", Key::A, Key::Left},
    KeyBinding{Action::TurnRight, KeyGroup::Flight, "turn_right", Key::D, Key::Right},
    KeyBinding{Action::Brake, KeyGroup::Flight, "brake", Key::S, Key::Down},
    KeyBinding{Action::FlightAssist, KeyGroup::Flight, "flight_assist", Key::Z, kUnknownKey},
    KeyBinding{Action::Dock, KeyGroup::Flight, "dock", Key::E, kUnknownKey},
    KeyBinding{Action::Map, KeyGroup::Flight, "map", Key::M, kUnknownKey},
    KeyBinding{Action::Autopilot, KeyGroup::Flight, "autopilot", Key::O, kUnknownKey},
    KeyBinding{Action::Program, KeyGroup::Flight, "program", kBackslashKey, kUnknownKey},
    KeyBinding{Action::FirePrimary, KeyGroup::Combat, "fire_primary", Key::Space, kUnknownKey},
    KeyBinding{Action::FireSecondary, KeyGroup::Combat, "fire_secondary", Key::X, Key::LControl},
    KeyBinding{Action::TargetNext, KeyGroup::Combat, "target_next", Key::T, Key::Tab},
    KeyBinding{Action::TargetHostile, KeyGroup::Combat, "target_hostile", Key::R, kUnknownKey},
    KeyBinding{Action::TargetAttacker, KeyGroup::Combat, "target_attacker", Key::V, kUnknownKey},
    KeyBinding{Action::TargetNearest, KeyGroup::Combat, "target_nearest", Key::G, kUnknownKey},
    KeyBinding{Action::TargetNone, KeyGroup::Combat, "target_none", Key::C, kUnknownKey},
    KeyBinding{Action::Hail, KeyGroup::Others, "hail", Key::Y, kUnknownKey},
    KeyBinding{Action::Board, KeyGroup::Others, "board", Key::B, kUnknownKey},
    KeyBinding{Action::DeepScan, KeyGroup::Others, "deep_scan", Key::Delete, kUnknownKey},
    KeyBinding{Action::WingFollow, KeyGroup::Others, "wing_follow", Key::Num1, kUnknownKey},
    KeyBinding{Action::WingAttack, KeyGroup::Others, "wing_attack", Key::Num2, kUnknownKey},
    KeyBinding{Action::WingHold, KeyGroup::Others, "wing_hold", Key::Num3, kUnknownKey},
    KeyBinding{Action::WingMine, KeyGroup::Others, "wing_mine", Key::Num4, kUnknownKey},
    KeyBinding{Action::WingDock, KeyGroup::Others, "wing_dock", Key::Num5, kUnknownKey},
    KeyBinding{Action::WingFormation, KeyGroup::Others, "wing_formation", Key::Num6, kUnknownKey},
    KeyBinding{Action::ZoomIn, KeyGroup::View, "zoom_in", Key::Equal, Key::Add},
    KeyBinding{Action::ZoomOut, KeyGroup::View, "zoom_out", Key::Hyphen, Key::Subtract},
    KeyBinding{Action::Recenter, KeyGroup::View, "recenter", Key::Home, kUnknownKey},
    KeyBinding{Action::RadarNearer, KeyGroup::View, "radar_nearer", Key::LBracket, Key::PageDown},
    KeyBinding{Action::RadarFarther, KeyGroup::View, "radar_farther", Key::RBracket, Key::PageUp},
    KeyBinding{Action::RadarScale, KeyGroup::View, "radar_scale", Key::L, kUnknownKey},
    KeyBinding{Action::Hud, KeyGroup::View, "hud", Key::H, kUnknownKey},
    KeyBinding{Action::Standings, KeyGroup::View, "standings", Key::I, kUnknownKey},
    KeyBinding{Action::ShipPage, KeyGroup::View, "ship_page", kApostropheKey, kUnknownKey},
    KeyBinding{Action::LogPage, KeyGroup::View, "log_page", Key::End, kUnknownKey},
    KeyBinding{Action::TreeView, KeyGroup::Tree, "tree_view", Key::F3, kUnknownKey},
    KeyBinding{Action::TreeLayers, KeyGroup::Tree, "tree_layers", Key::F4, kUnknownKey},
    KeyBinding{Action::TreePage, KeyGroup::Tree, "tree_page", Key::F6, kUnknownKey},
    KeyBinding{Action::SearchNext, KeyGroup::Tree, "search_next", Key::N, kUnknownKey},
    KeyBinding{Action::SearchPrevious, KeyGroup::Tree, "search_previous", kSemicolonKey,
               kUnknownKey},
    KeyBinding{Action::TreeExport, KeyGroup::Tree, "tree_export", Key::F7, kUnknownKey},
    KeyBinding{Action::Rewind, KeyGroup::Time, "rewind", kBackspaceKey, kUnknownKey},
    KeyBinding{Action::TickBack, KeyGroup::Time, "tick_back", Key::J, kUnknownKey},
    KeyBinding{Action::TickOn, KeyGroup::Time, "tick_on", Key::K, kUnknownKey},
    KeyBinding{Action::Slower, KeyGroup::Time, "slower", Key::Comma, kUnknownKey},
    KeyBinding{Action::Faster, KeyGroup::Time, "faster", Key::Period, kUnknownKey},
    KeyBinding{Action::Pause, KeyGroup::Program, "pause", Key::P, Key::Pause},
    KeyBinding{Action::Help, KeyGroup::Program, "help", Key::F1, kUnknownKey},
    KeyBinding{Action::Console, KeyGroup::Program, "console", kGraveKey, Key::F2},
    KeyBinding{Action::QuickSave, KeyGroup::Program, "quick_save", Key::F5, kUnknownKey},
    KeyBinding{Action::QuickLoad, KeyGroup::Program, "quick_load", Key::F9, kUnknownKey},
    KeyBinding{Action::FullScreen, KeyGroup::Program, "full_screen", Key::F11, kUnknownKey},
    KeyBinding{Action::Screenshot, KeyGroup::Program, "screenshot", Key::F12, kUnknownKey},
    KeyBinding{Action::Menu, KeyGroup::Program, "menu", Key::Escape, kUnknownKey},
};

constexpr std::array kMouse{
    MouseLine{"mouse_left", "mouse_left_does"},
    MouseLine{"mouse_wheel", "mouse_wheel_does"},
    MouseLine{"mouse_drag", "mouse_drag_does"},
    MouseLine{"mouse_time", "mouse_time_does"},
};

// Keys whose label is not a letter or a function key.
struct Named {
  Key key;
  const char* name;             // in the settings file
  const char* label = nullptr;  // the key of its text; nullptr: the name, in every language
};
constexpr std::array kNames{
    Named{Key::Up, "Up", "label_up"},
    Named{Key::Down, "Down", "label_down"},
    Named{Key::Left, "Left", "label_left"},
    Named{Key::Right, "Right", "label_right"},
    Named{Key::Space, "Space", "label_space"},
    Named{Key::LControl, "Left Ctrl", "label_left_ctrl"},
    Named{Key::Tab, "Tab"},
    Named{Key::Equal, "="},
    Named{Key::Add, "Num +"},
    Named{Key::Hyphen, "-"},
    Named{Key::Subtract, "Num -"},
    Named{Key::Home, "Home", "label_home"},
    Named{Key::LBracket, "["},
    Named{Key::RBracket, "]"},
    Named{Key::PageUp, "Page Up", "label_page_up"},
    Named{Key::PageDown, "Page Down", "label_page_down"},
    Named{Key::Pause, "Pause"},
    Named{kGraveKey, "`"},
    Named{Key::Escape, "Esc"},
    Named{kBackspaceKey, "Backspace", "label_backspace"},
    Named{Key::Comma, "Comma", "label_comma"},
    Named{Key::Period, "Period", "label_period"},
    Named{Key::Insert, "Insert", "label_insert"},
    Named{kEnterKey, "Enter", "label_enter"},
    Named{Key::Delete, "Delete", "label_delete"},
    Named{Key::End, "End", "label_end"},
    Named{kSemicolonKey, ";"},
    Named{kApostropheKey, "'"},
    Named{Key::Slash, "/"},
    Named{kBackslashKey, "\\"},
    Named{Key::LShift, "Left Shift", "label_left_shift"},
    Named{Key::RShift, "Right Shift", "label_right_shift"},
    Named{Key::RControl, "Right Ctrl", "label_right_ctrl"},
    Named{Key::LAlt, "Left Alt", "label_left_alt"},
    Named{Key::RAlt, "Right Alt", "label_right_alt"},
    Named{Key::Multiply, "Num *"},
    Named{Key::Divide, "Num /"},
};
}  // namespace

std::span<const KeyBinding> KeyTable() { return kTable; }
std::string TextOf(const KeyBinding& row) {
  const std::string key = std::string("key_") + row.id;
  return Tr(key);
}

std::span<const MouseLine> MouseTable() { return kMouse; }

const KeyBinding& BindingOf(Action action) {
  const auto found = std::find_if(kTable.begin(), kTable.end(),
                                  [&](const KeyBinding& row) { return row.action == action; });
  assert(found != kTable.end() && "each action has a row");
  return *found;
}

// Held actions come first in the enumeration.
bool IsHeld(Action action) { return action <= Action::FireSecondary; }

bool LeadsOutOfPort(std::optional<Action> action) {
  return action == Action::Dock || action == Action::Map;
}

bool WorksOverScreens(std::optional<Action> action) {
  return action == Action::Pause || action == Action::Slower || action == Action::Faster ||
         action == Action::Help || action == Action::Standings || action == Action::LogPage;
}

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

std::string KeyLabel(Key key) { return KeyLabel(KeyName(key)); }

std::string KeyLabel(std::string_view name) {
  for (const Named& named : kNames)
    if (named.name == name && named.label != nullptr) return Tr(named.label);
  return std::string(name);
}

// Keys that are labelled with one character, and those of the number block.
bool TypesText(Key key) {
  const std::string name = KeyName(key);
  return name != "?" && (name.size() == 1 || name.starts_with("Num ") || key == Key::Space ||
                         key == Key::Comma || key == Key::Period);
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
      return Tr("keys_flight");
    case KeyGroup::Combat:
      return Tr("keys_combat");
    case KeyGroup::Others:
      return Tr("keys_others");
    case KeyGroup::View:
      return Tr("keys_view");
    case KeyGroup::Tree:
      return Tr("keys_quadtree");
    case KeyGroup::Time:
      return Tr("keys_time");
    case KeyGroup::Program:
      return Tr("keys_program");
  }
  return "";
}

}  // namespace heliopause
