// Two weak tables in the registry:
//
//   kCopies  original metatable -> its copy, shared while the original does not change
//   kDepth   table -> length of the longest chain of __index, __newindex, __call that leads to it
//
// Lua follows such a chain within one instruction. setmetatable adds one link; the depth of all
// tables behind it rises, and a depth beyond kLongestChain is an error. A cycle raises depths until
// it meets that limit.
#include "script/sandbox/protected_metatable.hpp"

#include <cstring>

#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// Registry keys by address. A copy holds its original at kOriginal; scripts never see a copy.
const char kCopies = 0;
const char kOriginal = 0;
const char kDepth = 0;

// Lua follows these from table to table, up to 2,000 (MAXTAGLOOP) within one instruction.
constexpr const char* kLinks[] = {"__index", "__newindex", "__call"};
// One table costs 5 ns: with 32, an instruction could take 150 ns. Inheritance needs 3 or 4.
constexpr lua_Integer kLongestChain = 8;
constexpr int kFreeSteps = 100;  // of a walk along chains; further steps are charged

// With __concat, Lua 5.4.4 of Debian 12 keeps a pointer to the stack while the metamethod runs
// (luaV_concat after the patch of CVE-2022-33099): if that needs a larger stack, freed memory is
// written. Rejected with all versions of Lua, so that a script runs everywhere or nowhere.
constexpr struct {
  const char* name;
  const char* reason;
} kRejected[] = {{"__gc", "it depends on the garbage collector"},
                 {"__mode", "it depends on the garbage collector"},
                 {"__concat", "some versions of Lua crash in it; use __tostring"}};

bool IsMetamethod(lua_State* lua, int index) {
  if (lua_type(lua, index) != LUA_TSTRING) return false;
  const char* name = lua_tostring(lua, index);
  return name[0] == '_' && name[1] == '_';
}

int CountEntries(lua_State* lua, int table) {
  int count = 0;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) ++count;
  return count;
}

// Returns whether the copy on top still equals the metamethods of the original. One entry of the
// copy is kOriginal.
bool IsUpToDate(lua_State* lua, int original) {
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

// Returns the depth of a table; 0 if no chain leads to it.
lua_Integer DepthOf(lua_State* lua, int table) {
  PushWeakTable(lua, &kDepth);
  lua_pushvalue(lua, table);
  lua_rawget(lua, -2);
  const lua_Integer depth = lua_tointeger(lua, -1);
  lua_pop(lua, 2);
  return depth;
}

bool DeepenLinked(lua_State* lua, int table, lua_Integer depth, int& steps);

// Records that a chain of `depth` tables leads to this one, and updates those behind it. Returns
// false if a chain becomes too long.
bool Deepen(lua_State* lua, int table, lua_Integer depth, int& steps) {
  if (++steps > kFreeSteps) Sandbox::Of(lua).Charge(lua, 10);
  if (depth > kLongestChain) return false;
  if (DepthOf(lua, table) >= depth) return true;
  PushWeakTable(lua, &kDepth);
  lua_pushvalue(lua, table);
  lua_pushinteger(lua, depth);
  lua_rawset(lua, -3);
  lua_pop(lua, 1);
  return DeepenLinked(lua, table, depth + 1, steps);
}

bool DeepenLinked(lua_State* lua, int table, lua_Integer depth, int& steps) {
  luaL_checkstack(lua, 8, "too deep");
  if (!lua_getmetatable(lua, table)) return true;
  bool fits = true;
  for (const char* link : kLinks) {
    lua_pushstring(lua, link);
    int type = lua_rawget(lua, -2);
    // A string leads to the table `string`, which may have a metatable of the script.
    if (type == LUA_TSTRING && luaL_getmetafield(lua, -1, "__index") != LUA_TNIL) {
      lua_replace(lua, -2);
      type = lua_type(lua, -1);
    }
    if (type == LUA_TTABLE) fits = Deepen(lua, lua_gettop(lua), depth, steps);
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
  for (const auto& rejected : kRejected) {
    lua_pushstring(lua, rejected.name);
    if (lua_rawget(lua, original) != LUA_TNIL)
      luaL_error(lua, "setmetatable: metatable has %s (expected none: %s)", rejected.name,
                 rejected.reason);
    lua_pop(lua, 1);
  }
  sandbox.ChargeTraversal(lua, original);
  sandbox.Charge(lua, 30 + 8 * static_cast<std::uint64_t>(CountEntries(lua, original)));
  const Sandbox::Remaining left = sandbox.GetRemaining();
  PushWeakTable(lua, &kCopies);
  const int copies = lua_gettop(lua);
  lua_pushvalue(lua, original);
  if (lua_rawget(lua, copies) != LUA_TTABLE || !IsUpToDate(lua, original)) {
    lua_pop(lua, 1);
    PushCopy(lua, original, copies);
  }
  lua_remove(lua, copies);
  sandbox.SetRemaining(left);  // equal charge, whether the copy existed or not
}

void SetMetatable(lua_State* lua, int index) {
  const int table = lua_absindex(lua, index);
  const Sandbox::Remaining left = Sandbox::Of(lua).GetRemaining();
  lua_setmetatable(lua, table);
  int steps = 0;
  if (!DeepenLinked(lua, table, DepthOf(lua, table) + 1, steps)) {
    lua_pushnil(lua);
    lua_setmetatable(lua, table);
    luaL_error(lua,
               "setmetatable: a cycle of __index, __newindex or __call, or a chain of more than "
               "%d tables",
               static_cast<int>(kLongestChain));
  }
  if (steps <= kFreeSteps) Sandbox::Of(lua).SetRemaining(left);
}

void PushOriginalMetatable(lua_State* lua, int index) {
  lua_rawgetp(lua, lua_absindex(lua, index), &kOriginal);
}

}  // namespace heliopause
