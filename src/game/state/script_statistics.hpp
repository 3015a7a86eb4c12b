// What each script file has cost since its host was created: for the table of scripts (F6) and for
// tools. Not part of the state: never saved or hashed, and no rule, brain or scenario reads it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace heliopause {

// Counters only grow, so that a reader shows rates by the difference of two readings.
struct ScriptStatistics {
  std::string file;        // "ai/pirate", "scenarios/siege", "console", a script file's name
  std::uint64_t runs = 0;  // loads, calls of think, ticks of a scenario, console lines
  std::uint64_t instructions = 0;       // units of budget: VM instructions and what counts as such
  std::uint64_t searches = 0;           // calls that searched the index, and checks of regions
  std::uint64_t errors = 0;             // failed runs
  std::uint64_t throttled = 0;          // calls of think that had to wait for the next tick
  double microseconds = 0;              // wall time of all runs and checks of regions
  std::size_t memory = 0;               // bytes in use after the last run, garbage included
  std::uint64_t most_instructions = 0;  // of one run
  bool stopped = false;                 // by ten failures within 60 s, until a reload
  std::string last_error;               // "file:line: message"; empty without one
  // The brain with the longest call in the tick in which this one was throttled last: "pirate".
  std::string throttled_by;
};

}  // namespace heliopause
