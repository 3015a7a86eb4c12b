// Sorted keys for pairs, next, memories and the console. Lua's own order depends on addresses and
// on the history of a table, so it differs between two runs, and between a game and its replay.
//
// pairs sorts all keys once and returns an iterator over that snapshot: O(n log n) for a loop. next
// has no state between calls and searches the smallest key above the given one: O(n) for each call.
#include "script/sandbox/ordered_keys.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

int CompareText(const KeyRef& a, const KeyRef& b) {
  const int order = std::memcmp(a.text, b.text, std::min(a.size, b.size));
  return order != 0 ? order : (a.size < b.size ? -1 : a.size > b.size ? 1 : 0);
}

void RaiseKeyError(lua_State* lua, int type) {
  luaL_error(lua,
             "a %s as a table key has no fixed order (expected number, string, boolean or handle)",
             lua_typename(lua, type));
}

// Whether the sorted keys are 1 to n. Integers are the first rank, so no other key lies between.
bool IsList(std::span<const KeyRef> sorted) {
  const auto is = [](const KeyRef& key, std::size_t number) {
    return key.rank == KeyRef::Rank::Integer && key.integer == static_cast<std::int64_t>(number);
  };
  return sorted.empty() || (is(sorted.front(), 1) && is(sorted.back(), sorted.size()));
}

// The iterator of pairs. Upvalues: 1 the sorted keys, 2 the index of the last one visited. No key
// is visited twice, also not after the end: pairs has charged one visit of each.
int NextOfSnapshot(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  lua_settop(lua, 1);
  lua_Integer index = lua_tointeger(lua, lua_upvalueindex(2));
  int results = 2;
  for (;;) {
    if (lua_rawgeti(lua, lua_upvalueindex(1), index + 1) == LUA_TNIL) {
      results = 1;
      break;
    }
    ++index;
    lua_pushvalue(lua, -1);
    if (lua_rawget(lua, 1) != LUA_TNIL) break;  // skips keys removed by the loop body, as Lua does
    lua_pop(lua, 2);
  }
  lua_pushinteger(lua, index);
  lua_replace(lua, lua_upvalueindex(2));
  return results;
}

}  // namespace

int LeastType(int known, int type) { return known == LUA_TNONE ? type : std::min(known, type); }

// Ranks first, so keys of different types never compare by value.
bool operator<(const KeyRef& a, const KeyRef& b) {
  if (a.rank != b.rank) return a.rank < b.rank;
  switch (a.rank) {
    case KeyRef::Rank::Number:
      return a.number < b.number;
    case KeyRef::Rank::String:
      return CompareText(a, b) < 0;
    case KeyRef::Rank::Handle:
      return static_cast<std::uint64_t>(a.integer) < static_cast<std::uint64_t>(b.integer);
    default:
      return a.integer < b.integer;
  }
}

KeyRef KeyAt(lua_State* lua, int index) {
  KeyRef key;
  switch (lua_type(lua, index)) {
    case LUA_TNUMBER:
      if (lua_isinteger(lua, index)) {
        key.rank = KeyRef::Rank::Integer;
        key.integer = lua_tointeger(lua, index);
      } else {
        key.rank = KeyRef::Rank::Number;
        key.number = lua_tonumber(lua, index);
      }
      break;
    case LUA_TSTRING:
      key.rank = KeyRef::Rank::String;
      key.text = lua_tolstring(lua, index, &key.size);
      break;
    case LUA_TBOOLEAN:
      key.rank = KeyRef::Rank::Boolean;
      key.integer = lua_toboolean(lua, index);
      break;
    case LUA_TLIGHTUSERDATA:
      key.rank = KeyRef::Rank::Handle;
      key.integer = static_cast<std::int64_t>(PackId(HandleAt(lua, index)));
      break;
    default:
      break;
  }
  return key;
}

void PushKey(lua_State* lua, const KeyRef& key) {
  switch (key.rank) {
    case KeyRef::Rank::Integer:
      lua_pushinteger(lua, key.integer);
      break;
    case KeyRef::Rank::Number:
      lua_pushnumber(lua, key.number);
      break;
    case KeyRef::Rank::String:
      lua_pushlstring(lua, key.text, key.size);
      break;
    case KeyRef::Rank::Boolean:
      lua_pushboolean(lua, key.integer != 0);
      break;
    case KeyRef::Rank::Handle:
      PushHandle(lua, UnpackId(static_cast<std::uint64_t>(key.integer)));
      break;
    case KeyRef::Rank::None:
      lua_pushnil(lua);
      break;
  }
}

