#include "bench/checks.hpp"

#include <algorithm>
#include <iterator>
#include <map>

namespace heliopause::bench {

namespace {

constexpr std::size_t kSprites = 2000;
constexpr std::size_t kTicks = 20;
constexpr double kTouchRadius = 100;

// ---- queries as text, results as hashes ---------------------------------------------------------

struct Answer {
  std::string query;
  std::uint64_t hash = 0;
  std::size_t count = 0;
};

Answer Summarize(std::string query, const std::vector<Hit>& hits) {
  Hash hash;
  hash.AddAll(hits);
  return {std::move(query), hash.Value(), hits.size()};
}
Answer Summarize(std::string query, const std::vector<SweepHit>& hits) {
  Hash hash;
  for (const SweepHit& hit : hits) hash.Add(hit);
  return {std::move(query), hash.Value(), hits.size()};
}
Answer Summarize(std::string query, std::size_t count) { return {std::move(query), count, count}; }
Answer Summarize(std::string query, const PairSum& pairs) {
  Hash hash;
  hash.Add(pairs);
  return {std::move(query), hash.Value(), pairs.count};
}

// The searches that only workload Q makes. Often nothing is at the point aside.
void RunQueriesOfQ(Index& index, std::size_t i, Vec2 point, std::vector<Answer>& answers) {
  constexpr Vec2 kWays[] = {{3000, 0}, {0, -3000}, {-2100, 2100}, {50, 20}, {0, 0}, {-900, -2700}};
  const Vec2 way = kWays[i % std::size(kWays)];
  const Vec2 to{point.x + way.x, point.y + way.y};
  const Vec2 aside{point.x + 700, point.y + 300};
  const std::string name = " search " + std::to_string(i);
  std::vector<Hit> hits;
  for (const std::size_t k : {1, 10, 50}) {
    index.Nearest(point, k, hits);
    answers.push_back(Summarize("nearest " + std::to_string(k) + name, hits));
  }
  for (const double radius : {100.0, 1500.0, 6000.0}) {
    answers.push_back(Summarize("count" + name, index.CountNear(point, radius)));
  }
  answers.push_back(Summarize("any" + name, std::size_t{index.AnyNear(point, 40)}));
  answers.push_back(Summarize("any aside" + name, std::size_t{index.AnyNear(aside, 250)}));
  std::vector<SweepHit> swept;
  index.Sweep(point, to, kSweepRadius, swept);
  answers.push_back(Summarize("sweep" + name, swept));
  const auto first = index.SweepFirst(point, to, kSweepRadius);
  swept.clear();
  if (first) swept.push_back(*first);
  answers.push_back(Summarize("first of the sweep" + name, swept));
}

// Workload Q has no unbounded world: there a circle that grows may pass more cells than there are.
std::vector<Answer> AnswersOf(Index& index, const World& world, const Queries& queries,
                              const PairSum& pairs) {
  std::vector<Answer> answers;
  std::vector<Hit> hits;
  for (std::size_t i = 0; i < queries.near.size(); ++i) {
    const DiscQuery& query = queries.near[i];
    index.Near(query.point, kNearRadius, query.kinds, hits);
    answers.push_back(Summarize("near search " + std::to_string(i), hits));
    if (i % 8 != 0) continue;
    index.Touching(query.point, kTouchRadius, hits);
    answers.push_back(Summarize("touching search " + std::to_string(i), hits));
    if (world.IsBounded()) RunQueriesOfQ(index, i / 8, query.point, answers);
  }
  index.In(queries.screen, hits);
  answers.push_back(Summarize("the screen", hits));
  for (const Vec2 radar : queries.radars) {
    index.Near(radar, kRadarRadius, kEveryKind, hits);
    answers.push_back(Summarize("a radar search", hits));
  }
  answers.push_back(Summarize("the pairs", pairs));
  return answers;
}

// ---- one scene ----------------------------------------------------------------------------------

struct ExpectedTick {
  Queries queries;
  std::vector<Answer> answers;
};

std::vector<ExpectedTick> ExpectedTicks(World world) {
  std::vector<ExpectedTick> ticks(kTicks);
  for (ExpectedTick& tick : ticks) {
    world.Tick();
    DrawQueries(world, tick.queries);
    const auto scan = MakeScan();
    scan->Build(world);
    tick.answers = AnswersOf(*scan, world, tick.queries, scan->Pairs());
  }
  return ticks;
}

// Returns the first difference as a message, or nothing.
std::string Difference(const IndexKind& kind, std::size_t setting, World world,
                       const std::vector<ExpectedTick>& expected) {
  const auto index = kind.make();
  index->UseSetting(world, setting);
  index->Build(world);
  for (const ExpectedTick& tick : expected) {
    world.Tick();
    PairSum pairs;
    if (index->PairsAreFoundWhileUpdating() && world.TickNumber() % 2 == 0) {
      pairs = index->TickAndPairs(world.Replaced());
    } else {
      index->Tick(world.Replaced());
      pairs = index->Pairs();
    }
    index->Describe(world);
    const auto answers = AnswersOf(*index, world, tick.queries, pairs);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (answers[i].hash == tick.answers[i].hash) continue;
      return std::string(kind.name) + " is wrong: " + std::string(NameOf(world.Kind())) +
             ", 2000 sprites, tick " + std::to_string(world.TickNumber()) + ", " +
             answers[i].query + ": " + std::to_string(answers[i].count) + " found, " +
             std::to_string(tick.answers[i].count) + " expected" +
             (answers[i].count == tick.answers[i].count ? ", other hits or another order" : "");
    }
  }
  return {};
}

bool IsSameScene(const Cell& a, const Cell& b) {
  return a.workload == b.workload && a.distribution == b.distribution && a.n == b.n;
}

}  // namespace

std::vector<std::string> CompareWithScan(const std::vector<const IndexKind*>& indexes,
                                         const std::vector<Distribution>& distributions) {
  std::vector<std::string> errors;
  for (const Distribution distribution : distributions) {
    const World start(distribution, kSprites);
    const std::vector<ExpectedTick> expected = ExpectedTicks(start);
    for (const IndexKind* kind : indexes) {
      if (kind->needs_bounds && !start.IsBounded()) continue;
      const std::size_t settings = kind->make()->CountSettings(start);
      for (std::size_t setting = 0; setting < settings; ++setting) {
        std::string difference = Difference(*kind, setting, start, expected);
        if (difference.empty()) continue;
        errors.push_back(std::move(difference));
        break;
      }
    }
  }
  return errors;
}

std::vector<std::string> CompareCells(const std::vector<Cell>& cells) {
  std::vector<std::string> errors;
  for (const Cell& cell : cells) {
    for (std::size_t tick = 0; tick < cell.answers.size(); ++tick) {
      std::map<std::uint64_t, std::size_t> votes;
      for (const Cell& other : cells) {
        if (IsSameScene(cell, other) && tick < other.answers.size()) ++votes[other.answers[tick]];
      }
      const std::size_t own = votes[cell.answers[tick]];
      const bool is_outvoted = std::any_of(votes.begin(), votes.end(), [&](const auto& vote) {
        return vote.first != cell.answers[tick] && vote.second >= own;
      });
      if (!is_outvoted) continue;
      errors.push_back(std::string(cell.index->name) + " differs from others: " + cell.workload +
                       ", " + cell.distribution + ", " + std::to_string(cell.n) +
                       " sprites, measured tick " + std::to_string(tick + 1));
      break;
    }
  }
  return errors;
}

}  // namespace heliopause::bench
