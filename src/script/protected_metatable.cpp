// Copies of metatables are shared as long as the original stays as it was: a class with a thousand
// objects has one.
#include "script/protected_metatable.hpp"

#include <cstring>

#include "script/sandbox.hpp"

namespace heliopause {
namespace {

// Addresses as registry keys. In a copy, kOriginal leads back; no script ever holds a copy.
const char kCopies = 0;
const char kOriginal = 0;

bool IsMetamethod(lua_State* lua, int index) {
  if (lua_type(lua, index) != LUA_TSTRING) return false;
  const char* name = lua_tostring(lua, index);
  return name[0] == '_' && name[1] == '_';
}

// original -> its latest copy. Weak in its keys, or every metatable ever used would stay; nobody
// sees it shrink.
void PushCopies(lua_State* lua) {
  if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &kCopies) == LUA_TTABLE) return;
  lua_pop(lua, 1);
  lua_newtable(lua);
  lua_createtable(lua, 0, 1);
  lua_pushliteral(lua, "k");
  lua_setfield(lua, -2, "__mode");
  lua_setmetatable(lua, -2);
  lua_pushvalue(lua, -1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kCopies);
}

int CountEntries(lua_State* lua, int table) {
  int count = 0;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) ++count;
  Sandbox::Of(lua).Charge(lua, 20 + 4 * static_cast<std::uint64_t>(count));
  return count;
}

// Is the copy on top still what the original says? One entry of it is kOriginal.
bool StillTrue(lua_State* lua, int original) {
  const int copy = lua_gettop(lua);
  CountEntries(lua, original);  // it pays for the comparison that follows
  int metamethods = 0;
  for (lua_pushnil(lua); lua_next(lua, original) != 0; lua_pop(lua, 1)) {
    if (!IsMetamethod(lua, -2)) continue;
    ++metamethods;
    lua_pushvalue(lua, -2);
    lua_rawget(lua, copy);
    const bool same = lua_rawequal(lua, -1, -2) != 0;
    lua_pop(lua, 1);
    if (same) continue;
    lua_pop(lua, 2);
    return false;
  }
  return CountEntries(lua, copy) == metamethods + 1;
}

}  // namespace

void PushProtectedMetatable(lua_State* lua, int index) {
  const int original = lua_absindex(lua, index);
  luaL_checkstack(lua, 8, "too deep");
  for (const char* refused : {"__gc", "__mode"}) {
    lua_pushstring(lua, refused);
    if (lua_rawget(lua, original) != LUA_TNIL)
      luaL_error(lua, "setmetatable refuses %s: it would make the garbage collector visible",
                 refused);
    lua_pop(lua, 1);
  }
  PushCopies(lua);
  const int copies = lua_gettop(lua);
  lua_pushvalue(lua, original);
  if (lua_rawget(lua, copies) == LUA_TTABLE && StillTrue(lua, original)) {
    lua_remove(lua, copies);
    return;
  }
  lua_pop(lua, 1);
  lua_createtable(lua, 0, 4);
  const int copy = lua_gettop(lua);
  CountEntries(lua, original);
  for (lua_pushnil(lua); lua_next(lua, original) != 0; lua_pop(lua, 1)) {
    if (!IsMetamethod(lua, -2)) continue;
    lua_pushvalue(lua, -2);
    lua_pushvalue(lua, -2);
    lua_rawset(lua, copy);
  }
  lua_pushvalue(lua, original);
  lua_rawsetp(lua, copy, &kOriginal);
  lua_pushvalue(lua, original);
  lua_pushvalue(lua, copy);
  lua_rawset(lua, copies);
  lua_remove(lua, copies);
}

void PushOriginalMetatable(lua_State* lua, int index) {
  lua_rawgetp(lua, lua_absindex(lua, index), &kOriginal);
}

}  // namespace heliopause
