// What each key does. This table is the only place that says so: input and the help screen both
// read it.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "view/draw/compat.hpp"

namespace heliopause {

// All that a key can do. Those down to FireSecondary are in force as long as the key is down, the
// others act once when it is pressed.
enum class Action {
  // held
  Thrust,
  TurnLeft,
  TurnRight,
  Brake,
  FirePrimary,
  FireSecondary,
  // pressed
  FlightAssist,
  Dock,
  TargetNext,
  TargetHostile,
  TargetNearest,
  TargetNone,
  ZoomIn,
  ZoomOut,
  Recenter,
  RadarNearer,
  RadarFarther,
  RadarScale,
  Pause,
  Menu,
  Help,
  Console,
  TreeView,
  TreeLayers,
  TreePage,
  TreeExport,
  SearchNext,
  SearchPrevious,
  Hud,
  Rewind,
  TickBack,
  TickOn,
  Slower,
  Faster,
  QuickSave,
  QuickLoad,
  FullScreen,
  Screenshot,
};

// Sections of the help screen.
enum class KeyGroup { Flight, Fight, Look, Tree, Time, Program };

struct KeyBinding {
  Action action;
  KeyGroup group;
  Key first;                 // as shipped
  Key second = kUnknownKey;  // another key that does the same
  const char* text;          // for the help screen: what it does
};

// Every action has exactly one row, and no key stands in two.
std::span<const KeyBinding> KeyTable();

// What the key does; nullopt when nothing.
std::optional<Action> FindAction(Key key);

// Is it in force as long as the key is down?
bool IsHeld(Action action);

// As it stands on a keyboard: "W", "Left Ctrl", "F5", "`".
std::string KeyName(Key key);

// "W / Up" for an action of the table.
std::string KeyNames(Action action);

// The section's heading.
std::string GroupName(KeyGroup group);

// What the mouse does, for the help screen.
struct MouseLine {
  const char* what;
  const char* text;
};
std::span<const MouseLine> MouseTable();

}  // namespace heliopause
