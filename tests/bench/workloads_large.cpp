// Workloads S and B: what other libraries like to show.
#include <cmath>

#include "bench/clock.hpp"
#include "bench/measure.hpp"
#include "bench/workloads.hpp"

namespace heliopause::bench {

namespace {

constexpr std::size_t kRounds = 5;
constexpr Vec2 kMiddleOfPile{400, 300};
constexpr double kPileReach = 16;
constexpr std::size_t kCircles = 1000;
constexpr double kCircleRadius = 24;

// The setting whose search is the fastest, found with a tenth of the sprites.
template <class Ask>
std::size_t BestSetting(const IndexKind& kind, const World& world, Ask&& ask) {
  const std::size_t settings = kind.make()->CountSettings(world);
  std::size_t best = 0;
  double best_ms = 0;
  for (std::size_t setting = 0; settings > 1 && setting < settings; ++setting) {
    const auto index = kind.make();
    index->UseSetting(world, setting);
    index->Build(world);
    ask(*index);
    const double begin = Now();
    ask(*index);
    const double took = Now() - begin;
    if (setting > 0 && took >= best_ms) continue;
    best = setting;
    best_ms = took;
  }
  return best;
}

double TimeToPile(const IndexKind& kind, std::size_t setting, const World& pile) {
  const auto index = kind.make();
  index->UseSetting(pile, setting);
  const double begin = Now();
  index->BuildOneByOne(pile);
  return Now() - begin;
}

// How long it would take, from how it grows between a twentieth and a tenth of the bodies.
double PredictMs(const IndexKind& kind, std::size_t setting, std::size_t count) {
  const double less = TimeToPile(kind, setting, World::Pile(count / 20));
  const double more = TimeToPile(kind, setting, World::Pile(count / 10));
  return more * std::pow(10, std::log2(more / less));
}

// Bodies one by one, then one search.
void PileUp(const IndexKind& kind, std::size_t setting, const World& pile, Cell& cell) {
  std::vector<Hit> hits(pile.Count());  // a warm buffer
  std::vector<double> update, search, total;
  for (std::size_t round = 0; round < kRounds; ++round) {
    const std::size_t heap = HeapBytes();
    const auto index = kind.make();
    index->UseSetting(pile, setting);
    const double begin = Now();
    index->BuildOneByOne(pile);
    const double built = Now();
    index->Touching(kMiddleOfPile, kPileReach, hits);
    const double end = Now();
    update.push_back(built - begin);
    search.push_back(end - built);
    total.push_back(end - begin);
    Hash hash;
    hash.AddAll(hits);
    cell.answers.push_back(hash.Value());
    cell.bytes_per_sprite = BytesPerSprite(heap, index->BytesOfNames(), pile.Count());
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

Cell MeasurePile(const IndexKind& kind, std::size_t count, const Patience& patience) {
  Cell cell{.workload = "S", .distribution = "pile", .n = count, .index = &kind};
  std::vector<Hit> hits;
  const World tenth = World::Pile(count / 10);
  const std::size_t setting = BestSetting(
      kind, tenth, [&](Index& index) { index.Touching(kMiddleOfPile, kPileReach, hits); });
  if (PredictMs(kind, setting, count) > patience.at_most * 1000) {
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
  const auto ask = [&](Index& index) {
    Hash hash;
    for (const Vec2 circle : circles) {
      index.Touching(circle, kCircleRadius, hits);
      hash.AddAll(hits);  // few or none
    }
    return hash.Value();
  };
  const World tenth(Distribution::Uniform, world.Count() / 10);
  const std::size_t setting = BestSetting(kind, tenth, ask);
  const std::size_t heap = HeapBytes();
  const auto index = kind.make();
  index->UseSetting(world, setting);
  const double begin = Now();
  index->Build(world);
  cell.update_ms = Now() - begin;
  cell.remark = index->Setting();
  std::vector<double> rounds;
  for (std::size_t round = 0; round < kRounds; ++round) {
    const double start = Now();
    cell.answers.push_back(ask(*index));
    rounds.push_back((Now() - start) / kCircles);
  }
  cell.search_ms = cell.total_ms = Median(std::move(rounds));
  cell.bytes_per_sprite = BytesPerSprite(heap, index->BytesOfNames(), world.Count());
  return cell;
}

}  // namespace heliopause::bench
