// Commands that Lua posts for the next tick.
#pragma once

#include "game/state/command.hpp"

namespace heliopause {

class Game;
class Sandbox;

// Posts the command and reports it to the observer of the host if a script file posts it. May throw
// std::bad_alloc, and what the observer throws: call it inside Try().
void PostCommand(Sandbox& sandbox, Game& game, Command command);

}  // namespace heliopause
