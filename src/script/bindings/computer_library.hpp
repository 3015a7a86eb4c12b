// The flight computer for scripts: what it is, its program, and the searches of that program, which
// cost nodes and energy.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Replaces the searches of the table `space` of this state by such that are metered: they draw from
// the budget of the flight computer, and return nothing with the reason once that is used up. What
// a program does not have (messages, timers, regions) becomes an error. For the state of a program.
void MeterSearches(lua_State* lua);

}  // namespace heliopause
