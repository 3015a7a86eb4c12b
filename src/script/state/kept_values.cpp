// Record lists every reachable table and function in breadth-first order, in the registry of the
// Lua state. HaveChanged hashes the entries of each listed table and the upvalues of each listed
// function. If no hash differs, no other object has become reachable. Numbers are hashed by their
// bits, strings by their content, objects by their address. The list keeps the objects alive, so an
// address is not used again. The hashes of a table's entries are added up, because `next` visits
// them in no defined order.
#include "script/state/kept_values.hpp"

#include <cstring>
#include <span>

#include "base/hash.hpp"
#include "base/random.hpp"
#include "script/sandbox/lua_values.hpp"

namespace heliopause {
namespace {

const char kObjects = 0;  // registry key by address: the list

struct Reading {
  lua_State* lua;
  std::uint64_t values = 0, text = 0;
  std::size_t table_bytes = 0;

  // Counts the object on top. Returns false if the empty slots of tables, which are visited as
  // well, are too many: a script may have filled and emptied a table.
  bool CanVisitNext() {
    if (lua_istable(lua, -1)) table_bytes += LargerPartOf(lua, -1);
    return table_bytes <= KeptValues::kMostTableBytes;
  }
};

std::uint64_t Mix(std::uint64_t a, std::uint64_t b) {
  return SplitMix64::Mix(a * 0x9e3779b97f4a7c15u + b);
}

std::uint64_t HashOf(Reading& reading, int index) {
  lua_State* const lua = reading.lua;
  const int type = lua_type(lua, index);
  const auto salt = static_cast<std::uint64_t>(type);
  ++reading.values;
  switch (type) {
    case LUA_TNIL:
      return Mix(salt, 0);
    case LUA_TBOOLEAN:
      return Mix(salt, static_cast<std::uint64_t>(lua_toboolean(lua, index)));
    case LUA_TNUMBER: {
      if (lua_isinteger(lua, index) != 0)
        return Mix(salt + 16, static_cast<std::uint64_t>(lua_tointeger(lua, index)));
      std::uint64_t bits = 0;
      const lua_Number number = lua_tonumber(lua, index);
      std::memcpy(&bits, &number, sizeof bits);
      return Mix(salt, bits);
    }
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua, index, &size);
      reading.text += size;
      return Mix(salt, HashBytes(std::as_bytes(std::span(text, size))));
    }
    default:  // a C function without upvalues is its address
      return Mix(salt, reinterpret_cast<std::uintptr_t>(lua_topointer(lua, index)));
  }
}

// Returns the hash of the parts of the table or function on top. Calls visit(index) for each value
// in it, its metatable included.
template <class F>
std::uint64_t HashOfParts(Reading& reading, F&& visit) {
  lua_State* const lua = reading.lua;
  const int object = lua_gettop(lua);
  std::uint64_t sum = 0;
  if (lua_istable(lua, object)) {
    for (lua_pushnil(lua); lua_next(lua, object) != 0; lua_pop(lua, 1)) {
      sum += Mix(HashOf(reading, -2), HashOf(reading, -1));
      visit(lua_gettop(lua) - 1);
      visit(lua_gettop(lua));
    }
    if (lua_getmetatable(lua, object) == 0) return sum;
    sum = Mix(sum, HashOf(reading, -1));
    visit(lua_gettop(lua));
    lua_pop(lua, 1);
    return sum;
  }
  for (int i = 1; lua_getupvalue(lua, object, i) != nullptr; ++i, lua_pop(lua, 1)) {
    sum = Mix(sum, HashOf(reading, -1));
    visit(lua_gettop(lua));
  }
  return sum;
}

struct Job {
  std::uint64_t digest = 0;
  bool can_watch = false;
};

// Appends the value at the index to the list, unless it is in `seen`. Returns false for a value
// that cannot be watched.
bool Append(lua_State* lua, int list, int seen, int index) {
  const int type = lua_type(lua, index);
  if (type == LUA_TTHREAD || type == LUA_TUSERDATA) return false;
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return true;
  if (lua_rawequal(lua, index, list) != 0 || lua_rawequal(lua, index, seen) != 0) return true;
  lua_pushvalue(lua, index);
  const bool known = lua_rawget(lua, seen) != LUA_TNIL;
  lua_pop(lua, 1);
  if (known) return true;
  lua_pushvalue(lua, index);
  lua_pushboolean(lua, 1);
  lua_rawset(lua, seen);
  lua_pushvalue(lua, index);
  lua_rawseti(lua, list, static_cast<lua_Integer>(lua_rawlen(lua, list)) + 1);
  return true;
}

