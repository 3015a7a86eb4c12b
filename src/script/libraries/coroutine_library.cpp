// Coroutines. Each of these could swallow a stop, or run Lua where no hook looks:
//   - an error raised by the hook leaves a dead coroutine with hooks switched off for good, so what
//   it still
//     has to close must never run: it is marked, and close refuses it;
//   - lua_resetthread of Lua 5.4.4 starts to count C levels anew, so closing from within __close
//   would
//     recurse until the C stack is gone: nesting is bounded here.
#include "script/libraries/libraries.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

constexpr int kDeepestClose = 4;
const char kStoppedThreads = 0;

lua_State* ThreadAt(lua_State* lua, int index) {
  lua_State* thread = lua_tothread(lua, index);
  luaL_argexpected(lua, thread != nullptr, index, "coroutine");
  return thread;
}

void PushStoppedThreads(lua_State* lua) {
  if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &kStoppedThreads) == LUA_TTABLE) return;
  lua_pop(lua, 1);
  lua_newtable(lua);
  lua_createtable(lua, 0, 1);
  lua_pushliteral(lua, "k");
  lua_setfield(lua, -2, "__mode");
  lua_setmetatable(lua, -2);
  lua_pushvalue(lua, -1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kStoppedThreads);
}

// Resumes with `arguments` values from the top of `lua`, whose value at `index` is the thread. The
// number of results moved to `lua`, or -1 with the error on top.
int ResumeThread(lua_State* lua, lua_State* thread, int index, int arguments) {
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 20);
  if (!lua_checkstack(thread, arguments + 1)) {
    lua_pushliteral(lua, "too many arguments to resume");
    return -1;
  }
  lua_xmove(lua, thread, arguments);
  int results = 0;
  lua_State* before = sandbox.running;
  sandbox.running = thread;
  const int status = lua_resume(thread, lua, arguments, &results);
  sandbox.running = before;
  const bool failed = status != LUA_OK && status != LUA_YIELD;
  if (sandbox.Stopped()) {
    if (failed) {
      PushStoppedThreads(lua);
      lua_pushvalue(lua, index);
      lua_pushboolean(lua, 1);
      lua_rawset(lua, -3);
    }
    sandbox.Rethrow(lua);
  }
  if (failed) {
    lua_xmove(thread, lua, 1);
    return -1;
  }
  if (!lua_checkstack(lua, results + 1)) {
    lua_pop(thread, results);
    lua_pushliteral(lua, "too many results to resume");
    return -1;
  }
  lua_xmove(thread, lua, results);
  return results;
}

// Runs what the thread has to close. A Lua status; an error is on top of `thread`.
int CloseThread(lua_State* lua, lua_State* thread, int index) {
  Sandbox& sandbox = Sandbox::Of(lua);
  PushStoppedThreads(lua);
  lua_pushvalue(lua, index);
  if (lua_rawget(lua, -2) != LUA_TNIL)
    luaL_error(lua, "the coroutine was stopped for good (budget or memory)");
  lua_pop(lua, 2);
  if (sandbox.closing_depth >= kDeepestClose)
    luaL_error(lua, "coroutines closed within coroutines: too deep");
  ++sandbox.closing_depth;
  lua_State* before = sandbox.running;
  sandbox.running = thread;
  const int status = lua_resetthread(thread);
  sandbox.running = before;
  --sandbox.closing_depth;
  if (sandbox.Stopped()) {
    PushStoppedThreads(lua);
    lua_pushvalue(lua, index);
    lua_pushboolean(lua, 1);
    lua_rawset(lua, -3);
    sandbox.Rethrow(lua);
  }
  return status;
}

int Create(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TFUNCTION);
  // A new thread counts its instructions from zero: what it may do before its hook first looks is
  // paid here.
  Sandbox::Of(lua).Charge(lua, 150);
  lua_State* thread = lua_newthread(lua);
  lua_pushvalue(lua, 1);
  lua_xmove(lua, thread, 1);
  return 1;
}

int Resume(lua_State* lua) {
  lua_State* thread = ThreadAt(lua, 1);
  const int results = ResumeThread(lua, thread, 1, lua_gettop(lua) - 1);
  lua_pushboolean(lua, results >= 0);
  const int returned = results < 0 ? 1 : results;
  lua_insert(lua, -1 - returned);
  return returned + 1;
}

int CallWrapped(lua_State* lua) {
  lua_State* thread = lua_tothread(lua, lua_upvalueindex(1));
  const int results = ResumeThread(lua, thread, lua_upvalueindex(1), lua_gettop(lua));
  if (results >= 0) return results;
  const int status = lua_status(thread);
  if (status != LUA_OK && status != LUA_YIELD) {  // died of an error, and may have things to close
    if (CloseThread(lua, thread, lua_upvalueindex(1)) != LUA_OK) lua_xmove(thread, lua, 1);
  }
  if (lua_type(lua, -1) == LUA_TSTRING) {  // where it was called, as Lua does
    luaL_where(lua, 1);
    lua_insert(lua, -2);
    lua_concat(lua, 2);
  }
  return lua_error(lua);
}

int Wrap(lua_State* lua) {
  Create(lua);
  lua_pushcclosure(lua, CallWrapped, 1);
  return 1;
}

enum class State { Suspended, Normal, ReentrancyGuard, Dead };

State StateOf(lua_State* lua, lua_State* thread) {
  if (lua == thread) return State::ReentrancyGuard;
  switch (lua_status(thread)) {
    case LUA_YIELD:
      return State::Suspended;
    case LUA_OK: {
      lua_Debug frame;
      if (lua_getstack(thread, 0, &frame) != 0) return State::Normal;
      return lua_gettop(thread) == 0 ? State::Dead : State::Suspended;
    }
    default:
      return State::Dead;
  }
}

int Close(lua_State* lua) {
  lua_State* thread = ThreadAt(lua, 1);
  const State state = StateOf(lua, thread);
  if (state == State::ReentrancyGuard || state == State::Normal)
    return luaL_error(lua, "cannot close a %s coroutine",
                      state == State::ReentrancyGuard ? "running" : "normal");
  if (CloseThread(lua, thread, 1) == LUA_OK) {
    lua_pushboolean(lua, 1);
    return 1;
  }
  lua_pushboolean(lua, 0);
  lua_xmove(thread, lua, 1);
  return 2;
}

constexpr luaL_Reg kFunctions[] = {
    {"create", Create}, {"resume", Resume}, {"wrap", Wrap}, {"close", Close}, {nullptr, nullptr}};

}  // namespace

void OpenCoroutine(lua_State* lua) {
  luaL_requiref(lua, LUA_COLIBNAME, luaopen_coroutine,
                1);  // yield, status, running, isyieldable stay
  luaL_setfuncs(lua, kFunctions, 0);
  lua_pop(lua, 1);
}

}  // namespace heliopause
