// Workloads S and B: scenes for which other libraries have published times.
#include <cmath>

#include "base/stopwatch.hpp"
#include "bench/measure.hpp"
#include "bench/workloads.hpp"

namespace heliopause::bench {

namespace {

constexpr std::size_t kRounds = 5;
constexpr Vec2 kMiddleOfPile{400, 300};
constexpr double kPileRadius = 16;
constexpr std::size_t kCircles = 1000;
constexpr double kCircleRadius = 24;

// The setting with the fastest search, found with 10 % of the sprites.
template <class Search>
std::size_t BestSetting(const IndexKind& kind, const World& world, Search&& search) {
  const std::size_t settings = kind.make()->CountSettings(world);
  std::size_t best = 0;
  double best_ms = 0;
  for (std::size_t setting = 0; settings > 1 && setting < settings; ++setting) {
    const auto index = kind.make();
    index->UseSetting(world, setting);
    index->Build(world);
    search(*index);
    const Stopwatch watch;
    search(*index);
    const double took = watch.Milliseconds();
    if (setting > 0 && took >= best_ms) continue;
    best = setting;
    best_ms = took;
  }
  return best;
}

double TimeToPile(const IndexKind& kind, std::size_t setting, const World& pile) {
  const auto index = kind.make();
  index->UseSetting(pile, setting);
  const Stopwatch watch;
  index->BuildOneByOne(pile);
  return watch.Milliseconds();
}

// Extrapolates the time to build from 5 % and 10 % of the bodies, as a power of their number.
double PredictMs(const IndexKind& kind, std::size_t setting, std::size_t count) {
  const double half_ms = TimeToPile(kind, setting, World::Pile(count / 20));
  const double whole_ms = TimeToPile(kind, setting, World::Pile(count / 10));
  return whole_ms * std::pow(10, std::log2(whole_ms / half_ms));
}

// Inserts the bodies one by one, then runs one search.
void PileUp(const IndexKind& kind, std::size_t setting, const World& pile, Cell& cell) {
  std::vector<Hit> hits(pile.Count());  // a warm buffer
  std::vector<double> update, search, total;
  for (std::size_t round = 0; round < kRounds; ++round) {
    const std::size_t heap = HeapBytes();
    const auto index = kind.make();
    index->UseSetting(pile, setting);
    const Stopwatch watch;
    index->BuildOneByOne(pile);
    const double built = watch.Milliseconds();
    index->Touching(kMiddleOfPile, kPileRadius, hits);
    const double end = watch.Milliseconds();
    update.push_back(built);
    search.push_back(end - built);
    total.push_back(end);
    Hash hash;
    hash.AddAll(hits);
    cell.answers.push_back(hash.Value());
    cell.bytes_per_sprite = BytesPerSprite(heap, index->BytesOfHandles(), pile.Count());
    cell.remark = index->Setting();
  }
  cell.update_ms = Median(std::move(update));
  cell.search_ms = Median(std::move(search));
  cell.total_ms = Median(std::move(total));
}

std::vector<Vec2> DrawCircles() {
  Random random(0xc1c1e);
  std::vector<Vec2> circles;
  for (std::size_t i = 0; i < kCircles; ++i) {
    const double x = kHalfSize * random.Signed();
    circles.push_back({x, kHalfSize * random.Signed()});
  }
  return circles;
}

}  // namespace

Cell MeasurePile(const IndexKind& kind, std::size_t count, const TimeLimits& limits) {
  Cell cell{.workload = "S", .distribution = "pile", .n = count, .index = &kind};
  std::vector<Hit> hits;
  const World tenth = World::Pile(count / 10);
  const std::size_t setting = BestSetting(
      kind, tenth, [&](Index& index) { index.Touching(kMiddleOfPile, kPileRadius, hits); });
  if (PredictMs(kind, setting, count) > limits.at_most * 1000) {
    cell.too_slow = true;
    return cell;
  }
  PileUp(kind, setting, World::Pile(count), cell);
  return cell;
}

Cell MeasureCircle(const IndexKind& kind, const World& world) {
  Cell cell{.workload = "B", .distribution = "U", .n = world.Count(), .index = &kind};
  const std::vector<Vec2> circles = DrawCircles();
  std::vector<Hit> hits;
  const auto search = [&](Index& index) {
    Hash hash;
    for (const Vec2 circle : circles) {
      index.Touching(circle, kCircleRadius, hits);
      hash.AddAll(hits);  // few hits: cheap enough for the timed part
    }
    return hash.Value();
  };
  const World tenth(Distribution::Uniform, world.Count() / 10);
  const std::size_t setting = BestSetting(kind, tenth, search);
  const std::size_t heap = HeapBytes();
  const auto index = kind.make();
  index->UseSetting(world, setting);
  const Stopwatch build;
  index->Build(world);
  cell.update_ms = build.Milliseconds();
  cell.remark = index->Setting();
  std::vector<double> rounds;
  for (std::size_t round = 0; round < kRounds; ++round) {
    const Stopwatch watch;
    cell.answers.push_back(search(*index));
    rounds.push_back(watch.Milliseconds() / kCircles);
  }
  cell.search_ms = cell.total_ms = Median(std::move(rounds));
  cell.bytes_per_sprite = BytesPerSprite(heap, index->BytesOfHandles(), world.Count());
  return cell;
}

}  // namespace heliopause::bench
