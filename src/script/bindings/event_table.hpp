// Events as scripts see them: {type = "ship_destroyed", subject =, object =, x =, y =, vx =, vy =,
// radius =, amount =, shield =, text =}; what does not apply is absent.
#pragma once

#include <lua.hpp>

#include "game/state/event.hpp"

namespace heliopause {

// "ship_destroyed" and the like.
const char* NameOfEvent(Event::Type type);

void PushEvent(lua_State* lua, const Event& event);

}  // namespace heliopause
