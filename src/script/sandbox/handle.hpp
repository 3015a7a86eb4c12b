// Handles: game objects as Lua values. A handle is a light userdata whose 64 bits are the object's
// id. Equal ids are therefore equal values and equal table keys, a handle allocates nothing, and it
// never refers to freed memory.
#pragma once

#include <cstdint>
#include <lua.hpp>

#include "game/state/kinds.hpp"

namespace heliopause {

inline std::uint64_t PackId(ObjectId id) { return std::uint64_t{id.slot} << 32 | id.generation; }
inline ObjectId UnpackId(std::uint64_t bits) {
  return {static_cast<std::uint32_t>(bits >> 32), static_cast<std::uint32_t>(bits)};
}

// Lua hashes a light userdata by the lower half of its bits. That half must be the slot: with the
// generation there, which is equal for most objects, all handles would collide. Not an address.
inline void* PointerOf(ObjectId id) {
  return reinterpret_cast<void*>(std::uint64_t{id.generation} << 32 | id.slot);  // NOLINT
}

// Pushes the handle; nil for the null id.
inline void PushHandle(lua_State* lua, ObjectId id) {
  if (id.generation == 0)
    lua_pushnil(lua);
  else
    lua_pushlightuserdata(lua, PointerOf(id));
}

// Returns the id at `index`, which must hold a light userdata.
inline ObjectId HandleAt(lua_State* lua, int index) {
  const auto bits = reinterpret_cast<std::uint64_t>(lua_touserdata(lua, index));
  return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
}

}  // namespace heliopause
