// Recordings on disk: what a game began with, its tape, and hashes to check it by.
//
// A file is a magic word and a version, then frames. Each frame is a length, a check of the length,
// the bytes (see bytes.hpp) and a checksum; it is written at once and never changed. A program that
// dies therefore loses the second that was not written yet, and at most leaves half a frame, which
// readers drop. What a player took back is no frame erased, but one that says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/replay/command_log.hpp"
#include "game/state/state_hash.hpp"

namespace heliopause {

// The reason in words, with the file's name.
class ReplayError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr std::uint32_t kReplayVersion = 1;  // of the format

// A file that decides what happens, by its path below the root: a data file or a script.
struct FileHash {
  std::string name;
  std::uint64_t hash = 0;
  bool operator==(const FileHash&) const = default;
};

struct ReplayHeader {
  std::string program;             // the version of who recorded it
  std::uint32_t save_version = 0;  // of states and hashes: kSaveVersion
  std::string scenario;
  std::uint64_t seed = 0;
  std::uint64_t first_tick = 0;  // the game's number when the recording began
  std::vector<FileHash> files;   // data and scripts, by name
  std::vector<std::byte> state;  // where it began from a save; empty: from scenario and seed
};

struct ReplayCheckpoint {
  std::uint64_t step = 0;
  StateHash hash;  // after this step's tick
};

struct Replay {
  ReplayHeader header;
  CommandLog command_log;
  std::vector<std::uint16_t> digests;         // Game::Digest() after step i + 1
  std::vector<ReplayCheckpoint> checkpoints;  // by step: one a second
  std::string error;     // what is wrong with the file's end, in words; empty: nothing
  bool damaged = false;  // the flaw is more than a torn end: what comes after it is lost
};

// Reads all that is sound. Throws ReplayError when nothing can be played: no such file, foreign, of
// a version to come, or damaged in its beginning.
Replay ReadReplay(const std::filesystem::path& file);

// Names of the files that are not as they were, or not there any more, or new; sorted.
std::vector<std::string> ChangedFiles(const std::vector<FileHash>& recorded,
                                      const std::vector<FileHash>& here);

// Writes a recording while its game goes on. When that fails on the way it ends, and Fault() says
// why; what was written until then can be replayed.
class ReplayRecorder {
 public:
  static constexpr std::uint64_t kStepsPerFrame = 60;

  // Begins at the state as it stands. A file of that name is kept as NAME.1. Throws ReplayError
  // when it cannot be written.
  ReplayRecorder(std::filesystem::path file, const ReplayHeader& header);
  ~ReplayRecorder();  // syncs; without Flush, what is not yet written is lost
  ReplayRecorder(const ReplayRecorder&) = delete;
  ReplayRecorder& operator=(const ReplayRecorder&) = delete;

  // After each tick. Writes once a second.
  void Step(const Game& game, std::span<const LoggedCommand> commands);
  // The player took back all beyond this step; the game stands there again.
  void Truncate(const Game& game, std::uint64_t step);
  // Before another game takes this one's place, and at the end: what is not yet written is.
  void Flush(const Game& game);
  // After that: see LoggedStateLoad.
  void AddStateLoad(const LoggedStateLoad& load);

  const std::string& Error() const { return error_; }  // with the file's name; empty: all is well

 private:
  void Open(const ReplayHeader& header);
  void TakeName(bool keep_old);
  void Fail(const std::string& why);
  void Write(const class ByteWriter& payload);
  bool WriteAll(std::span<const std::byte> bytes);

  std::filesystem::path file_;
  int descriptor_ = -1;
  std::string error_;
  std::uint64_t written_ = 0;            // steps in the file
  std::vector<LoggedCommand> commands_;  // of those that are not
  std::vector<std::uint16_t> digests_;   // one each
};

}  // namespace heliopause
