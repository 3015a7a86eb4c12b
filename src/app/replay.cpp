// The command `replay`: reads the recording and plays it, in a window (replay_window.cpp) or
// without one, here. Without one, every step runs once and is compared with the recording as it
// goes; --rewind goes back now and then and runs some of them again.
#include "app/replay.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/content.hpp"
#include "app/output.hpp"
#include "app/recording.hpp"
#include "app/score.hpp"
#include "base/counted.hpp"
#include "game/replay/replay_history.hpp"
#include "game/rules/state_mods.hpp"
#include "view/draw/number_text.hpp"

namespace heliopause {
namespace {

// Steps that --rewind goes back: they contain two snapshots of a history.
constexpr std::uint64_t kRewound = 120;

bool LoadsState(const CommandLog& log, std::uint64_t first, std::uint64_t last) {
  return std::ranges::any_of(log.StateLoads(), [&](const LoggedStateLoad& load) {
    return load.step >= first && load.step <= last;
  });
}

// Plays kRewound steps after `step`, goes back over them as a player does, and plays them again.
// Returns an empty text, or which state was another one. `largest`: bytes of the largest snapshot.
std::string PlayWithRewind(Game& game, const CommandLog& log, std::uint64_t step,
                           ReplayCheck& check, std::size_t& largest) {
  CommandLog part;
  for (std::uint64_t i = 1; i <= kRewound; ++i) {
    std::vector<Command> commands;
    for (const LoggedCommand& entry : log.CommandsOf(step + i)) commands.push_back(entry.command);
    part.Add(std::move(commands));
  }
  ReplayHistory history;
  history.Begin(game);
  std::vector<std::uint64_t> hashes{game.Hash()};
  for (std::uint64_t i = 1; i <= kRewound; ++i) {
    history.Advance(game, part);
    check.CheckStep(game, step + i);
    hashes.push_back(game.Hash());
  }
  for (const std::uint64_t target : {kRewound - 1, kRewound / 2 - 1, std::uint64_t{0}, kRewound}) {
    history.Seek(game, part, target);
    if (game.Hash() != hashes[target])
      return "another state after a rewind to " + TickText(game.TickNumber());
  }
  largest = std::max(largest, history.LargestSnapshot());
  return "";
}

// Steps after `first` up to `last`.
struct Steps {
  std::uint64_t first = 0, last = 0;
};

// The steps of a part, with the game in the state before them: that of the N-th save that was
// loaded, or that of the beginning. Parts of one recording can be played at the same time.
Steps BeginPart(Session& session, const Replay& replay, const std::string& file,
                std::uint64_t part) {
  BeginReplay(session, replay, file);
  std::vector<const LoggedStateLoad*> saves;
  for (const LoggedStateLoad& load : replay.command_log.StateLoads())
    if (!load.state.empty()) saves.push_back(&load);
  if (part > saves.size())
    throw ReplayError(file + ": --part = " + std::to_string(part) + " (expected 0 to " +
                      std::to_string(saves.size()) + ")");
  if (part > 0) session.LoadState(saves[part - 1]->state);
  return {part > 0 ? saves[part - 1]->step : 0,
          part < saves.size() ? saves[part]->step : replay.command_log.Length()};
}

// A save that was loaded during the recording follows its step: it is applied after the check of
// that step, because the check compares the game before the load.
int PlayHeadless(const CommandLine& line, const Folders& folders, const Catalog& catalog,
                 const Replay& replay) {
  const std::string file = line.file.string();
  Session session(folders, catalog, [](const std::string&) {});
  session.UseThreads(line.threads.value_or(1));
  const CommandLog& log = replay.command_log;
  Steps steps{0, log.Length()};
  if (line.part)
    steps = BeginPart(session, replay, file, *line.part);
  else
    BeginReplay(session, replay, file);
  Game& game = session.GetGame();
  ReplayCheck check(replay, game.TickNumber());
  std::string rewound;
  std::size_t largest = 0;
  for (std::uint64_t step = steps.first + 1; step <= steps.last && rewound.empty(); ++step) {
    if (line.rewind > 0 && step % line.rewind == 0 && step + kRewound <= steps.last &&
        !LoadsState(log, step, step + kRewound)) {
      rewound = PlayWithRewind(game, log, step - 1, check, largest);
      step += kRewound - 1;
      continue;
    }
    log.Tick(game, step);
    check.CheckStep(game, step);
    if (line.part && step == steps.last) break;  // a save that is loaded here begins the next part
    try {
      log.ApplyStateLoads(game, step);
    } catch (const BadBytes& error) {
      throw ReplayError(file + ": invalid save, loaded at step " + std::to_string(step) + ": " +
                        error.what());
    }
  }
  const int exit_code =
      ReportReplay(line.part ? file + ", part " + std::to_string(*line.part) : file, replay, check);
  if (largest > 0) PrintLine("the largest snapshot has " + std::to_string(largest) + " bytes");
  if (!rewound.empty()) PrintError(file + ": " + rewound);
  if (line.hash) PrintHash(game);
  return rewound.empty() ? exit_code : kExitFailed;
}

}  // namespace

void BeginReplay(Session& session, const Replay& replay, const std::string& file) {
  try {
    if (replay.header.state.empty())
      session.Start(replay.header.scenario, replay.header.seed);
    else
      session.LoadState(replay.header.state);
    replay.command_log.ApplyStateLoads(session.GetGame(), 0);  // those before the first tick
  } catch (const BadBytes& error) {
    throw ReplayError(file + ": invalid save at its start: " + error.what());
  }
}

int ReportReplay(const std::string& file, const Replay& replay, const ReplayCheck& check,
                 std::optional<std::uint64_t> last_step) {
  const auto time_of = [](std::uint64_t steps) {
    return ClockText(static_cast<double>(steps) * kTickSeconds);
  };
  std::string text = file + ": " + replay.header.scenario + ", seed " +
                     std::to_string(replay.header.seed) + ", " +
                     Counted(replay.command_log.Length(), "tick") + ", " +
                     Counted(replay.command_log.Commands().size(), "command") + ": ";
  if (check.Difference()) {
    text += check.Text();
  } else if (last_step && *last_step < replay.command_log.Length()) {
    const std::string checked = std::to_string(check.Compared());
    text += checked + " of " + checked + " checked hashes are the same; the replay was ended at " +
            time_of(*last_step) + " of " + time_of(replay.command_log.Length());
  } else {
    // Fewer than all: a part.
    const bool all = check.Compared() == replay.checkpoints.size();
    text += (all ? "all " : "") + std::to_string(check.Compared()) + " of " +
            std::to_string(replay.checkpoints.size()) + " hashes are the same";
  }
  PrintLine(text);
  return check.Difference() || replay.damaged ? kExitFailed : kExitOk;
}

// With the mods of the recording, unless others are named. Without one of them nothing is played:
// the replay would differ from its first tick on.
int WatchReplay(const CommandLine& line, const Folders& folders, bool& to_title) {
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
  if (line.score)
    return ReportScore(line,
                       ScoreOf(replay, line.file, RulesOf(content), line.threads.value_or(1)));
  return line.headless ? PlayHeadless(line, content.folders, content.catalog, replay)
                       : PlayInWindow(line, content.folders, content.catalog, replay, to_title);
}

int PlayReplay(const CommandLine& line, const Folders& folders) {
  bool to_title = false;
  const int exit_code = WatchReplay(line, folders, to_title);
  return to_title ? Play(TitleAfter(line), folders) : exit_code;
}

}  // namespace heliopause
