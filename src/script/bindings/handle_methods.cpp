// The methods of handles. Each looks its thing up anew: between two calls anything may have died,
// and a dead thing is answered by nil, never by an error.
#include "script/bindings/handle_methods.hpp"

#include <cmath>
#include <cstdio>

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/commands.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/world.hpp"

namespace heliopause {
namespace {

// A method in the making: its handle, and the game, where the handle still is something.
struct Self {
  Game* game = nullptr;
  ObjectId id;
  Kinds kind = 0;  // 0: gone
};

Self SelfOf(lua_State* lua, const char* method) {
  Self self;
  self.id = Arguments(lua, method).Handle(1, "self");
  self.game = &GameFor(lua, method);
  self.kind = self.game->KindOf(self.id);
  return self;
}

int Nil(lua_State* lua) {
  lua_pushnil(lua);
  return 1;
}

int PushNumber(lua_State* lua, double value) {
  lua_pushnumber(lua, value);
  return 1;
}

int Push(lua_State* lua, ObjectId id) {
  PushHandle(lua, id);
  return 1;
}

int PushString(lua_State* lua,
               const std::string& text) {  // text outlives the call: it belongs to the game
  lua_pushlstring(lua, text.data(), text.size());
  return 1;
}

std::optional<Vec2> PositionOf(const Self& self) { return self.game->Space().GetPosition(self.id); }

int Position(lua_State* lua) {
  const Self self = SelfOf(lua, "position");
  const std::optional<Vec2> at = self.kind == 0 ? std::nullopt : PositionOf(self);
  if (!at) return Nil(lua);
  lua_pushnumber(lua, at->x);
  lua_pushnumber(lua, at->y);
  return 2;
}

int Velocity(lua_State* lua) {
  const Self self = SelfOf(lua, "velocity");
  const std::optional<Sprite> sprite = self.game->Space().Get(self.id);
  if (self.kind == 0 || !sprite) return Nil(lua);
  lua_pushnumber(lua, sprite->velocity.x);
  lua_pushnumber(lua, sprite->velocity.y);
  return 2;
}

int Speed(lua_State* lua) {
  const Self self = SelfOf(lua, "speed");
  const std::optional<Sprite> sprite = self.game->Space().Get(self.id);
  return self.kind == 0 || !sprite ? Nil(lua) : PushNumber(lua, maths::Length(sprite->velocity));
}

int Radius(lua_State* lua) {
  const Self self = SelfOf(lua, "radius");
  const std::optional<Sprite> sprite = self.game->Space().Get(self.id);
  return self.kind == 0 || !sprite ? Nil(lua) : PushNumber(lua, sprite->radius);
}

int Heading(lua_State* lua) {
  const Self self = SelfOf(lua, "heading");
  if (const Ship* ship = self.game->FindShip(self.id)) return PushNumber(lua, ship->heading);
  if (const Shot* shot = self.game->FindShot(self.id)) return PushNumber(lua, shot->heading);
  return Nil(lua);
}

int Kind(lua_State* lua) {
  const Self self = SelfOf(lua, "kind");
  if (self.kind == 0) return Nil(lua);
  lua_pushstring(lua, NameOfKind(self.kind));
  return 1;
}

int Faction(lua_State* lua) {
  const Self self = SelfOf(lua, "faction");
  const FactionIndex faction = self.kind == 0 ? kNone : self.game->FactionOf(self.id);
  return faction == kNone ? Nil(lua)
                          : PushString(lua, self.game->GetCatalog().Factions()[faction].id);
}

int Name(lua_State* lua) {
  const Self self = SelfOf(lua, "name");
  if (self.kind == 0) return Nil(lua);
  Sandbox& sandbox = Sandbox::Of(lua);
  if (!Try(sandbox, [&] { sandbox.source = self.game->NameOf(self.id); }))
    return luaL_error(lua, "%s", sandbox.text);
  return PushString(lua, sandbox.source);
}

int Class(lua_State* lua) {
  const Self self = SelfOf(lua, "class");
  const Catalog& catalog = self.game->GetCatalog();
  if (const Ship* ship = self.game->FindShip(self.id))
    return PushString(lua, catalog.Ships()[ship->type].id);
  if (const Shot* shot = self.game->FindShot(self.id))
    return PushString(lua, catalog.Weapons()[shot->weapon].id);
  if (const Asteroid* rock = self.game->FindAsteroid(self.id))
    return PushString(lua, catalog.Rocks()[rock->type].id);
  if (const Body* body = self.game->FindBody(self.id))
    return PushString(lua, catalog.Bodies()[body->type].id);
  return Nil(lua);
}

int Hull(lua_State* lua) {
  const Self self = SelfOf(lua, "hull");
  if (const Ship* ship = self.game->FindShip(self.id)) return PushNumber(lua, ship->hull);
  if (const Asteroid* rock = self.game->FindAsteroid(self.id)) return PushNumber(lua, rock->hull);
  return Nil(lua);
}

int MaxHull(lua_State* lua) {
  const Self self = SelfOf(lua, "max_hull");
  const Catalog& catalog = self.game->GetCatalog();
  if (const Ship* ship = self.game->FindShip(self.id))
    return PushNumber(lua, catalog.Ships()[ship->type].hull);
  if (const Asteroid* rock = self.game->FindAsteroid(self.id))
    return PushNumber(lua, catalog.Rocks()[rock->type].hull);
  return Nil(lua);
}

// A number of the ship, and one of its class.
template <double Ship::*kField>
int ShipNumber(lua_State* lua) {
  const Self self = SelfOf(lua, "this method");
  const Ship* ship = self.game->FindShip(self.id);
  return ship == nullptr ? Nil(lua) : PushNumber(lua, ship->*kField);
}

template <double ShipClass::*kField>
int ClassNumber(lua_State* lua) {
  const Self self = SelfOf(lua, "this method");
  const Ship* ship = self.game->FindShip(self.id);
  return ship == nullptr ? Nil(lua)
                         : PushNumber(lua, self.game->GetCatalog().Ships()[ship->type].*kField);
}

int TurnRate(lua_State* lua) {
  const Self self = SelfOf(lua, "turn_rate");
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return Nil(lua);
  return PushNumber(lua,
                    self.game->GetCatalog().Ships()[ship->type].turn_rate_deg_per_s * (kPi / 180));
}

int Ammunition(lua_State* lua) {
  const Self self = SelfOf(lua, "ammunition");
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return Nil(lua);
  lua_pushinteger(lua, ship->ammunition);
  return 1;
}

int Ore(lua_State* lua) {
  const Self self = SelfOf(lua, "ore");
  if (const Ship* ship = self.game->FindShip(self.id))
    lua_pushinteger(lua, ship->ore);
  else if (const Pickup* pickup = self.game->FindPickup(self.id))
    lua_pushinteger(lua, pickup->ore);
  else
    lua_pushnil(lua);
  return 1;
}

int Cargo(lua_State* lua) {
  const Self self = SelfOf(lua, "cargo");
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return Nil(lua);
  lua_pushinteger(lua, self.game->GetCatalog().Ships()[ship->type].cargo);
  return 1;
}

// weapon(["secondary"]) -> id, speed, range, damage
int Weapon(lua_State* lua) {
  const Self self = SelfOf(lua, "weapon");
  bool secondary = false;
  if (!lua_isnoneornil(lua, 2)) {
    const Arguments arguments(lua, "weapon");
    const std::string_view slot = arguments.Text(2, "slot", nullptr);
    secondary = slot == "secondary";
    if (!secondary && slot != "primary") arguments.Bad(2, "slot", "\"primary\" or \"secondary\"");
  }
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return Nil(lua);
  const Catalog& catalog = self.game->GetCatalog();
  const ShipClass& type = catalog.Ships()[ship->type];
  const WeaponIndex index = secondary ? type.secondary : type.primary;
  if (index == kNone) return Nil(lua);
  const WeaponClass& weapon = catalog.Weapons()[index];
  PushString(lua, weapon.id);
  lua_pushnumber(lua, weapon.speed);
  lua_pushnumber(lua, weapon.speed * weapon.lifetime);
  lua_pushnumber(lua, weapon.damage);
  return 4;
}

// A thing that may be gone itself is given as nil.
int PushIfThere(lua_State* lua, const Self& self, ObjectId id) {
  return Push(lua, self.game->KindOf(id) == 0 ? ObjectId{} : id);
}

int Target(lua_State* lua) {
  const Self self = SelfOf(lua, "target");
  if (const Ship* ship = self.game->FindShip(self.id)) return PushIfThere(lua, self, ship->target);
  if (const Shot* shot = self.game->FindShot(self.id)) return PushIfThere(lua, self, shot->target);
  return Nil(lua);
}

int Owner(lua_State* lua) {
  const Self self = SelfOf(lua, "owner");
  const Shot* shot = self.game->FindShot(self.id);
  return shot == nullptr ? Nil(lua) : PushIfThere(lua, self, shot->owner);
}

int DockedAt(lua_State* lua) {
  const Self self = SelfOf(lua, "docked_at");
  const Ship* ship = self.game->FindShip(self.id);
  return ship == nullptr ? Nil(lua) : PushIfThere(lua, self, ship->docked_at);
}

// attacker([seconds]): who last hit this ship, within the last 20 s or as many as given.
int Attacker(lua_State* lua) {
  const Self self = SelfOf(lua, "attacker");
  const double seconds =
      lua_isnoneornil(lua, 2) ? 20.0 : Arguments(lua, "attacker").Radius(2, "seconds");
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr || ship->last_attacker == ObjectId{}) return Nil(lua);
  const double ago =
      static_cast<double>(self.game->TickNumber() - ship->last_attacked_tick) * kTickSeconds;
  return ago > seconds ? Nil(lua) : PushIfThere(lua, self, ship->last_attacker);
}

int IsPlayer(lua_State* lua) {
  const Self self = SelfOf(lua, "is_player");
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return Nil(lua);
  lua_pushboolean(lua, ship->is_player);
  return 1;
}

int Alive(lua_State* lua) {
  if (SelfOf(lua, "alive").kind == 0) return Nil(lua);
  lua_pushboolean(lua, true);
  return 1;
}

int Id(lua_State* lua) {
  const Self self = SelfOf(lua, "id");
  if (self.kind == 0) return Nil(lua);
  char text[32];
  std::snprintf(text, sizeof text, "%u:%u", self.id.slot, self.id.generation);
  lua_pushstring(lua, text);
  return 1;
}

// From a method's own handle to its second argument: a handle, or x and y. False when either is
// gone.
bool WayTo(lua_State* lua, const char* method, Vec2& way) {
  const Self self = SelfOf(lua, method);
  const Arguments arguments(lua, method);
  std::optional<Vec2> to;
  if (lua_type(lua, 2) == LUA_TNUMBER) {
    to = Vec2{arguments.Coordinate(2, "x"), arguments.Coordinate(3, "y")};
  } else {
    if (!lua_islightuserdata(lua, 2)) arguments.Bad(2, "other", "handle, or x and y");
    to = self.game->Space().GetPosition(HandleAt(lua, 2));
  }
  const std::optional<Vec2> from = self.kind == 0 ? std::nullopt : PositionOf(self);
  if (!from || !to) return false;
  way = {to->x - from->x, to->y - from->y};
  return true;
}

int DistanceTo(lua_State* lua) {
  Vec2 way;
  return WayTo(lua, "distance_to", way) ? PushNumber(lua, maths::Length(way)) : Nil(lua);
}

int BearingTo(lua_State* lua) {
  Vec2 way;
  return WayTo(lua, "bearing_to", way) ? PushNumber(lua, maths::AngleOf(way)) : Nil(lua);
}

int IsHostileTo(lua_State* lua) {
  const Self self = SelfOf(lua, "is_hostile_to");
  const ObjectId other = Arguments(lua, "is_hostile_to").Handle(2, "other");
  if (self.kind == 0 || self.game->KindOf(other) == 0) return Nil(lua);
  lua_pushboolean(lua, self.game->IsHostile(self.id, other));
  return 1;
}

int ToString(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const ObjectId id = Arguments(lua, "tostring").Handle(1, "self");
  sandbox.Charge(lua, 20);
  const Game* game = sandbox.Loading() ? nullptr : sandbox.GetWorld().game;
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
                                 {"name", Name},
                                 {"class", Class},
                                 {"hull", Hull},
                                 {"max_hull", MaxHull},
                                 {"shield", ShipNumber<&Ship::shield>},
                                 {"max_shield", ClassNumber<&ShipClass::shield>},
                                 {"energy", ShipNumber<&Ship::energy>},
                                 {"max_energy", ClassNumber<&ShipClass::energy>},
                                 {"acceleration", ClassNumber<&ShipClass::thrust>},
                                 {"brake_power", ClassNumber<&ShipClass::brake>},
                                 {"cruise_speed", ClassNumber<&ShipClass::cruise_speed>},
                                 {"radar_range", ClassNumber<&ShipClass::radar_range>},
                                 {"turn_rate", TurnRate},
                                 {"ammunition", Ammunition},
                                 {"ore", Ore},
                                 {"cargo", Cargo},
                                 {"weapon", Weapon},
                                 {"target", Target},
                                 {"owner", Owner},
                                 {"docked_at", DockedAt},
                                 {"attacker", Attacker},
                                 {"is_player", IsPlayer},
                                 {"alive", Alive},
                                 {"id", Id},
                                 {"distance_to", DistanceTo},
                                 {"bearing_to", BearingTo},
                                 {"is_hostile_to", IsHostileTo},
                                 {nullptr, nullptr}};

}  // namespace

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

void OpenHandles(lua_State* lua) {
  lua_pushlightuserdata(lua, nullptr);  // one metatable serves all light userdata
  lua_createtable(lua, 0, 4);
  luaL_newlib(lua, kMethods);
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
