// The basic functions without access to files and the collector, with their work charged.
//
// pcall and xpcall are written again rather than wrapped: after a stop they must raise the error
// again instead of returning it, also when they continue after a yield (FinishPcall).
#include <cstring>

#include "script/libraries/libraries.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/parse_work.hpp"
#include "script/sandbox/protected_metatable.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"
#include "script/state/turn_calls.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kLongestChunk = std::size_t{256} << 10;
constexpr int kDeepestInclude = 16;
constexpr char kIncluded = 0;  // registry key by address: the table of results by name

int Tostring(lua_State* lua) {
  luaL_checkany(lua, 1);
  std::size_t size = 0;
  PushText(lua, 1, &size);
  return 1;
}

// Upvalue 1: Lua's tonumber.
int Tonumber(lua_State* lua) {
  // Lua's tonumber reads every character of a numeral.
  if (lua_type(lua, 1) == LUA_TSTRING) Sandbox::Of(lua).Charge(lua, lua_rawlen(lua, 1) / 8);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, lua_gettop(lua) - 1, 1);
  return 1;
}

// Writes to the console's output, or to the host's print function.
int Print(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const int count = lua_gettop(lua);
  luaL_checkstack(lua, count + 8, "too many values to print");
  luaL_Buffer line;
  luaL_buffinit(lua, &line);
  for (int i = 1; i <= count; ++i) {
    if (i > 1) luaL_addchar(&line, '\t');
    std::size_t size = 0;
    PushText(lua, i, &size);
    luaL_addvalue(&line);
  }
  luaL_pushresult(&line);
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, -1, &size);
  sandbox.Charge(lua, 100 + size);
  // To the console, into the record of a parallel run, or to the host.
  const bool printed = Try(sandbox, [&] {
    if (sandbox.GetKind() == Sandbox::Kind::Console) {
      sandbox.output.append(text, size).push_back('\n');
    } else if (BrainTurn* const turn = sandbox.GetContext().turn) {
      turn->printed.emplace_back(text, size);
    } else if (sandbox.GetContext().print) {
      sandbox.GetContext().print(std::string(text, size));
    }
  });
  return printed ? 0 : luaL_error(lua, "print: %s", sandbox.text);
}

// select(n, ...) and select('#', ...). Charged, because the call copies all arguments.
int Select(lua_State* lua) {
  const int count = lua_gettop(lua);
  Sandbox::Of(lua).Charge(lua, static_cast<std::uint64_t>(count) / 8);
  if (lua_type(lua, 1) == LUA_TSTRING && lua_tostring(lua, 1)[0] == '#') {
    lua_pushinteger(lua, count - 1);
    return 1;
  }
  // Negative: from the end. Beyond the end: no results.
  lua_Integer first = IntegerAt(lua, 1);
  if (first < 0)
    first = count + first;
  else if (first > count)
    first = count;
  luaL_argcheck(lua, first >= 1, 1, "index out of range");
  return count - static_cast<int>(first);
}

// Lua's error() with a bound on the level: luaL_where walks up the stack.
int Error(lua_State* lua) {
  const lua_Integer level = IntegerAt(lua, 2, 1);
  lua_settop(lua, 1);
  if (lua_type(lua, 1) == LUA_TSTRING && level > 0) {
    luaL_where(lua, level > 1000 ? 1000 : static_cast<int>(level));
    lua_insert(lua, 1);
    lua_concat(lua, 2);
  }
  return lua_error(lua);
}

// ---- errors: no function may catch a stop ----

// The work of unwinding to a protected call, which the hook does not count.
constexpr std::uint64_t kUnwindWork = 40;

// The end of a protected call. Its handler lies on the stack below `true` and the results.
int FinishPcall(lua_State* lua, int status, lua_KContext) {
  Sandbox& sandbox = Sandbox::Of(lua);
  if (sandbox.Stopped()) sandbox.Rethrow(lua);
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(lua) - 1;
  sandbox.Charge(lua, kUnwindWork);
  lua_pushboolean(lua, 0);
  lua_pushvalue(lua, -2);
  return 2;
}

// The message handler of pcall: the error as it is.
int ChargeError(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  if (!sandbox.Stopped()) sandbox.ChargeWithoutError(WorkOfError(lua, 1));
  lua_settop(lua, 1);
  return 1;
}

int Pcall(lua_State* lua) {
  luaL_checkany(lua, 1);
  lua_pushboolean(lua, 1);
  lua_insert(lua, 1);
  lua_pushcfunction(lua, ChargeError);
  lua_insert(lua, 1);
  const int status = lua_pcallk(lua, lua_gettop(lua) - 3, LUA_MULTRET, 1, 0, FinishPcall);
  return FinishPcall(lua, status, 0);
}