// What the host keeps under addresses, the globals, and the metatables of strings and handles.
// Other keys of the registry are Lua's own.
bool AppendRoots(lua_State* lua, int list, int seen) {
  lua_pushglobaltable(lua);
  bool can_watch = Append(lua, list, seen, lua_gettop(lua));
  lua_pop(lua, 1);
  lua_pushliteral(lua, "");
  lua_pushlightuserdata(lua, nullptr);
  for (int i = -2; i <= -1; ++i) {
    if (lua_getmetatable(lua, i) == 0) continue;
    can_watch &= Append(lua, list, seen, lua_gettop(lua));
    lua_pop(lua, 1);
  }
  lua_pop(lua, 2);
  lua_pushvalue(lua, LUA_REGISTRYINDEX);
  const int registry = lua_gettop(lua);
  for (lua_pushnil(lua); lua_next(lua, registry) != 0; lua_pop(lua, 1))
    if (lua_islightuserdata(lua, -2)) can_watch &= Append(lua, list, seen, lua_gettop(lua));
  lua_pop(lua, 1);
  return can_watch;
}

int RecordBody(lua_State* lua) {
  Job& job = *static_cast<Job*>(lua_touserdata(lua, 1));
  luaL_checkstack(lua, 16, "too deep");
  lua_newtable(lua);
  const int list = lua_gettop(lua);
  lua_newtable(lua);
  const int seen = lua_gettop(lua);
  bool can_watch = AppendRoots(lua, list, seen);
  Reading reading{lua};
  for (lua_Integer i = 1; can_watch && lua_rawgeti(lua, list, i) != LUA_TNIL; ++i) {
    can_watch = reading.CanVisitNext();
    if (!can_watch) break;
    const std::uint64_t parts = HashOfParts(
        reading, [&](int index) { can_watch = can_watch && Append(lua, list, seen, index); });
    job.digest = Mix(job.digest, parts);
    lua_settop(lua, seen);
    can_watch &= reading.values <= KeptValues::kMostValues && reading.text <= KeptValues::kMostText;
  }
  if (!can_watch) return 0;
  // A copy of exact size, which alone stays. No collection runs meanwhile.
  const auto count = static_cast<lua_Integer>(lua_rawlen(lua, list));
  Sandbox& sandbox = Sandbox::Of(lua);
  const std::size_t before = sandbox.HeldBytes();
  lua_createtable(lua, static_cast<int>(count), 0);
  lua_pushvalue(lua, -1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kObjects);
  sandbox.Uncount(before);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(lua, list, i);
    lua_rawseti(lua, -2, i);
  }
  job.can_watch = true;
  return 0;
}

}  // namespace

void KeptValues::Record(Sandbox& sandbox) {
  Job job;
  recorded_ = sandbox.Run(RecordBody, &job, kConsoleBudget) && job.can_watch;
  digest_ = job.digest;
  sandbox.CollectAll();
}

// Needs no protected call: it allocates nothing.
bool KeptValues::HaveChanged(Sandbox& sandbox) const {
  lua_State* const lua = sandbox.Lua();
  if (lua_checkstack(lua, 8) == 0) return true;
  const int top = lua_gettop(lua);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kObjects);
  const int list = lua_gettop(lua);
  Reading reading{lua};
  std::uint64_t digest = 0;
  bool compared = true;
  for (lua_Integer i = 1; lua_rawgeti(lua, list, i) != LUA_TNIL; ++i) {
    compared = reading.CanVisitNext();
    if (!compared) break;
    digest = Mix(digest, HashOfParts(reading, [](int) {}));
    lua_settop(lua, list);
    // A table that grew; the rest of it is not read either.
    if (reading.values > 4 * kMostValues || reading.text > 4 * kMostText) break;
  }
  lua_settop(lua, top);
  return !compared || digest != digest_;
}

}  // namespace heliopause
