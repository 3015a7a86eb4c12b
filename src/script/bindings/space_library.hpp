// The table `space`: reading the world, and changing it with the rights of scenarios, the console
// and script files.
#pragma once

#include <lua.hpp>

namespace heliopause {

// Each sets its functions in the table on top of the stack.
void AddSearches(lua_State* lua);       // near, nearest, in_box, count, ...
void AddShapeSearches(lua_State* lua);  // ring, cone, enemies, allies
void AddSweepSearches(lua_State* lua);  // sweep, ray, visible
void AddPairSearches(lua_State* lua);   // pairs
void AddBatches(lua_State* lua);        // positions, velocities, distances
void AddTree(lua_State* lua);           // nodes, stats, usage, costs
void AddRadar(lua_State* lua);          // contacts, incoming
void AddReadings(lua_State* lua);       // ships, get, free_spot, tick, ...
void AddSpawns(lua_State* lua);         // spawn, spawn_asteroid, ...
void AddPresentation(lua_State* lua);   // hud, marker, objective
void AddDialogue(lua_State* lua);       // say, answer, key, press
void AddOutcome(lua_State* lua);        // score, win, lose, camera, pace, sound, ...
void AddRights(lua_State* lua);         // remove, place, damage, hash, step, ...
void AddStandings(lua_State* lua);      // standing, standing_changes
void AddChanges(lua_State* lua);        // set
void AddMessages(lua_State* lua);       // send, after, every, cancel
void AddRegions(lua_State* lua);        // set_region, remove_region, inside
void AddLists(lua_State* lua);          // event_types, ...
void AddSystems(lua_State* lua);        // systems, path, route, autopilot, spawn_systems, ...
void AddComputer(lua_State* lua);       // computer, program, load_program
void AddEconomy(lua_State* lua);        // set_market, add_cargo, fit, news, ledger
void AddPeople(lua_State* lua);         // wing, add_escort, end_scan, difficulty
void AddDeepScan(lua_State* lua);       // deep_contacts
void AddMissions(lua_State* lua);       // missions, offers, accept, complete, carry, ...

// Adds handles and `space` to a state, with the rights of its sandbox's kind.
void OpenGame(lua_State* lua);

// Pushes the table `space` of this state, also if a script has overwritten the global.
void PushSpaceTable(lua_State* lua);

}  // namespace heliopause
