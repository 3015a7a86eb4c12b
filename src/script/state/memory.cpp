// Writing and reading memories. What our own writer made is read without checks.
#include "script/state/memory.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

#include "script/sandbox/handle.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/memory_tag.hpp"

namespace heliopause {
namespace {

using memory::Tag;

// ---- out; no destructors: errors jump ----

struct Writer {
  lua_State* lua;
  Sandbox& sandbox;
  std::vector<std::byte>& out;
  int tables = 0;                        // written so far
  int seen = 0;                          // stack index of a table: table -> its number
  const void* open[kDeepestMemory + 1];  // the tables around the current value
  char path[200];
  std::size_t path_size = 0;
};

[[noreturn]] void Refuse(Writer& w, const char* what) {
  luaL_error(w.lua, "%s cannot be remembered: %s", w.path, what);
  std::abort();  // luaL_error does not return
}

void Put(Writer& w, const void* data, std::size_t size) {
  if (w.out.size() + size > kLargestMemory) Refuse(w, "the memory is larger than 64 KiB");
  const auto* bytes = static_cast<const std::byte*>(data);
  if (!Try(w.sandbox, [&] { w.out.insert(w.out.end(), bytes, bytes + size); }))
    Refuse(w, w.sandbox.text);
}

template <class T>
void PutTagged(Writer& w, Tag tag, const T& value) {
  std::byte block[1 + sizeof(T)];
  std::memcpy(block, &tag, 1);
  std::memcpy(block + 1, &value, sizeof(T));
  Put(w, block, sizeof block);
}

void PutText(Writer& w, const char* text, std::size_t size) {
  if (size > kLargestMemory) Refuse(w, "the memory is larger than 64 KiB");
  PutTagged(w, Tag::String, static_cast<std::uint32_t>(size));
  Put(w, text, size);
}

double Canonical(double number) {  // a nan has many faces
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

void ExtendPath(Writer& w, const KeyRef& key) {
  char* to = w.path + w.path_size;
  const std::size_t room = sizeof w.path - w.path_size;
  int size = 0;
  switch (key.rank) {
    case KeyRef::Rank::Integer:
      size = std::snprintf(to, room, "[%lld]", static_cast<long long>(key.integer));
      break;
    case KeyRef::Rank::Number:
      size = std::snprintf(to, room, "[%.14g]", key.number);
      break;
    case KeyRef::Rank::String:
      size = std::snprintf(to, room, ".%.60s", key.text);
      break;
    case KeyRef::Rank::Boolean:
      size = std::snprintf(to, room, "[%s]", key.integer != 0 ? "true" : "false");
      break;
    default:
      size = std::snprintf(to, room, "[handle]");
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
      Refuse(w, what);
    }
  }
}

// Numbers the tables; true when this one was written before, as a reference.
bool PutReference(Writer& w, int index) {
  const int number = w.tables++;
  if (number == 0) return false;   // the root cannot come again but in a cycle
  if (lua_isnil(w.lua, w.seen)) {  // needed from the second table on
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

void PutTable(Writer& w, int index, int depth) {
  const void* self = lua_topointer(w.lua, index);  // compared for identity only
  for (int i = 0; i < depth; ++i)
    if (w.open[i] == self) Refuse(w, "it contains itself");
  if (depth >= kDeepestMemory) Refuse(w, "nested deeper than 64 tables");
  if (lua_getmetatable(w.lua, index)) Refuse(w, "it has a metatable");
  luaL_checkstack(w.lua, 6, "too deep");
  if (PutReference(w, index)) return;
  w.open[depth] = self;
  w.sandbox.ChargeTraversal(w.lua);
  std::vector<KeyRef>& keys = w.sandbox.keys;
  const std::size_t first = keys.size();
  lua_pushnil(w.lua);
  while (lua_next(w.lua, index) !=
         0) {  // AppendOrderedKeys knows no path: look for what it would refuse
    lua_pop(w.lua, 1);
    if (KeyAt(w.lua, -1).rank == KeyRef::Rank::None)
      Refuse(w, "a key is neither number, string, boolean nor handle");
  }
  const std::size_t count = AppendOrderedKeys(w.lua, index, keys);
  PutTagged(w, Tag::Table, static_cast<std::uint32_t>(count));
  const std::size_t path_size = w.path_size;
  for (std::size_t i = 0; i < count; ++i) {
    const KeyRef key = keys[first + i];  // by value: deeper tables move the vector
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

// ---- in ----

// Reads bytes that are known to be sound.
struct Cursor {
  const std::byte* at;
  template <class T>
  T Take() {
    T value;
    std::memcpy(&value, at, sizeof(T));
    at += sizeof(T);
    return value;
  }
};

// `tables` is the stack index of the list of tables, or 0.
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

void WriteMemory(lua_State* lua, int index, const char* name, std::vector<std::byte>& out) {
  const int table = lua_absindex(lua, index);
  const int top = lua_gettop(lua);
  out.clear();
  Writer w{lua, Sandbox::Of(lua), out, 0, 0, {}, {}, 0};
  w.path_size = static_cast<std::size_t>(std::snprintf(w.path, sizeof w.path, "%s", name));
  luaL_checkstack(lua, 8, "too deep");
  if (!lua_istable(lua, table)) Refuse(w, "it is no table");
  lua_pushnil(lua);
  const bool empty = lua_next(lua, table) == 0;
  lua_settop(lua, top);
  if (empty && !lua_getmetatable(lua, table)) return;
  lua_settop(lua, top);
  const std::byte plain{0};
  Put(w, &plain, 1);
  lua_pushnil(lua);
  w.seen = lua_gettop(lua);
  PutTable(w, table, 0);
  lua_settop(lua, top);
}

void PushMemory(lua_State* lua, std::span<const std::byte> bytes) {
  if (bytes.empty()) {
    lua_newtable(lua);
    return;
  }
  Sandbox::Of(lua).Charge(lua, bytes.size() / 4);
  Cursor cursor{bytes.data() + 1};
  lua_Integer count = 0;
  if (bytes[0] == std::byte{0}) {
    PushValue(lua, cursor, 0, count);
  } else {
    lua_newtable(lua);
    PushValue(lua, cursor, lua_gettop(lua), count);
    lua_remove(lua, -2);
  }
  Sandbox::Of(lua).CheckTables(lua);  // no hook looked while they were filled
}

}  // namespace heliopause
