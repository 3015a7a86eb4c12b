#include "bench/checks.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace heliopause::bench {

namespace {

constexpr std::size_t kSprites = 2000;
constexpr std::size_t kTicks = 20;
constexpr double kTouchRadius = 100;

// ---- the expected results: one loop, the rules as documented ------------------------------------

double Distance(Vec2 a, Vec2 b) {
  const double dx = a.x - b.x;
  const double dy = a.y - b.y;
  return std::sqrt(dx * dx + dy * dy);
}

template <class Accept>
std::vector<Hit> Scan(const Columns& sprites, Vec2 from, Accept&& accept) {
  std::vector<Hit> hits;
  for (std::uint32_t slot = 0; slot < sprites.Size(); ++slot) {
    const Vec2 position{sprites.x[slot], sprites.y[slot]};
    if (accept(slot, position)) hits.push_back({{slot, 0}, position, Distance(position, from)});
  }
  std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.id.slot < b.id.slot;
  });
  return hits;
}

std::vector<Hit> ScanNear(const Columns& sprites, Vec2 point, double radius, Kinds kinds) {
  return Scan(sprites, point, [&](std::uint32_t slot, Vec2 position) {
    return (sprites.kinds[slot] & kinds) != 0 && Distance(position, point) <= radius;
  });
}

std::vector<Hit> ScanBox(const Columns& sprites, const Box& box) {
  const Vec2 center{(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
  return Scan(sprites, center, [&](std::uint32_t slot, Vec2 position) {
    const Vec2 nearest{std::clamp(position.x, box.min.x, box.max.x),
                       std::clamp(position.y, box.min.y, box.max.y)};
    return Distance(position, nearest) <= sprites.radius[slot];
  });
}

PairSum ScanPairs(const Columns& sprites) {
  PairSum pairs;
  for (std::uint32_t a = 0; a < sprites.Size(); ++a) {
    for (std::uint32_t b = a + 1; b < sprites.Size(); ++b) {
      const double distance = Distance({sprites.x[a], sprites.y[a]}, {sprites.x[b], sprites.y[b]});
      if (distance <= sprites.radius[a] + sprites.radius[b]) pairs.Add(a, b);
    }
  }
  return pairs;
}

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
Answer Summarize(std::string query, const PairSum& pairs) {
  Hash hash;
  hash.Add(pairs);
  return {std::move(query), hash.Value(), pairs.count};
}

// Runs all searches of a tick; used for the scan and for each index, so that their order is the
// same.
template <class Near, class In, class Touching>
std::vector<Answer> RunEverySearch(const Queries& queries, Near near, In in, Touching touching) {
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < queries.near.size(); ++i) {
    const DiscQuery& query = queries.near[i];
    answers.push_back(
        Summarize("near search " + std::to_string(i), near(query.point, kNearRadius, query.kinds)));
    if (i % 8 != 0) continue;
    answers.push_back(
        Summarize("touching search " + std::to_string(i), touching(query.point, kTouchRadius)));
  }
  answers.push_back(Summarize("the screen", in(queries.screen)));
  for (const Vec2 radar : queries.radars) {
    answers.push_back(Summarize("a radar search", near(radar, kRadarRadius, kEveryKind)));
  }
  return answers;
}

std::vector<Answer> ExpectedAnswers(const World& world, const Queries& queries) {
  const Columns& sprites = world.Sprites();
  auto answers = RunEverySearch(
      queries,
      [&](Vec2 point, double radius, Kinds kinds) {
        return ScanNear(sprites, point, radius, kinds);
      },
      [&](const Box& box) { return ScanBox(sprites, box); },
      [&](Vec2 point, double radius) {
        return Scan(sprites, point, [&](std::uint32_t slot, Vec2 position) {
          return Distance(position, point) <= radius + sprites.radius[slot];
        });
      });
  answers.push_back(Summarize("the pairs", ScanPairs(sprites)));
  return answers;
}

std::vector<Answer> AnswersOf(Index& index, const Queries& queries, const PairSum& pairs) {
  std::vector<Hit> hits;
  auto answers = RunEverySearch(
      queries,
      [&](Vec2 point, double radius, Kinds kinds) -> const std::vector<Hit>& {
        index.Near(point, radius, kinds, hits);
        return hits;
      },
      [&](const Box& box) -> const std::vector<Hit>& {
        index.In(box, hits);
        return hits;
      },
      [&](Vec2 point, double radius) -> const std::vector<Hit>& {
        index.Touching(point, radius, hits);
        return hits;
      });
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
    tick.answers = ExpectedAnswers(world, tick.queries);
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
    const auto answers = AnswersOf(*index, tick.queries, pairs);
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
