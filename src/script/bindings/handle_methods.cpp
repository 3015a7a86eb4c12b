// Methods that apply to all objects, and the metatable of handles. A method of an object that no
// longer exists gives nil, never an error: a script cannot know when its target is destroyed, and
// would have to test before each call.
#include "script/bindings/handle_methods.hpp"

#include <cmath>
#include <cstdio>

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/commands.hpp"
#include "script/bindings/handle_self.hpp"
#include "script/bindings/people_methods.hpp"
#include "script/bindings/ship_methods.hpp"
#include "script/bindings/trade_methods.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

std::optional<Vec2> PositionOf(const Self& self) { return self.game->Space().GetPosition(self.id); }

// ---- motion: units, radians, seconds ----

int Position(lua_State* lua) {
  const Self self = SelfOf(lua, "position", 1);
  const std::optional<Vec2> at = self.kind == 0 ? std::nullopt : PositionOf(self);
  if (!at) return PushNil(lua);
  lua_pushnumber(lua, at->x);
  lua_pushnumber(lua, at->y);
  return 2;
}

int Velocity(lua_State* lua) {
  const Self self = SelfOf(lua, "velocity", 1);
  const std::optional<Sprite> sprite = self.game->Space().Get(self.id);
  if (self.kind == 0 || !sprite) return PushNil(lua);
  lua_pushnumber(lua, sprite->velocity.x);
  lua_pushnumber(lua, sprite->velocity.y);
  return 2;
}

int Speed(lua_State* lua) {
  const Self self = SelfOf(lua, "speed", 1);
  const std::optional<Sprite> sprite = self.game->Space().Get(self.id);
  return self.kind == 0 || !sprite ? PushNil(lua)
                                   : PushNumber(lua, maths::Length(sprite->velocity));
}

int Radius(lua_State* lua) {
  const Self self = SelfOf(lua, "radius", 1);
  const std::optional<Sprite> sprite = self.game->Space().Get(self.id);
  return self.kind == 0 || !sprite ? PushNil(lua) : PushNumber(lua, sprite->radius);
}

// Ships and shots have a heading; of anything else it is nil.
int Heading(lua_State* lua) {
  const Self self = SelfOf(lua, "heading", 1);
  if (const Ship* ship = self.game->FindShip(self.id)) return PushNumber(lua, ship->heading);
  if (const Shot* shot = self.game->FindShot(self.id)) return PushNumber(lua, shot->heading);
  return PushNil(lua);
}

// ---- identity ----

int Kind(lua_State* lua) {
  const Self self = SelfOf(lua, "kind", 1);
  if (self.kind == 0) return PushNil(lua);
  lua_pushstring(lua, NameOfKind(self.kind));
  return 1;
}

int Faction(lua_State* lua) {
  const Self self = SelfOf(lua, "faction", 1);
  const FactionIndex faction = self.kind == 0 ? kNone : self.game->FactionOf(self.id);
  return faction == kNone ? PushNil(lua)
                          : PushString(lua, self.game->GetCatalog().Factions()[faction].id);
}

int GetName(lua_State* lua) {
  const Self self = SelfOf(lua, "name", 1);
  if (self.kind == 0) return PushNil(lua);
  // NameOf returns a string by value. It is kept by the sandbox, because lua_pushlstring may raise
  // an error, which skips the destructor of a local one.
  Sandbox& sandbox = Sandbox::Of(lua);
  if (!Try(sandbox, [&] { sandbox.source = self.game->NameOf(self.id); }))
    return luaL_error(lua, "%s", sandbox.text);
  return PushString(lua, sandbox.source);
}

// The id of the class in data/: ships, weapons, rocks, bodies.
int Class(lua_State* lua) {
  const Self self = SelfOf(lua, "class", 1);
  const Catalog& catalog = self.game->GetCatalog();
  if (const Ship* ship = self.game->FindShip(self.id))
    return PushString(lua, catalog.Ships()[ship->type].id);
  if (const Shot* shot = self.game->FindShot(self.id))
    return PushString(lua, catalog.Weapons()[shot->weapon].id);
  if (const Asteroid* rock = self.game->FindAsteroid(self.id))
    return PushString(lua, catalog.Rocks()[rock->type].id);
  if (const Body* body = self.game->FindBody(self.id))
    return PushString(lua, catalog.Bodies()[body->type].id);
  return PushNil(lua);
}

// ---- relations to other objects ----

int Target(lua_State* lua) {
  const Self self = SelfOf(lua, "target", 1);
  if (const Ship* ship = self.game->FindShip(self.id)) return PushIfAlive(lua, self, ship->target);
  if (const Shot* shot = self.game->FindShot(self.id)) return PushIfAlive(lua, self, shot->target);
  return PushNil(lua);
}

int Owner(lua_State* lua) {
  const Self self = SelfOf(lua, "owner", 1);
  const Shot* shot = self.game->FindShot(self.id);
  return shot == nullptr ? PushNil(lua) : PushIfAlive(lua, self, shot->owner);
}

// Where a gate leads: the gate out of which a ship comes.
int LeadsTo(lua_State* lua) {
  const Self self = SelfOf(lua, "leads_to", 1);
  return self.kind == kGate ? PushIfAlive(lua, self, self.game->LinkedGate(self.id)) : PushNil(lua);
}

