// One colour per phase of a tick.
#include "view/tree_view/game_phases.hpp"

namespace heliopause {

namespace {
// In the order of the times in SampleOf.
const std::array<TickPhase, 6> kPhases{{{"think", Rgba(110, 190, 255)},
                                        {"move", Rgba(112, 222, 146)},
                                        {"hits", Rgba(255, 130, 120)},
                                        {"fly", Rgba(248, 212, 92)},
                                        {"scenario", Rgba(196, 150, 255)},
                                        {"commands", Rgba(170, 182, 194)}}};
}  // namespace

std::span<const TickPhase> GamePhases() { return kPhases; }

TickSample SampleOf(const Game& game) {
  const Statistics now = game.Space().GetStatistics();
  const PhaseTimes& t = game.Times();
  return {game.TickNumber(), {t.think, t.move, t.hits, t.fly, t.scenario, t.commands},
          t.total,           now.splits,
          now.merges,        now.strays,
          now.sprites};
}

}  // namespace heliopause
