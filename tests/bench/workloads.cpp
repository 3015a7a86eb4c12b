#include "bench/workloads.hpp"

#include <algorithm>
#include <limits>

#include "base/stopwatch.hpp"
#include "bench/measure.hpp"
#include "bench/text.hpp"

namespace heliopause::bench {

std::string_view NameOf(Workload workload) {
  constexpr std::string_view kNames[] = {"T", "P", "S", "B"};
  return kNames[static_cast<std::size_t>(workload)];
}

std::optional<std::uint64_t> Cell::FirstAnswer() const {
  if (answers.empty()) return std::nullopt;
  return answers.front();
}

Cell MiddleOf(std::vector<Cell> rounds) {
  std::sort(rounds.begin(), rounds.end(),
            [](const Cell& a, const Cell& b) { return a.total_ms < b.total_ms; });
  Cell middle = rounds[rounds.size() / 2];
  if (rounds.size() == 1) return middle;
  if (!middle.remark.empty()) middle.remark += ", ";
  middle.remark +=
      Format("%zu rounds, %.4g to %.4g", rounds.size(), rounds[0].total_ms, rounds.back().total_ms);
  return middle;
}

// ---- T and P ------------------------------------------------------------------------------------

struct Scene::Sample {
  double update_ms = 0, search_ms = 0;
  Hash answers;
  bool is_whole = true;  // false: ended early by the time limit
  double Total() const { return update_ms + search_ms; }
};

Scene::Scene(Distribution distribution, std::size_t count, std::size_t warm_ticks,
             TimeLimits limits)
    : start_(distribution, count), warm_(start_), limits_(limits) {
  for (std::size_t tick = 0; tick < warm_ticks; ++tick) warm_.Tick();
  DrawQueries(start_, queries_);
  hits_.reserve(count);
}

// Returns false when the time limit was reached.
bool Scene::SearchNear(Index& index, Sample& sample, const Stopwatch& watch, double limit_ms) {
  constexpr std::size_t kSearchesPerClockRead = 64;
  if (index.SearchesInBatches()) {
    index.NearMany(queries_.near, many_);
    for (std::size_t i = 0; i < many_.Count(); ++i) sample.answers.AddEnds(many_.Of(i));
    return true;
  }
  for (std::size_t i = 0; i < queries_.near.size(); ++i) {
    const bool reads_clock = i % kSearchesPerClockRead == kSearchesPerClockRead - 1;
    if (reads_clock && watch.Milliseconds() > limit_ms) return false;
    index.Near(queries_.near[i].point, kNearRadius, queries_.near[i].kinds, hits_);
    sample.answers.AddEnds(hits_);
  }
  return true;
}

void Scene::RunSearches(Index& index, Sample& sample, const Stopwatch& watch, double limit_ms) {
  sample.is_whole = SearchNear(index, sample, watch, limit_ms);
  if (!sample.is_whole) return;
  index.In(queries_.screen, hits_);
  sample.answers.AddEnds(hits_);
  for (const Vec2 radar : queries_.radars) {
    index.Near(radar, kRadarRadius, kEveryKind, hits_);
    sample.answers.AddEnds(hits_);
  }
}

Scene::Sample Scene::MeasureTick(Index& index, World& world, Workload workload, double limit_ms) {
  Sample sample;
  world.Tick();
  DrawQueries(world, queries_);
  PairSum pairs;
  const bool at_once = workload == Workload::P && index.PairsAreFoundWhileUpdating();
  const Stopwatch watch;
  if (at_once) {
    pairs = index.TickAndPairs(world.Replaced());
  } else {
    index.Tick(world.Replaced());
  }
  sample.update_ms = watch.Milliseconds();
  if (workload == Workload::T) {
    RunSearches(index, sample, watch, limit_ms);
  } else if (!at_once) {
    pairs = index.Pairs();
  }
  sample.search_ms = watch.Milliseconds() - sample.update_ms;
  if (workload == Workload::P) {
    sample.answers.Add(pairs);
  } else if (sample.is_whole) {
    HashSample(index, queries_, hits_, sample.answers);
  }
  return sample;
}

// The setting with the fastest tick, in the state of the world that will be measured.
std::size_t Scene::BestSetting(const IndexKind& kind, Workload workload) {
  constexpr int kMostTrials = 7;
  constexpr double kEnoughMs = 300;
  const std::size_t settings = kind.make()->CountSettings(warm_);
  std::size_t best = 0;
  double best_ms = limits_.at_most * 1000;
  for (std::size_t setting = 0; settings > 1 && setting < settings; ++setting) {
    World world = warm_;
    const auto index = kind.make();
    index->UseSetting(world, setting);
    index->Build(world);
    double spent = 0;
    for (int trial = 0; trial < kMostTrials && spent < kEnoughMs; ++trial) {
      const Sample sample = MeasureTick(*index, world, workload, best_ms);
      spent += sample.Total();
      if (!sample.is_whole || sample.Total() >= best_ms) continue;
      best_ms = sample.Total();
      best = setting;
    }
  }
  return best;
}

// Builds the index and runs its warm-up ticks; `world` ends at the tick where timing starts. An
// index whose speed depends on its history runs all ticks up to there, a slow peer only as many as
// its time limit allows.
std::unique_ptr<Index> Scene::WarmUp(const IndexKind& kind, std::size_t setting, World& world,
                                     std::size_t& warmed) {
  const std::size_t ticks = warm_.TickNumber();
  const bool is_peer = kind.role == IndexKind::Role::Peer;
  const auto build = [&] {
    auto index = kind.make();
    index->UseSetting(world, setting);
    index->Build(world);
    return index;
  };
  warmed = 0;
  if (!kind.keeps_state || ticks == 0) {
    world = warm_;
    return build();
  }
  const auto run = [&](Index& index, std::size_t until) {
    for (; world.TickNumber() < until; ++warmed) {
      world.Tick();
      index.Tick(world.Replaced());
    }
  };
  world = start_;
  auto index = build();
  constexpr std::size_t kTrial = 3;  // timed ticks, after one that is not timed
  run(*index, 1);
  const Stopwatch watch;
  run(*index, 1 + kTrial);
  const double tick_ms = watch.Milliseconds() / kTrial;
  const auto affordable = static_cast<std::size_t>(limits_.peer_warmup * 1000 / tick_ms);
  if (is_peer && affordable < ticks) {
    index.reset();
    warmed = 0;
    while (world.TickNumber() + affordable < ticks) world.Tick();
    index = build();
  }
  run(*index, ticks);
  return index;
}

// Measures ticks until there are enough for a median, or the time limit is reached.
void Scene::Time(Index& index, World& world, Workload workload, Cell& cell) {
  std::vector<double> update, search, total;
  for (auto* times : {&update, &search, &total}) times->reserve(kMostTicks);
  const double limit_ms = limits_.at_most * 1000;
  const Stopwatch watch;
  double timed = 0;
  const auto is_enough = [&] {
    return update.size() >= kFewestTicks &&
           (timed >= limits_.cell * 1000 || update.size() >= kMostTicks);
  };
  while (!is_enough() && watch.Milliseconds() < limit_ms) {
    const Sample sample = MeasureTick(index, world, workload, limit_ms);
    if (!sample.is_whole) break;
    timed += sample.Total();
    update.push_back(sample.update_ms);
    search.push_back(sample.search_ms);
    total.push_back(sample.Total());
    cell.answers.push_back(sample.answers.Value());
  }
  cell.too_slow = update.empty();
  cell.was_cut = update.size() < kFewestTicks;
  cell.update_ms = Median(std::move(update));
  cell.search_ms = Median(std::move(search));
  cell.total_ms = Median(std::move(total));
}

Cell Scene::Measure(const IndexKind& kind, Workload workload) {
  Cell cell{.workload = std::string(NameOf(workload)),
            .distribution = std::string(NameOf(start_.Kind())),
            .n = start_.Count(),
            .index = &kind};
  const std::size_t ticks = warm_.TickNumber();
  if (ticks > kWarmTicks) cell.workload += "@" + std::to_string(ticks);
  const std::size_t setting = BestSetting(kind, workload);
  World world = warm_;
  cell.answers.reserve(kMostTicks);
  const std::size_t heap = HeapBytes();  // only the index allocates from here on
  std::size_t warmed = 0;
  const auto index = WarmUp(kind, setting, world, warmed);
  cell.remark = index->Setting();
  if (kind.keeps_state && warmed < ticks) {
    if (!cell.remark.empty()) cell.remark += ", ";
    cell.remark += std::to_string(warmed) + " warm-up ticks";
  }
  Time(*index, world, workload, cell);
  cell.bytes_per_sprite = BytesPerSprite(heap, index->BytesOfHandles(), cell.n);
  return cell;
}

}  // namespace heliopause::bench
