// The commands of the program. Each returns an exit code (command_line.hpp). An invalid argument
// throws UsageError, a failed script ScriptError, an invalid save SaveError, an invalid recording
// ReplayError: main() prints one line for each.
#pragma once

#include "app/command_line.hpp"
#include "app/folders.hpp"
#include "game/data/catalog.hpp"

namespace heliopause {

// These commands load data and mods themselves: the mods that `line` names, else as noted.
int Play(CommandLine line, const Folders& folders);               // those of the settings
int PlayReplay(const CommandLine& line, const Folders& folders);  // those of the recording
// As PlayReplay; `to_title`: the player left it for the title.
int WatchReplay(const CommandLine& line, const Folders& folders, bool& to_title);
CommandLine TitleAfter(const CommandLine& line);  // `play` without a game, in the same window size
int ListPilots(const Folders& folders);
int ManageMods(const CommandLine& line, const Folders& folders);
int RunCluster(const CommandLine& line);  // does not return: becomes heliopause-cluster
int TakeShot(const CommandLine& line, const Folders& folders, char** argv);

int Run(const CommandLine& line, const Folders& folders, const Catalog& catalog);
int WriteTreeOf(const CommandLine& line, const Folders& folders, const Catalog& catalog);
int RunLab(const CommandLine& line, const Folders& folders, char** argv);
int Soak(const CommandLine& line, const Folders& folders, const Catalog& catalog);
int RunScript(const CommandLine& line, const Folders& folders, const Catalog& catalog);

}  // namespace heliopause
