// The flight computer for scripts: what it is, its program, and the searches of that program, which
// cost nodes and energy.
#pragma once

#include <lua.hpp>

namespace heliopause {

// For the state of a program: replaces the searches in its table `space` by metered ones. These
// draw from the budget of the flight computer, and return nothing and the reason once it is used
// up. Calls that a program does not have (messages, timers, regions) raise an error.
void MeterSearches(lua_State* lua);

}  // namespace heliopause
