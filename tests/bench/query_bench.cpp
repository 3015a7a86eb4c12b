// Each search of workload Q runs on the same points for every index, round by round with all
// indexes in turn. The fastest round counts, in processor time: other load on the machine only ever
// adds time. Hashes of all results are compared.
#include "bench/query_bench.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bench/checks.hpp"
#include "bench/index.hpp"
#include "bench/queries.hpp"
#include "bench/report.hpp"
#include "bench/table_writer.hpp"
#include "bench/text.hpp"

namespace heliopause::bench {

namespace {

constexpr std::size_t kPoints = 1000;
constexpr std::size_t kWarmTicks = 20;
constexpr double kLeastSeconds = 0.01;  // of a round: a call is repeated on all points until then

struct QueryOptions {
  std::vector<std::size_t> sizes = {10'000, 100'000};
  std::vector<std::string> only;
  std::vector<std::string> searches;
  std::size_t rounds = 7;
  std::string markdown;
};

// One search: what it is called, and how an index runs it. Adds the result to the hash.
struct Search {
  std::string name;
  std::function<void(Index&, Vec2 point, Vec2 direction, Hash&)> run;
};

// Buffers that stay warm, as in a program.
std::vector<Hit> hits;
std::vector<SweepHit> swept;

Search NearestOf(const char* name, std::size_t k) {
  return {name, [k](Index& index, Vec2 point, Vec2, Hash& hash) {
            index.Nearest(point, k, hits);
            hash.AddEnds(hits);
          }};
}
Search ListOf(const char* name, double radius) {
  return {name, [radius](Index& index, Vec2 point, Vec2, Hash& hash) {
            index.Near(point, radius, kEveryKind, hits);
            hash.AddEnds(hits);
          }};
}
Search CountOf(const char* name, double radius) {
  return {name, [radius](Index& index, Vec2 point, Vec2, Hash& hash) {
            hash.Add(index.CountNear(point, radius));
          }};
}

const std::vector<Search>& AllSearches() {
  static const std::vector<Search> all = {
      NearestOf("nearest", 1),
      NearestOf("nearest 10", 10),
      NearestOf("nearest 50", 50),
      ListOf("near 250", 250),
      ListOf("near 1000", 1000),
      CountOf("count 250", 250),
      CountOf("count 1000", 1000),
      CountOf("count 4000", 4000),
      {"any 100",
       [](Index& index, Vec2 point, Vec2, Hash& hash) { hash.Add(index.AnyNear(point, 100)); }},
      {"touching 40",
       [](Index& index, Vec2 point, Vec2, Hash& hash) {
         index.Touching(point, 40, hits);
         hash.AddEnds(hits);
       }},
      {"box 600x400",
       [](Index& index, Vec2 point, Vec2, Hash& hash) {
         index.In({{point.x - 300, point.y - 200}, {point.x + 300, point.y + 200}}, hits);
         hash.AddEnds(hits);
       }},
      {"sweep 50, first",
       [](Index& index, Vec2 point, Vec2 way, Hash& hash) {
         const auto hit =
             index.SweepFirst(point, {point.x + 50 * way.x, point.y + 50 * way.y}, kSweepRadius);
         if (hit) hash.Add(*hit);
       }},
      {"sweep 3000, first",
       [](Index& index, Vec2 point, Vec2 way, Hash& hash) {
         const Vec2 to{point.x + 3000 * way.x, point.y + 3000 * way.y};
         const auto hit = index.SweepFirst(point, to, kSweepRadius);
         if (hit) hash.Add(*hit);
       }},
      {"sweep 3000, all", [](Index& index, Vec2 point, Vec2 way, Hash& hash) {
         index.Sweep(point, {point.x + 3000 * way.x, point.y + 3000 * way.y}, kSweepRadius, swept);
         hash.Add(swept.size());
         for (const SweepHit& hit : swept) hash.Add(hit);
       }}};
  return all;
}

struct Points {
  std::vector<Vec2> at, way;
};

// Points near sprites, and directions of unit length, up to rounding.
Points DrawPoints(const World& world) {
  Random random(77);
  Points points;
  while (points.at.size() < kPoints) {
    const std::uint32_t slot = random.Below(static_cast<std::uint32_t>(world.Count()));
    const Vec2 way{random.Signed(), random.Signed()};
    const double length = std::sqrt(way.x * way.x + way.y * way.y);
    if (length > 1 || length < 0.1) continue;
    points.way.push_back({way.x / length, way.y / length});
    points.at.push_back({world.Sprites().x[slot] + 50 * random.Signed(),
                         world.Sprites().y[slot] + 50 * random.Signed()});
  }
  return points;
}

struct Result {
  double nanoseconds = 0;
  std::uint64_t hash = 0;
};

Result Measure(Index& index, const Search& search, const Points& points) {
  Result result;
  std::size_t calls = 0;
  const double start = ProcessorSeconds();
  double spent = 0;
  do {
    Hash hash;
    for (std::size_t i = 0; i < kPoints; ++i) search.run(index, points.at[i], points.way[i], hash);
    result.hash = hash.Value();
    calls += kPoints;
    spent = ProcessorSeconds() - start;
  } while (spent < kLeastSeconds);
  result.nanoseconds = 1e9 * spent / static_cast<double>(calls);
  return result;
}

struct Entry {
  const IndexKind* kind;
  std::unique_ptr<Index> index;
  std::string setting;
};

// The library, the library by hand, the tuned grid and the peers.
std::vector<IndexKind> KindsToMeasure(const QueryOptions& options) {
  std::vector<IndexKind> kinds;
  for (const IndexKind& kind : AllIndexes()) {
    if (kind.name == "heliopause" || kind.name == "grid" ||
        (kind.role == IndexKind::Role::Peer && kind.name != "boost_insert")) {
      kinds.push_back(kind);
    }
    if (kind.name == "heliopause") {
      kinds.push_back({"by_hand", "heliopause, with lists alone", MakeHeliopauseByHand,
                       IndexKind::Role::Library});
    }
  }
  std::erase_if(kinds, [&](const IndexKind& kind) {
    return !options.only.empty() &&
           std::find(options.only.begin(), options.only.end(), kind.name) == options.only.end();
  });
  return kinds;
}

// The setting that is fastest for lists and nearest searches together.
std::size_t BestSetting(const IndexKind& kind, const World& world, const Points& points) {
  std::size_t best = 0;
  double best_time = 0;
  const std::size_t settings = kind.make()->CountSettings(world);
  for (std::size_t setting = 0; settings > 1 && setting < settings; ++setting) {
    const auto index = kind.make();
    index->UseSetting(world, setting);
    index->Build(world);
    index->Describe(world);
    double time = 0;
    for (const std::size_t search : {1u, 2u, 3u}) {
      time += Measure(*index, AllSearches()[search], points).nanoseconds;
    }
    if (setting != 0 && time >= best_time) continue;
    best = setting;
    best_time = time;
  }
  return best;
}

// The library's time as a multiple of others'.
constexpr struct {
  const char* name;
  double most;
} kGoals[] = {{"by hand", 1}, {"grid", 1.2}, {"library", 0.33}};

class QueryBench {
 public:
  QueryBench(const QueryOptions& options, TableWriter& table)
      : options_(options), kinds_(KindsToMeasure(options)), table_(table) {}

