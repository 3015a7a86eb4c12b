// Workloads T and P, every step by an executor: the library, and the grid beside it. Each row runs
// the same ticks of the same world; a hash of all results is compared.
//
// T here differs from the T of the main tables in one thing: all searches of a tick, radars too,
// are one batch.
#include "bench/thread_bench.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <heliopause/sprite_manager.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/stopwatch.hpp"
#include "bench/measure.hpp"
#include "bench/queries.hpp"
#include "bench/report.hpp"
#include "bench/table_writer.hpp"
#include "bench/text.hpp"
#include "bench/thread_bulk.hpp"
#include "bench/thread_grid.hpp"
#include "bench/thread_meter.hpp"

namespace heliopause::bench {

namespace {

struct ThreadOptions {
  std::vector<std::size_t> threads = {1, 2, 0};
  std::vector<std::size_t> sizes = {100'000, 1'000'000};
  std::vector<std::string> distributions = {"U", "C"};
  std::size_t warm_ticks = 60;
  std::size_t ticks = 15;
  bool bulk = false;
  std::string markdown;
};

// The index of a row. All steps by the meter.
class Contender {
 public:
  virtual ~Contender() = default;
  virtual void Tick(std::span<const Newcomer> replaced, ThreadMeter& meter) = 0;
  virtual void Search(std::span<const DiscQuery> queries, ThreadMeter& meter, ManyHits& out) = 0;
  virtual PairSum Pairs(ThreadMeter& meter) = 0;
};

class Library : public Contender {
 public:
  explicit Library(const World& world)
      : space_({.radius = kHalfSize, .canvas = Canvas::Bounded, .border = Border::Bounce}) {
    std::vector<Sprite> sprites;
    for (std::size_t slot = 0; slot < world.Count(); ++slot) {
      sprites.push_back(world.Sprites().Get(slot));
    }
    space_.Reserve(sprites.size());
    space_.AddMany(sprites, ids_);
    space_.ReBallance();
  }

  // The slot freed last is allocated first: added in reverse order, sprites keep the world's slots.
  void Tick(std::span<const Newcomer> replaced, ThreadMeter& meter) override {
    removed_.clear();
    added_.clear();
    for (const Newcomer& newcomer : replaced) removed_.push_back(ids_[newcomer.slot]);
    for (std::size_t i = replaced.size(); i-- > 0;) added_.push_back(replaced[i].sprite);
    space_.RemoveMany(removed_, meter);
    space_.AddMany(added_, added_ids_, meter);
    for (const SpriteId id : added_ids_) ids_[id.slot] = id;
    space_.Tick(1, meter);
  }
  void Search(std::span<const DiscQuery> queries, ThreadMeter& meter, ManyHits& out) override {
    space_.SearchMany(queries, out, meter);
  }
  PairSum Pairs(ThreadMeter& meter) override {
    PairSum pairs;
    space_.ForEachOverlappingPair([&pairs](SpriteId a, SpriteId b) { pairs.Add(a.slot, b.slot); },
                                  meter);
    return pairs;
  }

 private:
  SpriteManager space_;
  std::vector<SpriteId> ids_, removed_, added_ids_;
  std::vector<Sprite> added_;
};

class Grid : public Contender {
 public:
  Grid(const World& world, double factor) : grid_(world, factor) {}
  void Tick(std::span<const Newcomer> replaced, ThreadMeter& meter) override {
    grid_.Tick(replaced, meter);
  }
  void Search(std::span<const DiscQuery> queries, ThreadMeter& meter, ManyHits& out) override {
    grid_.NearMany(queries, meter, out);
  }
  PairSum Pairs(ThreadMeter& meter) override { return grid_.Pairs(meter); }

