// The names of brains as arguments of bindings.
#pragma once

#include <lua.hpp>
#include <string_view>

namespace heliopause {

// Raises an error that lists the known names unless scripts/game/ai has that brain; "" passes.
// Reads the folder only when the name is not known yet.
void CheckBrainName(lua_State* lua, const char* function, std::string_view brain);

}  // namespace heliopause
