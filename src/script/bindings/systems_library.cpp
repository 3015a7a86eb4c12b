// Functions of `space` for the map: systems of the data, gates, routes, fields, the autopilot.
#include <cstddef>
#include <lua.hpp>
#include <optional>
#include <string_view>

#include "game/data/system_reader.hpp"
#include "game/rules/game.hpp"
#include "game/rules/routes.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/item_call.hpp"
#include "script/bindings/named_arguments.hpp"
#include "script/bindings/post.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

// ---- systems as data: the fields have the names of data/systems ----

void SetPlace(lua_State* lua, Vec2 at) {
  SetNumberField(lua, "x", at.x);
  SetNumberField(lua, "y", at.y);
}

// Pushes one table for each item of `list` that `shown(item)` accepts, filled by `fill(item)`.
template <class T, class Fill, class Shown>
void PushTables(lua_State* lua, const std::vector<T>& list, Fill fill, Shown shown) {
  PushNewList(lua, list.size());
  lua_Integer count = 0;
  for (const T& item : list) {
    if (!shown(item)) continue;
    lua_createtable(lua, 0, 6);
    fill(item);
    lua_rawseti(lua, -2, ++count);
  }
}

template <class T, class Fill>
void PushTables(lua_State* lua, const std::vector<T>& list, Fill fill) {
  PushTables(lua, list, fill, [](const T&) { return true; });
}

Vec2 Absolute(const SystemClass& system, Vec2 offset) {
  return {system.place.x + offset.x, system.place.y + offset.y};
}

void PushBodies(lua_State* lua, const Catalog& catalog, const SystemClass& system,
                const std::vector<SystemBody>& bodies, bool lair) {
  PushTables(lua, bodies, [&](const SystemBody& body) {
    SetTextField(lua, "name", body.name);
    SetTextField(lua, "class", catalog.Bodies()[body.type].id);
    if (body.faction != kNone) SetTextField(lua, "faction", catalog.Factions()[body.faction].id);
    if (lair) SetNumberField(lua, "ships", body.ships);
    if (lair) SetNumberField(lua, "freighters", body.freighters);
    SetPlace(lua, Absolute(system, body.offset));
  });
}

// Hidden systems are in no list before they are placed, nor are the gates to them.
bool IsShown(const Game& game, const SystemClass& system) {
  return !system.hidden || FindItem(game.GetSystems().placed, system.id) != nullptr;
}

void PushSystem(lua_State* lua, const Game& game, const SystemClass& system) {
  const Catalog& catalog = game.GetCatalog();
  // Step 1: names, place and state.
  SetTextField(lua, "id", system.id);
  SetTextField(lua, "name", system.name);
  SetTextField(lua, "region", system.region);
  SetIntegerField(lua, "danger", system.danger);
  SetPlace(lua, system.place);
  const PlacedSystem* placed = FindItem(game.GetSystems().placed, system.id);
  SetFlagField(lua, "placed", placed != nullptr);
  SetFlagField(lua, "known", placed != nullptr && placed->known);
  // Step 2: a list for each part of the system, in the order of its file.
  PushBodies(lua, catalog, system, system.bodies, false);
  lua_setfield(lua, -2, "bodies");
  PushBodies(lua, catalog, system, system.ports, false);
  lua_setfield(lua, -2, "ports");
  PushBodies(lua, catalog, system, system.lairs, true);
  lua_setfield(lua, -2, "lairs");
  PushTables(
      lua, system.gates,
      [&](const SystemGate& gate) {
        SetTextField(lua, "to", gate.to_id);
        SetPlace(lua, Absolute(system, gate.offset));
      },
      [&](const SystemGate& gate) { return IsShown(game, catalog.Systems()[gate.to]); });
  lua_setfield(lua, -2, "gates");
  PushTables(lua, system.fields, [&](const SystemField& field) {
    SetPlace(lua, Absolute(system, field.offset));
    SetNumberField(lua, "inner", field.inner);
    SetNumberField(lua, "outer", field.outer);
    SetNumberField(lua, "count", field.count);
  });
  lua_setfield(lua, -2, "fields");
  PushTables(lua, system.traffic, [&](const SystemTraffic& traffic) {
    SetTextField(lua, "faction", catalog.Factions()[traffic.faction].id);
    SetIntegerField(lua, "ships", traffic.ships);
  });
  lua_setfield(lua, -2, "traffic");
}

// The number of tables that PushSystem makes, for the charge.
std::size_t PartsOf(const SystemClass& s) {
  return s.bodies.size() + s.ports.size() + s.lairs.size() + s.gates.size() + s.fields.size() +
         s.traffic.size();
}

