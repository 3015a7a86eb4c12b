// The time that is left for a mission, in the line of its objective.
#pragma once

#include "game/rules/game.hpp"
#include "game/state/presentation.hpp"

namespace heliopause {

// The presentation of the game, in which the first objective of each mission with a deadline says
// how much time is left: "Deliver crates to Ferrow Station (4:10)".
Presentation WithMissionTimes(const Game& game);

}  // namespace heliopause
