// Methods of handles that command a ship. A brain commands its own ship only; scenarios, the
// console and script files command any ship, with effect from the next tick.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Sets the methods in the table on top of the stack.
void AddCommands(lua_State* lua);

}  // namespace heliopause
