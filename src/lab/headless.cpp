// As fast as it goes, in one thread.
#include "lab/headless.hpp"

#include <algorithm>

#include "base/stopwatch.hpp"

namespace heliopause::lab {

Report RunHeadless(const Settings& settings, std::uint64_t ticks) {
  World world(settings);
  Report report;
  double spent = 0;
  for (std::uint64_t i = 0; i < ticks; ++i) {
    const Stopwatch watch;
    world.Tick();
    const double ms = watch.Microseconds() / 1000;
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
