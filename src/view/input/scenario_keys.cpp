// Which key a command of the scenario has: the choice of the player, else the proposal of the
// scenario, else the first free one.
#include "view/input/scenario_keys.hpp"

#include <algorithm>
#include <cassert>

namespace heliopause {

namespace {
std::string ItemOf(std::string_view scenario, const BoundKey& bound) {
  return std::string(scenario) + "/" + bound.id;
}

// Index in ScenarioKeys(); its size for an unknown key.
std::size_t IndexOf(std::string_view key) {
  const auto known = ScenarioKeys();
  return static_cast<std::size_t>(std::find(known.begin(), known.end(), key) - known.begin());
}
}  // namespace

std::vector<BoundKey> KeysOfPlayer(std::string_view scenario, std::vector<BoundKey> bound,
                                   std::span<const KeyChoice> choices) {
  const auto known = ScenarioKeys();
  assert(bound.size() < known.size() && "there is a key for each item");
  std::vector<bool> is_taken(known.size()), has_key(bound.size());
  const auto give = [&](std::size_t item, std::size_t key) {
    if (has_key[item] || key >= known.size() || is_taken[key]) return;
    bound[item].key = known[key];
    has_key[item] = is_taken[key] = true;
  };
  for (std::size_t i = 0; i < bound.size(); ++i) {
    const std::string item = ItemOf(scenario, bound[i]);
    for (const KeyChoice& choice : choices)
      if (choice.item == item) give(i, IndexOf(choice.key));
  }
  for (std::size_t i = 0; i < bound.size(); ++i) give(i, IndexOf(bound[i].key));
  for (std::size_t i = 0; i < bound.size(); ++i)
    for (std::size_t key = 0; key < known.size(); ++key) give(i, key);
  return bound;
}

void ChangeKey(std::string_view scenario, const std::vector<BoundKey>& bound, std::size_t index,
               int direction, std::vector<KeyChoice>& choices) {
  assert(index < bound.size() && "the item is one of the scenario");
  const std::vector<BoundKey> now = KeysOfPlayer(scenario, bound, choices);
  const auto known = ScenarioKeys();
  const auto is_taken = [&](const char* key) {
    return std::any_of(now.begin(), now.end(), [key](const BoundKey& k) { return k.key == key; });
  };
  const std::size_t count = known.size(), step = direction > 0 ? 1 : count - 1;
  std::size_t key = IndexOf(now[index].key);
  do key = (key + step) % count;
  while (is_taken(known[key]));
  const std::string item = ItemOf(scenario, bound[index]);
  std::erase_if(choices, [&](const KeyChoice& choice) { return choice.item == item; });
  if (choices.size() >= kMostKeyChoices) choices.erase(choices.begin());
  choices.push_back({item, known[key]});
}

}  // namespace heliopause
