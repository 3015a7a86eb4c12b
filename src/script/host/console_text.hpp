// Values as text for the console: handles with names, tables with their content.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Appends the value at `index` to the sandbox's output. Strings in tables are quoted; tables are
// shown to a depth of 3 with 40 entries each, about 4,000 bytes in total. Raises the error of a
// __tostring.
void AddShown(lua_State* lua, int index);

// Sets help() and reload() as globals.
void OpenConsole(lua_State* lua);

}  // namespace heliopause
