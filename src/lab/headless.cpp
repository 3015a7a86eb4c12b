// Ticks as fast as possible in one thread, and times each tick.
#include "lab/headless.hpp"

#include <algorithm>

#include "base/stopwatch.hpp"

namespace heliopause::lab {

// The hash is taken after the clock has stopped.
Report RunHeadless(const Settings& settings, std::uint64_t ticks) {
  World world(settings);
  Report report;
  double spent = 0;
  for (std::uint64_t i = 0; i < ticks; ++i) {
    const Stopwatch watch;
    world.Tick();
    const double ms = watch.Milliseconds();
    spent += ms;
    report.slowest_ms = std::max(report.slowest_ms, ms);
  }
  report.ticks = ticks;
  report.bodies = world.Count();
  report.last = world.CollisionsOf(Role::Particles).Last();
  report.ms_per_tick = ticks == 0 ? 0 : spent / static_cast<double>(ticks);
  report.hash = world.Hash();
  return report;
}

}  // namespace heliopause::lab
