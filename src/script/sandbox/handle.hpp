// Handles: game objects as Lua values. A handle is a light userdata whose 64 bits encode the
// object's id. Equal ids are therefore equal values and equal table keys, a handle allocates
// nothing, and it never refers to freed memory.
#pragma once

#include <cstdint>
#include <lua.hpp>

#include "game/state/kinds.hpp"

namespace heliopause {

inline std::uint64_t PackId(ObjectId id) { return std::uint64_t{id.slot} << 32 | id.generation; }
inline ObjectId UnpackId(std::uint64_t bits) {
  return {static_cast<std::uint32_t>(bits >> 32), static_cast<std::uint32_t>(bits)};
}

// Lua hashes a light userdata by the remainder of the lower half of its bits. That half must depend
// on both numbers: the generation is equal for most objects, and the slot is equal for those that
// follow each other in one slot. Combined by xor, the slot can be read back.
inline std::uint32_t Scattered(std::uint32_t generation) {
  std::uint32_t bits = generation * 0x9E3779B1u;
  bits = (bits ^ (bits >> 15)) * 0x85EBCA77u;
  return bits ^ (bits >> 13);
}

// The value of the handle. Not an address.
inline void* PointerOf(ObjectId id) {
  const std::uint32_t low = id.slot ^ Scattered(id.generation);
  return reinterpret_cast<void*>(std::uint64_t{id.generation} << 32 | low);  // NOLINT
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
  const auto generation = static_cast<std::uint32_t>(bits >> 32);
  return {static_cast<std::uint32_t>(bits) ^ Scattered(generation), generation};
}

}  // namespace heliopause
