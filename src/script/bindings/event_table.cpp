// Events become tables, unlike contacts: there are few of them, and scenarios store and print them.
// A table holds copies and handles, nothing that refers to the game, so it may outlive the event.
#include "script/bindings/event_table.hpp"

#include "script/sandbox/handle.hpp"

namespace heliopause {
namespace {

void SetNumber(lua_State* lua, const char* name, double value) {
  lua_pushnumber(lua, value);
  lua_setfield(lua, -2, name);
}

// The null id stays absent.
void SetHandle(lua_State* lua, const char* name, ObjectId id) {
  if (id == ObjectId{}) return;
  PushHandle(lua, id);
  lua_setfield(lua, -2, name);
}

}  // namespace

// The order of the enumerators is that of the annotations in scripts/game/api/space.lua; a test
// compares both.
const char* NameOfEvent(Event::Type type) {
  switch (type) {
    case Event::Type::Fired:
      return "fired";
    case Event::Type::Hit:
      return "hit";
    case Event::Type::Collision:
      return "collision";
    case Event::Type::ShipDestroyed:
      return "ship_destroyed";
    case Event::Type::AsteroidBroken:
      return "asteroid_broken";
    case Event::Type::ShotExpired:
      return "shot_expired";
    case Event::Type::PickedUp:
      return "picked_up";
    case Event::Type::Docked:
      return "docked";
    case Event::Type::DockRejected:
      return "dock_refused";
    case Event::Type::Undocked:
      return "undocked";
    case Event::Type::Bounty:
      return "bounty";
    case Event::Type::StandingChanged:
      return "standing_changed";
    case Event::Type::Spawned:
      return "spawned";
    case Event::Type::Removed:
      return "removed";
    case Event::Type::Message:
      return "message";
    case Event::Type::Alert:
      return "alert";
    case Event::Type::ScriptError:
      return "script_error";
    case Event::Type::ConsoleOutput:
      return "console_output";
    case Event::Type::ConsoleError:
      return "console_error";
    case Event::Type::PlayerDied:
      return "player_died";
  }
  return "unknown";
}

// Absent fields instead of zeros and empty strings keep tables small and printed events short.
void PushEvent(lua_State* lua, const Event& event) {
  lua_createtable(lua, 0, 8);
  lua_pushstring(lua, NameOfEvent(event.type));
  lua_setfield(lua, -2, "type");
  SetHandle(lua, "subject", event.subject);
  SetHandle(lua, "object", event.object);
  SetNumber(lua, "x", event.position.x);
  SetNumber(lua, "y", event.position.y);
  SetNumber(lua, "vx", event.velocity.x);
  SetNumber(lua, "vy", event.velocity.y);
  if (event.radius != 0) SetNumber(lua, "radius", event.radius);
  if (event.amount != 0) SetNumber(lua, "amount", event.amount);
  if (event.type == Event::Type::Hit) {
    lua_pushboolean(lua, event.shield);
    lua_setfield(lua, -2, "shield");
  }
  if (!event.text.empty()) {
    lua_pushlstring(lua, event.text.data(), event.text.size());
    lua_setfield(lua, -2, "text");
  }
}

}  // namespace heliopause
