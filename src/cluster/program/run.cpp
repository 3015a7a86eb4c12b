// A run from its start or from a checkpoint, with the files that it writes at the end of ticks.
#include "cluster/program/run.hpp"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include "base/stopwatch.hpp"
#include "cluster/agreement.hpp"
#include "cluster/checkpoint.hpp"
#include "cluster/program/domain_picture.hpp"
#include "cluster/program/figures.hpp"
#include "cluster/program/scenario_run.hpp"

namespace heliopause::cluster {
namespace {

// A run: its universe, its tick and its figures.
class Program {
 public:
  Program(MPI_Comm comm, const Arguments& arguments)
      : comm_(comm), arguments_(arguments), pool_(arguments.threads) {
    MPI_Comm_rank(comm, &rank_);
    MPI_Comm_size(comm, &ranks_);
  }

  void Run() {
    Start();
    if (!arguments_.checkpoint.empty()) TryFolder();
    run_time_.Restart();
    const std::uint64_t first = tick_;
    // A restart begins at the tick of its checkpoint: `warm` and progress count from there.
    for (; tick_ < arguments_.ticks; ++tick_) {
      if (tick_ == first + arguments_.warm) ResetFigures();
      run_->Tick(tick_);
      ++measured_;
      SaveIfDue(tick_ + 1);
      ReportIfDue(tick_ + 1, first);
    }
    // No tick is left, also after a restart.
    if (arguments_.warm > 0 && tick_ <= first + arguments_.warm) ResetFigures();
    if (!arguments_.quiet) PrintFigures();
    PrintHash();
    // After the figures, so that an error cannot lose them. With fewer ticks than --every it is the
    // only checkpoint.
    if (!arguments_.checkpoint.empty() && saved_ != tick_) Save(tick_);
    // Last: a picture that cannot be written must not lose the results of a long run.
    if (!arguments_.picture.empty()) WritePicture();
  }

 private:
  // With --single there is one process and a plain SpriteManager: the reference for hash and time.
  void Start() {
    const Scenario& scenario = arguments_.scenario;
    if (arguments_.single) {
      // All sprites in order of id, by one process.
      index_ = MakeSingleIndex(scenario.Space(), pool_);
      for (GlobalId id = 0; id < scenario.sprites; ++id) index_->Add(scenario.At(id));
    } else {
      universe_.emplace(comm_, UniverseOptions{.space = scenario.Space(),
                                               .largest_local_search = kLargestSearch,
                                               .tolerance = arguments_.tolerance,
                                               .balance = arguments_.balance});
      index_ = MakeUniverseIndex(*universe_, pool_);
    }
    run_.emplace(scenario, *index_, rank_, ranks_);
    if (!arguments_.restart.empty()) {
      Restore();
    } else if (universe_) {
      const auto rank = static_cast<std::uint64_t>(rank_);
      const auto ranks = static_cast<std::uint64_t>(ranks_);
      // Each rank adds a share of the ids; Settle sends the sprites to the owners of their places.
      for (GlobalId id = rank; id < scenario.sprites; id += ranks) universe_->Add(scenario.At(id));
      universe_->Settle();
    }
  }

  // The attachment of a checkpoint: sums up to then, and which scenario it is.
  std::string ScenarioText() const {
    std::string text;
    for (const std::string& line : arguments_.ScenarioLines()) text += line + "\n";
    return text;
  }

  // The space follows from --sprites and --border, and is compared before the attachment is read.
  RestoredCheckpoint ReadCheckpoint() {
    try {
      return universe_->Restore(arguments_.restart);
    } catch (const std::invalid_argument& error) {  // thrown on all ranks
      throw AgreedError<UsageError>(
          "--restart = " + arguments_.restart +
          ": a checkpoint of another scenario, with another --sprites or --border: " +
          std::string(error.what()));
    }
  }

