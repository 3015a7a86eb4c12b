// All messages about wrong arguments are formatted here, in one form. The buffers are plain arrays:
// a Lua error skips destructors. No function converts: "3" is no number and 3 is no string, because
// a value of the wrong type is nearly always a mistake in the script.
#include "script/bindings/arguments.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/utf8.hpp"
#include "game/rules/game.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

struct KindName {
  const char* name;
  Kinds kinds;
};
// Single kinds before combined ones: NameOfKind returns the first match.
constexpr KindName kKinds[] = {
    {"ship", kShip},     {"shot", kShot},       {"missile", kMissile}, {"asteroid", kAsteroid},
    {"planet", kPlanet}, {"station", kStation}, {"pickup", kPickup},   {"projectile", kProjectiles},
    {"gate", kGate},     {"star", kStar},       {"body", kBodies}};

}  // namespace

Kinds KindsByName(const char* name) {
  for (const KindName& kind : kKinds)
    if (std::strcmp(kind.name, name) == 0) return kind.kinds;
  return 0;
}

const char* NameOfKind(Kinds kind) {
  for (const KindName& known : kKinds)
    if (known.kinds == kind) return known.name;
  return "unknown";
}

// The value is written as a script writes it: text in quotes and cut after 40 bytes, numbers with
// 14 digits, and of other types the name.
void RaiseArgumentError(lua_State* lua, const char* function, const char* argument,
                        const char* expected, int index) {
  char value[64];
  switch (lua_type(lua, index)) {
    case LUA_TNONE:
      std::snprintf(value, sizeof value, "nothing");
      break;
    case LUA_TNUMBER:  // printf may print a sign before nan
      if (std::isnan(lua_tonumber(lua, index)))
        std::snprintf(value, sizeof value, "nan");
      else
        std::snprintf(value, sizeof value, "%.14g", lua_tonumber(lua, index));
      break;
    case LUA_TBOOLEAN:
      std::snprintf(value, sizeof value, "%s", lua_toboolean(lua, index) ? "true" : "false");
      break;
    case LUA_TLIGHTUSERDATA:
      std::snprintf(value, sizeof value, "handle");
      break;
    case LUA_TSTRING:
      std::snprintf(value, sizeof value, "\"%.40s\"", lua_tostring(lua, index));
      break;
    // A table that is empty shows as {}: a list without entries is a frequent mistake.
    default: {
      const int at = lua_absindex(lua, index);
      bool empty = false;
      if (lua_istable(lua, at)) {
        Sandbox::Of(lua).ChargeTraversal(lua, at);
        lua_pushnil(lua);
        empty = lua_next(lua, at) == 0;
      }
      std::snprintf(value, sizeof value, "%s", empty ? "{}" : luaL_typename(lua, at));
    }
  }
  luaL_error(lua, "%s: %s = %s (expected %s)", function, argument, value, expected);
  std::abort();  // luaL_error does not return
}

void CheckArgumentCount(lua_State* lua, const char* function, int most) {
  for (int i = most + 1; i <= lua_gettop(lua); ++i) {
    if (lua_isnil(lua, i)) continue;
    char name[32], expected[48];
    std::snprintf(name, sizeof name, "argument %d", i);
    std::snprintf(expected, sizeof expected,
                  most == 0   ? "no argument"
                  : most == 1 ? "%d argument"
                              : "at most %d arguments",
                  most);
    RaiseArgumentError(lua, function, name, expected, i);
  }
}

// The top level of a file runs again after each load of a save. If it could read the game, a loaded
// game would differ from one that ran on.
Game& GameFor(lua_State* lua, const char* function, int most) {
  const Sandbox& sandbox = Sandbox::Of(lua);
  Game* game = const_cast<Sandbox&>(sandbox).GetContext().game;
  if (sandbox.Loading() || game == nullptr)
    luaL_error(
        lua,
        "%s: not available while a file is loaded (call it in think, setup, on_tick or on_event)",
        function);
  if (most != kAnyArguments) CheckArgumentCount(lua, function, most);
  return *game;
}

Game& GameForLists(lua_State* lua, const char* function, int most) {
  Game& game = GameFor(lua, function, most);
  Sandbox::Of(lua).Charge(lua, game.WorkOfLists());
  return game;
}

void CheckFieldNames(lua_State* lua, int index, const char* function, const char* what,
                     const char* const* known, std::size_t count) {
  Sandbox& sandbox = Sandbox::Of(lua);
  // A misspelled key would otherwise be ignored silently, so all keys are checked.
  sandbox.ChargeTraversal(lua, index);
  std::uint64_t seen = 0;
  // The first unknown key by bytes, or the least type of another key: Lua's own order differs from
  // run to run.
  const char* unknown = nullptr;
  int wrong_type = LUA_TNONE;
  for (lua_pushnil(lua); lua_next(lua, index) != 0; lua_pop(lua, 1)) {
    ++seen;
    const int type = lua_type(lua, -2);
    if (type != LUA_TSTRING) {
      wrong_type = LeastType(wrong_type, type);
      continue;
    }
    const char* name = lua_tostring(lua, -2);
    bool found = false;
    for (std::size_t i = 0; i < count && !found; ++i) found = std::strcmp(known[i], name) == 0;
    if (!found && (unknown == nullptr || std::strcmp(name, unknown) < 0)) unknown = name;
  }
  // Known after the walk: a table has no length for names.
  sandbox.Charge(lua, seen * 4);
  if (wrong_type != LUA_TNONE)
    luaL_error(lua, "%s: %s of type %s (expected a name)", function, what,
               lua_typename(lua, wrong_type));
  if (unknown == nullptr) return;
  luaL_Buffer names;
  luaL_buffinit(lua, &names);
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) luaL_addstring(&names, i + 1 < count ? ", " : " or ");
    luaL_addstring(&names, known[i]);
  }
  luaL_pushresult(&names);
  luaL_error(lua, "%s: unknown %s \"%s\" (expected %s)", function, what, unknown,
             lua_tostring(lua, -1));
}

