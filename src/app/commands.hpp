// The commands of the program. Each returns an exit code (command_line.hpp). An invalid argument
// throws UsageError, a failed script ScriptError, an invalid save SaveError, an invalid recording
// ReplayError: main() prints one line for each.
#pragma once

#include "app/command_line.hpp"
#include "app/folders.hpp"
#include "game/data/catalog.hpp"

namespace heliopause {

int Play(const CommandLine& line, const Folders& folders, const Catalog& catalog);
int Run(const CommandLine& line, const Folders& folders, const Catalog& catalog);
int TakeShot(const CommandLine& line, const Folders& folders, const Catalog& catalog, char** argv);
int WriteTreeOf(const CommandLine& line, const Folders& folders, const Catalog& catalog);
int RunLab(const CommandLine& line, const Folders& folders, char** argv);
int Soak(const CommandLine& line, const Folders& folders, const Catalog& catalog);
int RunScript(const CommandLine& line, const Folders& folders, const Catalog& catalog);
// In a window, or without one if line.headless.
int PlayReplay(const CommandLine& line, const Folders& folders, const Catalog& catalog);

}  // namespace heliopause
