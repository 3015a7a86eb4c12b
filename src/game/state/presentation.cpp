// Names and limits of what a scenario shows; lookups by id, in lists that are short.
#include "game/state/presentation.hpp"

#include <array>
#include <cmath>

#include "base/utf8.hpp"
#include "game/state/shown_line.hpp"

namespace heliopause {
namespace {

// Not used by the table of keys in view/input/keys.cpp, and no digits of dialogue choices; a test
// of the view compares both.
constexpr std::array kScenarioKeys = {"F", "Q", "U", "7", "8", "9", "0", "F8", "F10", "Insert"};
constexpr std::array kTextColors = {"white", "dim", "blue", "green", "amber", "red"};
constexpr std::array kObjectiveStates = {"open", "done", "failed"};

bool IsText(const std::string& text, std::size_t longest) {
  return text.size() <= longest && IsPlainText(text);
}

bool IsId(const std::string& id) { return !id.empty() && IsText(id, kLongestItemId); }

bool IsPosition(Vec2 at) {
  return std::abs(at.x) <= kMaxCoordinate && std::abs(at.y) <= kMaxCoordinate;
}

// At most `most` items, whose ids are valid and unique.
template <class T>
bool AreIdsValid(const std::vector<T>& items, std::size_t most) {
  if (items.size() > most) return false;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!IsId(items[i].id) || FindItem(items, items[i].id) != &items[i]) return false;
  }
  return true;
}

bool IsValid(const HudItem& item) {
  return IsText(item.text, kLongestLabel) && std::isfinite(item.value) && item.max > 0 &&
         std::isfinite(item.max);
}

bool IsValid(const Marker& marker) {
  return IsText(marker.text, kLongestLabel) && IsPosition(marker.position) && marker.radius >= 0 &&
         marker.radius <= kMaxCoordinate;
}

bool IsValid(const Objective& objective) {
  const auto in_range = [](std::int64_t n) { return n >= 0 && n <= kMaxGoal; };
  return IsText(objective.text, kLongestLabel) && in_range(objective.value) &&
         in_range(objective.max);
}

bool IsValid(const DialogueLine& line) {
  return IsText(line.speaker, kLongestLabel) && IsText(line.text, kLongestSpeech) &&
         line.choices.size() <= kMaxChoices && line.ticks <= kLongestHint &&
         std::all_of(line.choices.begin(), line.choices.end(),
                     [](const std::string& choice) { return IsText(choice, kLongestLabel); });
}

bool IsValid(const BoundKey& bound) {
  return IsText(bound.text, kLongestLabel) &&
         std::find(kScenarioKeys.begin(), kScenarioKeys.end(), bound.key) != kScenarioKeys.end();
}

template <class T>
bool AreValid(const std::vector<T>& items, std::size_t most) {
  return AreIdsValid(items, most) &&
         std::all_of(items.begin(), items.end(), [](const T& item) { return IsValid(item); });
}

}  // namespace

bool Presentation::IsEmpty() const {
  return hud.empty() && markers.empty() && objectives.empty() && dialogue.empty() && keys.empty() &&
         camera.until == 0 && pace.until == 0 && !scored && outcome == Outcome::None;
}

ShownLine ShownLineOf(const Presentation& presentation) {
  const auto& dialogue = presentation.dialogue;
  return {dialogue.empty() ? std::string() : dialogue.front().id, presentation.dialogue_since};
}

std::span<const char* const> ScenarioKeys() { return kScenarioKeys; }
std::span<const char* const> TextColorNames() { return kTextColors; }
std::span<const char* const> ObjectiveStateNames() { return kObjectiveStates; }

std::string PresentationError(const Presentation& p) {
  if (!AreValid(p.hud, kMaxHudItems)) return "an item of the HUD is invalid";
  if (!AreValid(p.markers, kMaxMarkers)) return "a marker is invalid";
  if (!AreValid(p.objectives, kMaxObjectives)) return "an objective is invalid";
  if (!AreValid(p.dialogue, kMaxDialogueLines)) return "a line of dialogue is invalid";
  if (!AreValid(p.keys, kMaxBoundKeys)) return "a key of the scenario is invalid";
  for (std::size_t i = 1; i < p.keys.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      if (p.keys[i].key == p.keys[j].key) return "a key is bound twice";
  }
  if (!IsPosition(p.camera.position) ||
      !(p.camera.radius >= 0 && p.camera.radius <= kMaxCoordinate))
    return "the camera hint is invalid";
  if (!(p.pace.speed >= kSlowestPace && p.pace.speed <= kFastestPace))
    return "the speed hint is out of range";
  if (std::abs(p.score) > kMaxScore || !IsText(p.outcome_text, kLongestSpeech))
    return "the score or the outcome is invalid";
  return {};
}

}  // namespace heliopause