  bool Run(Distribution distribution, std::size_t size) {
    World world(distribution, size);
    std::vector<Entry> entries;
    for (const IndexKind& kind : kinds_) entries.push_back({&kind, nullptr, {}});
    MakeIndexes(world, entries);
    const Points points = DrawPoints(world);
    WriteHead(distribution, size, entries);
    bool agree = true;
    for (const Search& search : AllSearches()) {
      if (!options_.searches.empty() &&
          std::find(options_.searches.begin(), options_.searches.end(), search.name) ==
              options_.searches.end()) {
        continue;
      }
      agree &= RunSearch(search, points, entries);
    }
    return agree;
  }

  // For each search: in how many scenes each goal is reached, and the range of the ratios.
  void WriteGoals() {
    table_.Write("\n| search |");
    for (const auto& goal : kGoals) table_.Write(Format(" %s, %.2f |", goal.name, goal.most));
    table_.Write("\n|---|---|---|---|\n");
    for (const Search& search : AllSearches()) {
      const auto found = ratios_.find(search.name);
      if (found == ratios_.end()) continue;
      table_.Write("| " + search.name + " |");
      for (std::size_t i = 0; i < std::size(kGoals); ++i) {
        const std::vector<double>& ratios = found->second[i];
        const auto reached = std::count_if(ratios.begin(), ratios.end(),
                                           [i](double ratio) { return ratio <= kGoals[i].most; });
        if (ratios.empty()) {
          table_.Write(" |");
          continue;
        }
        const auto [low, high] = std::minmax_element(ratios.begin(), ratios.end());
        const char* mark = static_cast<std::size_t>(reached) == ratios.size() ? "**" : "";
        table_.Write(Format(" %s%td of %zu: %.2f to %.2f%s |", mark, reached, ratios.size(), *low,
                            *high, mark));
      }
      table_.Write("\n");
    }
  }

  // Against a scan, at 2,000 sprites.
  bool Check() const {
    std::vector<const IndexKind*> kinds;
    for (const IndexKind& kind : kinds_) kinds.push_back(&kind);
    const auto errors = CompareWithScan(kinds, {Distribution::Uniform, Distribution::Clusters});
    for (const std::string& error : errors) std::cerr << "wrong result: " << error << "\n";
    return errors.empty();
  }

