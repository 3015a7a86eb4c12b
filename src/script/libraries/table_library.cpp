// The library `table`: raw access, at most kMaxElements elements, work charged. sort is a merge
// sort: stable, equal on all machines, and done after n log n comparisons for any comparator, also
// an inconsistent one.
#include <algorithm>
#include <utility>

#include "script/libraries/libraries.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

constexpr auto kMost = static_cast<lua_Integer>(kMaxElements);
// Results of unpack. A call of a vararg function copies them all within one instruction.
constexpr lua_Integer kMaxUnpacked = 10'000;
constexpr std::size_t kComparedBytesPerUnit = 64;  // of two strings, by sort
constexpr lua_Integer kMoved = 2;                  // an element that insert and remove move by one

lua_Integer LengthOf(lua_State* lua, int index) {
  luaL_checktype(lua, index, LUA_TTABLE);
  const lua_Unsigned length = lua_rawlen(lua, index);
  if (length > kMaxElements)
    luaL_error(lua, "table has more than %d elements", static_cast<int>(kMost));
  return static_cast<lua_Integer>(length);
}

void Charge(lua_State* lua, lua_Integer work) {
  Sandbox::Of(lua).Charge(lua, static_cast<std::uint64_t>(std::max<lua_Integer>(work, 0)));
}

// Returns the count of elements first..last; raises an error beyond `most`. Does not overflow.
lua_Integer Span(lua_State* lua, lua_Integer first, lua_Integer last, lua_Integer most) {
  if (last < first) return 0;
  const std::uint64_t span = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
  if (span >= static_cast<std::uint64_t>(most))
    luaL_error(lua, "too many elements (at most %d)", static_cast<int>(most));
  return static_cast<lua_Integer>(span) + 1;
}

// insert(table [, position], value): at the end by default. The elements from `position` on move
// one place up, and each of them costs kMoved units of budget.
int Insert(lua_State* lua) {
  const lua_Integer end = LengthOf(lua, 1) + 1;
  lua_Integer position = end;
  switch (lua_gettop(lua)) {
    case 2:
      break;
    case 3:
      position = IntegerAt(lua, 2);
      luaL_argcheck(lua, position >= 1 && position <= end, 2, "position out of bounds");
      Charge(lua, kMoved * (end - position));
      // From the end, so that no element is overwritten before it has moved.
      for (lua_Integer i = end; i > position; --i) {
        lua_rawgeti(lua, 1, i - 1);
        lua_rawseti(lua, 1, i);
      }
      break;
    default:
      return luaL_error(lua, "wrong number of arguments to 'insert'");
  }
  if (end > kMost)
    return luaL_error(lua, "table has more than %d elements", static_cast<int>(kMost));
  lua_rawseti(lua, 1, position);
  return 0;
}

// remove(table [, position]): the last element by default.
int Remove(lua_State* lua) {
  const lua_Integer size = LengthOf(lua, 1);
  lua_Integer position = size;
  if (lua_gettop(lua) > 1) {
    position = IntegerAt(lua, 2);
    luaL_argcheck(lua,
                  (size == 0 && (position == 0 || position == size)) ||
                      (position >= 1 && position <= size + 1),
                  2, "position out of bounds");
  }
  lua_rawgeti(lua, 1, position);
  Charge(lua, kMoved * (size - position));
  for (; position < size; ++position) {
    lua_rawgeti(lua, 1, position + 1);
    lua_rawseti(lua, 1, position);
  }
  if (position >= 1 && position <= size) {
    lua_pushnil(lua);
    lua_rawseti(lua, 1, position);
  }
  return 1;
}

// concat(table [, separator [, first [, last]]]). Stops before the result exceeds kLongestString.
int Concat(lua_State* lua) {
  const lua_Integer size = LengthOf(lua, 1);
  std::size_t separator_size = 0;
  const char* separator = luaL_optlstring(lua, 2, "", &separator_size);
  const lua_Integer first = IntegerAt(lua, 3, 1);
  const lua_Integer last = IntegerAt(lua, 4, size);
  const lua_Integer count = Span(lua, first, last, kMost);
  Charge(lua, count);
  std::uint64_t bytes = 0;
  luaL_Buffer out;
  luaL_buffinit(lua, &out);
  for (lua_Integer i = 0; i < count; ++i) {
    lua_rawgeti(lua, 1, first + i);
    if (!lua_isstring(lua, -1))
      return luaL_error(lua, "invalid value (at index %I) in table for 'concat'",
                        static_cast<LUAI_UACINT>(first + i));
    std::size_t length = 0;
    lua_tolstring(lua, -1, &length);
    bytes += length + separator_size;
    if (bytes > kLongestString + separator_size)
      return luaL_error(lua, "resulting string too long (more than %d bytes)",
                        static_cast<int>(kLongestString));
    luaL_addvalue(&out);
    if (i + 1 < count) luaL_addlstring(&out, separator, separator_size);
  }
  luaL_pushresult(&out);
  return 1;
}

int Pack(lua_State* lua) {
  const int count = lua_gettop(lua);
  lua_createtable(lua, count, 1);
  lua_insert(lua, 1);
  for (int i = count; i >= 1; --i) lua_rawseti(lua, 1, i);
  lua_pushinteger(lua, count);
  lua_setfield(lua, 1, "n");
  return 1;
}