  void Restore() {
    const RestoredCheckpoint restored = ReadCheckpoint();
    for (const std::string& reason : restored.skipped) {
      if (rank_ == 0) std::fprintf(stderr, "heliopause-cluster: skipped: %s\n", reason.c_str());
    }
    const std::vector<std::byte>& bytes = restored.attachment;
    const std::string expected = ScenarioText();
    // The digest, then the text. Shorter bytes have no digest.
    std::string found;
    if (bytes.size() >= sizeof(Digest))
      found.assign(reinterpret_cast<const char*>(bytes.data()) + sizeof(Digest),
                   bytes.size() - sizeof(Digest));
    // With other settings of the scenario another game would continue, and the hash would mean
    // nothing.
    if (found != expected) {
      throw AgreedError<UsageError>("--restart = " + arguments_.restart +
                                    ": a checkpoint of another scenario, " + Line(found, expected) +
                                    " (expected " + Line(expected, found) + ")");
    }
    if (restored.step > arguments_.ticks)
      throw AgreedError<UsageError>("--ticks = " + std::to_string(arguments_.ticks) +
                                    " (expected at least " + std::to_string(restored.step) +
                                    ", the tick of the checkpoint)");
    tick_ = restored.step;
    // On one rank, because the digest of all is the sum of all ranks'.
    if (rank_ == 0) std::memcpy(&run_->Sums(), bytes.data(), sizeof(Digest));
    if (rank_ == 0 && !arguments_.quiet)
      std::fprintf(stderr, "restarted at tick %llu with %d ranks\n",
                   static_cast<unsigned long long>(tick_), ranks_);
  }

  // The first line of `text` that `other` does not have.
  static std::string Line(const std::string& text, const std::string& other) {
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      const std::string line = text.substr(from, end - from);
      if (other.find(line + "\n") == std::string::npos) return line;
      from = end + 1;
    }
    return "nothing";
  }

  // A digest is an array of numbers of 64 bits, see its static_assert.
  Digest SumOfAll(Digest own) const {
    MPI_Allreduce(MPI_IN_PLACE, &own, sizeof own / sizeof(std::uint64_t), MPI_UINT64_T, MPI_SUM,
                  comm_);
    return own;
  }

  // A folder that cannot be written would end the run at its first save, and lose all ticks before.
  // All ranks try it: a rank that sees another file system, or is in another working folder, does
  // not have it.
  void TryFolder() {
    const std::filesystem::path made = PathOfUnfinished(arguments_.checkpoint, tick_);
    RunTogether(comm_, [&] {
      if (rank_ == 0) BeginCheckpoint(arguments_.checkpoint, tick_);
    });
    RunTogether(comm_, [&] { WriteFile(made / ("rank-" + std::to_string(rank_)), {}); });
    RunTogether(comm_, [&] {
      if (rank_ == 0) std::filesystem::remove_all(made);
    });
  }

  void SaveIfDue(std::uint64_t done) {
    if (!arguments_.checkpoint.empty() && done % arguments_.every == 0) Save(done);
  }

  void Save(std::uint64_t done) {
    assert(universe_ && "--single excludes --checkpoint");
    // The attachment: the sums of all ranks up to here, then which scenario it is.
    const Digest sums = SumOfAll(run_->Sums());
    std::string attachment(sizeof sums, '\0');
    std::memcpy(attachment.data(), &sums, sizeof sums);
    attachment += ScenarioText();
    universe_->Save(arguments_.checkpoint, done, std::as_bytes(std::span(attachment)));
    saved_ = done;
  }

  void ReportIfDue(std::uint64_t done, std::uint64_t first) {
    if (arguments_.quiet && !arguments_.validate) return;
    const std::uint64_t number = done - first;
    const std::uint64_t all = arguments_.ticks - first;
    // Ten times, the last one after the last tick; a run of fewer ticks reports each.
    const bool is_due = arguments_.progress > 0 ? number % arguments_.progress == 0
                                                : number * 10 / all != (number - 1) * 10 / all;
    if (!is_due) return;
    const double seconds = run_time_.Seconds();
    std::string state;
    if (universe_) {
      state = ", imbalance " + std::to_string(universe_->Statistics().imbalance).substr(0, 5);
      if (arguments_.validate) state += Validated(done);
    }
    if (rank_ != 0 || arguments_.quiet) return;
    std::fprintf(stderr, "tick %llu of %llu: %.1f ms a tick%s\n",
                 static_cast<unsigned long long>(done),
                 static_cast<unsigned long long>(arguments_.ticks),
                 seconds * 1000 / static_cast<double>(done - first), state.c_str());
  }

