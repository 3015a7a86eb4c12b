// Times of ticks by phase, for `run --every`.
#pragma once

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <ctime>

#include "game/rules/game.hpp"
#include "game/state/script_statistics.hpp"

namespace heliopause {

// Sums the times of ticks, in milliseconds: by the wall clock per phase, and the processor time in
// total and of all threads, which does not change with the load of other programs.
class TickTimeTotals {
 public:
  void Add(const Game& game) {
    const PhaseTimes& tick = game.Times();
    ++ticks_;
    sum_.commands += tick.commands;
    sum_.think += tick.think;
    sum_.fly += tick.fly;
    sum_.move += tick.move;
    sum_.hits += tick.hits;
    sum_.scenario += tick.scenario;
    sum_.total += tick.total;
    slowest_ = std::max(slowest_, tick.total);
    std::uint64_t waited = 0;
    for (const ScriptStatistics& file : game.GetScriptStatistics()) waited += file.throttled;
    // A new host begins with 0 again.
    waited_ += waited >= waited_before_ ? waited - waited_before_ : waited;
    waited_before_ = waited;
  }

  // Prints one line with the mean per tick, and begins again. At least one tick must have been
  // added.
  void Print(const Game& game) {
    const double n = static_cast<double>(ticks_);
    const double processor = 1000.0 * static_cast<double>(std::clock() - began_) / CLOCKS_PER_SEC;
    std::printf(
        "tick %" PRIu64
        ": %zu ships, %zu shots, %zu sprites, %.3f ms a tick, slowest %.3f, processor %.3f: "
        "commands %.3f, think %.3f, fly %.3f, move %.3f, hits %.3f, scenario %.3f, brains waiting "
        "%.1f\n",
        game.TickNumber(), game.Ships().size(), game.Shots().size(), game.Space().Count(),
        sum_.total / n, slowest_, processor / n, sum_.commands / n, sum_.think / n, sum_.fly / n,
        sum_.move / n, sum_.hits / n, sum_.scenario / n, static_cast<double>(waited_) / n);
    std::fflush(stdout);
    began_ = std::clock();
    ticks_ = waited_ = 0;
    sum_ = {};
    slowest_ = 0;
  }

 private:
  std::clock_t began_ = std::clock();
  std::uint64_t ticks_ = 0;
  PhaseTimes sum_;
  double slowest_ = 0;
  // Calls of think that waited, because the budget of a tick was used up; before: up to the last
  // Add.
  std::uint64_t waited_ = 0, waited_before_ = 0;
};

}  // namespace heliopause
