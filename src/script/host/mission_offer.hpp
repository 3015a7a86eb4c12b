// The terms that the function offer of a mission file returns.
#pragma once

#include <lua.hpp>

#include "game/rules/game.hpp"
#include "game/state/missions.hpp"

namespace heliopause {

struct OfferJob {
  const Game* game;
  ObjectId port;
  MissionTerms* terms;
  bool made = false;
  int line = 0;  // of offer in its file
};

// Calls offer(port) of the file whose state this is, and reads its result into the terms of the
// job, which is the argument. Runs within Sandbox::Run(): a wrong term is a Lua error that names
// it.
int OfferBody(lua_State* lua);

// Pushes the function of the file's table. Returns false, and pushes another value, without one.
bool PushFileFunction(lua_State* lua, const char* name);

}  // namespace heliopause
