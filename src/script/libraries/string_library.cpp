// The libraries `string` and `utf8`: Lua's functions with their work bounded and charged. dump,
// pack, unpack and packsize are removed. Most functions are wrapped: the wrapper charges the bytes
// that Lua's function will read and then calls it (upvalue 1).
#include <algorithm>
#include <cmath>
#include <cstring>

#include "script/libraries/libraries.hpp"
#include "script/libraries/pattern_library.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// Results of string.byte and utf8.codepoint: one for each character, and a vararg function copies
// them at each call.
constexpr std::size_t kMaxResults = 10'000;
// Bytes. An arithmetic operation reads a numeral each time, in C.
constexpr std::size_t kLongestNumeral = 200;

// Charges the bytes of all string arguments, then calls upvalue 1.
int Charged(lua_State* lua) {
  std::uint64_t work = 0;
  const int count = lua_gettop(lua);
  for (int i = 1; i <= count; ++i)
    work += lua_type(lua, i) == LUA_TSTRING ? lua_rawlen(lua, i) : 32;
  Sandbox::Of(lua).Charge(lua, work / 16);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, count, LUA_MULTRET);
  return lua_gettop(lua);
}

// The iterator of utf8.codes, upvalue 1: that of Lua. It skips all continuation bytes behind a
// character in one call, so they are charged before it runs.
int NextCode(lua_State* lua) {
  std::size_t size = 0;
  const char* text = luaL_checklstring(lua, 1, &size);
  const lua_Integer at = lua_tointeger(lua, 2);
  const std::size_t first = at > 0 ? static_cast<std::size_t>(at) : 0;
  std::size_t next = first;
  while (next < size && (static_cast<unsigned char>(text[next]) & 0xC0u) == 0x80u) ++next;
  Sandbox::Of(lua).Charge(lua, (next - first) / 8);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
  return lua_gettop(lua);
}

// utf8.codes: as Charged, with an iterator that charges as well.
int Codes(lua_State* lua) {
  const int results = Charged(lua);
  lua_pushvalue(lua, 1);
  lua_pushcclosure(lua, NextCode, 1);
  lua_replace(lua, 1);
  return results;
}

// As Charged, for functions with one result for each character.
int ChargedByCharacter(lua_State* lua) {
  if (lua_type(lua, 1) == LUA_TSTRING && lua_rawlen(lua, 1) > kMaxResults && lua_gettop(lua) >= 3) {
    // As Lua's function computes the slice: negative positions count from the end.
    lua_Integer first = IntegerAt(lua, 2, 1);
    lua_Integer last = IntegerAt(lua, 3, first);
    const auto size = static_cast<lua_Integer>(lua_rawlen(lua, 1));
    if (first < 0) first = first < -size ? 1 : size + first + 1;
    if (last < 0) last = last < -size ? 0 : size + last + 1;
    last = std::min(last, size);
    if (last - first >= static_cast<lua_Integer>(kMaxResults))
      return luaL_error(lua, "string slice too long");
  }
  return Charged(lua);
}

// Arithmetic on numerals in strings ("10" + 1). Upvalue 1: Lua's metamethod.
int ArithmeticOnNumerals(lua_State* lua) {
  for (int i = 1; i <= 2; ++i)
    if (lua_type(lua, i) == LUA_TSTRING && lua_rawlen(lua, i) > kLongestNumeral)
      return luaL_error(lua, "attempt to perform arithmetic on a long string");
  return Charged(lua);
}

int Rep(lua_State* lua) {
  std::size_t size = 0, separator_size = 0;
  const char* text = luaL_checklstring(lua, 1, &size);
  const lua_Integer count = IntegerAt(lua, 2);
  const char* separator = luaL_optlstring(lua, 3, "", &separator_size);
  if (count <= 0 || size + separator_size == 0) {
    lua_pushliteral(lua, "");
    return 1;
  }
  // The division first: the product of the second condition cannot overflow then.
  if (static_cast<std::uint64_t>(count) > kLongestString / (size + separator_size) + 1 ||
      static_cast<std::uint64_t>(count) * (size + separator_size) - separator_size > kLongestString)
    return luaL_error(lua, "resulting string too long (more than %d bytes)",
                      static_cast<int>(kLongestString));
  Sandbox::Of(lua).Charge(lua, static_cast<std::uint64_t>(count) * (size + separator_size) / 16 +
                                   static_cast<std::uint64_t>(count) / 4);
  luaL_Buffer out;
  luaL_buffinit(lua, &out);
  for (lua_Integer i = 0; i < count; ++i) {
    luaL_addlstring(&out, text, size);
    if (i + 1 < count) luaL_addlstring(&out, separator, separator_size);
  }
  luaL_pushresult(&out);
  return 1;
}

