// Both sides get the same bodies, the same step and the same clock.
#include "lab/crossover.hpp"

#include <algorithm>

#include "base/stopwatch.hpp"
#include "lab/collisions.hpp"

namespace heliopause::lab {
namespace {

constexpr double kStep = 1.0 / 60;

// Every so manieth, so that a small pick lies as the whole does.
std::vector<Sprite> Pick(const std::vector<Sprite>& bodies, std::size_t n) {
  std::vector<Sprite> picked;
  picked.reserve(n);
  for (std::size_t i = 0; i < n; ++i) picked.push_back(bodies[i * bodies.size() / n]);
  return picked;
}

void MoveAll(Circles& c) {
  for (std::size_t i = 0; i < c.Count(); ++i) {
    c.x[i] += c.vx[i] * kStep;
    c.y[i] += c.vy[i] * kStep;
  }
}

std::size_t PairsByTree(const SpriteManager& space) {
  std::size_t pairs = 0;
  space.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++pairs; });
  return pairs;
}

CrossoverRow Measure(const std::vector<Sprite>& bodies, const SpaceOptions& options) {
  SpriteManager space(options);
  for (const Sprite& body : bodies) space.Add(body);
  space.ReBallance();
  Circles circles = GatherCircles(space);
  CrossoverRow row;
  row.bodies = bodies.size();
  row.agree = PairsByBruteForce(circles) == PairsByTree(space);
  std::size_t seen = 0;  // printed nowhere; keeps the compiler from leaving the work out
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

std::vector<CrossoverRow> MeasureCrossover(const SpriteManager& space,
                                           const SpaceOptions& options) {
  std::vector<Sprite> bodies;
  space.ForEachSprite([&](SpriteId, const Sprite& body) { bodies.push_back(body); });
  std::vector<CrossoverRow> rows;
  for (std::size_t n = 2; n <= std::min(bodies.size(), kMostForBruteForce); n *= 2)
    rows.push_back(Measure(Pick(bodies, n), options));
  return rows;
}

std::size_t Crossover(const std::vector<CrossoverRow>& rows) {
  std::size_t from = 0;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    if (row->tree_microseconds >= row->brute_microseconds) break;
    from = row->bodies;
  }
  return from;
}

}  // namespace heliopause::lab
