// The table `space`: what scripts ask the world for, and what scenarios, the console and script
// files may do to it.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Each sets its functions in the table on top of the stack.
void AddSearches(lua_State* lua);  // near, nearest, ... projectiles
void AddReadings(lua_State* lua);  // ships, contacts, incoming, get, tick, stats, ...
void AddRights(lua_State* lua);    // spawn, remove, place, damage, hash, step, ...

// Adds handles and `space` to a state, with the rights of its sandbox's kind.
void OpenGame(lua_State* lua);

// Pushes the table `space` of this state, also where a script has overwritten the global.
void PushSpaceTable(lua_State* lua);

}  // namespace heliopause
