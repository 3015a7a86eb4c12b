#include "bench/curves.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <stdexcept>

#include "base/stopwatch.hpp"
#include "bench/curve_file.hpp"
#include "bench/curves_parts.hpp"
#include "bench/measure.hpp"
#include "bench/queries.hpp"

namespace heliopause::bench {
namespace {

constexpr double kCircleRadius = 24;  // of the one circle, world units
constexpr Vec2 kMiddleOfPile{400, 300};
constexpr double kPileRadius = 16;

// The largest number of sprites whose pairs are timed. More would take minutes: brute force
// compares n^2 / 2 pairs, and Box2D's tree takes ten times as long for three times as many sprites.
std::size_t MostForPairs(std::string_view index) {
  if (index == "brute") return 100'000;
  if (index == "box2d") return 300'000;
  return 1'000'000;
}

void PrintProgress(const std::string& curve, const std::string& row) {
  std::cerr << "... " << curve << ": " << row << std::endl;
}

// Milliseconds per call: the median of all calls within 250 ms, at least three.
template <class F>
double TimeOf(F&& call) {
  std::vector<double> times;
  const Stopwatch total;
  do {
    const Stopwatch watch;
    call();
    times.push_back(watch.Milliseconds());
  } while (times.size() < 3 || (total.Milliseconds() < 250 && times.size() < 1000));
  return Median(std::move(times));
}

std::vector<Vec2> RandomPositions(std::size_t count) {
  Random random(0xc1c1e);
  std::vector<Vec2> positions;
  for (std::size_t i = 0; i < count; ++i) {
    const double x = kHalfSize * random.Signed();
    positions.push_back({x, kHalfSize * random.Signed()});
  }
  return positions;
}

// Mean time in microseconds to find the sprites that touch a circle; adds the results to `hash`.
double SearchCircles(Index& index, const std::vector<Vec2>& positions, Hash& hash) {
  std::vector<Hit> hits;
  for (const Vec2 position : positions) {
    index.Touching(position, kCircleRadius, hits);
    hash.AddAll(hits);
  }
  const double ms = TimeOf([&] {
    for (const Vec2 position : positions) index.Touching(position, kCircleRadius, hits);
  });
  return ms * 1000 / static_cast<double>(positions.size());
}

// Columns n,brute_us,tree_us: one circle against n uniform sprites.
void MeasureOneCircle(const CurvePlan& plan) {
  CurveFile file(plan.folder / "circle.csv", "n,brute_us,tree_us", 1);
  for (const std::size_t n : CurveSizes(10, plan.is_quick ? 3000 : 5'000'000)) {
    const std::string key = std::to_string(n);
    if (file.Has(key)) continue;
    PrintProgress("circle", key + " sprites");
    const World world(Distribution::Uniform, n);
    const std::vector<Vec2> positions = RandomPositions(n < 100'000 ? 200 : 20);
    std::vector<double> times;
    std::vector<std::uint64_t> answers;
    for (const auto& index : {MakeBrute(), MakeHeliopause()}) {
      index->Build(world);
      Hash hash;
      times.push_back(SearchCircles(*index, positions, hash));
      answers.push_back(hash.Value());
    }
    if (answers[0] != answers[1]) throw std::runtime_error("circle " + key + ": answers differ");
    file.Append(key, times);
  }
}

// Columns run,build_ms,query_us,hits: bodies of 32 by 32 into 800 by 600, then the bodies that
// touch one of them.
void MeasurePiles(const CurvePlan& plan) {
  CurveFile file(plan.folder / "pile.csv", "run,build_ms,query_us,hits", 1);
  const World pile = World::Pile(plan.is_quick ? 10'000 : 1'000'000);
  for (int run = 1; run <= (plan.is_quick ? 3 : 10); ++run) {
    const std::string key = std::to_string(run);
    if (file.Has(key)) continue;
    PrintProgress("pile", "run " + key);
    std::vector<Hit> hits(pile.Count());  // a warm buffer
    const auto index = MakeHeliopause();
    const Stopwatch watch;
    index->BuildOneByOne(pile);
    const double built = watch.Milliseconds();
    index->Touching(kMiddleOfPile, kPileRadius, hits);
    const double query = watch.Milliseconds() - built;
    file.Append(key, {built, query * 1000, static_cast<double>(hits.size())});
  }
}

// Measures one row of "sizes"; `answer` is the hash of the results, the same for every index.
std::vector<double> MeasureIndex(const IndexKind& kind, const World& world, std::uint64_t& answer) {
  const std::size_t heap = HeapBytes();
  const auto index = kind.make();
  index->Build(world);
  const auto bytes = BytesPerSprite(heap, index->BytesOfHandles(), world.Count());
  const double build = TimeOf([&] { kind.make()->Build(world); });
  Hash hash;
  const double query = SearchCircles(*index, RandomPositions(200), hash);
  double pairs = kNotMeasured;
  if (world.Count() <= MostForPairs(kind.name)) {
    PairSum sum;
    pairs = TimeOf([&] { sum = index->Pairs(); });
  }
  answer = hash.Value();
  return {build, query, pairs, bytes.value_or(kNotMeasured)};
}

// Columns index,n,build_ms,query_us,pairs_ms,bytes: growth with n, for brute force and peers, too.
void MeasureSizes(const CurvePlan& plan) {
  CurveFile file(plan.folder / "sizes.csv", "index,n,build_ms,query_us,pairs_ms,bytes", 2);
  for (const std::size_t n : CurveSizes(100, plan.is_quick ? 1000 : 1'000'000)) {
    const World world(Distribution::Uniform, n);
    std::optional<std::uint64_t> expected;
    for (const char* name :
         {"heliopause", "grid256", "boost_packed", "box2d", "nanoflann", "brute"}) {
      const IndexKind* kind = FindIndex(name);
      const std::string key = std::string(name) + "," + std::to_string(n);
      if (kind == nullptr || file.Has(key)) continue;
      PrintProgress("sizes", key);
      std::uint64_t answer = 0;
      const std::vector<double> row = MeasureIndex(*kind, world, answer);
      if (answer != expected.value_or(answer)) throw std::runtime_error(key + ": answers differ");
      expected = answer;
      file.Append(key, row);
    }
  }
}

}  // namespace

std::vector<std::size_t> CurveSizes(std::size_t first, std::size_t last) {
  std::vector<std::size_t> sizes;
  for (std::size_t decade = first; decade < last; decade *= 10) {
    sizes.push_back(decade);
    if (decade * 3 < last) sizes.push_back(decade * 3);
  }
  sizes.push_back(last);
  return sizes;
}

const std::vector<Curve>& AllCurves() {
  static const std::vector<Curve> kAll = {
      {"circle", "one circle against n sprites, brute force and tree", MeasureOneCircle},
      {"pile", "1,000,000 bodies into 800 x 600 and one search, ten times", MeasurePiles},
      {"sizes", "build, query, pairs and memory from 100 to 1,000,000", MeasureSizes},
      {"gravity", "Barnes-Hut: error against time over theta", MeasureGravity},
  };
  return kAll;
}

int RunCurves(int argc, char** argv) {
  CLI::App app("Measures the tables that scripts/plot draws. Skips rows that a table has already.");
  CurvePlan plan;
  std::vector<std::string> names, only;
  for (const Curve& curve : AllCurves()) names.push_back(curve.name);
  app.add_option("folder", plan.folder, "folder of the tables")->required();
  app.add_flag("--quick", plan.is_quick, "small sizes: seconds instead of half an hour");
  app.add_option("--only", only, "tables, separated by commas")
      ->delimiter(',')
      ->check(CLI::IsMember(names));
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    std::filesystem::create_directories(plan.folder);
    for (const Curve& curve : AllCurves()) {
      const bool is_wanted = std::find(only.begin(), only.end(), curve.name) != only.end();
      if (only.empty() || is_wanted) curve.measure(plan);
    }
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return 0;
}

}  // namespace heliopause::bench
