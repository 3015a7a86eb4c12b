// Workloads S and B: what other libraries like to show.
#include <malloc.h>

#include <algorithm>

#include "bench/clock.hpp"
#include "bench/workloads.hpp"

namespace heliopause::bench {

namespace {

std::size_t HeapBytes() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// The setting whose search is the fastest.
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

}  // namespace

Cell MeasurePile(const IndexKind& kind, std::size_t count) {
  constexpr std::size_t kRounds = 5;
  constexpr Vec2 kMiddle{400, 300};
  constexpr double kReach = 16;
  const World pile = World::Pile(count);
  Cell cell{.workload = "S", .distribution = "pile", .n = count, .index = &kind};
  std::vector<Hit> hits;
  hits.reserve(count);
  const std::size_t setting =
      BestSetting(kind, pile, [&](Index& index) { index.Touching(kMiddle, kReach, hits); });
  std::vector<double> update, search, total;
  double spent = 0;
  while (update.size() < kRounds && (update.empty() || spent < 20000)) {
    const std::size_t heap = HeapBytes();
    const double begin = Now();
    const auto index = kind.make();
    index->UseSetting(pile, setting);
    index->BuildOneByOne(pile);
    const double built = Now();
    index->Touching(kMiddle, kReach, hits);
    const double end = Now();
    spent += end - begin;
    update.push_back(built - begin);
    search.push_back(end - built);
    total.push_back(end - begin);
    Hash hash;
    hash.AddAll(hits);
    cell.answers.push_back(hash.Value());
    cell.bytes_per_sprite = static_cast<double>(HeapBytes() - heap) / static_cast<double>(count);
    cell.remark = index->Setting();
  }
  cell.update_ms = Median(update);
  cell.search_ms = Median(search);
  cell.total_ms = Median(total);
  return cell;
}

Cell MeasureCircle(const IndexKind& kind, const World& world) {
  constexpr std::size_t kCircles = 1000;
  constexpr double kRadius = 24;
  Cell cell{.workload = "B", .distribution = "U", .n = world.Count(), .index = &kind};
  Random random(0xc1c1e);
  std::vector<Vec2> circles;
  for (std::size_t i = 0; i < kCircles; ++i) {
    const double x = kHalfSize * random.Signed();
    circles.push_back({x, kHalfSize * random.Signed()});
  }
  std::vector<Hit> hits;
  hits.reserve(world.Count());
  const auto ask = [&](Index& index) {
    Hash hash;
    for (const Vec2 circle : circles) {
      index.Touching(circle, kRadius, hits);
      hash.AddAll(hits);  // few or none
    }
    return hash.Value();
  };
  const std::size_t setting = BestSetting(kind, world, ask);
  const std::size_t heap = HeapBytes();
  const double begin = Now();
  const auto index = kind.make();
  index->UseSetting(world, setting);
  index->Build(world);
  cell.update_ms = Now() - begin;
  cell.remark = index->Setting();
  std::vector<double> rounds;
  double spent = 0;
  while (rounds.size() < 5 && (rounds.empty() || spent < 10000)) {
    const double start = Now();
    cell.answers.push_back(ask(*index));
    const double took = Now() - start;
    spent += took;
    rounds.push_back(took / kCircles);
  }
  cell.search_ms = cell.total_ms = Median(rounds);
  cell.bytes_per_sprite =
      static_cast<double>(HeapBytes() - heap) / static_cast<double>(world.Count());
  return cell;
}

}  // namespace heliopause::bench
