// The commands `run` and `script`: a game without a window, as fast as the machine allows.
//
// A run that a signal stops, or whose output no process reads any more, still writes its save, its
// recording and its report, up to the tick that it reached. Its exit code says that it is not the
// end that was requested.
#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <span>
#include <string>
#include <utility>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/recording.hpp"
#include "app/script_errors.hpp"
#include "app/session.hpp"
#include "app/stop_signal.hpp"
#include "app/tick_time_totals.hpp"
#include "base/counted.hpp"
#include "base/stopwatch.hpp"
#include "game/rules/save_file.hpp"
#include "game/state/safe_file.hpp"
#include "script/state/script_observer.hpp"

namespace heliopause {
namespace {

// A session that prints the errors of its scripts: there is no message log here.
Session MakeSession(const Folders& folders, const Catalog& catalog, ScriptErrors& errors) {
  return Session(
      folders, catalog, PrintLine,
      [&errors](std::uint64_t tick, const std::string& text) { errors.Add(tick, text); },
      [&errors](const std::string& text) { errors.Warn(text); });
}

// "won", "lost", or nullptr while the scenario has not ended.
const char* OutcomeOf(const Game& game) {
  switch (game.GetPresentation().outcome) {
    case Outcome::Won:
      return "won";
    case Outcome::Lost:
      return "lost";
    case Outcome::None:
      break;
  }
  return nullptr;
}

// Prints how the scenario ended and its score, where it has any.
void PrintEnd(const Game& game) {
  const Presentation& end = game.GetPresentation();
  if (const char* outcome = OutcomeOf(game)) {
    std::printf("%s at tick %" PRIu64 "%s%s\n", outcome, end.outcome_tick,
                end.outcome_text.empty() ? "" : ": ", Printable(end.outcome_text).c_str());
  }
  if (end.scored) std::printf("score %" PRId64 "\n", end.score);
}

void PrintJson(const Game& game, std::uint64_t ticks, double milliseconds) {
  std::printf("{\"scenario\": %s, \"seed\": %" PRIu64 ", \"ticks\": %" PRIu64
              ", \"hash\": \"%s\", \"ships\": %zu, \"sprites\": %zu, \"ms_per_tick\": %.4f",
              Quoted(game.Options().scenario).c_str(), game.Options().seed, game.TickNumber(),
              HashText(game.Hash()).c_str(), game.Ships().size(), game.Space().Count(),
              ticks > 0 ? milliseconds / static_cast<double>(ticks) : 0.0);
  if (const char* outcome = OutcomeOf(game)) std::printf(", \"outcome\": \"%s\"", outcome);
  const Presentation& end = game.GetPresentation();
  if (end.scored) std::printf(", \"score\": %" PRId64, end.score);
  std::printf("}\n");
}

void PrintReport(const CommandLine& line, const Game& game, std::uint64_t ticks,
                 double milliseconds) {
  if (line.json) PrintJson(game, ticks, milliseconds);
  if (line.hash) PrintHash(game);
  if (line.json || line.hash) return;
  std::printf("%s: %s, %s, %s, %.3f ms a tick\n", game.Options().scenario.c_str(),
              Counted(game.TickNumber(), "tick").c_str(),
              Counted(game.Ships().size(), "ship").c_str(),
              Counted(game.Space().Count(), "sprite").c_str(),
              ticks > 0 ? milliseconds / static_cast<double>(ticks) : 0.0);
  PrintEnd(game);
}

// A save that fails must not prevent the report: the error goes to the exit code.
bool SaveTo(const std::filesystem::path& file, const Game& game) {
  try {
    WriteSave(game, file);
    return true;
  } catch (const SaveError& error) {
    PrintError(error.what());
    return false;
  }
}

// Returns the number of ticks done: fewer than requested if a signal arrived or stdout was closed.
std::uint64_t TickAll(Session& session, const CommandLine& line, ReplayRecorder* recorder) {
  std::uint64_t done = 0;
  TickTimeTotals times;
  while (done < line.ticks && StopSignalOrNoReader() == 0) {
    ++done;
    session.GetGame().Tick();
    times.Add(session.GetGame());
    if (line.every > 0 && done % line.every == 0) times.Print(session.GetGame());
    if (recorder != nullptr) recorder->Step(session.GetGame(), {});  // no player, no commands
    if (line.reload > 0 && done % line.reload == 0) session.Reload();
  }
  return done;
}

}  // namespace

int Run(const CommandLine& line, const Folders& folders, const Catalog& catalog) {
  // A long run must not end in this error.
  const std::string why = line.save.empty() ? std::string() : WhyNotWritable(line.save);
  if (!why.empty()) throw UsageError(line.save.string() + ": " + why);
  NoteStopSignals();
  ScriptErrors errors;
  Session session = MakeSession(folders, catalog, errors);
  session.UseThreads(line.threads.value_or(1));
  session.Begin(line, line.load);
  const auto recorder = StartRecording(line, folders, session.GetGame());

  const Stopwatch watch;
  const std::uint64_t done = TickAll(session, line, recorder.get());
  const double milliseconds = watch.Milliseconds();

  const Game& game = session.GetGame();
  if (recorder != nullptr) recorder->Flush(game);
  const bool recorded = WasRecorded(recorder.get());
  const bool saved = line.save.empty() || SaveTo(line.save, game);
  PrintReport(line, game, done, milliseconds);
  if (!recorded || !saved || errors.Count() > 0) return kExitFailed;
  if (done == line.ticks) return kExitOk;
  // A reader that closed the pipe has what it wanted. A save or a recording that ends early is
  // worth a line in any case.
  if (StopSignal() != SIGPIPE || recorder != nullptr || !line.save.empty()) {
    PrintError(StopText() + " after " + std::to_string(done) + " of " + std::to_string(line.ticks) +
               " ticks");
  }
  return StoppedExit();
}

namespace {

// Records the commands that a script file posts. What else it changes is not in the recording: its
// replay differs from there on.
class ScriptRecorder final : public ScriptObserver {
 public:
  explicit ScriptRecorder(ReplayRecorder& recorder) : recorder_(recorder) {}

