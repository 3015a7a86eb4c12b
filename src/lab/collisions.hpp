// Touching pairs, by the tree and by brute force, and the cost of both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <vector>

namespace heliopause::lab {

// Counts of one tick. `brute_checks` is computed from `bodies`; `tree_checks` is counted.
struct Tally {
  std::size_t bodies = 0;
  std::size_t pairs = 0;         // touching pairs
  std::size_t colliding = 0;     // bodies in at least one touching pair
  std::size_t brute_checks = 0;  // n (n - 1) / 2
  std::size_t tree_checks = 0;   // circles compared with circles
  std::size_t node_checks = 0;   // nodes compared with nodes, in addition
  double microseconds = 0;       // of the search in the tree, wall clock
};

inline std::size_t BruteForceChecks(std::size_t n) { return n < 2 ? 0 : n * (n - 1) / 2; }

// Finds all touching pairs of a manager and marks the bodies in them. Update starts from scratch.
class Collisions {
 public:
  const Tally& Update(const SpriteManager& space);
  const Tally& Last() const { return tally_; }
  bool Has(SpriteId id) const { return id.slot < hit_.size() && hit_[id.slot] != 0; }
  void Mark(SpriteId id);  // for a hit between managers
  void Clear();

 private:
  std::vector<std::uint8_t> hit_;  // by slot
  Tally tally_;
};

// The bodies in columns, for brute force.
struct Circles {
  std::vector<double> x, y, radius, vx, vy;
  std::size_t Count() const { return x.size(); }
};
Circles GatherCircles(const SpriteManager& space);

// Compares each body with each, by the rule of the library. Returns the number of touching pairs.
std::size_t PairsByBruteForce(const Circles& circles);

}  // namespace heliopause::lab
