// The hash of a game state and of each of its parts, to name the parts in which two states that
// should be equal differ.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace heliopause {

// In the order of a save.
enum class StatePart : std::uint8_t {
  Options,  // mods, tick, options, ids of the classes
  Random,   // both generators
  Player,
  Space,  // every sprite's id, position, velocity, radius, kinds
  Ships,
  Shots,
  Asteroids,
  Bodies,
  Pickups,
  Commands,      // queued commands
  Scripts,       // memory, think timers, error counts
  Presentation,  // what the scenario shows; nothing while that and all later parts are empty
  // The later parts are optional: nothing while they are empty, else a byte with the number of the
  // part and its fields.
  Systems,   // systems, gates, fields, route
  Career,    // of a game with a pilot
  Law,       // reasons of standings, damage records
  Economy,   // markets, cargo, outfits, news
  People,    // disabled ships, scans, escorts
  Missions,  // offers, missions that run, how others ended
  Computer,  // the program of the flight computer; while it runs, the shape of the tree
  DeepScan,  // its ring and contacts; while it runs without a program, the shape of the tree
};
inline constexpr std::size_t kStateParts = 20;
const char* NameOf(StatePart part);

struct StateHash {
  std::uint64_t tick = 0;
  std::uint64_t whole = 0;                         // Game::Hash()
  std::array<std::uint32_t, kStateParts> parts{};  // the low half of each part's hash
  bool operator==(const StateHash&) const = default;
};

// The names of the parts that differ, as in "ships, shots"; empty when none does.
std::string DifferingParts(const StateHash& one, const StateHash& other);

}  // namespace heliopause
