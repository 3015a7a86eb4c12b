// on_event, on_message, on_enter and on_leave are a function for all events, messages or regions,
// or a table of functions by type, topic or name. timers is a table of functions by name. Types,
// topics and names that no function handles are not kept for the script.
#include "script/host/handlers.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "script/bindings/arguments.hpp"
#include "script/bindings/event_types.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// Pushes the field of the file's table; returns its type.
int PushField(lua_State* lua, int table, const char* name) {
  lua_pushstring(lua, name);
  return lua_rawget(lua, table);
}

// Raises an error unless all values of the table on top are functions with names. Of several wrong
// ones the error names the first by bytes: Lua's own order differs from run to run.
void CheckFunctions(lua_State* lua, const char* field) {
  Sandbox::Of(lua).ChargeTraversal(lua, -1);
  const char* wrong = nullptr;
  const char* type = nullptr;
  int key_type = LUA_TNONE;  // the least one of keys that are no names
  std::size_t longest = 0;
  for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
    std::size_t size = 0;
    const int found = lua_type(lua, -2);
    if (found != LUA_TSTRING) {
      key_type = LeastType(key_type, found);
      continue;
    }
    const char* name = lua_tolstring(lua, -2, &size);
    longest = std::max(longest, size);
    if (lua_isfunction(lua, -1) || (wrong != nullptr && std::strcmp(wrong, name) < 0)) continue;
    wrong = name;
    type = luaL_typename(lua, -1);
  }
  if (key_type != LUA_TNONE)
    luaL_error(lua, "%s: a key of type %s (expected a name)", field, lua_typename(lua, key_type));
  if (longest > kLongestTopic)
    luaL_error(lua, "%s: a name of %d bytes (expected at most %d)", field,
               static_cast<int>(longest), static_cast<int>(kLongestTopic));
  if (wrong != nullptr) luaL_error(lua, "%s.%s = %s (expected a function)", field, wrong, type);
}

// Adds the keys of the table on top, which CheckFunctions accepted.
void AddNames(lua_State* lua, Handlers::Names& names) {
  Sandbox& sandbox = Sandbox::Of(lua);
  for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
    std::size_t size = 0;
    const char* name = lua_tolstring(lua, -2, &size);
    if (!Try(sandbox, [&] { names.emplace(name, size); })) luaL_error(lua, "%s", sandbox.text);
  }
}

[[noreturn]] void RaiseType(lua_State* lua, const char* field, const char* expected) {
  luaL_error(lua, "%s = %s (expected %s)", field, luaL_typename(lua, -1), expected);
  std::abort();  // luaL_error does not return
}

void ReadEvents(lua_State* lua, Handlers& out) {
  static const auto names = [] {
    std::array<const char*, static_cast<std::size_t>(Event::kLastType) + 1> list{};
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = EventTypes()[i].name;
    return list;
  }();
  if (lua_isfunction(lua, -1)) {
    out.events.set();
    return;
  }
  if (!lua_istable(lua, -1)) RaiseType(lua, "on_event", "a function or a table of functions");
  CheckFieldNames(lua, lua_gettop(lua), "on_event", "type of event", names.data(), names.size());
  CheckFunctions(lua, "on_event");
  for (std::size_t i = 0; i < names.size(); ++i) {
    out.events[i] = PushField(lua, lua_gettop(lua), names[i]) == LUA_TFUNCTION;
    lua_pop(lua, 1);
  }
}

// Reads a field that is a function for all names, or a table of functions by name.
void ReadNamed(lua_State* lua, int table, const char* field, bool& all, Handlers::Names& names) {
  if (PushField(lua, table, field) == LUA_TFUNCTION) {
    all = true;
  } else if (!lua_isnil(lua, -1)) {
    if (!lua_istable(lua, -1)) RaiseType(lua, field, "a function or a table of functions");
    CheckFunctions(lua, field);
    AddNames(lua, names);
  }
}

}  // namespace

void ReadHandlers(lua_State* lua, int index, Handlers& out) {
  const int table = lua_absindex(lua, index);
  const int top = lua_gettop(lua);
  luaL_checkstack(lua, 8, "too deep");
  if (PushField(lua, table, "on_event") != LUA_TNIL) ReadEvents(lua, out);
  ReadNamed(lua, table, "on_message", out.all_messages, out.topics);
  ReadNamed(lua, table, "on_enter", out.all_enters, out.enters);
  ReadNamed(lua, table, "on_leave", out.all_leaves, out.leaves);
  if (PushField(lua, table, "timers") != LUA_TNIL) {
    if (!lua_istable(lua, -1)) RaiseType(lua, "timers", "a table of functions");
    CheckFunctions(lua, "timers");
    AddNames(lua, out.timers);
  }
  lua_settop(lua, top);
}

}  // namespace heliopause
