// heliopause_bench: measures SpriteManager and other indexes with the same work, and checks that
// their results are equal.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <string_view>
#include <utility>

#include "bench/call_bench.hpp"
#include "bench/checks.hpp"
#include "bench/curves.hpp"
#include "bench/program_bench.hpp"
#include "bench/query_bench.hpp"
#include "bench/report.hpp"
#include "bench/thread_bench.hpp"
#include "bench/workloads.hpp"

namespace heliopause::bench {
namespace {

struct Options {
  std::vector<std::string> only, distributions, workloads;
  std::vector<std::size_t> sizes;
  std::string json, markdown, svg, broken, kernels = "best";
  bool is_quick = false, drifts = false;
  std::size_t rounds = 1;
  TimeLimits limits;
};

struct Plan {
  std::vector<IndexKind> kinds;  // a copy, because --break replaces one of them
  std::vector<const IndexKind*> indexes;
  std::vector<Distribution> distributions;
  std::vector<Workload> workloads;
  std::vector<std::size_t> sizes;
};

template <class T, class Names>
std::vector<T> Choose(const std::vector<T>& all, const Names& names) {
  std::vector<T> chosen;
  for (const T& one : all) {
    const bool is_named = std::any_of(names.begin(), names.end(),
                                      [&](const auto& name) { return NameOf(one) == name; });
    if (names.empty() || is_named) chosen.push_back(one);
  }
  return chosen;
}

// Unknown names and impossible values are rejected here.
void Define(CLI::App& app, Options& options) {
  std::vector<std::string> names;
  std::string about = "\nIndexes:\n";
  for (const IndexKind& kind : AllIndexes()) {
    names.emplace_back(kind.name);
    about += "  " + names.back() + std::string(16 - kind.name.size(), ' ') +
             std::string(kind.what) + "\n";
  }
  const auto list = [&](const char* name, std::vector<std::string>& target,
                        std::vector<std::string> known, const char* text) {
    app.add_option(name, target, text)->delimiter(',')->check(CLI::IsMember(std::move(known)));
  };
  list("--only", options.only, names, "indexes, separated by commas");
  list("--distributions", options.distributions, {"U", "C", "patch", "fleet", "galaxy"},
       "of the sprites; default: all, with --quick U and C");
  list("--workloads", options.workloads, {"T", "P", "S", "B"}, "default: all");
  app.add_option("--sizes", options.sizes, "numbers of sprites, separated by commas")
      ->delimiter(',')
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}));
  app.add_flag("--quick", options.is_quick, "T and P, U and C, 1,000 to 100,000");
  app.add_flag("--drift", options.drifts, "measure at tick 10,000, too");
  app.add_option("--rounds", options.rounds,
                 "rounds of each scene with every index in turn; the median total counts")
      ->check(CLI::Range(std::size_t{1}, std::size_t{99}));
  app.add_option("--json", options.json, "write rows to this file");
  app.add_option("--markdown", options.markdown, "write the tables to this file");
  app.add_option("--svg", options.svg, "write a chart of the ratios to this file");
  app.add_option("--kernels", options.kernels, "sse2, avx2, avx512 or best, for grid and brute")
      ->check(CLI::IsMember({"sse2", "avx2", "avx512", "best"}));
  app.add_option("--cell", options.limits.cell,
                 "seconds of timed work per cell; 1, or 0.3 with --quick");
  app.add_option("--life", options.limits.peer_warmup,
                 "seconds of warm-up of a slow peer; 10, or 3 with --quick");
  app.add_option("--break", options.broken,
                 "make this index wrong on purpose: the checks must report it")
      ->check(CLI::IsMember(names));
  app.footer(about +
             "\nheliopause_bench calls --help: the cost of each public call of the library.\n"
             "heliopause_bench curves --help: the tables that scripts/plot draws.\n"
             "heliopause_bench programs --help: three example programs, beside peers.\n"
             "heliopause_bench queries --help: workload Q, each kind of search by itself.\n"
             "heliopause_bench threads --help: T and P by 1, 2 and all threads.\n");
}

Plan MakePlan(const Options& options) {
  Plan plan;
  plan.kinds = AllIndexes();
  for (IndexKind& kind : plan.kinds) {
    if (kind.name == options.broken) {
      kind.make = [make = kind.make] { return MakeBroken(make()); };
    }
    const bool is_named =
        std::find(options.only.begin(), options.only.end(), kind.name) != options.only.end();
    if (options.only.empty() || is_named) plan.indexes.push_back(&kind);
  }
  const std::vector<Distribution> all(std::begin(kDistributions), std::end(kDistributions));
  plan.distributions = Choose(all, options.distributions);
  plan.workloads = Choose(std::vector<Workload>{Workload::T, Workload::P, Workload::S, Workload::B},
                          options.workloads);
  plan.sizes = options.sizes;
  if (plan.sizes.empty()) plan.sizes = {100, 1000, 10'000, 100'000, 1'000'000};
  if (!options.is_quick) return plan;
  if (options.sizes.empty()) plan.sizes = {1000, 10'000, 100'000};
  if (options.distributions.empty()) plan.distributions.resize(2);
  if (options.workloads.empty()) plan.workloads.resize(2);
  return plan;
}

class Bench {
 public:
  Bench(const Plan& plan, const Options& options)
      : plan_(plan), limits_(options.limits), drifts_(options.drifts), rounds_(options.rounds) {}

  void Run() {
    for (const Distribution distribution : plan_.distributions) {
      for (const std::size_t size : plan_.sizes) {
        RunScene(distribution, size, kWarmTicks);
        if (drifts_) RunScene(distribution, size, kDriftTicks);
      }
    }
    if (Runs(Workload::S)) RunPile();
    if (Runs(Workload::B)) RunCircle();
  }
  const std::vector<Cell>& Cells() const { return cells_; }
  const std::vector<Cell>& OfAllRounds() const { return of_all_rounds_; }