// Calls the script's handler (upvalue 1) except after a stop: Lua runs the handler of an error
// raised by the hook with hooks switched off, so it could loop without end.
int GuardedHandler(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  if (sandbox.Stopped()) return 1;
  sandbox.ChargeWithoutError(WorkOfError(lua, 1));
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, 1, 1);
  return 1;
}

int Xpcall(lua_State* lua) {
  luaL_checktype(lua, 2, LUA_TFUNCTION);
  lua_pushvalue(lua, 2);
  lua_pushcclosure(lua, GuardedHandler, 1);
  lua_replace(lua, 2);
  // f, handler, args -> handler, true, f, args
  lua_pushvalue(lua, 1);
  lua_insert(lua, 3);
  lua_pushvalue(lua, 2);
  lua_replace(lua, 1);
  lua_pushboolean(lua, 1);
  lua_replace(lua, 2);
  const int status = lua_pcallk(lua, lua_gettop(lua) - 3, LUA_MULTRET, 1, 0, FinishPcall);
  return FinishPcall(lua, status, 0);
}

// ---- metatables: see protected_metatable.hpp ----

int Setmetatable(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  luaL_argexpected(lua, lua_isnil(lua, 2) || lua_istable(lua, 2), 2, "nil or table");
  if (luaL_getmetafield(lua, 1, "__metatable") != LUA_TNIL)
    return luaL_error(lua, "cannot change a protected metatable");
  lua_settop(lua, 2);
  if (lua_istable(lua, 2)) PushProtectedMetatable(lua, 2);
  SetMetatable(lua, 1);
  lua_settop(lua, 1);
  return 1;
}

int Getmetatable(lua_State* lua) {
  luaL_checkany(lua, 1);
  if (luaL_getmetafield(lua, 1, "__metatable") != LUA_TNIL) return 1;
  if (!lua_getmetatable(lua, 1)) {
    lua_pushnil(lua);
    return 1;
  }
  PushOriginalMetatable(lua, -1);
  return 1;
}

// ---- code ----

// Concatenates the pieces that the reader function returns, until nil or an empty string.
void ConcatPieces(lua_State* lua) {
  lua_pushliteral(lua, "");
  std::size_t total = 0;
  for (;;) {
    lua_pushvalue(lua, 1);
    lua_call(lua, 0, 1);
    std::size_t size = 0;
    if (lua_isnil(lua, -1)) break;
    if (lua_type(lua, -1) != LUA_TSTRING) luaL_error(lua, "reader function must return a string");
    lua_tolstring(lua, -1, &size);
    if (size == 0) break;
    total += size;
    if (total > kLongestChunk)
      luaL_error(lua, "chunk too long (more than %d bytes)", static_cast<int>(kLongestChunk));
    lua_concat(lua, 2);
  }
  lua_pop(lua, 1);
}

int Load(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  // nil as the fourth argument is an environment, too: hence by the number of arguments.
  const bool has_environment = lua_gettop(lua) >= 4;
  lua_settop(lua, 4);
  if (lua_type(lua, 1) != LUA_TSTRING) luaL_checktype(lua, 1, LUA_TFUNCTION);
  const char* name = luaL_optstring(lua, 2, nullptr);
  luaL_optstring(lua, 3, "t");  // checked and ignored: text is the only mode
  if (lua_type(lua, 1) == LUA_TSTRING) {
    lua_pushvalue(lua, 1);
  } else {
    ConcatPieces(lua);
    if (name == nullptr) name = "=(load)";
  }
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, -1, &size);
  if (size > kLongestChunk)
    return luaL_error(lua, "chunk too long (more than %d bytes)", static_cast<int>(kLongestChunk));
  // The parser runs without the hook, so it is paid before it runs, at three times what a file
  // pays: a file is parsed once.
  sandbox.ChargeAhead(
      lua, 100 + 3 * ParseWork({text, size}) + (name == nullptr ? 0 : std::strlen(name) / 8));
  const int status = luaL_loadbufferx(lua, text, size, name == nullptr ? text : name, "t");
  if (sandbox.Stopped()) sandbox.Rethrow(lua);
  if (status != LUA_OK) {
    lua_pushnil(lua);
    lua_insert(lua, -2);
    return 2;
  }
  if (has_environment) {
    lua_pushvalue(lua, 4);
    if (lua_setupvalue(lua, -2, 1) == nullptr) lua_pop(lua, 1);
  }
  return 1;
}

