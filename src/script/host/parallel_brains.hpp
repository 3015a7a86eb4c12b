// What brains that run at the same time need between the beginning of a tick and the end of the
// last of them. See lua_host_parallel.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/state/command.hpp"
#include "game/state/objects.hpp"
#include "script/host/loaded_file.hpp"
#include "script/host/script_meter.hpp"
#include "script/state/brain_store.hpp"
#include "script/state/run_order.hpp"

namespace heliopause {

// What the brains of a tick have used of their common budget.
struct ThinkTotals {
  std::uint64_t used = 0, most = 0;
  std::string_view heaviest;  // the brain whose single run used most

  void Add(std::string_view brain, std::uint64_t work) {
    used += work;
    if (work <= most) return;
    most = work;
    heaviest = brain;
  }
};

// The run of one brain at the same time as others, and what it would change.
struct BrainRun {
  const Ship* ship = nullptr;
  BrainState* brain = nullptr;
  std::size_t file = 0;  // index into ParallelBrains::files
  Mailbox before;        // the mailbox as it was
  BrainTurn turn;
  RunCost cost;
  std::uint64_t nearest = 0;  // searches for the nearest
  std::vector<Command> orders;
  std::vector<std::byte> memory;
  lua_Integer pause = 0;
  bool thinks = false;
};

struct ParallelBrains {
  // What one thread works with. The first lane has the ScriptContext and the states of the host.
  struct Lane {
    ScriptContext* context = nullptr;
    std::unique_ptr<ScriptContext> own_context;
    std::map<std::string, LoadedFile, std::less<>> own_files;
    std::vector<LoadedFile*> files;  // by index of ParallelBrains::files; empty: it runs nothing
    std::vector<bool> has_run;       // by the same index
    bool has_changed = false;        // a file keeps other values than when it was loaded
  };
  std::vector<LoadedFile*> files;  // of the runs, in the host's map
  std::vector<Lane> lanes;
  std::size_t used_lanes = 0;  // of this order; the others keep their states
  std::vector<BrainRun> runs;  // longer than `count`, to keep its memory
  std::size_t count = 0;
  RunOrder order;
  // Bytes that each run may keep more than before, so that all fit: one that needs more runs again
  // by itself.
  std::size_t most_growth = 0;
  std::uint64_t stop_tick = 0;  // the last tick in which a run had to be repeated by itself
  int stops = 0;                // in that tick
  std::uint64_t committed = 0;  // runs that had an effect
};

}  // namespace heliopause
