// Handles: how Lua holds game objects. A handle is a light userdata whose 64 bits are the id, so
// equal ids are equal values and equal keys, nothing is allocated or collected, and no handle is
// ever stale memory.
#pragma once

#include <cstdint>
#include <lua.hpp>

#include "game/state/kinds.hpp"

namespace heliopause {

inline std::uint64_t PackId(ObjectId id) { return std::uint64_t{id.slot} << 32 | id.generation; }
inline ObjectId UnpackId(std::uint64_t bits) {
  return {static_cast<std::uint32_t>(bits >> 32), static_cast<std::uint32_t>(bits)};
}

// Lua looks for a light userdata in a table by its lower half: that must be the slot, or all
// handles would fall into one place. It is no address.
inline void* PointerOf(ObjectId id) {
  return reinterpret_cast<void*>(std::uint64_t{id.generation} << 32 | id.slot);  // NOLINT
}

// Pushes the handle; nil for nobody.
inline void PushHandle(lua_State* lua, ObjectId id) {
  if (id.generation == 0)
    lua_pushnil(lua);
  else
    lua_pushlightuserdata(lua, PointerOf(id));
}

// The id at `index`, which holds a light userdata.
inline ObjectId HandleAt(lua_State* lua, int index) {
  const auto bits = reinterpret_cast<std::uint64_t>(lua_touserdata(lua, index));
  return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
}

}  // namespace heliopause
