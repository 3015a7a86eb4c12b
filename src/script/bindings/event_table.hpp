// Events as Lua tables: {type = "ship_destroyed", subject =, object =, x =, y =, vx =, vy =, radius
// =, amount =, shield =, text =}. Fields that do not apply are absent.
#pragma once

#include <lua.hpp>

#include "game/state/event.hpp"

namespace heliopause {

// Returns the name of a type, "ship_destroyed" for example.
const char* NameOfEvent(Event::Type type);

void PushEvent(lua_State* lua, const Event& event);

}  // namespace heliopause
