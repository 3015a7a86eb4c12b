// Searches of `space` along a segment.
#include <algorithm>
#include <cmath>
#include <optional>

#include "script/bindings/arguments.hpp"
#include "script/bindings/search_runner.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/state/turn_calls.hpp"

namespace heliopause {
namespace {

struct Path {
  Vec2 from, to;
  double radius = 0;
};

// Reads x0, y0, x1, y1 at 1..4.
Path ReadPath(lua_State* lua, const char* function) {
  const Arguments arguments(lua, function);
  const Vec2 from{arguments.Coordinate(1, "x0"), arguments.Coordinate(2, "y0")};
  return {from, {arguments.Coordinate(3, "x1"), arguments.Coordinate(4, "y1")}};
}

// Charges for the leaves that a segment may cross, of which it may touch none: at most one for each
// sprite, and for each 64 units of length, the smallest leaf's radius. This bound does not depend
// on the shape of the tree. A leaf takes 100 ns.
void ChargeLength(lua_State* lua, const Game& game, Vec2 from, Vec2 to) {
  constexpr double kLeafRadius = 64;
  constexpr std::uint64_t kLeavesPerUnit = 8;
  const double length = std::abs(to.x - from.x) + std::abs(to.y - from.y);
  const double leaves = std::min(length / kLeafRadius, static_cast<double>(game.Space().Count()));
  Sandbox::Of(lua).Charge(lua, static_cast<std::uint64_t>(leaves) / kLeavesPerUnit);
}

// Sets context.hits to what passes the filter but for `where` and `limit`, first contact first; the
// position of a hit is that of the circle at the contact. With limit 1, and without `where`, only
// the first. With tests of objects all are searched: how many of them a search for the first tests
// depends on the shape of the tree.
std::uint64_t SearchPath(const SearchCall& call, const Path& path) {
  ScriptContext& context = Sandbox::Of(call.lua).GetContext();
  const Filter& filter = call.filter;
  const bool first = filter.limit == 1 && filter.where == 0 &&
                     (!filter.HasObjectTests() || filter.HasOneExcluded());
  ChargeLength(call.lua, call.game, path.from, path.to);
  const SearchQuery query{SearchType::Sweep, path.from, path.radius, path.to};
  return RunSearch(call, query, [&](const SearchOptions& options) {
    context.hits.clear();
    const auto add = [&](const SweepHit& hit) {
      context.hits.push_back({hit.id, hit.point, hit.fraction});
    };
    const SpriteManager& space = call.game.Space();
    if (first) {
      if (const auto hit = space.SweepFirst(path.from, path.to, path.radius, options)) add(*hit);
    } else {
      space.SweepAll(path.from, path.to, path.radius, options, context.sweep_hits);
      std::for_each(context.sweep_hits.begin(), context.sweep_hits.end(), add);
    }
    return context.hits.size();
  });
}

// sweep(x0, y0, x1, y1, radius [, filter]): what a moving circle touches, first touched first.
int Sweep(lua_State* lua) {
  const Game& game = GameFor(lua, "space.sweep", 6);
  Path path = ReadPath(lua, "space.sweep");
  path.radius = Arguments(lua, "space.sweep").Radius(5, "radius");
  const Filter filter = ReadFilter(lua, 6, "space.sweep", game);
  const SearchCall call{lua, game, "space.sweep", filter};
  return PushFiltered(call, SearchPath(call, path));
}

int PushContact(lua_State* lua, ObjectId id, Vec2 point) {
  PushHandle(lua, id);
  lua_pushnumber(lua, point.x);
  lua_pushnumber(lua, point.y);
  return 3;
}

// `where` may search, too, and overwrites the hits; so the contact of the hit that it keeps is
// searched again.
int PushRayWhere(const SearchCall& call, const Path& path, std::uint64_t number) {
  lua_State* const lua = call.lua;
  PushFiltered(call, number);
  lua_rawgeti(lua, -1, 1);
  if (lua_isnil(lua, -1)) return 1;
  const ObjectId kept = HandleAt(lua, -1);
  const auto is_kept = [&](SpriteId id, std::uint64_t) { return id == kept; };
  std::optional<SweepHit> hit;
  Sandbox& sandbox = Sandbox::Of(lua);
  const bool done = Try(sandbox, [&] {
    hit = call.game.Space().SweepFirst(path.from, path.to, 0, {.accept = is_kept});
  });
  if (!done) luaL_error(lua, "%s: %s", call.function, sandbox.text);
  if (hit) return PushContact(lua, kept, hit->point);
  lua_pushnil(lua);  // `where` has removed it
  return 1;
}

// ray(x0, y0, x1, y1 [, filter]): the first thing on the segment, and the point where the segment
// enters its circle; nil without one.
int Ray(lua_State* lua) {
  const Game& game = GameFor(lua, "space.ray", 5);
  const Path path = ReadPath(lua, "space.ray");
  Filter filter = ReadFilter(lua, 5, "space.ray", game, {.list = false});
  filter.limit = std::min<std::size_t>(filter.limit, 1);
  const SearchCall call{lua, game, "space.ray", filter};
  const std::uint64_t number = SearchPath(call, path);
  if (filter.where != 0) return PushRayWhere(call, path, number);
  const std::vector<Hit>& hits = Sandbox::Of(lua).GetContext().hits;
  ChargeHits(lua, hits.size());
  if (hits.empty() || filter.limit == 0) {
    lua_pushnil(lua);
    return 1;
  }
  return PushContact(lua, hits.front().id, hits.front().position);
}

// visible(ship, other) or visible(ship, x, y): whether nothing is between both, and if not, what
// blocks.
int Visible(lua_State* lua) {
  constexpr std::uint64_t kOutlineCost = 40;  // units of budget for the outline of a candidate
  Sandbox& sandbox = Sandbox::Of(lua);
  const bool point = lua_type(lua, 2) == LUA_TNUMBER;
  const Game& game = GameFor(lua, "space.visible", point ? 3 : 2);
  const Arguments arguments(lua, "space.visible");
  const ObjectId ship = arguments.Handle(1, "ship");
  ObjectId other;
  std::optional<Vec2> from = game.Space().GetPosition(ship), to;
  if (point) {
    to = Vec2{arguments.Coordinate(2, "x"), arguments.Coordinate(3, "y")};
  } else {
    if (!lua_islightuserdata(lua, 2)) arguments.Reject(2, "other", "handle, or x and y");
    other = HandleAt(lua, 2);
    to = game.Space().GetPosition(other);
  }
  if (!from || !to) {
    lua_pushnil(lua);
    return 1;
  }
  ChargeLength(lua, game, *from, *to);
  AwaitTurn(lua);  // the shapes of rocks are made when needed first
  const SearchSite site = SiteOf(lua, game, "space.visible");
  Sight sight;
  if (!Try(sandbox, [&] { sight = game.LineOfSight(*from, *to, ship, other, site); }))
    return luaL_error(lua, "space.visible: %s", sandbox.text);
  sandbox.Charge(lua, 20 + kOutlineCost * sight.candidates);
  lua_pushboolean(lua, sight.obstacle == ObjectId{});
  PushHandle(lua, sight.obstacle);
  return 2;
}

constexpr luaL_Reg kSearches[] = {
    {"sweep", Sweep}, {"ray", Ray}, {"visible", Visible}, {nullptr, nullptr}};

}  // namespace

void AddSweepSearches(lua_State* lua) { luaL_setfuncs(lua, kSearches, 0); }

}  // namespace heliopause
