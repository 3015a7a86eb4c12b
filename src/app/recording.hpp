// What a recording says of the program and its files, and what can be said of one that was read.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/command_line.hpp"
#include "app/folders.hpp"
#include "game/replay/replay_file.hpp"
#include "game/rules/game.hpp"

namespace heliopause {

// All data files and scripts, by name.
std::vector<FileHash> HashFiles(const Folders& folders);

// Begins a recording of the game as it stands, into `--record FILE`; nothing without that. Throws
// ReplayError.
std::unique_ptr<ReplayRecorder> StartRecording(const CommandLine& line, const Folders& folders,
                                               const Game& game);

// What one should know before a replay is played: another program, foreign files, a flawed end. A
// line each; empty when all is well.
std::vector<std::string> Remarks(const std::string& file, const Replay& replay,
                                 const Folders& folders);

}  // namespace heliopause
