// The searches of `space` that the index answers directly.
#include <algorithm>
#include <cmath>

#include "script/bindings/arguments.hpp"
#include "script/bindings/search_runner.hpp"
#include "script/bindings/space_library.hpp"

namespace heliopause {
namespace {

// near, touching and projectiles differ in the rule and in the kinds.
int PushCircle(lua_State* lua, const char* function, CircleSearch::Rule rule, Kinds kinds) {
  const Game& game = GameFor(lua, function);
  const CircleSearch circle = ReadCircle(lua, function, rule);
  Filter filter = ReadFilter(lua, 4, function, game);
  filter.kinds &= kinds;
  return PushFiltered(lua, filter, SearchCircle(lua, game, function, circle, filter));
}

int Near(lua_State* lua) {
  return PushCircle(lua, "space.near", CircleSearch::Rule::Near, kAllKinds);
}
int Touching(lua_State* lua) {
  return PushCircle(lua, "space.touching", CircleSearch::Rule::Touching, kAllKinds);
}
int Projectiles(lua_State* lua) {
  return PushCircle(lua, "space.projectiles", CircleSearch::Rule::Near, kProjectiles);
}

// Sets world.hits to the k nearest that pass the filter but for `where`.
void SearchNearest(lua_State* lua, const Game& game, const char* function,
                   const CircleSearch& circle, const Filter& filter, std::size_t k) {
  std::vector<Hit>& hits = Sandbox::Of(lua).GetWorld().hits;
  const SearchQuery query{SearchType::Nearest, circle.point, circle.radius};
  RunSearch(lua, game, function, query, filter, [&](const SearchOptions& options) {
    if (k != 1) {
      game.Space().GetNearestSprites(circle.point, k, circle.radius, options, hits);
      return hits.size();
    }
    hits.clear();  // the search for one keeps no list
    if (const auto hit = game.Space().GetNearestSprite(circle.point, circle.radius, options))
      hits.push_back(*hit);
    return hits.size();
  });
}

// Pushes a list of at most k. `where` runs after the search, so with it the search is repeated for
// eight times as many until enough pass or none are left.
void PushNearest(lua_State* lua, const Game& game, const char* function, const CircleSearch& circle,
                 Filter filter, std::size_t k) {
  const World& world = Sandbox::Of(lua).GetWorld();
  filter.limit = std::min(filter.limit, k);
  std::size_t wanted = filter.where == 0 ? filter.limit : std::max<std::size_t>(filter.limit, 8);
  for (;; wanted *= 8) {
    SearchNearest(lua, game, function, circle, filter, wanted);
    const bool all = world.hits.size() < wanted || wanted > kMaxElements;
    PushHits(lua, SIZE_MAX);
    FilterList(lua, filter);
    if (filter.where == 0 || all || lua_rawlen(lua, -1) >= filter.limit) return;
    lua_pop(lua, 1);
  }
}

// Reads an optional radius at `index` and the filter behind it; the radius may be left out although
// a filter is given.
Filter ReadRadiusAndFilter(lua_State* lua, int index, const char* function, const Game& game,
                           double& radius) {
  const Arguments arguments(lua, function);
  const bool filter_only = lua_type(lua, index) == LUA_TTABLE;
  radius = !filter_only && arguments.Given(index) ? arguments.Radius(index, "radius") : HUGE_VAL;
  return ReadFilter(lua, filter_only ? index : index + 1, function, game);
}

// nearest(x, y [, radius] [, filter])
int Nearest(lua_State* lua) {
  const Game& game = GameFor(lua, "space.nearest");
  CircleSearch circle;
  circle.point = ReadPoint(lua, "space.nearest");
  const Filter filter = ReadRadiusAndFilter(lua, 3, "space.nearest", game, circle.radius);
  PushNearest(lua, game, "space.nearest", circle, filter, 1);
  lua_rawgeti(lua, -1, 1);
  return 1;
}

// k_nearest(x, y, k [, radius] [, filter])
int KNearest(lua_State* lua) {
  const Game& game = GameFor(lua, "space.k_nearest");
  CircleSearch circle;
  circle.point = ReadPoint(lua, "space.k_nearest");
  const auto k =
      static_cast<std::size_t>(Arguments(lua, "space.k_nearest").Count(3, "k", 0, 10'000));
  const Filter filter = ReadRadiusAndFilter(lua, 4, "space.k_nearest", game, circle.radius);
  if (k == 0) {
    lua_newtable(lua);
    return 1;
  }
  PushNearest(lua, game, "space.k_nearest", circle, filter, k);
  return 1;
}

// in_box(x0, y0, x1, y1 [, filter]), the corners in any order.
int InBox(lua_State* lua) {
  const Game& game = GameFor(lua, "space.in_box");
  const Arguments arguments(lua, "space.in_box");
  const double x0 = arguments.Coordinate(1, "x0"), y0 = arguments.Coordinate(2, "y0");
  const double x1 = arguments.Coordinate(3, "x1"), y1 = arguments.Coordinate(4, "y1");
  const Filter filter = ReadFilter(lua, 5, "space.in_box", game);
  const Box box{{std::min(x0, x1), std::min(y0, y1)}, {std::max(x0, x1), std::max(y0, y1)}};
  const SearchQuery query{SearchType::Box,
                          {(x0 + x1) / 2, (y0 + y1) / 2},
                          std::max(std::fabs(x1 - x0), std::fabs(y1 - y0)) / 2,
                          box.max};
  std::vector<Hit>& hits = Sandbox::Of(lua).GetWorld().hits;
  const std::uint64_t number =
      RunSearch(lua, game, "space.in_box", query, filter, [&](const SearchOptions& options) {
        game.Space().GetSpritesIn(box, options, hits);
        return hits.size();
      });
  return PushFiltered(lua, filter, number);
}

// sweep(x0, y0, x1, y1, radius [, filter]): what a moving circle touches, first touched first.
int Sweep(lua_State* lua) {
  const Game& game = GameFor(lua, "space.sweep");
  const Arguments arguments(lua, "space.sweep");
  const Vec2 from{arguments.Coordinate(1, "x0"), arguments.Coordinate(2, "y0")};
  const Vec2 to{arguments.Coordinate(3, "x1"), arguments.Coordinate(4, "y1")};
  const double radius = arguments.Radius(5, "radius");
  const Filter filter = ReadFilter(lua, 6, "space.sweep", game);
  World& world = Sandbox::Of(lua).GetWorld();
  const SearchQuery query{SearchType::Sweep, from, radius, to};
  const std::uint64_t number =
      RunSearch(lua, game, "space.sweep", query, filter, [&](const SearchOptions& options) {
        game.Space().SweepAll(from, to, radius, options, world.sweep_hits);
        world.hits.clear();
        for (const SweepHit& hit : world.sweep_hits)
          world.hits.push_back({hit.id, hit.point, hit.fraction});
        return world.hits.size();
      });
  return PushFiltered(lua, filter, number);
}

int Count(lua_State* lua) {
  const Game& game = GameFor(lua, "space.count");
  const CircleSearch circle = ReadCircle(lua, "space.count", CircleSearch::Rule::Near);
  const Filter filter = ReadFilter(lua, 4, "space.count", game);
  if (filter.where != 0) {
    PushFiltered(lua, filter, SearchCircle(lua, game, "space.count", circle, filter));
    lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, -1)));
    return 1;
  }
  std::size_t count = 0;
  const SearchQuery query{SearchType::Count, circle.point, circle.radius};
  RunSearch(lua, game, "space.count", query, filter, [&](SearchOptions options) {
    if (!filter.HasObjectTests()) options.accept = {};
    return count = game.Space().CountSpritesNear(circle.point, circle.radius, options);
  });
  lua_pushinteger(lua, static_cast<lua_Integer>(std::min(count, filter.limit)));
  return 1;
}

int Any(lua_State* lua) {
  const Game& game = GameFor(lua, "space.any");
  const CircleSearch circle = ReadCircle(lua, "space.any", CircleSearch::Rule::Near);
  const Filter filter = ReadFilter(lua, 4, "space.any", game);
  if (filter.where != 0) {
    PushNearest(lua, game, "space.any", circle, filter, 1);
    lua_pushboolean(lua, lua_rawlen(lua, -1) > 0);
    return 1;
  }
  bool any = false;
  const SearchQuery query{SearchType::Any, circle.point, circle.radius};
  RunSearch(lua, game, "space.any", query, filter, [&](const SearchOptions& options) {
    any = game.Space().AnySpriteNear(circle.point, circle.radius, options);
    return std::size_t{any};
  });
  lua_pushboolean(lua, any && filter.limit > 0);
  return 1;
}

constexpr luaL_Reg kSearches[] = {
    {"near", Near},       {"touching", Touching},  {"projectiles", Projectiles},
    {"nearest", Nearest}, {"k_nearest", KNearest}, {"in_box", InBox},
    {"sweep", Sweep},     {"count", Count},        {"any", Any},
    {nullptr, nullptr}};

}  // namespace

void AddSearches(lua_State* lua) { luaL_setfuncs(lua, kSearches, 0); }

}  // namespace heliopause
