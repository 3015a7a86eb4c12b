// Names of the parts of a state, and the parts in which two states differ.
#include "game/state/state_hash.hpp"

#include <cassert>

namespace heliopause {

// The names stand in messages about replays.
const char* NameOf(StatePart part) {
  constexpr std::array<const char*, kStateParts> kNames = {
      "options", "random",  "player",   "space",    "ships",        "shots",    "asteroids",
      "bodies",  "pickups", "commands", "scripts",  "presentation", "systems",  "career",
      "law",     "economy", "people",   "missions", "computer",     "deep scan"};
  assert(static_cast<std::size_t>(part) < kStateParts && "a part of the state");
  return kNames[static_cast<std::size_t>(part)];
}

// In the order of StatePart, separated by commas.
std::string DifferingParts(const StateHash& one, const StateHash& other) {
  std::string names;
  for (std::size_t i = 0; i < kStateParts; ++i) {
    if (one.parts[i] == other.parts[i]) continue;
    if (!names.empty()) names += ", ";
    names += NameOf(static_cast<StatePart>(i));
  }
  return names;
}

}  // namespace heliopause
