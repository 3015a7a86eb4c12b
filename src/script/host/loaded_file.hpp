// A file of scripts in a state of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "script/sandbox/sandbox.hpp"
#include "script/state/kept_values.hpp"
#include "script/state/locals_watch.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {

// A loaded brain, scenario or mission file. The table that it returned is in the registry at
// kFileTable.
struct LoadedFile {
  std::string name;  // "ai/pirate", "scenarios/siege"
  std::unique_ptr<Sandbox> sandbox;
  std::string error;              // why loading failed; empty after success
  std::uint64_t load_work = 0;    // what loading used of its budget
  std::uint64_t think_every = 1;  // ticks; brains only
  bool has_tick = false;          // scenarios and missions: it has on_tick
  bool missions = false;          // scenarios only: ports offer missions
  // Missions only.
  std::string title;
  int offers = 1;     // at a port at most
  double chance = 1;  // that offer is called
  bool once = false;  // not offered again when it runs or is done
  bool story = false;
  Handlers handlers;
  LocalsWatch locals;
  // Brains only: whether its brains may run at the same time as others.
  KeptValues kept;  // recorded before the first run
  bool has_run = false;
  // It has run since `kept` was compared; or the order in which it ran has not ended.
  bool may_have_changed = false;
  bool keeps_values = false;  // a run has changed what the file keeps: its brains run one by one
};

}  // namespace heliopause
