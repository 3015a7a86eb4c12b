// The lab without a window: its speed, and the state at the end.
#pragma once

#include <cstdint>

#include "lab/world.hpp"

namespace heliopause::lab {

struct Report {
  std::uint64_t ticks = 0;
  std::size_t bodies = 0;  // at the end, of all managers
  Tally last;              // of the particles, in the last tick
  double ms_per_tick = 0;  // mean: move, update the tree, find all pairs
  double slowest_ms = 0;
  std::uint64_t hash = 0;  // of the world at the end
};

Report RunHeadless(const Settings& settings, std::uint64_t ticks);

}  // namespace heliopause::lab
