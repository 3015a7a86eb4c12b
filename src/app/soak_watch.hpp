// What a long run has to keep: the same hashes as before, and its memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

namespace heliopause {

// Of this process, in bytes.
struct ProcessMemory {
  std::size_t resident = 0;  // as the kernel counts it
  std::size_t heap = 0;      // handed out by malloc and not yet given back
};
ProcessMemory MeasureMemory();

// One moment of a long run.
struct SoakMark {
  std::uint64_t tick = 0, hash = 0;
  std::size_t ships = 0, shots = 0, sprites = 0, nodes = 0;
  std::size_t space_bytes = 0;  // what SpriteManager::Save writes: sprites, and slots once used
  ProcessMemory memory;
  double ticks_per_second = 0;  // since the mark before
};

// The marks of a run, in a table on disk, to which a run that goes on adds. What it passes again,
// and what another run has noted, has to hash to the same.
class SoakTable {
 public:
  // Opens or creates `file`, a run of that scenario and seed. A last line that was torn is dropped.
  // Throws UsageError when it is of another scenario or seed, or no such table.
  SoakTable(const std::filesystem::path& file, const std::string& scenario, std::uint64_t seed);

  // Takes the hashes of another run's table as due here, too.
  void Expect(const std::filesystem::path& file);

  // Empty, or in words which hash differs, from what, and at which tick.
  std::string Add(const SoakMark& mark);

  std::size_t Compared() const { return compared_; }

 private:
  std::string scenario_;
  std::uint64_t seed_;
  std::ofstream stream_;
  std::map<std::uint64_t, std::uint64_t> noted_, expected_;  // hash by tick
  std::string expected_from_;
  std::size_t compared_ = 0;
};

// Memory may grow while a run gets warm, and a little afterwards: by an eighth of its peak until
// then, and 4 MiB. What is warm, and reuses what it has, stays far below that.
class MemoryWatch {
 public:
  explicit MemoryWatch(std::uint64_t warm_at) : warm_at_(warm_at) {}

  // Empty, or in words what has grown from what to what.
  std::string Add(std::uint64_t tick, const ProcessMemory& now);

  bool Warm() const { return warm_; }
  const ProcessMemory& AtWarmth() const { return base_; }  // highest until then
  const ProcessMemory& Highest() const { return highest_; }

 private:
  std::uint64_t warm_at_;
  bool warm_ = false;
  ProcessMemory base_, highest_;
};

}  // namespace heliopause
