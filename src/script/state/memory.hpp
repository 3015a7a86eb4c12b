// Script memory (self.memory, space.memory) as bytes. It is encoded after each think and decoded
// before the next, so that a game that runs on and one that was loaded cannot differ.
//
// Format: no bytes for an empty table; else one byte (1 if a table occurs more than once) and the
// root table. A value is a tag (memory_tag.hpp) and its content. A table is its count of entries,
// then keys and values in the order of ordered_keys.hpp. A table that occurs again is written as
// the number of its first occurrence.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

struct lua_State;

namespace heliopause {

inline constexpr std::size_t kLargestMemory = std::size_t{64}
                                              << 10;  // bytes, one ship's or the scenario's
inline constexpr int kDeepestMemory = 64;             // tables in tables

// Replaces `out` by the encoded table at `index`. Raises a Lua error that names the path of a value
// that cannot be stored (function, coroutine, metatable, cycle, ...), and beyond the limits above.
// The path begins with `name`.
void WriteMemory(lua_State* lua, int index, const char* name, std::vector<std::byte>& out);

// Pushes the table decoded from the bytes, which CheckMemory accepted or WriteMemory wrote.
void PushMemory(lua_State* lua, std::span<const std::byte> bytes);

// Throws BadBytes unless WriteMemory could have written the bytes.
void CheckMemory(std::span<const std::byte> bytes);

}  // namespace heliopause