  // Sprites that were added after the tick have to settle first.
  std::string Validated(std::uint64_t done) {
    universe_->Settle();
    const std::string violation = universe_->Validate();
    if (!violation.empty())
      throw AgreedError<std::runtime_error>("tick " + std::to_string(done) + ": " + violation);
    return ", valid";
  }

  void WritePicture() {
    assert(universe_ && "--single excludes --picture");
    universe_->Settle();
    const std::string picture = DrawDomains(comm_, *universe_);
    RunTogether(comm_, [&] {
      if (rank_ == 0) WriteFile(arguments_.picture, std::as_bytes(std::span(picture)));
    });
  }

  void ResetFigures() {
    if (universe_) universe_->ResetStatistics();
    run_->Times() = {};
    measured_ = 0;
  }

  void PrintFigures() {
    RankFigures own;
    own.run = run_->Times();
    // At least 1, by which the report divides.
    own.ticks = static_cast<double>(std::max<std::uint64_t>(1, measured_));
    own.bytes_of_index = static_cast<double>(index_->Space().GetStatistics().bytes);
    if (universe_) {
      own.universe = universe_->Statistics();
      own.sprites = static_cast<double>(universe_->CountOwned());
      own.ghosts = static_cast<double>(universe_->CountGhosts());
    }
    // A plain manager moves in Tick, which nothing else times.
    if (arguments_.single) own.universe.move = SingleMove(own.run);
    const std::string report = Report(comm_, own, arguments_.single);
    if (rank_ != 0) return;
    std::printf(
        "%s, %llu sprites, border %s: %s%s, %llu ticks measured\n%s",
        arguments_.scenario.Name().c_str(),
        static_cast<unsigned long long>(arguments_.scenario.sprites),
        arguments_.scenario.BorderName().c_str(),
        arguments_.single ? "one SpriteManager" : (std::to_string(ranks_) + " ranks").c_str(),
        pool_.Threads() > 1 ? (" of " + std::to_string(pool_.Threads()) + " threads").c_str() : "",
        static_cast<unsigned long long>(measured_), report.c_str());
  }

  // The time of a tick without that of its other phases.
  static Phase SingleMove(const RunTimes& run) {
    Phase rest = run.tick;
    for (const Phase& part : {run.searches, run.pairs, run.rules, run.global}) {
      rest.wall_s -= part.wall_s;
      rest.processor_s -= part.processor_s;
    }
    return rest;
  }

  void PrintHash() {
    if (!arguments_.hash) return;
    const Digest all = SumOfAll(run_->SumsWithState());
    if (rank_ != 0) return;
    const auto number = [](std::uint64_t v) { return static_cast<unsigned long long>(v); };
    std::printf("%llu sprites, %llu hits, %llu pairs, state %016llx\nhash %016llx\n",
                number(all.sprites), number(all.hits), number(all.pair_count), number(all.state),
                number(all.Hash()));
    std::fflush(stdout);
  }

  MPI_Comm comm_;
  const Arguments& arguments_;
  // Before the index, which refers to it.
  ThreadPool pool_;
  int rank_ = 0;
  int ranks_ = 1;
  std::optional<Universe> universe_;
  std::unique_ptr<ScenarioIndex> index_;
  std::optional<ScenarioRun> run_;
  std::uint64_t tick_ = 0;
  std::optional<std::uint64_t> saved_;  // the tick of the last checkpoint that this run has written
  std::uint64_t measured_ = 0;
  Stopwatch run_time_;
};

}  // namespace

void Run(MPI_Comm comm, const Arguments& arguments) {
  // Also for errors of one rank between the calls of Universe, such as no memory for its hits.
  RunCollective(comm, "heliopause-cluster", [&] {
    Program program(comm, arguments);
    program.Run();
  });
}

}  // namespace heliopause::cluster
