// All that the host keeps between ticks, and so all that is saved and hashed of scripts: memories,
// think timers, failures. A Lua state can be thrown away at any moment without a trace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "game/state/kinds.hpp"

namespace heliopause {

class Game;

inline constexpr std::size_t kMostFailures = 10;                        // of one file,
inline constexpr std::uint64_t kFailureTicks = std::uint64_t{60} * 60;  // in 60 s: it is stopped

// The brain of one ship. `memory` is in the form of memory.hpp.
struct BrainState {
  ObjectId ship;
  std::uint64_t next_tick = 0;  // when it thinks again; 0: it never has
  std::uint64_t last_tick = 0;  // when it thought last
  bool stopped = false;
  std::vector<std::byte> memory;
};

// A file that failed, by its name ("ai/pirate", "scenarios/default").
struct FileRecord {
  std::string name;
  std::vector<std::uint64_t> failures;  // ticks, oldest first, at most kMostFailures
  bool stopped = false;
};

class BrainStore {
 public:
  std::string scenario;  // its name; empty: none
  std::vector<std::byte> scenario_memory;

  BrainState* Find(ObjectId ship);       // nullptr when there is none; O(log n)
  BrainState& FindOrAdd(ObjectId ship);  // moves the others
  void Remember(ObjectId ship, const std::vector<std::byte>& memory) {
    FindOrAdd(ship).memory = memory;
  }
  void DropTheGone(const Game& game);

  bool IsStopped(std::string_view file) const;
  // Notes a failure; true when it is the one that stops the file.
  bool NoteFailure(std::string_view file, std::uint64_t tick);
  // Another chance for everybody.
  void Forgive();

  void Save(ByteWriter& writer) const;
  void Load(ByteReader& reader);  // throws BadBytes; then it is as new

 private:
  void LoadAll(ByteReader& reader);

  std::vector<BrainState> script_host_;  // by ship
  std::vector<FileRecord> files_;        // by name
};

}  // namespace heliopause