// include("lib/lead"): runs scripts/game/lib/lead.lua once in this state and returns its result.
// Upvalue 1: a table of results by name; a light userdata marks a file that is being loaded.
int Include(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  if (lua_type(lua, 1) != LUA_TSTRING)
    return luaL_error(lua, "include: name = %s (expected string)", luaL_typename(lua, 1));
  lua_settop(lua, 1);
  const char* name = lua_tostring(lua, 1);
  lua_pushvalue(lua, 1);
  // Step 1: the result of an earlier include, or an error for files that include each other.
  if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) {
    if (lua_islightuserdata(lua, -1))
      return luaL_error(lua, "include(\"%s\"): the file includes itself", name);
    return 1;
  }
  if (sandbox.include_depth >= kDeepestInclude)
    return luaL_error(lua, "include(\"%s\"): nested too deep", name);
  // Step 2: the text, from memory or from the disk.
  RunAlone(lua);  // it may read the file
  sandbox.Charge(lua, 2000);
  const std::size_t length = lua_rawlen(lua, 1);
  ScriptContext& context = sandbox.GetContext();
  if (!context.texts.Get(context, {name, length}, sandbox.source))
    return luaL_error(lua, "include(\"%s\"): %s", name, sandbox.source.c_str());
  sandbox.ChargeParser(lua, ParseWork(sandbox.source),
                       "includes a file that is too long for its budget of instructions");
  // A Lua function holds no object with a destructor: the text is copied by Lua.
  const std::string_view file = context.texts.FileOf({name, length});
  if (file.empty())
    lua_pushfstring(lua, "@%s.lua", name);
  else
    lua_pushfstring(lua, "@%s", file.data());
  if (Sandbox::LoadText(lua, sandbox.source.data(), sandbox.source.size(), lua_tostring(lua, -1)) !=
      LUA_OK)
    return lua_error(lua);
  lua_pushvalue(lua, 1);
  lua_pushlightuserdata(lua, &sandbox);  // being loaded
  lua_rawset(lua, lua_upvalueindex(1));
  // Step 3: run it, without access to the game: the top level runs again after each load of a save.
  const bool before = sandbox.SetLoading(true);
  ++sandbox.include_depth;
  const int status = lua_pcall(lua, 0, 1, 0);
  --sandbox.include_depth;
  sandbox.SetLoading(before);
  // Step 4: keep the result. `true` stands for nil, which a table cannot hold; after an error the
  // file may be included again.
  if (status == LUA_OK && lua_isnil(lua, -1)) {
    lua_pop(lua, 1);
    lua_pushboolean(lua, 1);
  }
  lua_pushvalue(lua, 1);
  if (status == LUA_OK)
    lua_pushvalue(lua, -2);
  else
    lua_pushnil(lua);
  lua_rawset(lua, lua_upvalueindex(1));
  return status == LUA_OK ? 1 : lua_error(lua);
}

constexpr luaL_Reg kFunctions[] = {{"tostring", Tostring},
                                   {"print", Print},
                                   {"pcall", Pcall},
                                   {"xpcall", Xpcall},
                                   {"setmetatable", Setmetatable},
                                   {"getmetatable", Getmetatable},
                                   {"load", Load},
                                   {"select", Select},
                                   {"error", Error},
                                   {"next", OrderedNext},
                                   {"pairs", OrderedPairs},
                                   {nullptr, nullptr}};

constexpr const char* kRemoved[] = {"collectgarbage", "dofile", "loadfile", "warn"};

}  // namespace

void OpenBase(lua_State* lua) {
  luaL_requiref(lua, LUA_GNAME, luaopen_base, 1);
  luaL_setfuncs(lua, kFunctions, 0);
  for (const char* name : kRemoved) {
    lua_pushnil(lua);
    lua_setfield(lua, -2, name);
  }
  lua_getfield(lua, -1, "tonumber");
  lua_pushcclosure(lua, Tonumber, 1);
  lua_setfield(lua, -2, "tonumber");
  lua_newtable(lua);
  lua_pushvalue(lua, -1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kIncluded);
  lua_pushcclosure(lua, Include, 1);
  lua_setfield(lua, -2, "include");
  lua_pop(lua, 1);
}

// Allocates nothing, so it needs no protected call: fields of a table may be cleared while it is
// traversed.
void ForgetIncludes(lua_State* lua) {
  if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &kIncluded) == LUA_TTABLE) {
    for (lua_pushnil(lua); lua_next(lua, -2) != 0;) {
      lua_pop(lua, 1);
      lua_pushvalue(lua, -1);
      lua_pushnil(lua);
      lua_rawset(lua, -4);
    }
  }
  lua_pop(lua, 1);
}

}  // namespace heliopause
