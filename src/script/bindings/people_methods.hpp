// Methods of handles for disabled ships, scans and escorts.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Adds them to the table on top of the stack.
void AddPeopleMethods(lua_State* lua);

}  // namespace heliopause
