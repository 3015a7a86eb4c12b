// Functions of `space` that read the world beside searches: lists of objects, free positions, time,
// statistics.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/filter.hpp"
#include "script/bindings/search_runner.hpp"
#include "script/bindings/search_site.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

// Pushes the objects of one kind in order of creation, filtered.
template <class Range>
int PushAll(lua_State* lua, const char* function, const Game& game, const Range& things,
            Kinds kinds, const char* kind_name) {
  const Filter filter =
      ReadFilter(lua, 1, function, game, {.kinds = kinds, .kind_names = kind_name});
  // The game keeps its objects in order of creation; the list needs no sort.
  Sandbox::Of(lua).Charge(lua, 20 + 2 * things.size());
  PushResult(lua, filter, std::min<std::size_t>(things.size(), kMaxElements));
  const int list = lua_gettop(lua);
  std::size_t count = 0;
  for (const auto& thing : things) {
    const ObjectId id = thing.id;
    const Kinds kind = game.KindOf(id);
    if ((kind & filter.kinds) == 0 || !filter.Passes(game, id)) continue;
    // With a predicate the limit counts those that it keeps, which FilterList finds.
    if (filter.where == 0 && count >= filter.limit) break;
    if (count >= kMaxElements)
      return luaL_error(lua, "%s: more than %d objects: use a limit", function,
                        static_cast<int>(kMaxElements));
    PushHandle(lua, id);
    StoreResult(lua, filter, list, ++count);
  }
  EndResult(lua, filter, count);
  FilterList(lua, filter);
  return 1;
}

int Ships(lua_State* lua) {
  const Game& game = GameForLists(lua, "space.ships", 1);
  return PushAll(lua, "space.ships", game, game.Ships(), kShip, "ship");
}
int Planets(lua_State* lua) {
  const Game& game = GameForLists(lua, "space.planets", 1);
  return PushAll(lua, "space.planets", game, game.Bodies(), kPlanet, "planet");
}
int Stations(lua_State* lua) {
  const Game& game = GameForLists(lua, "space.stations", 1);
  return PushAll(lua, "space.stations", game, game.Bodies(), kStation, "station");
}
int Gates(lua_State* lua) {
  const Game& game = GameForLists(lua, "space.gates", 1);
  return PushAll(lua, "space.gates", game, game.Bodies(), kGate, "gate");
}
int Asteroids(lua_State* lua) {
  const Game& game = GameForLists(lua, "space.asteroids", 1);
  return PushAll(lua, "space.asteroids", game, game.Asteroids(), kAsteroid, "asteroid");
}
int Pickups(lua_State* lua) {
  const Game& game = GameForLists(lua, "space.pickups", 1);
  return PushAll(lua, "space.pickups", game, game.Pickups(), kPickup, "pickup");
}

// get("12:3"): the handle for the text of handle:id(), nil if the object no longer exists. get(nil)
// is nil, because handle:id() of such an object is.
int Get(lua_State* lua) {
  const Game& game = GameFor(lua, "space.get", 1);
  const Arguments arguments(lua, "space.get");
  if (lua_isnil(lua, 1)) {
    lua_settop(lua, 1);
    return 1;
  }
  const char* text = arguments.Text(1, "id", nullptr, 40);
  ObjectId id;
  const char* const end = text + std::strlen(text);
  auto read = std::from_chars(text, end, id.slot);
  if (read.ec == std::errc{} && *read.ptr == ':')
    read = std::from_chars(read.ptr + 1, end, id.generation);
  else
    read.ec = std::errc::invalid_argument;
  if (read.ec != std::errc{} || read.ptr != end)
    arguments.Reject(1, "id", "an id as handle:id() gives it");
  PushHandle(lua, game.KindOf(id) == 0 ? ObjectId{} : id);
  return 1;
}

// free_spot(x, y, clearance [, radius]): tests positions on a spiral around (x, y), and gives the
// first with nothing within the clearance; nil without such a position within the radius.
// Successive positions turn by the golden angle, which spreads them evenly (sunflower spiral).
int FreeSpot(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, "space.free_spot", 4);
  const Arguments arguments(lua, "space.free_spot");
  const Vec2 around{arguments.Coordinate(1, "x"), arguments.Coordinate(2, "y")};
  const double clearance = arguments.Within(3, "clearance", 0.001, 1e9, "number from 0.001 to 1e9");
  const double most = arguments.Given(4) ? arguments.Radius(4, "radius") : 32 * clearance;
  constexpr int kPositions = 400;
  constexpr double kGoldenAngle = 2.399963229728653;
  bool found = false;
  Vec2 spot = around;
  int tried = 0;
  const SearchSite site = SiteOf(lua, game, "space.free_spot");
  // The distance grows with the square root, so equal areas have equal numbers of positions.
  const bool done = Try(sandbox, [&] {
    for (; tried < kPositions && !found; ++tried) {
      const double away = clearance * std::sqrt(static_cast<double>(tried));
      if (away > most) break;
      const Vec2 direction = maths::FromAngle(tried * kGoldenAngle);
      spot = {around.x + away * direction.x, around.y + away * direction.y};
      if (std::fabs(spot.x) > kMaxCoordinate || std::fabs(spot.y) > kMaxCoordinate) continue;
      LogSearch(game.Log(), site, {SearchType::Any, spot, clearance}, [&](SearchTrace* trace) {
        found = !game.Space().AnySpriteTouching(
            spot, clearance, {.kinds = kAllKinds & ~kProjectiles, .trace = trace});
        return std::size_t{!found};
      });
    }
  });
  if (!done) return luaL_error(lua, "space.free_spot: %s", sandbox.text);
  sandbox.Charge(lua, 60 * static_cast<std::uint64_t>(tried + 1));
  if (!found) {
    lua_pushnil(lua);
    return 1;
  }
  lua_pushnumber(lua, spot.x);
  lua_pushnumber(lua, spot.y);
  return 2;
}

int PlayerShip(lua_State* lua) {
  const Game& game = GameFor(lua, "space.player", 0);
  const ObjectId ship = game.GetPlayer().ship;
  PushHandle(lua, game.FindShip(ship) == nullptr ? ObjectId{} : ship);
  return 1;
}

int Tick(lua_State* lua) {
  lua_pushinteger(lua, static_cast<lua_Integer>(GameFor(lua, "space.tick", 0).TickNumber()));
  return 1;
}

int Time(lua_State* lua) {
  lua_pushnumber(lua, GameFor(lua, "space.time", 0).Seconds());
  return 1;
}

constexpr luaL_Reg kReadings[] = {
    {"ships", Ships},         {"planets", Planets}, {"stations", Stations}, {"gates", Gates},
    {"asteroids", Asteroids}, {"pickups", Pickups}, {"get", Get},           {"free_spot", FreeSpot},
    {"player", PlayerShip},   {"tick", Tick},       {"time", Time},         {nullptr, nullptr}};

}  // namespace

void AddReadings(lua_State* lua) { luaL_setfuncs(lua, kReadings, 0); }

}  // namespace heliopause