  void Posted(const Command& command) override { posted_.push_back(command); }
  void Ticked(const Game& game) override {
    log_.Add(std::exchange(posted_, {}));
    recorder_.Step(game, log_.CommandsOf(log_.Length()));
    log_.DropBefore(log_.Length() + 1);
  }
  // The state is in the recording, so a replay can begin there (--part).
  void Loaded(const Game& game, std::span<const std::byte> state) override {
    posted_.clear();
    recorder_.Flush(game);
    recorder_.AddStateLoad({log_.Length(), {state.begin(), state.end()}});
  }

 private:
  ReplayRecorder& recorder_;
  std::vector<Command> posted_;
  CommandLog log_;
};

void RunScriptFile(Session& session, const CommandLine& line, ScriptObserver* observer) {
  session.Scripts().Observe(observer);
  session.Scripts().RunFile(session.GetGame(), line.file);
  for (std::uint64_t tick = 0; tick < line.ticks; ++tick) {
    session.GetGame().Tick();
    if (observer != nullptr) observer->Ticked(session.GetGame());
    session.Scripts().RunFileTick(session.GetGame());
  }
}

// The recording of a script that fails contains what came before.
void RecordScriptFile(Session& session, const CommandLine& line, ReplayRecorder& recorder) {
  ScriptRecorder observer(recorder);
  const auto finish = [&] {
    session.Scripts().Observe(nullptr);
    recorder.Flush(session.GetGame());
  };
  try {
    RunScriptFile(session, line, &observer);
  } catch (const ScriptError&) {
    finish();
    throw;
  }
  finish();
}

}  // namespace

// Nothing is saved by a script run, so a closed pipe simply ends it.
int RunScript(const CommandLine& line, const Folders& folders, const Catalog& catalog) {
  if (std::filesystem::is_directory(line.file) || !std::ifstream(line.file))
    throw UsageError("cannot read the script " + line.file.string());
  EndWithoutReader();
  ScriptErrors errors;
  Session session = MakeSession(folders, catalog, errors);
  session.UseThreads(line.threads.value_or(1));
  session.Begin(line, line.load);
  const auto recorder = StartRecording(line, folders, session.GetGame());
  if (recorder != nullptr)
    RecordScriptFile(session, line, *recorder);
  else
    RunScriptFile(session, line, nullptr);
  const bool recorded = WasRecorded(recorder.get());
  return errors.Count() > 0 || !recorded ? kExitFailed : kExitOk;
}

}  // namespace heliopause
