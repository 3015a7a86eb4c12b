// What the methods of handles share: the object behind `self`, and results.
#pragma once

#include <cstddef>
#include <lua.hpp>
#include <string>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/sandbox/handle.hpp"

namespace heliopause {

// The object of a method call. Read at each call: between two calls it may have been removed.
struct Self {
  Game* game = nullptr;
  ObjectId id;
  Kinds kind = 0;  // 0: the object no longer exists
};

// Reads argument 1. Raises an error unless it is a handle, and for more than `most` arguments, self
// included.
inline Self SelfOf(lua_State* lua, const char* method, int most = kAnyArguments) {
  Self self;
  self.id = Arguments(lua, method).Handle(1, "self");
  self.game = &GameFor(lua, method, most);
  self.kind = self.game->KindOf(self.id);
  return self;
}

// Each pushes one result and returns 1, the number of results.
inline int PushNil(lua_State* lua) {
  lua_pushnil(lua);
  return 1;
}

inline int PushNumber(lua_State* lua, double value) {
  lua_pushnumber(lua, value);
  return 1;
}

inline int PushInteger(lua_State* lua, lua_Integer value) {
  lua_pushinteger(lua, value);
  return 1;
}

// The text must not be a local object: a Lua error skips its destructor.
inline int PushString(lua_State* lua, const std::string& text) {
  lua_pushlstring(lua, text.data(), text.size());
  return 1;
}

// The handle of an object, or nil if it no longer exists.
inline int PushIfAlive(lua_State* lua, const Self& self, ObjectId id) {
  PushHandle(lua, self.game->KindOf(id) == 0 ? ObjectId{} : id);
  return 1;
}

}  // namespace heliopause
