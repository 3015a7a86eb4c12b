// Lua's standard libraries as a sandbox offers them: without ways out and with their work charged.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Each sets its globals and leaves the stack as it was. They raise Lua errors (memory alone).
void OpenBase(lua_State* lua);
// Clears what include() remembers, so that the next call runs the file again. Raises no error.
void ForgetIncludes(lua_State* lua);
void OpenCoroutine(lua_State* lua);
void OpenString(lua_State* lua);
void OpenTable(lua_State* lua);
void OpenMath(lua_State* lua);

}  // namespace heliopause
