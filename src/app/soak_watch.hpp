// The two checks of a long run: its hashes are those of earlier runs, and its memory does not grow.
#pragma once

#include <boost/container/flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace heliopause {

// Memory of this process, in bytes.
struct ProcessMemory {
  std::size_t resident = 0;  // pages in main memory, by /proc/self/statm
  std::size_t heap = 0;      // allocated and not freed, by mallinfo2
};
ProcessMemory MeasureMemory();

// One line of the table of a run.
struct SoakMark {
  std::uint64_t tick = 0, hash = 0;
  std::size_t ships = 0, shots = 0, sprites = 0, nodes = 0;
  std::size_t space_bytes = 0;  // size of SpriteManager::Save: sprites and all slots ever used
  ProcessMemory memory;
  double ticks_per_second = 0;  // since the previous mark
};

// Ticks ascend in a table, so each insertion appends.
using HashByTick = boost::container::flat_map<std::uint64_t, std::uint64_t>;

// The marks of a run, in a file to which a run that continues appends. A tick that is already in
// the table, or in that of another run, must have the same hash again.
class SoakTable {
 public:
  // Opens or creates `file` for a run of this scenario and seed, and cuts off an incomplete last
  // line. Throws UsageError if the file belongs to another scenario or seed, or is not such a
  // table.
  SoakTable(const std::filesystem::path& file, const std::string& scenario, std::uint64_t seed);

  // From now on Add compares with the table of another run as well. Throws UsageError as above.
  void Expect(const std::filesystem::path& file);

  // Compares the mark and appends it unless its tick is in the table. Returns the error, empty if
  // none.
  std::string Add(const SoakMark& mark);

  std::size_t Compared() const { return compared_; }

 private:
  std::string scenario_;
  std::uint64_t seed_;
  std::ofstream stream_;
  std::string head_;     // of a new table, written with the first mark
  HashByTick noted_;     // of this table when it was opened
  HashByTick expected_;  // of the other table
  std::string expected_from_;
  std::size_t compared_ = 0;
};

// Finds memory that grows without end. During the warm-up memory may grow; afterwards by an eighth
// of the highest value so far and 4 MiB. A program that reuses its memory stays far below that.
class MemoryWatch {
 public:
  // The warm-up ends at tick `warm_at`.
  explicit MemoryWatch(std::uint64_t warm_at) : warm_at_(warm_at) {}

  // Returns the error, empty if none.
  std::string Add(std::uint64_t tick, const ProcessMemory& now);

  bool Warm() const { return warm_; }
  const ProcessMemory& AfterWarmUp() const { return base_; }  // highest values during the warm-up
  const ProcessMemory& Highest() const { return highest_; }

 private:
  std::uint64_t warm_at_;
  bool warm_ = false;
  ProcessMemory base_, highest_;
};

}  // namespace heliopause