 private:
  bool Runs(Workload workload) const {
    return std::find(plan_.workloads.begin(), plan_.workloads.end(), workload) !=
           plan_.workloads.end();
  }

  // Measures every index in turn, round by round, and prints the table after the last round. An
  // index that was too slow or was cut is not measured again.
  template <class Measure>
  void MeasureAll(const std::string& what, bool has_bounds, bool has_batches, Measure measure) {
    std::vector<std::vector<Cell>> rounds(plan_.indexes.size());
    for (std::size_t round = 0; round < rounds_; ++round) {
      for (std::size_t i = 0; i < plan_.indexes.size(); ++i) {
        const IndexKind& kind = *plan_.indexes[i];
        if ((kind.needs_bounds && !has_bounds) || (kind.only_batches && !has_batches)) continue;
        if (round > 0 && (rounds[i][0].too_slow || rounds[i][0].was_cut)) continue;
        std::cerr << "... " << what << ": " << kind.name << std::endl;
        rounds[i].push_back(measure(kind));
        of_all_rounds_.push_back(rounds[i].back());
      }
    }
    std::vector<Cell> cells;
    for (std::vector<Cell>& of_index : rounds) {
      if (!of_index.empty()) cells.push_back(MiddleOf(std::move(of_index)));
    }
    WriteTable(cells, std::cout);
    std::move(cells.begin(), cells.end(), std::back_inserter(cells_));
  }

  void RunScene(Distribution distribution, std::size_t size, std::size_t warm_ticks) {
    if (!Runs(Workload::T) && !Runs(Workload::P)) return;
    const std::string where = std::string(NameOf(distribution)) + " " + std::to_string(size);
    Scene scene(distribution, size, warm_ticks, limits_);
    for (const Workload workload : {Workload::T, Workload::P}) {
      if (!Runs(workload)) continue;
      MeasureAll(std::string(NameOf(workload)) + " " + where, distribution != Distribution::Galaxy,
                 workload == Workload::T,
                 [&](const IndexKind& kind) { return scene.Measure(kind, workload); });
    }
  }

  void RunPile() {
    constexpr std::size_t kBodies = 1'000'000;
    MeasureAll("S", true, false,
               [&](const IndexKind& kind) { return MeasurePile(kind, kBodies, limits_); });
  }

  void RunCircle() {
    constexpr std::size_t kSprites = 5'000'000;
    const World world(Distribution::Uniform, kSprites);
    MeasureAll("B", true, false, [&](const IndexKind& kind) { return MeasureCircle(kind, world); });
  }

  const Plan& plan_;
  TimeLimits limits_;
  bool drifts_;
  std::size_t rounds_;
  std::vector<Cell> cells_;
  std::vector<Cell> of_all_rounds_;
};

int PrintErrors(const std::vector<std::string>& errors) {
  for (const std::string& error : errors) std::cerr << "wrong result: " << error << "\n";
  return errors.empty() ? 0 : 1;
}

// Returns false when the file cannot be written. An empty path writes nothing.
bool WriteFile(const std::string& path, const std::vector<Cell>& cells,
               void (*write)(const std::vector<Cell>&, std::ostream&)) {
  if (path.empty()) return true;
  std::ofstream file(path);
  write(cells, file);
  if (file.flush()) return true;
  std::cerr << "Cannot write " << path << "\n";
  return false;
}

// Adds the patch to the checked distributions: its many overlaps test pairs best.
std::vector<Distribution> WithPatch(std::vector<Distribution> distributions) {
  if (Choose(distributions, std::vector{NameOf(Distribution::Patch)}).empty()) {
    distributions.push_back(Distribution::Patch);
  }
  return distributions;
}

int Main(int argc, char** argv) {
  CLI::App app("Measures SpriteManager and other indexes; fails when their results differ.");
  Options options;
  Define(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;  // --help is not an error
  }
  if (options.is_quick && app.count("--cell") == 0) options.limits.cell = 0.3;
  if (options.is_quick && app.count("--life") == 0) options.limits.peer_warmup = 3;
  if (!UseKernels(options.kernels.c_str())) {
    std::cerr << "--kernels " << options.kernels << ": this machine does not support it\n";
    return 2;
  }
  const Plan plan = MakePlan(options);
  std::cout << Circumstances() << "\n\n";
  std::cerr << "... checking results against a linear scan" << std::endl;
  if (PrintErrors(CompareWithScan(plan.indexes, WithPatch(plan.distributions))) != 0) return 1;
  Bench bench(plan, options);
  bench.Run();
  const bool is_written = WriteFile(options.json, bench.Cells(), WriteJson) &&
                          WriteFile(options.markdown, bench.Cells(), WriteMarkdown) &&
                          WriteFile(options.svg, bench.Cells(), WriteChart);
  if (PrintErrors(CompareCells(bench.OfAllRounds())) != 0 || !is_written) return 1;
  std::cerr << "... all results agree" << std::endl;
  return 0;
}

}  // namespace
}  // namespace heliopause::bench

int main(int argc, char** argv) {
  using namespace heliopause::bench;
  constexpr std::pair<std::string_view, int (*)(int, char**)> kParts[] = {{"calls", RunCalls},
                                                                          {"curves", RunCurves},
                                                                          {"programs", RunPrograms},
                                                                          {"queries", RunQueries},
                                                                          {"threads", RunThreads}};
  for (const auto& [name, run] : kParts) {
    if (argc > 1 && name == argv[1]) return run(argc - 1, argv + 1);
  }
  return Main(argc, argv);
}
