// Functions of `space` for the escorts of the player, scans, and the difficulty of the pilot.
#include <cmath>
#include <iterator>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/named_arguments.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

// {order =, formation =, target =, since =, ships = {...}}
void PushWing(lua_State* lua, const Game& game) {
  const Wing& wing = game.GetPeople().wing;
  Sandbox::Of(lua).Charge(lua, 60);
  lua_createtable(lua, 0, 5);
  lua_pushstring(lua, kWingOrders[static_cast<std::size_t>(wing.order)]);
  lua_setfield(lua, -2, "order");
  lua_pushstring(lua, kFormations[static_cast<std::size_t>(wing.formation)]);
  lua_setfield(lua, -2, "formation");
  PushHandle(lua, game.KindOf(wing.target) == 0 ? ObjectId{} : wing.target);
  lua_setfield(lua, -2, "target");
  lua_pushinteger(lua, static_cast<lua_Integer>(wing.since));
  lua_setfield(lua, -2, "since");
  PushNewList(lua, wing.escorts.size());
  for (std::size_t i = 0; i < wing.escorts.size(); ++i) {
    PushHandle(lua, wing.escorts[i].ship);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_setfield(lua, -2, "ships");
}

// wing([{order =, target =, formation =}]): what the escorts do; a table changes it. The target of
// an attack is that of the player by default.
int WingOf(lua_State* lua) {
  static constexpr const char* kName = "space.wing";
  static constexpr const char* kKnown[] = {"order", "target", "formation"};
  Game& game = GameFor(lua, kName, 1);
  const Arguments arguments(lua, kName);
  if (arguments.Given(1)) {
    RejectChangeInOffer(lua, kName);
    arguments.Table(1, "orders");
    if (IsBrain(lua))
      return luaL_error(lua, "%s: a brain may read the orders but not give any", kName);
    NamedArguments fields(lua, kName, 1, "orders", kKnown, std::size(kKnown));
    const Wing& wing = game.GetPeople().wing;
    const auto order = fields.Choice("order", kWingOrders);
    const auto formation = fields.Choice("formation", kFormations);
    auto target = fields.Handle("target");
    const Ship* player = game.FindShip(game.GetPlayer().ship);
    if (!target && order && player != nullptr) target = player->target;
    game.SetWing(order ? static_cast<WingOrder>(*order) : wing.order,
                 target || order ? target.value_or(ObjectId{}) : wing.target,
                 formation ? static_cast<Formation>(*formation) : wing.formation);
  }
  PushWing(lua, game);
  return 1;
}

// add_escort(ship) -> true, or nil and the reason
int AddEscort(lua_State* lua) {
  static constexpr const char* kName = "space.add_escort";
  Game& game = GameFor(lua, kName, 1);
  const ObjectId ship = Arguments(lua, kName).Handle(1, "ship");
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 100);
  if (!Try(sandbox, [&] { sandbox.source = game.AddEscort(ship); }))
    return luaL_error(lua, "%s: %s", kName, sandbox.text);
  if (sandbox.source.empty()) return lua_pushboolean(lua, true), 1;
  lua_pushnil(lua);
  lua_pushlstring(lua, sandbox.source.data(), sandbox.source.size());
  return 2;
}

template <class F>
int Do(lua_State* lua, const char* name, F&& action) {
  Game& game = GameFor(lua, name, 1);
  const ObjectId ship = Arguments(lua, name).Handle(1, "ship");
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 50);
  bool done = false;
  if (!Try(sandbox, [&] { done = action(game, ship); }))
    return luaL_error(lua, "%s: %s", name, sandbox.text);
  if (!done) return lua_pushnil(lua), 1;
  lua_pushboolean(lua, true);
  return 1;
}

int DismissEscort(lua_State* lua) {
  return Do(lua, "space.dismiss_escort",
            [](Game& game, ObjectId ship) { return game.DismissEscort(ship); });
}

int EndScan(lua_State* lua) {
  return Do(lua, "space.end_scan", [](Game& game, ObjectId ship) { return game.EndScan(ship); });
}

// difficulty(): "story", "pilot" or "iron"; "none" in a game without a pilot.
int DifficultyOf(lua_State* lua) {
  lua_pushstring(lua, NameOf(GameFor(lua, "space.difficulty", 0).GetCareer().difficulty));
  return 1;
}

constexpr luaL_Reg kReadings[] = {
    {"wing", WingOf}, {"difficulty", DifficultyOf}, {nullptr, nullptr}};
constexpr luaL_Reg kChanges[] = {{"add_escort", AddEscort},
                                 {"dismiss_escort", DismissEscort},
                                 {"end_scan", EndScan},
                                 {nullptr, nullptr}};

}  // namespace

void AddPeople(lua_State* lua) {
  luaL_setfuncs(lua, kReadings, 0);
  AddRestricted(lua, kChanges);
}

}  // namespace heliopause
