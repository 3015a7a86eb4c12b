// The parts of the command `replay` that its two ways, with and without a window, share.
#pragma once

#include "app/recording.hpp"
#include "app/session.hpp"
#include "game/replay/replay_check.hpp"

namespace heliopause {

// The game as the recording begins. Throws ReplayError, UsageError, ScriptFault.
void BeginReplay(Session& session, const Replay& replay, const std::string& file);

// What the comparison found, in a line, and whether it reached the end; the exit code.
int ReportReplay(const std::string& file, const Replay& replay, const ReplayCheck& check);

// replay_window.cpp
int PlayInWindow(const CommandLine& line, const Folders& folders, const Catalog& catalog,
                 const Replay& replay);

}  // namespace heliopause
