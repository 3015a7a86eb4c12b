#include "bench/workloads.hpp"

#include <algorithm>
#include <limits>

#include "bench/clock.hpp"
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

// ---- T and P
// ---------------------------------------------------------------------------------------

struct Scene::Sample {
  double update_ms = 0, search_ms = 0;
  Hash answers;
  bool is_whole = true;  // false: patience ran out in the middle
  double Total() const { return update_ms + search_ms; }
};

Scene::Scene(Distribution distribution, std::size_t count, std::size_t warm_ticks,
             Patience patience)
    : start_(distribution, count), warm_(start_), patience_(patience) {
  for (std::size_t tick = 0; tick < warm_ticks; ++tick) warm_.Tick();
  Draw(start_, questions_);
  hits_.reserve(count);
}

// False when patience ran out.
bool Scene::AskNear(Index& index, Sample& sample, double until) {
  constexpr std::size_t kBetweenLooksAtTheClock = 64;
  if (index.IsAskedInBatches()) {
    index.NearMany(questions_.near, many_);
    for (std::size_t i = 0; i < many_.Count(); ++i) sample.answers.AddEnds(many_.Of(i));
    return true;
  }
  for (std::size_t i = 0; i < questions_.near.size(); ++i) {
    if (i % kBetweenLooksAtTheClock == kBetweenLooksAtTheClock - 1 && Now() > until) return false;
    index.Near(questions_.near[i].point, kNearRadius, questions_.near[i].kinds, hits_);
    sample.answers.AddEnds(hits_);
  }
  return true;
}

void Scene::AskAll(Index& index, Sample& sample, double until) {
  sample.is_whole = AskNear(index, sample, until);
  if (!sample.is_whole) return;
  index.In(questions_.screen, hits_);
  sample.answers.AddEnds(hits_);
  for (const Vec2 radar : questions_.radars) {
    index.Near(radar, kRadarRadius, kEveryKind, hits_);
    sample.answers.AddEnds(hits_);
  }
}

Scene::Sample Scene::MeasureTick(Index& index, World& world, Workload workload,
                                 double patience_ms) {
  Sample sample;
  world.Tick();
  Draw(world, questions_);
  PairSum pairs;
  const bool at_once = workload == Workload::P && index.PairsAreFoundWhileUpdating();
  const double begin = Now();
  if (at_once) {
    pairs = index.TickAndPairs(world.Replaced());
  } else {
    index.Tick(world.Replaced());
  }
  const double updated = Now();
  if (workload == Workload::T) {
    AskAll(index, sample, begin + patience_ms);
  } else if (!at_once) {
    pairs = index.Pairs();
  }
  const double end = Now();
  sample.update_ms = updated - begin;
  sample.search_ms = end - updated;
  if (workload == Workload::P) {
    sample.answers.Add(pairs);
  } else if (sample.is_whole) {
    HashSample(index, questions_, hits_, sample.answers);
  }
  return sample;
}

// The one whose fastest tick is the fastest, at the state that is going to be measured.
std::size_t Scene::BestSetting(const IndexKind& kind, Workload workload) {
  constexpr int kMostTrials = 7;
  constexpr double kEnoughMs = 300;
  const std::size_t settings = kind.make()->CountSettings(warm_);
  std::size_t best = 0;
  double best_ms = patience_.at_most * 1000;
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

// An index as it is when timing begins; `world` is then at the same tick. What keeps state lives
// through all ticks before that, but a peer only through as many as it manages in its time.
std::unique_ptr<Index> Scene::Raise(const IndexKind& kind, std::size_t setting, World& world,
                                    std::size_t& lived) {
  const std::size_t ticks = warm_.TickNumber();
  const bool is_peer = kind.role == IndexKind::Role::Peer;
  const auto build = [&] {
    auto index = kind.make();
    index->UseSetting(world, setting);
    index->Build(world);
    return index;
  };
  lived = 0;
  if (!kind.keeps_state || ticks == 0) {
    world = warm_;
    return build();
  }
  const auto live = [&](Index& index, std::size_t until) {
    for (; world.TickNumber() < until; ++lived) {
      world.Tick();
      index.Tick(world.Replaced());
    }
  };
  world = start_;
  auto index = build();
  constexpr std::size_t kTrial = 3;  // after one that nobody counts
  live(*index, 1);
  const double begin = Now();
  live(*index, 1 + kTrial);
  const double tick_ms = (Now() - begin) / kTrial;
  const auto affordable = static_cast<std::size_t>(patience_.peer_life * 1000 / tick_ms);
  if (is_peer && affordable < ticks) {
    index.reset();
    lived = 0;
    while (world.TickNumber() + affordable < ticks) world.Tick();
    index = build();
  }
  live(*index, ticks);
  return index;
}

// Ticks until there is enough to take the median of, or patience runs out.
void Scene::Time(Index& index, World& world, Workload workload, Cell& cell) {
  std::vector<double> update, search, total;
  for (auto* times : {&update, &search, &total}) times->reserve(kMostTicks);
  const double patience_ms = patience_.at_most * 1000;
  const double begin = Now();
  double timed = 0;
  const auto is_enough = [&] {
    return update.size() >= kFewestTicks &&
           (timed >= patience_.cell * 1000 || update.size() >= kMostTicks);
  };
  while (!is_enough() && Now() - begin < patience_ms) {
    const Sample sample = MeasureTick(index, world, workload, patience_ms);
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
  const std::size_t heap = HeapBytes();  // from here on it is the index that grows
  std::size_t lived = 0;
  const auto index = Raise(kind, setting, world, lived);
  cell.remark = index->Setting();
  if (kind.keeps_state && lived < ticks) {
    if (!cell.remark.empty()) cell.remark += ", ";
    cell.remark += "lived " + std::to_string(lived) + " ticks";
  }
  Time(*index, world, workload, cell);
  cell.bytes_per_sprite = BytesPerSprite(heap, index->BytesOfNames(), cell.n);
  return cell;
}

}  // namespace heliopause::bench
