// Everything that the host keeps between ticks: memories, think timers, failures. It is what a save
// and the state hash contain of scripts. A Lua state can be dropped between ticks at any time; a
// new one, filled from here, continues in the same way.
#pragma once

#include <boost/container/flat_map.hpp>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "game/state/kinds.hpp"
#include "script/state/mailbox.hpp"

namespace heliopause {

class Game;

// A file is stopped by its tenth failure within 60 s.
inline constexpr std::size_t kMaxFailures = 10;
inline constexpr std::uint64_t kFailureTicks = std::uint64_t{60} * 60;

// Bytes that all brains of a game may keep together (BrainState::Bytes). The twelve systems of the
// Reach keep less than 1 MiB; 256 brains can have the largest memory.
inline constexpr std::size_t kMostStored = std::size_t{16} << 20;

// The brain of one ship.
struct BrainState {
  std::uint64_t next_tick = 0;  // of its next think; 0 before the first
  std::uint64_t last_tick = 0;  // of its last think
  bool stopped = false;
  std::uint32_t draws = 0;        // random numbers of its last run: a guess for the next, not saved
  std::vector<std::byte> memory;  // self.memory, encoded as in memory.hpp
  Mailbox mailbox;

  std::size_t Bytes() const { return memory.size() + mailbox.Bytes(); }
};

// The script of one running mission.
struct MissionMemory {
  std::vector<std::byte> memory;  // self.memory, encoded as in memory.hpp
  Mailbox mailbox;                // events alone
};

// The failures of one file.
struct FileRecord {
  boost::container::static_vector<std::uint64_t, kMaxFailures> failures;  // ticks, oldest first
  bool stopped = false;
};

class BrainStore {
 public:
  std::string scenario;                    // name; empty without one
  std::vector<std::byte> scenario_memory;  // space.memory, encoded as in memory.hpp
  Mailbox scenario_mailbox;

  BrainState* Find(ObjectId ship);       // nullptr if the ship has none; O(log n)
  BrainState& FindOrAdd(ObjectId ship);  // adding one invalidates references to the others
  // Throws std::length_error if a memory of this size does not fit (kMostStored).
  void RequireCapacity(ObjectId ship, std::size_t size) const;
  void SetMemory(ObjectId ship, const std::vector<std::byte>& memory);
  // Adds it to the mailbox of the ship, or to that of the scenario for the null id.
  void AddMessage(ObjectId to, Delivery message);
  // What all brains keep together is counted at the beginning of each tick and of each console
  // line, so that a game that was loaded has the same count. Changes by scripts are added to it.
  void CountBytes();
  void NoteChange(std::size_t before, std::size_t after) { bytes_ += after - before; }
  // Returns how much a brain that keeps `before` bytes may keep: never less than it does.
  std::size_t MostFor(std::size_t before) const {
    return before + (bytes_ < kMostStored ? kMostStored - bytes_ : 0);
  }
  // Forgets the brain of a ship: memory, timers, what waits for it.
  void Remove(ObjectId ship);
  // Returns the mailbox of a ship's brain, adding a brain state if there is none; the mailbox of
  // the scenario for the null id.
  Mailbox& MailboxOf(ObjectId ship) {
    return ship == ObjectId{} ? scenario_mailbox : FindOrAdd(ship).mailbox;
  }
  // Calls visit(ship, brain state) for each brain, by ascending id.
  template <class F>
  void ForEachBrain(F&& visit) {
    for (auto& [ship, brain] : brains_) visit(ship, brain);
  }
  // Removes the brain states of ships that no longer exist.
  void DropRemoved(const Game& game);

  // The scripts of running missions, by the id of the mission.
  boost::container::flat_map<std::uint64_t, MissionMemory> missions;

  // Files by name: "ai/pirate", "scenarios/siege".
  bool IsStopped(std::string_view file) const;
  // Records a failure. Returns true if it is the one that stops the file.
  bool NoteFailure(std::string_view file, std::uint64_t tick);
  // Clears all failures; stopped brains and files run again.
  void ClearFailures();

  void Save(ByteWriter& writer) const;
  void Load(ByteReader& reader);  // throws BadBytes and is empty then

 private:
  void LoadAll(ByteReader& reader);
  bool HasMailboxes() const;  // with something in them
  void SaveMailboxes(ByteWriter& writer) const;
  void LoadMailboxes(ByteReader& reader, bool may_be_none);
  void SaveMissions(ByteWriter& writer) const;
  void LoadMissions(ByteReader& reader);

  // Sorted by key, so that the saved bytes do not depend on the order of insertion.
  boost::container::flat_map<ObjectId, BrainState> brains_;
  std::size_t bytes_ = 0;  // see CountBytes
  boost::container::flat_map<std::string, FileRecord, std::less<>> files_;
};

}  // namespace heliopause
