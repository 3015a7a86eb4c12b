// Functions of `space` that read the world beside searches: lists of objects, radar contacts,
// incoming projectiles, free positions, time, statistics.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/contacts_view.hpp"
#include "script/bindings/filter.hpp"
#include "script/bindings/search_site.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/world.hpp"

namespace heliopause {
namespace {

// Pushes the objects of one kind in order of creation, filtered.
template <class Range>
int PushAll(lua_State* lua, const char* function, const Game& game, const Range& things,
            Kinds kinds) {
  const Filter filter = ReadFilter(lua, 1, function, game);
  // The game keeps its objects in order of creation; the list needs no sort.
  Sandbox::Of(lua).Charge(lua, 20 + 2 * things.size());
  PushNewList(lua, std::min<std::size_t>(things.size(), kMaxElements));
  lua_Integer count = 0;
  for (const auto& thing : things) {
    const ObjectId id = thing.id;
    const Kinds kind = game.KindOf(id);
    if ((kind & kinds & filter.kinds) == 0 || !filter.Passes(game, id)) continue;
    if (filter.where == 0 && static_cast<std::size_t>(count) >= filter.limit) break;
    if (static_cast<std::size_t>(count) >= kMaxElements)
      return luaL_error(lua, "%s: more than %d objects: use a limit", function,
                        static_cast<int>(kMaxElements));
    PushHandle(lua, id);
    lua_rawseti(lua, -2, ++count);
  }
  FilterList(lua, filter);
  return 1;
}

int Ships(lua_State* lua) {
  const Game& game = GameFor(lua, "space.ships");
  return PushAll(lua, "space.ships", game, game.Ships(), kShip);
}
int Planets(lua_State* lua) {
  const Game& game = GameFor(lua, "space.planets");
  return PushAll(lua, "space.planets", game, game.Bodies(), kPlanet);
}
int Stations(lua_State* lua) {
  const Game& game = GameFor(lua, "space.stations");
  return PushAll(lua, "space.stations", game, game.Bodies(), kStation);
}
int Asteroids(lua_State* lua) {
  const Game& game = GameFor(lua, "space.asteroids");
  return PushAll(lua, "space.asteroids", game, game.Asteroids(), kAsteroid);
}
int Pickups(lua_State* lua) {
  const Game& game = GameFor(lua, "space.pickups");
  return PushAll(lua, "space.pickups", game, game.Pickups(), kPickup);
}

// get("12:3"): the handle for the text of handle:id(), nil if the object no longer exists.
int Get(lua_State* lua) {
  const Game& game = GameFor(lua, "space.get");
  const Arguments arguments(lua, "space.get");
  const char* text = arguments.Text(1, "id", nullptr, 40);
  unsigned slot = 0, generation = 0;
  int read = 0;
  if (std::sscanf(text, "%10u:%10u%n", &slot, &generation, &read) != 2 || text[read] != '\0')
    arguments.Reject(1, "id", "an id as handle:id() gives it");
  const ObjectId id{slot, generation};
  PushHandle(lua, game.KindOf(id) == 0 ? ObjectId{} : id);
  return 1;
}

// contacts(ship [, range] [, filter without where])
int Contacts(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, "space.contacts");
  const Arguments arguments(lua, "space.contacts");
  const ObjectId ship = arguments.Handle(1, "ship");
  // The range may be left out although a filter is given.
  const bool has_range = lua_type(lua, 2) != LUA_TTABLE && arguments.Given(2);
  const double range = has_range ? arguments.Radius(2, "range") : -1;
  const Filter filter =
      ReadFilter(lua, lua_type(lua, 2) == LUA_TTABLE ? 2 : 3, "space.contacts", game);
  if (filter.where != 0)
    return luaL_error(lua, "space.contacts: where = function (expected nil: test in the loop)");
  std::vector<Contact>& contacts = sandbox.GetWorld().contacts;
  const SearchSite site = SiteOf(lua, game, "space.contacts");
  const bool done = Try(sandbox, [&] {
    GetContacts(game, ship, range, contacts, filter.kinds & kRadarKinds, site);
    if (filter.HasObjectTests())
      std::erase_if(contacts, [&](const Contact& c) { return !filter.Passes(game, c.id); });
    if (contacts.size() > filter.limit) contacts.resize(filter.limit);
  });
  if (!done) return luaL_error(lua, "space.contacts: %s", sandbox.text);
  sandbox.Charge(lua, 20 + 4 * contacts.size());
  PushContacts(lua, contacts);
  return 1;
}

// Returns the time until a point at `at` with `velocity` comes within `distance` of the origin;
// negative if never. Smaller root t of |at + velocity t| = distance, a quadratic a t^2 + 2 b t + c
// = 0.
double TimeToTouch(Vec2 at, Vec2 velocity, double distance) {
  const double c = at.x * at.x + at.y * at.y - distance * distance;
  if (c <= 0) return 0;
  const double a = velocity.x * velocity.x + velocity.y * velocity.y;
  const double b = at.x * velocity.x + at.y * velocity.y;
  const double discriminant = b * b - a * c;
  if (b >= 0 || discriminant < 0) return -1;
  return c / (-b + std::sqrt(discriminant));  // without cancellation
}

void FindProjectiles(const Game& game, const SearchSite& site, Vec2 around, double radius,
                     std::vector<Hit>& out) {
  LogSearch(game.Log(), site, {SearchType::Near, around, radius}, [&](SearchTrace* trace) {
    game.Space().GetSpritesNear(around, radius, {.kinds = kProjectiles, .trace = trace}, out);
    return out.size();
  });
}

// incoming(ship, seconds): the projectiles of others that touch the ship within that time if both
// keep their velocity, soonest first; a second list holds the times.
int Incoming(lua_State* lua) {
  constexpr double kFastest = 2500;  // units/s; closing speeds of the shipped data are below
  Sandbox& sandbox = Sandbox::Of(lua);
  World& world = sandbox.GetWorld();
  const Game& game = GameFor(lua, "space.incoming");
  const Arguments arguments(lua, "space.incoming");
  const ObjectId ship = arguments.Handle(1, "ship");
  const double seconds = arguments.Within(2, "seconds", 0, 60, "number from 0 to 60");
  const std::optional<Sprite> self = game.Space().Get(ship);
  world.hits.clear();
  const SearchSite site = SiteOf(lua, game, "space.incoming");
  const bool done = Try(sandbox, [&] {
    if (!self || game.FindShip(ship) == nullptr) return;
    FindProjectiles(game, site, self->position, kFastest * seconds + self->radius, world.hits);
  });
  if (!done) return luaL_error(lua, "space.incoming: %s", sandbox.text);
  // Replaces each hit's distance by the time until it touches the ship, then sorts by that time.
  sandbox.Charge(lua, 20 + 6 * world.hits.size());
  for (Hit& hit : world.hits) {
    const std::optional<Sprite> shot = game.Space().Get(hit.id);
    const Shot* fired = game.FindShot(hit.id);
    hit.distance = -1;
    if (!shot || fired == nullptr || fired->owner == ship) continue;
    hit.distance =
        TimeToTouch({shot->position.x - self->position.x, shot->position.y - self->position.y},
                    {shot->velocity.x - self->velocity.x, shot->velocity.y - self->velocity.y},
                    shot->radius + self->radius);
  }
  std::erase_if(world.hits,
                [&](const Hit& hit) { return hit.distance < 0 || hit.distance > seconds; });
  // Ties are broken by id, so that the order is equal in each run.
  std::sort(world.hits.begin(), world.hits.end(), [](const Hit& a, const Hit& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.id < b.id;
  });
  PushNewList(lua, world.hits.size());
  PushNewList(lua, world.hits.size());
  for (std::size_t i = 0; i < world.hits.size(); ++i) {
    PushHandle(lua, world.hits[i].id);
    lua_rawseti(lua, -3, static_cast<lua_Integer>(i) + 1);
    lua_pushnumber(lua, world.hits[i].distance);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 2;
}

// free_spot(x, y, clearance [, radius]): tests positions on a spiral around (x, y), and gives the
// first with nothing within the clearance; nil without such a position within the radius.
// Successive positions turn by the golden angle, which spreads them evenly (sunflower spiral).
int FreeSpot(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, "space.free_spot");
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
  const Game& game = GameFor(lua, "space.player");
  const ObjectId ship = game.GetPlayer().ship;
  PushHandle(lua, game.FindShip(ship) == nullptr ? ObjectId{} : ship);
  return 1;
}

int Tick(lua_State* lua) {
  lua_pushinteger(lua, static_cast<lua_Integer>(GameFor(lua, "space.tick").TickNumber()));
  return 1;
}

int Time(lua_State* lua) {
  lua_pushnumber(lua, GameFor(lua, "space.time").Seconds());
  return 1;
}

int Stats(lua_State* lua) {
  const Game& game = GameFor(lua, "space.stats");
  Sandbox::Of(lua).Charge(lua, 60);
  // Statistics of the index first, then counts of objects in the game.
  const Statistics now = game.Space().GetStatistics();
  const struct {
    const char* name;
    std::size_t value;
  } fields[] = {{"sprites", now.sprites},
                {"nodes", now.nodes},
                {"leaves", now.leaves},
                {"depth", now.depth},
                {"splits", now.splits},
                {"merges", now.merges},
                {"strays", now.strays},
                {"outside", now.outside},
                {"ships", game.Ships().size()},
                {"shots", game.Shots().size()},
                {"asteroids", game.Asteroids().size()},
                {"bodies", game.Bodies().size()},
                {"pickups", game.Pickups().size()}};
  lua_createtable(lua, 0, static_cast<int>(std::size(fields)));
  for (const auto& field : fields) {
    lua_pushinteger(lua, static_cast<lua_Integer>(field.value));
    lua_setfield(lua, -2, field.name);
  }
  return 1;
}

constexpr luaL_Reg kReadings[] = {
    {"ships", Ships},         {"planets", Planets},   {"stations", Stations},
    {"asteroids", Asteroids}, {"pickups", Pickups},   {"get", Get},
    {"contacts", Contacts},   {"incoming", Incoming}, {"free_spot", FreeSpot},
    {"player", PlayerShip},   {"tick", Tick},         {"time", Time},
    {"stats", Stats},         {nullptr, nullptr}};

}  // namespace

void AddReadings(lua_State* lua) { luaL_setfuncs(lua, kReadings, 0); }

}  // namespace heliopause
