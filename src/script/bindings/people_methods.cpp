// Methods of handles for disabled ships, scans and escorts. Those of another object give nil.
#include "script/bindings/people_methods.hpp"

#include "script/bindings/handle_self.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

int Disabled(lua_State* lua) {
  const Self self = SelfOf(lua, "disabled", 1);
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return PushNil(lua);
  lua_pushboolean(lua, ship->disabled);
  return 1;
}

// robbed(): whether a boarder has taken what the disabled ship had.
int Robbed(lua_State* lua) {
  const Self self = SelfOf(lua, "robbed", 1);
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return PushNil(lua);
  const auto& list = self.game->GetPeople().disabled;
  Sandbox::Of(lua).Charge(lua, 1 + list.size() / 4);
  bool robbed = false;
  for (const DisabledShip& disabled : list)
    robbed = robbed || (disabled.ship == self.id && disabled.robbed);
  lua_pushboolean(lua, robbed);
  return 1;
}

// scanned(): the seconds since the last scan of the ship ended, for kScanPause seconds; then nil.
int Scanned(lua_State* lua) {
  const Self self = SelfOf(lua, "scanned", 1);
  const auto& list = self.game->GetPeople().scanned;
  Sandbox::Of(lua).Charge(lua, 1 + list.size() / 4);
  for (const ScannedShip& scanned : list) {
    if (scanned.ship == self.id)
      return PushNumber(lua,
                        static_cast<double>(self.game->TickNumber() - scanned.tick) * kTickSeconds);
  }
  return PushNil(lua);
}

// scanner(): the ship that scans this one at the moment.
int Scanner(lua_State* lua) {
  const Self self = SelfOf(lua, "scanner", 1);
  const auto& scans = self.game->GetPeople().scans;
  Sandbox::Of(lua).Charge(lua, scans.size() / 4);
  for (const Scan& scan : scans)
    if (scan.ship == self.id) return PushIfAlive(lua, self, scan.scanner);
  return PushNil(lua);
}

// contraband(): the volume of forbidden goods that a scan would find.
int Contraband(lua_State* lua) {
  const Self self = SelfOf(lua, "contraband", 1);
  const Ship* ship = self.game->FindShip(self.id);
  return ship == nullptr ? PushNil(lua) : PushInteger(lua, self.game->VisibleContraband(*ship));
}

// escort() -> slot in the formation, count of escorts
int Escort(lua_State* lua) {
  const Self self = SelfOf(lua, "escort", 1);
  const auto& escorts = self.game->GetPeople().wing.escorts;
  for (std::size_t i = 0; i < escorts.size(); ++i) {
    if (escorts[i].ship != self.id) continue;
    lua_pushinteger(lua, static_cast<lua_Integer>(i) + 1);
    lua_pushinteger(lua, static_cast<lua_Integer>(escorts.size()));
    return 2;
  }
  return PushNil(lua);
}

constexpr luaL_Reg kMethods[] = {
    {"disabled", Disabled},     {"robbed", Robbed}, {"scanned", Scanned}, {"scanner", Scanner},
    {"contraband", Contraband}, {"escort", Escort}, {nullptr, nullptr}};

}  // namespace

void AddPeopleMethods(lua_State* lua) { luaL_setfuncs(lua, kMethods, 0); }

}  // namespace heliopause