 private:
  ThreadGrid grid_;
};

using Make = std::function<std::unique_ptr<Contender>(const World&)>;

// Medians of the measured ticks, in milliseconds.
struct Row {
  ThreadMeter::Figures update, search, pairs;
  double t_elapsed = 0, p_elapsed = 0;
  std::uint64_t hash = 0;
  double TPath() const { return update.path + search.path; }
  double PPath() const { return update.path + pairs.path; }
};

ThreadMeter::Figures MedianOf(const std::vector<ThreadMeter::Figures>& ticks) {
  ThreadMeter::Figures median;
  for (double ThreadMeter::Figures::*member :
       {&ThreadMeter::Figures::work, &ThreadMeter::Figures::path, &ThreadMeter::Figures::serial}) {
    std::vector<double> values;
    for (const auto& tick : ticks) values.push_back(tick.*member);
    median.*member = Median(values);
  }
  return median;
}

void DrawBatch(const World& world, Queries& queries) {
  DrawQueries(world, queries);
  for (const Vec2 radar : queries.radars) {
    queries.near.push_back({.point = radar, .radius = kRadarRadius, .kinds = kEveryKind});
  }
}

Row Measure(const Make& make, World world, std::size_t ticks, std::size_t threads) {
  ThreadMeter meter(threads);
  const auto contender = make(world);
  std::vector<ThreadMeter::Figures> update, search, pairs;
  std::vector<double> t_elapsed, p_elapsed;
  Queries queries;
  ManyHits hits;
  Hash hash;
  for (std::size_t tick = 0; tick < ticks; ++tick) {
    world.Tick();
    DrawBatch(world, queries);
    Stopwatch watch;
    update.push_back(meter.Measure([&] { contender->Tick(world.Replaced(), meter); }));
    const double updated = watch.Lap();
    search.push_back(meter.Measure([&] { contender->Search(queries.near, meter, hits); }));
    t_elapsed.push_back(updated + watch.Lap());
    PairSum sum;
    pairs.push_back(meter.Measure([&] { sum = contender->Pairs(meter); }));
    p_elapsed.push_back(updated + watch.Lap());
    for (std::size_t i = 0; i < hits.Count(); ++i) hash.AddEnds(hits.Of(i));
    hash.Add(sum);
  }
  return {MedianOf(update),  MedianOf(search),  MedianOf(pairs),
          Median(t_elapsed), Median(p_elapsed), hash.Value()};
}

// The factor whose ticks are fastest in one thread, searches and pairs together.
double BestFactor(const World& world) {
  double best = 0;
  double best_ms = 0;
  for (const double factor : {2.6, 1.8, 1.3, 0.9, 0.65, 0.5, 0.35, 0.25}) {
    const Make make = [factor](const World& start) {
      return std::make_unique<Grid>(start, factor);
    };
    const Row row = Measure(make, world, 2, 1);
    const double ms = row.TPath() + row.PPath();
    if (best == 0 || ms < best_ms) best = factor, best_ms = ms;
  }
  return best;
}

// --- what the machine gives ----------------------------------------------------------------------

// More would not fit into the memory of a small machine twice.
constexpr std::size_t kLargestOfProcesses = 1'000'000;

// Ticks per second of elapsed time that each of `processes` processes makes at once, in all: moves
// and searches of T.
double TicksPerSecond(int processes, Distribution distribution, std::size_t size) {
  constexpr double kSeconds = 3;
  int ends[2];
  if (pipe(ends) != 0) return 0;
  for (int i = 0; i < processes; ++i) {
    if (fork() != 0) continue;
    World world(distribution, std::min(size, kLargestOfProcesses));
    Library library(world);
    ThreadMeter meter(1);
    Queries queries;
    ManyHits hits;
    world.Tick();
    DrawBatch(world, queries);
    double ticks = 0;
    const Stopwatch watch;
    for (; watch.Seconds() < kSeconds; ++ticks) {
      library.Tick({}, meter);
      library.Search(queries.near, meter, hits);
    }
    ticks /= watch.Seconds();
    const bool is_written = write(ends[1], &ticks, sizeof ticks) == sizeof ticks;
    _exit(is_written ? 0 : 1);
  }
  double sum = 0;
  for (int i = 0; i < processes; ++i) {
    double ticks = 0;
    if (read(ends[0], &ticks, sizeof ticks) == sizeof ticks) sum += ticks;
    wait(nullptr);
  }
  close(ends[0]);
  close(ends[1]);
  return sum;
}

// --- the tables ----------------------------------------------------------------------------------

class ThreadBench {
 public:
  ThreadBench(const ThreadOptions& options, TableWriter& table)
      : options_(options), table_(table) {}

