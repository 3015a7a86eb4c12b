// How Lua steers a ship: methods of its handle that become Commands. A brain commands its own ship
// and no other; scenarios, the console and script files command any, from the next tick on.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Sets the methods in the table on top of the stack.
void AddCommands(lua_State* lua);

}  // namespace heliopause
