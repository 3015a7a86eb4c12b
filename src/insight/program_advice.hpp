// Advice for the program of a flight computer: whether it uses up its nodes or the ship's energy,
// and what to change.
#pragma once

#include <cstdint>
#include <string>

namespace heliopause {

// Sums over some ticks.
struct ProgramLoad {
  std::uint64_t ticks = 0;
  std::uint64_t busy_ticks = 0;  // with a search
  std::uint64_t searches = 0, nodes = 0;
  std::uint64_t most_nodes = 0;      // of one tick
  std::uint64_t budget = 0;          // of one tick
  double energy = 0;                 // drawn
  std::uint64_t without_nodes = 0;   // ticks in which a search returned nothing because of the
  std::uint64_t without_energy = 0;  // budget, or of the energy
  double energy_regen = 0;           // of the ship, in these ticks
};

// The most serious finding, in a sentence with the remedy; empty if there is none.
std::string ProgramAdvice(const ProgramLoad& load);

}  // namespace heliopause
