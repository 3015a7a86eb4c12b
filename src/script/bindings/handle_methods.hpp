// The metatable of handles: handle:position(), handle:hull(), handle:thrust() and so on.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Gives all handles of this state their methods.
void OpenHandles(lua_State* lua);

}  // namespace heliopause
