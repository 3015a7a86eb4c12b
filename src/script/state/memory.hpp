// What scripts remember between ticks, as bytes: written after each think and read before the next,
// so that a game that runs on and one that was loaded cannot differ.
//
// Form: nothing at all for an empty table; else a byte (1: tables are shared) and the root table. A
// value is a tag and its content; a table is its count and then keys and values in the order of
// ordered_keys.hpp. A table that occurs again is a reference to the n-th one, so that shared tables
// stay shared.
#pragma once

#include <cstddef>
#include <lua.hpp>
#include <span>
#include <vector>

namespace heliopause {

inline constexpr std::size_t kLargestMemory = std::size_t{64}
                                              << 10;  // bytes, one ship's or the scenario's
inline constexpr int kDeepestMemory = 64;             // tables in tables

// Replaces `out` by the table at `index`. Raises a Lua error that names the path of a value that
// cannot be kept (functions, coroutines, metatables, cycles, ...), and for too much or too deep.
// `name` starts the path.
void WriteMemory(lua_State* lua, int index, const char* name, std::vector<std::byte>& out);

// Pushes the table that the bytes hold; they passed CheckMemory or come from WriteMemory.
void PushMemory(lua_State* lua, std::span<const std::byte> bytes);

// Throws BadBytes unless the bytes are what WriteMemory could have written.
void CheckMemory(std::span<const std::byte> bytes);

}  // namespace heliopause
