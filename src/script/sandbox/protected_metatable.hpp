// Metatables without finalizers and weak references.
//
// __gc and __mode make the timing of the garbage collector visible, which differs between a game
// that runs on and one that was loaded. Lua reads __gc only in setmetatable, but __mode at each
// collection, so a check in setmetatable does not suffice: a script may set the field later.
// Therefore setmetatable attaches a copy of the metamethods (keys that begin with "__"), and
// getmetatable returns the original. The price, which the manual names: metamethods added to the
// metatable after setmetatable have no effect. `C.__index = C` sees methods added later, because
// the __index of the copy is C itself.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Pushes the copy to attach for the metatable at `index`. Raises an error if it holds __gc,
// __mode or __concat. Tables with the same metatable share one copy while the metatable does not
// change. O(entries of the metatable), charged.
void PushProtectedMetatable(lua_State* lua, int index);

// Attaches the copy, or nil, on top of the stack to the table at `index`, and pops it. Raises an
// error if __index, __newindex and __call would form a cycle or a chain of more than 8 tables.
void SetMetatable(lua_State* lua, int index);

// Pushes the original of the attached copy at `index`.
void PushOriginalMetatable(lua_State* lua, int index);

}  // namespace heliopause
