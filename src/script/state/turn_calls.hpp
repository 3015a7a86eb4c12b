// What a function for Lua calls before it does more than read the game, if its brain may run at the
// same time as others. Without effect in all other runs. They raise a Lua error that ends the run:
// no object with a destructor may be alive.
#pragma once

#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {

// Waits until all brains before this one have ended, so that what follows depends on nothing else.
// Until this run ends, no other one has its turn.
inline void AwaitTurn(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  BrainTurn* const turn = sandbox.GetContext().turn;
  if (turn != nullptr && !turn->Await()) sandbox.Abandon(lua);
}

// Lets the brain run again by itself, after all before it.
inline void RunAlone(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  BrainTurn* const turn = sandbox.GetContext().turn;
  if (turn == nullptr) return;
  if (turn->Await()) turn->order->Stop(turn->run);  // else a wrong guess has led here
  sandbox.Abandon(lua);
}

}  // namespace heliopause
