// Functions of `space` that create objects. Each takes one table of named fields, and has the same
// three steps: read and check all fields, check the limits, create. An error in the first two
// leaves the world unchanged.
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

#include "game/data/outfit_reader.hpp"
#include "game/rules/game.hpp"
#include "game/rules/missions.hpp"
#include "game/rules/yard.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/brain_name.hpp"
#include "script/bindings/economy_arguments.hpp"
#include "script/bindings/named_arguments.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/memory.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kLongestName = 60;  // bytes

// The fields of a description: spawn{class = ..., x = ...}.
struct Description : NamedArguments {
  template <std::size_t N>
  Description(lua_State* lua, const char* function, const char* const (&known)[N])
      : NamedArguments(lua, function, 1, "description", known, N) {}
  std::string_view Name(const char* name) {
    return PlainText(name, kLongestName).value_or(std::string_view());
  }
};

// Runs `make`, which spawns an object, and pushes its handle.
template <class F>
int Make(lua_State* lua, const char* function, Vec2 at, F&& make) {
  // The limits apply before the object exists; a null id means that the canvas cannot hold it.
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 200);
  RejectFullWorld(lua, function);
  RejectFullPosition(lua, function, at);
  ObjectId id;
  if (!Try(sandbox, [&] { id = make(); })) return luaL_error(lua, "%s: %s", function, sandbox.text);
  if (id == ObjectId{}) return luaL_error(lua, "%s: no space for it at that position", function);
  PushHandle(lua, id);
  return 1;
}

// What a ship has from the beginning. Trivially destructible: a Lua error skips destructors.
struct Equipment {
  static constexpr std::size_t kMostOutfits = 24;
  std::array<int, kMostGoods> units{};
  std::array<OutfitIndex, kMostOutfits> outfits{};
  std::size_t outfit_count = 0;
};

// The fields cargo = {food = 20} and outfits = {"radar_2", ...}.
void ReadEquipment(lua_State* lua, Description& fields, const Catalog& catalog, Equipment& out) {
  if (fields.Get("cargo"))
    ReadUnits(lua, "space.spawn", "cargo", -1, kMostStock, catalog,
              [&](GoodIndex good, int units) { out.units[good] = units; });
  if (!fields.Get("outfits")) return;
  const Arguments arguments(lua, "space.spawn");
  arguments.Table(-1, "outfits");
  const int list = lua_gettop(lua);
  const auto count = lua_rawlen(lua, list);
  if (count > Equipment::kMostOutfits)
    luaL_error(lua, "space.spawn: outfits = a list of %d (expected at most %d)",
               static_cast<int>(count), static_cast<int>(Equipment::kMostOutfits));
  CheckList(lua, list, "space.spawn", "outfits", count, "list of ids of outfits");
  for (; out.outfit_count < count; ++out.outfit_count) {
    lua_rawgeti(lua, list, static_cast<lua_Integer>(out.outfit_count) + 1);
    out.outfits[out.outfit_count] = IdAt(lua, arguments, -1, "outfit", catalog.Outfits());
    lua_pop(lua, 1);
  }
}

// Names the part of the equipment that does not fit; empty if all fits. Outfits first: they may
// enlarge the hold. The loads of running missions take a part of the player's hold.
std::string EquipmentProblem(const Game& game, ShipClassIndex type, bool player,
                             const Equipment& equipment) {
  const Catalog& catalog = game.GetCatalog();
  Ship probe;
  probe.type = type;
  for (std::size_t i = 0; i < equipment.outfit_count; ++i) {
    const OutfitIndex outfit = equipment.outfits[i];
    const std::string why = OutfitProblem(catalog, probe, outfit);
    if (!why.empty()) return "outfits: '" + catalog.Outfits()[outfit].id + "': " + why;
    probe.outfits.push_back(outfit);
  }
  std::int64_t free_hold =
      WithOutfits(catalog.Ships()[type], catalog.Outfits(), probe.outfits).cargo;
  if (player)
    for (const Mission& mission : game.GetMissions().running) free_hold -= VolumeOf(mission.loads);
  for (std::size_t i = 0; i < catalog.Goods().size(); ++i) {
    const std::int64_t volume = std::int64_t{equipment.units[i]} * catalog.Goods()[i].volume;
    if (volume > 0 && volume > free_hold)
      return "cargo: " + std::to_string(equipment.units[i]) + " " + catalog.Goods()[i].id +
             " do not fit into the hold";
    free_hold -= volume;
  }
  return {};
}

// After EquipmentProblem: all of it fits.
void Equip(Game& game, ObjectId id, const Equipment& equipment) {
  for (std::size_t i = 0; i < equipment.outfit_count; ++i) game.FitOutfit(id, equipment.outfits[i]);
  for (std::size_t i = 0; i < equipment.units.size(); ++i)
    if (equipment.units[i] > 0) game.AddCargo(id, static_cast<GoodIndex>(i), equipment.units[i]);
}

