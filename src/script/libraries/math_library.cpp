// The library `math` over game/maths, which gives the same bits on every machine, and over the
// game's random number generator. The end of the file replaces the C library functions that Lua's
// operators call.
#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"
#include "script/libraries/libraries.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"
#include "script/state/turn_calls.hpp"

namespace heliopause {
namespace {

// Returns a number argument. Rejects numerals in strings: reading them is not charged.
double Number(lua_State* lua, int index) {
  luaL_checktype(lua, index, LUA_TNUMBER);
  return lua_tonumber(lua, index);
}

// Larger angles are reduced bit by bit, which takes longer.
constexpr double kLargeAngle = 1e5;

using Function = double (*)(double);
template <Function F>
int Apply(lua_State* lua) {
  const double x = Number(lua, 1);
  Sandbox::Of(lua).Charge(lua, std::fabs(x) < kLargeAngle ? 3 : 60);
  lua_pushnumber(lua, F(x));
  return 1;
}

// Returns the work of a remainder, which is computed bit by bit from the larger exponent down to
// the smaller.
std::int64_t RemainderWork(double x, double y) {
  if (!std::isfinite(x) || !std::isfinite(y) || x == 0 || y == 0) return 1;
  return 1 + std::max(0, std::ilogb(x) - std::ilogb(y)) / 4;
}

// Returns false if the number does not fit.
bool ToInteger(double whole, lua_Integer* integer) { return lua_numbertointeger(whole, integer); }

// Pushes a whole double as an integer if it fits, as floor and ceil of Lua do.
int PushWhole(lua_State* lua, double whole) {
  lua_Integer integer = 0;
  if (ToInteger(whole, &integer))
    lua_pushinteger(lua, integer);
  else
    lua_pushnumber(lua, whole);
  return 1;
}

int Floor(lua_State* lua) {
  if (lua_isinteger(lua, 1)) return lua_settop(lua, 1), 1;
  return PushWhole(lua, std::floor(Number(lua, 1)));
}

int Ceil(lua_State* lua) {
  if (lua_isinteger(lua, 1)) return lua_settop(lua, 1), 1;
  return PushWhole(lua, std::ceil(Number(lua, 1)));
}

int Abs(lua_State* lua) {
  if (lua_isinteger(lua, 1)) {
    const lua_Integer value = lua_tointeger(lua, 1);
    lua_pushinteger(
        lua, value < 0 ? static_cast<lua_Integer>(0u - static_cast<lua_Unsigned>(value)) : value);
  } else {
    lua_pushnumber(lua, std::fabs(Number(lua, 1)));
  }
  return 1;
}

int Fmod(lua_State* lua) {
  // Integers stay integers, and -1 has a case of its own: the least integer divided by it
  // overflows.
  if (lua_isinteger(lua, 1) && lua_isinteger(lua, 2)) {
    const lua_Integer by = lua_tointeger(lua, 2);
    luaL_argcheck(lua, by != 0, 2, "zero");
    lua_pushinteger(lua, by == -1 ? 0 : lua_tointeger(lua, 1) % by);
  } else {
    const double x = Number(lua, 1), y = Number(lua, 2);
    Sandbox::Of(lua).Charge(lua, static_cast<std::uint64_t>(RemainderWork(x, y)));
    lua_pushnumber(lua, maths::Fmod(x, y));
  }
  return 1;
}

// modf(x): the whole part, rounded towards zero, and the fraction.
int Modf(lua_State* lua) {
  if (lua_isinteger(lua, 1)) {
    lua_settop(lua, 1);
    lua_pushnumber(lua, 0);
    return 2;
  }
  const double value = Number(lua, 1);
  const double whole = std::trunc(value);
  PushWhole(lua, whole);
  lua_pushnumber(lua, value == whole ? 0.0 : value - whole);  // an infinite value has no fraction
  return 2;
}

int Sqrt(lua_State* lua) {
  lua_pushnumber(lua, std::sqrt(Number(lua, 1)));
  return 1;
}

int Atan(lua_State* lua) {
  const double y = Number(lua, 1);
  lua_pushnumber(lua, maths::Atan2(y, lua_isnoneornil(lua, 2) ? 1.0 : Number(lua, 2)));
  return 1;
}

// log(8, 2) is exactly 3: a quotient of logarithms alone may miss a whole result by rounding.
int Log(lua_State* lua) {
  const double x = Number(lua, 1);
  Sandbox::Of(lua).Charge(lua, 20);
  double result = maths::Log(x);
  if (!lua_isnoneornil(lua, 2)) {
    const double base = Number(lua, 2);
    result /= maths::Log(base);
    const double whole = std::nearbyint(result);
    if (std::fabs(result - whole) < 1e-9 && maths::Pow(base, whole) == x) result = whole;
  }
  lua_pushnumber(lua, result);
  return 1;
}

int Power(lua_State* lua) {
  const double base = Number(lua, 1);
  Sandbox::Of(lua).Charge(lua, 8);
  lua_pushnumber(lua, maths::Pow(base, Number(lua, 2)));
  return 1;
}

int Degrees(lua_State* lua) {
  lua_pushnumber(lua, Number(lua, 1) * (180.0 / kPi));
  return 1;
}

int Radians(lua_State* lua) {
  lua_pushnumber(lua, Number(lua, 1) * (kPi / 180.0));
  return 1;
}

// max and min compare as the operator < does, integers and floats mixed.
template <bool kLeast>
int Extreme(lua_State* lua) {
  const int count = lua_gettop(lua);
  luaL_argcheck(lua, count >= 1, 1, "number expected, got no value");
  int best = 1;
  Number(lua, 1);
  for (int i = 2; i <= count; ++i) {
    Number(lua, i);
    if (lua_compare(lua, kLeast ? i : best, kLeast ? best : i, LUA_OPLT)) best = i;
  }
  Sandbox::Of(lua).Charge(lua, static_cast<std::uint64_t>(count) / 4);
  lua_pushvalue(lua, best);
  return 1;
}

int Tointeger(lua_State* lua) {
  luaL_checkany(lua, 1);
  lua_Integer integer = 0;
  if (lua_isinteger(lua, 1))
    lua_pushvalue(lua, 1);
  else if (lua_type(lua, 1) == LUA_TNUMBER &&
           std::floor(lua_tonumber(lua, 1)) == lua_tonumber(lua, 1) &&
           ToInteger(lua_tonumber(lua, 1), &integer))
    lua_pushinteger(lua, integer);
  else
    lua_pushnil(lua);
  return 1;
}

int Type(lua_State* lua) {
  luaL_checkany(lua, 1);
  if (lua_type(lua, 1) == LUA_TNUMBER)
    lua_pushstring(lua, lua_isinteger(lua, 1) ? "integer" : "float");
  else
    lua_pushnil(lua);
  return 1;
}

int Ult(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TNUMBER);
  luaL_checktype(lua, 2, LUA_TNUMBER);
  lua_pushboolean(lua, static_cast<lua_Unsigned>(luaL_checkinteger(lua, 1)) <
                           static_cast<lua_Unsigned>(luaL_checkinteger(lua, 2)));
  return 1;
}

// Returns the generator of this run's random numbers.
Random& GeneratorOf(lua_State* lua, Game& game) {
  Sandbox& sandbox = Sandbox::Of(lua);
  if (sandbox.GetKind() == Sandbox::Kind::Script) return sandbox.GetContext().file_random;
  BrainTurn* const turn = sandbox.GetContext().turn;
  if (turn == nullptr) return game.ScriptRandom();
  Random* const random = turn->Draw();
  if (random == nullptr) sandbox.Abandon(lua);
  return *random;
}

// random(), random(n), random(low, high), random(0). The generator is part of the saved and hashed
// state, but for that of a file of `heliopause script`; a failed think restores it.
int RandomNumber(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  Game* game = sandbox.GetContext().game;
  if (sandbox.Loading() || game == nullptr)
    return luaL_error(
        lua,
        "math.random: not available while a file is loaded (call it in think, setup, on_tick)");
  Random& random = GeneratorOf(lua, *game);
  const int count = lua_gettop(lua);
  if (count == 0) {
    lua_pushnumber(lua, random.Unit());
    return 1;
  }
  if (count > 2) return luaL_error(lua, "wrong number of arguments");
  for (int i = 1; i <= count; ++i) luaL_checktype(lua, i, LUA_TNUMBER);
  const lua_Integer low = count == 2 ? luaL_checkinteger(lua, 1) : 1;
  const lua_Integer high = luaL_checkinteger(lua, count);
  if (count == 1 && high == 0) {  // all 64 bits
    lua_pushinteger(lua, static_cast<lua_Integer>(random.Next()));
    return 1;
  }
  luaL_argcheck(lua, low <= high, count, "interval is empty");
  const lua_Unsigned span = static_cast<lua_Unsigned>(high) - static_cast<lua_Unsigned>(low) + 1;
  const lua_Unsigned drawn = span == 0 ? random.Next() : random.Below(span);
  lua_pushinteger(lua, static_cast<lua_Integer>(static_cast<lua_Unsigned>(low) + drawn));
  return 1;
}

int RandomSeed(lua_State* lua) {
  return luaL_error(lua, "math.randomseed: not available, the seed is the game's (--seed N)");
}

constexpr luaL_Reg kFunctions[] = {{"abs", Abs},
                                   {"ceil", Ceil},
                                   {"floor", Floor},
                                   {"fmod", Fmod},
                                   {"modf", Modf},
                                   {"sqrt", Sqrt},
                                   {"sin", Apply<maths::Sin>},
                                   {"cos", Apply<maths::Cos>},
                                   {"tan", Apply<maths::Tan>},
                                   {"asin", Apply<maths::Asin>},
                                   {"acos", Apply<maths::Acos>},
                                   {"atan", Atan},
                                   {"exp", Apply<maths::Exp>},
                                   {"log", Log},
                                   {"pow", Power},
                                   {"deg", Degrees},
                                   {"rad", Radians},
                                   {"wrap", Apply<maths::WrapAngle>},
                                   {"max", Extreme<false>},
                                   {"min", Extreme<true>},
                                   {"tointeger", Tointeger},
                                   {"type", Type},
                                   {"ult", Ult},
                                   {"random", RandomNumber},
                                   {"randomseed", RandomSeed},
                                   {nullptr, nullptr}};

}  // namespace

