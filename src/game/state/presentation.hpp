// What a scenario shows to the player and lets the player answer: HUD texts and bars, markers,
// objectives, score, outcome, dialogue, keys, and hints for camera and speed. It is state of the
// game: saved, hashed, replayed. The rules only end what has run out of time or lost its object
// (game_presentation.cpp).
//
// All lists are short and in order of creation; ids are unique within a list. The limits below hold
// for scripts, which get an error, and for saves, which are rejected.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/state/kinds.hpp"

namespace heliopause {

// Limits of the lists. All HUD items and objectives fit into the panel of a 720 pixels high window.
inline constexpr std::size_t kMaxHudItems = 8, kMaxObjectives = 8, kMaxMarkers = 64,
                             kMaxDialogueLines = 8, kMaxChoices = 5, kMaxBoundKeys = 6;
// Lengths in bytes of utf-8.
inline constexpr std::size_t kLongestItemId = 40, kLongestLabel = 100, kLongestSpeech = 600;
inline constexpr std::int64_t kMaxScore = std::int64_t{1} << 53;        // exact in a double
inline constexpr std::int64_t kMaxGoal = 1'000'000'000;                 // of an objective's count
inline constexpr std::uint64_t kLongestHint = std::uint64_t{60} * 600;  // ticks: ten minutes
inline constexpr double kSlowestPace = 0.125, kFastestPace = 4;

// Colours by meaning; the view chooses the shades.
enum class TextColor : std::uint8_t { White, Dim, Blue, Green, Amber, Red };

// A text of the HUD; with a value also a bar.
struct HudItem {
  std::string id, text;
  TextColor color = TextColor::White;
  bool has_bar = false;
  double value = 0, max = 1;  // the bar is full at `max`, which is > 0
};

// A marked position or object. The marker of an object ends with the object.
struct Marker {
  std::string id, text;
  TextColor color = TextColor::Blue;
  ObjectId object;  // null id: `position` counts
  Vec2 position;
  double radius = 0;  // units, of the circle around it; 0: a point
  bool world = true;  // in the picture, with an arrow at its rim
  bool radar = true;
  bool tree = false;  // in the tree view (F3): the nodes that the circle touches are highlighted
};

enum class ObjectiveState : std::uint8_t { Open, Done, Failed };

struct Objective {
  std::string id, text;
  ObjectiveState state = ObjectiveState::Open;
  std::int64_t value = 0, max = 0;  // shown as value/max when max > 0
};

// A line of dialogue. The first of the queue is shown; it ends by an answer or by time.
struct DialogueLine {
  std::string id, speaker, text;
  std::vector<std::string> choices;  // empty: the player may only go on
  std::uint64_t ticks = 0;           // time until it ends without an answer; 0: it stays
};

// A key of the scenario. A press is a command (Command::Type::PressKey), so that recordings contain
// it.
struct BoundKey {
  std::string id, key, text;  // key: one of ScenarioKeys()
};

// The view moves to a position or follows an object instead of the player's ship.
struct CameraHint {
  std::uint64_t until = 0;  // tick at which it ends; 0: there is none
  ObjectId object;          // null id: `position` counts
  Vec2 position;
  double radius = 0;  // units that are visible around it; 0: the zoom stays
};

// The window plays the game at this speed. Without a window it has no effect.
struct PaceHint {
  std::uint64_t until = 0;  // tick at which it ends; 0: there is none
  double speed = 1;
};

enum class Outcome : std::uint8_t { None, Won, Lost };

struct Presentation {
  std::vector<HudItem> hud;
  std::vector<Marker> markers;
  std::vector<Objective> objectives;
  std::vector<DialogueLine> dialogue;
  std::uint64_t dialogue_since = 0;  // tick since which the first line is shown
  std::vector<BoundKey> keys;
  CameraHint camera;
  PaceHint pace;
  bool scored = false;  // a score is shown
  std::int64_t score = 0;
  Outcome outcome = Outcome::None;  // does not change once it is set
  std::string outcome_text;
  std::uint64_t outcome_tick = 0;

  bool IsEmpty() const;  // equal to a new one; such a state is neither saved nor hashed
};

// The item of this id; nullptr without one.
template <class T>
T* FindItem(std::vector<T>& items, std::string_view id) {
  const auto at = std::find_if(items.begin(), items.end(), [&](const T& i) { return i.id == id; });
  return at == items.end() ? nullptr : &*at;
}
template <class T>
const T* FindItem(const std::vector<T>& items, std::string_view id) {
  return FindItem(const_cast<std::vector<T>&>(items), id);
}

// Removes the lines of dialogue for which `which` is true. If the shown one is among them, the next
// one is shown from `tick` on.
template <class Which>
void EraseLines(Presentation& shown, std::uint64_t tick, const Which& which) {
  std::vector<DialogueLine>& lines = shown.dialogue;
  const bool first = !lines.empty() && which(lines.front());
  std::erase_if(lines, which);
  if (first) shown.dialogue_since = lines.empty() ? 0 : tick;
}

// The keys that scenarios may bind: those that the game itself does not use. Labels as on the
// keyboard: "F", "7", "F8".
std::span<const char* const> ScenarioKeys();

// The names of the enumerators for scripts, in their order.
std::span<const char* const> TextColorNames();
std::span<const char* const> ObjectiveStateNames();

// Why the state cannot be that of a game, empty if it can. For saves.
std::string PresentationError(const Presentation& presentation);

}  // namespace heliopause