  // Returns whether all rows have the same results.
  bool Run(Distribution distribution, std::size_t size) {
    World world(distribution, size);
    for (std::size_t tick = 0; tick < options_.warm_ticks; ++tick) world.Tick();
    const double factor = BestFactor(world);
    const double alone = TicksPerSecond(1, distribution, size);
    machine_ = alone > 0 ? TicksPerSecond(2, distribution, size) / alone : 0;
    table_.Write(Format(
        "\n%s, %zu sprites; grid: cells of %.2f mean distances. Two processes at once make %.2f "
        "times the ticks of one.\n\n",
        std::string(NameOf(distribution)).c_str(), size, factor, machine_));
    table_.Write(
        "| index | threads | T path | gain | serial | T elapsed | gain | of two processes "
        "| P path | gain | serial | P elapsed | gain | of two processes "
        "| update path | update serial |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    const Make library = [](const World& start) { return std::make_unique<Library>(start); };
    const Make grid = [factor](const World& start) {
      return std::make_unique<Grid>(start, factor);
    };
    hash_ = 0;
    return RunIndex("heliopause", library, world) && RunIndex("grid", grid, world);
  }

  // The bulk calls. Returns whether all rows have the same state.
  bool RunBulk(Distribution distribution, std::size_t size) {
    const World world(distribution, size);
    std::vector<std::size_t> threads = options_.threads;
    for (std::size_t& n : threads) {
      if (n == 0) n = std::max(1u, std::thread::hardware_concurrency());
    }
    threads.erase(std::unique(threads.begin(), threads.end()), threads.end());
    std::string rows;
    const bool agree = MeasureBulkCalls(world, threads, options_.ticks, rows);
    table_.Write(Format("\n%s, %zu sprites\n\n", std::string(NameOf(distribution)).c_str(), size) +
                 rows);
    return agree;
  }

 private:
  bool RunIndex(const char* name, const Make& make, const World& world) {
    Row one;
    std::size_t before = 0;
    for (std::size_t threads : options_.threads) {
      if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
      if (threads == before) continue;
      const Row row = Measure(make, world, options_.ticks, threads);
      if (before == 0) one = row;
      before = threads;
      table_.Write(Format("| %s | %zu ", name, threads) +
                   Half(one.TPath() / row.TPath(), row.TPath(), row.update, row.search,
                        one.t_elapsed / row.t_elapsed, row.t_elapsed, threads) +
                   Half(one.PPath() / row.PPath(), row.PPath(), row.update, row.pairs,
                        one.p_elapsed / row.p_elapsed, row.p_elapsed, threads) +
                   Format("| %.3f | %.1f %% |\n", row.update.path,
                          100 * row.update.serial / row.update.work));
      if (hash_ == 0) hash_ = row.hash;
      if (row.hash == hash_) continue;
      std::cerr << "wrong result: " << name << " with " << threads << " threads\n";
      return false;
    }
    return true;
  }

  // The columns of T or of P.
  std::string Half(double gain, double path, const ThreadMeter::Figures& update,
                   const ThreadMeter::Figures& rest, double elapsed_gain, double elapsed,
                   std::size_t threads) const {
    const bool is_two = threads == 2 && machine_ > 0;
    return Format("| %.3f | %.2f | %.1f %% | %.3f | %.2f | %s ", path, gain,
                  100 * (update.serial + rest.serial) / (update.work + rest.work), elapsed,
                  elapsed_gain, is_two ? Format("%.2f", elapsed_gain / machine_).c_str() : "");
  }

  const ThreadOptions& options_;
  TableWriter& table_;
  std::uint64_t hash_ = 0;  // of the first row
  double machine_ = 0;      // what two processes gain over one
};

}  // namespace

int RunThreads(int argc, char** argv) {
  CLI::App app("Workloads T and P by threads; fails when the results of rows differ.");
  ThreadOptions options;
  app.add_option("--threads", options.threads, "numbers of threads, separated by commas; 0: all")
      ->delimiter(',')
      ->check(CLI::Range(std::size_t{0}, std::size_t{256}));
  app.add_option("--sizes", options.sizes, "numbers of sprites, separated by commas")
      ->delimiter(',')
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}));
  app.add_option("--distributions", options.distributions, "U, C; default: both")
      ->delimiter(',')
      ->check(CLI::IsMember({"U", "C"}));
  app.add_option("--ticks", options.ticks, "measured ticks of a row")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000}));
  app.add_flag("--bulk", options.bulk, "AddMany, RemoveMany and SetPositions instead of T and P");
  app.add_option("--markdown", options.markdown, "write the tables to this file");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  TableWriter table(
      Circumstances() +
      "\n\nMedian milliseconds of a tick. Path: processor time of the critical "
      "path. Serial: share of the work outside tasks. Gain: the path, or the elapsed time, of one "
      "thread by that of the row. Of two processes: the elapsed gain by what two processes "
      "gain.\n");
  ThreadBench bench(options, table);
  bool agree = true;
  for (const Distribution distribution : {Distribution::Uniform, Distribution::Clusters}) {
    const auto& wanted = options.distributions;
    if (std::find(wanted.begin(), wanted.end(), NameOf(distribution)) == wanted.end()) continue;
    for (const std::size_t size : options.sizes) {
      const bool same =
          options.bulk ? bench.RunBulk(distribution, size) : bench.Run(distribution, size);
      agree = agree && same;
    }
  }
  agree = table.Save(options.markdown) && agree;
  return agree ? 0 : 1;
}

}  // namespace heliopause::bench