void OpenMath(lua_State* lua) {
  luaL_newlib(lua, kFunctions);
  lua_pushnumber(lua, kPi);
  lua_setfield(lua, -2, "pi");
  lua_pushnumber(lua, HUGE_VAL);
  lua_setfield(lua, -2, "huge");
  lua_pushinteger(lua, LUA_MAXINTEGER);
  lua_setfield(lua, -2, "maxinteger");
  lua_pushinteger(lua, LUA_MININTEGER);
  lua_setfield(lua, -2, "mininteger");
  lua_setglobal(lua, LUA_MATHLIBNAME);
}

}  // namespace heliopause

// Lua is linked statically with --wrap (targets.cmake), so that its operators call these functions
// instead of the C library's: pow because its results vary with the processor, all of them because
// the hook counts one instruction, whatever the call costs. Those for strings: string_work.cpp.
// The names are the linker's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {
double __real_fmod(double x, double y);
double __real_strtod(const char* text, char** end);
double __wrap_pow(double base, double exponent);
double __wrap_fmod(double x, double y);
double __wrap_strtod(const char* text, char** end);
int __wrap___snprintf_chk(char* out, std::size_t size, int flag, std::size_t capacity,
                          const char* format, ...);

double __wrap_pow(double base, double exponent) {
  heliopause::ChargeRunning(8);
  return heliopause::maths::Pow(base, exponent);
}

