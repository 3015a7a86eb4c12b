// The hash of a state, and of each of its parts, so that two games that should be one can be told
// apart and the difference be named.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace heliopause {

// In the order in which a save holds them.
enum class StatePart : std::uint8_t {
  Options,  // tick, options, ids of the data files
  Random,   // both generators
  Player,
  Space,  // every sprite's id, place, velocity, radius, kinds
  Ships,
  Shots,
  Asteroids,
  Bodies,
  Pickups,
  Commands,  // queued ones
  Scripts,   // memories, think timers, failures
};
inline constexpr std::size_t kStateParts = 11;
const char* NameOf(StatePart part);

struct StateHash {
  std::uint64_t tick = 0;
  std::uint64_t whole = 0;                         // Game::Hash()
  std::array<std::uint32_t, kStateParts> parts{};  // the low half of each part's hash
  bool operator==(const StateHash&) const = default;
};

// "ships, shots": the parts in which the two differ; empty when in none.
std::string DifferingParts(const StateHash& one, const StateHash& other);

}  // namespace heliopause
