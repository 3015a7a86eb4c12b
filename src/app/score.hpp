// The score that a recording of a challenge proves: it is played again, and every second of it must
// have the recorded hash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/command_line.hpp"
#include "app/content.hpp"
#include "game/replay/replay_file.hpp"

namespace heliopause {

struct Score {
  std::string challenge;  // id in data/challenges.toml; empty: of none
  std::string scenario;
  std::uint64_t seed = 0;
  std::vector<ModVersion> mods;  // it is only comparable with scores with the same ones
  std::int64_t score = 0;  // also of a recording that is not valid, as far as it could be played
  std::string reason;      // why it proves no score; empty: it does
  std::size_t hashes = 0;  // that were compared

  bool IsValid() const { return reason.empty(); }
};

// What a recording is compared with and played by. Both references must outlive it.
struct RulesInUse {
  const Folders& folders;  // with the loaded mods
  const Catalog& catalog;
  std::vector<FileHash> files;  // of the data in use, and of the scripts
};

// Content that was just loaded: its files are those on the disk.
RulesInUse RulesOf(const Content& content);

// A recording proves a score if it begins a challenge of these data, was made by this version of
// the program with these data, scripts and mods, is whole, contains neither a line of the console
// nor a save nor a rewind, commands no ship but the player's, has the same hashes when it is
// played, and if the scenario ended.
// Throws ReplayError and UsageError as a replay does.
// It is played in `threads` threads (Session::UseThreads). `after_step`, if there is one, is called
// with the game after each step.
Score ScoreOf(const Replay& replay, const std::filesystem::path& file, const RulesInUse& rules,
              std::size_t threads = 1, const std::function<void(const Game&)>& after_step = {});

// The day of a seed, "2026-11-23", whose digits are the seed. Empty for a seed that is no date.
std::string DayOf(std::uint64_t seed);

// Prints a line, or with --json an object. Returns the exit code: kExitFailed if it is not valid.
int ReportScore(const CommandLine& line, const Score& score);

}  // namespace heliopause
