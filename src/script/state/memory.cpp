// Encoding and decoding of script memory.
//
// The writer visits a table depth first, with the sorted keys of all open tables in one vector. It
// keeps the path of the current value for messages, the open tables to detect cycles, and a Lua
// table of all tables written so far to find repeated ones. The reader trusts its bytes: they come
// from the writer or passed CheckMemory.
#include "script/state/memory.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <lua.hpp>

#include "base/little_endian.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/memory_tag.hpp"

namespace heliopause {
namespace {

using memory::Tag;

// ---- encoding; no destructors, because Lua errors skip them ----

// The state of one WriteMemory(). Plain data on the stack of that call.
struct Writer {
  lua_State* lua;
  Sandbox& sandbox;
  std::vector<std::byte>& out;
  int tables = 0;                        // count of tables written
  int seen = 0;                          // stack index of a Lua table: table -> its number
  const void* open[kDeepestMemory + 1];  // the tables that contain the current value
  char path[200];
  std::size_t path_size = 0;
};

[[noreturn]] void Reject(Writer& w, const char* what) {
  luaL_error(w.lua, "%s cannot be stored: %s", w.path, what);
  std::abort();  // luaL_error does not return
}

void Put(Writer& w, const void* data, std::size_t size) {
  if (w.out.size() + size > kLargestMemory) Reject(w, "the memory is larger than 64 KiB");
  const auto* bytes = static_cast<const std::byte*>(data);
  if (!Try(w.sandbox, [&] { w.out.insert(w.out.end(), bytes, bytes + size); }))
    Reject(w, w.sandbox.text);
}

template <class T>
void PutTagged(Writer& w, Tag tag, const T& value) {
  std::byte block[1 + sizeof(T)];
  block[0] = static_cast<std::byte>(tag);
  std::ranges::copy(ToLittleEndian(value), block + 1);
  Put(w, block, sizeof block);
}

void PutText(Writer& w, const char* text, std::size_t size) {
  if (size > kLargestMemory) Reject(w, "the memory is larger than 64 KiB");
  PutTagged(w, Tag::String, static_cast<std::uint32_t>(size));
  Put(w, text, size);
}

double Canonical(double number) {  // one bit pattern for all NaNs
  return std::isnan(number) ? std::numeric_limits<double>::quiet_NaN() : number;
}

void PutKey(Writer& w, const KeyRef& key) {
  switch (key.rank) {
    case KeyRef::Rank::Integer:
      PutTagged(w, Tag::Integer, key.integer);
      break;
    case KeyRef::Rank::Number:
      PutTagged(w, Tag::Number, key.number);
      break;
    case KeyRef::Rank::String:
      PutText(w, key.text, key.size);
      break;
    case KeyRef::Rank::Boolean: {
      const Tag tag = key.integer != 0 ? Tag::True : Tag::False;
      Put(w, &tag, 1);
      break;
    }
    default:
      PutTagged(w, Tag::Handle, key.integer);
      break;
  }
}

// Appends a key to the path of the current value: self.memory.list[3]. A path that is too long is
// cut: snprintf returns the length that it would have written, so that is limited again.
void ExtendPath(Writer& w, const KeyRef& key) {
  char* to = w.path + w.path_size;
  const std::size_t capacity = sizeof w.path - w.path_size;
  int size = 0;
  switch (key.rank) {
    case KeyRef::Rank::Integer:
      size = std::snprintf(to, capacity, "[%lld]", static_cast<long long>(key.integer));
      break;
    case KeyRef::Rank::Number:
      size = std::snprintf(to, capacity, "[%.14g]", key.number);
      break;
    case KeyRef::Rank::String:
      size = std::snprintf(to, capacity, ".%.60s", key.text);
      break;
    case KeyRef::Rank::Boolean:
      size = std::snprintf(to, capacity, "[%s]", key.integer != 0 ? "true" : "false");
      break;
    default:
      size = std::snprintf(to, capacity, "[handle]");
      break;
  }
  w.path_size = std::min(w.path_size + static_cast<std::size_t>(size), sizeof w.path - 1);
}

void PutTable(Writer& w, int index, int depth);

void PutValue(Writer& w, int index, int depth) {
  switch (lua_type(w.lua, index)) {
    case LUA_TBOOLEAN: {
      const Tag tag = lua_toboolean(w.lua, index) ? Tag::True : Tag::False;
      Put(w, &tag, 1);
      break;
    }
    case LUA_TNUMBER:
      if (lua_isinteger(w.lua, index))
        PutTagged(w, Tag::Integer, static_cast<std::int64_t>(lua_tointeger(w.lua, index)));
      else
        PutTagged(w, Tag::Number, Canonical(lua_tonumber(w.lua, index)));
      break;
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(w.lua, index, &size);
      PutText(w, text, size);
      break;
    }
    case LUA_TLIGHTUSERDATA:
      PutTagged(w, Tag::Handle, PackId(HandleAt(w.lua, index)));
      break;
    case LUA_TTABLE:
      PutTable(w, index, depth);
      break;
    default: {
      char what[96];
      std::snprintf(what, sizeof what,
                    "it is a %s (booleans, numbers, strings, handles and tables are kept)",
                    luaL_typename(w.lua, index));
      Reject(w, what);
    }
  }
}

// Numbers the tables in the order of writing. Returns true if this one was written before; then it
// has written a reference to it.
bool PutReference(Writer& w, int index) {
  const int number = w.tables++;
  if (number == 0) return false;   // the root can occur again only in a cycle
  if (lua_isnil(w.lua, w.seen)) {  // created with the second table: most memories have one
    lua_newtable(w.lua);
    lua_replace(w.lua, w.seen);
  }
  lua_pushvalue(w.lua, index);
  if (lua_rawget(w.lua, w.seen) != LUA_TNIL) {
    --w.tables;
    PutTagged(w, Tag::Shared, static_cast<std::uint32_t>(lua_tointeger(w.lua, -1)));
    w.out[0] = std::byte{1};
    lua_pop(w.lua, 1);
    return true;
  }
  lua_pop(w.lua, 1);
  lua_pushvalue(w.lua, index);
  lua_pushinteger(w.lua, number);
  lua_rawset(w.lua, w.seen);
  return false;
}

// Writes a table: checks it, then the count of entries, then keys and values in order. `depth` is
// the number of tables that contain it.
void PutTable(Writer& w, int index, int depth) {
  const void* self = lua_topointer(w.lua, index);  // used for identity only
  for (int i = 0; i < depth; ++i)
    if (w.open[i] == self) Reject(w, "it contains itself");
  if (depth >= kDeepestMemory) Reject(w, "nested deeper than 64 tables");
  if (lua_getmetatable(w.lua, index)) Reject(w, "it has a metatable");
  luaL_checkstack(w.lua, 6, "too deep");
  if (PutReference(w, index)) return;
  assert(depth <= kDeepestMemory && "open[] holds the tables of the path");
  w.open[depth] = self;
  w.sandbox.ChargeTraversal(w.lua, index);
  std::vector<KeyRef>& keys = w.sandbox.keys;
  const std::size_t first = keys.size();
  lua_pushnil(w.lua);
  // Rejects keys without an order here: AppendOrderedKeys could not name their path.
  while (lua_next(w.lua, index) != 0) {
    lua_pop(w.lua, 1);
    if (KeyAt(w.lua, -1).rank == KeyRef::Rank::None)
      Reject(w, "a key is neither number, string, boolean nor handle");
  }
  const std::size_t count = AppendOrderedKeys(w.lua, index, keys);
  PutTagged(w, Tag::Table, static_cast<std::uint32_t>(count));
  // The loop keeps the path and the stack as they are between entries.
  const std::size_t path_size = w.path_size;
  for (std::size_t i = 0; i < count; ++i) {
    const KeyRef key = keys[first + i];  // a copy: deeper tables may reallocate the vector
    ExtendPath(w, key);
    PutKey(w, key);
    PushKey(w.lua, key);
    lua_rawget(w.lua, index);
    PutValue(w, lua_gettop(w.lua), depth + 1);
    lua_pop(w.lua, 1);
    w.path_size = path_size;
    w.path[path_size] = '\0';
  }
  keys.resize(first);
}

// ---- decoding ----

// Reads bytes that are known to be valid.
struct Cursor {
  const std::byte* at;
  template <class T>
  T Take() {
    at += sizeof(T);
    return LoadLittleEndian<T>(at - sizeof(T));
  }
};

// Pushes one value. `tables` is the stack index of the list of tables, for references; 0 without.
// A table is listed before its entries are read, so that its number is the one that PutReference
// counted.
void PushValue(lua_State* lua, Cursor& cursor, int tables, lua_Integer& count) {
  switch (cursor.Take<Tag>()) {
    case Tag::False:
      lua_pushboolean(lua, false);
      break;
    case Tag::True:
      lua_pushboolean(lua, true);
      break;
    case Tag::Integer:
      lua_pushinteger(lua, cursor.Take<std::int64_t>());
      break;
    case Tag::Number:
      lua_pushnumber(lua, cursor.Take<double>());
      break;
    case Tag::String: {
      const auto size = cursor.Take<std::uint32_t>();
      lua_pushlstring(lua, reinterpret_cast<const char*>(cursor.at), size);
      cursor.at += size;
      break;
    }
    case Tag::Handle:
      PushHandle(lua, UnpackId(cursor.Take<std::uint64_t>()));
      break;
    case Tag::Shared:
      lua_rawgeti(lua, tables, static_cast<lua_Integer>(cursor.Take<std::uint32_t>()) + 1);
      break;
    case Tag::Table: {
      const auto entries = cursor.Take<std::uint32_t>();
      luaL_checkstack(lua, 6, "too deep");
      // A long list needs memory for a list: a brain may not have as many keys beside one.
      if (entries > kMaxBrainHashKeys && static_cast<Tag>(*cursor.at) == Tag::Integer)
        PushNewList(lua, entries);
      else
        lua_createtable(lua, 0, static_cast<int>(entries));
      ++count;
      if (tables != 0) {
        lua_pushvalue(lua, -1);
        lua_rawseti(lua, tables, count);
      }
      for (std::uint32_t i = 0; i < entries; ++i) {
        PushValue(lua, cursor, tables, count);
        PushValue(lua, cursor, tables, count);
        lua_rawset(lua, -3);
      }
    }
  }
}

}  // namespace

