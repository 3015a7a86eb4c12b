// The table of a run is a CSV file: two lines that say which run it is and name the columns, then
// one line per mark. A line is written at once and never changed, so a run that is killed leaves at
// most one incomplete line at the end, which the next run cuts off.
#include "app/soak_watch.hpp"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <iterator>
#include <system_error>
#include <utility>

#include "app/output.hpp"
#include "app/usage_error.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kAllowedGrowth = std::size_t{4} << 20;  // bytes, beside an eighth
constexpr const char* kColumns =
    "tick,hash,ships,shots,sprites,nodes,space_bytes,heap_bytes,resident_bytes,ticks_per_second\n";

// Identifies the run: hashes of another scenario or seed must not be compared.
std::string FirstLine(const std::string& scenario, std::uint64_t seed) {
  return "# heliopause soak, scenario " + scenario + ", seed " + std::to_string(seed) + "\n";
}

std::string ReadAll(const fs::path& file) {
  std::error_code error;
  if (fs::is_directory(file, error))
    throw UsageError("cannot read " + file.string() + ": it is a folder");
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Parses the hashes by tick. `head`: the two first lines that are expected. Sets `length` to the
// end of the last complete line.
HashByTick HashesOf(const std::string& text, const std::string& head, const fs::path& file,
                    std::size_t& length) {
  if (text.compare(0, head.size(), head) != 0) {
    throw UsageError(file.string() + ": first line = '" + text.substr(0, text.find('\n')) +
                     "' (expected '" + head.substr(0, head.find('\n')) + "')");
  }
  HashByTick hashes;
  std::size_t begin = head.size();
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    std::uint64_t tick = 0, hash = 0;
    if (std::sscanf(text.c_str() + begin, "%" SCNu64 ",%" SCNx64 ",", &tick, &hash) != 2)
      throw UsageError(file.string() + ": invalid line: " + text.substr(begin, end - begin));
    hashes[tick] = hash;
  }
  length = begin;
  return hashes;
}

std::string Mebibytes(std::size_t bytes) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f MiB", static_cast<double>(bytes) / (1 << 20));
  return text;
}

std::string Grown(const char* what, std::size_t base, std::size_t now) {
  if (now <= base + base / 8 + kAllowedGrowth) return {};
  return std::string(what) + " has grown to " + Mebibytes(now) + " (at most " + Mebibytes(base) +
         " during the warm-up)";
}

}  // namespace

ProcessMemory MeasureMemory() {
  ProcessMemory memory;
  std::size_t pages = 0, resident = 0;
  if (std::ifstream("/proc/self/statm") >> pages >> resident)
    memory.resident = resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const struct mallinfo2 heap = mallinfo2();
  memory.heap = heap.uordblks + heap.hblkhd;
  return memory;
}

SoakTable::SoakTable(const fs::path& file, const std::string& scenario, std::uint64_t seed)
    : scenario_(scenario), seed_(seed) {
  const std::string head = FirstLine(scenario, seed) + kColumns;
  const std::string text = ReadAll(file);
  // A run that was killed while it wrote the two first lines starts again.
  const bool begun = head.compare(0, text.size(), text) != 0 || text.size() == head.size();
  if (begun) {
    std::size_t length = 0;
    noted_ = HashesOf(text, head, file, length);
    std::error_code ignored;
    if (length < text.size()) fs::resize_file(file, length, ignored);
  }
  stream_.open(file, std::ios::binary | (begun ? std::ios::app : std::ios::trunc));
  if (!begun) head_ = head;
  if (!stream_) throw UsageError("cannot write " + file.string());
}

void SoakTable::Expect(const fs::path& file) {
  const std::string text = ReadAll(file);
  if (text.empty()) throw UsageError("cannot read " + file.string());
  std::size_t length = 0;
  expected_ = HashesOf(text, FirstLine(scenario_, seed_) + kColumns, file, length);
  expected_from_ = file.string();
}

// The other table first: a difference from it is the more useful message.
std::string SoakTable::Add(const SoakMark& mark) {
  const auto differs = [&](const auto& hashes, const std::string& from) -> std::string {
    const auto found = hashes.find(mark.tick);
    if (found == hashes.end()) return {};
    ++compared_;
    if (found->second == mark.hash) return {};
    return "hash " + HashText(mark.hash) + " differs from " + HashText(found->second) + " " + from;
  };
  if (std::string error = differs(expected_, "in " + expected_from_); !error.empty()) return error;
  if (std::string error = differs(noted_, "in the same run before"); !error.empty()) return error;
  if (noted_.contains(mark.tick)) return {};
  stream_ << std::exchange(head_, {}) << mark.tick << ',' << HashText(mark.hash) << ','
          << mark.ships << ',' << mark.shots << ',' << mark.sprites << ',' << mark.nodes << ','
          << mark.space_bytes << ',' << mark.memory.heap << ',' << mark.memory.resident << ','
          << static_cast<std::uint64_t>(mark.ticks_per_second) << '\n'
          << std::flush;
  return stream_ ? "" : "the table of hashes could not be written";
}

std::string MemoryWatch::Add(std::uint64_t tick, const ProcessMemory& now) {
  highest_.resident = std::max(highest_.resident, now.resident);
  highest_.heap = std::max(highest_.heap, now.heap);
  // The base is the highest value, not the last one: an allocator keeps what it once had.
  if (!warm_) {
    base_ = highest_;
    warm_ = tick >= warm_at_;
    return {};
  }
  if (std::string error = Grown("the heap", base_.heap, now.heap); !error.empty()) return error;
  return Grown("resident memory", base_.resident, now.resident);
}

}  // namespace heliopause
