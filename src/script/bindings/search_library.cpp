// The searches of `space` that the index answers directly.
#include <algorithm>
#include <cmath>

#include "script/bindings/arguments.hpp"
#include "script/bindings/search_runner.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"

namespace heliopause {
namespace {

constexpr FilterRules kNoList{.list = false};

std::vector<Hit>& HitsOf(lua_State* lua) { return Sandbox::Of(lua).GetContext().hits; }

// near, touching and projectiles differ in the rule and in the kinds.
int PushFound(lua_State* lua, const char* function, CircleSearch::Rule rule,
              const FilterRules& rules) {
  const Game& game = GameFor(lua, function, 4);
  const CircleSearch circle = ReadCircle(lua, function, rule);
  const Filter filter = ReadFilter(lua, 4, function, game, rules);
  return PushCircle({lua, game, function, filter}, circle);
}

int Near(lua_State* lua) { return PushFound(lua, "space.near", CircleSearch::Rule::Near, {}); }
int Touching(lua_State* lua) {
  return PushFound(lua, "space.touching", CircleSearch::Rule::Touching, {});
}
int Projectiles(lua_State* lua) {
  return PushFound(lua, "space.projectiles", CircleSearch::Rule::Near,
                   {.kinds = kProjectiles, .kind_names = "shot, missile or projectile"});
}

// Reads an optional radius at `index` and the filter behind it; the radius may be left out although
// a filter is given.
Filter ReadRadiusAndFilter(lua_State* lua, int index, const char* function, const Game& game,
                           const FilterRules& rules, double& radius) {
  const Arguments arguments(lua, function);
  const bool filter_only = lua_type(lua, index) == LUA_TTABLE;
  if (filter_only) CheckArgumentCount(lua, function, index);
  radius = !filter_only && arguments.Given(index) ? arguments.Radius(index, "radius") : HUGE_VAL;
  return ReadFilter(lua, filter_only ? index : index + 1, function, game, rules);
}

// nearest(x, y [, radius] [, filter])
int Nearest(lua_State* lua) {
  const Game& game = GameFor(lua, "space.nearest", 4);
  CircleSearch circle;
  circle.point = ReadPoint(lua, "space.nearest");
  const Filter filter = ReadRadiusAndFilter(lua, 3, "space.nearest", game, kNoList, circle.radius);
  const SearchCall call{lua, game, "space.nearest", filter};
  if (filter.where != 0 || filter.limit == 0) {
    PushNearest(call, circle, 1);
    lua_rawgeti(lua, -1, 1);
    return 1;
  }
  SearchNearest(call, circle, 1);
  const std::vector<Hit>& hits = HitsOf(lua);
  ChargeHits(lua, hits.size());
  PushHandle(lua, hits.empty() ? ObjectId{} : hits.front().id);
  return 1;
}

// k_nearest(x, y, k [, radius] [, filter])
int KNearest(lua_State* lua) {
  const Game& game = GameFor(lua, "space.k_nearest", 5);
  CircleSearch circle;
  circle.point = ReadPoint(lua, "space.k_nearest");
  const auto k =
      static_cast<std::size_t>(Arguments(lua, "space.k_nearest").Count(3, "k", 0, 10'000));
  const Filter filter = ReadRadiusAndFilter(lua, 4, "space.k_nearest", game, {}, circle.radius);
  PushNearest({lua, game, "space.k_nearest", filter}, circle, k);
  return 1;
}

// in_box(x0, y0, x1, y1 [, filter]), the corners in any order.
int InBox(lua_State* lua) {
  const Game& game = GameFor(lua, "space.in_box", 5);
  const Arguments arguments(lua, "space.in_box");
  const double x0 = arguments.Coordinate(1, "x0"), y0 = arguments.Coordinate(2, "y0");
  const double x1 = arguments.Coordinate(3, "x1"), y1 = arguments.Coordinate(4, "y1");
  const Filter filter = ReadFilter(lua, 5, "space.in_box", game);
  const Box box{{std::min(x0, x1), std::min(y0, y1)}, {std::max(x0, x1), std::max(y0, y1)}};
  const SearchCall call{lua, game, "space.in_box", filter};
  const double width = box.max.x - box.min.x, height = box.max.y - box.min.y;
  const Vec2 middle{(x0 + x1) / 2, (y0 + y1) / 2};
  std::vector<Hit>& hits = HitsOf(lua);
  std::uint64_t number = 0;
  // An object with its center in the circle within the box overlaps the box, and precedes all
  // others.
  hits.clear();
  const bool bounded = filter.limit <= kNearestLimit && filter.where == 0;
  if (bounded && filter.limit > 0)
    number = SearchNearest(call, {CircleSearch::Rule::Near, middle, std::min(width, height) / 2},
                           filter.limit, SearchType::Near);
  const bool inside = std::all_of(hits.begin(), hits.end(), [&](const Hit& hit) {
    return hit.position.x >= box.min.x && hit.position.x <= box.max.x &&
           hit.position.y >= box.min.y && hit.position.y <= box.max.y;
  });  // but for a rounding of the middle
  if (bounded && inside && hits.size() >= filter.limit) return PushFiltered(call, number);
  const SearchQuery query{SearchType::Box, middle, std::max(width, height) / 2, box.max};
  number = RunSearch(call, query, [&](const SearchOptions& options) {
    game.Space().GetSpritesIn(box, options, hits);
    return hits.size();
  });
  return PushFiltered(call, number);
}

int Count(lua_State* lua) {
  const Game& game = GameFor(lua, "space.count", 4);
  const CircleSearch circle = ReadCircle(lua, "space.count", CircleSearch::Rule::Near);
  const Filter filter = ReadFilter(lua, 4, "space.count", game, kNoList);
  const SearchCall call{lua, game, "space.count", filter};
  if (filter.where != 0) {
    PushCircle(call, circle);
    lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, -1)));
    return 1;
  }
  std::size_t count = 0;
  const SearchQuery query{SearchType::Count, circle.point, circle.radius};
  RunSearch(call, query, [&](const SearchOptions& options) {
    return count = game.Space().CountSpritesNear(circle.point, circle.radius, options);
  });
  lua_pushinteger(lua, static_cast<lua_Integer>(std::min(count, filter.limit)));
  return 1;
}

int Any(lua_State* lua) {
  const Game& game = GameFor(lua, "space.any", 4);
  const CircleSearch circle = ReadCircle(lua, "space.any", CircleSearch::Rule::Near);
  const Filter filter = ReadFilter(lua, 4, "space.any", game, kNoList);
  const SearchCall call{lua, game, "space.any", filter};
  // With tests of objects the nearest is searched: how many of them a search for any tests depends
  // on the shape of the tree.
  if (filter.where != 0 || (filter.HasObjectTests() && !filter.HasOneExcluded())) {
    PushNearest(call, circle, 1);
    lua_pushboolean(lua, lua_rawlen(lua, -1) > 0);
    return 1;
  }
  bool any = false;
  const SearchQuery query{SearchType::Any, circle.point, circle.radius};
  RunSearch(call, query, [&](const SearchOptions& options) {
    any = game.Space().AnySpriteNear(circle.point, circle.radius, options);
    return std::size_t{any};
  });
  lua_pushboolean(lua, any && filter.limit > 0);
  return 1;
}

constexpr luaL_Reg kSearches[] = {{"near", Near},
                                  {"touching", Touching},
                                  {"projectiles", Projectiles},
                                  {"nearest", Nearest},
                                  {"k_nearest", KNearest},
                                  {"in_box", InBox},
                                  {"count", Count},
                                  {"any", Any},
                                  {nullptr, nullptr}};

}  // namespace

void AddSearches(lua_State* lua) { luaL_setfuncs(lua, kSearches, 0); }

}  // namespace heliopause
