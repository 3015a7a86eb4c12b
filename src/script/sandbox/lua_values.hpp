// Helpers for values of a sandboxed state: text without addresses, integers, lists, positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <string_view>

namespace heliopause {

// What a table costs that C++ code makes for a script, by its fields: to push a name and a value
// and to insert them. A text is copied, and most texts need memory.
inline constexpr std::uint64_t kTableCost = 10, kFieldCost = 3;
constexpr std::uint64_t CostOfText(std::size_t bytes) { return 8 + bytes / 8; }

// Set a field of the table on top of the stack, and charge it.
void SetTextField(lua_State* lua, const char* name, std::string_view text);
void SetNumberField(lua_State* lua, const char* name, double value);
void SetIntegerField(lua_State* lua, const char* name, std::int64_t value);
void SetFlagField(lua_State* lua, const char* name, bool value);

// Pushes a new table with capacity for a list of `count`.
void PushNewList(lua_State* lua, std::size_t count);

// Removes the elements behind `count` of the list on top of the stack: those of an earlier result.
// Raises an error for a table with gaps in which Lua finds more than kMaxElements elements.
void TrimList(lua_State* lua, std::size_t count);

// Returns the bytes of the larger part of the table at `index`, the list or the keys beside it,
// with its empty slots.
std::size_t LargerPartOf(lua_State* lua, int index);

// Takes from the table at `index` the empty slots of its list, if most are empty, few elements lie
// behind its border, and there is at most one key beside it; else it has no effect. Not while
// lua_next iterates over the table.
void ShrinkList(lua_State* lua, int index);

// Writes "file:line: " of the innermost running Lua function, or an empty string. Allocates
// nothing.
void WriteWhere(lua_State* lua, char* out, std::size_t size);
// Writes the lines that called that function, innermost first: "lib/steer.lua:30, ai/pirate.lua:8".
// At most 8; a line that calls itself is written once. Allocates nothing.
void WriteTrace(lua_State* lua, char* out, std::size_t size);

// Returns the work of making the message of an error in the function at this level: to name the
// value that has a wrong type, Lua searches the code of the function, or of the one that called a C
// function. Needs one free stack slot.
std::int64_t WorkOfError(lua_State* lua, int level);

// Pushes and returns the text of the value as tostring gives it, but without addresses, which
// differ from run to run. Calls __tostring. Charges the length.
const char* PushText(lua_State* lua, int index, std::size_t* size);

// Returns an integer argument as luaL_checkinteger and luaL_optinteger do, but rejects strings of
// more than 200 characters: the conversion of a numeral runs in C and is not charged.
lua_Integer IntegerAt(lua_State* lua, int index);
lua_Integer IntegerAt(lua_State* lua, int index, lua_Integer otherwise);

// Pushes the table at address `key` of the registry, weak in its keys; creates it first if needed.
void PushWeakTable(lua_State* lua, const void* key);

}  // namespace heliopause
