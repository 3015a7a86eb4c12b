// The line of a script that searches, and its use of the result: for the log of searches.
#pragma once

#include <lua.hpp>

#include "insight/search_log.hpp"

namespace heliopause {

class Game;

// Returns the innermost running line of Lua and what its source does with the list of `function`.
// Returns an empty site while the log does not listen, so that searches cost nothing extra then.
// Raises no error and allocates nothing in the state. `function` must be a literal; the file name
// is valid during the call.
SearchSite SiteOf(lua_State* lua, const Game& game, const char* function) noexcept;

}  // namespace heliopause
