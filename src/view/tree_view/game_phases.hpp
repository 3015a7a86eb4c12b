// Time line samples of a game.
#pragma once

#include "game/rules/game.hpp"
#include "view/teaching/time_line.hpp"

namespace heliopause {

// The phases of a game tick, in the order of TickSample::ms.
std::span<const TickPhase> GamePhases();

// The last tick of the game.
TickSample SampleOf(const Game& game);

}  // namespace heliopause
