// Times one step for growing numbers of bodies, by the tree and by brute force. Both get the same
// bodies, the same step and the same clock, and must find the same number of pairs.
#include "lab/crossover.hpp"

#include <algorithm>

#include "base/stopwatch.hpp"
#include "lab/collisions.hpp"

namespace heliopause::lab {
namespace {

constexpr double kStep = 1.0 / 60;

// Every (size / n)-th body: a small sample has the distribution of the whole.
std::vector<Sprite> Sample(const std::vector<Sprite>& bodies, std::size_t n) {
  std::vector<Sprite> sample;
  sample.reserve(n);
  for (std::size_t i = 0; i < n; ++i) sample.push_back(bodies[i * bodies.size() / n]);
  return sample;
}

void MoveAll(Circles& c) {
  for (std::size_t i = 0; i < c.Count(); ++i) {
    c.x[i] += c.vx[i] * kStep;
    c.y[i] += c.vy[i] * kStep;
  }
}

// The callback only counts, as the brute force does.
std::size_t PairsByTree(const SpriteManager& space) {
  std::size_t pairs = 0;
  space.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++pairs; });
  return pairs;
}

// The brute force moves columns and compares; the tree ticks and searches. Both repeat, so bodies
// move on from run to run, in the same way.
CrossoverRow Measure(const std::vector<Sprite>& bodies, const SpaceOptions& options) {
  SpriteManager space(options);
  for (const Sprite& body : bodies) space.Add(body);
  space.ReBallance();
  Circles circles = GatherCircles(space);
  CrossoverRow row;
  row.bodies = bodies.size();
  row.agree = PairsByBruteForce(circles) == PairsByTree(space);
  std::size_t seen = 0;  // keeps the compiler from removing the searches
  row.brute_microseconds = MicrosecondsOf([&] {
    MoveAll(circles);
    seen += PairsByBruteForce(circles);
  });
  row.tree_microseconds = MicrosecondsOf([&] {
    space.Tick(kStep);
    seen += PairsByTree(space);
  });
  row.agree = row.agree && seen + 1 != 0;
  return row;
}

}  // namespace

CrossoverRows MeasureCrossover(const SpriteManager& space, const SpaceOptions& options) {
  std::vector<Sprite> bodies;
  space.ForEachSprite([&](SpriteId, const Sprite& body) { bodies.push_back(body); });
  CrossoverRows rows;
  for (std::size_t n = 2; n <= std::min(bodies.size(), kMaxBruteForceBodies); n *= 2)
    rows.push_back(Measure(Sample(bodies, n), options));
  return rows;
}

// From the largest row downwards, so that a single fast row among small numbers does not count.
std::size_t Crossover(const CrossoverRows& rows) {
  std::size_t from = 0;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    if (row->tree_microseconds >= row->brute_microseconds) break;
    from = row->bodies;
  }
  return from;
}

}  // namespace heliopause::lab
