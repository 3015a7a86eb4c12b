// What a ship sees of others: radar contacts, and projectiles that will touch it.
#include <algorithm>
#include <cmath>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/contacts_view.hpp"
#include "script/bindings/search_runner.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"

namespace heliopause {
namespace {

// contacts(ship [, range] [, filter without where])
int Contacts(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const Game& game = GameFor(lua, "space.contacts", 3);
  const Arguments arguments(lua, "space.contacts");
  const ObjectId ship = arguments.Handle(1, "ship");
  // The range may be left out although a filter is given.
  const bool filter_only = lua_type(lua, 2) == LUA_TTABLE;
  if (filter_only) CheckArgumentCount(lua, "space.contacts", 2);
  const double range = !filter_only && arguments.Given(2) ? arguments.Radius(2, "range") : -1;
  const Filter filter =
      ReadFilter(lua, filter_only ? 2 : 3, "space.contacts", game,
                 {.kinds = kRadarKinds,
                  .kind_names = "ship, missile, asteroid, planet, station, body or pickup",
                  .list = false,
                  .where = false});
  std::vector<Contact>& contacts = sandbox.GetContext().contacts;
  const SearchSite site = SiteOf(lua, game, "space.contacts");
  std::size_t found = 0;
  const bool done = Try(sandbox, [&] {
    const std::size_t limit = filter.HasObjectTests() ? SIZE_MAX : filter.limit;
    GetContacts(game, ship, range, contacts, filter.kinds, site, limit);
    found = contacts.size();
    if (filter.HasObjectTests())
      std::erase_if(contacts, [&](const Contact& c) { return !filter.Passes(game, c.id); });
    if (contacts.size() > filter.limit) contacts.resize(filter.limit);
  });
  if (!done) return luaL_error(lua, "space.contacts: %s", sandbox.text);
  sandbox.Charge(lua, 20 + 4 * found);
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

// Replaces each hit's distance by the time until it touches the ship, and drops those that do not
// within `seconds`, that are its own, or that the filter rejects. Then sorts by that time; ties are
// broken by id, so that the order is equal in each run.
void OrderByTime(const Game& game, ObjectId ship, const Sprite& self, double seconds,
                 const Filter& filter, std::vector<Hit>& hits) {
  for (Hit& hit : hits) {
    const std::optional<Sprite> shot = game.Space().Get(hit.id);
    const Shot* fired = game.FindShot(hit.id);
    hit.distance = -1;
    if (!shot || fired == nullptr || fired->owner == ship || !filter.Passes(game, hit.id)) continue;
    hit.distance =
        TimeToTouch({shot->position.x - self.position.x, shot->position.y - self.position.y},
                    {shot->velocity.x - self.velocity.x, shot->velocity.y - self.velocity.y},
                    shot->radius + self.radius);
  }
  std::erase_if(hits, [&](const Hit& hit) { return hit.distance < 0 || hit.distance > seconds; });
  std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.id < b.id;
  });
}

// Applies `where` and `limit` to the list and the list of times above it.
void FilterTimes(lua_State* lua, const Filter& filter) {
  const int times = lua_gettop(lua), list = times - 1;
  const auto count = static_cast<lua_Integer>(lua_rawlen(lua, times));
  const bool shown = filter.where == 0 || PayForHits(Sandbox::Of(lua).GetContext());
  const std::size_t most = shown ? filter.limit : 0;
  lua_Integer kept = 0;
  for (lua_Integer i = 1; i <= count && static_cast<std::size_t>(kept) < most; ++i) {
    if (filter.where != 0) {
      lua_pushvalue(lua, filter.where);
      lua_rawgeti(lua, list, i);
      lua_call(lua, 1, 1);
      const bool keep = lua_toboolean(lua, -1) != 0;
      lua_pop(lua, 1);
      if (!keep) continue;
    }
    ++kept;
    for (const int which : {list, times}) {
      lua_rawgeti(lua, which, i);
      lua_rawseti(lua, which, kept);
    }
  }
  for (lua_Integer i = kept + 1; i <= count; ++i) {
    for (const int which : {list, times}) {
      lua_pushnil(lua);
      lua_rawseti(lua, which, i);
    }
  }
}

// incoming(ship, seconds [, filter]): the projectiles of others that touch the ship within that
// time if both keep their velocity, soonest first; a second list holds the times.
int Incoming(lua_State* lua) {
  constexpr double kFastest = 2500;  // units/s; closing speeds of the shipped data are below
  Sandbox& sandbox = Sandbox::Of(lua);
  std::vector<Hit>& hits = sandbox.GetContext().hits;
  const Game& game = GameFor(lua, "space.incoming", 3);
  const Arguments arguments(lua, "space.incoming");
  const ObjectId ship = arguments.Handle(1, "ship");
  const double seconds = arguments.Within(2, "seconds", 0, 60, "number from 0 to 60");
  const Filter filter =
      ReadFilter(lua, 3, "space.incoming", game,
                 {.kinds = kProjectiles, .kind_names = "shot, missile or projectile"});
  const std::optional<Sprite> self = game.Space().Get(ship);
  hits.clear();
  const SearchSite site = SiteOf(lua, game, "space.incoming");
  const bool done = Try(sandbox, [&] {
    if (!self || game.FindShip(ship) == nullptr) return;
    const SearchQuery query{SearchType::Near, self->position, kFastest * seconds + self->radius};
    LogSearch(game.Log(), site, query, [&](SearchTrace* trace) {
      game.Space().GetSpritesNear(query.point, query.radius,
                                  {.kinds = filter.kinds, .trace = trace}, hits);
      return hits.size();
    });
  });
  if (!done) return luaL_error(lua, "space.incoming: %s", sandbox.text);
  sandbox.Charge(lua, 20 + 6 * hits.size());
  if (self) OrderByTime(game, ship, *self, seconds, filter, hits);
  PushResult(lua, filter, hits.size());
  const int list = lua_gettop(lua);
  PushNewList(lua, hits.size());
  for (std::size_t i = 0; i < hits.size(); ++i) {
    PushHandle(lua, hits[i].id);
    StoreResult(lua, filter, list, i + 1);
    lua_pushnumber(lua, hits[i].distance);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_pushvalue(lua, list);
  EndResult(lua, filter, hits.size());
  lua_pop(lua, 1);
  FilterTimes(lua, filter);
  return 2;
}

constexpr luaL_Reg kReadings[] = {
    {"contacts", Contacts}, {"incoming", Incoming}, {nullptr, nullptr}};

}  // namespace

void AddRadar(lua_State* lua) { luaL_setfuncs(lua, kReadings, 0); }

}  // namespace heliopause