double __wrap_fmod(double x, double y) {
  heliopause::ChargeRunning(heliopause::RemainderWork(x, y));
  return __real_fmod(x, y);
}

// Reads a numeral in a string that is used as a number.
double __wrap_strtod(const char* text, char** end) {
  heliopause::ChargeRunning(25);
  return __real_strtod(text, end);
}

// Whether the format is the conversion of one double, as "%.14g".
static bool IsOneDouble(const char* format) {
  if (*format++ != '%') return false;
  format += std::strspn(format, "-+ #0123456789.");
  return *format != '\0' && std::strchr("aefgAEFG", *format) != nullptr && format[1] == '\0';
}

static int FormatTo(char* out, std::size_t size, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length = std::vsnprintf(out, size, format, arguments);
  va_end(arguments);
  return length;
}

// Converts a number to text. Debian builds Lua with the checked variants of functions. The sign of
// a nan is that of the processor, so none is written.
int __wrap___snprintf_chk(char* out, std::size_t size, int, std::size_t capacity,
                          const char* format, ...) {
  if (capacity < size) std::abort();
  heliopause::ChargeRunning(std::strpbrk(format, "aefgAEFG") != nullptr ? 25 : 5);
  std::va_list arguments;
  va_start(arguments, format);
  int length = 0;
  if (IsOneDouble(format)) {
    const double number = va_arg(arguments, double);
    length = FormatTo(out, size, format,
                      std::isnan(number) ? std::numeric_limits<double>::quiet_NaN() : number);
  } else {
    length = std::vsnprintf(out, size, format, arguments);
  }
  va_end(arguments);
  return length;
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
