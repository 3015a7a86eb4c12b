// Coroutines. resume, wrap and close could catch a stop, or run Lua code without a hook:
//
// - An error raised by the hook leaves a dead coroutine with hooks switched off for good. Its
//   pending __close handlers must never run: the coroutine is recorded as stopped, and close
//   rejects it.
// - lua_resetthread of Lua 5.4.4 resets the count of C calls, so closing from within __close would
//   recurse until the C stack overflows: nesting is bounded by kDeepestClose.
#include "script/libraries/libraries.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

constexpr int kDeepestClose = 4;
const char kStoppedThreads = 0;  // registry key by address: a set of threads, weak in its keys

lua_State* ThreadAt(lua_State* lua, int index) {
  lua_State* thread = lua_tothread(lua, index);
  luaL_argexpected(lua, thread != nullptr, index, "coroutine");
  return thread;
}

void PushStoppedThreads(lua_State* lua) { PushWeakTable(lua, &kStoppedThreads); }

void RecordStopped(lua_State* lua, int index) {
  PushStoppedThreads(lua);
  lua_pushvalue(lua, index);
  lua_pushboolean(lua, 1);
  lua_rawset(lua, -3);
}

// Resumes `thread`, the value at `index` of `lua`, with the `arguments` values on top of `lua`.
// Returns the number of results moved to `lua`, or -1 with the error on top.
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
    if (failed) RecordStopped(lua, index);
    sandbox.Rethrow(lua);
  }
  if (failed) {
    if (lua_checkstack(thread, 2)) sandbox.ChargeWithoutError(WorkOfError(thread, 0));
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

// Runs the pending __close handlers of the thread. Returns a Lua status; an error is on top of
// `thread`.
int CloseThread(lua_State* lua, lua_State* thread, int index) {
  Sandbox& sandbox = Sandbox::Of(lua);
  PushStoppedThreads(lua);
  lua_pushvalue(lua, index);
  if (lua_rawget(lua, -2) != LUA_TNIL)
    luaL_error(lua, "cannot close a coroutine that was stopped (budget or memory)");
  lua_pop(lua, 2);
  if (sandbox.closing_depth >= kDeepestClose) luaL_error(lua, "coroutine.close: nested too deep");
  ++sandbox.closing_depth;
  lua_State* before = sandbox.running;
  sandbox.running = thread;
  const int status = lua_resetthread(thread);
  sandbox.running = before;
  --sandbox.closing_depth;
  if (sandbox.Stopped()) {
    RecordStopped(lua, index);
    sandbox.Rethrow(lua);
  }
  return status;
}

int Create(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TFUNCTION);
  // A new thread counts its instructions from zero: pays for those before its first hook.
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

// The function that wrap returns. Upvalue 1: the thread.
int CallWrapped(lua_State* lua) {
  lua_State* thread = lua_tothread(lua, lua_upvalueindex(1));
  const int results = ResumeThread(lua, thread, lua_upvalueindex(1), lua_gettop(lua));
  if (results >= 0) return results;
  const int status = lua_status(thread);
  if (status != LUA_OK && status != LUA_YIELD) {  // ended by an error; may have pending handlers
    if (CloseThread(lua, thread, lua_upvalueindex(1)) != LUA_OK) lua_xmove(thread, lua, 1);
  }
  if (lua_type(lua, -1) == LUA_TSTRING) {  // prepends the caller's position, as Lua does
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

enum class State { Suspended, Normal, Running, Dead };

// The status of a thread as seen from the running one, as in Lua's lcorolib.c.
State StateOf(lua_State* lua, lua_State* thread) {
  if (lua == thread) return State::Running;
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
  if (state == State::Running || state == State::Normal)
    return luaL_error(lua, "cannot close a %s coroutine",
                      state == State::Running ? "running" : "normal");
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
