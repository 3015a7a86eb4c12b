// What space.contacts gives: one userdata that holds all contacts of a search, instead of a table
// for each.
//
//   local contacts = space.contacts(self.ship)
//   for handle, kind, distance, bearing, hostile in contacts do ... end
//   contacts[1], #contacts, contacts:kind(1), contacts:distance(1), contacts:bearing(1),
//   contacts:hostile(1)
#pragma once

#include <lua.hpp>
#include <vector>

#include "game/rules/radar.hpp"

namespace heliopause {

// Pushes a view of a copy. Raises memory errors alone.
void PushContacts(lua_State* lua, const std::vector<Contact>& contacts);

}  // namespace heliopause
