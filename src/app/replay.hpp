// What the command `replay` shares between playing with and without a window.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/recording.hpp"
#include "app/session.hpp"
#include "game/replay/replay_check.hpp"

namespace heliopause {

// Starts the game in the state that the recording begins with. Throws ReplayError for an invalid
// state, UsageError for an unknown scenario, ScriptError when its setup fails.
void BeginReplay(Session& session, const Replay& replay, const std::string& file);

// Prints the result of the comparison, one line. Returns the exit code: kExitFailed if the replay
// differs or the file is damaged. `last_step`: the last one that was played, if a player may have
// ended the replay before its end.
int ReportReplay(const std::string& file, const Replay& replay, const ReplayCheck& check,
                 std::optional<std::uint64_t> last_step = std::nullopt);

// Plays in a window until it is closed or the player chooses the title. Returns the exit code.
int PlayInWindow(const CommandLine& line, const Folders& folders, const Catalog& catalog,
                 const Replay& replay, bool& to_title);

}  // namespace heliopause