// string.format. Upvalue 1: Lua's format, which limits widths. %s is converted here, because Lua's
// tostring shows addresses.
int Format(lua_State* lua) {
  const int count = lua_gettop(lua);
  std::size_t size = 0;
  const char* format = luaL_checklstring(lua, 1, &size);
  int argument = 1;
  std::uint64_t work = size;
  luaL_checkstack(lua, 8, "too many arguments");
  for (const char *p = format, *end = format + size; p < end; ++p) {
    if (*p != '%') continue;
    // One conversion: flags, width and precision up to its letter.
    const char* specification = p;
    ++p;
    if (p < end && *p == '%') continue;
    while (p < end && std::strchr("-+ #0123456789.", *p) != nullptr && *p != '\0') ++p;
    if (p >= end) break;
    ++argument;
    if (*p == 'p')
      return luaL_error(lua, "invalid conversion '%%p' to 'format': addresses are not shown");
    if (argument > count) break;  // Lua's format reports the missing argument
    if (*p == 's') {
      std::size_t length = 0;
      PushText(lua, argument, &length);
      lua_replace(lua, argument);
      work += length + 100;
    } else {
      // A double has up to 308 digits before its point, and as many behind it as the format says.
      const bool huge = lua_type(lua, argument) == LUA_TNUMBER &&
                        !(std::fabs(lua_tonumber(lua, argument)) < 1e18);
      work += huge ? 20'000u : p - specification > 3 ? 4'000u : 32u;
      if (lua_type(lua, argument) == LUA_TSTRING) work += lua_rawlen(lua, argument);
    }
  }
  Sandbox::Of(lua).Charge(lua, work / 8);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, count, 1);
  return 1;
}

// Wraps the function `name` of the table on top of the stack.
void WrapField(lua_State* lua, const char* name, lua_CFunction wrapper) {
  lua_getfield(lua, -1, name);
  lua_pushcclosure(lua, wrapper, 1);
  lua_setfield(lua, -2, name);
}

}  // namespace

void OpenString(lua_State* lua) {
  luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 1);
  for (const char* removed : {"dump", "pack", "unpack", "packsize"}) {
    lua_pushnil(lua);
    lua_setfield(lua, -2, removed);
  }
  for (const char* name : {"char", "len", "lower", "reverse", "sub", "upper"})
    WrapField(lua, name, Charged);
  WrapField(lua, "byte", ChargedByCharacter);
  WrapField(lua, "format", Format);
  lua_pushcfunction(lua, Rep);
  lua_setfield(lua, -2, "rep");
  OpenPatterns(lua);
  lua_pop(lua, 1);

  luaL_requiref(lua, LUA_UTF8LIBNAME, luaopen_utf8, 1);
  for (const char* name : {"char", "len", "offset"}) WrapField(lua, name, Charged);
  WrapField(lua, "codes", Codes);
  WrapField(lua, "codepoint", ChargedByCharacter);
  lua_pop(lua, 1);

  // The metatable of all strings. Its __index is the table `string` from above; __metatable hides
  // it from getmetatable.
  lua_pushliteral(lua, "");
  lua_getmetatable(lua, -1);
  for (const char* name : {"__add", "__sub", "__mul", "__mod", "__pow", "__div", "__idiv", "__unm"})
    WrapField(lua, name, ArithmeticOnNumerals);
  lua_pushliteral(lua, "string");
  lua_setfield(lua, -2, "__metatable");
  lua_pop(lua, 2);
}

}  // namespace heliopause
