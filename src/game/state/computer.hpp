// The flight computer: a Lua program of the player's that commands the player's ship, if it has the
// outfit. The script host runs it (script/host/lua_host_program.cpp).
//
// The outfit limits how many nodes of the quadtree its searches may visit in a tick, and each node
// draws energy from the ship. A search that would need more returns nothing, and so does each later
// one in that tick.
//
// The nodes that a search visits depend on the shape of the tree, which depends on its history. So
// while a program runs, the shape is part of the state, and the tree is rebuilt when one starts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "game/state/command.hpp"

namespace heliopause {

inline constexpr std::size_t kLongestProgram = std::size_t{64} << 10;  // bytes
inline constexpr std::size_t kLongestProgramName = 64;                 // bytes

// Controls that the player holds, bits: the program has no effect on these.
inline constexpr std::uint8_t kHoldsThrust = 1, kHoldsTurn = 2, kHoldsBrake = 4, kHoldsPrimary = 8,
                              kHoldsSecondary = 16;
inline constexpr std::uint8_t kHoldsSteering = kHoldsThrust | kHoldsTurn | kHoldsBrake;

// Part of the state, if a program is loaded.
struct Computer {
  std::string name;  // of the program, letters, digits, '_' and '-': "turret"
  std::string text;  // its source; empty: no program
  bool on = false;
  std::uint8_t held = 0;          // of the player, see above; while on
  bool assist_before = false;     // flight assist when the program started
  std::uint64_t next_tick = 0;    // of its next run; 0 before the first
  std::uint64_t last_tick = 0;    // of its last run
  std::vector<std::byte> memory;  // self.memory, encoded by the script host; empty before a run

  bool IsEmpty() const { return text.empty(); }
};

// Why searches return nothing for the rest of a tick.
enum class Starved : std::uint8_t { No, Nodes, Energy };

// What the program used in a tick, for its own information and for display. Begins at zero in each.
struct ComputerUse {
  std::uint64_t budget = 0, nodes = 0, searches = 0;
  double energy = 0;
  Starved starved = Starved::No;
};

// "", "nodes" or "energy": the second result of a search that returned nothing for that reason.
const char* NameOf(Starved starved);

// The command that loads a program and, with `start`, starts it.
Command LoadProgramCommand(const std::string& name, const std::string& source, bool start);

// Splits the text of a LoadProgram command. Returns why it is no program, empty if it is one.
std::string ReadProgram(const std::string& command, std::string& name, std::string& text);

}  // namespace heliopause
