// The keys of the actions as the player chose them: the defaults of KeyTable() with changes.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "view/input/keys.hpp"

namespace heliopause {

inline constexpr std::size_t kActionCount = static_cast<std::size_t>(Action::Screenshot) + 1;

struct ActionKeys {
  Key first = kUnknownKey, second = kUnknownKey;
  bool operator==(const ActionKeys&) const = default;
};

// A line `bind ACTION = KEY, KEY` of the settings file.
struct KeyLine {
  int number = 0;  // of the line
  Action action = Action::Thrust;
  ActionKeys keys;
};

// A value: copied with the settings. Invariant: no key has two actions, and every action has at
// least one key. A search is linear over the actions.
class KeyMap {
 public:
  KeyMap();  // the defaults

  // The defaults with all lines applied at once, so that two actions can exchange their keys. Lines
  // that conflict are left out and reported to `errors` as "line 3: ...".
  static KeyMap From(std::span<const KeyLine> lines, std::vector<std::string>& errors);

  // The action of the key; nullopt for an unbound key.
  std::optional<Action> Find(Key key) const;
  ActionKeys Of(Action action) const { return keys_[static_cast<std::size_t>(action)]; }
  bool IsDefault(Action action) const;

  std::string Name(Action action) const;   // "W": the first key, for hints
  std::string Names(Action action) const;  // "W / Up", for lists

  // Replaces the keys of the action. Returns an empty string, or the reason why it is rejected:
  // a key of another action, of scenarios or of dialogues, a key without a name, the key of the
  // menu. A rejection changes nothing.
  std::string Bind(Action action, ActionKeys keys);
  // Makes the key of another action the first one of this, whose first key the other one gets.
  // Returns false and changes nothing if the key is free, or if one of both may not have its new
  // key.
  bool Exchange(Action action, Key key);
  // As Bind with the default keys: rejected when another action has one of them now.
  std::string Reset(Action action);

  bool operator==(const KeyMap&) const = default;

 private:
  std::array<ActionKeys, kActionCount> keys_;
};

const KeyMap& DefaultKeys();

// Sets the names of keys in texts of scripts and data (view/text/key_texts.hpp).
void UseKeysInTexts(const KeyMap& keys);

// The action of an id in the settings file; nullopt for an unknown one.
std::optional<Action> FindAction(std::string_view id);
// All ids but that of the menu, for messages.
std::string KnownActionNames();

// Parses "thrust" and "W, Up". Returns the reason of a failure, with the known names, or an empty
// string and the line in `out`.
std::string ParseKeyLine(std::string_view action, std::string_view keys, KeyLine& out);

// The value of the line for an action: "W, Up".
std::string KeyLineText(ActionKeys keys);

}  // namespace heliopause
