// What scenarios, the console and script files may do beyond a brain: change the world.
#include <cinttypes>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/event_table.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/memory.hpp"
#include "script/state/world.hpp"

namespace heliopause {
namespace {

// Where the game goes on by itself: beyond, no machine holds 60 ticks a second. A heap of things in
// one place has the square of them as pairs.
constexpr std::size_t kMostThings = 100'000, kMostInOnePlace = 64;
constexpr std::size_t kLongestName = 60, kLongestMessage = 400;

// The fields of one table of named arguments. Each read leaves the value on the stack: strings stay
// anchored.
class Fields {
 public:
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
  // 0 when it is left out. Its limit is that of places: kMaxSpeed.
  double Speed(const char* name) {
    static_assert(kMaxSpeed == kMaxCoordinate);
    return Get(name) ? arguments_.Coordinate(-1, name) : 0;
  }
  double Number(const char* name, double otherwise) {
    return Get(name) ? arguments_.Finite(-1, name) : otherwise;
  }
  bool Switch(const char* name) { return Get(name) && arguments_.Switch(-1, name); }
  std::string_view Text(const char* name) {
    if (!Get(name)) return {};
    std::size_t size = 0;
    const char* text = arguments_.Text(-1, name, &size, kLongestName);
    return {text, size};
  }
  // The index of a catalog's list that the word names.
  template <class Find>
  std::uint16_t Index(const char* name, const char* expected, Find&& find) {
    Get(name);
    if (lua_type(lua_, -1) == LUA_TSTRING) {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua_, -1, &size);
      if (const auto index = find(std::string_view(text, size))) return *index;
    }
    arguments_.Bad(-1, name, expected);
  }
  const char* Function() const { return function_; }

 private:
  lua_State* lua_;
  Arguments arguments_;
  const char* function_;
};

// A file of `heliopause script` steps its game itself, and may do with it what it likes.
bool IsLimited(lua_State* lua) { return Sandbox::Of(lua).GetKind() != Sandbox::Kind::Script; }

// Raises an error where as many things as may be in one place cover the point, `mover` left out.
void RefuseFullPlace(lua_State* lua, const char* function, Vec2 at, ObjectId mover = {}) {
  if (!IsLimited(lua)) return;
  const SpriteManager& space = Sandbox::Of(lua).GetWorld().game->Space();
  if (space.CountSpritesTouching(at, 0, {.ignore = mover}) >= kMostInOnePlace)
    luaL_error(lua, "%s: there are %d things in that place already", function,
               static_cast<int>(kMostInOnePlace));
}

// Runs what makes a thing and pushes its handle.
template <class F>
int Make(lua_State* lua, const char* function, Vec2 at, F&& make) {
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 200);
  if (IsLimited(lua) && sandbox.GetWorld().game->Space().Count() >= kMostThings)
    return luaL_error(lua, "%s: there are %d things already", function,
                      static_cast<int>(kMostThings));
  RefuseFullPlace(lua, function, at);
  ObjectId id;
  if (!Try(sandbox, [&] { id = make(); })) return luaL_error(lua, "%s: %s", function, sandbox.text);
  if (id == ObjectId{}) return luaL_error(lua, "%s: there is no room for it there", function);
  PushHandle(lua, id);
  return 1;
}

// Everything is read and the memory written before the ship is made: a wrong field leaves no ship
// behind.
int Spawn(lua_State* lua) {
  static constexpr const char* kKnown[] = {"class",   "faction", "x",     "y",      "vx",    "vy",
                                           "heading", "name",    "brain", "player", "memory"};
  Game& game = GameFor(lua, "space.spawn");
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
  const bool player = fields.Switch("player");
  Sandbox& sandbox = Sandbox::Of(lua);
  const bool remembers = fields.Get("memory");  // what its brain finds in self.memory
  if (remembers) {
    Arguments(lua, "space.spawn").Table(-1, "memory");
    WriteMemory(lua, -1, "memory", sandbox.bytes);
  }
  return Make(lua, "space.spawn", at, [&] {
    const ObjectId id = game.SpawnShip(
        {type, faction, at, velocity, heading, std::string(name), std::string(brain), player});
    if (remembers && id != ObjectId{}) sandbox.GetWorld().store.Remember(id, sandbox.bytes);
    return id;
  });
}

