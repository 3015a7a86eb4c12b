// The command `soak`: runs a game for a day or a month and checks it on the way.
//
// Every --check ticks: Validate, hash and memory. Every --save ticks: a save, which is read back
// and compared. The save and the table of hashes stay in the folder of the run; the same command
// continues from there. Everything that goes wrong ends the run with one line and kExitFailed.
#include <cinttypes>
#include <cstdio>
#include <optional>
#include <string>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/session.hpp"
#include "app/soak_watch.hpp"
#include "app/stop_signal.hpp"
#include "base/counted.hpp"
#include "base/stopwatch.hpp"
#include "game/rules/save_file.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

constexpr double kMebibyte = 1 << 20;

class SoakRun {
 public:
  SoakRun(const CommandLine& line, const Folders& folders, const Catalog& catalog);

  // Runs to --ticks or to a stop signal. Returns the exit code. Throws UsageError, SaveError.
  int Run();

 private:
  void Begin();
  std::string Step();
  std::string Check(bool and_save);
  std::string SaveAndReadBack();
  SoakMark MarkNow();
  void PrintEnd() const;
  std::uint64_t Tick() { return session_.GetGame().TickNumber(); }

  const CommandLine& line_;
  const Folders& folders_;
  const Catalog& catalog_;
  const fs::path save_;
  Session session_;
  std::optional<SoakTable> table_;
  std::optional<MemoryWatch> memory_;
  std::uint64_t began_at_ = 0, marked_at_ = 0;  // ticks
  std::uint64_t validated_ = 0;                 // calls of Validate
  Stopwatch since_mark_;
};

void Silent(const std::string&) {}

SoakRun::SoakRun(const CommandLine& line, const Folders& folders, const Catalog& catalog)
    : line_(line),
      folders_(folders),
      catalog_(catalog),
      save_(line.file / "soak.save"),
      session_(folders, catalog, Silent) {
  session_.UseThreads(line.threads.value_or(1));
}

// A run that was killed while it saved leaves the previous save.
void LoadLatest(Session& session, const fs::path& save) {
  try {
    session.Load(save);
  } catch (const SaveError& error) {
    if (!error.previous_is_good) throw;
    PrintError(std::string(error.what()) + "; continues from the previous save");
    session.Load(save.string() + ".1");
  }
}

// Opens the table first: it checks that the folder belongs to a run of this scenario and seed.
void SoakRun::Begin() {
  std::error_code error;
  fs::create_directories(line_.file, error);
  if (error) throw UsageError("cannot create " + line_.file.string() + ": " + error.message());
  table_.emplace(line_.file / "soak.csv", line_.scenario, line_.seed);
  if (!line_.soak.like.empty()) table_->Expect(line_.soak.like / "soak.csv");
  if (fs::exists(save_) || fs::exists(save_.string() + ".1"))
    LoadLatest(session_, save_);
  else
    session_.Start(line_.scenario, line_.seed);
  const GameOptions& options = session_.GetGame().Options();
  if (options.scenario != line_.scenario || options.seed != line_.seed) {
    throw UsageError(save_.string() + ": scenario = " + options.scenario +
                     ", seed = " + std::to_string(options.seed) + " (expected " + line_.scenario +
                     ", " + std::to_string(line_.seed) + ")");
  }
  began_at_ = marked_at_ = Tick();
  memory_.emplace(began_at_ + line_.soak.warm_up);
  if (began_at_ > 0) std::printf("continues at tick %" PRIu64 "\n", began_at_);
}

// Also starts the measurement of the speed up to the next mark.
SoakMark SoakRun::MarkNow() {
  const Game& game = session_.GetGame();
  std::vector<std::byte> space;
  game.Space().Save(space);
  const double seconds = since_mark_.Seconds();
  SoakMark mark;
  mark.tick = game.TickNumber();
  mark.hash = game.Hash();
  mark.ships = game.Ships().size();
  mark.shots = game.Shots().size();
  mark.sprites = game.Space().Count();
  mark.nodes = game.Space().GetStatistics().nodes;
  mark.space_bytes = space.size();
  mark.memory = MeasureMemory();
  mark.ticks_per_second = seconds > 0 ? static_cast<double>(mark.tick - marked_at_) / seconds : 0;
  marked_at_ = mark.tick;
  since_mark_.Restart();
  return mark;
}

