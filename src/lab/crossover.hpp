// From how many bodies on the tree pays: both ways measured, also where brute force wins.
#pragma once

#include <cstddef>
#include <heliopause/sprite_manager.hpp>
#include <vector>

namespace heliopause::lab {

// One whole step for n bodies, everything that has to be done: all move, all touching pairs are
// found.
struct CrossoverRow {
  std::size_t bodies = 0;
  double brute_microseconds = 0;  // move n, compare each with each
  double tree_microseconds = 0;   // Tick (moves, mends the tree) and ForEachOverlappingPair
  bool agree = false;             // both found the same number of pairs
};

// The largest n for which brute force is measured: it makes 8 million checks there.
inline constexpr std::size_t kMostForBruteForce = 4096;

// 2, 4, 8, ... bodies picked evenly from `space`, in managers with these options. Takes some 100
// ms.
std::vector<CrossoverRow> MeasureCrossover(const SpriteManager& space, const SpaceOptions& options);

// The fewest bodies from which on the tree is faster in every larger row; 0: in none.
std::size_t Crossover(const std::vector<CrossoverRow>& rows);

}  // namespace heliopause::lab
