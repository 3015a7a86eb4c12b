// space.set: changes a ship or a body that exists. For scenarios, the console and script files.
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/brain_name.hpp"
#include "script/bindings/named_arguments.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/memory.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kLongestName = 60;  // bytes
constexpr const char* kShipFields[] = {"name",   "faction", "brain",   "memory", "hull",
                                       "shield", "energy",  "heading", "ore",    "ammunition"};
constexpr const char* kBodyFields[] = {"name", "faction"};

// The values that were given. Nothing here has a destructor, because a Lua error skips it: the
// texts are on the stack of the call.
struct Given {
  std::optional<std::string_view> name, brain;
  std::optional<FactionIndex> faction;
  std::optional<double> hull, shield, energy, heading;
  std::optional<int> ore, ammunition;
  bool memory = false;  // encoded in sandbox.bytes
};

// The table of values, argument 2.
struct Values : NamedArguments {
  template <std::size_t N>
  Values(lua_State* lua, const char* what, const char* const (&known)[N])
      : NamedArguments(lua, "space.set", 2, what, known, N) {}

  std::optional<std::string_view> Word(const char* name) { return PlainText(name, kLongestName); }
  std::optional<std::string_view> Name() {
    const auto name = Word("name");
    if (name && name->empty()) Reader().Reject(-1, "name", "string of 1 to 60 bytes");
    return name;
  }
  std::optional<FactionIndex> Faction(const Catalog& catalog) {
    if (!Get("faction")) return std::nullopt;
    return Index("faction", catalog.Factions());
  }
  // Up to `most`; 0 is allowed if `least` is 0.
  std::optional<double> Points(const char* name, double least, double most) {
    char expected[64];
    std::snprintf(expected, sizeof expected, "number %s 0 to %.14g", least > 0 ? "above" : "from",
                  most);
    return Within(name, least, most, expected);
  }
  std::optional<int> Units(const char* name, int most) {
    const auto count = Count(name, 0, most);
    if (!count) return std::nullopt;
    return static_cast<int>(*count);
  }
};

void ReadShip(lua_State* lua, const Game& game, const Ship& ship, Given& given) {
  constexpr double kLeastHull = 1e-9;  // a ship without hull is destroyed by space.damage
  Sandbox& sandbox = Sandbox::Of(lua);
  Values values(lua, "values", kShipFields);
  const ShipClass& type = game.ClassOf(ship);
  const bool has_brain = !ship.brain.empty();  // CheckBrainName reads the list of ships
  // All values are read and checked before the first changes: an error leaves the ship as it was.
  given.name = values.Name();
  given.faction = values.Faction(game.GetCatalog());
  given.hull = values.Points("hull", kLeastHull, type.hull);
  given.shield = values.Points("shield", 0, type.shield);
  given.energy = values.Points("energy", 0, type.energy);
  given.heading = values.Finite("heading");
  given.ore = values.Units("ore", type.cargo);
  given.ammunition = values.Units("ammunition", kMaxAmmunition);
  given.brain = values.Word("brain");
  if (given.brain) CheckBrainName(lua, "space.set", *given.brain);
  given.memory = values.Get("memory");
  if (!given.memory) return;
  // The brain after the call decides, which may be the one that is given.
  if (given.brain ? given.brain->empty() : !has_brain)
    luaL_error(lua, "space.set: memory = table (expected nil: the ship has no brain)");
  values.Reader().Table(-1, "memory");
  WriteMemory(lua, -1, "memory", sandbox.bytes);
}

// May throw. A brain that is set starts with an empty memory, also if it is the same one.
bool Apply(Sandbox& sandbox, Game& game, ObjectId id, const Given& given) {
  ObjectChange change;
  if (given.name) change.name = std::string(*given.name);
  if (given.brain) change.brain = std::string(*given.brain);
  change.faction = given.faction;
  change.hull = given.hull;
  change.shield = given.shield;
  change.energy = given.energy;
  change.heading = given.heading;
  change.ore = given.ore;
  change.ammunition = given.ammunition;
  BrainStore& store = sandbox.GetContext().store;
  if (given.memory) store.RequireCapacity(id, sandbox.bytes.size());
  if (!game.Change(id, change)) return false;
  if (given.brain) store.Remove(id);
  if (given.memory) store.SetMemory(id, sandbox.bytes);
  return true;
}

// set(thing, {name =, faction =, ...}) -> true, or nil if the thing no longer exists
int Set(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  Game& game = GameFor(lua, "space.set", 2);
  const Arguments arguments(lua, "space.set");
  const ObjectId id = arguments.Handle(1, "thing");
  arguments.Table(2, "values");
  luaL_checkstack(lua, 32, "too deep");
  sandbox.Charge(lua, 100);
  Given given;
  const Ship* ship = game.FindShip(id);
  if (ship != nullptr) {
    ReadShip(lua, game, *ship, given);
  } else if (game.FindBody(id) != nullptr) {
    Values values(lua, "values of a body", kBodyFields);
    given.name = values.Name();
    given.faction = values.Faction(game.GetCatalog());
  } else if (game.KindOf(id) != 0) {
    luaL_error(lua, "space.set: thing = %s (expected a ship, a planet or a station)",
               NameOfKind(game.KindOf(id)));
  } else {
    lua_pushnil(lua);
    return 1;
  }
  bool done = false;
  if (!Try(sandbox, [&] { done = Apply(sandbox, game, id, given); }))
    return luaL_error(lua, "space.set: %s", sandbox.text);
  if (!done) return luaL_error(lua, "space.set: a value is out of range");
  lua_pushboolean(lua, true);
  return 1;
}

constexpr luaL_Reg kChanges[] = {{"set", Set}, {nullptr, nullptr}};

}  // namespace

void AddChanges(lua_State* lua) { AddRestricted(lua, kChanges); }

}  // namespace heliopause
