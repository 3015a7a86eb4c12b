// Helpers of several libraries. Each leaves the stack as it was, but for the value that it pushes.
#include "script/sandbox/lua_values.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "script/sandbox/ordered_keys.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

struct TableParts {
  std::size_t slots = 0, nodes = 0;  // of the list and of the keys beside it
};

}  // namespace

// C functions have no current line; the innermost function of Lua among the first levels has one.
void WriteWhere(lua_State* lua, char* out, std::size_t size) {
  lua_Debug frame;
  out[0] = '\0';
  for (int level = 0; level < 20 && lua_getstack(lua, level, &frame) != 0; ++level) {
    lua_getinfo(lua, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    std::snprintf(out, size, "%s:%d: ", frame.short_src, frame.currentline);
    return;
  }
}

void WriteTrace(lua_State* lua, char* out, std::size_t size) {
  constexpr int kLines = 8, kLevels = 60;
  lua_Debug frame;
  const char* file = nullptr;  // of the line before
  int line = 0, lines = -1;    // the innermost function is not part of the trace
  std::size_t used = 0;
  out[0] = '\0';
  for (int level = 0; level < kLevels && lines < kLines && lua_getstack(lua, level, &frame) != 0;
       ++level) {
    lua_getinfo(lua, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    if (file == frame.source && line == frame.currentline) continue;
    file = frame.source;
    line = frame.currentline;
    if (++lines == 0) continue;
    const int written = std::snprintf(out + used, size - used, "%s%s:%d", lines > 1 ? ", " : "",
                                      frame.short_src, frame.currentline);
    if (written < 0 || used + static_cast<std::size_t>(written) >= size) {
      out[used] = '\0';  // no half of a line
      return;
    }
    used += static_cast<std::size_t>(written);
  }
}

// Reads the function of Lua 5.4 (lobject.h): the code follows a pointer in the closure at byte 24,
// and has its count of instructions at byte 24 and that of its variables at byte 36. An error about
// the argument of a C function searches the code of the function that called it.
std::int64_t WorkOfError(lua_State* lua, int level) {
  constexpr std::int64_t kSearchedPerUnit = 16;
  lua_Debug frame;
  std::int64_t searched = 0;
  for (int last = level + 1; level <= last && lua_getstack(lua, level, &frame) != 0; ++level) {
    lua_getinfo(lua, "f", &frame);
    if (lua_isfunction(lua, -1) && !lua_iscfunction(lua, -1)) {
      const auto* closure = static_cast<const std::byte*>(lua_topointer(lua, -1));
      const std::byte* code = nullptr;
      std::int32_t instructions = 0, variables = 0;
      std::memcpy(&code, closure + 24, sizeof code);
      std::memcpy(&instructions, code + 24, sizeof instructions);
      std::memcpy(&variables, code + 36, sizeof variables);
      assert(instructions > 0 && variables >= 0 && "the code of a function is that of Lua 5.4");
      searched = std::int64_t{instructions} + variables;
      last = level;
    }
    lua_pop(lua, 1);
  }
  return searched / kSearchedPerUnit;
}

void SetTextField(lua_State* lua, const char* name, std::string_view text) {
  Sandbox::Of(lua).Charge(lua, kFieldCost + CostOfText(text.size()));
  lua_pushlstring(lua, text.data(), text.size());
  lua_setfield(lua, -2, name);
}

void SetNumberField(lua_State* lua, const char* name, double value) {
  Sandbox::Of(lua).Charge(lua, kFieldCost);
  lua_pushnumber(lua, value);
  lua_setfield(lua, -2, name);
}

void SetIntegerField(lua_State* lua, const char* name, std::int64_t value) {
  Sandbox::Of(lua).Charge(lua, kFieldCost);
  lua_pushinteger(lua, value);
  lua_setfield(lua, -2, name);
}

void SetFlagField(lua_State* lua, const char* name, bool value) {
  Sandbox::Of(lua).Charge(lua, kFieldCost);
  lua_pushboolean(lua, value);
  lua_setfield(lua, -2, name);
}

// The allocator recognizes a table's hash part by its size: nodes of 24 bytes, a power of two of
// them, and a large stack by an odd number of slots. A list part has 16 bytes for each element, so
// that 3 * 2^k elements would be mistaken for the one, and an odd number of many for the other.
static bool IsMistakable(std::size_t count) {
  constexpr std::size_t kMany = 16384;
  const std::size_t third = count / 3;
  const bool nodes = third * 3 == count && third > 0 && (third & (third - 1)) == 0;
  return nodes || (count > kMany && count % 2 != 0);
}

void PushNewList(lua_State* lua, std::size_t count) {
  while (IsMistakable(count)) ++count;
  lua_createtable(lua, static_cast<int>(count), 0);
}

// The elements of a list end at its first nil, and the script has paid for each that it stored. In
// a table with gaps Lua may find any border: with the keys 1, 2, 4, 8, ... one at 2^62.
void TrimList(lua_State* lua, std::size_t count) {
  const auto unset = [lua](lua_Integer index) {
    lua_pushnil(lua);
    lua_rawseti(lua, -2, index);
  };
  const auto first = static_cast<lua_Integer>(count) + 1;
  for (lua_Integer i = first;; ++i) {
    const bool ends = lua_rawgeti(lua, -1, i) == LUA_TNIL;
    lua_pop(lua, 1);
    if (ends) break;
    unset(i);
  }
  for (;;) {
    const lua_Unsigned border = lua_rawlen(lua, -1);
    if (border <= count) return;
    if (border > kMaxElements)
      luaL_error(lua, "into: table has more than %d elements", static_cast<int>(kMaxElements));
    Sandbox::Of(lua).Charge(lua, border - count);
    for (auto i = static_cast<lua_Integer>(border); i >= first; --i) unset(i);
  }
}

// Reads the header of a table of Lua 5.4 (lobject.h), which follows a pointer:
//
//   byte 0   1      2       3                          4 to 7
//        tag mark   flags   binary logarithm of nodes  limit of the list
//
// With bit 7 of the flags, the list is longer than its limit: by the next power of two.
static TableParts PartsOf(lua_State* lua, int index) {
  constexpr unsigned kLimitIsHint = 1u << 7;
  const auto* header = static_cast<const std::byte*>(lua_topointer(lua, index)) + sizeof(void*);
  std::uint8_t flags = 0, nodes = 0;
  std::uint32_t limit = 0;
  std::memcpy(&flags, header + 2, sizeof flags);
  std::memcpy(&nodes, header + 3, sizeof nodes);
  std::memcpy(&limit, header + 4, sizeof limit);
  assert(nodes < 32 && "the header of a table is that of Lua 5.4");
  std::size_t slots = limit;
  if ((flags & kLimitIsHint) != 0) slots = std::bit_ceil(slots);
  return {slots, std::size_t{1} << nodes};
}

std::size_t LargerPartOf(lua_State* lua, int index) {
  constexpr std::size_t kSlotBytes = 16;
  const TableParts parts = PartsOf(lua, index);
  return std::max(parts.slots * kSlotBytes, HashWatch::kNodeBytes * parts.nodes);
}

// Few elements behind the border of the list may become keys beside it: their number has a limit.
static bool HasFewBehind(lua_State* lua, int table, lua_Unsigned border) {
  constexpr int kFew = 1024;
  if (border == 0)
    lua_pushnil(lua);
  else
    lua_pushinteger(lua, static_cast<lua_Integer>(border));
  for (int count = 0; lua_next(lua, table) != 0; lua_pop(lua, 1)) {
    if (++count <= kFew) continue;
    lua_pop(lua, 2);
    return false;
  }
  return true;
}

// When there is no node for a new key, Lua counts the entries and chooses the sizes of both parts.
// With one node at most, the second of two new keys finds none.
void ShrinkList(lua_State* lua, int index) {
  static constexpr char kKeys[2] = {};  // by address
  const int table = lua_absindex(lua, index);
  const TableParts parts = PartsOf(lua, table);
  const lua_Unsigned border = lua_rawlen(lua, table);
  if (parts.nodes > 1 || border >= parts.slots / 4) return;
  luaL_checkstack(lua, 3, "too deep");
  if (!HasFewBehind(lua, table, border)) return;
  for (const char& key : kKeys) {
    lua_pushboolean(lua, true);
    lua_rawsetp(lua, table, &key);
  }
  for (const char& key : kKeys) {
    lua_pushnil(lua);
    lua_rawsetp(lua, table, &key);
  }
}

lua_Integer IntegerAt(lua_State* lua, int index) {
  if (lua_type(lua, index) == LUA_TSTRING && lua_rawlen(lua, index) > 200)
    luaL_argerror(lua, index, "number expected, got a long string");
  return luaL_checkinteger(lua, index);
}

lua_Integer IntegerAt(lua_State* lua, int index, lua_Integer otherwise) {
  return lua_isnoneornil(lua, index) ? otherwise : IntegerAt(lua, index);
}

// In the order of Lua's luaL_tolstring: __tostring, then the basic types, then __name or the type.
const char* PushText(lua_State* lua, int index, std::size_t* size) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const int value = lua_absindex(lua, index);
  luaL_checkstack(lua, 4, "too deep");
  if (luaL_callmeta(lua, value, "__tostring")) {
    if (!lua_isstring(lua, -1)) luaL_error(lua, "'__tostring' must return a string");
  } else {
    switch (lua_type(lua, value)) {
      case LUA_TNUMBER:
      case LUA_TSTRING:
        lua_pushvalue(lua, value);
        break;
      case LUA_TBOOLEAN:
        lua_pushstring(lua, lua_toboolean(lua, value) ? "true" : "false");
        break;
      case LUA_TNIL:
        lua_pushliteral(lua, "nil");
        break;
      default: {  // the type's name instead of an address
        const int name = luaL_getmetafield(lua, value, "__name");
        if (name == LUA_TSTRING) break;
        if (name != LUA_TNIL) lua_pop(lua, 1);
        lua_pushstring(lua, luaL_typename(lua, value));
      }
    }
  }
  const char* text = lua_tolstring(lua, -1, size);
  sandbox.Charge(lua, *size / 16);
  return text;
}

void PushWeakTable(lua_State* lua, const void* key) {
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

}  // namespace heliopause
