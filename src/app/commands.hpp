// What each command of the program does; all return an exit code (command_line.hpp). Faults of a
// caller's words throw UsageError, of a script ScriptFault, of a save SaveError, of a recording
// ReplayError: main() turns them into one line each.
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
// Without a window when the line says so.
int PlayReplay(const CommandLine& line, const Folders& folders, const Catalog& catalog);

}  // namespace heliopause
