// Builds the table `space` of a state. The registry keeps it, because a script may overwrite the
// global.
#include "script/bindings/space_library.hpp"

#include "script/bindings/handle_methods.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

const char kSpaceTable = 0;  // registry key by address

}  // namespace

void OpenGame(lua_State* lua) {
  OpenHandles(lua);
  lua_newtable(lua);
  AddSearches(lua);
  AddShapeSearches(lua);
  AddSweepSearches(lua);
  AddPairSearches(lua);
  AddBatches(lua);
  AddTree(lua);
  AddRadar(lua);
  AddReadings(lua);
  AddSpawns(lua);
  AddPresentation(lua);
  AddDialogue(lua);
  AddOutcome(lua);
  AddRights(lua);
  AddStandings(lua);
  AddChanges(lua);
  AddMessages(lua);
  AddRegions(lua);
  AddLists(lua);
  AddSystems(lua);
  AddEconomy(lua);
  AddPeople(lua);
  AddDeepScan(lua);
  AddMissions(lua);
  AddComputer(lua);
  const Sandbox::Kind kind = Sandbox::Of(lua).GetKind();
  if (kind != Sandbox::Kind::Brain && kind != Sandbox::Kind::Mission) {
    lua_newtable(lua);
    lua_setfield(lua, -2, "memory");
  }
  lua_pushvalue(lua, -1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kSpaceTable);
  lua_setglobal(lua, "space");
}

void PushSpaceTable(lua_State* lua) { lua_rawgetp(lua, LUA_REGISTRYINDEX, &kSpaceTable); }

}  // namespace heliopause
