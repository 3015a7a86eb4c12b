// The changes of a settings file are applied together, so only conflicts in the final map count.
// Each round drops one conflicting line, so the rounds end, at the latest with the defaults.
#include "view/input/key_map.hpp"

#include <algorithm>

#include "base/trim.hpp"
#include "game/state/presentation.hpp"
#include "view/text/key_texts.hpp"

namespace heliopause {

namespace {
// The reason why the action may not have this key in any map, or an empty string.
std::string ReasonAgainst(Action action, Key key) {
  const std::string name = KeyName(key);
  if (name == "?") return "this key has no name";
  if (key == Key::Escape) return "Esc is the key of the menu";
  // The default of an order to escorts is such a key: dialogues come first.
  const bool answers = ChoiceOf(key) > 0 && BindingOf(action).group != KeyGroup::Others;
  if (key == kEnterKey || answers) return KeyLabel(key) + " answers dialogues";
  const auto scenario = ScenarioKeys();
  if (std::find(scenario.begin(), scenario.end(), name) != scenario.end())
    return KeyLabel(key) + " is for the keys of scenarios";
  return "";
}

// The reason why these keys cannot be those of the action in any map.
std::string ReasonAgainst(Action action, ActionKeys keys) {
  if (action == Action::Menu) return "the menu has a fixed key";
  if (keys.first == kUnknownKey) return "an action needs a key";
  if (keys.first == keys.second) return KeyLabel(keys.first) + " is there twice";
  for (const Key key : {keys.first, keys.second}) {
    if (key == kUnknownKey) continue;
    if (std::string reason = ReasonAgainst(action, key); !reason.empty()) return reason;
  }
  return "";
}

bool Has(ActionKeys keys, Key key) {
  return key != kUnknownKey && (keys.first == key || keys.second == key);
}

std::string TakenText(Key key, Action by) {
  return KeyLabel(key) + " is the key for: " + TextOf(BindingOf(by));
}
}  // namespace

KeyMap::KeyMap() {
  for (const KeyBinding& row : KeyTable())
    keys_[static_cast<std::size_t>(row.action)] = {row.first, row.second};
}

std::optional<Action> KeyMap::Find(Key key) const {
  for (std::size_t i = 0; i < keys_.size(); ++i)
    if (Has(keys_[i], key)) return static_cast<Action>(i);
  return std::nullopt;
}

bool KeyMap::IsDefault(Action action) const {
  const KeyBinding& row = BindingOf(action);
  return Of(action) == ActionKeys{row.first, row.second};
}

std::string KeyMap::Name(Action action) const { return KeyLabel(Of(action).first); }

std::string KeyMap::Names(Action action) const {
  const ActionKeys keys = Of(action);
  return keys.second == kUnknownKey ? KeyLabel(keys.first)
                                    : KeyLabel(keys.first) + " / " + KeyLabel(keys.second);
}

std::string KeyMap::Bind(Action action, ActionKeys keys) {
  if (std::string reason = ReasonAgainst(action, keys); !reason.empty()) return reason;
  for (const Key key : {keys.first, keys.second}) {
    const auto by = Find(key);
    if (by && *by != action) return TakenText(key, *by);
  }
  keys_[static_cast<std::size_t>(action)] = keys;
  return "";
}

bool KeyMap::Exchange(Action action, Key key) {
  const auto by = Find(key);
  if (!by || *by == action) return false;
  ActionKeys own = Of(action), others = Of(*by);
  (others.first == key ? others.first : others.second) = own.first;
  own.first = key;
  if (!ReasonAgainst(action, own).empty() || !ReasonAgainst(*by, others).empty()) return false;
  keys_[static_cast<std::size_t>(action)] = own;
  keys_[static_cast<std::size_t>(*by)] = others;
  return true;
}

std::string KeyMap::Reset(Action action) {
  const KeyBinding& row = BindingOf(action);
  return action == Action::Menu ? "" : Bind(action, {row.first, row.second});
}

const KeyMap& DefaultKeys() {
  static const KeyMap defaults;
  return defaults;
}

void UseKeysInTexts(const KeyMap& keys) {
  UseKeyNames([keys](std::string_view id) {
    const auto action = FindAction(id);
    return action ? keys.Name(*action) : std::string();
  });
}

std::optional<Action> FindAction(std::string_view id) {
  for (const KeyBinding& row : KeyTable())
    if (row.id == id) return row.action;
  return std::nullopt;
}

std::string KnownActionNames() {
  std::string known;
  for (const KeyBinding& row : KeyTable())
    if (row.action != Action::Menu) known += (known.empty() ? "" : ", ") + std::string(row.id);
  return known;
}

std::string ParseKeyLine(std::string_view action, std::string_view keys, KeyLine& out) {
  const auto found = FindAction(action);
  if (!found)
    return "unknown action " + std::string(action.substr(0, 40)) +
           " (known: " + KnownActionNames() + ")";
  const std::string id = BindingOf(*found).id;
  out.action = *found;
  const auto comma = keys.find(',');
  const std::string_view names[] = {
      TrimBlanks(keys.substr(0, comma)),
      comma == std::string_view::npos ? std::string_view{} : TrimBlanks(keys.substr(comma + 1))};
  Key* const targets[] = {&out.keys.first, &out.keys.second};
  for (int i = 0; i < 2; ++i) {
    if (i == 1 && comma == std::string_view::npos) break;
    const auto key = FindKey(names[i]);
    if (!key)
      return id + ": unknown key " + std::string(names[i].substr(0, 40)) +
             " (known: " + KnownKeyNames() + ")";
    *targets[i] = *key;
  }
  const std::string reason = ReasonAgainst(out.action, out.keys);
  return reason.empty() ? "" : id + ": " + reason;
}

KeyMap KeyMap::From(std::span<const KeyLine> lines, std::vector<std::string>& errors) {
  std::vector<KeyLine> left(lines.begin(), lines.end());
  const auto keys_of = [&](Action action) {
    for (auto line = left.rbegin(); line != left.rend(); ++line)  // the last line of an action
      if (line->action == action) return line->keys;
    const KeyBinding& row = BindingOf(action);
    return ActionKeys{row.first, row.second};
  };
  // Returns the reason of the line with a key of another action, or an empty string.
  const auto conflict = [&](const KeyLine& line) -> std::string {
    for (const KeyBinding& row : KeyTable()) {
      if (row.action == line.action) continue;
      for (const Key key : {line.keys.first, line.keys.second})
        if (Has(keys_of(row.action), key)) return TakenText(key, row.action);
    }
    return "";
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = left.size(); i-- > 0 && !changed;) {
      const std::string reason = conflict(left[i]);
      if (reason.empty()) continue;
      errors.push_back("line " + std::to_string(left[i].number) + ": " +
                       std::string(BindingOf(left[i].action).id) + ": " + reason);
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
      changed = true;
    }
  }
  // No conflicts are left. An exchange of keys has some on the way, so Bind would reject it.
  KeyMap map;
  for (const KeyLine& line : left) map.keys_[static_cast<std::size_t>(line.action)] = line.keys;
  return map;
}

std::string KeyLineText(ActionKeys keys) {
  return keys.second == kUnknownKey ? KeyName(keys.first)
                                    : KeyName(keys.first) + ", " + KeyName(keys.second);
}

}  // namespace heliopause