// Reads all fields and encodes the memory before it creates the ship: a wrong field leaves no ship.
int Spawn(lua_State* lua) {
  static constexpr const char* kKnown[] = {"class",  "faction", "x",      "y",     "vx",
                                           "vy",     "heading", "name",   "brain", "player",
                                           "memory", "cargo",   "outfits"};
  Game& game = GameFor(lua, "space.spawn", 1);
  const Catalog& catalog = game.GetCatalog();
  Description fields(lua, "space.spawn", kKnown);
  const auto type = fields.Index("class", catalog.Ships());
  const auto faction = fields.Index("faction", catalog.Factions());
  const Vec2 at{fields.Coordinate("x"), fields.Coordinate("y")};
  const Vec2 velocity{fields.Speed("vx"), fields.Speed("vy")};
  const double heading = fields.Number("heading", 0);
  const std::string_view name = fields.Name("name"), brain = fields.Name("brain");
  CheckBrainName(lua, "space.spawn", brain);
  const bool player = fields.Boolean("player");
  Sandbox& sandbox = Sandbox::Of(lua);
  const bool has_memory = fields.Get("memory");  // the initial self.memory of its brain
  if (has_memory) {
    Arguments(lua, "space.spawn").Table(-1, "memory");
    WriteMemory(lua, -1, "memory", sandbox.bytes);
    if (brain.empty())
      return luaL_error(lua, "space.spawn: memory = table (expected nil: the ship has no brain)");
  }
  Equipment equipment;
  ReadEquipment(lua, fields, catalog, equipment);
  return Make(lua, "space.spawn", at, [&] {
    // Before the ship exists: a new ship of the player replaces the old one.
    if (std::string why = EquipmentProblem(game, type, player, equipment); !why.empty())
      throw std::invalid_argument(why);
    BrainStore& store = sandbox.GetContext().store;
    if (has_memory) store.RequireCapacity({}, sandbox.bytes.size());
    const ObjectId id = game.SpawnShip(
        {type, faction, at, velocity, heading, std::string(name), std::string(brain), player});
    if (id != ObjectId{}) Equip(game, id, equipment);
    if (has_memory && id != ObjectId{}) store.SetMemory(id, sandbox.bytes);
    return id;
  });
}

int SpawnAsteroid(lua_State* lua) {
  static constexpr const char* kKnown[] = {"class", "x", "y", "vx", "vy"};
  Game& game = GameFor(lua, "space.spawn_asteroid", 1);
  Description fields(lua, "space.spawn_asteroid", kKnown);
  const auto type = fields.Index("class", game.GetCatalog().Rocks());
  const Vec2 at{fields.Coordinate("x"), fields.Coordinate("y")};
  const Vec2 velocity{fields.Speed("vx"), fields.Speed("vy")};
  return Make(lua, "space.spawn_asteroid", at,
              [&] { return game.SpawnAsteroid(type, at, velocity); });
}

int SpawnBody(lua_State* lua) {
  static constexpr const char* kKnown[] = {"class", "faction", "x", "y", "name", "market"};
  Game& game = GameFor(lua, "space.spawn_body", 1);
  const Catalog& catalog = game.GetCatalog();
  Description fields(lua, "space.spawn_body", kKnown);
  const auto type = fields.Index("class", catalog.Bodies());
  FactionIndex faction = kNone;
  if (fields.Get("faction")) faction = fields.Index("faction", catalog.Factions());
  const Vec2 at{fields.Coordinate("x"), fields.Coordinate("y")};
  const std::string_view name = fields.Name("name");
  MarketPlan plan;
  const bool market = fields.Get("market");
  if (market) {
    ReadMarket(lua, "space.spawn_body", lua_gettop(lua), catalog, plan);
    RejectMoreMarkets(lua, "space.spawn_body", game);
  }
  return Make(lua, "space.spawn_body", at, [&] {
    const ObjectId id = game.SpawnBody(type, faction, at, std::string(name));
    if (market && id != ObjectId{} && !game.SetMarket(id, plan)) {
      game.Remove(id);
      throw std::invalid_argument("market: only planets and stations have one");
    }
    return id;
  });
}

int SpawnPickup(lua_State* lua) {
  static constexpr const char* kKnown[] = {"ore", "good", "units", "x", "y", "vx", "vy"};
  Game& game = GameFor(lua, "space.spawn_pickup", 1);
  Description fields(lua, "space.spawn_pickup", kKnown);
  // {ore = 3} is the older form of {good = "ore", units = 3}.
  GoodIndex good = kNone;
  const bool named = fields.Get("good");
  if (named) good = fields.Index("good", game.GetCatalog().Goods());
  const char* const amount = named ? "units" : "ore";
  const char* const other = named ? "ore" : "units";
  if (fields.Get(other))
    fields.Reader().Reject(-1, other, named ? "nil beside good" : "nil without good");
  fields.Get(amount);
  const auto units =
      static_cast<int>(Arguments(lua, "space.spawn_pickup").Count(-1, amount, 1, 1'000'000));
  const Vec2 at{fields.Coordinate("x"), fields.Coordinate("y")};
  const Vec2 velocity{fields.Speed("vx"), fields.Speed("vy")};
  return Make(lua, "space.spawn_pickup", at,
              [&] { return game.SpawnPickup(units, at, velocity, good); });
}

constexpr luaL_Reg kSpawns[] = {{"spawn", Spawn},
                                {"spawn_asteroid", SpawnAsteroid},
                                {"spawn_body", SpawnBody},
                                {"spawn_pickup", SpawnPickup},
                                {nullptr, nullptr}};

}  // namespace

void AddSpawns(lua_State* lua) { AddRestricted(lua, kSpawns); }

}  // namespace heliopause