int SpawnAsteroid(lua_State* lua) {
  static constexpr const char* kKnown[] = {"class", "x", "y", "vx", "vy"};
  Game& game = GameFor(lua, "space.spawn_asteroid");
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
  Game& game = GameFor(lua, "space.spawn_body");
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
  Game& game = GameFor(lua, "space.spawn_pickup");
  Fields fields(lua, "space.spawn_pickup", kKnown);
  fields.Get("ore");
  const auto ore =
      static_cast<int>(Arguments(lua, "space.spawn_pickup").Count(-1, "ore", 1, 1'000'000));
  const Vec2 at{fields.Coordinate("x"), fields.Coordinate("y")};
  const Vec2 velocity{fields.Speed("vx"), fields.Speed("vy")};
  return Make(lua, "space.spawn_pickup", at, [&] { return game.SpawnPickup(ore, at, velocity); });
}

// Runs a change that answers true or false; false: the thing is gone.
template <class F>
int Change(lua_State* lua, const char* function, F&& change) {
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 50);
  bool done = false;
  if (!Try(sandbox, [&] { done = change(); }))
    return luaL_error(lua, "%s: %s", function, sandbox.text);
  if (done)
    lua_pushboolean(lua, true);
  else
    lua_pushnil(lua);
  return 1;
}

int Remove(lua_State* lua) {
  Game& game = GameFor(lua, "space.remove");
  const ObjectId id = Arguments(lua, "space.remove").Handle(1, "thing");
  return Change(lua, "space.remove", [&] { return game.Remove(id); });
}

// place(thing, x, y [, vx, vy]): without a velocity it keeps its own. Nil is for what is gone;
// where nothing could be spawned, nothing can be put either, and that is an error.
int Place(lua_State* lua) {
  Game& game = GameFor(lua, "space.place");
  const Arguments arguments(lua, "space.place");
  const ObjectId id = arguments.Handle(1, "thing");
  const Vec2 at{arguments.Coordinate(2, "x"), arguments.Coordinate(3, "y")};
  const std::optional<Sprite> sprite = game.Space().Get(id);
  Vec2 velocity = sprite ? sprite->velocity : Vec2{};
  if (arguments.Given(4) || arguments.Given(5))
    velocity = {arguments.Coordinate(4, "vx"), arguments.Coordinate(5, "vy")};
  if (sprite) RefuseFullPlace(lua, "space.place", at, id);
  const int results = Change(lua, "space.place", [&] { return game.MoveTo(id, at, velocity); });
  if (sprite && lua_isnil(lua, -1))
    return luaL_error(lua, "space.place: there is no room for it there");
  return results;
}

int Damage(lua_State* lua) {
  Game& game = GameFor(lua, "space.damage");
  const Arguments arguments(lua, "space.damage");
  const ObjectId id = arguments.Handle(1, "thing");
  const double amount = arguments.Within(2, "amount", 0, 1e12, "number from 0 to 1e12");
  const ObjectId by = arguments.HandleOrNil(3, "by");
  return Change(lua, "space.damage", [&] { return game.Damage(id, amount, by); });
}

int Tell(lua_State* lua, const char* function, Event::Type type) {
  Game& game = GameFor(lua, function);
  const Arguments arguments(lua, function);
  std::size_t size = 0;
  const char* text = arguments.Text(1, "text", &size, kLongestMessage);
  const ObjectId subject = arguments.HandleOrNil(2, "from");
  return Change(lua, function, [&] {
    Event event;
    event.type = type;
    event.subject = subject;
    if (const auto at = game.Space().GetPosition(subject)) event.position = *at;
    event.text.assign(text, size);
    game.AddEvent(std::move(event));
    return true;
  });
}

int Message(lua_State* lua) { return Tell(lua, "space.message", Event::Type::Message); }
int Alert(lua_State* lua) { return Tell(lua, "space.alert", Event::Type::Alert); }

// credits(), credits(n), waves(), waves(n): the player's, read or set.
int Credits(lua_State* lua) {
  Player& player = GameFor(lua, "space.credits").PlayerForScenario();
  const Arguments arguments(lua, "space.credits");
  if (arguments.Given(1)) player.credits = arguments.Count(1, "credits", 0, std::int64_t{1} << 53);
  lua_pushinteger(lua, player.credits);
  return 1;
}

int Waves(lua_State* lua) {
  Player& player = GameFor(lua, "space.waves").PlayerForScenario();
  const Arguments arguments(lua, "space.waves");
  if (arguments.Given(1))
    player.waves = static_cast<std::uint32_t>(arguments.Count(1, "waves", 0, 1'000'000));
  lua_pushinteger(lua, player.waves);
  return 1;
}

