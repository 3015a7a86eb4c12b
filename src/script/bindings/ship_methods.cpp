// Methods of handles that read ships: state, class data, relations. All give nil for other objects.
#include "script/bindings/ship_methods.hpp"

#include <algorithm>

#include "base/constants.hpp"
#include "script/bindings/handle_self.hpp"

namespace heliopause {
namespace {

// ---- damage and resources; asteroids have a hull, pickups have ore ----

int Hull(lua_State* lua) {
  const Self self = SelfOf(lua, "hull", 1);
  if (const Ship* ship = self.game->FindShip(self.id)) return PushNumber(lua, ship->hull);
  if (const Asteroid* rock = self.game->FindAsteroid(self.id)) return PushNumber(lua, rock->hull);
  return PushNil(lua);
}

int MaxHull(lua_State* lua) {
  const Self self = SelfOf(lua, "max_hull", 1);
  const Catalog& catalog = self.game->GetCatalog();
  if (const Ship* ship = self.game->FindShip(self.id))
    return PushNumber(lua, self.game->ClassOf(*ship).hull);
  if (const Asteroid* rock = self.game->FindAsteroid(self.id))
    return PushNumber(lua, catalog.Rocks()[rock->type].hull);
  return PushNil(lua);
}

// A method's name as a template argument.
template <std::size_t N>
struct Name {
  // NOLINTNEXTLINE(google-explicit-constructor): a string literal is the argument.
  constexpr Name(const char (&literal)[N]) { std::copy_n(literal, N, text); }
  char text[N];
};

// A number of the ship.
template <Name kName, double Ship::*kField>
int ShipNumber(lua_State* lua) {
  const Self self = SelfOf(lua, kName.text, 1);
  const Ship* ship = self.game->FindShip(self.id);
  return ship == nullptr ? PushNil(lua) : PushNumber(lua, ship->*kField);
}

// A number of the ship's class, with the effects of its outfits.
template <Name kName, double ShipClass::*kField>
int ClassNumber(lua_State* lua) {
  const Self self = SelfOf(lua, kName.text, 1);
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return PushNil(lua);
  return PushNumber(lua, self.game->ClassOf(*ship).*kField);
}

int TurnRate(lua_State* lua) {
  const Self self = SelfOf(lua, "turn_rate", 1);
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return PushNil(lua);
  return PushNumber(lua, self.game->ClassOf(*ship).turn_rate_deg_per_s * (kPi / 180));
}

int Brain(lua_State* lua) {
  const Self self = SelfOf(lua, "brain", 1);
  const Ship* ship = self.game->FindShip(self.id);
  return ship == nullptr ? PushNil(lua) : PushString(lua, ship->brain);
}

int Ammunition(lua_State* lua) {
  const Self self = SelfOf(lua, "ammunition", 1);
  const Ship* ship = self.game->FindShip(self.id);
  return ship == nullptr ? PushNil(lua) : PushInteger(lua, ship->ammunition);
}

int Ore(lua_State* lua) {
  const Self self = SelfOf(lua, "ore", 1);
  if (const Ship* ship = self.game->FindShip(self.id)) return PushInteger(lua, ship->ore);
  if (const Pickup* pickup = self.game->FindPickup(self.id))
    return PushInteger(lua, pickup->good == kNone ? pickup->units : 0);
  return PushNil(lua);
}

// weapon(["secondary"]) -> id, speed, range, damage
int Weapon(lua_State* lua) {
  const Self self = SelfOf(lua, "weapon", 2);
  bool secondary = false;
  if (!lua_isnoneornil(lua, 2)) {
    const Arguments arguments(lua, "weapon");
    const std::string_view slot = arguments.Text(2, "slot", nullptr);
    secondary = slot == "secondary";
    if (!secondary && slot != "primary")
      arguments.Reject(2, "slot", "\"primary\" or \"secondary\"");
  }
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return PushNil(lua);
  const Catalog& catalog = self.game->GetCatalog();
  const ShipClass& type = self.game->ClassOf(*ship);
  const WeaponIndex index = secondary ? type.secondary : type.primary;
  if (index == kNone) return PushNil(lua);
  const WeaponClass& weapon = catalog.Weapons()[index];
  // A shot flies speed * lifetime units beyond the motion of its ship.
  PushString(lua, weapon.id);
  lua_pushnumber(lua, weapon.speed);
  lua_pushnumber(lua, weapon.speed * weapon.lifetime);
  lua_pushnumber(lua, weapon.damage);
  return 4;
}

int DockedAt(lua_State* lua) {
  const Self self = SelfOf(lua, "docked_at", 1);
  const Ship* ship = self.game->FindShip(self.id);
  return ship == nullptr ? PushNil(lua) : PushIfAlive(lua, self, ship->docked_at);
}

// attacker([seconds]): the ship that hit this one last, if that is at most `seconds` (20) ago.
int Attacker(lua_State* lua) {
  const Self self = SelfOf(lua, "attacker", 2);
  const double seconds =
      lua_isnoneornil(lua, 2) ? 20.0 : Arguments(lua, "attacker").Radius(2, "seconds");
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr || ship->last_attacker == ObjectId{}) return PushNil(lua);
  const double ago =
      static_cast<double>(self.game->TickNumber() - ship->last_attacked_tick) * kTickSeconds;
  return ago > seconds ? PushNil(lua) : PushIfAlive(lua, self, ship->last_attacker);
}

int IsPlayer(lua_State* lua) {
  const Self self = SelfOf(lua, "is_player", 1);
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return PushNil(lua);
  lua_pushboolean(lua, ship->is_player);
  return 1;
}

constexpr luaL_Reg kMethods[] = {
    {"hull", Hull},
    {"max_hull", MaxHull},
    {"shield", ShipNumber<"shield", &Ship::shield>},
    {"max_shield", ClassNumber<"max_shield", &ShipClass::shield>},
    {"energy", ShipNumber<"energy", &Ship::energy>},
    {"max_energy", ClassNumber<"max_energy", &ShipClass::energy>},
    {"acceleration", ClassNumber<"acceleration", &ShipClass::thrust>},
    {"brake_power", ClassNumber<"brake_power", &ShipClass::brake>},
    {"cruise_speed", ClassNumber<"cruise_speed", &ShipClass::cruise_speed>},
    {"radar_range", ClassNumber<"radar_range", &ShipClass::radar_range>},
    {"turn_rate", TurnRate},
    {"ammunition", Ammunition},
    {"brain", Brain},
    {"ore", Ore},
    {"weapon", Weapon},
    {"docked_at", DockedAt},
    {"attacker", Attacker},
    {"is_player", IsPlayer},
    {nullptr, nullptr}};

}  // namespace

void AddShipMethods(lua_State* lua) { luaL_setfuncs(lua, kMethods, 0); }

}  // namespace heliopause
