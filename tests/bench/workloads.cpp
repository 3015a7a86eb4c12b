#include "bench/workloads.hpp"

#include <malloc.h>

#include <algorithm>
#include <limits>

#include "bench/clock.hpp"

namespace heliopause::bench {

namespace {

// Live bytes of the heap, malloc's own bookkeeping included: what new and malloc have given out.
std::size_t HeapBytes() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double PerSprite(std::size_t before, std::size_t count) {
  const std::size_t now = HeapBytes();
  return now < before ? 0 : static_cast<double>(now - before) / static_cast<double>(count);
}

}  // namespace

std::string_view NameOf(Workload workload) {
  constexpr std::string_view kNames[] = {"T", "P", "S", "B"};
  return kNames[static_cast<std::size_t>(workload)];
}

std::optional<std::uint64_t> Cell::FirstAnswer() const {
  if (answers.empty()) return std::nullopt;
  return answers.front();
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

void Scene::AskAll(Index& index, Sample& sample, double until) {
  constexpr std::size_t kBetweenLooksAtTheClock = 64;
  for (std::size_t i = 0; i < questions_.near.size(); ++i) {
    if (i % kBetweenLooksAtTheClock == kBetweenLooksAtTheClock - 1 && Now() > until) {
      sample.is_whole = false;
      return;
    }
    index.Near(questions_.near[i].point, kNearRadius, questions_.near[i].kinds, hits_);
    sample.answers.AddEnds(hits_);
  }
  index.In(questions_.screen, hits_);
  sample.answers.AddEnds(hits_);
  for (const Vec2 radar : questions_.radars) {
    index.Near(radar, kRadarRadius, kEveryKind, hits_);
    sample.answers.AddEnds(hits_);
  }
}

Scene::Sample Scene::MeasureTick(Index& index, World& world, Workload workload) {
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
    AskAll(index, sample, begin + patience_.at_most * 1000);
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
  const std::size_t settings = kind.make()->CountSettings(warm_);
  std::size_t best = 0;
  double best_ms = std::numeric_limits<double>::infinity();
  for (std::size_t setting = 0; settings > 1 && setting < settings; ++setting) {
    World world = warm_;
    const auto index = kind.make();
    index->UseSetting(world, setting);
    index->Build(world);
    double spent = 0;
    for (int tick = 0; tick < 7 && (tick < 2 || spent < 300) && spent < 3000; ++tick) {
      const double total = MeasureTick(*index, world, workload).Total();
      spent += total;
      if (total >= best_ms) continue;
      best_ms = total;
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
  constexpr std::size_t kTrial = 3;
  const double begin = Now();
  live(*index, std::min(kTrial, ticks));
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

Cell Scene::Measure(const IndexKind& kind, Workload workload) {
  Cell cell{.workload = std::string(NameOf(workload)),
            .distribution = std::string(NameOf(start_.Kind())),
            .n = start_.Count(),
            .index = &kind};
  if (warm_.TickNumber() > kWarmTicks) cell.workload += "@" + std::to_string(warm_.TickNumber());
  const std::size_t setting = BestSetting(kind, workload);
  World world = warm_;
  std::vector<double> update, search, total;
  for (auto* times : {&update, &search, &total}) times->reserve(kMostTicks);
  cell.answers.reserve(kMostTicks);
  const std::size_t heap = HeapBytes();  // from here on it is the index that grows
  std::size_t lived = 0;
  const auto index = Raise(kind, setting, world, lived);
  cell.remark = index->Setting();
  if (kind.keeps_state && lived < warm_.TickNumber()) {
    cell.remark +=
        (cell.remark.empty() ? "" : ", ") + ("lived " + std::to_string(lived) + " ticks");
  }
  const double begin = Now();
  double timed = 0;
  while (update.size() < kFewestTicks ||
         (timed < patience_.cell * 1000 && update.size() < kMostTicks)) {
    const Sample sample = MeasureTick(*index, world, workload);
    if (!sample.is_whole) break;
    timed += sample.Total();
    update.push_back(sample.update_ms);
    search.push_back(sample.search_ms);
    total.push_back(sample.Total());
    cell.answers.push_back(sample.answers.Value());
    if (Now() - begin > patience_.at_most * 1000) break;
  }
  cell.bytes_per_sprite = PerSprite(heap, cell.n);
  cell.too_slow = update.empty();
  cell.was_cut = update.size() < kFewestTicks;
  cell.update_ms = Median(std::move(update));
  cell.search_ms = Median(std::move(search));
  cell.total_ms = Median(std::move(total));
  return cell;
}

}  // namespace heliopause::bench
