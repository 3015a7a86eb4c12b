// Challenges: the seed of the day, and the table of one's own best results with their recordings.
//
//     challenges/results.toml           a table [[result]] for each challenge and seed
//                siege-20261123.rec     the recording of that result
//                current.rec            of the challenge that is flown
//                current.lock           locked by the program that flies it
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/state/safe_file.hpp"

namespace heliopause {

// The seed of a day (UTC): its date as a number, 20261123. The same on all machines.
std::uint64_t SeedOfDay(std::chrono::system_clock::time_point now);

struct ChallengeResult {
  std::string challenge;  // id
  std::uint64_t seed = 0;
  std::int64_t score = 0;
  std::string recording;  // name of the file in the folder
};

class ChallengeTable {
 public:
  explicit ChallengeTable(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Invalid lines are left out. A missing file has no results.
  std::vector<ChallengeResult> Results() const;
  // The best result of a seed, or of all seeds; of equal results the first.
  std::optional<ChallengeResult> Best(const std::string& challenge,
                                      std::optional<std::uint64_t> seed) const;
  // Enters a result whose recording is `recorded`, a file of the folder. If it is the best of its
  // seed, the recording gets its final name and the table is written; else the recording is
  // removed. Other recordings stay, also one of a friend with that name, and a table of which not
  // every line can be read is kept as results.toml.1. Returns whether it is the best. Throws
  // std::runtime_error if the folder cannot be written.
  bool Add(const std::string& challenge, std::uint64_t seed, std::int64_t score,
           const std::filesystem::path& recorded) const;

  // Keeps Current() for this program until the result is destroyed: two programs must not write one
  // recording. Throws std::runtime_error while another one has it. The folder must exist.
  std::unique_ptr<Descriptor> Reserve() const;

  std::filesystem::path Current() const { return folder_ / "current.rec"; }
  const std::filesystem::path& Folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

}  // namespace heliopause
