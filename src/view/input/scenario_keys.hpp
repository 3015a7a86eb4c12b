// The keys of a scenario as the player wants them. A scenario proposes a key; the player may choose
// another one on the options page. The choice is a setting and no state of the game: the command of
// a press carries the id.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/state/presentation.hpp"

namespace heliopause {

struct KeyChoice {
  std::string item;  // SCENARIO/ID
  std::string key;   // one of ScenarioKeys()
};

// Choices that the settings keep; one more drops the oldest.
inline constexpr std::size_t kMostKeyChoices = 200;

// Returns `bound` with the keys that the player presses. No two items get the same key: a choice
// comes before a proposal, and an earlier item before a later one; an item without a key gets the
// first one that is free.
std::vector<BoundKey> KeysOfPlayer(std::string_view scenario, std::vector<BoundKey> bound,
                                   std::span<const KeyChoice> choices);

// Chooses another key for bound[index]: the next one that no item has (direction 1), or the
// previous one (-1).
void ChangeKey(std::string_view scenario, const std::vector<BoundKey>& bound, std::size_t index,
               int direction, std::vector<KeyChoice>& choices);

}  // namespace heliopause
