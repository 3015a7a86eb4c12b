// Starts recordings, and compares the program and files of a recording with the present ones.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/command_line.hpp"
#include "app/folders.hpp"
#include "game/replay/replay_file.hpp"
#include "game/rules/game.hpp"

namespace heliopause {

// Hashes all data files and scripts, or the data files alone, also of the loaded mods, sorted by
// name. Cost: reads them all.
std::vector<FileHash> HashFiles(const Folders& folders);
std::vector<FileHash> HashDataFiles(const Folders& folders);
// The same with known hashes of data files: the files may have changed since they were read.
std::vector<FileHash> HashFiles(const Folders& folders, std::vector<FileHash> data);

// The header of a recording that begins with this game and these files, without a state.
ReplayHeader HeaderOf(const Folders& folders, const Game& game, std::vector<FileHash> files);

// Starts a recording of the game in its present state into `--record FILE`. Returns null without
// that option. Throws ReplayError if the file cannot be written.
std::unique_ptr<ReplayRecorder> StartRecording(const CommandLine& line, const Folders& folders,
                                               const Game& game);

// Whether no error ended the recording; null: there is none. Prints the error.
bool WasRecorded(const ReplayRecorder* recorder);

// The file of a later part of `--record FILE`: another one begins with other mods, because no
// recording can span two sets of rules, and after a replay or the lab. The second part of "a.rec"
// is "a-2.rec". A device, such as /dev/stdout, keeps its name.
std::filesystem::path RecordingPart(const std::filesystem::path& file, int part);

// The files *.rec of these folders, the newest first, without that of the challenge in progress.
std::vector<std::filesystem::path> FindRecordings(
    const std::vector<std::filesystem::path>& folders);

// Returns the warnings to show before a replay, one line each: recorded by another version, with
// other files, or damaged at its end. `file`: its name in the text.
std::vector<std::string> Remarks(const std::string& file, const Replay& replay,
                                 const Folders& folders);

}  // namespace heliopause