int Alive(lua_State* lua) {
  if (SelfOf(lua, "alive", 1).kind == 0) return PushNil(lua);
  lua_pushboolean(lua, true);
  return 1;
}

// "slot:generation", the form that space.get reads.
int Id(lua_State* lua) {
  const Self self = SelfOf(lua, "id", 1);
  if (self.kind == 0) return PushNil(lua);
  char text[32];
  std::snprintf(text, sizeof text, "%u:%u", self.id.slot, self.id.generation);
  lua_pushstring(lua, text);
  return 1;
}

// Sets `offset` to the vector from self to argument 2: a handle, or x and y. Returns false if
// either object no longer exists.
bool OffsetTo(lua_State* lua, const char* method, Vec2& offset) {
  const Self self = SelfOf(lua, method, lua_type(lua, 2) == LUA_TNUMBER ? 3 : 2);
  const Arguments arguments(lua, method);
  std::optional<Vec2> to;
  if (lua_type(lua, 2) == LUA_TNUMBER) {
    to = Vec2{arguments.Coordinate(2, "x"), arguments.Coordinate(3, "y")};
  } else {
    if (!lua_islightuserdata(lua, 2)) arguments.Reject(2, "other", "handle, or x and y");
    to = self.game->Space().GetPosition(HandleAt(lua, 2));
  }
  const std::optional<Vec2> from = self.kind == 0 ? std::nullopt : PositionOf(self);
  if (!from || !to) return false;
  offset = {to->x - from->x, to->y - from->y};
  return true;
}

int DistanceTo(lua_State* lua) {
  Vec2 offset;
  return OffsetTo(lua, "distance_to", offset) ? PushNumber(lua, maths::Length(offset))
                                              : PushNil(lua);
}

int BearingTo(lua_State* lua) {
  Vec2 offset;
  return OffsetTo(lua, "bearing_to", offset) ? PushNumber(lua, maths::AngleOf(offset))
                                             : PushNil(lua);
}

int IsHostileTo(lua_State* lua) {
  const Self self = SelfOf(lua, "is_hostile_to", 2);
  const ObjectId other = Arguments(lua, "is_hostile_to").Handle(2, "other");
  if (self.kind == 0 || self.game->KindOf(other) == 0) return PushNil(lua);
  lua_pushboolean(lua, self.game->IsHostile(self.id, other));
  return 1;
}

// Returns `ship "Kestrel" (pirate)`; "nothing" if the object no longer exists or without a game.
// May throw std::bad_alloc.
std::string Describe(const Game* game, ObjectId id) {
  const Kinds kind = game == nullptr ? 0 : game->KindOf(id);
  if (kind == 0) return "nothing";
  std::string text = NameOfKind(kind);
  const std::string name = game->NameOf(id);
  if (!name.empty()) text += " \"" + name + "\"";
  const FactionIndex faction = game->FactionOf(id);
  if (faction != kNone) text += " (" + game->GetCatalog().Factions()[faction].id + ")";
  return text;
}

int ToString(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const ObjectId id = Arguments(lua, "tostring").Handle(1, "self");
  sandbox.Charge(lua, 20);
  const Game* game = sandbox.Loading() ? nullptr : sandbox.GetContext().game;
  if (!Try(sandbox, [&] { sandbox.source = Describe(game, id); }))
    return luaL_error(lua, "%s", sandbox.text);
  return PushString(lua, sandbox.source);
}

constexpr luaL_Reg kMethods[] = {{"position", Position},
                                 {"velocity", Velocity},
                                 {"speed", Speed},
                                 {"radius", Radius},
                                 {"heading", Heading},
                                 {"kind", Kind},
                                 {"faction", Faction},
                                 {"name", GetName},
                                 {"class", Class},
                                 {"target", Target},
                                 {"owner", Owner},
                                 {"leads_to", LeadsTo},
                                 {"alive", Alive},
                                 {"id", Id},
                                 {"distance_to", DistanceTo},
                                 {"bearing_to", BearingTo},
                                 {"is_hostile_to", IsHostileTo},
                                 {nullptr, nullptr}};

}  // namespace

// One table of methods serves all kinds of objects: Lua has one metatable for all light userdata.
// A method that does not apply to the object's kind gives nil as well. __metatable hides the table
// from getmetatable, so no script can change it.
void OpenHandles(lua_State* lua) {
  lua_pushlightuserdata(lua, nullptr);  // all light userdata share one metatable
  lua_createtable(lua, 0, 4);
  luaL_newlib(lua, kMethods);
  AddShipMethods(lua);
  AddTradeMethods(lua);
  AddPeopleMethods(lua);
  AddCommands(lua);
  lua_setfield(lua, -2, "__index");
  lua_pushliteral(lua, "handle");
  lua_setfield(lua, -2, "__metatable");
  lua_pushliteral(lua, "handle");
  lua_setfield(lua, -2, "__name");
  lua_pushcfunction(lua, ToString);
  lua_setfield(lua, -2, "__tostring");
  lua_setmetatable(lua, -2);
  lua_pop(lua, 1);
}

}  // namespace heliopause
