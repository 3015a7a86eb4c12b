// Every message about a wrong argument is made here, in one form, so that scripters learn to read
// it once.
#include "script/bindings/arguments.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/world.hpp"

namespace heliopause {
namespace {

struct KindName {
  const char* name;
  Kinds kinds;
};
// Single kinds first, so that NameOfKind finds the one word.
constexpr KindName kKinds[] = {
    {"ship", kShip},     {"shot", kShot},       {"missile", kMissile}, {"asteroid", kAsteroid},
    {"planet", kPlanet}, {"station", kStation}, {"pickup", kPickup},   {"projectile", kProjectiles},
    {"body", kBodies}};

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

void BadArgument(lua_State* lua, const char* function, const char* argument, const char* expected,
                 int index) {
  char got[64];
  switch (lua_type(lua, index)) {
    case LUA_TNONE:
      std::snprintf(got, sizeof got, "nothing");
      break;
    case LUA_TNUMBER: {
      // The type alone says nothing when a number was wanted.
      const bool wants_number = std::strstr(expected, "number") != nullptr;
      const double number = lua_tonumber(lua, index);
      if (wants_number && std::isnan(number))
        std::snprintf(got, sizeof got, "nan");
      else if (wants_number)
        std::snprintf(got, sizeof got, "%.14g", number);
      else
        std::snprintf(got, sizeof got, "number");
      break;
    }
    case LUA_TLIGHTUSERDATA:
      std::snprintf(got, sizeof got, "handle");
      break;
    case LUA_TSTRING:
      if (std::strncmp(expected, "number", 6) != 0 && std::strncmp(expected, "handle", 6) != 0 &&
          std::strncmp(expected, "table", 5) != 0 && std::strncmp(expected, "boolean", 7) != 0) {
        std::snprintf(got, sizeof got, "\"%.40s\"", lua_tostring(lua, index));
        break;
      }
      [[fallthrough]];
    default:
      std::snprintf(got, sizeof got, "%s", luaL_typename(lua, index));
  }
  luaL_error(lua, "bad argument '%s' to %s (%s expected, got %s)", argument, function, expected,
             got);
  std::abort();  // luaL_error does not return
}

Game& GameFor(lua_State* lua, const char* function) {
  const Sandbox& sandbox = Sandbox::Of(lua);
  Game* game = const_cast<Sandbox&>(sandbox).GetWorld().game;
  if (sandbox.Loading() || game == nullptr)
    luaL_error(
        lua,
        "%s is not there while a file is loaded: call it from think, setup, on_tick or on_event",
        function);
  return *game;
}

void CheckFieldNames(lua_State* lua, int index, const char* function, const char* what,
                     const char* const* known, std::size_t count) {
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.ChargeTraversal(lua);
  std::uint64_t seen = 0;
  const char* unknown = nullptr;  // the first by bytes: Lua's own order differs from run to run
  for (lua_pushnil(lua); lua_next(lua, index) != 0; lua_pop(lua, 1)) {
    if (lua_type(lua, -2) != LUA_TSTRING)
      luaL_error(lua, "unknown %s to %s (a name expected, got a %s)", what, function,
                 luaL_typename(lua, -2));
    const char* name = lua_tostring(lua, -2);
    ++seen;
    bool found = false;
    for (std::size_t i = 0; i < count && !found; ++i) found = std::strcmp(known[i], name) == 0;
    if (!found && (unknown == nullptr || std::strcmp(name, unknown) < 0)) unknown = name;
  }
  sandbox.Charge(lua, seen * 4);
  if (unknown == nullptr) return;
  luaL_Buffer names;
  luaL_buffinit(lua, &names);
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) luaL_addstring(&names, i + 1 < count ? ", " : " or ");
    luaL_addstring(&names, known[i]);
  }
  luaL_pushresult(&names);
  luaL_error(lua, "unknown %s '%s' to %s (%s expected)", what, unknown, function,
             lua_tostring(lua, -1));
}

double Arguments::Number(int index, const char* name, const char* expected) const {
  if (lua_type(lua_, index) != LUA_TNUMBER) Bad(index, name, expected);
  return lua_tonumber(lua_, index);
}

double Arguments::Finite(int index, const char* name) const {
  const double value = Number(index, name, "number");
  if (!std::isfinite(value)) Bad(index, name, "finite number");
  return value;
}

double Arguments::Coordinate(int index, const char* name) const {
  const double value = Number(index, name, "number");
  if (!(std::fabs(value) <= kMaxCoordinate)) Bad(index, name, "number within +-2^40");
  return value;
}

double Arguments::Radius(int index, const char* name) const {
  const double value = Number(index, name, "number >= 0");
  if (!(value >= 0)) Bad(index, name, "number >= 0");
  return value;
}

double Arguments::Within(int index, const char* name, double low, double high,
                         const char* expected) const {
  const double value = Number(index, name, expected);
  if (!(value >= low && value <= high)) Bad(index, name, expected);
  return value;
}

lua_Integer Arguments::Count(int index, const char* name, lua_Integer least,
                             lua_Integer most) const {
  char expected[80];
  std::snprintf(expected, sizeof expected, "whole number from %lld to %lld",
                static_cast<long long>(least), static_cast<long long>(most));
  int whole = 0;
  const lua_Integer value =
      lua_type(lua_, index) == LUA_TNUMBER ? lua_tointegerx(lua_, index, &whole) : 0;
  if (whole == 0 || value < least || value > most) Bad(index, name, expected);
  return value;
}

ObjectId Arguments::Handle(int index, const char* name) const {
  if (!lua_islightuserdata(lua_, index)) Bad(index, name, "handle");
  return HandleAt(lua_, index);
}

ObjectId Arguments::HandleOrNil(int index, const char* name) const {
  if (!Given(index)) return {};
  if (!lua_islightuserdata(lua_, index)) Bad(index, name, "handle or nil");
  return HandleAt(lua_, index);
}

bool Arguments::Switch(int index, const char* name) const {
  if (lua_isnone(lua_, index)) return true;
  if (!lua_isboolean(lua_, index)) Bad(index, name, "boolean");
  return lua_toboolean(lua_, index) != 0;
}

const char* Arguments::Text(int index, const char* name, std::size_t* size,
                            std::size_t most) const {
  if (lua_type(lua_, index) != LUA_TSTRING) Bad(index, name, "string");
  std::size_t length = 0;
  const char* text = lua_tolstring(lua_, index, &length);
  if (length > most) Bad(index, name, "shorter string");
  if (size != nullptr) *size = length;
  return text;
}

void Arguments::Table(int index, const char* name) const {
  if (!lua_istable(lua_, index)) Bad(index, name, "table");
}

}  // namespace heliopause
