// string.find, match, gmatch and gsub over Pattern.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Sets the four in the table on top of the stack.
void OpenPatterns(lua_State* lua);

}  // namespace heliopause
