// The names of brains as arguments of bindings.
#pragma once

#include <lua.hpp>
#include <string_view>

namespace heliopause {

// Raises an error that lists the known names unless scripts/game/ai has that brain; "" passes.
// Reads the folder only when the name is not known yet. Loads the file if no ship has that brain
// yet, and charges that: many files that load slowly must not hold up one tick.
void CheckBrainName(lua_State* lua, const char* function, std::string_view brain);

}  // namespace heliopause
