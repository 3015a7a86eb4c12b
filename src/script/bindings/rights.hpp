// Which sandboxes may change the world, and the limits for those in which the game runs by itself.
#pragma once

#include <lua.hpp>

#include "game/state/kinds.hpp"

namespace heliopause {

struct Mailbox;

// Returns whether a brain calls.
bool IsBrain(lua_State* lua);

// Returns whether limits on the number of objects apply: everywhere but in `heliopause script`,
// which steps its game itself.
bool IsLimited(lua_State* lua);

// Raises an error if the world holds the largest allowed number of objects.
void RejectFullWorld(lua_State* lua, const char* function);

// Raises an error if the largest allowed number of objects covers the point, `mover` not counted.
void RejectFullPosition(lua_State* lua, const char* function, Vec2 at, ObjectId mover = {});

// Raises an error if a mission's offer runs: it may only read the game.
void RejectChangeInOffer(lua_State* lua, const char* function);

// Sets the functions in the table on top of the stack; for a brain, functions that raise an error
// instead.
void AddRestricted(lua_State* lua, const luaL_Reg* functions);

// As AddRestricted, for functions of the presentation (game/state/presentation.hpp).
void AddForScenarios(lua_State* lua, const luaL_Reg* functions);

// Raises an error unless a mission runs, and not its offer.
void RequireMission(lua_State* lua, const char* function);

// Returns the mailbox of the brain or the scenario that calls. Raises an error in a mission, and
// where no scenario runs; `purpose` ends its text: "a timer calls a function of its table timers".
Mailbox& RequireMailbox(lua_State* lua, const char* function, const char* purpose);

// As AddRestricted, for functions that only `heliopause script` has: they raise an error elsewhere.
void AddForScripts(lua_State* lua, const luaL_Reg* functions);

}  // namespace heliopause
