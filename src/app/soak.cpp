// The command `soak`: a game for a day or a month, watched. It keeps a save and a table of hashes
// in its folder, and goes on from there when it is called again.
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <optional>
#include <string>

#include "app/commands.hpp"
#include "app/session.hpp"
#include "app/soak_watch.hpp"
#include "app/stop_signal.hpp"
#include "game/rules/save_file.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr double kMebibyte = 1 << 20;

class SoakRun {
 public:
  SoakRun(const CommandLine& line, const Folders& folders, const Catalog& catalog);

  int Go();

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
  std::uint64_t began_at_ = 0, marked_at_ = 0, validated_ = 0;  // ticks; and how often
  Clock::time_point marked_ = Clock::now();
};

void Silent(const std::string&) {}

SoakRun::SoakRun(const CommandLine& line, const Folders& folders, const Catalog& catalog)
    : line_(line),
      folders_(folders),
      catalog_(catalog),
      save_(line.file / "soak.save"),
      session_(folders, catalog, Silent) {}

// Killed in the middle of saving, a run leaves the save before.
void LoadLatest(Session& session, const fs::path& save) {
  try {
    session.Load(save);
  } catch (const SaveError& error) {
    if (!error.previous_is_good) throw;
    std::fprintf(stderr, "heliopause: %s; going on from the save before it\n", error.what());
    session.Load(save.string() + ".1");
  }
}

void SoakRun::Begin() {
  std::error_code error;
  fs::create_directories(line_.file, error);
  if (error) throw UsageError("cannot make " + line_.file.string() + ": " + error.message());
  table_.emplace(line_.file / "soak.csv", line_.scenario, line_.seed);
  if (!line_.soak.like.empty()) table_->Expect(line_.soak.like / "soak.csv");
  if (fs::exists(save_) || fs::exists(save_.string() + ".1"))
    LoadLatest(session_, save_);
  else
    session_.Start(line_.scenario, line_.seed);
  const GameOptions& options = session_.GetGame().Options();
  if (options.scenario != line_.scenario || options.seed != line_.seed) {
    throw UsageError(save_.string() + " is of scenario " + options.scenario + ", seed " +
                     std::to_string(options.seed));
  }
  began_at_ = marked_at_ = Tick();
  memory_.emplace(began_at_ + line_.soak.warm_up);
  if (began_at_ > 0) std::printf("goes on at tick %" PRIu64 "\n", began_at_);
}

SoakMark SoakRun::MarkNow() {
  const Game& game = session_.GetGame();
  std::vector<std::byte> space;
  game.Space().Save(space);
  const auto now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - marked_).count();
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
  marked_ = now;
  return mark;
}

void Print(const SoakMark& mark) {
  std::printf("hour %.2f: tick %" PRIu64
              ", %.0f ticks/s, %zu ships, %zu shots, %zu sprites, %zu nodes, space %.1f KiB, "
              "heap %.2f MiB, resident %.2f MiB, hash %016" PRIx64 "\n",
              static_cast<double>(mark.tick) * kTickSeconds / 3600, mark.tick,
              mark.ticks_per_second, mark.ships, mark.shots, mark.sprites, mark.nodes,
              static_cast<double>(mark.space_bytes) / 1024,
              static_cast<double>(mark.memory.heap) / kMebibyte,
              static_cast<double>(mark.memory.resident) / kMebibyte, mark.hash);
  std::fflush(stdout);
}

// Each of these gives what went wrong, in words, or nothing.

std::string SoakRun::SaveAndReadBack() {
  try {
    WriteSave(session_.GetGame(), save_);
    Session read(folders_, catalog_, Silent);
    read.Load(save_);
    if (read.GetGame().Hash() == session_.GetGame().Hash()) return {};
  } catch (const SaveError& error) {
    return error.what();
  }
  return "what was read back from " + save_.string() + " has another hash";
}

std::string SoakRun::Check(bool and_save) {
  const std::string broken = session_.GetGame().Space().Validate();
  if (!broken.empty()) return "Validate: " + broken;
  ++validated_;
  const SoakMark mark = MarkNow();
  if (std::string fault = table_->Add(mark); !fault.empty()) return fault;
  if (std::string fault = memory_->Add(mark.tick, mark.memory); !fault.empty()) return fault;
  if (!and_save) return {};
  Print(mark);
  return SaveAndReadBack();
}

std::string SoakRun::Step() {
  Game& game = session_.GetGame();
  game.Tick();
  for (const Event& event : game.Events())
    if (event.type == Event::Type::ScriptError) return "a script failed: " + event.text;
  const bool save = Tick() % line_.soak.save == 0 || Tick() == line_.ticks;
  return save || Tick() % line_.soak.check == 0 ? Check(save) : "";
}

void SoakRun::PrintEnd() const {
  std::printf("Validate was clean %" PRIu64 " times, %zu hashes were compared, all equal\n",
              validated_, table_->Compared());
  if (!memory_->Warm()) return;
  const ProcessMemory &warm = memory_->AtWarmth(), &most = memory_->Highest();
  std::printf("memory until warm and at most: heap %.2f and %.2f MiB, resident %.2f and %.2f MiB\n",
              static_cast<double>(warm.heap) / kMebibyte,
              static_cast<double>(most.heap) / kMebibyte,
              static_cast<double>(warm.resident) / kMebibyte,
              static_cast<double>(most.resident) / kMebibyte);
}

int SoakRun::Go() {
  NoteStopSignals();
  Begin();
  std::string fault;
  while (fault.empty() && Tick() < line_.ticks && StopSignalOrNoReader() == 0) fault = Step();
  const bool done = Tick() >= line_.ticks;
  if (fault.empty() && !done) fault = SaveAndReadBack();
  if (!fault.empty()) {
    std::fprintf(stderr, "heliopause: tick %" PRIu64 ": %s\n", Tick(), fault.c_str());
    return kExitFailed;
  }
  if (!done) {
    std::printf("%s at tick %" PRIu64 "; the same command goes on from there\n", StopText().c_str(),
                Tick());
  }
  PrintEnd();
  return done ? kExitOk : StoppedExit();
}

}  // namespace

int Soak(const CommandLine& line, const Folders& folders, const Catalog& catalog) {
  return SoakRun(line, folders, catalog).Go();
}

}  // namespace heliopause