// systems([id]): one table for each system of the data, in the order of the files, or the one with
// this id alone.
int ListSystems(lua_State* lua) {
  static constexpr const char* kName = "space.systems";
  const Game& game = GameFor(lua, kName, 1);
  const Arguments arguments(lua, kName);
  std::size_t size = 0;
  const char* id = arguments.Given(1) ? arguments.Text(1, "id", &size) : nullptr;
  const auto shown = [&](const SystemClass& system) {
    return (id == nullptr || system.id == std::string_view(id, size)) && IsShown(game, system);
  };
  // Charge before the work: the tables of all systems are the largest answer that a reading has.
  std::size_t parts = 0;
  for (const SystemClass& system : game.GetCatalog().Systems())
    if (shown(system)) parts += 4 + PartsOf(system);
  Sandbox::Of(lua).Charge(lua, 20 + 25 * parts);
  PushTables(
      lua, game.GetCatalog().Systems(),
      [&](const SystemClass& system) { PushSystem(lua, game, system); }, shown);
  return 1;
}

// spawn_systems([ids]): all without ids.
int SpawnSystems(lua_State* lua) {
  static constexpr const char* kName = "space.spawn_systems";
  Sandbox& sandbox = Sandbox::Of(lua);
  Game& game = GameFor(lua, kName, 1);
  const Arguments arguments(lua, kName);
  const std::vector<SystemClass>& systems = game.GetCatalog().Systems();
  std::vector<ObjectId>& scratch = sandbox.GetContext().ids;  // indices: no memory of this call
  const auto add = [&](std::size_t index) {
    if (!Try(sandbox, [&] { scratch.push_back({static_cast<std::uint32_t>(index), 0}); }))
      luaL_error(lua, "%s: %s", kName, sandbox.text);
  };
  // Step 1: the indices of the systems; a wrong id is an error before anything is placed.
  scratch.clear();
  if (arguments.Given(1)) {
    arguments.Table(1, "ids");
    const auto count = static_cast<lua_Integer>(lua_rawlen(lua, 1));
    CheckList(lua, 1, kName, "ids", static_cast<std::size_t>(count), "list of ids");
    for (lua_Integer i = 1; i <= count; ++i) {
      std::size_t size = 0;
      const char* id = lua_rawgeti(lua, 1, i) == LUA_TSTRING ? lua_tolstring(lua, -1, &size) : "";
      const auto index = game.GetCatalog().FindSystem({id, size});
      if (!index) RejectId(arguments, lua, -1, "id", systems);
      add(*index);
      lua_pop(lua, 1);
    }
  } else {
    for (std::size_t i = 0; i < systems.size(); ++i)
      if (!systems[i].hidden) add(i);
  }
  // Step 2: the price, by the number of bodies.
  std::size_t parts = 1;
  for (const ObjectId& index : scratch) parts += PartsOf(systems[index.slot]);
  sandbox.Charge(lua, 200 * parts);
  const bool done = Try(sandbox, [&] {
    // Step 3: inside Try, because a vector has a destructor that a Lua error would skip.
    std::vector<SystemIndex> which;
    for (const ObjectId& index : scratch) which.push_back(static_cast<SystemIndex>(index.slot));
    game.SpawnSystems(which);
  });
  return done ? 0 : luaL_error(lua, "%s: %s", kName, sandbox.text);
}

