// The command `replay`: reads the recording and plays it, in a window (replay_window.cpp) or
// without one, here. Without one, every step runs once and is compared with the recording as it
// goes.
#include "app/replay.hpp"

#include <cstdio>

#include "app/commands.hpp"
#include "app/content.hpp"
#include "app/output.hpp"
#include "app/recording.hpp"
#include "app/score.hpp"
#include "game/rules/state_mods.hpp"

namespace heliopause {
namespace {

// A save that was loaded during the recording follows its step: it is applied after the check of
// that step, because the check compares the game before the load.
int PlayHeadless(const CommandLine& line, const Folders& folders, const Catalog& catalog,
                 const Replay& replay) {
  const std::string file = line.file.string();
  Session session(folders, catalog, [](const std::string&) {});
  BeginReplay(session, replay, file);
  Game& game = session.GetGame();
  ReplayCheck check(replay);
  for (std::uint64_t step = 1; step <= replay.command_log.Length(); ++step) {
    replay.command_log.Tick(game, step);
    check.CheckStep(game, step);
    try {
      replay.command_log.ApplyStateLoads(game, step);
    } catch (const BadBytes& error) {
      throw ReplayError(file + ": invalid save, loaded at step " + std::to_string(step) + ": " +
                        error.what());
    }
  }
  const int exit_code = ReportReplay(file, replay, check);
  if (line.hash) PrintHash(game);
  return exit_code;
}

}  // namespace

void BeginReplay(Session& session, const Replay& replay, const std::string& file) {
  if (replay.header.state.empty()) return session.Start(replay.header.scenario, replay.header.seed);
  try {
    session.LoadState(replay.header.state);
  } catch (const BadBytes& error) {
    throw ReplayError(file + ": invalid save at its start: " + error.what());
  }
}

int ReportReplay(const std::string& file, const Replay& replay, const ReplayCheck& check) {
  std::string text = file + ": " + replay.header.scenario + ", seed " +
                     std::to_string(replay.header.seed) + ", " +
                     std::to_string(replay.command_log.Length()) + " ticks, " +
                     std::to_string(replay.command_log.Commands().size()) + " commands: ";
  if (check.Difference()) {
    text += check.Text();
  } else {
    // Fewer than all: the replay was left before its end.
    const bool all = check.Compared() == replay.checkpoints.size();
    text += (all ? "all " : "the first ") + std::to_string(check.Compared()) + " of " +
            std::to_string(replay.checkpoints.size()) + " hashes are the same";
  }
  PrintLine(text);
  return check.Difference() || replay.damaged ? kExitFailed : kExitOk;
}

// With the mods of the recording, unless others are named. Without one of them nothing is played:
// the replay would differ from its first tick on.
int PlayReplay(const CommandLine& line, const Folders& folders) {
  const Replay replay = ReadReplay(line.file);
  std::vector<std::string> recorded;
  for (const ModVersion& mod : replay.header.mods) recorded.push_back(mod.name);
  const Content content =
      line.mods.empty() ? LoadContent(folders, recorded) : LoadNamedContent(folders, line.mods);
  PrintProblems(content);
  const std::string missing = MissingMods(replay.header.mods, content.catalog.Mods());
  if (!missing.empty())
    throw ReplayError(line.file.string() +
                      ": it was recorded with mods that are not loaded: " + missing);
  if (!line.score)
    for (const std::string& remark : Remarks(line.file.string(), replay, content.folders))
      PrintError(remark);
  if (line.score) return ReportScore(line, ScoreOf(replay, line.file, content));
  return line.headless ? PlayHeadless(line, content.folders, content.catalog, replay)
                       : PlayInWindow(line, content.folders, content.catalog, replay);
}

}  // namespace heliopause
