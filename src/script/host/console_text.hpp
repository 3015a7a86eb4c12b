// Results as the console shows them: handles readable, small tables whole.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Appends the value at `index` to the sandbox's output: strings quoted within tables, tables to a
// depth of 3 and 40 entries each, about 4,000 bytes in all. Raises what a __tostring raises.
void AddShown(lua_State* lua, int index);

// Sets help() and reload() as globals.
void OpenConsole(lua_State* lua);

}  // namespace heliopause