std::size_t AppendOrderedKeys(lua_State* lua, int index, std::vector<KeyRef>& keys) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const int table = lua_absindex(lua, index);
  const std::size_t first = keys.size();
  sandbox.ChargeTraversal(lua, table);
  bool sorted = true;         // as they lie in the table
  int unordered = LUA_TNONE;  // the least type of keys without an order
  luaL_checkstack(lua, 3, "too deep");
  lua_pushnil(lua);
  while (lua_next(lua, table) != 0) {
    lua_pop(lua, 1);
    const KeyRef key = KeyAt(lua, -1);
    if (key.rank == KeyRef::Rank::None) {
      unordered = LeastType(unordered, lua_type(lua, -1));
      continue;
    }
    if (keys.size() - first >= kMaxElements) {
      keys.resize(first);
      sandbox.Charge(lua, kMaxElements);
      luaL_error(lua, "table has more than %d elements", static_cast<int>(kMaxElements));
    }
    if (sorted && keys.size() > first && key < keys.back()) sorted = false;
    if (!Try(sandbox, [&] { keys.push_back(key); })) luaL_error(lua, "%s", sandbox.text);
  }
  if (unordered != LUA_TNONE) {
    const std::size_t visited = keys.size() - first;
    keys.resize(first);
    sandbox.Charge(lua, 2 * visited);
    RaiseKeyError(lua, unordered);
  }
  if (!sorted) std::sort(keys.begin() + static_cast<std::ptrdiff_t>(first), keys.end());
  // A price must not depend on the order in the table, which differs from process to process.
  const std::size_t count = keys.size() - first;
  sandbox.Charge(lua, IsList(std::span(keys).subspan(first)) ? count : 8 * count);
  return count;
}

// Returns the smallest key above `key`, also if that key is no longer in the table: a loop may
// clear fields, as in Lua.
int OrderedNext(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  lua_settop(lua, 2);
  const bool from_start = lua_isnil(lua, 2);
  const KeyRef after = KeyAt(lua, 2);
  if (!from_start && after.rank == KeyRef::Rank::None) RaiseKeyError(lua, lua_type(lua, 2));
  Sandbox::Of(lua).ChargeTraversal(lua, 1);
  KeyRef best;
  int unordered = LUA_TNONE;
  std::size_t seen = 0;
  lua_pushnil(lua);
  while (lua_next(lua, 1) != 0) {
    lua_pop(lua, 1);
    ++seen;
    const KeyRef key = KeyAt(lua, -1);
    if (key.rank == KeyRef::Rank::None) unordered = LeastType(unordered, lua_type(lua, -1));
    if (key.rank != KeyRef::Rank::None && (from_start || after < key) &&
        (best.rank == KeyRef::Rank::None || key < best))
      best = key;
  }
  // 30 ns for a string key in a large table, of which each is read from memory.
  Sandbox::Of(lua).Charge(lua, 2 * seen);
  if (unordered != LUA_TNONE) RaiseKeyError(lua, unordered);
  PushKey(lua, best);
  if (best.rank == KeyRef::Rank::None) return 1;
  lua_pushvalue(lua, -1);
  lua_rawget(lua, 1);
  return 2;
}

// Keys added during the loop are not visited; Lua leaves that undefined.
int OrderedPairs(lua_State* lua) {
  luaL_checkany(lua, 1);
  if (luaL_getmetafield(lua, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(lua, 1);
    lua_call(lua, 1, 3);
    return 3;
  }
  luaL_checktype(lua, 1, LUA_TTABLE);
  std::vector<KeyRef>& keys = Sandbox::Of(lua).keys;
  const std::size_t first = keys.size();
  const std::size_t count = AppendOrderedKeys(lua, 1, keys);
  PushNewList(lua, count);
  for (std::size_t i = 0; i < count; ++i) {
    PushKey(lua, keys[first + i]);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  keys.resize(first);
  lua_pushinteger(lua, 0);
  lua_pushcclosure(lua, NextOfSnapshot, 2);
  lua_pushvalue(lua, 1);
  lua_pushnil(lua);
  return 3;
}

}  // namespace heliopause
