// Parses the command line, loads the data, runs the command, and turns exceptions into one line on
// stderr and an exit code. No exception leaves main().
#include <exception>
#include <string>

#include "app/command_line.hpp"
#include "app/commands.hpp"
#include "app/content.hpp"
#include "app/folders.hpp"
#include "app/output.hpp"
#include "app/session.hpp"
#include "app/stop_signal.hpp"
#include "app/xvfb.hpp"
#include "base/standard_output.hpp"
#include "game/replay/replay_file.hpp"
#include "game/rules/save_file.hpp"

namespace {

using namespace heliopause;

int Dispatch(const CommandLine& line, char** argv) {
  using Command = CommandLine::Command;
  if (line.command == Command::Cluster) return RunCluster(line);
  const Folders found = FindFolders();
  if (line.command == Command::Play) return Play(line, found);
  if (line.command == Command::Replay) return PlayReplay(line, found);
  if (line.command == Command::Pilots) return ListPilots(found);
  if (line.command == Command::Mods) return ManageMods(line, found);
  if (line.command == Command::Lab) return RunLab(line, found, argv);
  if (line.command == Command::Shot) return TakeShot(line, found, argv);
  const Content content = LoadNamedContent(found, line.mods);
  // What is invalid is left out and reported; the rest is usable.
  PrintProblems(content);
  const Folders& folders = content.folders;
  const Catalog& catalog = content.catalog;
  switch (line.command) {
    case Command::Run:
      return Run(line, folders, catalog);
    case Command::Tree:
      return WriteTreeOf(line, folders, catalog);
    case Command::Soak:
      return Soak(line, folders, catalog);
    case Command::Script:
      return RunScript(line, folders, catalog);
    default:
      return kExitUsage;  // handled above
  }
}

int Fail(const std::string& reason, int exit_code) {
  PrintError(reason);
  return exit_code;
}

int DispatchAndReport(const CommandLine& line, char** argv) {
  try {
    return Dispatch(line, argv);
  } catch (const UsageError& error) {
    return Fail(error.what(), kExitUsage);
  } catch (const ReplayError& error) {
    return Fail(error.what(), kExitUsage);
  } catch (const SaveError& error) {
    const std::string hint =
        error.previous_is_good ? " (the previous save, with .1 after its name, is valid)" : "";
    return Fail(error.what() + hint, kExitUsage);
  } catch (const NoDisplay& error) {
    return Fail(error.what(), kExitNoDisplay);
  } catch (const std::exception& error) {  // ScriptError, and what the system reports
    return Fail(error.what(), kExitFailed);
  }
}

}  // namespace

int main(int argc, char** argv) {
  SurviveFailedWrites();
  CommandLine line;
  int exit_code = kExitOk;
  if (ReadCommandLine(argc, argv, line, exit_code)) exit_code = DispatchAndReport(line, argv);
  return CheckOutput("heliopause", exit_code);
}
