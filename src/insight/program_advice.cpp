// Rules of thumb, the most serious first: the first one that holds is the advice.
#include "insight/program_advice.hpp"

#include <cstdio>

#include "insight/search_advice.hpp"

namespace heliopause {
namespace {

constexpr double kMostOfRegen = 0.7;  // of what the ship makes: less is left for the guns

}  // namespace

std::string ProgramAdvice(const ProgramLoad& load) {
  if (load.ticks == 0 || load.searches == 0) return {};
  char text[200] = "";
  const auto percent_of = [&load](std::uint64_t ticks) {
    return 100 * static_cast<double>(ticks) / static_cast<double>(load.ticks);
  };
  const bool always =
      static_cast<double>(load.busy_ticks) >= kNearlyAlways * static_cast<double>(load.ticks);
  if (load.without_nodes > 0) {
    std::snprintf(text, sizeof text,
                  "out of nodes in %.0f %% of the ticks: a smaller radius, fewer kinds, limit = 1, "
                  "or a part of the searches in another tick",
                  percent_of(load.without_nodes));
  } else if (load.without_energy > 0) {
    std::snprintf(text, sizeof text, "out of energy in %.0f %% of the ticks: %s, or a reactor",
                  percent_of(load.without_energy),
                  always ? "think_every = 6" : "search less often");
  } else if (load.energy_regen > 0 && load.energy > kMostOfRegen * load.energy_regen) {
    std::snprintf(text, sizeof text,
                  "draws %.0f %% of the energy that the ship makes: %s, or a smaller radius",
                  100 * load.energy / load.energy_regen,
                  always ? "think_every = 6 costs a sixth" : "search less often");
  } else if (always) {
    std::snprintf(text, sizeof text,
                  "searches in %.0f %% of the ticks: think_every = 6 costs a sixth",
                  percent_of(load.busy_ticks));
  }
  return text;
}

}  // namespace heliopause
