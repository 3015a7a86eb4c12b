// The methods of handles: handle:position(), handle:hull() and so on.
#pragma once

#include <lua.hpp>
#include <string>

#include "game/state/kinds.hpp"

namespace heliopause {

class Game;

// `ship "Kestrel" (pirate)`; "nothing" when it is gone or there is no game. May throw
// std::bad_alloc.
std::string Describe(const Game* game, ObjectId id);

// Gives all handles of this state their methods.
void OpenHandles(lua_State* lua);

}  // namespace heliopause
