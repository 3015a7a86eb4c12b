// Copies of metatables are shared as long as the original stays as it was: a class with a thousand
// objects has one.
#include "script/sandbox/protected_metatable.hpp"

#include <cstring>

#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// Addresses as registry keys. In a copy, kOriginal leads back; no script ever holds a copy.
const char kCopies = 0;
const char kOriginal = 0;
const char kAbove = 0;

// Lua follows these from table to table, up to 2000 of them within one instruction.
constexpr const char* kLinks[] = {"__index", "__newindex", "__call"};
constexpr lua_Integer kLongestChain = 32;
constexpr int kFewSteps = 100;  // of a walk along chains; more are charged for

bool IsMetamethod(lua_State* lua, int index) {
  if (lua_type(lua, index) != LUA_TSTRING) return false;
  const char* name = lua_tostring(lua, index);
  return name[0] == '_' && name[1] == '_';
}

// The table of the registry at `key`; weak in its keys, or every table ever noted would stay.
// Nobody sees it shrink.
void PushWeakTable(lua_State* lua, const char* key) {
  if (lua_rawgetp(lua, LUA_REGISTRYINDEX, key) == LUA_TTABLE) return;
  lua_pop(lua, 1);
  lua_newtable(lua);
  lua_createtable(lua, 0, 1);
  lua_pushliteral(lua, "k");
  lua_setfield(lua, -2, "__mode");
  lua_setmetatable(lua, -2);
  lua_pushvalue(lua, -1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, key);
}

int CountEntries(lua_State* lua, int table) {
  int count = 0;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) ++count;
  return count;
}

// Is the copy on top still what the original says? One entry of it is kOriginal.
bool StillTrue(lua_State* lua, int original) {
  const int copy = lua_gettop(lua);
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

void PushCopy(lua_State* lua, int original, int copies) {
  lua_createtable(lua, 0, 4);
  const int copy = lua_gettop(lua);
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
}

// ---- chains ----

// How many tables lead to the one at `table` one after another. Only what is led to is noted.
lua_Integer AboveOf(lua_State* lua, int table) {
  PushWeakTable(lua, &kAbove);
  lua_pushvalue(lua, table);
  lua_rawget(lua, -2);
  const lua_Integer above = lua_tointeger(lua, -1);
  lua_pop(lua, 2);
  return above;
}

bool RaiseLinked(lua_State* lua, int table, lua_Integer above, int& steps);

// Notes that so many tables lead to this one, and what follows for those that it leads to. False
// when a chain becomes too long.
bool Raise(lua_State* lua, int table, lua_Integer above, int& steps) {
  if (++steps > kFewSteps) Sandbox::Of(lua).Charge(lua, 10);
  if (above > kLongestChain) return false;
  if (AboveOf(lua, table) >= above) return true;
  PushWeakTable(lua, &kAbove);
  lua_pushvalue(lua, table);
  lua_pushinteger(lua, above);
  lua_rawset(lua, -3);
  lua_pop(lua, 1);
  return RaiseLinked(lua, table, above + 1, steps);
}

bool RaiseLinked(lua_State* lua, int table, lua_Integer above, int& steps) {
  luaL_checkstack(lua, 8, "too deep");
  if (!lua_getmetatable(lua, table)) return true;
  bool fits = true;
  for (const char* link : kLinks) {
    lua_pushstring(lua, link);
    if (lua_rawget(lua, -2) == LUA_TTABLE) fits = Raise(lua, lua_gettop(lua), above, steps);
    lua_pop(lua, 1);
    if (!fits) break;
  }
  lua_pop(lua, 1);
  return fits;
}

}  // namespace

void PushProtectedMetatable(lua_State* lua, int index) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const int original = lua_absindex(lua, index);
  luaL_checkstack(lua, 8, "too deep");
  for (const char* refused : {"__gc", "__mode"}) {
    lua_pushstring(lua, refused);
    if (lua_rawget(lua, original) != LUA_TNIL)
      luaL_error(lua, "setmetatable refuses %s: it would make the garbage collector visible",
                 refused);
    lua_pop(lua, 1);
  }
  sandbox.ChargeTraversal(lua);
  sandbox.Charge(lua, 30 + 8 * static_cast<std::uint64_t>(CountEntries(lua, original)));
  const std::uint64_t left = sandbox.Left();
  PushWeakTable(lua, &kCopies);
  const int copies = lua_gettop(lua);
  lua_pushvalue(lua, original);
  if (lua_rawget(lua, copies) != LUA_TTABLE || !StillTrue(lua, original)) {
    lua_pop(lua, 1);
    PushCopy(lua, original, copies);
  }
  lua_remove(lua, copies);
  sandbox.SetLeft(left);  // a copy that was there already must not make the script cheaper
}

void SetMetatable(lua_State* lua, int index) {
  const int table = lua_absindex(lua, index);
  const std::uint64_t left = Sandbox::Of(lua).Left();
  lua_setmetatable(lua, table);
  int steps = 0;
  if (!RaiseLinked(lua, table, AboveOf(lua, table) + 1, steps)) {
    lua_pushnil(lua);
    lua_setmetatable(lua, table);
    luaL_error(lua,
               "setmetatable: tables that lead to each other (__index, __newindex, __call), "
               "more than %d in a row, or back to the first",
               static_cast<int>(kLongestChain));
  }
  if (steps <= kFewSteps) Sandbox::Of(lua).SetLeft(left);
}

void PushOriginalMetatable(lua_State* lua, int index) {
  lua_rawgetp(lua, lua_absindex(lua, index), &kOriginal);
}

}  // namespace heliopause
