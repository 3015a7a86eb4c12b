// The commands without a window: run and script.
#include <chrono>
#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <string>
#include <utility>

#include "app/commands.hpp"
#include "app/recording.hpp"
#include "app/session.hpp"
#include "app/stop_signal.hpp"
#include "app/tick_times.hpp"
#include "game/rules/save_file.hpp"

namespace heliopause {
namespace {

void PrintLine(const std::string& line) { std::printf("%s\n", line.c_str()); }

// Script faults of the last tick to stderr: a headless run has no message log.
void ReportFaults(const Game& game) {
  for (const Event& event : game.Events()) {
    if (event.type == Event::Type::ScriptError || event.type == Event::Type::ConsoleError)
      std::fprintf(stderr, "tick %" PRIu64 ": %s\n", game.TickNumber(), event.text.c_str());
  }
}

std::string Quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + '"';
}

void PrintJson(const Game& game, std::uint64_t ticks, double milliseconds) {
  std::printf("{\"scenario\": %s, \"seed\": %" PRIu64 ", \"ticks\": %" PRIu64
              ", \"hash\": \"%016" PRIx64
              "\", \"ships\": %zu, \"sprites\": %zu, \"ms_per_tick\": %.4f}\n",
              Quoted(game.Options().scenario).c_str(), game.Options().seed, game.TickNumber(),
              game.Hash(), game.Ships().size(), game.Space().Count(),
              ticks > 0 ? milliseconds / static_cast<double>(ticks) : 0.0);
}

void Begin(Session& session, const CommandLine& line) {
  session.Begin(line.scenario, line.seed, line.load);
  ReportFaults(session.GetGame());
}

void PrintReport(const CommandLine& line, const Game& game, std::uint64_t ticks,
                 double milliseconds) {
  if (line.json) PrintJson(game, ticks, milliseconds);
  if (line.hash)
    std::printf("tick %" PRIu64 " hash %016" PRIx64 "\n", game.TickNumber(), game.Hash());
  if (line.json || line.hash) return;
  std::printf("%s: %" PRIu64 " ticks, %zu ships, %zu sprites, %.3f ms a tick\n",
              game.Options().scenario.c_str(), game.TickNumber(), game.Ships().size(),
              game.Space().Count(), ticks > 0 ? milliseconds / static_cast<double>(ticks) : 0.0);
}

bool SaveTo(const std::filesystem::path& file, const Game& game) {
  try {
    WriteSave(game, file);
    return true;
  } catch (const SaveError& error) {
    std::fprintf(stderr, "heliopause: %s\n", error.what());
    return false;
  }
}

// How many were done: less than all when the program is asked to stop, or nobody reads what it
// prints.
std::uint64_t TickAll(Session& session, const CommandLine& line, ReplayRecorder* recorder) {
  std::uint64_t done = 0;
  TickTimes times;
  while (done < line.ticks && StopSignalOrNoReader() == 0) {
    ++done;
    session.GetGame().Tick();
    ReportFaults(session.GetGame());
    times.Add(session.GetGame().Times());
    if (line.every > 0 && done % line.every == 0) std::exchange(times, {}).Print(session.GetGame());
    if (recorder != nullptr) recorder->Step(session.GetGame(), {});  // nobody commands here
    if (line.reload > 0 && done % line.reload == 0) session.Reload();
  }
  return done;
}

}  // namespace

// Who stops it gets all that was done until then, and an exit code that says that it is not all.
int Run(const CommandLine& line, const Folders& folders, const Catalog& catalog) {
  NoteStopSignals();
  Session session(folders, catalog, PrintLine);
  Begin(session, line);
  const auto recorder = StartRecording(line, folders, session.GetGame());

  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t done = TickAll(session, line, recorder.get());
  const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;

  const Game& game = session.GetGame();
  if (recorder != nullptr) recorder->Flush(game);
  const bool recorded = recorder == nullptr || recorder->Error().empty();
  if (!recorded) std::fprintf(stderr, "heliopause: %s\n", recorder->Error().c_str());
  const bool saved = line.save.empty() || SaveTo(line.save, game);
  PrintReport(line, game, done, spent.count());
  if (!recorded || !saved) return kExitFailed;
  if (done == line.ticks) return kExitOk;
  // Who has read enough need not be told so, but of a file that holds less than was asked for.
  if (StopSignal() != SIGPIPE || recorder != nullptr || !line.save.empty())
    std::fprintf(stderr, "heliopause: %s after %" PRIu64 " of %" PRIu64 " ticks\n",
                 StopText().c_str(), done, line.ticks);
  return StoppedExit();
}

int RunScript(const CommandLine& line, const Folders& folders, const Catalog& catalog) {
  if (std::filesystem::is_directory(line.file) || !std::ifstream(line.file))
    throw UsageError("cannot read the script " + line.file.string());
  EndWithoutReader();
  Session session(folders, catalog, PrintLine);
  Begin(session, line);
  session.Scripts().RunFile(session.GetGame(), line.file);
  for (std::uint64_t tick = 0; tick < line.ticks; ++tick) {
    session.GetGame().Tick();
    ReportFaults(session.GetGame());
    session.Scripts().RunFileTick(session.GetGame());
  }
  return kExitOk;
}

}  // namespace heliopause
