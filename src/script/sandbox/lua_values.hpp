// Helpers for values of a sandboxed state: text without addresses, integers, lists, positions.
#pragma once

#include <cstddef>
#include <lua.hpp>

namespace heliopause {

// A new table with room for a list of `count`, pushed.
void PushNewList(lua_State* lua, std::size_t count);

// "file:line: " of the innermost Lua function that runs, or nothing. Allocates nothing.
void WriteWhere(lua_State* lua, char* out, std::size_t size);

// What tostring gives, pushed: never an address. Calls __tostring. Charges the length.
const char* PushText(lua_State* lua, int index, std::size_t* size);

// A whole number, as luaL_checkinteger and luaL_optinteger give it, but from numerals of at most
// 200 characters: Lua reads a numeral in C, out of sight of the budget, each time that it is used
// as a number.
lua_Integer IntegerAt(lua_State* lua, int index);
lua_Integer IntegerAt(lua_State* lua, int index, lua_Integer otherwise);

}  // namespace heliopause
