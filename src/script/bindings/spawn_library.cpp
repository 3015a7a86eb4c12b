// Functions of `space` that create objects. Each takes one table of named fields, and has the same
// three steps: read and check all fields, check the limits, create. An error in the first two
// leaves the world unchanged.
#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/memory.hpp"
#include "script/state/script_file.hpp"
#include "script/state/world.hpp"

namespace heliopause {
namespace {

// Objects in the world. With more, no machine holds 60 ticks a second.
constexpr std::size_t kMaxObjects = 100'000;
constexpr std::size_t kLongestName = 60;  // bytes

// The fields of one table of named arguments. Each read leaves its value on the stack, which keeps
// strings alive.
class Fields {
 public:
  // Checks the names first: a misspelled field is an error rather than a default.
  template <std::size_t N>
  Fields(lua_State* lua, const char* function, const char* const (&known)[N])
      : lua_(lua), arguments_(lua, function), function_(function) {
    arguments_.Table(1, "description");
    luaL_checkstack(lua, static_cast<int>(N) + 8, "too deep");
    CheckFieldNames(lua, 1, function, "field", known, N);
  }

  bool Get(const char* name) {
    lua_pushstring(lua_, name);
    return lua_rawget(lua_, 1) != LUA_TNIL;
  }
  double Coordinate(const char* name) {
    Get(name);
    return arguments_.Coordinate(-1, name);
  }
  // 0 if left out. The limit of speeds equals that of coordinates.
  double Speed(const char* name) {
    static_assert(kMaxSpeed == kMaxCoordinate);
    return Get(name) ? arguments_.Coordinate(-1, name) : 0;
  }
  double Number(const char* name, double otherwise) {
    return Get(name) ? arguments_.Finite(-1, name) : otherwise;
  }
  bool Boolean(const char* name) { return Get(name) && arguments_.Boolean(-1, name); }
  std::string_view Text(const char* name) {
    if (!Get(name)) return {};
    std::size_t size = 0;
    const char* text = arguments_.Text(-1, name, &size, kLongestName);
    return {text, size};
  }
  // The index in a list of the catalog, by the id that the field holds.
  template <class Find>
  std::uint16_t Index(const char* name, const char* expected, Find&& find) {
    Get(name);
    if (lua_type(lua_, -1) == LUA_TSTRING) {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua_, -1, &size);
      if (const auto index = find(std::string_view(text, size))) return *index;
    }
    arguments_.Reject(-1, name, expected);
  }
  const char* Function() const { return function_; }

 private:
  lua_State* lua_;
  Arguments arguments_;
  const char* function_;
};

// Runs `make`, which spawns an object, and pushes its handle.
template <class F>
int Make(lua_State* lua, const char* function, Vec2 at, F&& make) {
  // The limits apply before the object exists; a null id means that the canvas cannot hold it.
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 200);
  if (IsLimited(lua) && sandbox.GetWorld().game->Space().Count() >= kMaxObjects)
    return luaL_error(lua, "%s: the world holds %d objects already", function,
                      static_cast<int>(kMaxObjects));
  RejectFullPosition(lua, function, at);
  ObjectId id;
  if (!Try(sandbox, [&] { id = make(); })) return luaL_error(lua, "%s: %s", function, sandbox.text);
  if (id == ObjectId{}) return luaL_error(lua, "%s: no space for it at that position", function);
  PushHandle(lua, id);
  return 1;
}