// The first byte is written as 0 and set to 1 by the first reference (PutReference). An empty table
// without a metatable, the usual memory of simple brains, has no bytes at all.
void WriteMemory(lua_State* lua, int index, const char* name, std::vector<std::byte>& out) {
  const int table = lua_absindex(lua, index);
  const int top = lua_gettop(lua);
  out.clear();
  Writer w{lua, Sandbox::Of(lua), out, 0, 0, {}, {}, 0};
  w.path_size = static_cast<std::size_t>(std::snprintf(w.path, sizeof w.path, "%s", name));
  luaL_checkstack(lua, 8, "too deep");
  if (!lua_istable(lua, table)) Reject(w, "it is not a table");
  lua_pushnil(lua);
  const bool empty = lua_next(lua, table) == 0;
  lua_settop(lua, top);
  if (empty) w.sandbox.ChargeTraversal(lua, table);
  if (empty && !lua_getmetatable(lua, table)) return;
  lua_settop(lua, top);
  const std::byte plain{0};
  Put(w, &plain, 1);
  lua_pushnil(lua);
  w.seen = lua_gettop(lua);
  PutTable(w, table, 0);
  assert(lua_gettop(lua) == w.seen && "PutTable keeps the stack");
  lua_settop(lua, top);
}

void PushMemory(lua_State* lua, std::span<const std::byte> bytes) {
  if (bytes.empty()) {
    lua_newtable(lua);
    return;
  }
  Sandbox::Of(lua).Charge(lua, bytes.size() / 4);
  assert(bytes.size() > 1 && "a non-empty memory has a root table");
  Cursor cursor{bytes.data() + 1};
  lua_Integer count = 0;
  if (bytes[0] == std::byte{0}) {
    PushValue(lua, cursor, 0, count);
  } else {
    lua_newtable(lua);
    PushValue(lua, cursor, lua_gettop(lua), count);
    lua_remove(lua, -2);
  }
  assert(cursor.at == bytes.data() + bytes.size() && "the root table ends with the bytes");
  Sandbox::Of(lua).CheckTables(lua);  // no hook ran while they were filled
}

}  // namespace heliopause
