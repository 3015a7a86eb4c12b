// Measures from which number of bodies on the tree is faster than brute force.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <heliopause/sprite_manager.hpp>

namespace heliopause::lab {

// One step for n bodies: all bodies move, all touching pairs are found.
struct CrossoverRow {
  std::size_t bodies = 0;
  double brute_microseconds = 0;  // move n, compare each with each
  double tree_microseconds = 0;   // Tick (moves, updates the tree) and ForEachOverlappingPair
  bool agree = false;             // both found the same number of pairs
};

// The largest n for which brute force is measured: 8 million checks.
inline constexpr std::size_t kMaxBruteForceBodies = 4096;

// At most one row for each power of two from 2 to kMaxBruteForceBodies.
using CrossoverRows = boost::container::static_vector<CrossoverRow, 12>;

// Measures 2, 4, 8, ... bodies sampled evenly from `space`, in managers with these options. Takes
// about 100 ms.
CrossoverRows MeasureCrossover(const SpriteManager& space, const SpaceOptions& options);

// Returns the smallest number of bodies from which on the tree is faster in every row; 0 if none.
std::size_t Crossover(const CrossoverRows& rows);

}  // namespace heliopause::lab
