// Reads which events, messages, visits and timers a brain or scenario file handles.
#pragma once

#include <lua.hpp>

#include "script/state/script_context.hpp"

namespace heliopause {

// Reads on_event, on_message, on_enter, on_leave and timers of the table at `index`, which a file
// returned. Raises a Lua error for an unknown type of event and for a handler that is no function.
void ReadHandlers(lua_State* lua, int index, Handlers& out);

}  // namespace heliopause
