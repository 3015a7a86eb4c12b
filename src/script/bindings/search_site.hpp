// Which line of a script searches, and what it does with the answer: for the log of searches.
#pragma once

#include <lua.hpp>

#include "insight/search_log.hpp"

namespace heliopause {

class Game;

// The innermost line of Lua that runs, with what its source does with the list of `function`.
// Nobody while the log does not listen, so that a search without onlookers pays nothing. Raises no
// error and allocates nothing in the state. `function` is a literal; the file's name lives as long
// as the call.
SearchSite SiteOf(lua_State* lua, const Game& game, const char* function) noexcept;

}  // namespace heliopause
