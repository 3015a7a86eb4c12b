// The result of space.contacts: one userdata with all contacts of a search.
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

// Pushes a view that owns a copy of the contacts. Raises memory errors only.
void PushContacts(lua_State* lua, const std::vector<Contact>& contacts);

// Returns whether the value at `index` is such a view; then its length, and the handle of a contact
// (0 <= at < length).
bool IsContacts(lua_State* lua, int index);
std::size_t ContactCount(lua_State* lua, int index);
ObjectId ContactAt(lua_State* lua, int index, std::size_t at);

}  // namespace heliopause