// Raises an error that lists the known names unless scripts/game/ai has that brain. A name that is
// not known is looked up in the folder: the file may be new.
void CheckBrain(lua_State* lua, const char* function, std::string_view brain) {
  Sandbox& sandbox = Sandbox::Of(lua);
  World& world = sandbox.GetWorld();
  const auto known = [&] {
    return std::binary_search(world.brains.begin(), world.brains.end(), brain, std::less<>{});
  };
  if (brain.empty() || known()) return;
  sandbox.Charge(lua, 5000);  // reads a folder
  if (!Try(sandbox, [&] { world.brains = ScriptNames(world, "ai"); }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
  if (known()) return;
  luaL_Buffer names;
  luaL_buffinit(lua, &names);
  for (std::size_t i = 0; i < world.brains.size(); ++i) {
    if (i > 0) luaL_addstring(&names, i + 1 < world.brains.size() ? ", " : " or ");
    luaL_addlstring(&names, world.brains[i].data(), world.brains[i].size());
  }
  luaL_pushresult(&names);
  lua_pushlstring(lua, brain.data(), brain.size());
  luaL_error(lua, "%s: unknown brain \"%s\" (expected %s)", function, lua_tostring(lua, -1),
             world.brains.empty() ? "a file in ai/" : lua_tostring(lua, -2));
}

// Reads all fields and encodes the memory before it creates the ship: a wrong field leaves no ship.
int Spawn(lua_State* lua) {
  static constexpr const char* kKnown[] = {"class",   "faction", "x",     "y",      "vx",    "vy",
                                           "heading", "name",    "brain", "player", "memory"};
  Game& game = GameFor(lua, "space.spawn", 1);
  const Catalog& catalog = game.GetCatalog();
  Fields fields(lua, "space.spawn", kKnown);
  const auto type = fields.Index("class", "the id of a ship class",
                                 [&](std::string_view id) { return catalog.FindShip(id); });
  const auto faction = fields.Index("faction", "the id of a faction",
                                    [&](std::string_view id) { return catalog.FindFaction(id); });
  const Vec2 at{fields.Coordinate("x"), fields.Coordinate("y")};
  const Vec2 velocity{fields.Speed("vx"), fields.Speed("vy")};
  const double heading = fields.Number("heading", 0);
  const std::string_view name = fields.Text("name"), brain = fields.Text("brain");
  CheckBrain(lua, "space.spawn", brain);
  const bool player = fields.Boolean("player");
  Sandbox& sandbox = Sandbox::Of(lua);
  const bool has_memory = fields.Get("memory");  // the initial self.memory of its brain
  if (has_memory) {
    Arguments(lua, "space.spawn").Table(-1, "memory");
    WriteMemory(lua, -1, "memory", sandbox.bytes);
  }
  return Make(lua, "space.spawn", at, [&] {
    const ObjectId id = game.SpawnShip(
        {type, faction, at, velocity, heading, std::string(name), std::string(brain), player});
    if (has_memory && id != ObjectId{}) sandbox.GetWorld().store.SetMemory(id, sandbox.bytes);
    return id;
  });
}

int SpawnAsteroid(lua_State* lua) {
  static constexpr const char* kKnown[] = {"class", "x", "y", "vx", "vy"};
  Game& game = GameFor(lua, "space.spawn_asteroid", 1);
  Fields fields(lua, "space.spawn_asteroid", kKnown);
  const auto type = fields.Index("class", "the id of a rock class", [&](std::string_view id) {
    return game.GetCatalog().FindRock(id);
  });
  const Vec2 at{fields.Coordinate("x"), fields.Coordinate("y")};
  const Vec2 velocity{fields.Speed("vx"), fields.Speed("vy")};
  return Make(lua, "space.spawn_asteroid", at,
              [&] { return game.SpawnAsteroid(type, at, velocity); });
}

int SpawnBody(lua_State* lua) {
  static constexpr const char* kKnown[] = {"class", "faction", "x", "y", "name"};
  Game& game = GameFor(lua, "space.spawn_body", 1);
  const Catalog& catalog = game.GetCatalog();
  Fields fields(lua, "space.spawn_body", kKnown);
  const auto type = fields.Index("class", "the id of a body class",
                                 [&](std::string_view id) { return catalog.FindBody(id); });
  FactionIndex faction = kNone;
  if (fields.Get("faction"))
    faction = fields.Index("faction", "the id of a faction",
                           [&](std::string_view id) { return catalog.FindFaction(id); });
  const Vec2 at{fields.Coordinate("x"), fields.Coordinate("y")};
  const std::string_view name = fields.Text("name");
  return Make(lua, "space.spawn_body", at,
              [&] { return game.SpawnBody(type, faction, at, std::string(name)); });
}

int SpawnPickup(lua_State* lua) {
  static constexpr const char* kKnown[] = {"ore", "x", "y", "vx", "vy"};
  Game& game = GameFor(lua, "space.spawn_pickup", 1);
  Fields fields(lua, "space.spawn_pickup", kKnown);
  fields.Get("ore");
  const auto ore =
      static_cast<int>(Arguments(lua, "space.spawn_pickup").Count(-1, "ore", 1, 1'000'000));
  const Vec2 at{fields.Coordinate("x"), fields.Coordinate("y")};
  const Vec2 velocity{fields.Speed("vx"), fields.Speed("vy")};
  return Make(lua, "space.spawn_pickup", at, [&] { return game.SpawnPickup(ore, at, velocity); });
}

constexpr luaL_Reg kSpawns[] = {{"spawn", Spawn},
                                {"spawn_asteroid", SpawnAsteroid},
                                {"spawn_body", SpawnBody},
                                {"spawn_pickup", SpawnPickup},
                                {nullptr, nullptr}};

}  // namespace

void AddSpawns(lua_State* lua) { AddRestricted(lua, kSpawns); }

}  // namespace heliopause
