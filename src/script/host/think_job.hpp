// One run of a brain, or of the program of the flight computer: what it gets, and what it returns.
// The end of a run is also that of a mission.
#pragma once

#include <cstddef>
#include <lua.hpp>
#include <vector>

#include "game/state/kinds.hpp"
#include "script/host/delivery.hpp"
#include "script/state/locals_watch.hpp"

namespace heliopause {

struct ThinkJob {
  ObjectId ship;
  double seconds;                        // since the last think
  const std::vector<std::byte>* memory;  // encoded self.memory before the think
  std::vector<std::byte>* new_memory;    // and after it
  Deliveries* deliveries;
  bool thinks;  // else only the deliveries are handled
  LocalsWatch* locals;
  lua_Integer pause = 0;          // ticks until the next think; 0: think_every of the file
  const char* changed = nullptr;  // a variable that lives on; see LocalsWatch
  // What the brain may keep after the run: see BrainStore::MostFor.
  std::size_t most_bytes = ~std::size_t{0};
};

// Ends a run whose `self` is at this index: encodes self.memory into `memory`. Returns the variable
// of the file that lives on, see LocalsWatch; nullptr without one.
const char* EndRun(lua_State* lua, int self, std::vector<std::byte>& memory, LocalsWatch& locals);

// Runs the handlers and think of the file in this state, with a ThinkJob as light userdata. For
// Sandbox::Run.
int ThinkBody(lua_State* lua);

}  // namespace heliopause
