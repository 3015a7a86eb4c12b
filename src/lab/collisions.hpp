// Who touches whom, by the tree and by brute force, and what each of the two costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <vector>

namespace heliopause::lab {

// The two counters of a tick. `brute_checks` is arithmetic; `tree_checks` was counted.
struct Tally {
  std::size_t bodies = 0;
  std::size_t pairs = 0;         // that touch
  std::size_t colliding = 0;     // bodies in at least one of them
  std::size_t brute_checks = 0;  // n (n - 1) / 2
  std::size_t tree_checks = 0;   // circles compared with circles
  std::size_t node_checks = 0;   // nodes compared with nodes, on top of these
  double microseconds = 0;       // of the tree's search, by the clock
};

inline std::size_t BruteForceChecks(std::size_t n) { return n < 2 ? 0 : n * (n - 1) / 2; }

// Finds all touching pairs of a manager, each tick anew, and remembers who takes part.
class Collisions {
 public:
  const Tally& Update(const SpriteManager& space);
  const Tally& Last() const { return tally_; }
  bool Has(SpriteId id) const { return id.slot < hit_.size() && hit_[id.slot] != 0; }
  void Mark(SpriteId id);  // for hits that somebody else found
  void Clear();

 private:
  std::vector<std::uint8_t> hit_;  // by slot
  Tally tally_;
};

// What brute force works on: columns, as fair as it gets.
struct Circles {
  std::vector<double> x, y, radius, vx, vy;
  std::size_t Count() const { return x.size(); }
};
Circles GatherCircles(const SpriteManager& space);

// Compares each with each, by the same rule as the library. Returns the touching pairs.
std::size_t PairsByBruteForce(const Circles& circles);

}  // namespace heliopause::lab