// standing("pirate" [, value])
int Standing(lua_State* lua) {
  Game& game = GameFor(lua, "space.standing");
  const Arguments arguments(lua, "space.standing");
  std::size_t size = 0;
  const char* id = arguments.Text(1, "faction", &size);
  const auto faction = game.GetCatalog().FindFaction({id, size});
  Player& player = game.PlayerForScenario();
  if (!faction || *faction >= player.standing.size())
    arguments.Bad(1, "faction", "the id of a faction");
  if (arguments.Given(2))
    player.standing[*faction] =
        arguments.Within(2, "standing", -100, 100, "number from -100 to 100");
  lua_pushnumber(lua, player.standing[*faction]);
  return 1;
}

// events(): what happened in the last tick, oldest first.
int Events(lua_State* lua) {
  const Game& game = GameFor(lua, "space.events");
  const std::size_t count = game.Events().size();
  Sandbox::Of(lua).Charge(lua, 20 * count);
  PushNewList(lua, count);
  for (std::size_t i = 0; i < count; ++i) {
    PushEvent(lua, game.Events()[i]);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

int Hash(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, "space.hash");
  sandbox.Charge(lua, 20 * game.Space().Count() + 1000);
  char text[24];
  if (!Try(sandbox, [&] { std::snprintf(text, sizeof text, "%016" PRIx64, game.Hash()); }))
    return luaL_error(lua, "space.hash: %s", sandbox.text);
  lua_pushstring(lua, text);
  return 1;
}

// step([n]): the game goes on for n ticks. For script files alone: a scenario and the console run
// inside of a tick.
int Step(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  Game& game = GameFor(lua, "space.step");
  const Arguments arguments(lua, "space.step");
  const lua_Integer count = arguments.Given(1) ? arguments.Count(1, "ticks", 0, 1'000'000) : 1;
  if (!Try(sandbox, [&] {
        for (lua_Integer i = 0; i < count; ++i) game.Tick();
      }))
    return luaL_error(lua, "space.step: %s", sandbox.text);
  return 0;
}

// reload(): saves to memory and loads that, as `run --reload` does. Handles stay what they are.
int SaveAndLoad(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  Game& game = GameFor(lua, "space.reload");
  const bool done = Try(sandbox, [&] {
    ByteWriter writer;
    game.Save(writer);
    ByteReader reader(writer.Bytes());
    game.Load(reader);
  });
  return done ? 0 : luaL_error(lua, "space.reload: %s", sandbox.text);
}

// Stands in a brain's `space` for what brains may not do. Upvalue 1: its name.
int Refuse(lua_State* lua) {
  return luaL_error(
      lua, "space.%s: a brain may not change the world, it commands its own ship (self.ship)",
      lua_tostring(lua, lua_upvalueindex(1)));
}

// And where time goes on by itself.
int RefuseStep(lua_State* lua) {
  return luaL_error(
      lua, "space.%s is for script files (heliopause script FILE): here the game steps by itself",
      lua_tostring(lua, lua_upvalueindex(1)));
}

constexpr luaL_Reg kRights[] = {{"spawn", Spawn},
                                {"spawn_asteroid", SpawnAsteroid},
                                {"spawn_body", SpawnBody},
                                {"spawn_pickup", SpawnPickup},
                                {"remove", Remove},
                                {"place", Place},
                                {"damage", Damage},
                                {"message", Message},
                                {"alert", Alert},
                                {"credits", Credits},
                                {"waves", Waves},
                                {"standing", Standing},
                                {"hash", Hash},
                                {"events", Events},
                                {nullptr, nullptr}};
constexpr luaL_Reg kScriptRights[] = {{"step", Step}, {"reload", SaveAndLoad}, {nullptr, nullptr}};

}  // namespace

void AddRights(lua_State* lua) {
  const Sandbox::Kind kind = Sandbox::Of(lua).GetKind();
  for (const luaL_Reg* list : {kRights, kScriptRights}) {
    for (; list->name != nullptr; ++list) {
      if (kind == Sandbox::Kind::Script ||
          (kind != Sandbox::Kind::Brain && list->func != Step && list->func != SaveAndLoad)) {
        lua_pushcfunction(lua, list->func);
      } else {
        lua_pushstring(lua, list->name);
        lua_pushcclosure(lua, kind == Sandbox::Kind::Brain ? Refuse : RefuseStep, 1);
      }
      lua_setfield(lua, -2, list->name);
    }
  }
}

}  // namespace heliopause
