// The methods of handles that read ships: handle:hull(), handle:weapon() and so on.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Sets the methods in the table on top of the stack.
void AddShipMethods(lua_State* lua);

}  // namespace heliopause
