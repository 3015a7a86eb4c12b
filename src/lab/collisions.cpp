// Touching pairs by the tree and by brute force. The brute force is a fair competitor: bodies in
// columns, squared distances before roots, no function calls in the inner loop.
#include "lab/collisions.hpp"

#include <algorithm>
#include <cmath>

#include "base/stopwatch.hpp"

namespace heliopause::lab {

void Collisions::Mark(SpriteId id) {
  if (id.slot >= hit_.size()) hit_.resize(id.slot + std::size_t{1});
  hit_[id.slot] = 1;
}

void Collisions::Clear() {
  std::fill(hit_.begin(), hit_.end(), std::uint8_t{0});
  tally_ = {};
}

// A slot is marked instead of an id: ids of removed bodies never come out of a search.
const Tally& Collisions::Update(const SpriteManager& space) {
  Clear();
  tally_.bodies = space.Count();
  tally_.brute_checks = BruteForceChecks(tally_.bodies);
  PairTrace trace;
  const Stopwatch watch;
  space.ForEachOverlappingPair(
      [this](SpriteId a, SpriteId b) {
        Mark(a);
        Mark(b);
        ++tally_.pairs;
      },
      &trace);
  tally_.microseconds = watch.Microseconds();
  tally_.tree_checks = trace.circles_checked;
  tally_.node_checks = trace.nodes_compared;
  tally_.colliding = static_cast<std::size_t>(std::count(hit_.begin(), hit_.end(), 1));
  return tally_;
}

Circles GatherCircles(const SpriteManager& space) {
  Circles circles;
  space.ForEachSprite([&](SpriteId, const Sprite& body) {
    circles.x.push_back(body.position.x);
    circles.y.push_back(body.position.y);
    circles.radius.push_back(body.radius);
    circles.vx.push_back(body.velocity.x);
    circles.vy.push_back(body.velocity.y);
  });
  return circles;
}

// The rule of the library is distance <= sum of radii, with a rounded root. The squares reject
// nearly all pairs without a root; their limit is wider by 2^-40, more than any rounding error, so
// that no pair is lost. The pairs that remain are tested by the rule itself.
std::size_t PairsByBruteForce(const Circles& c) {
  std::size_t pairs = 0;
  const std::size_t n = c.Count();
  for (std::size_t i = 0; i < n; ++i) {
    const double x = c.x[i], y = c.y[i], radius = c.radius[i];
    for (std::size_t j = i + 1; j < n; ++j) {
      const double dx = x - c.x[j], dy = y - c.y[j], limit = radius + c.radius[j];
      const double square = dx * dx + dy * dy;
      if (square <= limit * limit * (1 + 0x1p-40)) pairs += std::sqrt(square) <= limit;
    }
  }
  return pairs;
}

}  // namespace heliopause::lab