void Print(const SoakMark& mark) {
  std::printf("hour %.2f: tick %" PRIu64
              ", %.0f ticks/s, %zu ships, %zu shots, %zu sprites, %zu nodes, space %.1f KiB, "
              "heap %.2f MiB, resident %.2f MiB, hash %s\n",
              static_cast<double>(mark.tick) * kTickSeconds / 3600, mark.tick,
              mark.ticks_per_second, mark.ships, mark.shots, mark.sprites, mark.nodes,
              static_cast<double>(mark.space_bytes) / 1024,
              static_cast<double>(mark.memory.heap) / kMebibyte,
              static_cast<double>(mark.memory.resident) / kMebibyte, HashText(mark.hash).c_str());
  std::fflush(stdout);
}

// Each of the next three returns the error, empty on success.

// The save is loaded into a second session, so that a failure does not touch the running game.
std::string SoakRun::SaveAndReadBack() {
  try {
    WriteSave(session_.GetGame(), save_);
    Session read(folders_, catalog_, Silent);
    read.Load(save_);
    if (read.GetGame().Hash() == session_.GetGame().Hash()) return {};
  } catch (const SaveError& error) {
    return error.what();
  }
  return save_.string() + ": the game that was read back has another hash";
}

std::string SoakRun::Check(bool and_save) {
  const std::string broken = session_.GetGame().Space().Validate();
  if (!broken.empty()) return "Validate: " + broken;
  ++validated_;
  const SoakMark mark = MarkNow();
  if (std::string error = table_->Add(mark); !error.empty()) return error;
  if (std::string error = memory_->Add(mark.tick, mark.memory); !error.empty()) return error;
  if (!and_save) return {};
  Print(mark);
  return SaveAndReadBack();
}

std::string SoakRun::Step() {
  Game& game = session_.GetGame();
  game.Tick();
  for (const Event& event : game.Events())
    if (event.type == Event::Type::ScriptError) return "a script failed: " + event.text;
  // The last tick is always saved, so that a later call with more ticks continues from it.
  const bool save = Tick() % line_.soak.save == 0 || Tick() == line_.ticks;
  return save || Tick() % line_.soak.check == 0 ? Check(save) : "";
}

void SoakRun::PrintEnd() const {
  std::printf("Validate passed %s; %s compared, all equal\n", Counted(validated_, "time").c_str(),
              Counted(table_->Compared(), "hash", "hashes").c_str());
  if (!memory_->Warm()) return;
  const ProcessMemory &warm = memory_->AfterWarmUp(), &most = memory_->Highest();
  std::printf(
      "memory after warm-up and at most: heap %.2f and %.2f MiB, resident %.2f and %.2f MiB\n",
      static_cast<double>(warm.heap) / kMebibyte, static_cast<double>(most.heap) / kMebibyte,
      static_cast<double>(warm.resident) / kMebibyte,
      static_cast<double>(most.resident) / kMebibyte);
}

int SoakRun::Run() {
  NoteStopSignals();
  Begin();
  std::string error;
  while (error.empty() && Tick() < line_.ticks && StopSignalOrNoReader() == 0) error = Step();
  // A stopped run saves where it is, unless it failed.
  const bool done = Tick() >= line_.ticks;
  if (error.empty() && !done) error = SaveAndReadBack();
  if (!error.empty()) {
    PrintError("tick " + std::to_string(Tick()) + ": " + error);
    return kExitFailed;
  }
  if (!done) {
    std::printf("%s at tick %" PRIu64 "; the same command continues from there\n",
                StopText().c_str(), Tick());
  }
  PrintEnd();
  return done ? kExitOk : StoppedExit();
}

}  // namespace

int Soak(const CommandLine& line, const Folders& folders, const Catalog& catalog) {
  return SoakRun(line, folders, catalog).Run();
}

}  // namespace heliopause