// unpack(table [, first [, last]]). The budget is charged before the values are copied, and the
// stack checked: one call must neither stall a tick nor overflow the stack.
int Unpack(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  const lua_Integer first = IntegerAt(lua, 2, 1);
  const lua_Integer last = IntegerAt(lua, 3, static_cast<lua_Integer>(lua_rawlen(lua, 1)));
  const lua_Integer count = Span(lua, first, last, kMaxUnpacked);
  Charge(lua, count);
  luaL_checkstack(lua, static_cast<int>(count), "too many results to unpack");
  for (lua_Integer i = 0; i < count; ++i) lua_rawgeti(lua, 1, first + i);
  return static_cast<int>(count);
}

// move(source, first, last, to [, target]). Copies backwards if the ranges overlap that way.
int Move(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  const lua_Integer first = IntegerAt(lua, 2);
  const lua_Integer last = IntegerAt(lua, 3);
  const lua_Integer to = IntegerAt(lua, 4);
  const int target = lua_isnoneornil(lua, 5) ? 1 : 5;
  luaL_checktype(lua, target, LUA_TTABLE);
  const lua_Integer count = Span(lua, first, last, kMost);
  Charge(lua, count);
  luaL_argcheck(lua, to <= LUA_MAXINTEGER - count, 4, "destination wrap around");
  const bool backwards = target == 1 && to > first && to <= last;
  for (lua_Integer i = 0; i < count; ++i) {
    const lua_Integer at = backwards ? count - 1 - i : i;
    lua_rawgeti(lua, 1, first + at);
    lua_rawseti(lua, target, to + at);
  }
  lua_pushvalue(lua, target);
  return 1;
}

// ---- sort; stack: 1 the table, 2 the comparator or nil, 3 and 4 the two buffers of the merge ----

// Returns whether the value on top is less than the one below it.
bool TopIsLess(lua_State* lua) {
  if (lua_isnil(lua, 2)) {
    // No hook runs here, so the length of long strings is charged at once.
    if (lua_type(lua, -1) == LUA_TSTRING && lua_type(lua, -2) == LUA_TSTRING) {
      const std::size_t length = std::min(lua_rawlen(lua, -1), lua_rawlen(lua, -2));
      Sandbox::Of(lua).Charge(lua, length / kComparedBytesPerUnit);
    }
    return lua_compare(lua, -1, -2, LUA_OPLT) != 0;
  }
  lua_pushvalue(lua, 2);
  lua_pushvalue(lua, -2);
  lua_pushvalue(lua, -4);
  lua_call(lua, 2, 1);
  const bool less = lua_toboolean(lua, -1) != 0;
  lua_pop(lua, 1);
  return less;
}

// Merges [low, middle) and [middle, high) of `from` into `to`; positions are 1-based.
void Merge(lua_State* lua, int from, int to, lua_Integer low, lua_Integer middle,
           lua_Integer high) {
  lua_Integer left = low, right = middle;
  for (lua_Integer out = low; out < high; ++out) {
    bool take_right = left >= middle;
    if (!take_right && right < high) {
      lua_rawgeti(lua, from, left);
      lua_rawgeti(lua, from, right);
      take_right = TopIsLess(lua);  // equal elements keep their order
      lua_pop(lua, 2);
    }
    lua_rawgeti(lua, from, take_right ? right++ : left++);
    lua_rawseti(lua, to, out);
  }
}

// A bottom-up merge sort: sorted runs of 1, 2, 4, ... elements are merged from one buffer into the
// other. It works on copies, so a comparator that changes the table, or raises an error, leaves the
// table as it was.
int Sort(lua_State* lua) {
  const lua_Integer size = LengthOf(lua, 1);
  if (!lua_isnoneornil(lua, 2)) luaL_checktype(lua, 2, LUA_TFUNCTION);
  lua_settop(lua, 2);
  PushNewList(lua, static_cast<std::size_t>(size));
  PushNewList(lua, static_cast<std::size_t>(size));
  for (lua_Integer i = 1; i <= size; ++i) {
    lua_rawgeti(lua, 1, i);
    lua_rawseti(lua, 3, i);
  }
  int from = 3, to = 4;
  for (lua_Integer width = 1; width < size; width *= 2) {
    Charge(lua, size * 4);
    for (lua_Integer low = 1; low <= size; low += 2 * width)
      Merge(lua, from, to, low, std::min(low + width, size + 1),
            std::min(low + 2 * width, size + 1));
    std::swap(from, to);
  }
  for (lua_Integer i = 1; i <= size; ++i) {
    lua_rawgeti(lua, from, i);
    lua_rawseti(lua, 1, i);
  }
  return 0;
}

}  // namespace

void OpenTable(lua_State* lua) {
  constexpr luaL_Reg kFunctions[] = {{"insert", Insert}, {"remove", Remove}, {"concat", Concat},
                                     {"pack", Pack},     {"unpack", Unpack}, {"move", Move},
                                     {"sort", Sort},     {nullptr, nullptr}};
  luaL_newlib(lua, kFunctions);
  lua_setglobal(lua, LUA_TABLIBNAME);
}

}  // namespace heliopause