 private:
  // Runs some ticks with each index, so that its state is that of a game.
  static void MakeIndexes(World& world, std::vector<Entry>& entries) {
    const Points points = DrawPoints(world);
    for (Entry& entry : entries) {
      const std::size_t setting = BestSetting(*entry.kind, world, points);
      entry.index = entry.kind->make();
      entry.index->UseSetting(world, setting);
      entry.index->Build(world);
      entry.setting = entry.index->Setting();
    }
    for (std::size_t tick = 0; tick < kWarmTicks; ++tick) {
      world.Tick();
      for (Entry& entry : entries) entry.index->Tick(world.Replaced());
    }
    for (Entry& entry : entries) entry.index->Describe(world);
  }

  void WriteHead(Distribution distribution, std::size_t size, const std::vector<Entry>& entries) {
    table_.Write(Format("\nQ, %s, %zu sprites: nanoseconds a search\n\n| search |",
                        std::string(NameOf(distribution)).c_str(), size));
    for (const Entry& entry : entries) {
      table_.Write(Format(" %s%s%s |", std::string(entry.kind->name).c_str(),
                          entry.setting.empty() ? "" : ", ", entry.setting.c_str()));
    }
    table_.Write(" / by hand | / grid | / library |\n|---|");
    for (std::size_t i = 0; i < entries.size() + 3; ++i) table_.Write("---|");
    table_.Write("\n");
  }

  // The library's time by that of the same search by hand, by the grid's and by that of the fastest
  // other library.
  void WriteRatios(const Search& search, const std::vector<Entry>& entries,
                   const std::vector<Result>& results) {
    double own = 0, hand = 0, grid = 0, library = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const double time = results[i].nanoseconds;
      const IndexKind& kind = *entries[i].kind;
      if (kind.name == "heliopause") own = time;
      if (kind.name == "by_hand") hand = time;
      if (kind.name == "grid") grid = time;
      if (kind.role != IndexKind::Role::Peer) continue;
      library = library == 0 ? time : std::min(library, time);
    }
    const double others[] = {hand, grid, library};
    for (std::size_t i = 0; i < std::size(kGoals); ++i) {
      const double ratio = others[i] > 0 ? std::round(100 * own / others[i]) / 100 : 0;
      const bool is_reached = ratio <= kGoals[i].most;
      if (ratio > 0) ratios_[search.name][i].push_back(ratio);
      table_.Write(ratio > 0 ? Format(is_reached ? " **%.2f** |" : " %.2f |", ratio) : " |");
    }
  }

  bool RunSearch(const Search& search, const Points& points, std::vector<Entry>& entries) {
    std::vector<Result> best(entries.size());
    for (std::size_t round = 0; round < options_.rounds; ++round) {
      for (std::size_t i = 0; i < entries.size(); ++i) {
        const Result result = Measure(*entries[i].index, search, points);
        if (round == 0 || result.nanoseconds < best[i].nanoseconds) best[i] = result;
      }
    }
    table_.Write("| " + search.name + " |");
    bool agree = true;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      table_.Write(Format(" %.0f |", best[i].nanoseconds));
      if (best[i].hash == best[0].hash) continue;
      std::cerr << "wrong result: " << search.name << ": " << entries[i].kind->name << " and "
                << entries[0].kind->name << " differ\n";
      agree = false;
    }
    WriteRatios(search, entries, best);
    table_.Write("\n");
    return agree;
  }

  const QueryOptions& options_;
  const std::vector<IndexKind> kinds_;
  TableWriter& table_;
  std::map<std::string, std::array<std::vector<double>, std::size(kGoals)>> ratios_;
};

}  // namespace

int RunQueries(int argc, char** argv) {
  CLI::App app("Measures each kind of search by itself; fails when the results of indexes differ.");
  QueryOptions options;
  app.add_option("--sizes", options.sizes, "numbers of sprites, separated by commas")
      ->delimiter(',')
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}));
  app.add_option("--only", options.only, "indexes, separated by commas")->delimiter(',');
  app.add_option("--searches", options.searches, "their names, separated by ;")->delimiter(';');
  app.add_option("--rounds", options.rounds, "the fastest of these counts")
      ->check(CLI::Range(std::size_t{1}, std::size_t{99}));
  app.add_option("--markdown", options.markdown, "write the tables to this file");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  TableWriter table(Circumstances() + "\n");
  QueryBench bench(options, table);
  bool agree = bench.Check();
  for (const Distribution distribution : {Distribution::Uniform, Distribution::Clusters}) {
    for (const std::size_t size : options.sizes) agree &= bench.Run(distribution, size);
  }
  bench.WriteGoals();
  agree = table.Save(options.markdown) && agree;
  return agree ? 0 : 1;
}

}  // namespace heliopause::bench
