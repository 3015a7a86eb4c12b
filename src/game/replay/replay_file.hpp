// Recordings on disk: the initial state of a game, its command log, and hashes to check a replay.
//
// A file is a magic word and a version, followed by frames. A frame consists of its length, a check
// of the length, the payload (see base/bytes.hpp) and a checksum. Frames are appended by one write
// each and never changed. A crash therefore loses at most the last second; readers drop an
// incomplete last frame. When a player goes back and continues from an earlier step, a Truncate
// frame is appended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/replay/command_log.hpp"
#include "game/state/safe_file.hpp"
#include "game/state/state_hash.hpp"

namespace heliopause {

// The text is "FILE: reason".
class ReplayError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr std::uint32_t kReplayVersion = 3;  // of the format

// A file on which the simulation depends (data or script), by its path below the root.
struct FileHash {
  std::string name;
  std::uint64_t hash = 0;
  bool operator==(const FileHash&) const = default;
};

struct ReplayHeader {
  std::string program;             // version of the program that recorded it
  std::uint32_t save_version = 0;  // kSaveVersion of that program
  std::string scenario;
  std::uint64_t seed = 0;
  std::uint64_t first_tick = 0;  // the game's tick number at the beginning
  std::vector<FileHash> files;   // data and scripts, by name; also those of the mods
  std::vector<ModVersion> mods;  // in load order
  std::vector<std::byte> state;  // initial state from a save; empty: from scenario and seed
};

struct ReplayCheckpoint {
  std::uint64_t step = 0;
  StateHash hash;  // after this step's tick
};

struct Replay {
  ReplayHeader header;
  CommandLog command_log;
  std::vector<std::uint16_t> digests;         // Game::Digest() after step i + 1
  std::vector<ReplayCheckpoint> checkpoints;  // by step; one per second
  std::string error;                          // the defect at which reading stopped; empty: none
  bool damaged = false;  // the error is more than an incomplete end: later data is lost
  bool rewound = false;  // steps were dropped: the player went back
};

// Reads the valid part of a recording. Throws ReplayError when nothing can be played: the file does
// not exist, is not a recording, has another version, or is damaged at its beginning.
Replay ReadReplay(const std::filesystem::path& file);

// Returns the names of files that were changed, removed or added since the recording, sorted.
// Texts, sounds and music are left out: no state depends on them.
std::vector<std::string> ChangedFiles(const std::vector<FileHash>& recorded,
                                      const std::vector<FileHash>& here);

// Writes a recording while its game runs. After a write error, recording stops and Error() returns
// the reason; what was written until then can be replayed.
class ReplayRecorder {
 public:
  static constexpr std::uint64_t kStepsPerFrame = 60;

  // Begins at the present state. An existing file is kept as NAME.1. Throws ReplayError when the
  // file cannot be written.
  ReplayRecorder(std::filesystem::path file, const ReplayHeader& header);
  ~ReplayRecorder();  // syncs; steps since the last Flush are lost
  ReplayRecorder(const ReplayRecorder&) = delete;
  ReplayRecorder& operator=(const ReplayRecorder&) = delete;

  // Call after each tick. Writes once per second.
  void Step(const Game& game, std::span<const LoggedCommand> commands);
  // Drops the steps after `step`, to which the game has returned.
  void Truncate(const Game& game, std::uint64_t step);
  // Writes the pending steps. Call before a state load and at the end.
  void Flush(const Game& game);
  // Call after Flush; see LoggedStateLoad.
  void AddStateLoad(const LoggedStateLoad& load);

  const std::string& Error() const { return error_; }  // "FILE: reason"; empty: no error

 private:
  void WriteHeader(const ReplayHeader& header);
  void TakeFinalName(bool keep_old);
  void Fail(const std::string& why);
  void Write(const class ByteWriter& payload);
  bool WriteAll(std::span<const std::byte> bytes);

  std::filesystem::path file_;
  std::optional<Descriptor> output_;  // nullopt after an error
  std::string error_;
  std::uint64_t written_ = 0;            // steps in the file
  std::vector<LoggedCommand> commands_;  // of the pending steps
  std::vector<std::uint16_t> digests_;   // of the pending steps
};

}  // namespace heliopause
