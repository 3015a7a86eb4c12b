// Metatables that cannot turn on a table.
//
// __gc and __mode make the garbage collector's timing visible, which differs between a game that
// runs on and one that was loaded. Lua honours __gc only when it stands there at setmetatable time,
// but reads __mode at each collection, so a check alone would not hold: a script may set the field
// later. Therefore setmetatable attaches a copy of the metamethods (keys that start with "__"), and
// getmetatable gives back the original. The price, told in the manual: metamethods are those that
// stand in the metatable when setmetatable is called. `C.__index = C` sees methods added later as
// ever, since the copy's __index is C itself.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Pushes the copy to attach for the table at `index`. Raises an error when it holds __gc or __mode.
// Copies are shared by tables with the same metatable while it does not change. O(entries of the
// metatable), charged.
void PushProtectedMetatable(lua_State* lua, int index);

// Attaches the copy, or nil, on top of the stack to the table at `index`, and pops it. Raises an
// error when tables would lead to each other by their metatables without end, or nearly so.
void SetMetatable(lua_State* lua, int index);

// Replaces the attached copy on top of the stack by what the script gave.
void PushOriginalMetatable(lua_State* lua, int index);

}  // namespace heliopause
