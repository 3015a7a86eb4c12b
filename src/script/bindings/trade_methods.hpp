// The methods of handles for cargo, markets and outfits: handle:price(good) and so on.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Sets the methods in the table on top of the stack.
void AddTradeMethods(lua_State* lua);

}  // namespace heliopause
