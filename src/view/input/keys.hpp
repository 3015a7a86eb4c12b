// The actions of keys with their default keys, and the names of keys. KeyMap (key_map.hpp) holds
// the keys as the player chose them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "view/draw/compat.hpp"

namespace heliopause {

// All actions of keys. Those up to FireSecondary last as long as the key is down; the others act
// once per key press.
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
  Map,
  Autopilot,
  Program,
  TargetNext,
  TargetHostile,
  TargetAttacker,
  TargetNearest,
  TargetNone,
  Hail,
  Board,
  DeepScan,
  WingFollow,
  WingAttack,
  WingHold,
  WingMine,
  WingDock,
  WingFormation,
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
  Standings,
  ShipPage,
  LogPage,
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
enum class KeyGroup { Flight, Combat, Others, View, Tree, Time, Program };

struct KeyBinding {
  Action action;
  KeyGroup group;
  const char* id;            // in the settings file: "target_next"; of its text: "key_target_next"
  Key first;                 // default
  Key second = kUnknownKey;  // alternative key for the same action
};

// Every action has exactly one row, and no key is bound twice.
std::span<const KeyBinding> KeyTable();
const KeyBinding& BindingOf(Action action);
// What the help screen says about it, in the language of the player.
std::string TextOf(const KeyBinding& row);

// Whether the action lasts as long as the key is down.
bool IsHeld(Action action);
// Launch and map: their keys come before the numbered buttons of a port, because a player may have
// chosen a digit for one.
bool LeadsOutOfPort(std::optional<Action> action);
// Time and pages: their keys work over the map and over lists as in flight.
bool WorksOverScreens(std::optional<Action> action);

// The name in the settings file: "W", "Left Ctrl", "F5", "`"; "?" for a key without a name.
std::string KeyName(Key key);
// The label on the keyboard, in the language of the player: "W", "Strg links".
std::string KeyLabel(Key key);
std::string KeyLabel(std::string_view name);  // of the key with this name
// Whether the key types a letter, a digit, a sign or a blank.
bool TypesText(Key key);
// The key with that name, whatever the case of its letters; nullopt for an unknown name.
std::optional<Key> FindKey(std::string_view name);
// All names, for messages: "A, B, ..., Up, Down, ...".
std::string KnownKeyNames();

// The number of a choice in a dialogue, 1 to 5, that the key selects; 0 for any other key.
int ChoiceOf(Key key);

// The heading of the section.
std::string GroupName(KeyGroup group);

// Mouse actions, for the help screen: keys of texts.
struct MouseLine {
  const char* what;
  const char* text;
};
std::span<const MouseLine> MouseTable();

}  // namespace heliopause