// spawn_field{x, y, inner, outer, count, seed, rocks = {...}}
int SpawnField(lua_State* lua) {
  static constexpr const char* kName = "space.spawn_field";
  static constexpr const char* kKnown[] = {"x", "y", "inner", "outer", "count", "seed", "rocks"};
  Sandbox& sandbox = Sandbox::Of(lua);
  Game& game = GameFor(lua, kName, 1);
  NamedArguments fields(lua, kName, 1, "description", kKnown, std::size(kKnown));
  // Step 1: read and check all fields.
  const Vec2 center{fields.Coordinate("x"), fields.Coordinate("y")};
  const double inner = fields.Within("inner", 0, 1e6, "number from 0 to 1e6").value_or(0);
  fields.Get("outer");
  const double outer =
      fields.Reader().Within(-1, "outer", inner + 1, 1e6, "number larger than inner, at most 1e6");
  fields.Get("count");
  const lua_Integer count = fields.Reader().Count(-1, "count", 1, kMaxFieldRocks);
  const lua_Integer seed = fields.Count("seed", 0, 2'000'000'000).value_or(1);
  fields.Get("rocks");
  const int rocks = lua_gettop(lua);
  fields.Reader().Table(rocks, "rocks");
  const auto kinds = static_cast<lua_Integer>(lua_rawlen(lua, rocks));
  if (kinds < 1 || kinds > 64)
    fields.Reader().Reject(rocks, "rocks", "list of 1 to 64 ids of asteroids");
  CheckList(lua, rocks, kName, "rocks", static_cast<std::size_t>(kinds), "list of ids");
  for (lua_Integer i = 1; i <= kinds; ++i) {
    std::size_t size = 0;
    const char* id = lua_rawgeti(lua, rocks, i) == LUA_TSTRING ? lua_tolstring(lua, -1, &size) : "";
    if (!game.GetCatalog().FindRock({id, size}))
      RejectId(fields.Reader(), lua, -1, "rock", game.GetCatalog().Rocks());
    lua_pop(lua, 1);
  }
  sandbox.Charge(lua, 500);
  RejectFullWorld(lua, kName);
  bool made = false;
  const bool done = Try(sandbox, [&] {
    // Step 2: build the field. lua_rawgeti and lua_tostring raise no error here: all items are
    // texts.
    RockField field;
    field.center = center;
    field.inner = inner;
    field.outer = outer;
    field.seed = static_cast<std::uint64_t>(seed);
    field.mined.resize(static_cast<std::size_t>(count));
    for (lua_Integer i = 1; i <= kinds; ++i) {
      lua_rawgeti(lua, rocks, i);
      field.classes.emplace_back(lua_tostring(lua, -1));
      lua_pop(lua, 1);
    }
    made = game.SpawnField(std::move(field));
  });
  if (!done) return luaL_error(lua, "%s: %s", kName, sandbox.text);
  if (!made)
    return luaL_error(lua, "%s: there are %d fields already", kName, static_cast<int>(kMaxFields));
  return 0;
}

// ---- gates and routes ----

// link_gates(one, other)
int LinkGates(lua_State* lua) {
  static constexpr const char* kName = "space.link_gates";
  Sandbox& sandbox = Sandbox::Of(lua);
  Game& game = GameFor(lua, kName, 2);
  const Arguments arguments(lua, kName);
  ObjectId gates[2] = {arguments.Handle(1, "one"), arguments.Handle(2, "other")};
  // Both ends are checked before the change, so an error links nothing.
  for (const int i : {1, 2}) {
    const char* name = i == 1 ? "one" : "other";
    if (game.KindOf(gates[i - 1]) != kGate) arguments.Reject(i, name, "handle of a gate");
    if (game.LinkedGate(gates[i - 1]) != ObjectId{})
      return luaL_error(lua, "%s: %s is linked already", kName, name);
  }
  if (gates[0] == gates[1]) return luaL_error(lua, "%s: a gate cannot lead to itself", kName);
  sandbox.Charge(lua, 50);
  bool linked = false;
  if (!Try(sandbox, [&] { linked = game.LinkGates(gates[0], gates[1]); }))
    return luaL_error(lua, "%s: %s", kName, sandbox.text);
  if (!linked)
    return luaL_error(lua, "%s: there are %d links already", kName, static_cast<int>(kMaxLinks));
  return 0;
}

// The number of arguments that a place from `index` on has.
int PointSize(lua_State* lua, int index) { return lua_type(lua, index) == LUA_TNUMBER ? 2 : 1; }

// Reads a place from argument `index` on: a handle, or x and y. Returns the index behind it; 0 if
// the thing no longer exists.
int ReadPoint(lua_State* lua, const Game& game, const Arguments& arguments, int index,
              const char* name, Vec2& out) {
  if (lua_islightuserdata(lua, index)) {
    const auto at = game.Space().GetPosition(HandleAt(lua, index));
    if (!at) return 0;
    out = *at;
    return index + 1;
  }
  if (lua_type(lua, index) != LUA_TNUMBER) arguments.Reject(index, name, "handle, or x and y");
  out = {arguments.Coordinate(index, "x"), arguments.Coordinate(index + 1, "y")};
  return index + 2;
}

// path(from, to): the gates to fly into, and the units of flight.
int Path(lua_State* lua) {
  static constexpr const char* kName = "space.path";
  Sandbox& sandbox = Sandbox::Of(lua);
  const int first = PointSize(lua, 1);
  const Game& game = GameFor(lua, kName, first + PointSize(lua, first + 1));
  const Arguments arguments(lua, kName);
  Vec2 from, to;
  const int next = ReadPoint(lua, game, arguments, 1, "from", from);
  if (next == 0) return lua_pushnil(lua), 1;
  if (ReadPoint(lua, game, arguments, next, "to", to) == 0) return lua_pushnil(lua), 1;
  // The cost of Dijkstra's algorithm with a list: the square of the gates.
  const std::size_t gates = 2 * game.GetSystems().links.size();
  sandbox.Charge(lua, 50 + gates * (1 + gates / 4));
  std::vector<ObjectId>& ids = sandbox.GetContext().ids;
  double length = 0;
  const bool done = Try(sandbox, [&] {
    const Route route = FindRoute(game, from, to);
    // A copy into memory of the context: pushing handles may raise an error.
    ids = route.gates;
    length = route.length;
  });
  if (!done) return luaL_error(lua, "%s: %s", kName, sandbox.text);
  PushNewList(lua, ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    PushHandle(lua, ids[i]);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_pushnumber(lua, length);
  return 2;
}

// system(thing) or system(x, y): the id of the system, nil between systems.
int SystemAt(lua_State* lua) {
  static constexpr const char* kName = "space.system";
  const Game& game = GameFor(lua, kName, PointSize(lua, 1));
  Vec2 at;
  Sandbox::Of(lua).Charge(lua, 30);
  if (ReadPoint(lua, game, Arguments(lua, kName), 1, "thing", at) == 0) return lua_pushnil(lua), 1;
  const SystemClass* system = game.SystemAt(at);
  if (system == nullptr) return lua_pushnil(lua), 1;
  lua_pushlstring(lua, system->id.data(), system->id.size());
  return 1;
}

// ---- the route of the player ----

void Post(lua_State* lua, const char* function, Command command) {
  Sandbox& sandbox = Sandbox::Of(lua);
  Game& game = *sandbox.GetContext().game;
  sandbox.Charge(lua, 50);
  if (!Try(sandbox, [&] { PostCommand(sandbox, game, std::move(command)); }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
}

// route([goal]): the goal of the player's route and its position. A handle sets it as the map does;
// false ends it. The goal may be a mark of the map in space: then there is no handle.
int PlayerRoute(lua_State* lua) {
  static constexpr const char* kName = "space.route";
  const Game& game = GameFor(lua, kName, 1);
  const Arguments arguments(lua, kName);
  if (arguments.Given(1)) {
    if (IsBrain(lua))
      return luaL_error(lua, "%s: a brain may read the route but not set it", kName);
    RejectChangeInOffer(lua, kName);
    ObjectId goal;
    // `false` ends the route; `true` is rejected below as any other value that is no handle.
    if (lua_type(lua, 1) != LUA_TBOOLEAN || lua_toboolean(lua, 1) != 0) {
      if (!lua_islightuserdata(lua, 1))
        arguments.Reject(1, "goal", "handle of a planet, station, gate or star, or false");
      goal = HandleAt(lua, 1);
      if ((game.KindOf(goal) & kFixed) == 0)
        arguments.Reject(1, "goal", "handle of a planet, station, gate or star, or false");
    }
    Post(lua, kName, {Command::Type::Route, {}, 0, goal, {}});
    // The goal as it will be: the command applies in the next tick.
    PushHandle(lua, goal);
    return 1;
  }
  const std::optional<RouteGoal> goal = GoalOfRoute(game);
  PushHandle(lua, goal ? goal->thing : ObjectId{});
  if (!goal) return 1;
  lua_pushnumber(lua, goal->position.x);
  lua_pushnumber(lua, goal->position.y);
  return 3;
}

// autopilot([on]): whether it flies. A value switches it as the key does.
int Autopilot(lua_State* lua) {
  static constexpr const char* kName = "space.autopilot";
  const Game& game = GameFor(lua, kName, 1);
  if (Arguments(lua, kName).Given(1)) {
    if (IsBrain(lua))
      return luaL_error(lua, "%s: a brain may not switch the autopilot of the player", kName);
    RejectChangeInOffer(lua, kName);
    const bool on = Arguments(lua, kName).Boolean(1, "on");
    Post(lua, kName, {Command::Type::Autopilot, {}, on ? 1.0 : 0.0, {}, {}});
  }
  lua_pushboolean(lua, game.AutopilotIsOn());
  return 1;
}

constexpr luaL_Reg kReadings[] = {{"systems", ListSystems}, {"system", SystemAt},
                                  {"path", Path},           {"route", PlayerRoute},
                                  {"autopilot", Autopilot}, {nullptr, nullptr}};
constexpr luaL_Reg kChanges[] = {{"spawn_systems", SpawnSystems},
                                 {"spawn_field", SpawnField},
                                 {"link_gates", LinkGates},
                                 {nullptr, nullptr}};

}  // namespace

void AddSystems(lua_State* lua) {
  luaL_setfuncs(lua, kReadings, 0);
  AddRestricted(lua, kChanges);
}

}  // namespace heliopause