// A table of names in place of a list has no length, and would count as empty.
void CheckList(lua_State* lua, int index, const char* function, const char* name, std::size_t count,
               const char* expected) {
  constexpr std::uint64_t kEntryCost = 5;
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.ChargeTraversal(lua, index);
  std::size_t entries = 0;
  bool others = false;
  for (lua_pushnil(lua); lua_next(lua, index) != 0; lua_pop(lua, 1)) {
    ++entries;
    int whole = 0;
    const lua_Integer key = lua_type(lua, -2) == LUA_TNUMBER ? lua_tointegerx(lua, -2, &whole) : 0;
    others |= whole == 0 || key < 1 || static_cast<lua_Unsigned>(key) > count;
  }
  sandbox.Charge(lua, kEntryCost * entries);
  if (!others && entries == count) return;
  luaL_error(lua, "%s: %s has other keys than 1 to %d (expected %s)", function, name,
             static_cast<int>(std::min(count, kMaxElements)), expected);
}

double Arguments::Number(int index, const char* name, const char* expected) const {
  if (lua_type(lua_, index) != LUA_TNUMBER) Reject(index, name, expected);
  return lua_tonumber(lua_, index);
}

double Arguments::Finite(int index, const char* name) const {
  const double value = Number(index, name, "number");
  if (!std::isfinite(value)) Reject(index, name, "finite number");
  return value;
}

double Arguments::Coordinate(int index, const char* name) const {
  const double value = Number(index, name, "number");
  if (!(std::fabs(value) <= kMaxCoordinate)) Reject(index, name, "number within +-2^40");
  return value;
}

// `!(value >= 0)` rejects nan as well, here and in the functions around.
double Arguments::Radius(int index, const char* name) const {
  const double value = Number(index, name, "number >= 0");
  if (!(value >= 0)) Reject(index, name, "number >= 0");
  return value;
}

double Arguments::Within(int index, const char* name, double low, double high,
                         const char* expected) const {
  const double value = Number(index, name, expected);
  if (!(value >= low && value <= high)) Reject(index, name, expected);
  return value;
}

// Accepts 3.0 for 3, as Lua does, but no numeral in a string.
lua_Integer Arguments::Count(int index, const char* name, lua_Integer least,
                             lua_Integer most) const {
  char expected[80];
  std::snprintf(expected, sizeof expected, "whole number from %lld to %lld",
                static_cast<long long>(least), static_cast<long long>(most));
  int whole = 0;
  const lua_Integer value =
      lua_type(lua_, index) == LUA_TNUMBER ? lua_tointegerx(lua_, index, &whole) : 0;
  if (whole == 0 || value < least || value > most) Reject(index, name, expected);
  return value;
}

ObjectId Arguments::Handle(int index, const char* name) const {
  if (!lua_islightuserdata(lua_, index)) Reject(index, name, "handle");
  return HandleAt(lua_, index);
}

ObjectId Arguments::HandleOrNil(int index, const char* name) const {
  if (!Given(index)) return {};
  if (!lua_islightuserdata(lua_, index)) Reject(index, name, "handle or nil");
  return HandleAt(lua_, index);
}

bool Arguments::Boolean(int index, const char* name) const {
  if (lua_isnone(lua_, index)) return true;
  if (!lua_isboolean(lua_, index)) Reject(index, name, "boolean");
  return lua_toboolean(lua_, index) != 0;
}

const char* Arguments::Text(int index, const char* name, std::size_t* size,
                            std::size_t most) const {
  if (lua_type(lua_, index) != LUA_TSTRING) Reject(index, name, "string");
  std::size_t length = 0;
  const char* text = lua_tolstring(lua_, index, &length);
  if (length > most) {
    char expected[48];
    std::snprintf(expected, sizeof expected, "string of at most %d bytes", static_cast<int>(most));
    Reject(index, name, expected);
  }
  if (size != nullptr) *size = length;
  return text;
}

const char* Arguments::PlainText(int index, const char* name, std::size_t* size,
                                 std::size_t most) const {
  const char* text = Text(index, name, size, most);
  if (!IsPlainText({text, *size})) Reject(index, name, "utf-8 text without control characters");
  return text;
}

void Arguments::Table(int index, const char* name) const {
  if (!lua_istable(lua_, index)) Reject(index, name, "table");
}

}  // namespace heliopause
